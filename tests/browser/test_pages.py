"""Pages that look things up: accessible in both themes, and whole on a narrow phone."""

import pytest

from tests.browser.addresses import DAMAGED, NO_POSITION, PAGES
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.judging import (
    assert_for_everybody,
    assert_for_everybody_in_all_languages,
    assert_no_accessibility_issues,
    assert_no_overflow,
)
from tests.browser.player import Player


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, PAGES[name])


@pytest.mark.parametrize("address", [NO_POSITION, DAMAGED])
def test_a_page_of_trouble_is_for_everybody(phone: Player, address: str) -> None:
    phone.visit(address, status=422)
    assert_for_everybody(phone)


@pytest.mark.parametrize("name", ["rules", "tiles"])
def test_a_page_fits_a_desk(invite: Invite, name: str) -> None:
    desk = invite(DESKTOP)
    desk.visit(PAGES[name])
    assert_no_accessibility_issues(desk.page)
    assert_no_overflow(desk.page)
