"""Somebody who plays: taps, types, goes back, reads, and need not hit what is too small."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import hypot
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page

from tests.browser.devices import SCHEMES, Device
from tests.browser.watching import PATIENCE, Watch

ARTIFACTS: Final = Path(__file__).parents[2] / ".artifacts"
"""Where the pictures of a run are kept."""
SMALLEST: Final = 44
"""CSS pixels that a target has at least, each way."""
SOON: Final = 450
"""Milliseconds within which a finger comes down again on one place only because it trembles."""
NEAR: Final = 32
"""CSS pixels between two taps of a trembling finger."""
_ROUNDING: Final = 0.5
_TEXT: Final = {"standard": 16, "fixed": 13}
"""The sizes of text that browsers have at first."""


class Step(NamedTuple):
    """What was done, and the bytes that it took."""

    done: str
    weight: int


class Player:
    """A player with a device.

    ``steps`` are the pages that were opened, each by an address, a tap or a key, with what they
    took; ``taps`` counts all taps, those that open nothing too.
    """

    def __init__(self, page: Page, device: Device, host: str) -> None:
        self.page = page
        self.device = device
        self.host = host
        self.watch = Watch(page)
        self.taps = 0
        self._last = (0.0, 0.0)
        self._arrived = 0.0
        self.steps: list[Step] = []
        page.set_default_timeout(PATIENCE)

    @property
    def address(self) -> str:
        """Where the player is, as it may be sent to others on this host."""
        return self.page.url.removeprefix(self.host)

    def visit(self, address: str, status: int = 200) -> None:
        """Open an address; it must answer with the status."""
        self.watch.expect(status)
        response = self.page.goto(self.host + address)
        assert response is not None
        assert response.status == status, address
        self._arrive(address)

    def tap(self, target: Locator, status: int = 200) -> None:
        """Tap what leads to another page or state, and wait for it.

        It must be large enough and lie bare: what another thing covers cannot be tapped.
        """
        self.watch.expect(status)
        said = _name(target)
        with self._going():
            self.touch(target)
        self._arrive(said)

    def touch(self, target: Locator) -> None:
        """Tap what leads nowhere, such as what unfolds."""
        self.taps += 1
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None, f"nothing to tap: {target}"
        self._take_time(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        wide, high = box["width"], box["height"]
        assert min(wide, high) >= SMALLEST - _ROUNDING, (
            f"{_name(target)!r} has {wide:.0f} × {high:.0f} pixels, less than {SMALLEST}"
        )
        if self.device.is_touched:
            target.tap()
        else:
            target.click()

    def _take_time(self, x: float, y: float) -> None:
        """Wait before a second tap at the same place, as who means it does."""
        if hypot(x - self._last[0], y - self._last[1]) < NEAR:
            self.page.wait_for_timeout(max(0, SOON - 1000 * (monotonic() - self._arrived)))
        self._last = x, y

    def type(self, field: Locator, text: str) -> None:
        """Type into a field in the place of what stands there."""
        field.fill(text)

    def press(self, key: str) -> None:
        """Press a key that leads to another page or state, and wait for it."""
        with self._going():
            self.page.keyboard.press(key)
        self._arrive(key)

    def go_back(self) -> None:
        """Go back, which is what undoes a step."""
        self.page.go_back()
        self._arrive("Back")

    def link(self, name: str) -> Locator:
        """Return the first link of an exact name."""
        return self.page.get_by_role("link", name=name, exact=True).first

    def button(self, name: str) -> Locator:
        """Return the first button of an exact name."""
        return self.page.get_by_role("button", name=name, exact=True).first

    def read(self) -> str:
        """Return all that the page says, with single blanks."""
        return " ".join(self.page.locator("body").inner_text().split())

    def size_text(self, times: int) -> None:
        """Set the browser to text of a multiple of the usual size, until it is set again."""
        sizes = {kind: times * size for kind, size in _TEXT.items()}
        self.watch.session.send("Page.setFontSizes", {"fontSizes": sizes})

    def picture(self, name: str, *, whole: bool = False) -> None:
        """Keep pictures in both themes, of what is seen or of the whole page, to be looked at."""
        ARTIFACTS.mkdir(exist_ok=True)
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            path = ARTIFACTS / f"{name}-{self.device.name}-{scheme}.png"
            self.page.screenshot(path=path, full_page=whole)

    @contextmanager
    def _going(self) -> Iterator[None]:
        """Wait until what is done has led elsewhere, be it by a script or without."""
        with self.page.expect_navigation():
            yield

    def _arrive(self, done: str) -> None:
        self.watch.settle()
        self._arrived = monotonic()
        self.steps.append(Step(done, self.watch.weigh()))


def _name(target: Locator) -> str:
    return target.get_attribute("aria-label") or " ".join((target.text_content() or "").split())
