"""Entering cards on the page: sides by taps, treasures by name, the hand and the stack."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from referee.labyrinth_cards.notation import format_position
from referee.texts.languages import load_texts
from tests.page.reading import Page, open_page
from tests.page.tapping import Tapper

EMPTY = "/?position=l1"
LAID = "l1/0,0,ES.crown.map,EW.ghost.ring,W.crown.helmet/0,1,NE.bat.sword,SW.owl.spider"
TWO = "l1/0,0,NS.crown:EW.helmet"


def known(page: Page) -> list[str]:
    """Return what the field of treasures completes to."""
    return [tag.attributes["value"] for tag in page.find("option")]


def put_card(player: Tapper, square: str | None, sides: str, *treasures: str) -> None:
    """Enter a card: a tap on its square, one on each side, and its treasures."""
    if square:
        player.tap(square)
    player.tap(*(f"side-{side}" for side in sides))
    player.send(**dict(zip(("treasure", "another"), treasures, strict=True)))


def test_the_first_worked_example_is_entered_by_taps_and_ruled_on(client: FlaskClient) -> None:
    player = Tapper(client, EMPTY)
    put_card(player, None, "ES", "crown", "map")
    put_card(player, "at1_0", "EW", "ghost", "ring")
    put_card(player, "at0_1", "NE", "bat", "sword")
    put_card(player, "at1_1", "SW", "owl", "spider")
    put_card(player, "at2_0", "W", "crown", "helmet")
    assert player.position == LAID
    (example,) = Path("examples").glob("K1-*.json")
    rows = json.loads(example.read_text("utf-8"))["body"]["position"]["cards"]
    assert {(row["x"], row["y"]) for row in rows} == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}
    player.tap("take")
    assert player.asked["ask"] == "collectable"
    assert player.asked["played"] == "2,0"
    assert "1 card may be collected" in player.page.text
    assert player.taps == 19


def test_a_card_is_put_together_by_three_taps_and_the_next_square_is_chosen(
    client: FlaskClient,
) -> None:
    player = Tapper(client, EMPTY)
    player.tap("shape-ES").tap_words("map").tap_words("crown")
    assert player.position == "l1/0,0,ES.crown.map"
    assert [tag.attributes["id"] for tag in player.page.find("a", class_="tap-chosen")] == ["at1_0"]
    player.tap("shape-NS-EW").tap_words("ghost").tap_words("ring")
    assert player.position == "l1/0,0,ES.crown.map,NS.ghost:EW.ring"
    player.tap("change")
    assert player.asked["at"] == "1,0"
    assert player.page.find("a", id="take")


def test_the_next_square_is_where_a_path_goes_on_else_the_nearest(client: FlaskClient) -> None:
    for line, chosen in (
        ("l1/0,0,W.crown.map", "at-1_0"),
        ("l1/0,0,SW.crown.map", "at0_1"),
        ("l1/0,0,W.crown.map/-1,0,E.bat.owl", "at1_0"),
    ):
        page = open_page(client, f"/?position={line}&laid=0,0")
        (tap,) = page.find("a", class_="tap-chosen")
        assert tap.attributes["id"] == chosen
    gone = open_page(client, "/?position=l1/0,0,W.crown.map&laid=5,5")
    assert gone.find("a", class_="tap-chosen") == []


def test_all_shapes_of_paths_are_offered_once(client: FlaskClient) -> None:
    player = Tapper(client, EMPTY)
    shapes = player.ids("shape-")
    assert len(shapes) == 15 + 25
    lines = set()
    for shape in shapes:
        lines.add(Tapper(client, EMPTY).tap(shape).position)
    assert len(lines) == 40


def test_a_known_treasure_goes_by_the_name_that_is_in_use(client: FlaskClient) -> None:
    page = open_page(client, "/?position=l1/0,0,N.Krone,S&at=1,0")
    names = known(page)
    assert "Krone" in names
    assert "crown" not in names
    assert len(names) == 23


def test_an_empty_table_shows_the_first_card_at_once(client: FlaskClient) -> None:
    page = open_page(client, EMPTY)
    assert [tag.attributes["id"] for tag in page.find("a", class_="side")] == [
        "side-N",
        "side-E",
        "side-S",
        "side-W",
    ]
    assert [tag.attributes["id"] for tag in page.find("a", class_="tap-chosen")] == ["at0_0"]
    assert page.find("form") == []


def test_a_side_that_is_tapped_again_is_closed_again(client: FlaskClient) -> None:
    player = Tapper(client, EMPTY)
    player.tap("side-N", "side-E", "side-N")
    assert player.position == "l1/0,0,E"
    player.tap("side-E")
    assert player.position == "l1"


def test_the_last_side_of_a_path_with_treasures_stays_open(client: FlaskClient) -> None:
    page = open_page(client, "/?position=l1/0,0,N.crown&at=0,0")
    assert page.find("a", id="side-N") == []
    assert len(page.find("a", class_="side")) == 3


def test_a_card_is_turned_by_a_second_tap_and_as_it_lies(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,NE1.crown")
    player.tap("at0_0")
    assert player.position == "l1/0,0,NE1.crown"
    player.tap("at0_0")
    assert player.position == "l1/0,0,SW.crown"
    player.tap("turn")
    assert player.position == "l1/0,0,NW.crown"


def test_a_second_path_takes_sides_and_treasures_of_its_own(client: FlaskClient) -> None:
    player = Tapper(client, EMPTY)
    player.tap("side-N", "side-S")
    player.send(treasure="crown")
    player.tap("second", "side-E", "side-W")
    player.send(treasure="helmet")
    assert player.position == TWO
    player.tap("change", "side-E")
    assert player.position == "l1/0,0,NES.crown:W.helmet"
    player.tap("at1_0")
    assert "draft" not in player.asked


def test_a_path_that_loses_its_last_side_is_no_more(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,NS.crown:E&at=0,0")
    player.tap("side-E")
    assert player.position == "l1/0,0,NES.crown"


def test_the_path_after_one_that_is_no_more_keeps_its_sides(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N:ES.crown&at=0,0")
    player.tap("side-N")
    assert player.position == "l1/0,0,ES.crown"


def test_treasures_are_completed_from_known_ones_and_those_on_the_table(
    client: FlaskClient,
) -> None:
    names = known(open_page(client, "/?position=l1/0,0,N.Zoo,S&at=1,0&language=de"))
    assert {"Zoo", "Krone", "Schatzkarte"} <= {*names}
    assert "crown" not in names
    assert names == sorted(names, key=str.casefold)


def test_a_treasure_of_another_card_is_one_tap_away(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}/0,2,N&at=0,2")
    player.tap_words("crown")
    assert player.position == f"{LAID}/0,2,N.crown"
    assert player.asked["at"] == "0,2"


def test_a_treasure_goes_by_the_spelling_that_is_known(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.Zoo,S&at=1,0")
    player.send(treasure="Crown", another="zoo")
    assert player.position == "l1/0,0,N.Zoo,S.Zoo.crown"


def test_a_treasure_is_taken_away_again(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.crown.map&at=0,0")
    player.tap_words("Take away: crown")
    assert player.position == "l1/0,0,N.map"


def test_a_card_is_taken_away_and_is_not_the_one_just_played_any_more(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&at=2,0&played=2,0;0,0")
    player.tap("away")
    assert "crown.helmet" not in player.position
    assert player.asked["played"] == "0,0"


def test_the_same_card_is_laid_again_by_one_tap(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&at=3,0&played=2,0")
    player.tap_words("The same card again")
    assert "W.crown.helmet,W.crown.helmet" in player.position
    assert player.asked["played"] == "3,0"


@pytest.mark.parametrize("name", ["x" * 41, "a\tb", "\u200b"])
@pytest.mark.parametrize("language", list(load_texts()))
def test_a_name_that_cannot_be_is_told_where_it_was_typed(
    client: FlaskClient, name: str, language: str
) -> None:
    kept = f"/?position=l1/0,0,N&at=0,0&language={language}"
    page = open_page(client, f"{kept}&treasure={quote(name)}")
    (trouble,) = page.find("div", class_="troubles")
    assert trouble.attributes["role"] == "alert"
    (field,) = page.find("input", id="treasure")
    assert field.attributes["aria-invalid"] == "true"
    assert field.attributes["value"].strip() == name.strip()
    assert page.find("a", id="side-E")


def test_a_ninth_treasure_is_refused_with_the_number_there_may_be(client: FlaskClient) -> None:
    eight = ".".join(f"t{number}" for number in range(8))
    page = open_page(client, f"/?position=l1/0,0,N.{eight}&at=0,0&treasure=ninth")
    assert page.find("details", id="more", open="")
    assert page.find("div", role="alert")
    assert "at most 8 are taken" in page.text


def test_a_hand_is_entered_and_its_card_laid_by_a_tap(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}")
    player.tap_words("Hand")
    player.tap("add", "side-N", "side-W")
    player.send(treasure="map", another="key")
    assert player.position == f"{LAID}/hand,NW.key.map"
    player.tap("at0_-1")
    assert player.position.startswith("l1/0,-1,NW.key.map/0,0,")
    assert player.asked["at"] == "0,-1"
    assert player.asked["played"] == "0,-1"
    assert "hand" not in player.position


def test_a_card_of_the_hand_is_laid_on_the_square_that_was_tapped(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N/hand,S.crown,E.map&at=0,-1")
    laid = "/?position=l1/0,-1,E.map/0,0,N/hand,S.crown&at=0,-1&played=0,-1&undo="
    assert len([each for each in player.page.links() if each.startswith(laid)]) == 1


def test_cards_of_the_hand_are_changed_and_taken_away(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N/hand,S.crown,E.map&panel=hand")
    player.tap("hand1", "side-W")
    assert player.position == "l1/0,0,N/hand,S.crown,EW.map"
    player.tap("turn")
    assert player.position == "l1/0,0,N/hand,S.crown,NS.map"
    player.tap("away")
    assert player.position == "l1/0,0,N/hand,S.crown"
    player.tap("hand0")
    assert player.asked["draft"] == "0"


def test_the_stack_is_counted_and_forgotten(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N&panel=hand&language=fr")
    player.send(stack="30")
    assert player.position == "l1/0,0,N/stack,30"
    assert player.asked["language"] == "fr"
    player.tap_words("Je ne sais pas")
    assert player.position == "l1/0,0,N"


@pytest.mark.parametrize("typed", ["501", "-1", "many", "²", "9" * 30, "1.5"])
def test_a_stack_that_cannot_be_is_told_where_it_was_typed(client: FlaskClient, typed: str) -> None:
    page = open_page(client, f"/?position=l1/0,0,N&panel=hand&stack={typed}")
    assert page.find("div", role="alert")
    (field,) = page.find("input", id="stack")
    assert field.attributes["value"] == typed


@pytest.mark.parametrize(
    ("query", "status"),
    [("draft=x", 400), ("played=x", 400), ("played=5,5", 200), ("draft=7.2&panel=hand", 200)],
)
def test_what_is_wrong_with_what_is_in_hand_is_said_on_a_page(
    client: FlaskClient, query: str, status: int
) -> None:
    page = open_page(client, f"/?position=l1/0,0,N&at=0,0&{query}", status)
    assert len(page.find("h1")) == 1


def test_a_full_hand_takes_no_more(client: FlaskClient) -> None:
    ten = ",".join(["N"] * 10)
    page = open_page(client, f"/?position=l1/0,0,N/hand,{ten}&panel=hand")
    assert page.find("a", id="add") == []
    assert page.find("a", id="hand9")


def test_every_id_stands_once(client: FlaskClient) -> None:
    for query in ("at=2,0&played=2,0", "at=3,0&played=2,0", "panel=hand&draft=0", "panel=ask"):
        page = open_page(client, f"/?position={LAID}/hand,N.map,N.map&{query}")
        ids = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
        assert len(ids) == len(set(ids))


def test_names_of_any_script_are_written_as_text(client: FlaskClient) -> None:
    posted = {
        "cards": [{"card": {"openings": ["N"], "treasures": ["<b>&\"'", "שועל"]}, "x": 0, "y": 0}]
    }
    line = format_position(posted)
    page = open_page(client, f"/?position={quote(line)}&at=0,0")
    assert page.find("b") == []
    assert "<b>&\"'" in page.text
