"""Pictures of cards: paths, treasures with names and signs, hand, stack, and marks."""

import io
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

from referee.core.grid import SIDE_STEP, square_at
from referee.core.languages import ENGLISH, Language
from referee.diagrams import marks
from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.documents import write_document
from referee.diagrams.labyrinth_cards import ways
from referee.diagrams.labyrinth_cards.marks import BEST, CardMarks, Collected, Placeable
from referee.diagrams.labyrinth_cards.names import measure, shorten
from referee.diagrams.labyrinth_cards.pictures import Cards, describe, draw_cards
from referee.diagrams.labyrinth_cards.signs import draw_sign, list_treasures, load_signs
from referee.diagrams.png import render_png
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.official import rule_on_collecting
from referee.labyrinth_cards.paths import find_treasure_paths
from referee.labyrinth_cards.placement import find_placements
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable, build_table
from referee.texts.languages import load_texts
from tests.diagrams.pixels import count_near, find_groups, find_texts, read_png

RULES = Rules("official", "witness", "allowed", "hands_played")
HOSTILE = ("<script>&\"'", "x" * 40, "🦄🦄", "שועל", "a]]>b", "\u200ftxt")


def face(openings: str, *treasures: str) -> CardFace:
    """Make a card of one path."""
    north, east, south, west = (0 if side in openings else NO_PATH for side in "NESW")
    return CardFace((north, east, south, west), (treasures,))


def lay(*cards: tuple[int, int, CardFace]) -> CardTable:
    return build_table(RULES, [(square_at(x, y), card) for x, y, card in cards])


NO_MARKS = CardMarks()


def draw(table: CardTable, shown: CardMarks = NO_MARKS, **more: object) -> ET.Element:
    picture = draw_cards(Cards(table.faces, **more), shown, ENGLISH)  # type: ignore[arg-type]
    return ET.fromstring(write_document(picture).text)


def find_names(picture: ET.Element) -> list[str]:
    return [find_texts(each)[0] for each in find_groups(picture, "name")]


ROW = lay(
    (0, 0, face("E", "crown", "ghost")),
    (1, 0, face("EW", "map", "owl")),
    (2, 0, face("W", "crown", "ring")),
)
OPEN_ROW = lay((0, 0, face("ES", "crown", "ghost")), (1, 0, face("EW", "map", "owl")))


def test_each_treasure_stands_on_its_card_by_name_and_with_a_sign() -> None:
    picture = draw(ROW)
    assert sorted(find_names(picture)) == ["crown", "crown", "ghost", "map", "owl", "ring"]
    treasures = [each.get("data-treasure") for each in find_groups(picture, "treasure")]
    by_card = [set(treasures[at : at + 2]) for at in (0, 2, 4)]
    assert by_card == [{"crown", "ghost"}, {"map", "owl"}, {"crown", "ring"}]
    assert len(list(find_groups(picture, "sign"))) == 6


def test_each_path_names_the_openings_by_which_it_leaves() -> None:
    table = lay((0, 0, CardFace((0, 1, 0, 1), (("crown",), ("owl",)))))
    openings = [each.get("data-openings") for each in find_groups(draw(table), "path")]
    assert openings == ["E W", "N S"]


COUNTS = (0, 1, 2, 8)
PATHS = [
    *(((count,), openings) for count in COUNTS for openings in ((0, -1, -1, -1), (0, 0, -1, -1))),
    *(((one, other), (0, 1, 0, 1)) for one in COUNTS for other in COUNTS),
]


@pytest.mark.parametrize(("counts", "openings"), PATHS)
def test_a_card_with_any_number_of_treasures_has_a_picture(
    counts: tuple[int, ...], openings: tuple[int, int, int, int]
) -> None:
    treasures = tuple(tuple(f"{path}{each}" for each in range(n)) for path, n in enumerate(counts))
    picture = draw(lay((0, 0, CardFace(openings, treasures))))
    assert len(list(find_groups(picture, "path"))) == len(counts)
    assert len(find_names(picture)) == sum(counts)


@pytest.mark.parametrize(
    "name", ["W" * 40, "MAMMUT", "QOGDHN", "mmmm", "crown", "Königin", "ЖШЩ", "Ωμέγα", "שועל"]
)
def test_a_name_is_no_wider_than_it_is_taken_for(name: str) -> None:
    font = files("referee.diagrams") / "fonts" / "DejaVuSans.ttf"
    letters = ImageFont.truetype(io.BytesIO(font.read_bytes()), 100)
    assert letters.getlength(name) <= measure(name, 100) * 1.03


