"""A table from a photograph: by touch and by keyboard, without a request, and for everybody."""

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from playwright.sync_api import Route

from referee.page.assets import WEIGHTS, find_address
from referee.texts.languages import list_languages
from tests.browser.addresses import in_language
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.judging import assert_for_everybody, assert_no_overflow
from tests.browser.laying import read_position
from tests.browser.photographing import (
    PANEL,
    count_to,
    find_step,
    is_alike,
    keep_photo,
    list_offers,
    list_shown,
    list_true,
    open_photo,
    put_corners,
    read_tiles,
)
from tests.browser.player import Player
from tools.photo import FINE_CELLS, Array
from tools.photo.__main__ import MARKS, load
from tools.photo.__main__ import WEIGHTS as WEIGHTS_FILE
from tools.photo.classes import count_copies, list_looks
from tools.photo.marks import KINDS, balance, list_marks, share_out
from tools.photo.network import soften
from tools.photo.reading import IMPOSSIBLE
from tools.photo.squares import cut_squares, find_homography, find_scales, normalise, to_lab
from tools.photo.tables import Table, make_faces, make_table
from tools.photo.tables import tap as tap_corners

SEED: Final = 4
FEW, MANY = 12, 30
MOST_TAPS: Final = 12
"""From the button to the ruling, besides those on doubtful tiles."""
RIGHT: Final = 0.8
"""The share of tiles that are right at least; the bench says how many are on the whole."""
MODULE: Final = re.compile(r"/entry\.js$")
KEEP_PHOTO: Final = """([bytes, width, height]) => {
  const data = Uint8ClampedArray.from(atob(bytes), letter => letter.charCodeAt(0));
  window.twin = { width, height, data };
}"""
READ: Final = """async ([folder, map, places]) => {
  const { readNetwork, pool, hide, classify, upperLayers } = await import(`${folder}network.js`);
  const { cutSquares, findScales, normalise } = await import(`${folder}squares.js`);
  const answer = await fetch(`${folder}tiles.weights`);
  const network = readNetwork(await answer.arrayBuffer());
  const upper = upperLayers(network);
  const lab = cutSquares(window.twin, map, places);
  const squares = normalise(lab, findScales(lab), network.clip);
  const hidden = hide(pool(network, squares, places.length), places.length, upper);
  const all = new Uint8Array(network.classes.length).fill(1);
  return [...classify(hidden, places.length, upper, all)];
}"""
"""What the page makes of squares of that photograph, from its pixels to the classes."""
READ_MARKS: Final = """async ([folder, map, places]) => {
  const { readNetwork } = await import(`${folder}network.js`);
  const { lookForMarks } = await import(`${folder}marks.js`);
  const { cutSquares, findScales, normalise } = await import(`${folder}squares.js`);
  const answer = await fetch(`${folder}marks.weights`);
  const network = readNetwork(await answer.arrayBuffer());
  const scales = findScales(cutSquares(window.twin, map, places));
  const lab = cutSquares(window.twin, map, places, network.cells);
  const squares = normalise(lab, scales, network.clip);
  return [...lookForMarks(network, squares, places.length)];
}"""
"""What it sees of marks on them."""
SHARE: Final = """async ([folder, logs, seen, marks, copies]) => {
  const { balance, shareOut } = await import(`${folder}marks.js`);
  const mask = copies.map((count) => Number(count > 0));
  const shared = shareOut(Float64Array.from(logs), seen, marks, mask);
  return [...balance(shared, { marks, mask, copies })];
}"""
"""What it makes of logarithms of chances by what was seen of marks, and by copies."""


@pytest.fixture(scope="module")
def small() -> Table:
    """A table of 12 tiles."""
    return make_table(SEED, FEW)


@pytest.fixture(scope="module")
def table() -> Table:
    """A table of 30 tiles."""
    return make_table(SEED, MANY)


def show(player: Player, table: Table, folder: Path) -> None:
    """Choose a photograph of a table and put its corners, on the panel."""
    photo, size, true = keep_photo(table, folder / "table")
    open_photo(player, photo)
    put_corners(player, size, tap_corners(table, SEED, 2).tolist())
    count_to(player, true["columns"], true["rows"])


