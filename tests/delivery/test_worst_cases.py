"""The table of worst cases has a line for every question, as the command writes it."""

from benchmarks.worst_cases import BEGINNING, END, ON_MAZES, ON_TABLES, PAGE, format_table


def test_every_question_has_its_line() -> None:
    table = PAGE.read_text("utf-8").partition(BEGINNING)[2].partition(END)[0].strip()
    head, dashes, *lines = table.splitlines()
    assert [head, dashes] == format_table({}).splitlines()
    shown = {line.split(" | ")[0].removeprefix("| ") for line in lines}
    assert shown >= {*ON_TABLES, *ON_MAZES}
