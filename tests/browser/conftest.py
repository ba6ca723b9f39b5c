"""The service as a user starts it, one browser a worker, and players with a device each."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.devices import PHONE, Device, Scheme, empty, hand_over, launch
from tests.browser.player import Player
from tests.server.running import Server, serve

Record = Callable[[str, object], None]
"""Keeps what a test has counted; it is printed at the end of the run."""
Used = defaultdict[tuple[Device, bool], list[Page]]
"""Pages on devices that wait for a player, by device and whether scripts run on it."""


class Invite(Protocol):
    """Makes a player with a device of their own."""

    def __call__(
        self,
        device: Device = PHONE,
        *,
        javascript: bool = True,
        scheme: Scheme = "light",
        new: bool = False,
    ) -> Player: ...


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service with one worker process."""
    with serve(tmp_path_factory.mktemp("server") / "report.txt") as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser; its loop of events ends with these tests, for others have their own."""
    with launch() as running:
        yield running


@pytest.fixture(scope="package")
def used() -> Used:
    """Devices that were given back and emptied, by what they are."""
    return defaultdict(list)


@pytest.fixture
def invite(browser: Browser, server: Server, used: Used) -> Iterator[Invite]:
    """What makes players; at the end none of their pages may have had anything to complain of.

    Each gets a device on which nothing is kept. A new one takes a second of a core, so it is one
    that others had before; who weighs what is sent asks for a ``new`` one.
    """
    players: list[tuple[Player, list[Page]]] = []

    def make(
        device: Device = PHONE,
        *,
        javascript: bool = True,
        scheme: Scheme = "light",
        new: bool = False,
    ) -> Player:
        shelf = used[device, javascript]
        if new or not shelf:
            page = hand_over(browser, device, javascript=javascript).new_page()
        else:
            page = shelf.pop()
        page.emulate_media(color_scheme=scheme)
        player = Player(page, device, server.address)
        players.append((player, shelf))
        return player

    yield make
    for player, shelf in players:
        player.watch.end()
        empty(player.page, player.device, server.address)
        shelf.append(player.page)
    assert [said for player, _ in players for said in player.watch.take_complaints()] == []


@pytest.fixture
def phone(invite: Invite) -> Player:
    return invite()


@pytest.fixture(scope="package")
def lent(browser: Browser, server: Server) -> Iterator[Player]:
    """A phone that is handed on from reader to reader."""
    with hand_over(browser, PHONE) as context:
        yield Player(context.new_page(), PHONE, server.address)


@pytest.fixture
def reader(lent: Player) -> Iterator[Player]:
    """A player who only looks at pages, on a phone with which others have looked before.

    A phone of their own takes longer than the page; only who weighs, plays or fails needs one.
    """
    yield lent
    assert lent.watch.take_complaints() == []
