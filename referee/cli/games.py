"""The commands on files of games: carry one over, and referee a folder of them."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import click
from flask.testing import FlaskClient

from referee.api.batching.answering import BODY, PATH, ask_about_game
from referee.api.contract.records import GO_ON
from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.responses.languages import PARAMETER
from referee.cli.language import in_language
from referee.core.languages import Language
from referee.server.site import create_app
from referee.texts.sentences import write

PARTLY: Final = 1
REFUSED: Final = 2
"""Exit statuses, where all went well 0."""


@click.command("import")
@click.argument("file", type=click.File("rb"))
@in_language
def import_game(file: BinaryIO, language: Language) -> None:
    """Write a game that JCloisterZone saved in FILE (.jcz) on one line (- reads standard input).

    What could not be carried over goes to standard error. Exit status 0 if the whole game is
    carried over, 1 if only its beginning is, 2 if FILE is no saved game.
    """
    response = _import(create_app().test_client(), file.read(), language)
    answer: Any = response.get_json(force=True)
    if response.status_code != 200:
        for text in _list_errors(answer):
            _tell(text)
        sys.exit(REFUSED)
    click.echo(answer["game"]["notation"])
    for row in answer.get("notices", ()):
        text = row["notice"]["text"]
        if "message" in row:
            places = {"message": row["message"], "turn": row["turn"]}
            text = write("cli", "import-notice-at", {**places, "text": text}, language)
        _tell(text)
    _tell(answer["summary"])
    sys.exit(0 if answer["whole"] else PARTLY)


class _Told(NamedTuple):
    """A game of a file: its place, the question on it, and the points that the file gives.

    ``problem`` is what keeps it from being asked, "" for nothing.
    """

    place: str
    asked: dict[str, Any] | None
    points: dict[str, int] | None = None
    problem: str = ""


@click.command("games")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@in_language
def sum_up_games(folder: Path, language: Language) -> None:
    """Sum up the games in FOLDER: their turns, those that are not allowed, and the points.

    Files that end in .g1 or .txt hold a game a line (g1/…), in .jsonl a game a line as JSON, on one
    line or with the points that it ended with ({"game": …, "points": {…}}), in .jcz a game that
    JCloisterZone saved. Exit status 0 if all turns are allowed and all points agree, 1 if not, 2 if
    a file holds no game.
    """
    client = create_app().test_client()
    counts: Counter[str] = Counter()
    for told in _list_games(client, folder, language):
        counts["games"] += 1
        if told.asked is None:
            counts["problems"] += 1
            click.echo(f"{told.place}: {told.problem}".encode("utf-8", "backslashreplace"))
            continue
        _sum_up(client, told, told.asked, language, counts)
    keys = ("games", "turns", "illegal", "differing", "problems")
    _tell(write("cli", "games-sum", {key: counts[key] for key in keys}, language))
    some = counts["illegal"] or counts["differing"]
    sys.exit(REFUSED if counts["problems"] else PARTLY if some else 0)


def _sum_up(
    client: FlaskClient,
    told: _Told,
    asked: dict[str, Any],
    language: Language,
    counts: Counter[str],
) -> None:
    """Ask about a game and print what comes of it."""
    response = client.post(
        asked[PATH],
        query_string={PARAMETER: language, "fields": "turns.number,illegal,points"},
        json=asked[BODY],
    )
    answer: Any = response.get_json(force=True)
    if response.status_code != 200:
        counts["problems"] += 1
        text = f"{told.place}: {' '.join(_list_errors(answer))}"
    else:
        illegal = answer.get("illegal", [])
        counts.update(turns=len(answer["turns"]), illegal=len(illegal))
        params = {
            "turns": len(answer["turns"]),
            "illegal": ", ".join(map(str, illegal)) or "–",
            "points": _write_points(answer["points"]),
        }
        text = f"{told.place}: {write('cli', 'games-row', params, language)}"
        if told.points is not None and told.points != answer["points"]:
            counts["differing"] += 1
            said = {"points": _write_points(told.points)}
            text += f" {write('cli', 'games-differ', said, language)}"
    click.echo(text.encode("utf-8", "backslashreplace"))


def _write_points(points: dict[str, Any]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(points.items())) or "–"


def _list_games(client: FlaskClient, folder: Path, language: Language) -> Iterator[_Told]:
    """Yield the games of all files of a folder, by their names."""
    for path in sorted(each for each in folder.iterdir() if each.is_file()):
        if path.suffix == ".jcz":
            yield _carry_over(client, path, language)
        elif path.suffix in (".g1", ".txt", ".jsonl"):
            text = path.read_bytes().decode("utf-8-sig", "replace")
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    is_json = path.suffix == ".jsonl"
                    place = f"{path.name}:{number}"
                    yield _read_json(place, line, language) if is_json else _read(place, line)


def _read(place: str, line: str) -> _Told:
    return _Told(place, ask_about_game(line.strip()))


def _read_json(place: str, line: str, language: Language) -> _Told:
    """Read a line of JSON: a game by itself, or under a key with the points that it ended with."""
    try:
        held = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _Told(place, None, problem=write("cli", "not-json", {"error": error}, language))
    points = None
    if isinstance(held, dict) and "game" in held:
        points, held = held.get("points"), held["game"]
    if isinstance(held, str):
        return _read(place, held)._replace(points=points)
    asked = {"game": held, "on_illegal": GO_ON}
    return _Told(place, {PATH: f"/v1/{find_game(GAMES, held).name}/game", BODY: asked}, points)


def _carry_over(client: FlaskClient, path: Path, language: Language) -> _Told:
    response = _import(client, path.read_bytes(), language)
    answer: Any = response.get_json(force=True)
    if response.status_code != 200:
        return _Told(path.name, None, problem=" ".join(_list_errors(answer)))
    return _read(path.name, answer["game"]["notation"])


def _import(client: FlaskClient, body: bytes, language: Language) -> Any:
    """Return the response to a saved game."""
    return client.post(
        "/v1/carcassonne/imports",
        query_string={PARAMETER: language},
        data=_as_question(body),
        content_type="application/json",
    )


def _list_errors(problem: Any) -> list[str]:
    errors = problem.get("errors", [{"pointer": "", "text": problem["detail"]}])
    return [f"{error['pointer'] or '/'} {error['text']}" for error in errors]


def _as_question(body: bytes) -> bytes:
    """Return the question on a save; a body that is no JSON as it is, which gets a problem."""
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return body
    return b'{"save":%s}' % body.removeprefix(b"\xef\xbb\xbf")


def _tell(text: str) -> None:
    click.echo(f"{text}\n".encode("utf-8", "backslashreplace"), err=True, nl=False)


COMMANDS: Final = {"import": import_game, "games": sum_up_games}
