"""The page of a ruling on every question: accessible, and whole on a narrow phone."""

import pytest

from tests.browser.addresses import RULINGS
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.judging import (
    assert_for_everybody_in_all_languages,
    assert_no_accessibility_issues,
    assert_no_overflow,
)
from tests.browser.player import Player


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, RULINGS[name])


def test_a_ruling_fits_a_desk(invite: Invite) -> None:
    desk = invite(DESKTOP)
    desk.visit(RULINGS["a road"])
    assert_no_accessibility_issues(desk.page)
    assert_no_overflow(desk.page)
    desk.picture("ruling", whole=True)


def test_a_ruling_is_kept_as_pictures(phone: Player) -> None:
    phone.visit(RULINGS["a road"])
    phone.picture("ruling", whole=True)
