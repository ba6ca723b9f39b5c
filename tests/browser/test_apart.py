"""The middles of what a thumb taps on a picture: 44 pixels from each other at least."""

from typing import Final

import pytest

from benchmarks.tables import grow_table, take_first
from referee.api.games import GAMES
from tests.browser.addresses import CARD_TABLES, E1_TABLE, GAMES_SHOWN, MAP
from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.player import SMALLEST, Player

FORTY: Final = f"/?position={GAMES[0].notate(take_first(grow_table(), 40))}"
SEVENTY_TWO: Final = f"/?position={GAMES[0].notate(grow_table())}"
STATES: Final = {
    "40 tiles": FORTY,
    "40 tiles, enlarged": f"{FORTY}&at=0,0",
    "40 tiles, one laid": f"{FORTY}&laid=0,0",
    "72 tiles": SEVENTY_TWO,
    "72 tiles, enlarged": f"{SEVENTY_TWO}&at=0,0",
    "72 tiles, one laid": f"{SEVENTY_TWO}&laid=0,0",
    "a few tiles": f"/?position={E1_TABLE}&at=1,0",
    "a tile of seven features": "/?position=c1/0,0,ic.through_city_roads&laid=0,0",
    "a garden in a corner": "/?position=c1/0,0,R.g&laid=0,0",
    "a map": f"/?position={MAP}",
    "a card": CARD_TABLES["a card"],
    "the figure of a turn": GAMES_SHOWN["the figure of a turn"],
    "the square of a turn": GAMES_SHOWN["the square of a turn"],
}
MEASURE: Final = """() => {
  let least = Infinity;
  for (const picture of document.querySelectorAll("#board > svg, .close-up, .laid-so svg")) {
    const middles = [...picture.querySelectorAll("a")].map((link) => {
      const shown = link.querySelector("circle:last-of-type") ?? link.querySelector("rect");
      const box = shown.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    for (const [number, [x, y]] of middles.entries()) {
      for (const [otherX, otherY] of middles.slice(number + 1)) {
        least = Math.min(least, Math.hypot(otherX - x, otherY - y));
      }
    }
  }
  return least;
}"""


def measure(player: Player, address: str) -> float:
    """Return how near to each other two middles are at least."""
    player.visit(address)
    least: float = player.page.evaluate(MEASURE)
    return least


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
def test_no_two_targets_of_a_picture_are_nearer_than_a_thumb(
    invite: Invite, device: Device, record_property: Record
) -> None:
    player = invite(device)
    found = {name: measure(player, address) for name, address in STATES.items()}
    record_property(f"pixels between targets on the {device.name} at least", min(found.values()))
    assert {name: least for name, least in found.items() if least < SMALLEST} == {}
