"""Which wrong claims are explained, and by what: of random ones, and of those often made."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from tests.asking import ask
from tests.claims.drawing import WrongClaim
from tests.test_examples import EVERYDAY, EXAMPLES

Json = dict[str, Any]


class Explained(NamedTuple):
    """How many wrong claims there are, and by what they are explained.

    ``by`` counts the first explanation of each that has one.
    """

    claims: int
    by: Counter[str]

    @property
    def number(self) -> int:
        """How many are explained."""
        return self.by.total()


def list_everyday() -> Iterator[tuple[str, WrongClaim]]:
    """Yield the wrong claims that are often made, by game, each with the name of its example."""
    for name in sorted(EVERYDAY, key=lambda each: int(EXAMPLES[each]["rules"][1:])):
        example = EXAMPLES[name]
        game = example["path"].split("/")[2]
        yield name, WrongClaim(game, example["path"], example["body"])


def name_explanations(client: FlaskClient, claim: WrongClaim) -> list[str]:
    """Name what would make a claim hold: readings by their keys, mistakes by their codes."""
    (verdict,) = ask(client, claim.path, claim.body)["verdicts"]
    assert verdict["upheld"] is False
    return [_name(row) for row in verdict.get("readings", [])]


def _name(row: Json) -> str:
    readings = [f"{each['key']}={each['value']}" for each in row.get("readings", [])]
    return " + ".join([*readings, *([row["mistake"]["code"]] if "mistake" in row else [])])


def count_explained(client: FlaskClient, claims: Iterable[WrongClaim]) -> dict[str, Explained]:
    """Count by where they are made how many claims are explained, and by what."""
    asked: Counter[str] = Counter()
    by: dict[str, Counter[str]] = {}
    for claim in claims:
        asked[claim.where] += 1
        by.setdefault(claim.where, Counter()).update(name_explanations(client, claim)[:1])
    return {where: Explained(number, by[where]) for where, number in asked.items()}
