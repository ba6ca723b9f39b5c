"""A ruling as a page: the picture, what is read out, the sum with its clauses, the readings.

``/r?…`` is the permalink of every answer. What is wrong with an address is shown as a page, too.
"""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, Response, request

from referee.api.contract.permalinks import ASK, PAGE, PATH, STEP
from referee.api.contract.questions import load
from referee.api.games import GAMES
from referee.api.links import Link, read_link
from referee.api.qr import ADDRESS, find_address, is_too_long
from referee.api.responses.answers import Ruled, write_answer
from referee.api.responses.caching import answer_held, forbid_storing, make_lasting, tag_question
from referee.api.responses.encoding import encode
from referee.api.responses.languages import PARAMETER, choose_language
from referee.api.responses.options import Manner
from referee.api.responses.trimming import write_cited
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.diagrams.png import can_render
from referee.page.asking import ask_again, ask_others
from referee.page.options import lay_best, show_options
from referee.page.pictures import Mark, choose_mark, find_picture
from referee.page.standings import show_standing
from referee.page.style import KEPT, show_page, speak
from referee.page.tracing import find_first, find_walks, go_along, list_path_addresses
from referee.page.turns import show_matches, show_turns

_RELEASE: Final = "page"
_KEPT: Final = "!$'()*,/:;=?@&"


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of every ruling."""
    blueprint.add_url_rule(PAGE, view_func=_show)


def _show() -> Response:
    tag = tag_question(request, _RELEASE)
    if (held := answer_held(request, tag)) is not None:
        return held
    link = read_link(GAMES, request)
    if link.question is None:
        return make_lasting(_show_position(link), tag)
    ruled = link.game.make_ruler(link.question.name)(link.body)
    page = _show_ruling(link, link.question.name, ruled)
    return make_lasting(page, tag) if ruled.lasts else forbid_storing(page)


def _show_position(link: Link) -> Response:
    """Show a position that nothing is asked about: its picture, and what can be asked."""
    game = link.game
    position = load(game.bare, link.body)["position"]
    notation = game.notate(position.posted)
    return show_page(
        "position.html",
        **_show_around(game.name, notation, {}),
        others=list(ask_others(game, position.posted)),
    )


def _show_ruling(link: Link, question: str, ruled: Ruled) -> Response:
    """Show the answer to a question as the API gives it."""
    game, language = link.game, choose_language()
    answer = json.loads(encode(write_answer(ruled), Manner(language)))
    asked = load(game.schemas[question], link.body)
    position = asked["position"]
    notation = answer["position"]["notation"]
    drawn = notation
    if question == "options":
        drawn = game.notate(lay_best(position.posted, link.body, answer))
    mark = choose_mark(game.name, question, link.body, answer)
    rules = write_cited(answer, language)
    sets = load_catalogue().prose[language].sets
    again = ask_again(game, question, link.body, position, rules.keys(), language)
    return show_page(
        "ruling.html",
        **_show_around(game.name, notation, mark, drawn),
        question=question,
        asked={key: value for key, value in link.body.items() if key != "position"},
        answer=answer,
        rules=rules,
        sets={name: words["title"] for name, words in sets.items()},
        **_show_parts(link, asked, answer, language),
        again=list(again),
        others=list(ask_others(game, position.posted)),
        as_json=_write_json_address(game.name, question),
    )


def _show_parts(
    link: Link, asked: Mapping[str, Any], answer: Mapping[str, Any], language: Language
) -> dict[str, Any]:
    """Return what of an answer is gone through, drawn in small, or compared in a table.

    :param asked: what the question takes, as it was read.
    """
    game, body, posted = link.game, link.body, asked["position"].posted
    paths = list_path_addresses(answer)
    return {
        "walk": go_along(asked, answer, language, speak("pages", language)),
        "first": find_first(answer),
        "walks": find_walks(game, posted, answer),
        "paths": list(zip(answer.get("treasure_paths", ()), paths, strict=False)),
        "standing": show_standing(posted, answer),
        "best": list(show_options(game, posted, body, answer, language)),
        "turns": list(show_turns(game, posted, answer)),
        "matches": list(show_matches(game, posted, answer, paths)),
    }


def _show_around(game: str, notation: str, mark: Mark, drawn: str | None = None) -> dict[str, Any]:
    """Return what stands around an answer: the picture, a preview, and what is shared.

    :param drawn: the notation of what the picture shows, if that is another position.
    """
    drawn = drawn or notation
    return {
        "notation": notation,
        "table": f"/?position={quote(notation, KEPT)}",
        "picture": find_picture(game, drawn, mark),
        "preview": find_picture(game, drawn, mark, "png") if can_render() else None,
        "host": request.host_url.rstrip("/"),
        "here": _add_query(PAGE),
        "qr": _find_code(),
    }


def _add_query(path: str) -> str:
    """Return an address with the query of this page."""
    return f"{path}?{quote(request.query_string, safe=_KEPT + '%')}"


def _find_code() -> str | None:
    """Return the address of the QR code of this page; None if no code holds as much."""
    return None if is_too_long(find_address(request)) else _add_query(ADDRESS)


def _write_json_address(game: str, question: str) -> str:
    """Return the address at which the API answers the question of this page, in any language."""
    asked = [
        f"{key}={quote(value, safe=_KEPT.replace('&', ''))}"
        for key, value in request.args.items()
        if key not in (ASK, PARAMETER, PATH, STEP)
    ]
    return f"/v1/{game}/{question}?{'&'.join(asked)}"
