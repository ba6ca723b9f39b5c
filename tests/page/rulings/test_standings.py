"""Who leads, and who is right: what is compared is seen side by side, by signs and words."""

from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from referee.page.rulings.carcassonne.standings import FEWEST_LINES, find_standing, list_lines
from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.cases import for_each
from tests.page.reading import open_page
from tests.test_examples import EXAMPLES

TABLE = table(
    lay("base.A", 0, 0, 270),
    lay("base.A", 1, 0, 90),
    lay("base.U", 0, 5),
    figures=[stand("red", 0, 0, "road E"), stand("blue", 0, 5, "road N")],
)


def test_the_standing_has_the_points_so_far_now_and_at_the_end(client: FlaskClient) -> None:
    position = TABLE | {"points": {"red": 40, "blue": 42, "green": 7}}
    asked = ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "now"})
    page = open_page(client, asked["position"]["permalink"])
    assert "Place Player So far Now At the end" in page.text
    assert "1. blue 42 42 43 1. red 40 42 42 3. green 7 7 7" in page.text
    assert len(page.find("th", scope="row")) == 3


def test_at_the_end_the_places_go_by_the_end(client: FlaskClient) -> None:
    position = TABLE | {"points": {"red": 40, "blue": 42}}
    asked = ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "end"})
    page = open_page(client, asked["position"]["permalink"])
    assert "1. blue 42 42 43 2. red 40 42 42" in page.text


def test_without_points_there_is_the_moment_asked_about_alone(client: FlaskClient) -> None:
    asked = ask(client, "/v1/carcassonne/scores", {"position": TABLE, "moment": "end"})
    page = open_page(client, asked["position"]["permalink"])
    assert "Place Player At the end 1. red 2 2. blue 1" in page.text
    page = open_page(client, f"{asked['position']['permalink']}&language=de")
    assert "1. Rot 2 2. Blau 1" in page.text


def test_a_move_shows_who_leads_after_it(client: FlaskClient) -> None:
    position = TABLE | {"points": {"red": 1, "blue": 1}}
    move = {"player": "red", "tile": lay("base.U", 0, 6)}
    asked = ask(client, "/v1/carcassonne/moves", {"position": position, "move": move})
    page = open_page(client, asked["position"]["permalink"])
    final = asked["standing"]["final"]["totals"]
    assert final["blue"] > 1
    assert f"1. blue 1 1 {final['blue']} 1. red 1 1 {final['red']}" in page.text


def test_where_nobody_plays_nobody_leads() -> None:
    assert find_standing({}, {"moment": "now", "totals": {}}) is None
    assert find_standing({}, {}) is None


@pytest.mark.parametrize(("points", "sign"), [(18, "✓"), (9, "✗")])
def test_who_is_right_is_seen_by_a_sign_before_the_words(
    client: FlaskClient, points: int, sign: str
) -> None:
    at = {"x": 1, "y": 0, "on": "labyrinth"}
    claim = {"kind": "points", "at": at, "player": "red", "points": points, "by": "red"}
    position = EXAMPLES["E1-advanced-labyrinth"]["body"]["position"]
    asked = ask(client, "/v1/carcassonne/claims", {"position": position, "claim": claim})
    page = open_page(client, asked["position"]["permalink"])
    assert f"{sign} red: {points} points for red – this claim " in page.text
    (held,) = page.find("section", class_="verdict")
    assert held.attributes["class"] == ("verdict right" if sign == "✓" else "verdict wrong")


def test_claims_lead_to_the_road_they_are_about_step_by_step(client: FlaskClient) -> None:
    at = {"x": 1, "y": 0, "on": "labyrinth"}
    claims = [{"kind": "points", "at": at, "player": "red", "points": 18}, {"points": 9}]
    position = EXAMPLES["E1-advanced-labyrinth"]["body"]["position"]
    asked = ask(client, "/v1/carcassonne/claims", {"position": position, "claims": claims})
    page = open_page(client, asked["position"]["permalink"])
    (way,) = (link for link in page.links() if link.endswith("&step=1#walk"))
    assert "Step 1 of 9" in open_page(client, way).text


@pytest.mark.parametrize("name", ["E1-advanced-labyrinth", "K2-the-only-link"])
def test_every_ruling_leads_back_to_its_table(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    asked = ask(client, example["path"], example["body"])
    page = open_page(client, f"{asked['position']['permalink']}&language=de")
    back = f"/?position={asked['position']['notation']}&language=de"
    assert back in page.links()
    assert open_page(client, back).find("h1")
    assert "#others" in page.links()
    assert page.find("ul", id="others")


@for_each("name", EXAMPLES, most=40)
def test_headings_leave_no_level_out(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    asked = ask(client, example["path"], example["body"])
    page = open_page(client, asked["position"]["permalink"])
    levels = [int(tag.name[1]) for tag in page.tags if tag.name in ("h1", "h2", "h3", "h4")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_what_brings_points_is_listed_by_the_numbers_of_the_picture(client: FlaskClient) -> None:
    line = "c1/0,0,D-red.rE,D-black.rE/0,2,D-red.rE,D-black.rE/0,4,D-red.rE,,E-red.cN"
    page = open_page(client, f"/r?position={line}&ask=scores&moment=end")
    leads = [each for each in page.links() if each.startswith("#counted-")]
    anchors = {tag.attributes.get("id") for tag in page.find("div", class_="feature")}
    assert len(leads) >= FEWEST_LINES
    assert {each.removeprefix("#") for each in leads} <= anchors
    few = open_page(client, "/r?position=c1/0,0,D-red.rE&ask=scores&moment=end")
    assert not any(each.startswith("#counted-") for each in few.links())


def test_what_brings_most_is_listed_first_and_nothing_is_left_out() -> None:
    features = [
        {"kind": "road", "figures": [{"x": n, "y": 0}], "awards": [{"player": "red", "points": n}]}
        for n in range(1, FEWEST_LINES + 1)
    ]
    listed = list_lines(
        [*features, {"kind": "city"}, {"kind": "field", "figures": [{"x": 9, "y": 9}]}]
    )
    assert [line.x for line in listed] == [*range(FEWEST_LINES, 0, -1), 9]
    assert listed[-1].brings == 0
    assert list_lines(features[1:]) == ()