def share_right(player: Player, table: Table) -> float:
    pairs = list(zip(list_shown(player), list_true(table), strict=True))
    return sum(is_alike(shown.laid, true) for shown, true in pairs) / len(pairs)


def test_a_table_of_30_tiles_is_checked_after_a_few_taps(
    phone: Player, table: Table, tmp_path: Path
) -> None:
    photo, size, _ = keep_photo(table, tmp_path / "table")
    phone.visit("/")
    phone.tap(phone.page.locator("#way-photo"))
    find_step(phone, "choose").wait_for()
    phone.picture("photo-choose", whole=True)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    begun = phone.taps
    open_photo(phone, photo)
    phone.taps += 1 + 4  # the picture is chosen and the corners are dragged without counting here
    put_corners(phone, size, tap_corners(table, SEED, 2).tolist())
    phone.page.locator("#photo-columns", has_text=re.compile(r"\d")).wait_for()
    phone.picture("photo-corners", whole=True)
    read_tiles(phone)
    assert asked == []
    assert phone.page.locator("#photo-columns").text_content() == str(table.grid[0])
    assert share_right(phone, table) >= RIGHT
    shown = list_shown(phone)
    doubtful = [n for n, each in enumerate(shown) if each.is_doubtful]
    phone.picture("photo-result", whole=True)
    for number in doubtful:
        if list_shown(phone)[number].is_doubtful:
            phone.touch(phone.page.locator(f"#photo-at-{number}"))
    phone.picture("photo-chosen", whole=True)
    assert not any(each.is_doubtful for each in list_shown(phone))
    assert asked == []
    phone.tap(phone.page.locator("#photo-done"))
    tiles = [each for each in re.split(r"[/,]", read_position(phone)) if "base." in each]
    assert len(tiles) == sum(each.laid is not None for each in shown)
    assert phone.page.locator("#photo-beside").is_visible()
    phone.picture("photo-table", whole=True)
    phone.tap(phone.page.locator("#bar-ask"))
    phone.tap(phone.page.locator("#ask-check"))
    assert phone.taps - begun <= MOST_TAPS - 1 + len(doubtful)


