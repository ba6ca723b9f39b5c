"""Unsound data stops the start, and the message names the entry."""

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from referee.carcassonne.kinds.figures import OWNED
from referee.carcassonne.remaining.stock import NO_RIVER, Stock
from referee.carcassonne.rules import EDITIONS
from referee.catalogue import loader
from referee.catalogue.loader import load_catalogue
from referee.catalogue.reading import CatalogueFault, Document
from referee.catalogue.register import read_register
from referee.catalogue.tile_sets import read_set, read_tile

Json = dict[str, Any]

ROAD = {"kind": "road", "sides": ["N", "S"]}
EAST = {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE"]}
WEST = {"kind": "field", "sides": ["SSW", "WSW", "WNW", "NNW"]}

TILES: Json = {
    "id": "toy",
    "title": "Toy set",
    "order": 1,
    "total": 3,
    "source": "made up for this test",
    "garden_editions": ["C2", "C3"],
    "tiles": [
        {"id": "toy.A", "copies": 1, "features": [ROAD, EAST, WEST]},
        {"id": "toy.B", "copies": 2, "garden_copies": 1, "features": [ROAD, EAST, WEST]},
    ],
}
UNCOUNTED: Json = {
    "id": "riddle",
    "title": "Riddle set",
    "order": 2,
    "total": 6,
    "source": "made up for this test",
    "garden_editions": [],
    "tiles": [
        {"id": "riddle.A", "features": [ROAD, EAST, WEST]},
        {"id": "riddle.B", "features": [ROAD, EAST, WEST], "assumed": True},
    ],
}
"""A set of which only the total is known."""
RULES: Json = {
    "sources": {"book": {"title": "The book", "edition": "first", "date": "1999"}},
    "rules": [
        {
            "id": "toy-1",
            "title": "A rule",
            "paraphrase": "It holds.",
            "authority": "official",
            "source": "book",
        }
    ],
}
OPTIONS: Json = {
    "game": "toy",
    "version": "7",
    "options": [
        {
            "key": "way",
            "values": ["this", "that"],
            "names": ["This", "That"],
            "meaning": "which way",
            "readings": ["it went this way", "it went that way"],
            "rules": ["toy-1"],
        }
    ],
}


@dataclass
class ToyRules:
    """What the rules of the toy game take."""

    way: Literal["this", "that"]


MAPS: Json = {"order": 1, "maps": []}
MISTAKES: Json = {"game": "toy", "mistakes": [{"code": "toy-slip", "rules": ["toy-1"]}]}
CARD_EDITIONS: Json = {"editions": []}
FIGURES: Json = {
    "figures": [
        {"figure": "meeple", "each_player": 7, "source": "book"},
        {"figure": "abbot", "each_player": 1, "source": "book", "editions": ["C2"]},
    ]
}


def start_with(
    monkeypatch: pytest.MonkeyPatch, cited: Collection[str] = ("toy-1",), **documents: list[Json]
) -> loader.Catalogue:
    """Load a catalogue from documents in place of the files of each folder.

    :param cited: the rules that rows of kinds name.
    """
    found = {
        "rules": [RULES],
        "tiles": [TILES],
        "rulesets": [OPTIONS],
        "maps": [MAPS],
        "editions": [CARD_EDITIONS],
        "boxes": [],
        "figures": [FIGURES],
        "mistakes": [MISTAKES],
        **documents,
    }
    monkeypatch.setattr(loader, "_read_all", lambda folder: found[folder.name])
    monkeypatch.setattr(loader, "RULES_OF", {"toy": ToyRules})
    monkeypatch.setattr(loader, "MISTAKES_OF", {"toy": ("toy-slip",)})
    monkeypatch.setattr(loader, "CITED", cited)
    monkeypatch.setattr(loader, "OWNED", {"meeple", "abbot"})
    return load_catalogue.__wrapped__()


# ---------------------------------------------------------------------------------- sound data


def test_the_data_that_ships_is_sound() -> None:
    assert load_catalogue().tiles
    assert load_catalogue() is load_catalogue()


def test_the_sets_in_play_say_which_tiles_the_river_has() -> None:
    catalogue = load_catalogue.__wrapped__()  # one that remembers nothing yet
    river = catalogue.river_tiles("C3", {"base": 1, "river": 1}, ())
    assert set(river.copies) == {tile for tile in catalogue.tiles if tile.startswith("river.")}
    assert catalogue.river_tiles("C3", {"base": 1}, ()) is NO_RIVER


def test_sound_documents_make_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = start_with(monkeypatch)
    assert list(catalogue.tiles) == ["toy.A", "toy.B", "toy.B.garden"]
    assert catalogue.tiles["toy.B"].copies == {"C1": 2, "C2": 1, "C3": 1}
    assert catalogue.tiles["toy.B.garden"].copies == {"C1": 0, "C2": 1, "C3": 1}
    assert catalogue.prose["sets/toy.title"] == "Toy set"
    assert list(catalogue.register) == ["toy-1"]
    assert catalogue.rulesets["toy"].version == "7"


def test_sets_come_in_their_order_and_not_in_that_of_the_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = deepcopy(TILES) | {"id": "other", "order": 0}
    for row in other["tiles"]:
        row["id"] = row["id"].replace("toy", "other")
    catalogue = start_with(monkeypatch, tiles=[TILES, other])
    assert [tile_set.id for tile_set in catalogue.tile_sets] == ["other", "toy"]
    assert next(iter(catalogue.tiles)) == "other.A"


def without(document: Json, key: str) -> Json:
    return {name: value for name, value in document.items() if name != key}


@pytest.mark.parametrize(
    ("folder", "document", "message"),
    [
        ("tiles", without(TILES, "order"), "order is missing"),
        ("tiles", TILES | {"order": "first"}, "order: not-an-integer"),
        ("tiles", TILES | {"order": 2}, r"tiles/other\.toml has order 2, too"),
        ("maps", without(MAPS, "order"), "order is missing"),
        ("maps", MAPS | {"order": 2}, r"maps/other\.toml has order 2, too"),
        ("rulesets", without(OPTIONS, "game"), "game is None, not one of toy"),
        ("rulesets", OPTIONS | {"game": "chess"}, "game is chess, not one of toy"),
        ("mistakes", without(MISTAKES, "game"), "game is None, not one of toy"),
        ("mistakes", MISTAKES | {"game": "chess"}, "game is chess, not one of toy"),
    ],
)
def test_a_file_without_its_place_stops_the_start_and_is_named(
    monkeypatch: pytest.MonkeyPatch, folder: str, document: Json, message: str
) -> None:
    others = {"tiles": [UNCOUNTED], "maps": [MAPS | {"order": 2}]}.get(folder, [])
    documents: Any = [Document(f"{folder}/other.toml", each) for each in others]
    documents.append(Document(f"{folder}/toy.toml", document))
    with pytest.raises(CatalogueFault, match=rf"^{folder}/toy\.toml: {message}"):
        start_with(monkeypatch, **{folder: documents})


def test_a_set_that_stands_twice_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {"id": "empty", "total": 0, "garden_editions": [], "tiles": []}
    with pytest.raises(CatalogueFault, match=r"^set empty stands twice"):
        start_with(monkeypatch, tiles=[bare | {"order": 1}, bare | {"order": 2}])


def test_the_catalogue_cannot_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles: Any = start_with(monkeypatch).tiles
    with pytest.raises(TypeError):
        tiles["toy.C"] = tiles["toy.A"]


def test_a_kind_that_pays_by_no_rule_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CatalogueFault, match="a row of a kind names toy-2, which is no rule"):
        start_with(monkeypatch, cited=("toy-1", "toy-2"))


