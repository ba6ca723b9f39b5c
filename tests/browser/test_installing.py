"""Without a connection: what the browser has kept, and what it then says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import PHONE, hand_over
from tests.browser.player import Player
from tests.server.running import Server, serve

TABLE = "/?position=c1/0,0,D,U1"
KEPT = """
caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)
  .then((cache) => cache.keys()).then((kept) => kept.map((each) => new URL(each.url).pathname)))))
"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A service that a test may stop."""
    with serve(tmp_path / "report.txt") as running:
        yield running


@pytest.fixture
def player(browser: Browser, own: Server) -> Iterator[Player]:
    """A player in French whose browser keeps what the worker gives it."""
    context = hand_over(browser, PHONE, language="fr", worker=True)
    player = Player(context.new_page(), PHONE, own.address)
    player.visit(TABLE)
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    yield player
    context.close()


def stop(server: Server) -> None:
    server.process.terminate()
    server.process.wait()


def test_without_a_connection_a_page_says_so_and_shows_no_old_ruling(
    player: Player, own: Server
) -> None:
    ruling = "/r?position=c1/0,0,D&ask=scores&moment=end"
    player.visit(ruling)
    stop(own)
    player.page.goto(f"{own.address}{ruling}&tiles=1")
    assert player.page.locator("h1").inner_text() == "Pas de connexion à l’arbitre"
    player.page.goto(f"{own.address}{ruling}&language=de")
    assert player.page.locator("h1").inner_text() == "Keine Verbindung zum Schiedsrichter"
    player.picture("offline")


def test_a_tap_without_a_connection_leaves_the_table_and_says_why(
    player: Player, own: Server
) -> None:
    stop(own)
    player.page.locator("a", has_text="Partager").first.tap()
    player.page.locator("#offline").wait_for(state="visible")
    assert player.address == TABLE
    assert player.page.locator("#board").is_visible()


def test_no_page_is_kept_but_those_that_say_there_is_no_connection(player: Player) -> None:
    (kept,) = player.page.evaluate(KEPT)
    assert {each.split("/")[1] for each in kept} == {"static", "offline"}
