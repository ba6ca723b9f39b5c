"""A card by itself, and the links over its sides."""

import re

import pytest

from referee.diagrams.labyrinth_cards.large import SideTap, draw_single, draw_with_taps
from referee.labyrinth_cards.cards import CardFace

NORTH = CardFace((0, -1, -1, -1), (("crown",),))


def test_a_small_card_is_left_to_the_words_beside_it() -> None:
    text = draw_single(NORTH).as_str()
    assert 'aria-hidden="true"' in text
    assert " id=" not in text


@pytest.mark.parametrize(("face", "treasures"), [(None, 0), (NORTH, 1)])
def test_a_card_is_drawn_with_its_treasures_or_blank(face: CardFace | None, treasures: int) -> None:
    assert draw_single(face).as_str().count('class="treasure"') == treasures


def test_each_link_covers_the_quarter_at_its_side_and_closed_ones_show_a_plus() -> None:
    taps = [SideTap(side, f"/?side={side}&more", f"side {side}") for side in range(4)]
    text = draw_with_taps(NORTH, taps, 'a "card"').as_str()
    assert text.count("<a ") == 4
    assert text.count("side-closed") == text.count('class="plus"') == 3
    assert 'aria-label="a &quot;card&quot;"' in text
    assert 'href="/?side=0&amp;more"' in text


def test_the_links_of_a_card_do_not_overlap() -> None:
    taps = [SideTap(side, "/", "") for side in range(4)]
    text = draw_with_taps(None, taps, "").as_str()
    corners = re.findall('<polygon[^>]* points="([^"]*)"', text)
    assert len({*corners}) == 4
    west = [tuple(map(float, corner.split(","))) for corner in corners[3].split()]
    assert min(x for x, _ in west) == -47.5
    assert max(x for x, _ in west) < 0
