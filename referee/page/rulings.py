"""A ruling as a page: the picture, what is read out, the sum with its clauses, the readings.

``/r?…`` is the permalink of every answer. What is wrong with an address is shown as a page, too.
"""

import json
from typing import Final
from urllib.parse import quote

from flask import Blueprint, Response, request

from referee.api.answers import write_answer
from referee.api.caching import answer_held, make_lasting, tag_question
from referee.api.citing import write_rule
from referee.api.contract.permalinks import PAGE
from referee.api.contract.questions import load
from referee.api.encoding import encode
from referee.api.games import GAMES
from referee.api.languages import choose_language
from referee.api.limits import ERRORS_LISTED
from referee.api.links import Link, read_link
from referee.api.problems import STATUS, Problem
from referee.api.trimming import find_cited
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition
from referee.page.asking import ask_again, ask_others
from referee.page.pictures import choose_mark, write_picture
from referee.page.style import show_page
from referee.texts.sentences import write_fault, write_problem

_RELEASE: Final = "page"
_KEPT: Final = "!$'()*,/:;=?@&"


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of every ruling."""
    blueprint.add_url_rule(PAGE, view_func=_show)


def _show() -> Response:
    tag = tag_question(request, _RELEASE)
    if (held := answer_held(request, tag)) is not None:
        return held
    try:
        link = read_link(GAMES, request)
        page = _show_position(link) if link.question is None else _show_ruling(link)
    except NotAPosition as refusal:
        return _show_trouble(Problem("not-a-position", refusal.faults))
    except Problem as problem:
        return _show_trouble(problem)
    return make_lasting(page, tag)


def _show_position(link: Link) -> Response:
    """Show a position that nothing is asked about: its picture, and what can be asked."""
    game = link.game
    position = load(game.bare, link.body)["position"]
    notation = game.notate(position.posted)
    return show_page(
        "position.html",
        game=game.name,
        notation=notation,
        picture=write_picture(game.name, notation, {}),
        others=list(ask_others(game, position.posted)),
        qr=_add_query("/qr"),
    )


def _show_ruling(link: Link) -> Response:
    """Show the answer to a question as the API gives it."""
    game, question = link.game, link.question
    assert question is not None  # noqa: S101 - the caller has looked
    language = choose_language()
    answer = json.loads(encode(write_answer(game.make_ruler(question.name)(link.body)), language))
    position = load(game.bare, {"position": link.body["position"]})["position"]
    notation = answer["position"]["notation"]
    cited = set(find_cited(answer))
    mark = choose_mark(game.name, question.name, link.body, answer)
    catalogue = load_catalogue()
    rules = {
        rule: write_rule(catalogue.register[rule], catalogue, language) for rule in sorted(cited)
    }
    again = ask_again(game, question.name, link.body, position, cited, language)
    return show_page(
        "ruling.html",
        game=game.name,
        question=question.name,
        asked={key: value for key, value in link.body.items() if key != "position"},
        answer=answer,
        rules=rules,
        notation=notation,
        picture=write_picture(game.name, notation, mark),
        preview=_make_absolute(write_picture(game.name, notation, mark, "png")),
        here=_make_absolute(_add_query(PAGE)),
        again=list(again),
        others=list(ask_others(game, position.posted)),
        qr=_add_query("/qr"),
        as_json=_write_json_address(game.name, question.name),
    )


def _add_query(path: str) -> str:
    """Return an address with the query of this page."""
    return f"{path}?{quote(request.query_string, safe=_KEPT + '%')}"


def _make_absolute(address: str) -> str:
    return f"{request.host_url.rstrip('/')}{address}"


def _write_json_address(game: str, question: str) -> str:
    """Return the address at which the API answers the question of this page."""
    asked = [
        f"{key}={quote(value, safe=_KEPT.replace('&', ''))}"
        for key, value in request.args.items()
        if key != "ask"
    ]
    return f"/v1/{game}/{question}?{'&'.join(asked)}"


def _show_trouble(problem: Problem) -> Response:
    """Show what is wrong with an address, and what would mend it."""
    language = choose_language()
    title, detail = write_problem(problem.code, language)
    faults = [write_fault(fault, language) for fault in problem.faults[:ERRORS_LISTED]]
    return show_page(
        "trouble.html", STATUS[problem.code], title=title, detail=detail, faults=faults
    )
