"""What rulings are shown with is written as plain templates (plain_reasons.html) would write it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from flask.testing import FlaskClient
from jinja2 import Environment

from referee.core.languages import Language
from referee.page.clauses import Clauses, find_clauses
from referee.page.reasons import Reasons
from referee.page.style import speak
from tests.asking import ask
from tests.cases import for_each
from tests.test_examples import EXAMPLES

ENGLISH: Final = Language("en")
PLAIN: Final = Environment(autoescape=True).from_string(
    (Path(__file__).parent / "plain_reasons.html").read_text("utf-8")
)
ODD: Final[Mapping[str, Any]] = {
    "id": "road:0,0,E",
    "summary": 'A road of "<Anna>" & red',
    "score": {"total": 3, "items": [{"text": "<tiles>", "points": 3}]},
    "reasons": [
        {"text": "1 < 2", "citations": ["car-1.1"]},
        {"text": "there", "at": {"x": -1, "y": 2, "side": "N"}, "citations": []},
    ],
    "majority": {"strengths": [{"player": "<i>", "strength": 2}, {"player": "red", "strength": 1}]},
    "bonuses": [{"player": "'", "score": {"total": 0, "items": []}}],
    "castle_value": 1,
}
"""A feature with all that one may have, and names that have to be escaped."""


def find_parts(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the parts of an answer that a page may show, each with the name of its macro."""
    if isinstance(value, dict):
        if "id" in value and "summary" in value:
            yield "feature", value
        for below in value:
            yield from find_parts(value[below], below)
    elif isinstance(value, list):
        if value and key in ("objections", "warnings", "faults", "reasons"):
            yield "objections", value
        for row in value:
            yield from find_parts(row)


def compare(parts: list[tuple[str, Any]], cited: Any, said: str, **castles: bool) -> None:
    plain, plain_rules = PLAIN.make_module(castles), find_clauses(cited, ENGLISH)
    rules, say = find_clauses(cited, ENGLISH), speak("pages", ENGLISH)
    reasons = Reasons(rules, say, link, **castles)
    for macro, part in parts:
        more = [said, {part["id"]: "/r?a=<&b=1"}, "n"] if macro == "feature" else []
        expected = getattr(plain, macro)(part, plain_rules, say, link, *more)
        assert getattr(reasons, macro)(part, *more) == expected


def link(address: str) -> str:
    return f"{address}?language=en"


def test_every_part_of_the_examples_is_written_as_by_a_plain_template(client: FlaskClient) -> None:
    kinds: list[str] = []
    for example in EXAMPLES.values():
        answer = ask(client, example["path"], example["body"])
        parts = list(find_parts(answer))
        kinds += [macro for macro, _ in parts]
        compare(parts, answer, answer["summary"], castles=True)
    assert kinds.count("feature") > 100
    assert kinds.count("objections") > 50


@for_each("castles", [False, True])
@for_each("said", ["", ODD["summary"]])
def test_names_are_escaped_as_by_a_plain_template(castles: bool, said: str) -> None:
    compare([("feature", ODD), ("objections", ODD["reasons"])], ODD, said, castles=castles)


def test_a_page_may_have_several_writers_and_tells_a_clause_once() -> None:
    rules = Clauses({"car-1.1": {"title": "Roads", "paraphrase": "…", "authority": "referee"}})
    say = speak("pages", ENGLISH)
    first, second = (Reasons(rules, say, link).clauses(["car-1.1"]) for _ in range(2))
    assert '<li id="clause-car-1.1">' in first
    assert '<li><a href="#clause-car-1.1">Roads</a></li>' in second
