"""Asking in the players' words: from the table to the ruling, by links and forms alone."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.diagrams.players import find_looks
from referee.page.examples import load_examples
from referee.page.table.carcassonne.asking import PANELS
from referee.texts.languages import list_languages
from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.cases import for_each
from tests.page.reading import Page, Tag, open_page

E1 = (
    "c1/rules,labyrinth.advanced/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW"
    "/1,1,U-green.rN/1,2,S2"
)
TABLES = {
    name: example["position"]
    for name, example in load_examples().items()
    if example["game"] == "carcassonne"
}
CITY = "c1/0,-1,E2/0,0,E-red.cN"
ROAD = "feature=1,0,labyrinth"


def asked(address: str) -> dict[str, str]:
    return {key: value for key, (value,) in parse_qs(urlsplit(address).query).items()}


def open_panel(client: FlaskClient, panel: str, position: str = E1, more: str = "") -> Page:
    return open_page(client, f"/?position={position}&panel={panel}{'&' if more else ''}{more}")


def link_of(page: Page, name: str) -> str:
    """Return where the link of an id leads."""
    (tag,) = page.find("a", id=name)
    return tag.attributes["href"]


def ids_of(page: Page) -> set[str]:
    return {tag.attributes["id"] for tag in page.tags if "id" in tag.attributes}


def fill(page: Page, **typed: str) -> str:
    """Return the address that a form sends: what is in its fields, and what is typed over it."""
    (form,) = (tag for tag in page.find("form") if "dispute" in tag.attributes.get("class", ""))
    sent = {
        tag.attributes["name"]: tag.attributes.get("value", "")
        for tag in page.find("input")
        if is_sent(tag)
    }
    return f"{form.attributes['action']}?{urlencode({**sent, **typed})}"


def is_sent(tag: Tag) -> bool:
    return tag.attributes.get("type") != "radio" or "checked" in tag.attributes


def follow(client: FlaskClient, address: str) -> tuple[str, Page]:
    """Send a form, and return where it leads with the page there."""
    sent = client.get(address)
    assert sent.status_code == 303
    location = sent.headers["Location"]
    return location, open_page(client, location)


def verdicts(page: Page) -> list[str]:
    return [
        tag.attributes["class"].split()[-1]
        for tag in page.find("section")
        if "verdict" in tag.attributes.get("class", "").split()
    ]


def test_the_road_of_the_example_is_two_taps_from_the_table(client: FlaskClient) -> None:
    start = open_page(client, f"/?position={E1}")
    (bar,) = (tag for tag in start.find("a") if asked(tag.attributes["href"]).get("panel") == "ask")
    ruling = open_page(client, link_of(open_page(client, bar.attributes["href"]), "ask-score"))
    assert "Together 18" in ruling.text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ask-leads-now", "The completed features give"),
        ("ask-leads-end", "If the game ended now"),
        ("ask-left", "tiles are left"),
        ("ask-check", "right"),
    ],
)
def test_a_question_that_needs_no_more_leads_to_its_ruling(
    client: FlaskClient, name: str, said: str
) -> None:
    address = link_of(open_panel(client, "ask"), name)
    assert address.startswith("/r?position=c1/")
    page = open_page(client, address)
    assert page.find("h1", class_="summary")
    assert said in page.text


def test_a_tap_on_a_tile_chooses_its_feature_or_asks_which(client: FlaskClient) -> None:
    page = open_panel(client, "ask")
    crossing = asked(link_of(page, "at1_0"))
    assert crossing["ask"] == "roads"
    assert crossing["at"] == "1,0,labyrinth"
    both = link_of(page, "at0_0")
    assert (asked(both)["panel"], asked(both)["at"]) == ("ask.score", "0,0")
    choice = open_page(client, both)
    assert {"tapped-1", "tapped-2", "tapped-3", "held-1"} <= ids_of(choice)
    assert link_of(choice, "tapped-1").startswith("/r?")
    assert "18 points" in open_page(client, link_of(choice, "tapped-1")).text


def test_a_city_is_ruled_on_beside_the_table_and_lit_up(client: FlaskClient) -> None:
    page = open_page(client, link_of(open_panel(client, "ask.score", CITY), "held-1"))
    (city,) = client.get(f"/v1/carcassonne/scores?position={CITY}").get_json()["features"]
    assert city["summary"] in page.text
    assert "Together 4" in page.text
    assert page.find("g", class_="mark-trace")


def test_features_where_somebody_stands_are_listed_the_labyrinth_first(client: FlaskClient) -> None:
    text = open_panel(client, "ask.score", f"{E1}/5,5,E-blue.cN/7,5,B-red.m").text
    places = [text.index(word) for word in ("Road with a labyrinth", "City, 1 tile", "Monastery")]
    assert places == sorted(places)


def test_a_table_without_figures_still_lets_tiles_be_tapped(client: FlaskClient) -> None:
    page = open_panel(client, "ask.score", "c1/0,0,E")
    assert "held-1" not in ids_of(page)
    assert asked(link_of(page, "at0_0"))["feature"] == "0,0,city,N"


def test_on_an_empty_table_only_what_has_an_answer_is_asked(client: FlaskClient) -> None:
    ids = ids_of(open_panel(client, "ask", "c1"))
    assert "ask-options" in ids
    assert not {"ask-score", "ask-left", "ask-check"} & ids


def test_what_may_be_done_with_a_tile_is_a_tap_on_the_player_and_one_on_the_tile(
    client: FlaskClient,
) -> None:
    page = open_page(client, link_of(open_panel(client, "ask"), "ask-options"))
    (chosen,) = (tag for tag in page.find("a", class_="chip") if "aria-current" in tag.attributes)
    red = next(
        tag.attributes["href"]
        for tag in page.find("a", class_="chip")
        if asked(tag.attributes["href"])["player"] == "red"
    )
    assert chosen.attributes["href"] != red
    tile = link_of(open_page(client, red), "tile-base.K")
    assert {key: asked(tile)[key] for key in ("ask", "tile", "player")} == {
        "ask": "options",
        "tile": "base.K",
        "player": "red",
    }
    assert open_page(client, tile).find("ol", class_="options")


def test_where_a_tile_may_go_is_a_tap_on_it(client: FlaskClient) -> None:
    tile = link_of(open_panel(client, "ask.places"), "tile-base.K")
    assert "squares" in open_page(client, tile).text


def test_a_tile_of_which_none_is_left_comes_last(client: FlaskClient) -> None:
    page = open_panel(client, "ask.options", "c1/0,0,X")
    names = (tag.attributes.get("id", "") for tag in page.find("a"))
    assert [name for name in names if name.startswith("tile-")][-1] == "tile-base.X"


@pytest.mark.parametrize("panel", ["ask.options", "ask.places", "ask.claims.place"])
def test_the_tile_in_hand_is_found_by_its_sides_and_its_set(
    client: FlaskClient, panel: str
) -> None:
    page = open_panel(client, panel, "c1/0,0,D", "edges=city,city,city,city&set=base")
    tiles = [tag.attributes.get("id", "") for tag in page.find("a")]
    assert [each for each in tiles if each.startswith("tile-base")] == ["tile-base.C"]
    cleared = open_page(client, link_of(page, "clear"))
    assert link_of(cleared, "tile-base.U")
    assert ids_of(cleared) >= {"side-north", "set"}
    opened = [each.find("details", id="filters")[0].attributes for each in (page, cleared)]
    assert ["open" in each for each in opened] == [True, False]


def test_where_nobody_is_named_five_colours_may_play(client: FlaskClient) -> None:
    chips = open_panel(client, "ask.options", "c1/0,0,D").find("a", class_="chip")
    assert [asked(tag.attributes["href"])["player"] for tag in chips] == [
        "red",
        "black",
        "blue",
        "green",
        "yellow",
    ]


def test_the_colours_that_may_play_are_called_so_in_every_language(client: FlaskClient) -> None:
    page = open_panel(client, "ask.options", "c1/0,0,D", "language=de")
    chips = {asked(tag.attributes["href"])["player"] for tag in page.find("a", class_="chip")}
    assert chips == {"rot", "schwarz", "blau", "grün", "gelb"}


def test_who_asks_has_the_colour_that_the_board_shows(client: FlaskClient) -> None:
    eva, both = find_looks(["Eva"])["Eva"].fill, find_looks(["Aar", "Eva"])["Eva"].fill
    assert eva != both, "whoever has no figure on the table must not take a colour from it"
    page = open_panel(client, "ask.options", "c1/points,Aar.3/0,0,E-Eva.cN")
    dots = [page.tags[at + 1] for at, tag in enumerate(page.tags) if is_dot(tag)]
    assert dots[-1].attributes["fill"] == eva


def is_dot(tag: Tag) -> bool:
    return tag.attributes.get("class") == "dot"


def test_beside_one_player_the_other_colours_are_those_of_the_table(client: FlaskClient) -> None:
    more = "language=de&feature=1,0,road,E"
    page = open_panel(client, "ask.claims.points", "c1/0,0,D,U1-rot.rE", more)
    fields = (tag.attributes for tag in page.find("input", type="radio"))
    offered = {each["value"] for each in fields if each["name"] == "by1"}
    assert offered == {"rot", "schwarz", "blau", "grün", "gelb"}


# ------------------------------------------------------------------------------ claims


def test_of_two_who_disagree_the_one_who_is_right_is_upheld(client: FlaskClient) -> None:
    right = open_page(client, link_of(open_panel(client, "ask"), "ask-right"))
    form = open_page(client, link_of(right, "held-1"))
    address, page = follow(client, fill(form, by1="red", says1="18", by2="black", says2="9"))
    assert asked(address)["ask"] == "claims"
    assert verdicts(page) == ["right", "wrong"]
    assert "red is right" in page.text.lower()


def test_what_is_no_number_stays_in_the_form_with_the_reason_at_its_field(
    client: FlaskClient,
) -> None:
    form = open_panel(client, "ask.claims.points", more=ROAD)
    assert not form.find("p", class_="misread")
    address, page = follow(client, fill(form, by1="red", says1="18", by2="black", says2="ten"))
    assert asked(address)["panel"] == "ask.claims.points"
    (first,), (second,) = page.find("input", id="says1"), page.find("input", id="says2")
    assert first.attributes["value"] == "18"
    assert "aria-invalid" not in first.attributes
    assert second.attributes["value"] == "ten"
    (reason,) = page.find("p", class_="misread")
    assert second.attributes["aria-describedby"] == reason.attributes["id"]
    _, mended = follow(client, fill(page, says2="9"))
    assert verdicts(mended) == ["right", "wrong"]


def test_a_form_in_which_nothing_is_said_is_not_sent_on(client: FlaskClient) -> None:
    form = open_panel(client, "ask.claims.points", more=ROAD)
    address, page = follow(client, fill(form))
    assert asked(address)["panel"] == "ask.claims.points"
    assert len(page.find("p", class_="misread")) == 2


def test_one_player_may_ask_alone(client: FlaskClient) -> None:
    form = open_panel(client, "ask.claims.points", more=ROAD)
    _, page = follow(client, fill(form, says1="18"))
    assert verdicts(page) == ["right"]


def test_a_player_more_can_be_added_and_what_was_typed_stays(client: FlaskClient) -> None:
    form = open_panel(client, "ask.claims.points", more=ROAD)
    _, page = follow(client, fill(form, says1="18", more="yes"))
    assert page.find("input", id="says1")[0].attributes["value"] == "18"
    assert page.find("input", id="says3")
    assert not page.find("p", class_="misread")
    _, answer = follow(client, fill(page, says2="9", says3="16"))
    assert verdicts(answer) == ["right", "wrong", "wrong"]


def test_no_more_than_six_can_say_something(client: FlaskClient) -> None:
    page = open_panel(client, "ask.claims.points", more=ROAD)
    for _ in range(4):
        _, page = follow(client, fill(page, more="yes"))
    assert page.find("input", id="says6")
    assert not page.find("button", name_="more")


def test_whose_points_they_are_is_asked_and_the_holder_is_meant_at_first(
    client: FlaskClient,
) -> None:
    form = open_panel(client, "ask.claims.points", more=ROAD)
    address, _ = follow(client, fill(form, says1="18", player="red"))
    assert '"player":"red"' in asked(address)["claims"]
    address, page = follow(client, fill(form, says1="0", player="green"))
    assert '"player":"green"' in asked(address)["claims"]
    assert verdicts(page) == ["right"]


def test_who_holds_a_feature_may_be_some_who_tie_or_nobody(client: FlaskClient) -> None:
    form = open_panel(client, "ask.claims.holders", more=ROAD)
    tied, alone, nobody = "black,red", "black", ","
    assert {tied, alone, nobody} <= {tag.attributes["value"] for tag in form.find("input")}
    _, page = follow(client, fill(form, says1=tied, says2=alone))
    assert verdicts(page) == ["right", "wrong"]
    _, page = follow(client, fill(form, says1=nobody, says2=tied))
    assert verdicts(page) == ["wrong", "right"]


def test_whether_a_feature_is_completed_can_be_disputed(client: FlaskClient) -> None:
    points = open_panel(client, "ask.claims.points", CITY, "feature=0,0,city,N")
    (link,) = (
        each for each in points.links() if asked(each).get("panel") == "ask.claims.completed"
    )
    _, page = follow(client, fill(open_page(client, link), says1="no", says2="yes"))
    assert verdicts(page) == ["wrong", "right"]


def test_a_feature_that_is_not_completed_is_judged_as_if_the_game_ended(
    client: FlaskClient,
) -> None:
    form = open_panel(client, "ask.claims.points", "c1/0,0,E-red.cN", "feature=0,0,city,N")
    assert "If the game ended now" in form.text
    _, page = follow(client, fill(form, says1="1"))
    assert verdicts(page) == ["right"]


def test_whether_a_tile_may_go_somewhere_is_asked_tile_first_then_the_square(
    client: FlaskClient,
) -> None:
    place = link_of(open_panel(client, "ask.claims"), "ask-place")
    tile = link_of(open_page(client, place), "tile-base.U")
    square = link_of(open_page(client, tile), "at3_1")
    form = open_page(client, square)
    assert form.find("g", class_="mark-placement")
    _, page = follow(client, fill(form, says1="yes", says2="no"))
    upright = verdicts(page)
    turned = open_page(client, link_of(form, "turn-90"))
    address, page = follow(client, fill(turned, says1="yes", says2="no"))
    assert '"rotation":90' in asked(address)["claims"]
    assert sorted(upright) == sorted(verdicts(page)) == ["right", "wrong"]
    assert upright != verdicts(page)


def test_a_name_that_holds_what_parts_rows_comes_back_whole(client: FlaskClient) -> None:
    names = ("a;b", "c:d,e")
    figures = [stand(name, 0, 0, "road E") for name in names]
    body = {"position": table(lay("base.D", 0, 0), figures=figures)}
    line = ask(client, "/v1/carcassonne/check", body)["position"]["notation"]
    form = open_panel(client, "ask.claims.holders", line, "feature=0,0,road,E")
    tie = next(
        tag.attributes["value"]
        for tag in form.find("input", name_="says1")
        if len(tag.attributes["value"].split(",")) == 2 and len(tag.attributes["value"]) > 2
    )
    _, again = follow(client, fill(form, by1=names[0], says1=tie, by2=names[1], more="yes"))
    checked = {
        tag.attributes["value"] for tag in again.find("input") if "checked" in tag.attributes
    }
    assert {*names, tie} <= checked
    address, page = follow(client, fill(again))
    assert verdicts(page) == ["right"]
    assert asked(address)["ask"] == "claims"


# ------------------------------------------------------------------------------ all of them


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_keeps_the_language(client: FlaskClient, panel: str, language: str) -> None:
    page = open_panel(client, panel, more=f"{ROAD}&language={language}")
    inner = [link for link in page.links() if link.startswith(("/?position", "/r?"))]
    elsewhere = {asked(link).get("language") for link in inner} - {language}
    others = {str(each) for each in list_languages()} - {str(language)}
    assert elsewhere <= others


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("panel=ask.score&feature=0,0,castle", 422),
        ("panel=ask.score&feature=9,9,road,N", 422),
        ("panel=ask.score&feature=x", 422),
        ("panel=ask.score&feature=0,0,corner,NE", 422),
        ("panel=ask.score&feature=0,0,city,S", 422),
        ("panel=ask.claims.place&tile=base.Q9&at=0,1", 400),
        ("panel=ask.claims.place&tile=base.U&at=0,1&turned=45", 400),
        ("panel=ask.nothing", 400),
    ],
)
def test_what_is_not_there_is_said_on_a_page(client: FlaskClient, query: str, status: int) -> None:
    assert open_page(client, f"/?position={E1}&{query}", status).find("h1")


@pytest.mark.long
@for_each("name", TABLES, most=20)
def test_the_table_of_every_example_can_be_asked_about(client: FlaskClient, name: str) -> None:
    open_panel(client, "ask", TABLES[name])
    for link in list_held(client, "ask.score", name)[:3]:
        open_page(client, link)
    for link in list_held(client, "ask.claims", name)[:1]:
        _, page = follow(client, fill(open_page(client, link), says1="1000"))
        assert len(verdicts(page)) == 1


def list_held(client: FlaskClient, panel: str, name: str) -> list[str]:
    """Return where the features lead that a panel offers for the table of an example."""
    links = open_panel(client, panel, TABLES[name]).find("a", class_="ask")
    return [tag.attributes["href"] for tag in links if tag.attributes["id"].startswith("held-")]


@pytest.mark.parametrize("panel", ["ask", "ask.score", "ask.claims.points", "ask.places"])
def test_the_bar_shows_that_something_is_asked(client: FlaskClient, panel: str) -> None:
    page = open_panel(client, panel, more=ROAD)
    (current,) = (tag for tag in page.find("a") if tag.attributes.get("aria-current") == "page")
    assert asked(current.attributes["href"])["panel"] == "ask"
