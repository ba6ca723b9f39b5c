"""A road gone along with the thumb: the way on stays where it is, and the picture in view."""

import pytest

from tests.browser.addresses import E1_TABLE, RULINGS
from tests.browser.conftest import Invite
from tests.browser.judging import assert_for_everybody
from tests.browser.player import Player

MOST_BYTES = 15_000


@pytest.mark.parametrize("javascript", [True, False])
def test_each_tap_goes_a_step_on_and_back_undoes_it(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit(RULINGS["a road"])
    player.tap(player.link("Step by step"))
    places = []
    for step in range(1, 10):
        assert f"Step {step} of 9" in player.read()
        assert is_in_view(player)
        if step < 9:
            on = player.page.get_by_role("link", name="Next")
            places.append(on.bounding_box())
            player.tap(on)
    assert "together 18" in player.read()
    assert {place["y"] for place in places if place} == {places[0]["y"] if places[0] else 0}
    assert max(step.weight for step in player.steps[1:]) < MOST_BYTES
    player.go_back()
    assert "Step 8 of 9" in player.read()


def test_a_step_is_for_everybody(phone: Player) -> None:
    phone.visit(f"{RULINGS['a road']}&step=3")
    assert_for_everybody(phone)
    phone.picture("step")


def test_the_way_leads_back_to_the_table(phone: Player) -> None:
    phone.visit(f"{RULINGS['a road']}&step=3")
    phone.tap(phone.link("To the table"))
    assert phone.address == f"/?position={E1_TABLE}"


def is_in_view(player: Player) -> bool:
    """Tell whether any of the picture can be seen."""
    seen: bool = player.page.evaluate(
        "() => { const box = document.getElementById('walk').getBoundingClientRect();"
        " return box.top < innerHeight - 100 && box.bottom > 0; }"
    )
    return seen
