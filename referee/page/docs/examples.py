"""Examples of operations: what is sent and the whole of what comes back, asked when it is shown.

A question has the example of the contract and all worked examples. A listing is asked as it is,
or for its first entry. Nothing here is kept, so no answer is ever stale.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from referee.api.contract.drawings import MARK
from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION, UNESCAPED, write_query, write_value
from referee.api.contract.questions import DIAGRAM, RULINGS
from referee.api.games import DRAWINGS, GAMES, LISTINGS, STREAM
from referee.api.responses.answers import write_answer
from referee.api.responses.encoding import encode
from referee.api.responses.options import ResponseOptions
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.page.addresses import LONGEST, find_picture, write_picture
from referee.page.docs.operations import Operation
from referee.page.examples import load_examples
from referee.page.rulings.table import find_page
from referee.page.writing import show_json, write_json

MOST_BYTES: Final = 20_000
"""An answer that is longer is not shown, but told how long it is."""


class Example(NamedTuple):
    """An example on a page.

    :param sent: the body, in lines; None where nothing is sent but the address.
    :param path: the address that a body is sent to.
    :param address: the address that asks the same by itself, if there is one.
    :param form: where a form asks the same, with names in braces as in the document.
    :param fields: what the address asks, by parameter.
    :param answer: the whole answer; None for a picture and for a long one. Lines are as they are.
    :param size: how many bytes the answer has.
    :param picture: the address of the picture of the position, or of the answer.
    """

    path: str
    sent: str | None = None
    address: str | None = None
    form: str | None = None
    fields: Mapping[str, str] = {}
    answer: Markup | str | None = None
    size: int = 0
    picture: str | None = None


def list_worked(operation: Operation) -> Iterator[str]:
    """Yield the names of the worked examples of an operation."""
    for name, example in load_examples().items():
        if operation.name == f"{example['game']}/{example['question']}":
            yield name


def show_example(operation: Operation, name: str | None, language: Language) -> Example:
    """Return an example of an operation, with the answer in a language.

    :param name: that of a worked example; None for the example of the contract.
    """
    game = next((each for each in GAMES if each.name == operation.tag), None)
    question = operation.name.rpartition("/")[2]
    if game is not None and question in game.schemas:
        return _show_question(game, question, name, language)
    if question == DIAGRAM:
        return _show_drawing(operation)
    if operation.ways[0].path == STREAM.path:
        asked, answered = STREAM.example
        return Example(STREAM.path, asked, answer=answered, size=len(answered.encode()))
    return _show_listing(operation, language)


def _show_question(game: Game[Any], question: str, name: str | None, language: Language) -> Example:
    if name is None:
        body = game.make_example(question)
    else:
        example = load_examples()[name]
        body = {POSITION: example["position"], **example["asked"]}
    written = encode(write_answer(game.make_ruler(question)(body)), ResponseOptions(language))
    answer = json.loads(written)
    notation, forms = answer["position"]["notation"], game.find_forms(question)
    about = POSITION if question in (*game.questions, RULINGS) else game.records[question].about
    subject = notation if about == POSITION else write_value(forms[about], body[about])
    path = f"/v1/{game.name}/{question}"
    return Example(
        path,
        write_json(body),
        _find_address(path, about, subject, write_query(forms, asked_of(body, about))),
        path,
        {
            about: subject,
            **{
                key: write_value(forms[key], body[key])
                for key in forms
                if key in asked_of(body, about)
            },
        },
        show_json(answer),
        len(written),
        find_picture(game.name, notation, find_page(game.name, question).mark(body, answer)),
    )


def asked_of(body: Mapping[str, Any], about: str = POSITION) -> Mapping[str, Any]:
    """Return what a body asks besides what it is asked about."""
    return {key: value for key, value in body.items() if key != about}


def _show_drawing(operation: Operation) -> Example:
    drawing = next(each for each in DRAWINGS if each.game == operation.tag)
    notate = next(game.notate for game in GAMES if game.name == operation.tag)
    body = drawing.make_example()
    notation = notate(body[POSITION])
    picture = write_picture(drawing.game, notation, body[MARK])
    fields = {POSITION: notation, MARK: json.dumps(body[MARK], separators=(",", ":"))}
    path = f"/v1/{drawing.game}/{DIAGRAM}"
    return Example(path, write_json(body), picture, f"{path}.svg", fields, picture=picture)


def _show_listing(operation: Operation, language: Language) -> Example:
    """Show a listing, or its first entry; beside an entry, the picture of it, if there is one."""
    path = operation.ways[0].path
    listing = next(each for each in LISTINGS if each.path == path)
    name, fields = listing.parameter, {}
    if name:
        fields[name] = _find_first(path, language)
    shown = encode(
        listing.show(load_catalogue(), language, *fields.values()), ResponseOptions(language)
    )
    address = path.format(**fields)
    is_drawn = any(way.path == f"{path}.svg" for way in operation.ways)
    return Example(
        path,
        address=address,
        form=path,
        fields=fields,
        answer=show_json(json.loads(shown)) if len(shown) <= MOST_BYTES else None,
        size=len(shown),
        picture=f"{address}.svg" if is_drawn else None,
    )


def _find_first(path: str, language: Language) -> str:
    """Return the id of the first of all that may stand in a path."""
    parent = path.rpartition("/")[0]
    whole = next(each for each in LISTINGS if each.path == parent)
    listed = json.loads(encode(whole.show(load_catalogue(), language), ResponseOptions(language)))
    return str(listed[parent.rpartition("/")[2]][0]["id"])


def _find_address(path: str, about: str, subject: str, query: str) -> str | None:
    """Return the address that asks a question; None if it is too long with a language.

    :param about: the key of what it is asked about.
    """
    address = f"{path}?{about}={quote(subject, UNESCAPED)}{'&' if query else ''}{query}"
    return address if len(address) < LONGEST else None