def test_hand_and_stack_lie_below_the_table() -> None:
    hand = (face("N", "map", "owl"), face("S", "key"))
    picture = draw(ROW, hand=hand, stack=12)
    assert [each.get("data-card") for each in find_groups(picture, "in-hand")] == ["0", "1"]
    assert {"Hand", "Stack: 12"} <= set(find_texts(picture))
    title, description = describe(Cards(ROW.faces, hand, 12), NO_MARKS, ENGLISH)
    assert title == "Labyrinth, the card game: 3 cards"
    assert description == "Columns 0 to 2, rows 0 to 0. In hand: 2. On the stack: 12."


def test_an_empty_table_has_a_picture() -> None:
    picture = draw(lay(), stack=0)
    assert find_texts(picture, "title")[0] == "Labyrinth, the card game: no cards"


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_is_shown_as_text_and_whole_for_who_points_at_it(name: str) -> None:
    picture = draw(lay((0, 0, face("N", name))))
    shown = find_names(picture)[0]
    assert shown in {name, f"{name[: len(shown) - 1]}…"}
    assert name in find_texts(picture, "title")
    assert next(find_groups(picture, "treasure")).get("data-treasure") == name
    assert not list(picture.iter("script"))


def test_a_name_is_shortened_to_its_room() -> None:
    assert shorten("x" * 40, 10, 84).endswith("…")
    assert measure(shorten("王" * 40, 10, 84), 10) <= 84


def test_the_treasures_of_a_crowded_card_are_listed() -> None:
    names = tuple(f"treasure {number}" for number in range(8))
    crowded = CardFace((0, 0, 1, 1), (names, names))
    picture = draw(lay((0, 0, crowded)))
    assert len(list(find_groups(picture, "treasure"))) == 16


def test_signs_of_known_treasures_differ_and_go_by_any_language() -> None:
    signs = load_signs()
    assert signs["crown"] is signs["krone"] is signs["couronne"] is signs["corona"]
    drawn = {draw_sign(name, (0, 0), 10).as_str() for name in ("crown", "ghost", "owl", "map")}
    assert len(drawn) == 4
    assert draw_sign("Krone", (0, 0), 10).as_str() in drawn


def test_a_sign_follows_from_an_unknown_name() -> None:
    names = [f"thing {number}" for number in range(40)]
    drawn = [draw_sign(name, (0, 0), 10).as_str() for name in names]
    assert drawn == [draw_sign(name, (0, 0), 10).as_str() for name in names]
    assert len(set(drawn)) > 20


def test_every_point_of_a_sign_lies_within_its_disc() -> None:
    for word, sign in load_signs().items():
        for line in (*sign.shapes, *sign.lines, *sign.seams):
            assert all(x * x + y * y <= 15**2 for x, y in line), word


@pytest.mark.parametrize("path_at", [(0, 0, 0, 0), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 0, 1)])
def test_a_way_over_a_card_begins_and_ends_at_its_sides(path_at: tuple[int, int, int, int]) -> None:
    paths = max(path_at) + 1
    card = CardFace(path_at, (("crown",), ("owl",))[:paths])
    for enter, path in enumerate(path_at):
        for leave in ways.list_openings(card, path):
            if leave != enter:
                line = ways.trace_over(card, path, enter, leave)
                assert (line[0], line[-1]) == (SIDE_POINTS[enter], SIDE_POINTS[leave])
        treasure = card.treasures[path][0]
        end = ways.trace_to(card, path, enter, treasure)[-1]
        assert end == pytest.approx(ways.find_points(card, path)[0], abs=4)


@pytest.mark.parametrize("openings", ["N", "NE", "ES", "SW", "NW", "NS", "EW", "NES", "NESW"])
def test_two_treasures_of_a_path_lie_apart_and_on_the_card(openings: str) -> None:
    points = ways.find_points(face(openings, "crown", "owl"), 0)
    assert all(max(abs(x), abs(y)) <= 36 for x, y in points)
    for (x, y), (other_x, other_y) in pairwise(points):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 23**2


# ------------------------------------------------------------------------------------------ marks


def test_joined_paths_are_traced_by_treasure_below_the_signs() -> None:
    picture = draw(ROW, CardMarks(paths=find_treasure_paths(ROW).paths))
    traced = [each.get("data-treasure") for each in find_groups(picture, "mark-trace")]
    assert traced == ["crown"]
    layers = [each.get("class") for each in picture]
    assert layers.index("traces") < layers.index("lying")