def test_wrong_tiles_are_ringed_and_the_right_one_is_chosen(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    phone.visit(PANEL)
    show(phone, small, tmp_path)
    read_tiles(phone)
    wrong = [
        number
        for number, (shown, true) in enumerate(
            zip(list_shown(phone), list_true(small), strict=True)
        )
        if not is_alike(shown.laid, true)
    ]
    assert all(list_shown(phone)[number].is_doubtful for number in wrong)
    for number in wrong:
        phone.touch(phone.page.locator(f"#photo-at-{number}"))
        true = list_true(small)[number]
        if true is None:
            phone.touch(phone.page.locator("#photo-none"))
        elif true in (offers := list_offers(phone)):
            phone.touch(phone.page.locator("#photo-likely .offer").nth(offers.index(true)))
        else:
            phone.touch(phone.page.locator("#photo-more"))
            phone.touch(phone.page.locator(f"[id='photo-all-{true[0]}']"))
            while list_shown(phone)[number].laid != true:
                phone.touch(phone.page.locator("#photo-turn"))
    assert share_right(phone, small) == 1


def test_rows_and_columns_are_added_and_squares_said_to_be_empty(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    phone.visit(PANEL)
    show(phone, small, tmp_path)
    read_tiles(phone)
    columns, rows = small.grid
    phone.touch(phone.page.locator("#photo-at-0"))
    phone.touch(phone.page.locator("#photo-none"))
    assert list_shown(phone)[0][:2] == (None, False)
    for side in ("north", "west"):
        count = len(list_shown(phone))
        phone.touch(phone.page.locator(f"#photo-add-{side}"))
        phone.page.locator(f"#photo-at-{count}").wait_for()
        find_step(phone, "result").wait_for()
    assert len(list_shown(phone)) == (columns + 1) * (rows + 1)
    # What was said of the first square stays with it.
    assert list_shown(phone)[columns + 2][:2] == (None, False)
    phone.touch(phone.page.locator("#photo-compare"))
    assert phone.page.locator("#photo-compare").get_attribute("aria-pressed") == "true"


def test_it_goes_by_keyboard_alone_and_is_told(
    invite: Invite, small: Table, tmp_path: Path
) -> None:
    player = invite(DESKTOP)
    player.visit(PANEL)
    show(player, small, tmp_path)
    said = player.page.locator("#photo-said")
    assert said.inner_text().startswith(f"Columns: {small.grid[0]}, rows: {small.grid[1]}.")
    player.page.locator("#photo-read").focus()
    player.page.keyboard.press("Enter")
    find_step(player, "result").wait_for()
    player.page.locator("#photo-at-0").focus()
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("Enter")
    chosen = player.page.locator(".square[aria-current]")
    assert chosen.get_attribute("id") == f"photo-at-{small.grid[0] + 1}"
    while player.page.locator("#photo-next").is_visible():
        player.page.locator("#photo-next").focus()
        player.page.keyboard.press("Enter")
        player.page.keyboard.press("Enter")
        assert said.inner_text().startswith("Noted.")
    player.page.locator("#photo-done").focus()
    player.press("Enter")
    assert player.page.locator("#photo-beside canvas").is_visible()
    player.picture("photo-table", whole=True)
    player.tap(player.page.locator("#photo-return"))
    find_step(player, "result").wait_for()
    player.picture("photo-result", whole=True)


def test_doubtful_tiles_are_counted_beside_the_questions(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    phone.visit(PANEL)
    show(phone, small, tmp_path)
    count_to(phone, small.grid[0] + 1, small.grid[1])  # a grid that fits nothing
    read_tiles(phone)
    doubtful = sum(each.is_doubtful for each in list_shown(phone))
    assert doubtful
    phone.tap(phone.page.locator("#photo-done"))
    assert f"doubtful: {doubtful}" in phone.page.locator("#bar-ask").inner_text()
    ringed = phone.page.locator(".tap-doubtful")
    if ringed.count():
        phone.tap(ringed.first)
        assert f"doubtful: {doubtful - 1}" in phone.page.locator("#bar-ask").inner_text()
    phone.tap(phone.page.locator("header .home"))
    phone.tap(phone.page.locator("#way-table"))
    assert "doubtful" not in phone.page.locator("#bar-ask").inner_text()


def test_reading_is_cancelled(phone: Player, small: Table, tmp_path: Path) -> None:
    phone.visit(PANEL)
    show(phone, small, tmp_path)
    phone.page.evaluate(
        """() => document.getElementById('photo-read').addEventListener(
          'click', () => document.getElementById('photo-cancel').click())"""
    )
    phone.touch(phone.page.locator("#photo-read"))
    find_step(phone, "corners").wait_for()
    assert phone.page.locator("#photo-said").inner_text() == "Cancelled."
    phone.touch(phone.page.locator("#photo-other"))
    find_step(phone, "choose").wait_for()


def test_a_picture_is_chosen_before_what_reads_it_has_come(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    photo, *_ = keep_photo(small, tmp_path / "table")
    held: list[Route] = []
    phone.page.route(MODULE, lambda route: held.append(route))  # noqa: PLW0108 - a builtin is no handler
    phone.page.goto(phone.host + PANEL, wait_until="domcontentloaded")
    phone.page.locator("#photo-pick").set_input_files(photo)
    assert phone.page.locator("#own-begin").is_disabled()
    assert held
    held[0].continue_()
    find_step(phone, "corners").wait_for()
    phone.page.unroute(MODULE)


def test_what_is_no_picture_is_told(phone: Player, tmp_path: Path) -> None:
    (tmp_path / "text.png").write_text("no picture")
    phone.visit(PANEL)
    find_step(phone, "choose").wait_for()
    phone.page.locator("#photo-pick").set_input_files(tmp_path / "text.png")
    phone.page.locator("#photo-fault:not(:empty)").wait_for()
    assert "no picture" in phone.page.locator("#photo-fault").inner_text()


def test_own_tiles_are_learnt_kept_and_forgotten(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    faces = make_faces(SEED)
    photo, size, _ = keep_photo(faces, tmp_path / "faces")
    phone.visit(PANEL)
    phone.touch(phone.page.locator("#own-begin"))
    assert phone.page.locator("#own-faces li").count() == 24
    assert_for_everybody(phone)
    phone.picture("photo-own", whole=True)
    open_photo(phone, photo)
    put_corners(phone, size, faces.photo.corners.tolist())
    phone.touch(phone.page.locator("#photo-read"))
    find_step(phone, "taught").wait_for()
    phone.touch(phone.page.locator("#own-keep"))
    find_step(phone, "working").wait_for()
    phone.touch(phone.page.locator("#photo-cancel"))  # the faces count all the same
    find_step(phone, "choose").wait_for()
    phone.visit(PANEL)
    find_step(phone, "choose").wait_for()
    assert phone.page.locator("#own-drop").is_visible()
    show(phone, small, tmp_path)
    read_tiles(phone)
    assert share_right(phone, small) >= RIGHT
    phone.visit(PANEL)
    phone.touch(phone.page.locator("#own-drop"))
    phone.page.locator("#own-drop").wait_for(state="hidden")
    assert phone.page.evaluate("indexedDB.databases()") == []


def test_each_step_is_for_everybody_in_all_languages(
    phone: Player, small: Table, tmp_path: Path
) -> None:
    for language in list_languages():
        phone.visit(in_language(PANEL, language))
        find_step(phone, "choose").wait_for()
        assert_for_everybody(phone) if language == "en" else assert_no_overflow(phone.page)
        show(phone, small, tmp_path)
        assert_for_everybody(phone) if language == "en" else assert_no_overflow(phone.page)
        read_tiles(phone)
        phone.touch(phone.page.locator("#photo-at-1"))
        phone.touch(phone.page.locator("#photo-more"))
        assert_for_everybody(phone) if language == "en" else assert_no_overflow(phone.page)


FOLDER: Final = find_address(WEIGHTS).removesuffix("tiles.weights")


def hand_photo(player: Player, table: Table) -> tuple[Array, Array]:
    """Hand the photograph of a table to the page; return its pixels and the map of its grid."""
    pixels = np.asarray(table.photo.pixels, np.uint8)
    height, width = pixels.shape[:2]
    opaque = np.concatenate([pixels, np.full((height, width, 1), 255, np.uint8)], axis=2)
    player.visit(PANEL)
    player.page.evaluate(KEEP_PHOTO, [b64encode(opaque.tobytes()).decode(), width, height])
    return pixels, find_homography(table.photo.corners.tolist(), *table.grid)


def test_the_page_sees_in_1000_squares_what_the_twin_sees(phone: Player, table: Table) -> None:
    lots = np.random.default_rng(SEED)
    within = lots.uniform((0, 0, -0.1), (*table.grid, 0.1), (1000, 3))
    pixels, homography = hand_photo(phone, table)
    tiles, marks = load(WEIGHTS_FILE), load(MARKS)
    for places in np.split(within, 10):
        asked = [FOLDER, homography.ravel().tolist(), places.tolist()]
        lab = to_lab(cut_squares(pixels, homography, places))
        found = np.array(phone.page.evaluate(READ, asked)).reshape(len(places), -1)
        assert np.abs(found - soften(tiles.run(normalise(lab)))).max() < 1e-3
        fine = to_lab(cut_squares(pixels, homography, places, FINE_CELLS))
        expected = soften(marks.run(normalise(fine, find_scales(lab))))
        seen = np.array(phone.page.evaluate(READ_MARKS, asked)).reshape(len(places), -1)
        assert np.abs(seen - expected).max() < 1e-3


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_marks_have_the_same_say_on_the_page_as_in_the_twin(phone: Player, edition: str) -> None:
    lots, looks = np.random.default_rng(SEED), list_looks()
    marks, copies = list_marks(looks), count_copies(looks, ("base",), edition)
    values = np.where(copies > 0, lots.normal(0, 4, (30, len(looks))), IMPOSSIBLE)
    seen = soften(lots.normal(0, 3, (30, len(KINDS))))
    shared = share_out(soften(values), seen, marks, copies > 0)
    expected = balance(shared, copies, marks)
    phone.visit(PANEL)
    told = {"kinds": marks.kinds.tolist(), "groups": marks.groups.tolist()}
    asked = [FOLDER, soften(values).ravel().tolist(), seen.ravel().tolist(), told, copies.tolist()]
    found = np.array(phone.page.evaluate(SHARE, asked)).reshape(expected.shape)
    possible = copies > 0
    gaps = soften(found[:, possible]) - soften(expected[:, possible])
    assert np.abs(gaps).max() < 1e-6
