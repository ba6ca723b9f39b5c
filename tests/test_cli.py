"""The command line: the same answers as over HTTP, from a file or from standard input."""

import json
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from referee import __version__
from referee.api.codes import format_codes
from referee.cli import language as cli_language
from referee.cli import main
from referee.core.languages import Language
from referee.server.site import create_app
from referee.texts.languages import list_languages
from tests.api.samples import (
    CARDS_CHECK,
    CLAIMS,
    GOOD,
    LABYRINTH,
    LEIPZIG,
    MAZE,
    MOVES,
    NOT_JSON,
    ONE_TILE,
    ROADS,
    TO_LEIPZIG,
    UNSOUND,
)
from tests.asking import ask_in_order
from tests.cases import for_each
from tests.texts.test_map_report import DRAWN, EXPLAINED

ON_TILES = ("roads", "scores", "spots", "moves")
ON_CARDS = ("paths", "collectable", "turns", "suggestions", "end")
QUESTIONS = (*ON_TILES, *ON_CARDS, "placements", "check", "claims", "rulings")


@pytest.fixture(scope="module", autouse=True)
def one_application() -> Iterator[None]:
    """Let all commands ask one application, which the first of them makes."""
    with pytest.MonkeyPatch.context() as changes:
        changes.setattr("referee.cli.questions.create_app", cache(create_app))
        yield


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    """Run the command; whatever goes wrong inside must not come out as an exception."""
    result = CliRunner().invoke(main, list(arguments), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def write(folder: Path, body: Any) -> str:
    """Put a question into a file and return its name."""
    file = folder / "question.json"
    file.write_text(json.dumps(body), "utf-8")
    return str(file)


# ----------------------------------------------------------------------------------- questions


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_a_question_in_a_file_is_answered_as_over_http(
    client: FlaskClient, tmp_path: Path, path: str, body: Any
) -> None:
    result = run(path.rsplit("/", 1)[-1], write(tmp_path, body))
    assert result.exit_code == 0
    assert json.loads(result.stdout) == ask_in_order(client, path, body)


@pytest.mark.parametrize(("path", "body"), dict(GOOD.values()).items())
def test_a_question_on_standard_input_is_answered_as_over_http(
    client: FlaskClient, path: str, body: Any
) -> None:
    result = run(path.rsplit("/", 1)[-1], "-", text=json.dumps(body))
    assert result.exit_code == 0
    assert json.loads(result.stdout) == ask_in_order(client, path, body)


def test_an_answer_is_written_for_people() -> None:
    lines = run("roads", "-", text=json.dumps({"position": LABYRINTH})).stdout.splitlines()
    assert lines[:2] == ["{", '  "ruleset": {']
    assert any("×" in line for line in lines)


def test_the_score_of_a_city_is_written_for_people() -> None:
    text = json.dumps({"position": LEIPZIG, "moment": "end"})
    assert "coats of arms: 1 × 2" in run("scores", "-", text=text).stdout


def test_the_game_is_told_by_the_position() -> None:
    tile = run("placements", "-", text=json.dumps({"position": ONE_TILE, "tile": "base.D"}))
    card = run("placements", "-", text=json.dumps({"position": MAZE}))
    assert "spots" in json.loads(tile.stdout)["placements"][0]
    assert "joins" in json.loads(card.stdout)["placements"][0]


def test_a_whole_game_of_either_kind_is_ruled_from_a_file() -> None:
    tiles = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE"
    cards = "g1/l1/0,0,EW/players,anna,ben/turns,lay.1.0.EW"
    start = {"start": {"cards": []}, "players": ["anna"]}
    for game, key in ((tiles, "move"), (cards, "turn")):
        (row,) = json.loads(run("game", "-", text=json.dumps({"game": game})).stdout)["turns"]
        assert key in row
    assert run("game", "-", text=json.dumps({"game": start})).exit_code == 0


@pytest.mark.parametrize("question", ON_TILES)
def test_a_question_on_tiles_takes_no_maze(question: str) -> None:
    result = run(question, "-", text=json.dumps({"position": MAZE}))
    assert result.exit_code == 2
    errors = json.loads(result.stdout)["errors"]
    assert ("/position/cards", "unknown-key") in [(e["pointer"], e["code"]) for e in errors]


@pytest.mark.parametrize("question", ON_CARDS)
def test_a_question_on_cards_takes_no_tiles(question: str) -> None:
    result = run(question, "-", text=json.dumps({"position": ONE_TILE}))
    assert result.exit_code == 2
    errors = json.loads(result.stdout)["errors"]
    assert ("/position/tiles", "unknown-key") in [(e["pointer"], e["code"]) for e in errors]


def test_rulings_on_either_game_are_told_apart() -> None:
    tiles = run("rulings", "-", text=json.dumps({"position": ONE_TILE, "ask": {"check": {}}}))
    cards = run("rulings", "-", text=json.dumps({"position": MAZE, "ask": {"paths": {}}}))
    assert json.loads(tiles.stdout)["check"]["legal"] is True
    assert json.loads(cards.stdout)["paths"]["truncated"] is False


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_position_is_a_problem_and_exits_with_2(question: str) -> None:
    result = run(question, "-", text="{}")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["type"] == "/problems/not-a-position"


@pytest.mark.parametrize(("code", "text"), {code: text for text, code in NOT_JSON.values()}.items())
def test_what_is_no_json_is_a_problem_and_exits_with_2(code: str, text: bytes) -> None:
    result = run("placements", "-", text=text)
    assert result.exit_code == 2
    problem = json.loads(result.stdout)
    assert problem["type"] == "/problems/not-json"
    assert [error["code"] for error in problem["errors"]] == [code]


@pytest.mark.parametrize(
    "text", ["[]", "null", "7", '"cards"', '{"position": 7}', '{"position": []}']
)
def test_json_of_any_shape_is_a_problem_and_no_failure(text: str) -> None:
    for question in ("placements", "rulings"):
        result = run(question, "-", text=text)
        assert result.exit_code == 2
        assert json.loads(result.stdout)["type"] == "/problems/not-a-position"


def test_a_lone_surrogate_is_a_problem_and_no_failure() -> None:
    result = run("roads", "-", text=r'{"position": {"tiles": [], "\ud800": 1}}')
    assert result.exit_code == 2
    [error] = json.loads(result.stdout)["errors"]
    assert (error["pointer"], error["code"]) == ("/position/\ud800", "unknown-key")


def test_a_rule_that_is_broken_is_an_answer_and_exits_with_0() -> None:
    body = {"position": ONE_TILE, "tile": "base.D", "at": {"x": 0, "y": 0}}
    result = run("placements", "-", text=json.dumps(body))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["verdict"]["legal"] is False


def test_a_move_that_is_refused_is_an_answer_and_exits_with_0() -> None:
    move = TO_LEIPZIG | {"tile": {"tile": "base.A", "x": 0, "y": 0}}
    result = run("moves", "-", text=json.dumps({"position": LEIPZIG, "move": move}))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["legal"] is False


def test_a_table_full_of_faults_is_an_answer_and_exits_with_0() -> None:
    result = run("check", "-", text=json.dumps({"position": UNSOUND}))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["legal"] is False


def test_a_claim_that_is_wrong_is_an_answer_and_exits_with_0() -> None:
    path, body = GOOD["a claim on a field"]
    assert path == CLAIMS
    result = run("claims", "-", text=json.dumps(body))
    assert result.exit_code == 0
    (verdict,) = json.loads(result.stdout)["verdicts"]
    assert verdict["upheld"] is False


def test_the_position_that_a_move_leaves_can_be_asked_about_next() -> None:
    path, body = GOOD["a move that sends a meeple to Leipzig"]
    assert path == MOVES
    after = json.loads(run("moves", "-", text=json.dumps(body)).stdout)["position_after"]
    result = run("scores", "-", text=json.dumps({"position": after}))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["totals"] == {"black": 11, "red": 0}


def test_a_fault_of_a_move_is_a_problem_that_points_to_it() -> None:
    body = {"position": LEIPZIG, "move": TO_LEIPZIG | {"part": 3}}
    result = run("moves", "-", text=json.dumps(body))
    assert result.exit_code == 2
    [error] = json.loads(result.stdout)["errors"]
    assert (error["pointer"], error["code"]) == ("/move/part", "unknown-part")


def test_a_file_that_is_not_there_exits_with_2(tmp_path: Path) -> None:
    result = run("roads", str(tmp_path / "missing.json"))
    assert result.exit_code == 2
    assert "missing.json" in result.stderr
    assert result.stdout == ""


def test_a_question_needs_a_file() -> None:
    result = run("roads")
    assert result.exit_code == 2
    assert "FILE" in result.stderr


# --------------------------------------------------------------------------- all other commands


def test_the_version_is_told() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.strip().endswith(__version__)


def test_the_openapi_document_is_printed_as_it_is_served(client: FlaskClient) -> None:
    result = run("openapi")
    assert result.exit_code == 0
    assert result.stdout == client.get("/openapi.yaml").text


def test_the_codes_are_printed() -> None:
    result = run("codes")
    assert result.exit_code == 0
    assert result.stdout == format_codes()


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("serve", "healthcheck", "openapi", "codes", "notation", *QUESTIONS):
        assert f"  {command} " in result.stdout


@pytest.mark.parametrize("command", ["serve", *QUESTIONS])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")


def test_an_unknown_command_exits_with_2() -> None:
    assert run("shuffle").exit_code == 2


@pytest.mark.parametrize(
    "options", [["--port", "65536"], ["--port", "-1"], ["--port", "http"], ["--workers", "0"]]
)
def test_the_server_does_not_start_with_impossible_options(options: list[str]) -> None:
    result = run("serve", *options)
    assert result.exit_code == 2
    assert options[0] in result.stderr


# ------------------------------------------------------------------------------------ notation


@pytest.mark.parametrize("position", [LEIPZIG, MAZE], ids=["tiles", "cards"])
def test_a_position_is_written_as_a_notation_and_read_back(tmp_path: Path, position: Any) -> None:
    line = run("notation", write(tmp_path, position))
    assert line.exit_code == 0
    asked = run("notation", write(tmp_path, {"position": position, "ask": {}}))
    assert asked.stdout == line.stdout
    posted = run("notation", "-", text=f" {line.stdout}\n")
    assert posted.exit_code == 0
    again = run("notation", "-", text=posted.stdout)
    assert again.stdout == line.stdout


def test_a_question_about_a_notation_is_answered(client: FlaskClient, tmp_path: Path) -> None:
    for path, line in ((ROADS, "c1/0,0,D-red.rE"), (CARDS_CHECK, "l1/0,0,NE.crown")):
        question = {"position": line}
        result = run(path.rsplit("/", 1)[-1], write(tmp_path, question))
        assert json.loads(result.stdout) == ask_in_order(client, path, question)
        assert run("notation", write(tmp_path, question)).stdout == f"{line}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("c1/0,0,D,Z", "/tiles/1/tile unknown-tile: Column 10: There is no tile"),
        ("c1/0,0,D-red", " notation-figure: Column 10: A figure is"),
        ("", " notation-head: Column 1: "),
        ("[]", " not-an-object: A JSON object is expected here."),
        ('{"tiles": 1}', "/tiles not-a-list: "),
        ('{"tiles": [}', " syntax: This is not JSON: line 1, column 12. A value is expected there"),
        (b"c1/0,0,\xff", " notation-tile: Column 8: "),
    ],
)
def test_what_is_no_position_is_refused_with_the_place(text: str | bytes, told: str) -> None:
    result = run("notation", "-", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(told)


# ---------------------------------------------------------------------------------------- maps


def test_a_drawn_map_is_explained() -> None:
    result = run("map", "check", "-", text=DRAWN)
    assert (result.exit_code, result.stdout) == (0, EXPLAINED)


def test_a_map_in_json_is_explained_and_what_nobody_reaches_is_named(tmp_path: Path) -> None:
    squares = [{"x": x, "y": 0, "kind": kind} for x, kind in ((0, "start"), (2, "plain"))]
    file = write(tmp_path, {"squares": squares})
    result = run("map", "check", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "out of reach: 2,0"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "S.\nborder 0,0 E road\n",
            " border-inside: Line 2, square 0,0: Side E of 0,0 lies inside",
        ),
        ('{"squares": 1}', "/squares not-a-list: A JSON array is expected here."),
        ('{"squares": []', "the file is not JSON: "),
        ("[" * 10, " unknown-square-character: Line 1, square 9,0: "),
        ('{"a":' * 100_000, "the file is not JSON: "),
    ],
)
def test_an_unsound_map_is_refused_with_the_place(text: str, told: str) -> None:
    result = run("map", "check", "-", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


# ----------------------------------------------------------------------------------- languages


def sentences(language: str) -> tuple[str, str, str]:
    """Give what the command line says of the same three things in a language."""
    drawing, bad = run("map", "check", "-", text=DRAWN), run("map", "check", "-", text="{")
    codes = run("codes")
    assert (drawing.exit_code, bad.exit_code, codes.exit_code) == (0, 2, 0), language
    return drawing.stdout, bad.stderr, codes.stdout


@pytest.mark.parametrize("language", list_languages())
def test_every_way_to_name_a_language_gives_the_same(
    monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    drawing = run("map", "check", "--language", language, "-", text=DRAWN).stdout
    bad = run("map", "check", "--language", language, "-", text="{").stderr
    said = drawing, bad, run("codes", "--language", language).stdout
    assert said[2] == format_codes(language)
    for name, value in (("LANG", f"{language}_XY.UTF-8"), ("REFEREE_LANGUAGE", language)):
        monkeypatch.setenv(name, value)
        assert sentences(language) == said
        monkeypatch.setenv("LANG", "nl_NL")
    monkeypatch.delenv("REFEREE_LANGUAGE")
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert sentences(language) == said


@pytest.mark.parametrize("local", ["", "C", "C.UTF-8", "nl_NL.UTF-8", "POSIX"])
def test_a_terminal_in_another_language_gets_english(
    monkeypatch: pytest.MonkeyPatch, local: str
) -> None:
    monkeypatch.setenv("LANG", local)
    assert sentences("en")[0] == EXPLAINED


@pytest.mark.parametrize(
    ("local", "found"),
    [("pt_BR.UTF-8", "pt-BR"), ("pt_BR@euro", "pt-BR"), ("pt_PT", "en"), ("de_AT.UTF-8", "de")],
)
def test_a_terminal_may_name_a_region(
    monkeypatch: pytest.MonkeyPatch, local: str, found: str
) -> None:
    known = tuple(map(Language, ("en", "de", "pt-BR")))
    monkeypatch.setattr(cli_language, "list_languages", lambda: known)
    monkeypatch.setenv("LC_ALL", local)
    assert cli_language.find_local() == found


@pytest.mark.parametrize("language", list_languages())
def test_a_question_is_answered_in_the_language_asked_for(
    client: FlaskClient, language: Language
) -> None:
    path, body = "/v1/carcassonne/scores", {"position": LEIPZIG, "moment": "end"}
    answer = run("scores", "--language", language, "-", text=json.dumps(body)).stdout
    assert json.loads(answer) == ask_in_order(client, f"{path}?language={language}", body)


def test_an_unknown_language_is_refused() -> None:
    result = run("codes", "--language", "xx")
    assert result.exit_code == 2
    assert "'en'" in result.stderr