def test_collectable_and_cut_off_cards_are_marked() -> None:
    table = lay(
        (0, 0, face("E", "crown", "ghost")),
        (1, 0, face("EW", "crown", "owl")),
        (2, 0, face("W", "map", "ring")),
    )
    played = square_at(0, 0)
    ruling = rule_on_collecting(table, played)
    picture = draw(table, CardMarks(collected=Collected((played,), ruling)))
    match = next(find_groups(picture, "mark-collectable"))
    assert (match.get("data-x"), match.get("data-alone")) == ("1", "0")
    assert [each.get("data-x") for each in find_groups(picture, "mark-cut-off")] == ["2"]
    assert [each.get("data-x") for each in find_groups(picture, "mark-look-at")] == ["0"]
    assert not list(find_groups(picture, BEST))


def test_the_cards_of_a_largest_collection_stand_out() -> None:
    played = square_at(0, 0)
    collected = Collected((played,), rule_on_collecting(ROW, played))
    picture = draw(ROW, CardMarks(collected=collected))
    assert [each.get("data-x") for each in find_groups(picture, BEST)] == ["2"]
    assert "largest collection, 1." in find_texts(picture, "desc")[0]


def test_each_card_of_a_hand_lies_on_each_square_where_it_may_lie() -> None:
    hand = (face("N", "map"), face("NS", "owl"))
    found = find_placements(OPEN_ROW, hand).placements
    picture = draw(OPEN_ROW, CardMarks(placeable=Placeable(hand, found)), hand=hand)
    ghosts = [
        (square_at(int(each.get("data-x", "")), int(each.get("data-y", ""))), each.get("data-card"))
        for each in find_groups(picture, "mark-placement")
    ]
    assert len(ghosts) == len({*ghosts})
    assert {*ghosts} == {(each.square, str(each.card)) for each in found}
    assert {card for _, card in ghosts} == {"0", "1"}


def test_a_ghost_lies_on_each_square_where_a_card_may_lie() -> None:
    hand = (face("N", "map"), face("NS", "owl"))
    found = find_placements(OPEN_ROW, hand)
    picture = draw(OPEN_ROW, CardMarks(placeable=Placeable(hand, found.placements)), hand=hand)
    ghosts = {
        (int(each.get("data-x", "")), int(each.get("data-y", "")))
        for each in find_groups(picture, "mark-placement")
    }
    assert ghosts
    squares = {placement.square for placement in found.placements}
    assert {square_at(x, y) for x, y in ghosts} == squares
    assert not OPEN_ROW.faces.keys() & squares
    assert squares <= {square + step for square in OPEN_ROW.faces for step in SIDE_STEP}


def test_a_mark_is_seen_in_the_pixels() -> None:
    def count(shown: CardMarks) -> int:
        document = write_document(draw_cards(Cards(ROW.faces), shown, ENGLISH), 600)
        return count_near(read_png(render_png(*document)), marks.MARK)

    played = square_at(0, 0)
    collected = Collected((played,), rule_on_collecting(ROW, played))
    assert count(NO_MARKS) == 0
    assert count(CardMarks(collected=collected)) > 500


def test_drawing_and_writing_pause() -> None:
    checkpoints: list[None] = []
    table = lay(*((x, 0, face("EW", f"t{x}")) for x in range(200)))
    picture = draw_cards(Cards(table.faces), NO_MARKS, ENGLISH, lambda: checkpoints.append(None))
    before = len(checkpoints)
    assert before > 20
    write_document(picture)
    assert len(checkpoints) - before > 20


@pytest.mark.parametrize("language", [*load_texts()])
def test_a_list_of_treasures_has_one_name_for_each_sign(language: Language) -> None:
    named = list_treasures(language)
    signs = load_signs()
    assert len({id(signs[name.casefold()]) for name in named}) == len(named)
    assert {id(sign) for sign in signs.values()} == {id(signs[name.casefold()]) for name in named}


def test_squares_to_look_at_are_marked_and_said_a_free_one_too() -> None:
    looked = (square_at(0, 0), square_at(0, -1))
    picture = draw(ROW, CardMarks(look_at=looked))
    places = [
        (each.get("data-x"), each.get("data-y")) for each in find_groups(picture, "mark-look-at")
    ]
    assert places == [("0", "0"), ("0", "-1")]
    described = "".join(node.text or "" for node in picture.iter() if node.tag.endswith("desc"))
    assert "Marked cards: 0,0, 0,-1." in described
