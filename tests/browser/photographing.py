"""Somebody enters a table from a photograph: chooses a file, puts corners, looks at squares."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator

from tests.browser.player import Player
from tools.photo.classes import get_face
from tools.photo.tables import Table, write_table

PANEL: Final = "/?position=c1&panel=photo"
INSET: Final = 0.12
"""Where the handles of a photograph are at first, as a share of it."""
FAST: Final = 10
"""Pixels that an arrow key moves a handle with Shift; without it, one."""
_SQUARES: Final = """squares => squares.map(each => ({
  shown: each.dataset.shown, isDoubtful: each.classList.contains('doubtful'),
  sure: Number(each.dataset.sure)}))"""
_OFFERS: Final = "offers => offers.map(each => each.dataset.shown)"

Laid = tuple[str, int]
"""A tile and its clockwise quarter turns."""


class Shown(NamedTuple):
    """What a square shows, None for no tile; whether it is ringed, and how sure it is."""

    laid: Laid | None
    is_doubtful: bool
    sure: float


def open_photo(player: Player, photo: Path) -> None:
    """Choose a picture on the step that asks for one."""
    step = player.page.locator("[data-step]:visible").get_attribute("data-step")
    player.page.locator("#own-pick" if step == "own" else "#photo-pick").set_input_files(photo)
    find_step(player, "corners").wait_for()


def find_step(player: Player, name: str) -> Locator:
    """Return a step of the panel, which is there if it is shown and all that it needs has come."""
    ready = ":has(#own-begin:enabled)" if name == "choose" else ""
    return player.page.locator(f"[data-step={name}]:not([hidden]){ready}")


def put_corners(player: Player, size: tuple[int, int], corners: Sequence[Sequence[float]]) -> None:
    """Move the handles by arrow keys to corners, in pixels; each is where it is at first."""
    begin = [
        (part * size[0], other * size[1])
        for part, other in (
            (INSET, INSET),
            (1 - INSET, INSET),
            (1 - INSET, 1 - INSET),
            (INSET, 1 - INSET),
        )
    ]
    for number, (start, corner) in enumerate(zip(begin, corners, strict=True)):
        player.page.locator(f".corner[data-corner='{number}']").focus()
        for axis, (less, more) in enumerate(
            (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))
        ):
            way = round(corner[axis] - start[axis])
            key = more if way > 0 else less
            for _ in range(abs(way) // FAST):
                player.page.keyboard.press(f"Shift+{key}")
            for _ in range(abs(way) % FAST):
                player.page.keyboard.press(key)


def count_to(player: Player, columns: int, rows: int) -> None:
    """Set the numbers of columns and rows with their buttons."""
    for name, wanted in (("columns", columns), ("rows", rows)):
        shown = player.page.locator(f"#photo-{name}")
        while (text := shown.inner_text()) != str(wanted):
            way = "more" if not text.isdecimal() or int(text) < wanted else "fewer"
            player.touch(player.page.locator(f"#photo-{name}-{way}"))


def read_tiles(player: Player) -> None:
    """Tap what reads the tiles, and wait for them."""
    player.touch(player.page.locator("#photo-read"))
    find_step(player, "result").wait_for()


def list_shown(player: Player) -> list[Shown]:
    """Return what the squares show, row by row."""
    squares = player.page.locator("#photo-squares .square").evaluate_all(_SQUARES)
    return [Shown(_read(each["shown"]), each["isDoubtful"], each["sure"]) for each in squares]


def list_offers(player: Player) -> list[Laid | None]:
    """Return what the chooser offers for the square that is chosen."""
    return [
        _read(each) for each in player.page.locator("#photo-likely .offer").evaluate_all(_OFFERS)
    ]


def _read(shown: str) -> Laid | None:
    tile, _, turns = shown.partition(" ")
    return (tile, int(turns)) if tile else None


def is_alike(shown: Laid | None, true: Laid | None) -> bool:
    """Whether what is shown is what lies there, in a turn that looks the same."""
    if shown is None or true is None or shown[0] != true[0]:
        return shown == true
    return get_face(*shown).look == get_face(*true).look


def keep_photo(table: Table, path: Path) -> tuple[Path, tuple[int, int], Mapping[str, Any]]:
    """Write a photograph; return where it is, its size in pixels and what is true of it."""
    write_table(table, path)
    height, width = table.photo.pixels.shape[:2]
    return path.with_suffix(".png"), (width, height), table.describe()


def list_true(table: Table) -> list[Laid | None]:
    """Return what lies on the squares, row by row."""
    columns, rows = table.grid
    return [table.tiles.get((column, row)) for row in range(rows) for column in range(columns)]