# ---------------------------------------------------------------------- copies and editions


def test_a_set_may_state_its_total_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = start_with(monkeypatch, tiles=[TILES, UNCOUNTED])
    assert catalogue.tiles["riddle.A"].copies is None
    assert catalogue.tiles["riddle.B"].copies is None
    assert catalogue.tile_sets[1].total == 6


def test_a_set_that_counts_some_of_its_tiles_is_held_to_its_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [UNCOUNTED["tiles"][0] | {"copies": 2}, UNCOUNTED["tiles"][1]]
    with pytest.raises(CatalogueFault, match="set riddle, edition C1: 2 tiles instead of 6"):
        start_with(monkeypatch, tiles=[UNCOUNTED | {"tiles": rows}])


def with_edition(edition: str, features: list[Json]) -> Json:
    rows = [TILES["tiles"][0] | {"editions": {edition: features}}, TILES["tiles"][1]]
    return TILES | {"tiles": rows}


def test_a_tile_is_as_its_edition_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    double = ROAD | {"tiles": 2}
    catalogue = start_with(monkeypatch, tiles=[with_edition("C3", [double, EAST, WEST])])
    counts = {
        edition: catalogue.tiles["toy.A"].tile_in(edition).features[0].tiles for edition in EDITIONS
    }
    assert counts == {"C1": 1, "C2": 1, "C3": 2}
    faces = {edition: catalogue.faces[edition]["toy.A"][1] for edition in EDITIONS}
    assert {edition: face.features[0].tiles for edition, face in faces.items()} == counts
    assert {face.rotation for face in faces.values()} == {90}


