"""The commands on files of games: one carried over, and a folder of them summed up."""

import json
from pathlib import Path
from typing import Final

from click.testing import CliRunner, Result

from referee.cli import main
from tests.imports.saves import COMMIT, lay, save
from tests.imports.test_samples import SAMPLES

ROAD: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1"
CARDS: Final = "g1/l1/0,0,EW.crown,EW.owl/stack,9/players,anna/turns,pass"


def run(*arguments: str | Path, typed: bytes | None = None, language: str = "en") -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), f"--language={language}"], input=typed)


def test_a_saved_game_is_printed_on_one_line() -> None:
    result = run("import", SAMPLES / "base.jcz")
    assert (result.exit_code, result.stderr) == (0, "14 turns are carried over.\n")
    assert result.stdout.startswith("g1/c1/sets,base/0,0,D/players,Anna,Ben/turns,0.-1.J2,")
    assert result.stdout.count("\n") == 1


def test_what_is_not_carried_over_goes_to_standard_error() -> None:
    held = save(lay("BA/L", 0, 1), COMMIT, lay("XX/Y", 1, 1), sets={"count": 1, "basic": 1})
    result = run("import", "-", typed=json.dumps(held).encode())
    assert result.exit_code == 1
    assert result.stdout == "g1/c1/sets,base/0,0,D/players,Anna,Ben/turns,0.1.B\n"
    head, place, summary = result.stderr.splitlines()
    assert head.startswith("The set count is none that this service knows")
    assert place.startswith("Message 3, turn 2: The tile XX/Y is none")
    assert summary.startswith("One turn is carried over, and not what follows.")


def test_a_file_that_is_no_saved_game_is_refused() -> None:
    for typed in (b"[]", b"{}", b"nothing"):
        result = run("import", "-", typed=typed)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr
    assert "kein gespeichertes Spiel" in run("import", "-", typed=b"{}", language="de").stderr


def test_a_folder_of_sound_games_is_summed_up(tmp_path: Path) -> None:
    (tmp_path / "a.g1").write_text(f"{ROAD}\n\n{CARDS}\n")
    (tmp_path / "b.jsonl").write_text(
        json.dumps({"game": ROAD, "points": {"anna": 4, "ben": 0}})
        + "\n"
        + json.dumps({"players": ["anna"], "start": {"tiles": []}})
    )
    (tmp_path / "c.jcz").write_bytes((SAMPLES / "labyrinth.jcz").read_bytes())
    (tmp_path / "d.md").write_text("no game")
    (tmp_path / "e.g1").mkdir()
    result = run("games", tmp_path)
    assert result.stdout.splitlines() == [
        "a.g1:1: turns 3, not allowed –, points anna 4, ben 0",
        "a.g1:3: turns 1, not allowed –, points anna 0",
        "b.jsonl:1: turns 3, not allowed –, points anna 4, ben 0",
        "b.jsonl:2: turns 0, not allowed –, points anna 0",
        "c.jcz: turns 15, not allowed –, points Mia 0, Noah 15, Zoë 0",
    ]
    assert result.stderr == (
        "games 5, turns 22, turns not allowed 0, games with other points 0, problems 0\n"
    )
    assert result.exit_code == 0


def test_turns_that_are_not_allowed_and_other_points_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("g1/c1/0,0,D/players,anna,ben/turns,1.0.U,-1.0.A3,1.0.U1")
    (tmp_path / "b.jsonl").write_text(json.dumps({"game": CARDS, "points": {"anna": 1}}))
    result = run("games", tmp_path)
    assert result.stdout.splitlines() == [
        "a.txt:1: turns 3, not allowed 1, 3, points anna 0, ben 0",
        "b.jsonl:1: turns 1, not allowed –, points anna 0 – the file says anna 1",
    ]
    assert result.stderr == (
        "games 2, turns 4, turns not allowed 2, games with other points 1, problems 0\n"
    )
    assert result.exit_code == 1


def test_what_is_no_game_is_a_problem_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.g1").write_text("hello\ng1/x1/\n")
    (tmp_path / "b.jsonl").write_text('nope\n{"game": 7}\n{"game": "g1/c1", "points": "many"}\n')
    (tmp_path / "c.jcz").write_text("{}")
    result = run("games", tmp_path)
    places = [line.partition(": ")[0] for line in result.stdout.splitlines()]
    assert places == ["a.g1:1", "a.g1:2", "b.jsonl:1", "b.jsonl:2", "b.jsonl:3", "c.jcz"]
    assert result.stderr.endswith("games with other points 0, problems 6\n")
    assert result.exit_code == 2


def test_a_batch_takes_games_as_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{ROAD}\n{CARDS}\ng1/c1/turns,x\n")
    result = run("batch", path, "--processes=1", f"--output={tmp_path / 'answers'}")
    answers = [json.loads(line) for line in (tmp_path / "answers").read_text().splitlines()]
    assert [answer["status"] for answer in answers] == [200, 200, 422]
    assert answers[0]["body"]["points"] == {"anna": 4, "ben": 0}
    assert result.exit_code == 1
