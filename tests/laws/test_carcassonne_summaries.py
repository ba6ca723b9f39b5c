"""What is read out of any Carcassonne table agrees with the answer that it stands in.

The sentences are read back: whoever is said to get points gets just so many, nobody is left out,
and the lines of the sum add up to what is said.
"""

import re
from collections import Counter
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask
from tests.laws.map_forms import map_tables
from tests.searching import examples
from tests.tables import carcassonne_tables

Json = dict[str, Any]

some = examples(60)
moments = st.sampled_from(("now", "end"))

NAMES = r"(?P<names>.+?)"
POINTS = r"(?P<points>nothing|\d+ points?)"
IF_ENDED = "if the game ended now, "
HEADS = (
    rf"{NAMES} gets {POINTS}",
    rf"{IF_ENDED}{NAMES} would get {POINTS}",
    rf"{NAMES} has (?P<most>\d+), .+? (?P<second>\d+); \S+ gets {POINTS}",
    rf"{IF_ENDED}{NAMES} would get {POINTS}, "
    r"with (?P<most>\d+) there to the (?P<second>\d+) of .+?",
    rf"{NAMES} tie with (?P<most>\d+) each, so (?:both get|each of them gets) {POINTS}",
    rf"{NAMES} tie with (?P<most>\d+) each, so {IF_ENDED}(?:both|each of them) would get {POINTS}",
    rf"Nobody holds the [a-zA-Z ]+, which is worth {POINTS}",
    rf"Nobody holds the [a-zA-Z ]+, which would be worth {POINTS} {IF_ENDED[:-2]}",
)
TERMS = r": (?P<terms>.+?)\."
BESIDES = re.compile(
    r" (\S+) (?:gets|would get) (nothing|\d+ points?)(?: besides,)? (?:at|for) [^.]*\."
)
EACH = re.compile(r"(\d+) for each of (?:the )?(\d+) ")
ONE = re.compile(r"(\d+) (more )?for (?:its|the) ")
OFF = re.compile(r"(\d+) off for ")
PLAIN = re.compile(r"(\d+) (?:tiles?|pieces? of road|coats? of arms)\b")


def number(points: str) -> int:
    return 0 if points == "nothing" else int(points.split(maxsplit=1)[0])


def read_names(said: str) -> list[str]:
    """Read the names of a list."""
    return re.split(r", and |, | and ", said)


def read_term(term: str) -> int:
    """Read what a term of the sum gives."""
    if found := OFF.match(term):
        return -int(found[1])
    if found := EACH.match(term):
        return int(found[1]) * int(found[2])
    if found := ONE.match(term) or PLAIN.match(term):
        return int(found[1])
    assert term.startswith(("nothing for ", "no completed city ")), term
    return 0


def read_terms(said: str) -> list[int]:
    outside = re.sub(r"\([^)]*\)", "", said)
    return [read_term(term) for term in re.split(r", and |, | and (?=\d|nothing)", outside)]


def fold(names: list[str]) -> Counter[str]:
    """Forget the capital with which a sentence begins."""
    return Counter(name.casefold() for name in names)


def listen(feature: Json) -> None:
    """Compare what is read out of a feature with what its ruling says."""
    said: str = feature["summary"]
    if feature["ruling"] == "none":
        assert said.startswith("There is no ruling on the ")
        return
    rest, paid = said, Counter[tuple[str, int]]()
    while found := BESIDES.search(rest):
        paid[found[1].casefold(), number(found[2])] += 1
        rest = rest[: found.start()] + rest[found.end() :]
    bonuses = [(bonus["player"], bonus["score"]["total"]) for bonus in feature.get("bonuses", [])]
    assert paid == Counter((player.casefold(), total) for player, total in bonuses)
    heads = (re.fullmatch(head + TERMS, rest, re.IGNORECASE) for head in HEADS)
    read = {key: value for head in heads if head for key, value in head.groupdict().items()}
    assert read, said
    total = feature["score"]["total"]
    assert number(read["points"]) == total
    assert sum(read_terms(read["terms"])) == total
    owners, strengths = (
        feature.get("majority", {}).get("owners", []),
        feature.get("majority", {}).get("strengths", []),
    )
    assert fold(read_names(read["names"]) if "names" in read else []) == fold(owners)
    assert {award["points"] for award in feature.get("awards", [])} <= {total}
    assert fold([award["player"] for award in feature.get("awards", [])]) == fold(owners)
    found_strengths = {row["player"]: row["strength"] for row in strengths}
    if "most" in read:
        assert {found_strengths[owner] for owner in owners} == {int(read["most"])}
    if "second" in read:
        others = [each for player, each in found_strengths.items() if player not in owners]
        assert max(others) == int(read["second"])
    for key, word in (("ferries", "ferry|ferries"), ("abroad", "printed pieces? abroad")):
        counted = re.search(rf"with the (\d+ )?(?:{word})|and the (\d+ )?(?:{word})", said)
        assert (int(counted[1] or counted[2] or 1) if counted else 0) == len(feature.get(key, []))
    ends = "game ended now" in said
    assert ends == (feature["score"]["basis"] == "final")


def listen_to_all(client: FlaskClient, position: Json, moment: str) -> None:
    """Compare what is read out of a table and of its features with the answer."""
    asked = {"position": position, "moment": moment}
    answer = ask(client, "/v1/carcassonne/scores", asked)
    for feature in answer["features"]:
        listen(feature)
    paid = {player: points for player, points in answer.get("totals", {}).items() if points}
    said = re.findall(r"(\S+) (\d+) points?", answer["summary"])
    assert {player: int(points) for player, points in said} == paid


@some
@given(carcassonne_tables(), moments)
def test_the_numbers_and_names_read_out_are_those_of_the_answer(
    client: FlaskClient, position: Json, moment: str
) -> None:
    listen_to_all(client, position, moment)


@some
@given(map_tables(), moments)
def test_so_are_those_that_are_read_out_on_a_map(
    client: FlaskClient, position: Json, moment: str
) -> None:
    listen_to_all(client, position, moment)