def test_a_tile_is_the_same_in_every_edition_unless_the_data_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = start_with(monkeypatch).tiles["toy.A"]
    assert not entry.editions
    assert all(entry.tile_in(edition) is entry.tile for edition in EDITIONS)


@pytest.mark.parametrize("features", [[ROAD], [ROAD, EAST], [ROAD, EAST, EAST, WEST]])
def test_an_unsound_form_of_an_edition_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, features: list[Json]
) -> None:
    with pytest.raises(CatalogueFault, match=r"tile toy\.A"):
        start_with(monkeypatch, tiles=[with_edition("C3", features)])


def stock(
    monkeypatch: pytest.MonkeyPatch, edition: str, sets: dict[str, int] | None, *used: str
) -> Stock:
    return start_with(monkeypatch, tiles=[TILES, UNCOUNTED]).stock(edition, sets, used)


def test_without_sets_one_of_each_set_used_is_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    found = stock(monkeypatch, "C2", None, "toy.A", "toy.B", "toy.B.garden")
    assert found.copies == {"toy.A": 1, "toy.B": 1, "toy.B.garden": 1}
    assert found.totals == {"toy": 3, "riddle": 0}
    assert found.uncounted == ()


def test_the_edition_decides_which_copies_have_gardens(monkeypatch: pytest.MonkeyPatch) -> None:
    found = stock(monkeypatch, "C1", None, "toy.B", "toy.B.garden")
    assert found.copies == {"toy.A": 1, "toy.B": 2, "toy.B.garden": 0}


def test_several_copies_of_a_set_multiply_its_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    found = stock(monkeypatch, "C1", {"toy": 3, "riddle": 2}, "toy.B", "riddle.A")
    assert found.copies == {"toy.A": 3, "toy.B": 6, "toy.B.garden": 0}
    assert found.totals["riddle"] == 12


def test_a_set_that_is_not_named_is_not_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    found = stock(monkeypatch, "C1", {"riddle": 1}, "toy.A", "riddle.A")
    assert set(found.copies.values()) == {0}
    assert found.totals == {"toy": 0, "riddle": 6}


def test_tiles_without_known_copies_are_counted_with_their_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = stock(monkeypatch, "C2", None, "riddle.A", "riddle.B")
    assert set(found.copies) == {"toy.A", "toy.B", "toy.B.garden"}
    assert found.set_of == {"riddle.A": "riddle", "riddle.B": "riddle"}
    assert found.totals["riddle"] == 6
    assert found.uncounted == ("riddle",)


def test_what_was_counted_for_a_table_is_remembered_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = start_with(monkeypatch)
    first = catalogue.stock("C2", None, ("toy.A",))
    assert catalogue.stock("C2", None, ("toy.B", "toy.A")) is first
    assert catalogue.stock("C2", {"toy": 1}, ()) == first._replace(in_play=3)


