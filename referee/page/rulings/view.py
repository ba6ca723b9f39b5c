"""Showing a ruling: its question is read as the API reads it, and answered as the API answers it.

What is wrong with an address is shown as a page, too.
"""

from typing import Any, Final
from urllib.parse import quote

from flask import Response, request

from referee.api.contract.permalinks import PAGE
from referee.api.contract.queries import POSITION
from referee.api.games import GAMES
from referee.api.links import Link, read_link
from referee.api.qr import ADDRESS, find_address, is_too_long
from referee.api.responses.answers import Ruled, write_answer
from referee.api.responses.caching import answer_held, forbid_storing, make_lasting, tag_question
from referee.api.responses.encoding import read_back
from referee.api.responses.languages import choose_language
from referee.api.responses.options import ResponseOptions
from referee.diagrams.png import can_render
from referee.page.addresses import Mark, find_game_page, find_picture, find_table
from referee.page.clauses import find_clauses
from referee.page.rulings.again import ask_again, ask_others
from referee.page.rulings.ruling import Ruling
from referee.page.rulings.table import find_page, find_steps, name_question
from referee.page.style import show_page

_RELEASE: Final = "page"
_KEPT: Final = "!$'()*,/:;=?@&"


def show_ruling() -> Response:
    """Show the answer to the question in the address of the current request.

    :raises Problem: as the API would, and ``bad-query`` for a step that the page does not have.
    """
    tag = tag_question(request, _RELEASE)
    if (held := answer_held(request, tag)) is not None:
        return held
    link = read_link(GAMES, request, find_steps)
    if link.question is None:
        return make_lasting(_show_position(link), tag)
    ruled = link.game.rule_on(link.question, link.body, link.asked)
    shown = _show_answer(link, link.question.name, ruled)
    return make_lasting(shown, tag) if ruled.lasts else forbid_storing(shown)


def _show_position(link: Link) -> Response:
    """Show a position that nothing is asked about: its picture, and what can be asked."""
    game = link.game
    notation = game.notate(link.asked[POSITION].posted)
    return show_page(
        "rulings/position.html",
        **_show_around(game.name, notation, {}),
        others=list(ask_others(game, notation)),
    )


def _show_answer(link: Link, question: str, ruled: Ruled) -> Response:
    """Show the answer to a question as the API gives it."""
    game, language = link.game, choose_language()
    answer = read_back(write_answer(ruled), ResponseOptions(language))
    page = find_page(game.name, question)
    notation = answer["position"]["notation"]
    ruling = Ruling(game, question, link.body, link.asked, answer, language, notation)
    drawn = notation if page.lay is None else game.notate(page.lay(ruling))
    rules = find_clauses(answer, language)
    around = _show_around(game.name, notation, page.mark(link.body, answer), drawn)
    after = answer.get("position_after") if answer.get("legal") else None
    return show_page(
        f"rulings/{page.template}",
        **around | ({"table": find_table(game.notate(after))} if after else {}),
        title=name_question(question, language),
        answer=answer,
        rules=rules,
        objections=page.objections(answer),
        walk=page.steps and page.steps.find_walk(ruling),
        first=page.steps and page.steps.find_first(answer),
        **page.prepare(ruling),
        again=list(ask_again(ruling, rules.keys())),
        others=list(ask_others(game, ruling.notation)),
        as_json=_write_json_address(ruling),
    )


def _show_around(game: str, notation: str, mark: Mark, drawn: str | None = None) -> dict[str, Any]:
    """Return what stands around an answer: the picture, a preview, and what is shared.

    :param drawn: the notation of what the picture shows, if that is another position.
    """
    drawn = drawn or notation
    return {
        "notation": notation,
        "table": find_table(notation),
        "picture": find_picture(game, drawn, mark),
        "preview": find_picture(game, drawn, mark, "png") if can_render() else None,
        "host": request.host_url.rstrip("/"),
        "here": _add_query(PAGE),
        "from_game": find_game_page(request.args),
        "qr": _find_code(),
    }


def _add_query(path: str) -> str:
    """Return an address with the query of this page."""
    return f"{path}?{quote(request.query_string, safe=_KEPT + '%')}"


def _find_code() -> str | None:
    """Return the address of the QR code of this page; None if no code holds as much."""
    return None if is_too_long(find_address(request)) else _add_query(ADDRESS)


def _write_json_address(ruling: Ruling) -> str:
    """Return the address at which the API answers the question of this page, in any language."""
    asked = [
        f"{key}={quote(value, safe=_KEPT.replace('&', ''))}"
        for key, value in request.args.items()
        if key in ruling.game.find_forms(ruling.question)
    ]
    return f"/v1/{ruling.game.name}/{ruling.question}?{'&'.join(asked)}"
