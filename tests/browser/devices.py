"""What people hold or sit before, and the browser on it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM: Final = "chromium"
QUIET: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What keeps the browser from asking anybody but the service."""

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")


class Device(NamedTuple):
    """A screen in CSS pixels, and how it is touched."""

    name: str
    width: int
    height: int
    is_touched: bool
    dots: int


PHONE: Final = Device("phone", 360, 740, is_touched=True, dots=2)
DESKTOP: Final = Device("desktop", 1280, 800, is_touched=False, dots=1)


@contextmanager
def launch() -> Iterator[Browser]:
    """Run the browser that the system brings along; it never downloads one."""
    found = shutil.which(CHROMIUM)
    assert found, "chromium is missing (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=list(QUIET), chromium_sandbox=False
        )
        yield browser
        browser.close()


def hand_over(
    browser: Browser,
    device: Device,
    *,
    javascript: bool = True,
    scheme: Scheme = "light",
    language: str = "en",
    worker: bool = False,
) -> BrowserContext:
    """Return a device of somebody who has never been here: nothing is cached.

    Service workers are off, unless they are asked for, so that all that is sent is seen where it is
    weighed.
    """
    return browser.new_context(
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.dots,
        has_touch=device.is_touched,
        is_mobile=device.is_touched,
        java_script_enabled=javascript,
        color_scheme=scheme,
        locale=language,
        reduced_motion="reduce",
        service_workers="allow" if worker else "block",
    )


def empty(page: Page, device: Device, host: str) -> None:
    """Take all from a device that somebody left on it: as good as new for who comes next."""
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Page.resetNavigationHistory")
    session.send("Network.clearBrowserCache")
    session.send("Storage.clearDataForOrigin", {"origin": host, "storageTypes": "all"})
    session.detach()
    page.context.clear_cookies()
    page.context.clear_permissions()
    page.set_viewport_size({"width": device.width, "height": device.height})