def test_the_bag_holds_what_is_neither_laid_nor_laid_out_before_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid_out = TILES | {"id": "market", "order": 3, "is_drawn": False}
    laid_out["tiles"] = [row | {"id": row["id"].replace("toy", "market")} for row in TILES["tiles"]]
    catalogue = start_with(monkeypatch, tiles=[TILES, laid_out])
    bag = catalogue.bag("C2", {"toy": 2, "market": 1}, ["toy.A", "market.A"])
    assert bag.left == {"toy.A": 1, "toy.B": 2, "toy.B.garden": 2}
    assert catalogue.bag("C2", None, ["toy.A"]).left == {"toy.B": 1, "toy.B.garden": 1}


# --------------------------------------------------------------------------------------- tiles


def test_a_wrong_total_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CatalogueFault, match="set toy, edition C1: 3 tiles instead of 4"):
        start_with(monkeypatch, tiles=[TILES | {"total": 4}])


def test_a_tile_id_that_stands_twice_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = TILES["tiles"]
    doubled = TILES | {"tiles": [rows[0], rows[0], rows[0]]}
    with pytest.raises(CatalogueFault, match=r"tile toy\.A stands twice"):
        start_with(monkeypatch, tiles=[doubled])


def test_what_lies_side_by_side_is_known_where_the_set_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toys = deepcopy(TILES)
    toys["tiles"][1]["features"] = [{"kind": "road", "sides": [side]} for side in "NS"] + [
        {"kind": "field", "sides": [*EAST["sides"], *WEST["sides"]]}
    ]
    toys["tiles"][1]["adjacent_for_wagon"] = [[0, 1]]
    said = start_with(monkeypatch, tiles=[toys | {"says_adjacency": True}]).tiles
    assert {name: entry.tile.adjacent_for_wagon for name, entry in said.items()} == {
        "toy.A": (),
        "toy.B": ((0, 1),),
        "toy.B.garden": ((0, 1),),
    }
    assert start_with(monkeypatch, tiles=[toys]).tiles["toy.A"].tile.adjacent_for_wagon is None


def test_side_by_side_with_what_is_no_place_for_a_wagon_stops_the_start() -> None:
    row = {"id": "toy.A", "features": [ROAD, EAST, WEST], "adjacent_for_wagon": [[0, 1]]}
    with pytest.raises(CatalogueFault, match=r"toy\.A"):
        read_tile(row)


def test_an_edition_that_nobody_knows_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = TILES["tiles"]
    rows = [first | {"editions": {"c3": first["features"]}}, *others]
    with pytest.raises(CatalogueFault, match=r"tiles/toy\.A/editions/c3: unknown-edition c3"):
        start_with(monkeypatch, tiles=[TILES | {"tiles": rows}])


@pytest.mark.parametrize(("gardens", "why"), [(-1, "out-of-range"), (4, "4 of 3 copies")])
def test_more_gardens_than_copies_stop_the_start(
    monkeypatch: pytest.MonkeyPatch, gardens: int, why: str
) -> None:
    rows = [TILES["tiles"][0] | {"copies": 3, "garden_copies": gardens}]
    with pytest.raises(CatalogueFault, match=f"toy.A.*{why}"):
        start_with(monkeypatch, tiles=[TILES | {"tiles": rows}])


def test_a_tile_id_that_stands_in_two_sets_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CatalogueFault, match="twice"):
        start_with(monkeypatch, tiles=[TILES, TILES | {"id": "other", "order": 2}])


@pytest.mark.parametrize("features", [[ROAD], [ROAD, EAST]])
def test_a_half_side_in_no_feature_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, features: list[Json]
) -> None:
    row = {"id": "toy.A", "copies": 3, "features": features}
    with pytest.raises(CatalogueFault, match=r"tile toy\.A"):
        start_with(monkeypatch, tiles=[TILES | {"tiles": [row]}])


def test_a_half_side_in_two_features_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match=r"tile toy\.A: side-in-two-features"):
        read_tile({"id": "toy.A", "features": [ROAD, EAST, EAST, WEST]})


