"""Answers gone through step by step: what each step says, what the picture lights, and the way."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.contract.queries import write_query
from referee.api.games import GAMES
from referee.page.rulings.carcassonne.road_steps import MOST_STEPS, _write_spot
from tests.asking import ask
from tests.page.reading import Page, open_page
from tests.test_examples import EXAMPLES
from tests.texts.test_translations import OTHERS

MAGE = "E3-labyrinth-with-the-mage"
CARDS = "/r?position=l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ghost"
ROADS = {name: each for name, each in EXAMPLES.items() if each["path"] == "/v1/carcassonne/roads"}


def answer(client: FlaskClient, name: str) -> dict[str, Any]:
    return ask(client, EXAMPLES[name]["path"], EXAMPLES[name]["body"])


def step_address(client: FlaskClient, name: str, step: int) -> str:
    return f"{answer(client, name)['position']['permalink']}&step={step}"


def test_the_spots_of_roads_are_written_as_a_query_writes_them(client: FlaskClient) -> None:
    forms = GAMES[0].find_forms("roads")
    segments = [
        segment
        for example in ROADS.values()
        for road in ask(client, example["path"], example["body"])["roads"]
        for segment in road.get("segments", ())
    ]
    assert segments
    odd = [{"x": -3, "y": 12, "side": "NNE"}, {"x": 0, "y": 0}]
    for segment in [*segments, *odd]:
        written = f"at={_write_spot(segment)}"
        assert written == write_query(forms, {"at": {**segment, "on": "road"}})


def lit(page: Page) -> list[str]:
    """Return how many pieces each trace of the picture lights."""
    marks = page.find("g", class_="mark-trace") + page.find("g", class_="mark-completed")
    return [mark.attributes["data-pieces"] for mark in marks]


def looked_at(page: Page) -> list[tuple[str, str]]:
    marks = page.find("g", class_="mark-look-at")
    return [(mark.attributes["data-x"], mark.attributes["data-y"]) for mark in marks]


def link_of(page: Page, rel: str) -> str | None:
    found = page.find("a", rel=rel)
    return found[0].attributes["href"] if found else None


@pytest.mark.parametrize(
    ("step", "said", "pieces", "place"),
    [
        (1, "1,-1 road, red: meeple +1", "1", ("1", "-1")),
        (2, "1,0 labyrinth, red: meeple +1", "2", ("1", "0")),
        (3, "2,0 road, mage +1", "3", ("2", "0")),
        (8, "-1,0 road, black: meeple +1", "8", ("-1", "0")),
        (9, "2,0 mage, by tiles: 8 × 1 +8", "8", ("2", "0")),
    ],
)
def test_each_step_says_what_it_adds_and_the_picture_is_lit_as_far(
    client: FlaskClient, step: int, said: str, pieces: str, place: tuple[str, str]
) -> None:
    page = open_page(client, step_address(client, MAGE, step))
    total = step if step < 9 else 16
    assert f"Step {step} of 10 together {total} {said}" in page.text
    assert lit(page) == [pieces]
    assert looked_at(page) == [place]


@pytest.mark.parametrize("name", ROADS)
def test_the_last_step_of_a_road_has_the_points_of_the_answer(
    client: FlaskClient, name: str
) -> None:
    roads = answer(client, name)["roads"]
    if len(roads) != 1 or roads[0]["score"] is None:
        page = open_page(client, step_address(client, name, 1), 400)
        assert "step" in page.text
        return
    page = open_page(client, step_address(client, name, 1))
    links = [link for link in page.links() if re.search(r"&step=\d+#walk$", link)]
    last = open_page(client, max(links, key=lambda link: int(link.split("step=")[1][:-5])))
    assert f"together {roads[0]['score']['total']} " in last.text
    assert link_of(last, "next") is None


def test_next_leads_through_all_steps_and_back_again(client: FlaskClient) -> None:
    link = answer(client, MAGE)["position"]["permalink"]
    first = next(each for each in open_page(client, link).links() if each.endswith("&step=1#walk"))
    page, steps = open_page(client, first), 1
    assert link_of(page, "prev") is None
    while (ahead := link_of(page, "next")) is not None:
        before, page, steps = page, open_page(client, ahead), steps + 1
        back = link_of(page, "prev")
        assert back is not None
        assert open_page(client, back).text == before.text
    assert steps == 10
    assert parse_qsl(urlsplit(link).query) in [
        parse_qsl(urlsplit(each).query) for each in page.links() if each.startswith("/r?")
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_steps_are_told_in_the_language_that_the_address_names(
    client: FlaskClient, language: str
) -> None:
    page = open_page(client, f"{step_address(client, MAGE, 3)}&language={language}")
    assert page.find("html", lang=language)
    assert not re.search("Step by step|together|labyrinth,", page.text)
    ahead = link_of(page, "next")
    assert ahead is not None
    assert open_page(client, ahead).find("html", lang=language)


@pytest.mark.parametrize("step", ["0", "11", "x", "-1", "1e1", "", "٣", "9" * 30])
def test_a_step_that_there_is_not_is_refused_with_how_many_there_are(
    client: FlaskClient, step: str
) -> None:
    link = answer(client, MAGE)["position"]["permalink"]
    page = open_page(client, f"{link}&step={step}", 400)
    assert "10" in page.text


@pytest.mark.parametrize("query", ["&ask=check&step=1", "&ask=roads&path=0", "&step=1"])
def test_what_cannot_be_gone_through_takes_no_step(client: FlaskClient, query: str) -> None:
    page = open_page(client, f"/r?position=c1/0,0,D{query}", 400)
    assert "step" in page.text or "path" in page.text


def test_of_several_roads_each_has_a_way_of_its_own(client: FlaskClient) -> None:
    position = "c1/0,0,D-red.rE,U1/0,3,D-black.rE"
    page = open_page(client, f"/r?position={position}&ask=roads")
    ways = [link for link in page.links() if link.endswith("&step=1#walk")]
    assert len(ways) == 2
    assert [dict(parse_qsl(urlsplit(way).query))["at"] for way in ways] == [
        "0,0,road,E",
        "0,3,road,E",
    ]
    for way in ways:
        assert "Step 1 of " in open_page(client, way).text
    refused = open_page(client, f"/r?position={position}&ask=roads&step=1", 400)
    assert "step" in refused.text


def test_roads_among_what_scores_can_be_gone_along_and_cities_cannot(client: FlaskClient) -> None:
    page = open_page(client, "/r?position=c1/0,0,D-red.rE,U1&ask=scores&moment=end")
    ways = [link for link in page.links() if link.endswith("&step=1#walk")]
    assert ["ask=roads" in way for way in ways] == [True]


def test_a_german_cathedral_counts_each_segment_and_a_crossed_tile_once(
    client: FlaskClient,
) -> None:
    road = {"kind": "road", "sides": ["N", "S"]}
    tiles = [
        {"tile": {"features": [road, {"kind": "road", "sides": ["E", "W"]}]}, "x": 0, "y": 0},
        {"tile": "base.V", "x": 0, "y": 1, "rotation": 90},
        {"tile": "base.V", "x": -1, "y": 1, "rotation": 180},
        {"tile": "base.V", "x": -1, "y": 0, "rotation": 270},
    ]
    asked = ask(client, "/v1/carcassonne/roads", {"position": {"tiles": tiles}})
    assert len(asked["roads"]) == 1
    link = asked["position"]["permalink"]
    said = [open_page(client, f"{link}&step={step}").text for step in range(1, 6)]
    assert sum("counts already" in re.split("All steps", each)[0] for each in said) == 1
    assert "together 4 " in said[-1]


def test_what_is_left_of_a_very_long_road_is_one_step(client: FlaskClient) -> None:
    long = ",".join(["U1"] * (MOST_STEPS + 20))
    page = open_page(client, f"/r?position=c1/0,0,{long}&ask=roads&step={MOST_STEPS}")
    assert f"Step {MOST_STEPS} of {MOST_STEPS} together {MOST_STEPS + 20}" in page.text
    assert "21 more pieces of it, road +21" in page.text


def test_the_step_of_a_page_is_no_part_of_its_question(client: FlaskClient) -> None:
    page = open_page(client, step_address(client, MAGE, 3))
    (as_json,) = (link for link in page.links() if link.startswith("/v1/carcassonne/roads"))
    assert "step" not in as_json
    (code,) = page.find("img", class_="qr")
    assert "step=3" in code.attributes["src"]
    assert client.get(code.attributes["src"]).status_code == 200


# ------------------------------------------------------------------------------------------- paths


def test_a_path_of_treasures_is_gone_card_by_card(client: FlaskClient) -> None:
    page = open_page(client, f"{CARDS}&ask=paths")
    links = [link for link in page.links() if "&path=" in link]
    assert [dict(parse_qsl(urlsplit(link).query))["path"] for link in links] == ["0", "1"]
    assert "crown: from (0, 0) to (1, 0)" in page.text
    first = open_page(client, links[0])
    assert "Step 1 of 2 0,0 crown: from here to the east" in first.text
    assert looked_at(first) == [("0", "0")]
    ahead = link_of(first, "next")
    assert ahead is not None
    second = open_page(client, ahead)
    assert "Step 2 of 2 1,0 crown: joined" in second.text
    (trace,) = second.find("g", class_="mark-trace")
    assert trace.attributes["data-treasure"] == "crown"


def test_a_path_over_other_cards_says_where_it_goes_on(client: FlaskClient) -> None:
    position = "l1/0,0,E.crown.owl,EW.map.ring,W.crown.bat"
    page = open_page(client, f"/r?position={position}&ask=paths&path=0&step=2")
    assert "Step 2 of 3 1,0 over this card to the east" in page.text


def test_the_way_to_a_card_that_matches_starts_from_what_was_played(client: FlaskClient) -> None:
    page = open_page(client, f"{CARDS}&ask=collectable&played=0,1")
    (way,) = (link for link in page.links() if "&path=0&step=1" in link)
    assert "0,1 ghost: from here to the north" in open_page(client, way).text


@pytest.mark.parametrize("query", ["&path=2", "&path=0&step=3", "&path=-1", "&path="])
def test_a_path_that_there_is_not_is_refused(client: FlaskClient, query: str) -> None:
    open_page(client, f"{CARDS}&ask=paths{query}", 400)


def test_where_nothing_is_joined_there_is_nothing_to_go(client: FlaskClient) -> None:
    alone = "/r?position=l1/0,0,NE.crown.ghost&ask=paths"
    assert not [link for link in open_page(client, alone).links() if "step=" in link]
    open_page(client, f"{alone}&step=1", 400)
