"""The table of worst cases has a line for every question, as the command writes it."""

import pytest

from benchmarks import largest_addresses
from benchmarks.largest_addresses import OTHER_PAGES, list_addresses
from benchmarks.worst_cases import BEGINNING, END, ON_MAZES, ON_TABLES, PAGE, format_table
from referee.api.games import GAMES
from referee.server.site import create_app


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The rows that are asked by address, without their lines, which take seconds to find."""
    monkeypatch.setattr(largest_addresses, "find_longest_line", lambda *_: "")
    return {row for row, _, _ in list_addresses()}


def test_every_question_has_its_line(asked: set[str]) -> None:
    table = PAGE.read_text("utf-8").partition(BEGINNING)[2].partition(END)[0].strip()
    head, dashes, *lines = table.splitlines()
    assert [head, dashes] == format_table({}).splitlines()
    shown = {line.split(" | ")[0].removeprefix("| ") for line in lines}
    assert shown >= {*ON_TABLES, *ON_MAZES}
    assert shown >= asked


def test_every_question_with_a_page_is_asked_by_its_address(asked: set[str]) -> None:
    for game in GAMES:
        before = "" if game is GAMES[0] else "cards: "
        assert {f"{before}page of `{question}`" for question in game.questions} <= asked


def test_every_page_that_is_measured_is_there() -> None:
    client = create_app().test_client()
    assert {client.get(path).status_code for path in OTHER_PAGES.values()} == {200}
