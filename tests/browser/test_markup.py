"""The HTML of every state of every page, by the Nu Html Checker and by html-validate: no finding.

English alone; ``make markup`` checks all languages.
"""

from pathlib import Path
from typing import Final

from referee.core.languages import ENGLISH
from tests.browser.markup import STATES, check, save


def test_no_checker_finds_anything(tmp_path: Path) -> None:
    assert save(tmp_path, [ENGLISH]) == len(STATES)
    assert check(tmp_path) == []


WRONG: Final = {
    "No “p” element in scope": "<p><div>no</div></p>",
    "“autofocus” not allowed": '<svg viewBox="0 0 1 1"><a autofocus href="/">x</a></svg>',
    "no-dup-id": '<p id="a">one</p><p id="a">two</p>',
}


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    for number, body in enumerate(WRONG.values()):
        head = '<!doctype html>\n<html lang="en"><head><title>A</title></head>'
        page = f"{head}<body>{body}</body></html>"
        (tmp_path / f"{number}.html").write_text(page, "utf-8")
    found = check(tmp_path)
    assert [said for said in WRONG if not any(said in each for each in found)] == []
