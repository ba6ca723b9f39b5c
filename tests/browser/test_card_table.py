"""The table of the card game in a browser: each state of it is for everybody."""

import pytest

from referee.core.languages import ENGLISH
from referee.texts.languages import list_languages
from tests.browser.judging import assert_for_everybody, assert_room_for_text
from tests.browser.player import Player

CARDS = "l1/0,0,ES.crown.map,EW.ghost.ring,W.crown.helmet/0,1,NE.bat.sword,SW.owl.spider"
HELD = f"{CARDS}/hand,NS.key.lamp/stack,30"
STATES = {
    "first": "/?position=l1",
    "free": f"/?position={CARDS}&at=3,0&played=2,0",
    "card": f"/?position={CARDS}&at=2,0&played=2,0",
    "open": f"/?position={CARDS}/0,2,N&at=0,2&played=0,2",
    "two-paths": f"/?position={CARDS}/0,2,N.bell:EW&at=0,2&draft=.2",
    "trouble": f"/?position={CARDS}/0,2,N&at=0,2&treasure={'x' * 41}",
    "hand": f"/?position={HELD}&panel=hand&draft=0",
    "ask": f"/?position={HELD}&panel=ask&played=2,0",
    "played": f"/?position={HELD}&panel=ask.collectable&played=2,0",
    "count": f"/?position={HELD}&panel=ask.best&played=2,0",
    "path": f"/?position={HELD}&panel=ask.path&claims=0,0;2,0",
    "end": f"/?position={HELD}&panel=ask.end",
}


HIGH = 3_000
"""So high is a window in which the bar covers nothing of a page, which axe would count as small."""


@pytest.mark.parametrize("state", STATES)
def test_a_state_of_the_card_table_is_for_everybody(phone: Player, state: str) -> None:
    phone.visit(STATES[state])
    phone.page.set_viewport_size({"width": 360, "height": HIGH})
    assert_for_everybody(phone)
    for language in set(list_languages()) - {ENGLISH}:
        phone.visit(f"{STATES[state]}&language={language}")
        assert_room_for_text(phone)
