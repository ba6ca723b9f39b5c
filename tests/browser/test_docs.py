"""The documentation on a phone: for everybody, and an example that is changed and asked again."""

import pytest

from referee.texts.languages import list_languages
from tests.browser.addresses import DOCS, in_language
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.judging import (
    assert_for_everybody,
    assert_no_accessibility_issues,
    assert_no_overflow,
    assert_room_for_text,
)
from tests.browser.player import Player

OPERATION = DOCS["an operation"]
LISTS = ("components", "codes")
"""Pages of some hundred rows that are alike: how all of them lie is looked at in English alone."""


@pytest.mark.parametrize("name", DOCS)
def test_a_page_of_the_documentation_is_for_everybody(reader: Player, name: str) -> None:
    reader.visit(DOCS[name])
    assert_for_everybody(reader)
    for language in list_languages():
        if name not in LISTS:
            reader.visit(in_language(DOCS[name], language))
            assert_room_for_text(reader)


@pytest.mark.parametrize("language", list_languages())
def test_a_long_list_fits_a_phone_in_every_language(reader: Player, language: str) -> None:
    for name in LISTS:
        reader.visit(in_language(DOCS[name], language))
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_that_unfolds_fits_a_phone(phone: Player) -> None:
    phone.visit("/docs/components/Claim")
    phone.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert_for_everybody(phone)


def test_an_operation_fits_a_desk(invite: Invite) -> None:
    desk = invite(DESKTOP)
    desk.visit(OPERATION)
    assert_no_accessibility_issues(desk.page)
    assert_no_overflow(desk.page)
    desk.picture("docs")


def test_an_operation_is_kept_as_pictures(phone: Player) -> None:
    phone.visit(OPERATION)
    phone.picture("docs")


def test_an_example_is_asked_again_and_answered_as_it_stands(phone: Player) -> None:
    phone.visit(OPERATION)
    shown = phone.page.locator("#example ~ pre").last.text_content()
    result = phone.page.locator(".result")
    for form in ("post", "get"):
        phone.touch(phone.page.locator(f"form[method={form}] button"))
        result.get_by_role("status").get_by_text("200").wait_for()
        assert result.locator("pre").text_content() == shown
        phone.visit(OPERATION)


def test_an_example_is_changed_and_refused(phone: Player) -> None:
    phone.visit(OPERATION)
    phone.type(phone.page.locator("textarea[name=body]"), '{"position": {"cards": [}}')
    phone.watch.expect(400)
    phone.touch(phone.page.locator("form[method=post] button"))
    result = phone.page.locator(".result")
    result.get_by_role("status").get_by_text("400").wait_for()
    assert '"/problems/not-json"' in (result.locator("pre").text_content() or "")


def test_a_name_in_a_path_is_asked_for(phone: Player) -> None:
    phone.visit("/docs/carcassonne/tiles/tile_id")
    phone.type(phone.page.locator("textarea[name=tile_id]"), "labyrinth")
    phone.touch(phone.page.locator("form[method=get] button"))
    result = phone.page.locator(".result")
    result.get_by_role("status").get_by_text("200").wait_for()
    assert '"labyrinth"' in (result.locator("pre").text_content() or "")


def test_without_a_script_the_form_of_an_address_opens_the_answer(invite: Invite) -> None:
    phone = invite(javascript=False)
    phone.visit(OPERATION)
    assert not phone.page.locator("form[method=post]").is_visible()
    phone.watch.expect(404)  # of the icon that browsers ask for beside what is no page
    phone.tap(phone.page.locator("form[method=get] button"))
    assert phone.address.startswith("/v1/labyrinth-cards/placements?position=")
    assert '"summary"' in phone.read()
