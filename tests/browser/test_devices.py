"""A device that was given back: who gets it next finds nothing of who had it before."""

from tests.browser.devices import DESKTOP, empty
from tests.browser.player import Player

LEFT = "localStorage.setItem('left', '1'), document.cookie = 'left=1'"
FOUND = "[localStorage.length, document.cookie, innerWidth]"


def test_nothing_is_left_on_a_device_that_was_emptied(phone: Player) -> None:
    phone.visit("/")
    phone.page.evaluate(LEFT)
    phone.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    phone.visit("/")
    assert phone.page.evaluate(FOUND) == [1, "left=1", DESKTOP.width]
    empty(phone.page, phone.device, phone.host)
    phone.visit("/")
    assert phone.page.evaluate(FOUND) == [0, "", phone.device.width]
    first, kept, anew = (step.weight for step in phone.steps)
    assert kept < first * 0.9 < anew
