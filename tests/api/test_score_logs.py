"""Logs of points: what a game has paid, row by row, as CSV and as text."""

import csv
import io
import json
from collections import Counter
from typing import Any, Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.score_logs.writing import COLUMNS, guard
from referee.cli.commands import main
from referee.core.notation.names import write_name
from tests.asking import ask
from tests.cases import for_each
from tests.games.lines import play_line
from tests.searching import share_of

Json = dict[str, Any]

ROAD: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1,note.tea,points.ben.-2"
CARDS: Final = (
    "g1/l1/0,0,EW.crown,EW.owl/stack,9/players,anna,ben"
    "/turns,lay.2.0.EW.crown.map-collect.0.0-then.N.bat,lay.3.0.EW.owl"
)
ABBOT: Final = "g1/c1/points,anna.7/0,0,A3,U1-ben.rE/players,anna,ben/next,ben/turns,2.0.A1"


def read(text: str) -> list[dict[str, str]]:
    """Read a log as a program for sheets would."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def get(client: FlaskClient, line: str, **asked: str) -> list[dict[str, str]]:
    """Give the log of a game."""
    game = "labyrinth-cards" if line.startswith("g1/l1") else "carcassonne"
    response = client.get(f"/v1/{game}/game.csv", query_string={"game": line, **asked})
    assert response.status_code == 200, response.text
    assert response.content_type == "text/csv; charset=utf-8"
    return read(response.text)


def test_a_log_has_a_row_a_turn_and_award_with_running_totals(client: FlaskClient) -> None:
    rows = get(client, ROAD, final="true")
    shown = [
        [row[k] for k in ("turn", "mover", "tile", "x", "y", "player", "points")] for row in rows
    ]
    assert shown == [
        ["1", "anna", "U1", "1", "0", "", ""],
        ["2", "ben", "A3", "-1", "0", "", ""],
        ["3", "anna", "A1", "2", "0", "anna", "4"],
        ["4", "", "", "", "", "", ""],
        ["5", "", "", "", "", "ben", "-2"],
        ["end", "", "", "", "", "ben", "2"],
    ]
    assert [(row["source"], row["feature"]) for row in rows if row["points"]] == [
        ("road", "road:-1,0,E"),
        ("by_hand", ""),
        ("monastery", "monastery:-1,0"),
    ]
    assert [row["clauses"] for row in rows if row["points"]] == ["car-1.4.tiles", "", "car-4.8"]
    totals = [(row["total anna"], row["total ben"]) for row in rows]
    assert totals == [("0", "0"), ("0", "0"), ("4", "0"), ("4", "0"), ("4", "-2"), ("4", "0")]


def test_a_log_of_cards_has_a_point_for_each_card(client: FlaskClient) -> None:
    first, second = get(client, CARDS)
    assert (first["tile"], first["points"], first["source"]) == ("EW.crown.map", "1", "collected")
    assert first["clauses"] == "card-10.6.once"
    assert (second["player"], second["total anna"], second["total ben"]) == ("", "1", "0")


def test_points_at_the_start_run_along(client: FlaskClient) -> None:
    rows = get(client, ABBOT)
    assert [(row["points"], row["total anna"], row["total ben"]) for row in rows] == [
        ("3", "7", "3")
    ]


def test_an_illegal_turn_has_paid_nothing_where_the_game_stops(client: FlaskClient) -> None:
    line = "g1/c1/0,0,A3,U1-anna.rE/players,anna,ben/turns,by.ben.2.0.A1"
    (row,) = get(client, line)
    assert (row["legal"], row["player"], row["total anna"]) == ("no", "", "0")
    (row,) = get(client, line, on_illegal="go_on")
    assert (row["legal"], row["player"], row["total anna"]) == ("no", "anna", "3")


def check_sums(client: FlaskClient, line: str) -> int:
    """Hold the rows of a game to the points of its answer, turn by turn; count the awards."""
    answer = ask(client, "/v1/carcassonne/game", {"game": line, "final": True})
    rows = get(client, line, final="true")
    begins = Counter(answer["turns"][0]["points"])
    begins.subtract(
        {each["player"]: each["points"] for each in answer["turns"][0].get("awards", ())}
    )
    running = Counter(begins)
    awards = 0
    for row in rows:
        if row["points"]:
            awards += 1
            running[row["player"]] += int(row["points"])
        shown = {key: int(row[f"total {key}"]) for key in answer["points"]}
        assert shown == {key: running[key] for key in answer["points"]}, row
        if row["turn"] != "end":
            last = shown
            number = int(row["turn"])
            is_last = rows.index(row) + 1 == len(rows) or (
                rows[rows.index(row) + 1]["turn"] != row["turn"]
            )
            if is_last:
                assert shown == answer["turns"][number - 1]["points"]
    assert last == answer["points"]
    ended = Counter(answer["points"]) + Counter()
    ended.update(answer["final"].get("totals", {}))
    assert +running == +ended
    return awards


def test_rows_of_whole_games_add_up_to_their_points(client: FlaskClient) -> None:
    paid = 0
    for seed in range(share_of(24)):
        paid += check_sums(client, play_line(client, seed, 40))
    assert paid > 20


NASTY: Final = ("=1+1", "+x", "-x", "@SUM(A1)", "\uff1d1", "x=1", "a,b", 'a"b', "anna")


@for_each("name", NASTY)
def test_no_cell_is_a_formula_and_every_name_is_found(client: FlaskClient, name: str) -> None:
    written = write_name(name)
    line = f"g1/c1/0,0,A3,U1-{written}.rE/players,{written}/turns,2.0.A1,note.{write_name('=1')}"
    response = client.get("/v1/carcassonne/game.csv", query_string={"game": line})
    assert response.status_code == 200, response.text
    for row in csv.reader(io.StringIO(response.text, newline="")):
        for cell in row:
            is_number = cell.removeprefix("-").isdecimal()
            begins = cell.lstrip(" ")[:1]
            assert is_number or not begins or begins not in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
    first = read(response.text)[0]
    assert first["player"].removeprefix("'") == name
    assert first[f"total {name}"] == "3"


@given(st.text(min_size=1, max_size=20))
def test_whatever_a_note_says_is_one_cell(text: str) -> None:
    guarded = guard(text)
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerow([guarded, "end"])
    (cells,) = csv.reader(io.StringIO(written.getvalue(), newline=""))
    assert cells == [guarded, "end"]
    assert guarded in (text, f"'{text}")


def test_the_caller_chooses_the_format(client: FlaskClient) -> None:
    path, body = "/v1/carcassonne/game", {"game": ROAD}
    liked = {
        "application/json": "application/json",
        "*/*": "application/json",
        "text/html,*/*;q=0.8": "application/json",
        "text/csv": "text/csv; charset=utf-8",
        "text/plain": "text/plain; charset=utf-8",
        "text/csv;q=0.5, application/json": "application/json",
    }
    for accept, media in liked.items():
        for response in (
            client.post(path, json=body, headers={"Accept": accept}),
            client.get(path, query_string=body, headers={"Accept": accept}),
        ):
            assert (response.status_code, response.content_type) == (200, media), accept
    assert client.post(path, json=body, headers={"Accept": "image/png"}).status_code == 406
    refused = client.get(f"{path}.csv", query_string=body, headers={"Accept": "application/json"})
    assert refused.status_code == 406
    assert refused.get_json()["errors"][0]["code"] == "formats-only"


def test_formats_of_an_address_are_told_apart_by_caches(client: FlaskClient) -> None:
    path, asked = "/v1/carcassonne/game", {"game": ROAD}
    tags = {}
    for accept in ("application/json", "text/csv", "text/plain"):
        response = client.get(path, query_string=asked, headers={"Accept": accept})
        assert "Accept" in [each.strip() for each in response.headers["Vary"].split(",")]
        tags[response.headers["ETag"]] = accept
    assert len(tags) == 3
    for tag, accept in tags.items():
        headers = {"Accept": accept, "If-None-Match": tag}
        assert client.get(path, query_string=asked, headers=headers).status_code == 304


@pytest.mark.parametrize("ending", ["csv", "txt"])
def test_bad_games_get_a_problem_in_every_format(client: FlaskClient, ending: str) -> None:
    path = f"/v1/carcassonne/game.{ending}"
    for line in ("g1/c1/0,0,D/players,anna/turns,x", "c1", "g1/c1/turns,1.0.D", ""):
        response = client.get(path, query_string={"game": line})
        assert response.status_code == 422, line
        assert response.get_json()["errors"]
    assert client.get(path).status_code == 422


def test_text_says_each_turn_and_each_award(client: FlaskClient) -> None:
    response = client.get(
        "/v1/carcassonne/game.txt", query_string={"game": ROAD, "final": "true", "language": "de"}
    )
    assert response.headers["Content-Language"] == "de"
    lines = response.text.splitlines()
    assert lines[0].startswith("5 Züge sind gespielt.")
    assert "3. anna, A1 2,0: Der Zug ist erlaubt. Der Zug schließt eine Straße ab." in response.text
    assert "    anna +4: Anna bekommt 4 Punkte: 4 Plättchen. (car-1.4.tiles)" in lines
    assert "    ben \N{MINUS SIGN}2: von Hand gegebene Punkte" in lines
    assert lines[-1] == "    = anna 4, ben 0"
    assert "Am Ende des Spiels" in lines


def test_the_command_writes_a_log(tmp_path: Any) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": ROAD}))
    told = CliRunner().invoke(main, ["game", str(file), "--format", "csv"])
    assert told.exit_code == 0
    assert read(told.output)[2]["total anna"] == "4"
    assert tuple(read(told.output)[0])[: len(COLUMNS)] == COLUMNS
    file.write_text('{"game": "g1/c1/turns,x"}')
    told = CliRunner().invoke(main, ["game", str(file), "--format", "csv"])
    assert told.exit_code == 2
    assert '"errors"' in told.output
