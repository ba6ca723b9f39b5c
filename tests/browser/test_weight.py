"""What is sent: all that the first view takes, and what each further tap does."""

from typing import Final

import pytest

from benchmarks.tables import grow_table
from referee.api.games import GAMES
from tests.browser.conftest import Invite, Record
from tests.browser.laying import E1_LAID, lay

FIRST_VIEW: Final = 60_000
TAP: Final = 15_000


@pytest.mark.parametrize("javascript", [True, False])
def test_the_first_view_and_further_taps_are_light(
    invite: Invite, javascript: bool, record_property: Record
) -> None:
    player = invite(javascript=javascript, new=True)
    player.visit("/")
    player.tap(player.page.locator("#way-table"))
    for laid in E1_LAID[:4]:
        lay(player, laid)
    for name in ("ask", "rules", "players", "share", "table"):
        player.tap(player.page.locator(f"#bar-{name}"))
    first, *further = player.steps
    record_property("bytes of the first view", first.weight)
    record_property("bytes of a further tap at most", max(each.weight for each in further))
    assert first.weight < FIRST_VIEW
    assert {each.done: each.weight for each in further if each.weight >= TAP} == {}


def test_taps_on_a_large_table_are_light(invite: Invite, record_property: Record) -> None:
    phone = invite(new=True)
    position = GAMES[0].notate(grow_table())
    phone.visit(f"/?position={position}")
    first = phone.steps[-1].weight
    for link in (".tap-part", ".tap-free", ".tap-taken", "#bar-ask", "#bar-table", "#whole"):
        phone.tap(phone.page.locator(link).first)
    heaviest = max(each.weight for each in phone.steps[1:])
    record_property("bytes of the first view of a table of 72 tiles", first)
    record_property("bytes of a further tap on it at most", heaviest)
    assert first < FIRST_VIEW
    assert heaviest < TAP
