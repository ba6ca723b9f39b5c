"""Undo and redo on the page of a table: links that lead to the address before, without a memory."""

from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.page.table.undoing import (
    MOST,
    Moment,
    add_step,
    drop_step,
    is_steps,
    take_step,
    write_step,
)
from tests.cases import long_after
from tests.page.reading import open_page
from tests.page.tapping import Tapper

_LINES: Final = st.text("abcD10.-_~,:/", max_size=60)
_HANDS: Final = st.dictionaries(
    st.sampled_from(["at", "laid", "player", "panel", "draft"]),
    st.text(min_size=1, max_size=6).filter(lambda text: text < "\ud800" or text > "\udfff"),
)
_MOMENTS: Final = st.builds(Moment, _LINES, _HANDS)


def say(moment: Moment) -> tuple[str, dict[str, str]]:
    """Return what a state says; what is empty says nothing."""
    return moment.line, {key: value for key, value in moment.hand.items() if value}


@given(_MOMENTS, _MOMENTS)
def test_a_step_leads_to_the_state_that_it_was_written_for(here: Moment, there: Moment) -> None:
    step = write_step(here, there)
    found = take_step(f"{step};{step}", here)
    assert found is not None
    assert say(found) == say(there)
    assert len(step) > MOST or is_steps(step)


@given(st.lists(st.integers(1, MOST + 9), min_size=1, max_size=9))
def test_of_many_steps_the_last_ones_are_kept_and_no_more_than_fit(lengths: list[int]) -> None:
    steps = ""
    taken: list[str] = []
    for length in lengths:
        step = "x" * length
        steps = add_step(step, steps)
        taken.insert(0, step)
        assert len(steps) <= MOST
        kept = steps.split(";") if steps else []
        assert kept == taken[: len(kept)]
        assert drop_step(steps) == ";".join(kept[1:])


@pytest.mark.parametrize("steps", ["", "!0!0!9", "!5!9!8"])
def test_steps_of_another_line_lead_nowhere(steps: str) -> None:
    assert take_step(steps, Moment("c1/0,0,D", {})) is None


def ask(address: str) -> dict[str, str]:
    """Return what an address says, without what it says of steps."""
    found = parse_qs(urlsplit(address).query)
    return {key: value for key, (value,) in found.items() if key not in ("undo", "redo")}


TAPS: Final = {
    "tiles and figures": (
        "/?position=c1",
        [
            "fits-base.D",
            "fits-labyrinth",
            "spot-labyrinth-",
            "player-red",
            "fits-base.V",
            "turn",
            "at0_0",
            "take",
        ],
    ),
    "what lies on a tile": (
        "/?position=c1/0,0,D-red.rE,U1&at=0,0&language=de",
        ["there-meeple-red-road-E", "spot-city-N", "take"],
    ),
    "players": (
        "/?position=c1/0,0,D&panel=players",
        ["from-box", "supply-meeple-less", "bar-table"],
    ),
    "rules": ("/?position=c1/0,0,D&panel=rules", ["rule-farmers-2", "bar-table"]),
    "cards": ("/?position=l1", ["shape-NS", "side-E", "turn", "away"]),
    "a long line": (f"/table/c1/0,0,C{'-red.cN' * 250},D?at=1,0", ["take", "fits-base.E"]),
}


@pytest.mark.parametrize("name", long_after(5, TAPS))
def test_all_that_was_tapped_is_undone_and_done_again(client: FlaskClient, name: str) -> None:
    address, ids = TAPS[name]
    player = Tapper(client, address)
    seen = [player.address]
    for id_ in ids:
        before = line_of(player.address)
        player.tap(id_)
        if line_of(player.address) != before:
            seen.append(player.address)
    changes = len(seen) - 1
    assert changes > 0
    for there in reversed(seen[:-1]):
        player.tap("undo")
        assert line_of(player.address) == line_of(there)
    assert not player.page.find("a", id="undo")
    for there in seen[1:]:
        player.tap("redo")
        assert line_of(player.address) == line_of(there)
    assert not player.page.find("a", id="redo")


def line_of(address: str) -> str:
    """Return the position in an address."""
    path = urlsplit(address).path
    return path.removeprefix("/table/") if len(path) > 1 else ask(address)["position"]


def test_undo_leads_to_the_address_before(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=c1/0,0,D&laid=0,0&player=red").tap("spot-road-E")
    assert ask(player.address)["player"] != "red"
    player.tap("undo")
    assert player.without_steps == {"position": "c1/0,0,D", "laid": "0,0", "player": "red"}


def test_what_is_changed_after_undoing_takes_the_place_of_what_was_undone(
    client: FlaskClient,
) -> None:
    player = Tapper(client, "/?position=c1").tap("fits-base.D", "undo", "fits-base.U")
    assert not player.page.find("a", id="redo")
    player.tap("undo")
    assert player.position == "c1"


def test_a_table_that_nobody_has_changed_has_nothing_to_undo(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=1,0")
    assert not page.find("a", id="undo")
    assert not page.find("a", id="redo")


def test_what_is_handed_on_says_nothing_of_what_was_undone(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=c1").tap("fits-base.D", "fits-base.U", "undo")
    player.tap("bar-share")
    (field,) = (tag for tag in player.page.find("input") if "/?position" in str(tag.attributes))
    assert field.attributes["value"].endswith("/?position=c1/0,0,D")


@pytest.mark.long
def test_forty_tiles_later_an_address_holds_the_last_changes_alone(client: FlaskClient) -> None:
    player = Tapper(client).tap("fits-base.D")
    for _ in range(40):
        player.tap(player.ids("fits-")[0])
    undone = 0
    while player.page.find("a", id="undo"):
        player.tap("undo")
        undone += 1
    assert 8 <= undone <= 20
    assert len(player.asked["redo"]) <= MOST


@pytest.mark.parametrize("steps", ["x", "1!2", ";!1!2!3", "!9!9!9;" * MOST + "!9!9!9", "a!!1!1!b"])
def test_what_is_no_step_is_said(client: FlaskClient, steps: str) -> None:
    open_page(client, f"/?position=c1/0,0,D&undo={steps}", 400)
