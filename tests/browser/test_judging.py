"""The judges find what they are there to find: each on a page that has it and little else."""

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Waited

from tests.browser.judging import (
    assert_large_targets,
    assert_no_accessibility_issues,
    assert_no_overflow,
)
from tests.browser.player import Player
from tests.waiting import wait_until

HEAD = (
    '<!doctype html><html lang="en"><title>A page</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<style>body { margin: 0 } a.large { display: block; min-height: 44px }"
    ".end, .bar { margin: 0 } .bar { position: fixed; inset: auto 0 0 }</style>"
)


def show(player: Player, body: str) -> Page:
    player.page.set_content(f"{HEAD}<main><h1>A page</h1>{body}</main>")
    return player.page


def test_a_good_page_passes(phone: Player) -> None:
    page = show(
        phone, '<p>Text with a <a href="/">link</a>.</p><a class="large" href="/">Alone</a>'
    )
    assert_no_accessibility_issues(page)
    assert_no_overflow(page)
    assert_large_targets(page)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<p style="width: 400px">wide</p>', "the page is 40. wide"),
        ('<p style="overflow: hidden; height: 1em; line-height: 2">low</p>', "cut off"),
        ('<p style="overflow: hidden; width: 2em; white-space: nowrap">not all</p>', "cut off"),
        ('<p>first</p><p style="margin-top: -2em">second</p>', "over one another"),
        ('<p style="position: absolute; left: -3em">to the left</p>', "beyond the edge"),
        ('<p style="visibility: hidden">room for nothing</p>', "not seen"),
        (
            '<p style="height: 2000px">long</p><p class="end">last</p><p class="bar">bar</p>',
            "over one another",
        ),
    ],
)
def test_what_does_not_fit_is_found(phone: Player, body: str, said: str) -> None:
    page = show(phone, body)
    with pytest.raises(AssertionError, match=said):
        assert_no_overflow(page)


def test_what_scrolls_on_purpose_is_none_of_it(phone: Player) -> None:
    assert_no_overflow(
        show(phone, '<div style="overflow-x: auto"><p style="width: 900px">a long row</p></div>')
    )


@pytest.mark.parametrize("body", ['<a href="/">Alone</a>', "<button>No</button>"])
def test_a_small_target_is_found(phone: Player, body: str) -> None:
    page = show(phone, body)
    with pytest.raises(AssertionError, match="×"):
        assert_large_targets(page)


def test_an_accessibility_issue_is_found(phone: Player) -> None:
    page = show(phone, '<p style="color: #bbb; background: #fff">pale</p><img src="data:,">')
    with pytest.raises(AssertionError, match=r"(?s)color-contrast.*image-alt"):
        assert_no_accessibility_issues(page)


def test_a_small_target_is_not_tapped(phone: Player) -> None:
    show(phone, '<a href="/" style="display: block; height: 20px">Low</a>')
    with pytest.raises(AssertionError, match="360 × 20"):
        phone.tap(phone.link("Low"))


def test_a_covered_target_is_not_tapped(phone: Player) -> None:
    show(phone, '<a class="large" href="/">Below</a><p class="bar" style="top: 0">above</p>')
    phone.page.set_default_timeout(3_000)

    def is_told() -> bool:
        """Tell whether the browser has got as far as the tap, which a busy machine may delay."""
        with pytest.raises(Waited) as waited:
            phone.tap(phone.link("Below"))
        return "intercepts pointer events" in str(waited.value)

    wait_until(is_told, "the browser says what covers the link")


def test_what_a_browser_complains_of_is_kept(phone: Player) -> None:
    phone.visit("/rules")
    phone.page.evaluate("console.error('broken')")
    phone.page.evaluate("document.body.setAttribute('style', 'color: red')")
    phone.page.evaluate("fetch('/no-such-page').then(answer => answer.text())")
    phone.page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    phone.watch.settle()
    complaints = " ".join(phone.watch.take_complaints())
    for said in ("broken", "Content Security Policy", "/no-such-page", "thrown"):
        assert said in complaints
