"""The catalogue of maps: the published ones against their facts, the invented ones as a whole."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.maps.report import explain
from referee.catalogue.loader import load_catalogue
from referee.catalogue.maps import CatalogueMap, read_maps
from referee.catalogue.reading import AUTHORITIES, CatalogueFault
from tests.asking import ask, refuse

Json = dict[str, Any]

MAPS = "/v1/carcassonne/maps"
CHECK = "/v1/carcassonne/check"
PLACEMENTS = "/v1/carcassonne/placements"

CATALOGUE = load_catalogue()
PUBLISHED = [map_id for map_id, entry in CATALOGUE.maps.items() if not entry.invented]
INVENTED = [map_id for map_id, entry in CATALOGUE.maps.items() if entry.invented]
DRAWN = [map_id for map_id in INVENTED if CATALOGUE.maps[map_id].drawing is not None]

# Typed from the published rules: title, year, start squares used and printed, tiles.
FACTS = {
    "benelux": ("Benelux", 2019, 2, 3, 110, 120),
    "france": ("France", 2019, 2, 3, 110, 120),
    "germany": ("Germany (Deutschland)", 2019, 2, 3, 110, 120),
    "great-britain": ("Great Britain", 2019, 3, 3, 90, 100),
    "iberian-peninsula": ("Iberian Peninsula (Península Ibérica)", 2019, 3, 4, 110, 120),
    "nordics": ("Nordics", 2023, 2, 3, 115, 125),
    "taiwan": ("Taiwan", 2021, 2, 2, 100, 110),
    "ukraine": ("Ukraine", 2022, 2, 3, 110, 120),
    "usa-west": ("USA West", 2020, 2, 2, 110, 120),
    "usa-east": ("USA East", 2020, 2, 2, 110, 120),
    "usa": ("USA West and USA East", 2020, 4, 4, 220, 240),
}
# Which maps print what, as far as the rules say; a joined map has whole squares.
PRINTED_ON = {
    "borders": {"germany"},
    "ferries": {"benelux", "iberian-peninsula", "nordics", "taiwan"},
    "waves": {"benelux", "nordics"},
    "islands": {"iberian-peninsula", "taiwan"},
    "highlights": {"nordics"},
    "half_squares": {"usa-west", "usa-east"},
    "coats_of_arms": {"germany", "iberian-peninsula", "taiwan"},
    "mountains": {"taiwan"},
    "large_cities": set(FACTS),
    "towns": set(FACTS),
    "chips": set(FACTS) - {"germany", "great-britain", "taiwan"},
}
# What a note must say, with which authority and by which rule.
NOTES = [
    ("taiwan", "notorious-difference", "map-9.6.taiwan", "100 110 125 130 121"),
    ("taiwan", "notorious-difference", "map-9.6.taiwan-mountains", "mountain 2022 2023"),
    ("taiwan", "community", "map-9.6.editions", "Yunlin Miaoli Snow Jade"),
    ("taiwan", "community", "map-9.6.editions", "Pescadores Penghu Dongyin Lienchiang"),
    ("taiwan", "community", "map-9.6.editions", "2021 2022 Panasia"),
    ("taiwan", "official", "map-9.2.island", "coats ferries"),
    ("iberian-peninsula", "official", "map-9.2.island", "coats ferries"),
    ("iberian-peninsula", "official", "map-9.2.chips", "lines"),
    ("iberian-peninsula", "community", "map-9.6.start-squares", "three four"),
    ("great-britain", "community", "map-9.6.start-squares", "all three"),
    ("germany", "community", "map-9.6.editions", "Rostock Wismar 2023 2022"),
    ("germany", "community", "map-9.6.editions", "Ruhrgebiet Essen Köln"),
    ("germany", "community", "map-9.6.editions", "Poland coat 2023"),
    ("germany", "community", "map-9.6.start-squares", "two three"),
    ("benelux", "official", "map-9.2.waves", "Three"),
    ("benelux", "official", "map-9.2.chips", "islands"),
    ("france", "official", "map-9.2.chips", "wine"),
    ("ukraine", "official", "map-9.2.chips", "Chumak"),
    ("ukraine", "community", "map-9.6.editions", "Tscherkassy 2023"),
    ("nordics", "community", "map-9.6.editions", "third"),
    ("nordics", "official", "map-9.2.highlight", "chips"),
    ("nordics", "community", "map-9.4.monastery-highlight", "monastery border"),
    ("nordics", "community", "map-9.6.kits", "120 Minis"),
    ("usa-west", "community", "map-9.6.editions", "Albuquerque Antonio Amarillo Ely Toledo 2023"),
    ("usa-west", "official", "map-9.2.half", "right"),
    ("usa-east", "official", "map-9.2.half", "left"),
    ("usa", "official", "map-9.2.joined", "western whole"),
    ("usa", "official", "map-9.2.setup-tiles", "four twice"),
    ("usa", "house-rule", "map-9.6.usa-house-rule", "250 270"),
]
ADAPTED = {"benelux", "france", "germany", "great-britain", "iberian-peninsula"} | {
    "usa-west",
    "usa-east",
}
"""The maps that came out with Chinese names in 2022."""

KIND_OF = {
    ".": "plain",
    "S": "start",
    "t": "town",
    "C": "large_city",
    "~": "waves",
    "I": "island",
    "*": "highlight",
    "%": "half",
}
TAKES_TILE = {"plain", "start", "town", "island"}


def served(client: FlaskClient) -> dict[str, Json]:
    """Return the maps that are served, by id."""
    return {entry["id"]: entry for entry in client.get(MAPS).get_json()["maps"]}


def printed_by(layout: Json) -> set[str]:
    """Name what a layout shows, in the words of ``prints``."""
    squares = layout["squares"]
    kinds = {square["kind"] for square in squares}
    names = {
        "large_city": "large_cities",
        "waves": "waves",
        "island": "islands",
        "highlight": "highlights",
        "half": "half_squares",
    }
    found = {name for kind, name in names.items() if kind in kinds}
    if any(square["kind"] == "town" or square.get("town") for square in squares):
        found.add("towns")
    found |= {key for key in ("borders", "ferries") if layout.get(key)}
    features = [f for s in squares for f in s.get("tile", {}).get("features", ())]
    rows = [*squares, *features, *layout.get("borders", ()), *layout.get("ferries", ())]
    if any(row.get("coats_of_arms") for row in rows):
        found.add("coats_of_arms")
    return found


def city_groups(layout: Json) -> list[set[tuple[int, int]]]:
    """Group the large-city squares that show city on the side they share."""
    shown = {
        (s["x"], s["y"]): {
            side for f in s["tile"]["features"] if f["kind"] == "city" for side in f["sides"]
        }
        for s in layout["squares"]
        if s["kind"] == "large_city"
    }
    groups: list[set[tuple[int, int]]] = []
    for (x, y), sides in shown.items():
        group = {(x, y)}
        for near, side in (((x - 1, y), "W"), ((x, y - 1), "N")):
            if near in shown and side in sides:
                group = group.union(*(g for g in groups if near in g))
        groups = [g for g in groups if not g & group] + [group]
    return groups


def ways_to_say(entry: CatalogueMap, layout: Json) -> list[Any]:
    """Give the forms in which a position may bring a map: id, inline, drawing or joined."""
    ways: list[Any] = [entry.id, layout]
    if entry.drawing is not None:
        ways.append(entry.drawing)
    if entry.id == "invented-plains":
        west, east = entry.joins
        ways.append({"join": [{"map": west}, {"map": east, "x": 7}]})
    return ways


# ------------------------------------------------------------------------- the published maps


def test_the_published_maps_come_first_and_are_those_of_the_rules() -> None:
    assert list(FACTS) == PUBLISHED
    assert list(CATALOGUE.maps) == [*PUBLISHED, *INVENTED]


@pytest.mark.rule("map-9.6.start-squares", "map-9.6.tiles", "map-9.6.editions")
@pytest.mark.parametrize("map_id", FACTS)
def test_a_published_map_has_the_facts_of_the_rules(client: FlaskClient, map_id: str) -> None:
    entry = served(client)[map_id]
    title, year, used, printed, low, high = FACTS[map_id]
    assert (entry["title"], entry["year"]) == (title, year)
    assert entry["start_squares"] == {"used": used, "printed": printed}
    assert entry["recommended_tiles"] == {"low": low, "high": high}


@pytest.mark.rule("map-9.6.editions")
@pytest.mark.parametrize(("edition", "count", "without"), [("C2", 9, {"nordics"}), ("C3", 10, ())])
def test_an_edition_has_its_maps(
    client: FlaskClient, edition: str, count: int, without: set[str]
) -> None:
    single = {m for m, entry in served(client).items() if not entry["joins"]} & set(PUBLISHED)
    found = {m for m in single if edition in CATALOGUE.maps[m].editions}
    assert len(found) == count
    assert single - found == set(without)


def test_only_the_usa_are_joined_of_two_maps(client: FlaskClient) -> None:
    joined = {m: entry["joins"] for m, entry in served(client).items() if entry["joins"]}
    assert joined == {
        "usa": ["usa-west", "usa-east"],
        "invented-plains": ["invented-plains-west", "invented-plains-east"],
    }


@pytest.mark.rule("map-9.1.kinds", "map-9.2.waves", "map-9.2.highlight", "map-9.2.half")
@pytest.mark.parametrize("name", PRINTED_ON)
def test_a_print_is_listed_on_the_maps_that_have_it(client: FlaskClient, name: str) -> None:
    maps = served(client)
    assert {m for m in PUBLISHED if name in maps[m]["prints"]} == PRINTED_ON[name]


def test_no_other_print_is_listed_and_none_twice(client: FlaskClient) -> None:
    for entry in served(client).values():
        assert set(entry["prints"]) <= set(PRINTED_ON)
        assert len(set(entry["prints"])) == len(entry["prints"])


@pytest.mark.rule("map-9.7")
@pytest.mark.parametrize("map_id", PUBLISHED)
def test_no_grid_of_a_published_map_is_held(client: FlaskClient, map_id: str) -> None:
    entry = served(client)[map_id]
    assert entry["invented"] is False
    assert not {"drawing", "layout"} & entry.keys()
    said = [n for n in entry["notes"] if n["citations"] == ["map-9.7"]]
    assert [note["authority"] for note in said] == ["referee"]
    problem = refuse(
        client, PLACEMENTS, {"position": {"map": map_id, "tiles": []}, "tile": "base.D"}
    )
    assert [(e["pointer"], e["code"]) for e in problem["errors"]] == [
        ("/position/map", "layout-unknown")
    ]


# ------------------------------------------------------------------------------------- notes


@pytest.mark.rule("map-9.6.taiwan", "map-9.6.taiwan-mountains", "map-9.6.usa-house-rule")
@pytest.mark.parametrize(("map_id", "authority", "rule", "words"), NOTES)
def test_a_note_says_what_the_sources_say(
    client: FlaskClient, map_id: str, authority: str, rule: str, words: str
) -> None:
    found = [
        note
        for note in served(client)[map_id]["notes"]
        if note["authority"] == authority and rule in note["citations"]
    ]
    assert any(all(word in note["text"] for word in words.split()) for note in found)


@pytest.mark.rule("map-9.6.editions")
def test_the_maps_that_another_publisher_adapted_say_so(client: FlaskClient) -> None:
    adapted = {
        map_id
        for map_id, entry in served(client).items()
        if any("Chinese" in note["text"] for note in entry["notes"])
    }
    assert adapted == ADAPTED


def test_every_note_has_an_authority_and_rests_on_rules(client: FlaskClient) -> None:
    for entry in served(client).values():
        assert entry["notes"]
        for note in entry["notes"]:
            assert note["authority"] in AUTHORITIES
            assert note["citations"]
            assert set(note["citations"]) <= set(CATALOGUE.register)
            assert note["text"].endswith(".")


def test_a_difference_or_a_house_rule_is_noted_with_its_own_authority(client: FlaskClient) -> None:
    own = {"notorious-difference", "house-rule"}
    for entry in served(client).values():
        for note in entry["notes"]:
            cited = {CATALOGUE.register[rule].authority for rule in note["citations"]} & own
            assert cited == {note["authority"]} & own


# -------------------------------------------------------------------------------------- kits


def test_a_box_of_a_kit_is_a_set_of_the_catalogue_with_as_many_tiles(client: FlaskClient) -> None:
    totals = {tile_set.id: tile_set.total for tile_set in CATALOGUE.tile_sets}
    parts = [part for kit in client.get(MAPS).get_json()["kits"] for part in kit["parts"]]
    sets = "base inns traders mage_witch goldmines crop_circles robbers"
    assert {part["set"] for part in parts} == set(sets.split())
    for part in parts:
        assert part["tiles"] == totals[part["set"]]


# ------------------------------------------------------------------------- the invented maps


@pytest.mark.rule("map-9.7")
@pytest.mark.parametrize("map_id", INVENTED)
def test_an_invented_map_is_named_as_such(client: FlaskClient, map_id: str) -> None:
    entry = served(client)[map_id]
    assert map_id.startswith("invented-")
    assert entry["title"].endswith(" (invented)")
    assert (entry["invented"], entry["editions"]) == (True, [])
    assert "year" not in entry
    said = [note for note in entry["notes"] if note["citations"] == ["map-9.7"]]
    assert "invented" in said[0]["text"]
    assert {note["authority"] for note in said} == {"referee"}


def test_a_published_map_is_not_named_as_invented() -> None:
    for map_id in PUBLISHED:
        assert "invented" not in map_id + CATALOGUE.prose[f"maps/{map_id}"]


@pytest.mark.parametrize("map_id", INVENTED)
def test_an_invented_map_prints_what_it_says(client: FlaskClient, map_id: str) -> None:
    entry = served(client)[map_id]
    assert set(entry["prints"]) == printed_by(entry["layout"])
    starts = [square for square in entry["layout"]["squares"] if square["kind"] == "start"]
    assert len(starts) == entry["start_squares"]["printed"]


@pytest.mark.parametrize("map_id", DRAWN)
def test_a_drawing_shows_the_squares_of_the_layout(client: FlaskClient, map_id: str) -> None:
    entry = served(client)[map_id]
    lines = entry["drawing"].split("\n")
    grid = lines[: lines.index("")]
    drawn = {
        (x, y): KIND_OF[letter]
        for y, line in enumerate(grid)
        for x, letter in enumerate(line)
        if letter in KIND_OF
    }
    assert {(s["x"], s["y"]): s["kind"] for s in entry["layout"]["squares"]} == drawn
    named = Counter(line.split()[0] for line in lines[len(grid) :] if line.strip())
    for word, key in (("border", "borders"), ("ferry", "ferries")):
        assert named[word] == len(entry["layout"].get(key, ()))
    towns = sum(square.get("town", False) for square in entry["layout"]["squares"])
    assert named["town"] == towns


@pytest.mark.parametrize("map_id", INVENTED)
def test_an_invented_map_can_be_filled_from_its_start_squares(map_id: str) -> None:
    board = CATALOGUE.maps[map_id].board
    assert board is not None
    assert explain(board).unreachable == ()
    assert board.start_count == CATALOGUE.maps[map_id].start_squares[0]


@pytest.mark.parametrize("map_id", INVENTED)
def test_a_map_is_the_same_in_every_form(client: FlaskClient, map_id: str) -> None:
    ways = ways_to_say(CATALOGUE.maps[map_id], served(client)[map_id]["layout"])
    answers = []
    for way in ways:
        position = {"map": way, "tiles": []}
        assert ask(client, CHECK, {"position": position})["legal"]
        answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.D"})
        answers.append((answer["placements"], answer["count"], answer["distinct"]))
    assert answers[0][1] > 0
    assert answers == [answers[0]] * len(ways)


def test_every_kind_of_square_occurs(client: FlaskClient) -> None:
    layouts = [served(client)[map_id]["layout"] for map_id in INVENTED]
    kinds = {square["kind"] for layout in layouts for square in layout["squares"]}
    assert kinds == set(KIND_OF.values())


def test_the_coast_holds_one_of_everything_but_half_squares(client: FlaskClient) -> None:
    layout = served(client)["invented-coast"]["layout"]
    squares, borders, ferries = (layout[key] for key in ("squares", "borders", "ferries"))
    assert {square["kind"] for square in squares} == set(KIND_OF.values()) - {"half"}
    with_coats = {(border["kind"], border.get("coats_of_arms", 0) > 0) for border in borders}
    assert with_coats == {(k, has) for k in ("road", "city") for has in (True, False)}
    assert {ferry.get("coats_of_arms", 0) > 0 for ferry in ferries} == {True, False}
    assert [s["coats_of_arms"] for s in squares if s["kind"] == "island"] == [2, 1]
    assert [s["kind"] for s in squares if s.get("town")] == ["start"]
    assert sorted(map(len, city_groups(layout))) == [1, 3]
    roads = [
        feature
        for square in squares
        if square["kind"] == "large_city"
        for feature in square["tile"]["features"]
        if feature["kind"] == "road"
    ]
    assert len(roads) == 2


def test_the_kingdom_is_as_large_as_two_maps(client: FlaskClient) -> None:
    entry = served(client)["invented-kingdom"]
    layout = entry["layout"]
    kinds = Counter(square["kind"] for square in layout["squares"])
    assert sum(kinds[kind] for kind in (*TAKES_TILE, "large_city")) == 243
    assert (len(layout["borders"]), len(layout["ferries"])) == (12, 3)
    assert entry["start_squares"] == {"used": 3, "printed": 3}
    assert sorted(map(len, city_groups(layout))) == [1, 1, 1, 1, 1, 1, 3, 3]
    assert (kinds["island"], kinds["highlight"]) == (5, 1)
    assert kinds["waves"] > 20
    low, high = entry["recommended_tiles"]["low"], entry["recommended_tiles"]["high"]
    assert low < high < sum(kinds[kind] for kind in TAKES_TILE)


@pytest.mark.rule("map-9.2.joined")
def test_the_joined_plains_are_both_halves_with_whole_squares_between(client: FlaskClient) -> None:
    maps = served(client)
    west, east, both = (
        {(s["x"], s["y"]): s["kind"] for s in maps[map_id]["layout"]["squares"]}
        for map_id in ("invented-plains-west", "invented-plains-east", "invented-plains")
    )
    shifted = {(x + 7, y): kind for (x, y), kind in east.items()}
    seam = set(west) & set(shifted)
    assert seam == {(7, y) for y in range(1, 6)}
    assert {west[square] for square in seam} == {shifted[square] for square in seam} == {"half"}
    assert both == west | shifted | dict.fromkeys(seam, "plain")


# ------------------------------------------------------------------------------------ serving


def test_each_map_is_shown_alone_as_in_the_list(client: FlaskClient) -> None:
    for map_id, entry in served(client).items():
        response = client.get(f"{MAPS}/{map_id}")
        assert response.status_code == 200
        assert response.mimetype == "application/json"
        assert response.get_json() == entry


def test_a_map_has_the_keys_of_the_contract(client: FlaskClient) -> None:
    always = {"id", "title", "invented", "editions", "start_squares", "prints", "joins", "notes"}
    known = {"year", "recommended_tiles", "drawing", "layout"}
    for entry in served(client).values():
        assert always <= set(entry) <= always | known
        assert None not in entry.values()
        for note in entry["notes"]:
            assert set(note) == {"text", "authority", "citations"}


@pytest.mark.parametrize("map_id", ["atlantis", "Germany", "germany%20", "invented", "../limits"])
def test_an_unknown_map_is_not_found(client: FlaskClient, map_id: str) -> None:
    response = client.get(f"{MAPS}/{map_id}")
    assert response.status_code == 404
    assert response.get_json()["type"] == "/problems/not-found"


@pytest.mark.parametrize("path", [MAPS, f"{MAPS}/taiwan", f"{MAPS}/invented-coast"])
def test_the_maps_may_be_cached(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.cache_control.public
    assert (first.cache_control.max_age or 0) > 0
    assert first.get_etag() != (None, None)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    anew = client.get(path, headers={"If-None-Match": '"something-else"'})
    assert (anew.status_code, anew.data) == (200, first.data)


def test_different_maps_have_different_etags(client: FlaskClient) -> None:
    paths = [MAPS, *(f"{MAPS}/{map_id}" for map_id in CATALOGUE.maps)]
    assert len({client.get(path).headers["ETag"] for path in paths}) == len(paths)


# ------------------------------------------------------------------------------ unsound maps


TOY: Json = {
    "id": "toy",
    "title": "Toy",
    "invented": True,
    "editions": [],
    "start_squares": {"used": 1, "printed": 2},
    "prints": [],
    "notes": ["toy"],
    "drawing": "S.S%\n",
}
NOTE: Json = {"text": "A toy.", "authority": "referee", "rules": ["map-9.7"]}
OTHER: Json = TOY | {"id": "other", "drawing": "%S.S\n"}
PAIR: Json = {key: value for key, value in TOY.items() if key != "drawing"} | {
    "id": "pair",
    "start_squares": {"used": 3, "printed": 4},
    "joins": ["toy", "other"],
    "offset": {"x": 3, "y": 0},
}
KIT: Json = {"id": "kit", "title": "Kit", "tiles": 3, "parts": [{"title": "Box", "tiles": 3}]}


def read(*maps: Json, kits: tuple[Json, ...] = (), note: Json = NOTE) -> Mapping[str, CatalogueMap]:
    """Read maps and kits as if they stood in one file."""
    document = {"maps": [*maps], "kits": [*kits], "notes": {"toy": note}}
    return read_maps([document], CATALOGUE.register, {"base": 72}).maps


def without_board(entry: Json) -> Json:
    """Return a map of which no layout is known."""
    return {key: value for key, value in entry.items() if key != "drawing"}


def test_sound_maps_are_read() -> None:
    maps = read(TOY, OTHER, PAIR, kits=(KIT,))
    assert list(maps) == ["toy", "other", "pair"]
    assert [entry.board is not None for entry in maps.values()] == [True, True, True]
    board = maps["pair"].board
    assert board is not None
    assert sorted(board.kinds.values()) == ["plain"] * 3 + ["start"] * 4


@pytest.mark.parametrize(
    ("maps", "message"),
    [
        ([TOY, TOY], "maps/toy stands twice"),
        ([TOY | {"start_squares": {"used": 1, "printed": 3}}], "map toy: 2 start squares"),
        ([TOY | {"drawing": "..\n"}], "map toy: 0 start squares"),
        ([TOY | {"drawing": "--\n"}], "map toy: no-squares"),
        ([TOY | {"drawing": "S?\n"}], "map toy: unknown-square-character"),
        ([TOY | {"drawing": "SSI\n"}], "map toy: island-without-ferry"),
        ([TOY, OTHER, PAIR | {"offset": {"x": 2, "y": 0}}], "map pair: squares-overlap"),
        ([without_board(TOY), OTHER, PAIR], "map pair: it joins maps without a layout"),
    ],
)
def test_an_unsound_map_stops_the_start(maps: list[Json], message: str) -> None:
    with pytest.raises(CatalogueFault, match=message):
        read(*maps)


@pytest.mark.parametrize("change", [{"authority": "hearsay"}, {"rules": ["map-9.7", "map-99"]}])
def test_a_note_without_authority_or_rule_stops_the_start(change: Json) -> None:
    with pytest.raises(CatalogueFault, match=r"notes/toy/.*: unknown-"):
        read(TOY, note=NOTE | change)


def test_a_note_that_nobody_knows_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="maps/toy/notes/1: unknown-note tory"):
        read(TOY | {"notes": ["toy", "tory"]})


def test_a_note_that_stands_twice_stops_the_start() -> None:
    document = {"maps": [], "notes": {"toy": NOTE}}
    with pytest.raises(CatalogueFault, match="note toy stands twice"):
        read_maps([document, document], CATALOGUE.register, {})


def test_a_kit_that_does_not_add_up_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="kit kit"):
        read(TOY, kits=(KIT | {"tiles": 4},))


def test_a_kit_with_an_unknown_set_stops_the_start() -> None:
    boxes = [{"title": "Box", "tiles": 3, "set": "bass"}]
    with pytest.raises(CatalogueFault, match="there is no tile set bass"):
        read(TOY, kits=(KIT | {"parts": boxes},))


def test_meeples_that_rest_on_an_unknown_rule_stop_the_start() -> None:
    meeples = {"each_player": 9, "scoring": 1, "rules": ["map-0.0"]}
    with pytest.raises(CatalogueFault, match="meeples"):
        read_maps([{"maps": [], "meeples": meeples}], CATALOGUE.register, {"base": 72})


def test_recommended_tiles_that_rest_on_an_unknown_rule_stop_the_start() -> None:
    tiles = {"low": 1, "high": 2, "rule": "map-0.0"}
    with pytest.raises(CatalogueFault, match=r"maps/toy/.*/rule: unknown-rule map-0\.0"):
        read(TOY | {"recommended_tiles": tiles})


def test_a_note_with_another_authority_than_its_rule_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match=r"note toy has another authority than map-9\.7"):
        read(TOY, note=NOTE | {"authority": "official"})


def test_a_box_with_another_number_than_its_set_stops_the_start() -> None:
    boxes = [{"title": "Box", "tiles": 3, "set": "base"}]
    with pytest.raises(CatalogueFault, match="kit kit: the set base has 72 tiles"):
        read(TOY, kits=(KIT | {"parts": boxes},))