def test_a_tile_in_a_wrong_form_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match=r"tile toy\.A: unknown-kind"):
        read_tile({"id": "toy.A", "features": [{"kind": "sea"}]})


def test_a_tile_keeps_its_symbol_and_its_assumption() -> None:
    tile = read_tile(
        {"id": "toy.A", "features": [ROAD, EAST, WEST], "magic": True, "assumed": True}
    )
    assert (tile.id, tile.magic, tile.assumed) == ("toy.A", True, True)


# --------------------------------------------------------------------------------------- rules


def doctored(**changed: object) -> Json:
    return RULES | {"rules": [RULES["rules"][0] | changed]}


def test_a_sound_rule_carries_the_facts_of_its_source() -> None:
    rule = read_register([doctored()])["toy-1"]
    assert (rule.source, rule.edition, rule.date) == ("book", "first", "1999")
    assert rule.authority == "official"


def test_the_sources_may_stand_in_a_file_of_their_own() -> None:
    rules, sources = ({key: RULES[key]} for key in ("rules", "sources"))
    assert read_register([rules, sources]) == read_register([RULES])


def test_a_source_that_stands_twice_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="source book stands twice"):
        read_register([RULES, {"sources": RULES["sources"]}])


def test_an_unknown_authority_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="rules/toy-1/authority: unknown-authority hearsay"):
        read_register([doctored(authority="hearsay")])


def test_an_unknown_source_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="rules/toy-1/source: unknown-source rumour"):
        read_register([doctored(source="rumour")])


def test_a_rule_that_stands_twice_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="rules/toy-1 stands twice"):
        read_register([RULES, {"rules": RULES["rules"]}])


# ------------------------------------------------------------------------ sets and figures


@pytest.mark.parametrize(
    "spoilt", [TILES | {"faces": "unknown"}, TILES | {"tiles": [], "total": 8}]
)
def test_a_set_has_tiles_or_says_that_nobody_knows_them(
    monkeypatch: pytest.MonkeyPatch, spoilt: Json
) -> None:
    with pytest.raises(CatalogueFault, match="set toy: "):
        start_with(monkeypatch, tiles=[spoilt])


def test_a_set_without_faces_counts_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    unseen = TILES | {"id": "unseen", "order": 3, "total": 8, "faces": "unknown", "tiles": []}
    catalogue = start_with(monkeypatch, tiles=[TILES, unseen])
    assert [(one.id, one.faces_known) for one in catalogue.tile_sets] == [
        ("toy", True),
        ("unseen", False),
    ]
    found = catalogue.stock("C2", {"toy": 1, "unseen": 2}, ())
    assert found.in_play == 19
    assert found.uncounted == ("unseen",)


def test_a_set_that_came_out_later_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = start_with(monkeypatch, tiles=[TILES | {"editions": ["C3"]}, UNCOUNTED])
    used = ("toy.A", "riddle.A")
    missing = {"toy": {"toy.A", "toy.B", "toy.B.garden"}}
    assert catalogue.stock("C2", None, used).missing == missing
    assert catalogue.stock("C3", None, used).missing == {}


def test_figures_are_counted_by_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = start_with(monkeypatch)
    assert catalogue.stock("C1", None, ()).figures == {"meeple": 7, "abbot": 0}
    assert catalogue.stock("C2", None, (), on_map=True).figures == {"meeple": 7, "abbot": 1}
    meeples = {"each_player": 9, "scoring": 1, "rules": []}
    maps = start_with(monkeypatch, maps=[MAPS | {"meeples": meeples}])
    assert maps.stock("C2", None, (), on_map=True).figures["meeple"] == 9
    assert maps.stock("C2", None, ()).figures["meeple"] == 7


