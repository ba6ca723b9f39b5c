"""Judging a page as a reader sees it: accessibility, overflow, targets that are too small."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from referee.core.languages import ENGLISH
from referee.texts.languages import list_languages
from tests.browser.addresses import in_language
from tests.browser.player import SMALLEST, Player

HERE: Final = Path(__file__).parent
AXE: Final = HERE / "node_modules" / "axe-core" / "axe.min.js"

_RUN: Final = """async chosen => {
  const bar = document.querySelector('.bar');
  if (bar) bar.style.position = 'static';
  const found = await axe.run(document, { resultTypes: ['violations'], preload: false, ...chosen });
  if (bar) bar.style.position = '';
  return found.violations;
}"""
"""Runs axe with the bar at the end of the page: what it lies over is uncovered by scrolling.

Nothing is loaded for it beforehand: that is for sounds and films, of which no page has any.
"""


def assert_for_everybody(player: Player) -> None:
    """Find no accessibility issue in either theme, no target that is too small, no text cut off."""
    assert_large_targets(player.page)
    assert_no_accessibility_issues(player.page)
    player.page.emulate_media(color_scheme="dark")
    assert_no_accessibility_issues(player.page, "color-contrast")
    player.page.emulate_media(color_scheme="light")
    assert_room_for_text(player)


def assert_for_everybody_in_all_languages(player: Player, address: str) -> None:
    """Open a page and find it good for everybody, and with room for the text of every language."""
    player.visit(address)
    assert_for_everybody(player)
    for language in list_languages():
        if language != ENGLISH:
            player.visit(in_language(address, language))
            assert_room_for_text(player)


def assert_room_for_text(player: Player) -> None:
    """Find no overflow, neither with text of twice the usual size nor with that."""
    for times in (2, 1):
        player.size_text(times)
        assert_no_overflow(player.page)


def assert_no_accessibility_issues(page: Page, *rules: str) -> None:
    """Find nothing with axe-core, by some of its rules or all that are on."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_read_axe())
    chosen = {"runOnly": [*rules]} if rules else {}
    found = page.evaluate(_RUN, chosen)
    assert not found, _tell(found)


def assert_no_overflow(page: Page) -> None:
    """Find nothing wider than the window, nothing cut off, and no text over another."""
    found = page.evaluate(_read_script("overflow"))
    assert not found, "\n".join(found)


def assert_large_targets(page: Page) -> None:
    """Find nothing to tap that is smaller than a finger needs."""
    found = page.evaluate(_read_script("targets"), SMALLEST)
    assert not found, "\n".join(found)


def _tell(violations: list[dict[str, Any]]) -> str:
    return "\n".join(
        f"{each['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for each in violations
        for node in each["nodes"]
    )


@cache
def _read_axe() -> str:
    assert AXE.is_file(), "axe-core is missing: run `make browser`"
    return AXE.read_text("utf-8")


@cache
def _read_script(name: str) -> str:
    return (HERE / "scripts" / f"{name}.js").read_text("utf-8")
