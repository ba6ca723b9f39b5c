"""Sets and rules of a table: behind one button, each tap a link that changes the position alone."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.page.examples import load_examples
from referee.page.table.readings import say_value
from referee.texts.languages import list_languages
from tests.page.reading import Page, Tag, open_page

PANELS = ["/?panel=rules", "/?panel=rules.more", "/?panel=rules.sets", "/?position=l1&panel=rules"]


def find_choices(page: Page, beginning: str = "rule-") -> list[Tag]:
    links = page.find("a")
    return [tag for tag in links if tag.attributes.get("id", "").startswith(beginning)]


def go(page: Page, name: str) -> str:
    (link,) = page.find("a", id=name)
    return link.attributes["href"]


def read_line(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("position", ["c1"])[0]


def test_the_advanced_labyrinth_is_two_taps_away_and_back_again(client: FlaskClient) -> None:
    rules = open_page(client, go(open_page(client, "/?position=c1/0,0,lab"), "bar-rules"))
    chosen = go(rules, "rule-labyrinth-2")
    assert read_line(chosen) == "c1/rules,labyrinth.advanced/0,0,lab"
    page = open_page(client, chosen)
    (advanced,) = page.find("a", id="rule-labyrinth-2")
    assert advanced.attributes["aria-current"] == "true"
    assert read_line(go(page, "rule-labyrinth-1")) == "c1/0,0,lab"


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("c1/0,0,D", "none"),
        ("c1/map,invented-coast", "The Coast (invented)"),
        ("c1/map,S.:.C", "a drawn one"),
    ],
)
def test_the_map_is_named_and_one_tap_away(client: FlaskClient, line: str, board: str) -> None:
    rules = open_page(client, f"/?position={line}&panel=rules")
    assert f"Map {board}" in " ".join(rules.text.split())
    opened = go(rules, "rules-map")
    assert read_line(opened) == line
    assert "panel=map" in opened
    assert not open_page(client, "/?position=l1&panel=rules").find("a", id="rules-map")


def test_what_is_usual_is_marked_and_taken_at_first(client: FlaskClient) -> None:
    for address in PANELS:
        page = open_page(client, address)
        taken = [tag for tag in find_choices(page) if "aria-current" in tag.attributes]
        groups = page.find("div", role="group")
        assert len(taken) == len(groups) == page.text.count("usual") - page.text.count("as usual")
        assert all(tag.attributes["id"].endswith("-1") for tag in taken)


@pytest.mark.parametrize("game", load_catalogue().rulesets)
def test_every_option_can_be_chosen(client: FlaskClient, game: str) -> None:
    line = {"carcassonne": "c1", "labyrinth-cards": "l1"}[game]
    panels = [panel for panel in PANELS if ("l1" in panel) == (line == "l1")]
    shown = {
        tag.attributes["id"].removeprefix("rule-").rpartition("-")[0]
        for panel in panels
        for tag in find_choices(open_page(client, panel))
    }
    assert shown >= set(load_catalogue().rulesets[game].options)


@pytest.mark.parametrize("address", PANELS)
def test_a_choice_stays_on_its_panel(client: FlaskClient, address: str) -> None:
    panel = parse_qs(urlsplit(address).query)["panel"]
    for tag in find_choices(open_page(client, address)):
        if tag.attributes["id"] != "rules-back":
            assert parse_qs(urlsplit(tag.attributes["href"]).query)["panel"] == panel
            open_page(client, tag.attributes["href"])


@pytest.mark.parametrize("language", list_languages())
def test_the_values_of_an_option_have_words_of_their_own(language: Language) -> None:
    for ruleset in load_catalogue().rulesets.values():
        for option in ruleset.options.values():
            named = f"{ruleset.game}.{option.key}"
            said = [say_value(named, value, language) for value in option.values]
            assert len(set(said)) == len(said), option.key


def test_sets_are_put_in_play_one_by_one(client: FlaskClient) -> None:
    page = open_page(client, "/?panel=rules.sets")
    page = open_page(client, go(page, "more-inns"))
    page = open_page(client, go(page, "more-inns"))
    assert "Inns & Cathedrals − 2 +" in page.text
    assert read_line(go(page, "more-traders")) == "c1/sets,base,inns.2,traders"
    page = open_page(client, go(page, "fewer-inns"))
    page = open_page(client, go(page, "fewer-inns"))
    assert read_line(go(page, "fewer-base")) == "c1"


def test_what_is_in_play_is_told_beside_the_rules(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/sets,base,inns.2&panel=rules")
    assert "Carcassonne, base game, Inns & Cathedrals × 2" in page.text
    page = open_page(client, "/?position=c1/rules,two_tile_city.2,builder_reach.leg&panel=rules")
    assert "More readings 2 changed" in page.text


def test_a_box_brings_its_edition_along(client: FlaskClient) -> None:
    page = open_page(client, "/?panel=rules.sets")
    line = read_line(go(page, "more-big_box_7"))
    assert line == "c1/rules,edition.C3/sets,big_box_7"


def test_a_box_of_another_edition_is_told_of(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/sets,big_box_7&panel=rules.sets")
    assert page.find("ul", class_="reasons")


def test_no_more_are_in_play_than_may_be(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/sets,inns.20&panel=rules.sets")
    assert not page.find("a", id="more-inns")
    assert page.find("a", id="fewer-inns")


@pytest.mark.parametrize("name", ["E1-advanced-labyrinth", "K2-the-only-link"])
def test_the_rules_of_a_table_change_nothing_else(client: FlaskClient, name: str) -> None:
    line = load_examples()[name]["position"]
    page = open_page(client, f"/?position={line}&panel=rules&player=red")
    for tag in find_choices(page):
        assert "player=red" in tag.attributes["href"]
        parts = read_line(tag.attributes["href"]).split("/")
        unruled = [part for part in parts if not part.startswith("rules,")]
        assert unruled == [part for part in line.split("/") if not part.startswith("rules,")]