def test_figures_of_sets_that_are_not_in_play_are_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RULES | {"sources": RULES["sources"] | {"toy": {"title": "The booklet of the toy"}}}
    pig = {"figure": "pig", "each_player": 1, "source": "toy"}
    rows = [*FIGURES["figures"], pig]
    catalogue = start_with(monkeypatch, rules=[rules], figures=[{"figures": rows}])
    assert catalogue.stock("C2", {"toy": 1}, ()).absent == {}
    assert catalogue.stock("C2", {"toy": 0}, ()).absent == {"pig": "toy"}
    assert catalogue.stock("C2", None, ()).absent == {}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"figure": "dragon"}, "figures/dragon/.*: unknown-figure"),
        ({"figure": "mage"}, "figures/mage/.*: unknown-figure"),
        ({"figure": "abbot"}, "figures/abbot stands twice"),
        ({"source": "hearsay"}, "figures/pig/source: unknown-source hearsay"),
        ({"editions": ["C9"]}, "figures/pig/editions/0: unknown-edition C9"),
    ],
)
def test_an_unsound_figure_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, row: Json, message: str
) -> None:
    pig = {"figure": "pig", "each_player": 1, "source": "book"} | row
    rows = [*FIGURES["figures"], pig]
    with pytest.raises(CatalogueFault, match=message):
        start_with(monkeypatch, figures=[{"figures": rows}])


def test_a_figure_of_which_nobody_says_how_many_there_are_stops_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(CatalogueFault, match=r"^figures/abbot is missing"):
        start_with(monkeypatch, figures=[{"figures": FIGURES["figures"][:1]}])


def test_every_figure_of_a_player_is_counted() -> None:
    assert set(load_catalogue().figures) == OWNED


def test_a_set_that_comes_with_a_figure_that_nobody_knows_names_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sailors = Document("tiles/toy.toml", TILES | {"figures": ["sailor"]})
    with pytest.raises(CatalogueFault, match=r"^tiles/toy\.toml: figures/0: unknown-figure sailor"):
        start_with(monkeypatch, tiles=[sailors])


# ----------------------------------------------------------------------------------- mistakes


def mistakes_of(*rows: Json) -> list[Json]:
    return [
        {
            "game": "toy",
            "mistakes": [{"code": "toy-slip", "rules": ["toy-1"]} | row for row in rows],
        }
    ]


def test_a_mistake_is_known_by_its_game_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    (known,) = start_with(monkeypatch).mistakes["toy"].values()
    assert (known.code, known.rules) == ("toy-slip", ("toy-1",))


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([{}, {}], "mistakes/toy-slip stands twice"),
        ([{"rules": []}], "mistakes/toy-slip/rules: too-few"),
        ([{"rules": ["toy-2"]}], "mistakes/toy-slip/rules/0: unknown-rule toy-2"),
        ([{"code": "slop"}], "mistake slop is not on both sides"),
        ([], "mistake toy-slip is not on both sides"),
    ],
    ids=str,
)
def test_an_unsound_mistake_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, rows: list[Json], why: str
) -> None:
    with pytest.raises(CatalogueFault, match=why):
        start_with(monkeypatch, mistakes=mistakes_of(*rows))


# --------------------------------------------------------------------------- what is not ruled


@pytest.mark.parametrize(
    "rows",
    [
        [{"rule": "hills", "changes": []}],
        [{"rule": "hills", "changes": ["weather"]}],
        [{"rule": "hills", "changes": ["scores"]}, {"rule": "hills", "changes": ["roads"]}],
    ],
)
def test_a_rule_that_is_not_ruled_stands_once_and_could_change_something(rows: list[Json]) -> None:
    with pytest.raises(CatalogueFault, match=r"hills(/changes| stands twice)"):
        read_set({"id": "toy", "total": 1, "not_ruled": rows})


def test_the_tiles_of_sets_with_rules_that_are_not_ruled_are_at_hand() -> None:
    catalogue = load_catalogue()
    assert "base" not in catalogue.not_ruled
    assert catalogue.partly_ruled["tower.city"] == "tower"
    assert "base.D" not in catalogue.partly_ruled


@pytest.mark.parametrize(("key", "word"), [("signs", "comet"), ("figures", "dragon")])
def test_a_sign_or_a_figure_of_a_set_that_nobody_knows_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, key: str, word: str
) -> None:
    with pytest.raises(CatalogueFault, match=f"{key}/0: unknown-.* {word}"):
        start_with(monkeypatch, tiles=[TILES | {key: [word]}])
