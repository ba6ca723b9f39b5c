"""Some of what follows from the document is asked; no check may fail."""

from pathlib import Path

import pytest

from tests.api.samples import QUESTIONS, ROADS, Json, tile
from tests.fuzzing.checks import is_excused, validator_of_parts
from tests.fuzzing.running import search

ALWAYS_THE_SAME = "--generation-deterministic"
EXAMPLES = ("--phases", "examples,fuzzing,stateful", "--max-examples", "3", ALWAYS_THE_SAME)
"""At most three cases of each operation in each phase."""
BOUNDARIES = ("--phases", "coverage", "--include-path", "/v1/labyrinth-cards/end", ALWAYS_THE_SAME)
"""All that is just within the bounds of one question, or just beyond."""


@pytest.mark.parametrize("bounds", [EXAMPLES, BOUNDARIES], ids=["examples", "boundaries"])
def test_no_check_of_schemathesis_fails(tmp_path: Path, bounds: tuple[str, ...]) -> None:
    run = search(tmp_path, *bounds)
    assert run.is_clean, run.report
    assert run.asked >= len(QUESTIONS)


TILE = tile("base.D", 0, 0)


@pytest.mark.parametrize(
    ("position", "codes", "is_excused_for"),
    [
        ({"tiles": [TILE, TILE]}, ["two-tiles-on-a-square"], True),
        ({"tiles": [TILE, TILE]}, ["two-tiles-on-a-square", "unknown-tile"], False),
        ({"tiles": [TILE]}, ["unknown-key"], False),
        ({"tiles": [TILE], "extra": 1}, ["unknown-key"], True),
    ],
)
def test_only_what_a_schema_cannot_tell_is_excused(
    position: Json, codes: list[str], is_excused_for: bool
) -> None:
    problem = {"errors": [{"pointer": "/position", "code": code} for code in codes]}
    assert is_excused(ROADS, {"position": position}, problem) is is_excused_for


@pytest.mark.parametrize(
    ("part", "fits"),
    [({}, True), ({"roads": [{"units": 2}]}, True), ({"roads": [{"units": "2"}]}, False)],
)
def test_a_part_of_an_answer_is_held_to_what_it_has(part: Json, fits: bool) -> None:
    assert validator_of_parts(ROADS).is_valid(part) is fits
