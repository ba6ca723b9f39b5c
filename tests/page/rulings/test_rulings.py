"""Permalinks as pages: what the API answers, with its picture, its clauses and what to ask next."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.api.problems import Problem
from referee.core.languages import Language
from referee.page.rulings.carcassonne.options import MOST_SHOWN
from referee.texts.languages import load_texts
from tests.api.samples import THE_MAGE_FLEES, TWO_SPELLS
from tests.asking import ask
from tests.building.tables import lay, spot, stand, table
from tests.cases import for_each
from tests.page.reading import Page, Tag, open_page
from tests.test_examples import EXAMPLES
from tests.texts.test_translations import OTHERS

E1 = "E1-advanced-labyrinth"


def answer(client: FlaskClient, name: str, language: str = "en") -> dict[str, Any]:
    example = EXAMPLES[name]
    return ask(client, f"{example['path']}?language={language}", example["body"])


def permalink(client: FlaskClient, name: str) -> str:
    return str(answer(client, name)["position"]["permalink"])


def metas(page: Page) -> dict[str, str]:
    return {
        tag.attributes.get("property") or tag.attributes.get("name", ""): tag.attributes["content"]
        for tag in page.find("meta")
        if "content" in tag.attributes
    }


def at_once(page: Page) -> list[Tag]:
    """Return the images that a page loads before anybody looks for them."""
    return [tag for tag in page.find("img") if tag.attributes.get("loading") != "lazy"]


SEARCHED = "suggestions"
FIRST = {each["path"]: name for name, each in reversed(EXAMPLES.items())}
"""The first example of every question."""
TRANSLATED = [name for path, name in FIRST.items() if not path.endswith(SEARCHED)]


@for_each(
    ("name", "language"),
    [(name, "en") for name in EXAMPLES] + [(n, o) for n in TRANSLATED for o in OTHERS],
    most=60,
)
def test_the_permalink_of_every_example_reads_its_answer_out(
    client: FlaskClient, name: str, language: str
) -> None:
    shown = answer(client, name, language)
    page = open_page(client, f"{shown['position']['permalink']}&language={language}")
    said = shown["summary"]
    assert " ".join(said.split()) in page.text
    (image,) = at_once(page)
    assert image.attributes["alt"] == said
    assert client.get(image.attributes["src"]).mimetype == "image/svg+xml"


def test_a_score_is_a_sum_whose_lines_unfold_into_their_clauses(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (road,) = answer(client, E1)["roads"]
    for item in road["score"]["items"]:
        assert f"{item['text']} {item['points']}" in page.text
        for citation in item["citations"]:
            assert f"/rules/{citation}" in page.links()
    assert "Together 18" in page.text


def test_the_same_question_can_be_asked_by_another_reading(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (again,) = (link for link in page.links() if link.startswith("/r?") and "basic" in link)
    assert "both get 8 points: 8 tiles." in open_page(client, again).text


def test_something_else_can_be_asked_about_the_same_table(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (end,) = (link for link in page.links() if "ask=scores&moment=end" in link)
    assert open_page(client, end).text.count("If the game ended now") >= 1


def test_a_preview_names_the_picture_as_a_whole_address(client: FlaskClient) -> None:
    shown = metas(open_page(client, permalink(client, E1)))
    assert shown["og:description"] == answer(client, E1)["summary"]
    assert shown["og:image"].startswith("http://localhost/v1/carcassonne/diagram.png?position=c1/")
    assert shown["og:url"] == f"http://localhost{permalink(client, E1)}"


def test_the_answer_as_json_is_that_of_the_api(client: FlaskClient) -> None:
    name = "K2-the-only-link"
    page = open_page(client, permalink(client, name))
    (address,) = (link for link in page.links() if link.startswith("/v1/labyrinth-cards/coll"))
    assert client.get(address).get_json() == answer(client, name)


def test_the_code_to_scan_leads_to_this_page(client: FlaskClient) -> None:
    link = permalink(client, E1)
    (code,) = open_page(client, link).find("img", class_="qr")
    assert parse_qsl(urlsplit(code.attributes["src"]).query) == parse_qsl(urlsplit(link).query)
    assert client.get(code.attributes["src"]).mimetype == "image/svg+xml"


@pytest.mark.parametrize("notation", ["c1/0,0,D", "l1/0,0,NE.crown.ghost"])
def test_a_position_without_a_question_is_shown(client: FlaskClient, notation: str) -> None:
    page = open_page(client, f"/r?position={notation}")
    others = [link for link in page.links() if link.startswith("/r?")]
    asked = [link for link in others if "ask=" in link and "language=" not in link]
    assert len(asked) >= 2
    for link in asked:
        open_page(client, link)


def test_a_named_language_is_kept_from_page_to_page(client: FlaskClient) -> None:
    page = open_page(client, f"{permalink(client, E1)}&language=de")
    inner = [link for link in page.links() if link.startswith(("/r?", "/rules"))]
    assert inner
    assert all("language=" in link for link in inner)
    assert page.find("html", lang="de")


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("", 400, '"position" is missing'),
        ("?position=c1/0,0,D&ask=nothing", 400, 'ask takes no "nothing"'),
        ("?position=c1/0,0,D&colour=red", 400, '"colour"'),
        ("?position=c1/0,0,Q9", 422, "Column 9"),
        ("?position=c1/0,0,D&ask=roads&at=5,5,road,N", 422, "No tile was placed"),
        ("?position=c1/0,0,D&ask=placements", 422, '"tile" is missing'),
        ("?position=%3Cscript%3Ex", 422, ""),
    ],
)
def test_what_is_wrong_with_an_address_is_a_page(
    client: FlaskClient, query: str, status: int, said: str
) -> None:
    page = open_page(client, f"/r{query}", status)
    assert said in page.text


def test_names_are_never_taken_for_tags(client: FlaskClient) -> None:
    figure = {"player": "<b>&\"'", "figure": "meeple", "x": 0, "y": 0, "on": "road", "side": "E"}
    body = {"position": {"tiles": [{"tile": "base.D", "x": 0, "y": 0}], "figures": [figure]}}
    link = ask(client, "/v1/carcassonne/roads", body)["position"]["permalink"]
    page = open_page(client, link)
    assert "<b>&\"'" in page.text
    assert not page.find("b")


def test_who_holds_the_page_is_told_so_before_anything_is_ruled(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = permalink(client, E1)
    known = client.get(link).headers["ETag"]
    monkeypatch.setattr("referee.page.rulings.view.read_link", None)
    assert client.get(link, headers={"If-None-Match": known}).status_code == 304


def test_two_who_disagree_see_who_is_right(client: FlaskClient) -> None:
    position = EXAMPLES[E1]["body"]["position"]
    claim = {"kind": "points", "at": {"x": 1, "y": 0, "on": "labyrinth"}, "player": "red"}
    claims = [{**claim, "by": "red", "points": 18}, {"by": "black", "points": 9}]
    body = {"position": position, "claims": claims}
    link = ask(client, "/v1/carcassonne/claims", body)["position"]["permalink"]
    page = open_page(client, link)
    assert "red: 18 points for red – this claim holds" in page.text
    assert "black: 9 points for red – this claim does not hold" in page.text
    assert "It would be 9 if tied players shared the points; but each of them" in page.text
    assert len(page.find("section", class_="verdict")) == 2
    assert len(page.find("div", class_="feature")) == 1


def test_the_headline_of_a_claim_is_not_repeated_over_its_feature(client: FlaskClient) -> None:
    position = EXAMPLES[E1]["body"]["position"]
    at = {"x": 1, "y": 0, "on": "labyrinth"}
    claim = {"kind": "points", "at": at, "player": "red", "points": 40}
    answered = ask(client, "/v1/carcassonne/claims", {"position": position, "claim": claim})
    said = answered["verdicts"][0]["feature"]["summary"]
    assert said in answered["summary"]
    page = open_page(client, answered["position"]["permalink"])
    assert page.text.count(said) == 1
    assert len(page.find("div", class_="feature")) == 1


def test_moves_in_turn_are_read_out_one_by_one(client: FlaskClient) -> None:
    tiles = [lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270), lay("base.A", -1, 0, 270)]
    position = table(lay("base.D", 0, 0)) | {"points": {"black": 2}}
    figure = {"figure": "meeple", "on": "road", "side": "W"}
    moves: list[Any] = [{"player": "red", "tile": each} for each in tiles]
    moves[0]["figure"] = figure
    body = {"position": position, "moves": moves}
    asked = ask(client, "/v1/carcassonne/moves", body)
    page = open_page(client, asked["position"]["permalink"])
    assert f"{asked['summary']} " in page.text
    assert asked["summary"].endswith("Red leads by 1: 3 to 2.")
    assert [tag.attributes for tag in page.find("ol")] == [{"class": "moves"}]
    for result in asked["results"]:
        assert result["summary"] in page.text
    assert page.text.count("Red gets 3 points: 3 tiles.") == 2
    assert "This square is taken." in page.text
    (image,) = at_once(page)
    assert image.attributes["src"].count("%22x%22") == 2
    assert client.get(image.attributes["src"]).mimetype == "image/svg+xml"


CLAIMED = [
    ({"kind": "majority", "players": ["red"]}, "held by red – this claim does not hold"),
    ({"kind": "majority", "players": []}, "held by nobody – this claim does not hold"),
    ({"kind": "completed", "completed": True}, "completed – this claim holds"),
    ({"kind": "completed", "completed": False}, "not completed – this claim does not hold"),
]


@pytest.mark.parametrize(("claim", "said"), CLAIMED)
def test_a_verdict_says_what_was_claimed(client: FlaskClient, claim: Any, said: str) -> None:
    at = {"x": 1, "y": 0, "on": "labyrinth"}
    body = {"position": EXAMPLES[E1]["body"]["position"], "claim": {**claim, "at": at}}
    link = ask(client, "/v1/carcassonne/claims", body)["position"]["permalink"]
    page = open_page(client, link)
    assert len(page.find("section", class_="verdict")) == 1
    assert f" {said} " in page.text


def test_a_named_language_goes_along_once_and_into_the_pictures(client: FlaskClient) -> None:
    name = "K2-the-only-link"
    page = open_page(client, f"{permalink(client, name)}&language=de")
    (address,) = (link for link in page.links() if link.startswith("/v1/labyrinth-cards/coll"))
    assert client.get(address).get_json() == answer(client, name, "de")
    for image in page.find("img"):
        shown = client.get(image.attributes["src"])
        assert shown.status_code == 200
        if "qr" not in image.attributes.get("class", ""):
            assert shown.headers["Content-Language"] == "de"


def test_what_time_cut_short_is_not_kept(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = (each for each in GAMES if "suggestions" in each.questions)
    body = game.make_example("suggestions")
    link = ask(client, f"/v1/{game.name}/suggestions", body)["position"]["permalink"]
    assert client.get(link).cache_control.public
    monkeypatch.setattr("referee.api.limits.SEARCH_SECONDS", -1)
    cut = client.get(link)
    assert cut.status_code == 200
    assert cut.cache_control.no_store
    assert "ETag" not in cut.headers


def test_who_has_to_wait_is_told_how_long(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Problem("service-unavailable", retry_after=7)

    monkeypatch.setattr("referee.page.rulings.view.read_link", refuse)
    response = client.get("/r?position=c1/0,0,D")
    assert (response.status_code, response.mimetype) == (503, "text/html")
    assert response.headers["Retry-After"] == "7"
    assert response.cache_control.no_store


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/r?position=x", 422),
        ("/rules/car-99", 404),
        ("/rules?language=xx", 400),
        ("/rules/car-1.1?language=xx", 400),
        ("/tiles?north=forest", 400),
        ("/tiles?language=xx", 400),
    ],
)
def test_every_page_says_what_is_wrong_on_a_page_that_is_not_kept(
    client: FlaskClient, address: str, status: int
) -> None:
    page = open_page(client, address, status)
    assert client.get(address).cache_control.no_store
    assert not [link for link in page.links() if "language=xx" in link]


def test_a_parameter_of_any_name_is_kept_in_other_languages(client: FlaskClient) -> None:
    page = open_page(client, "/rules?a%26language=b")
    (german,) = (tag for tag in page.find("a", hreflang="de"))
    query = parse_qsl(urlsplit(german.attributes["href"]).query)
    assert query == [("a&language", "b"), ("language", "de")]


def link_of(length: int, question: str = "") -> str:
    """Return a permalink of a given length: a row of tiles with figures of long names."""
    start = "/r?position=c1/0,0,"
    room = length + 1 - len(start) - len(question)
    tiles = room // len("D-.rE,") // 6
    least, longer = divmod(room - tiles * len("D-.rE,"), tiles)
    names = (f"{tile:n>{least + (tile < longer)}}" for tile in range(tiles))
    row = (f"D-{name}.rE" for name in names)
    return f"{start}{','.join(row)}{question}"


def test_a_page_whose_address_no_code_holds_shows_none(client: FlaskClient) -> None:
    assert open_page(client, link_of(500)).find("img", class_="qr")
    assert not open_page(client, link_of(3_500)).find("img", class_="qr")


@pytest.mark.parametrize("question", ["", "&ask=check", "&ask=check&language=de"])
def test_every_picture_of_a_page_with_a_long_address_is_served(
    client: FlaskClient, question: str
) -> None:
    numbers = set()
    for length in range(7_910, 8_001, 30):
        images = open_page(client, link_of(length, question)).find("img")
        numbers.add(len(images))
        for image in images:
            assert client.get(image.attributes["src"]).status_code == 200
    assert numbers == {0, 1}


def test_a_page_without_png_promises_no_picture_to_those_who_preview_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.page.rulings.view.can_render", lambda: False)
    shown = metas(open_page(client, permalink(client, E1)))
    assert "og:image" not in shown
    assert shown["og:description"] == answer(client, E1)["summary"]


def test_a_position_has_a_preview_too(client: FlaskClient) -> None:
    shown = metas(open_page(client, "/r?position=c1/0,0,D"))
    assert shown["og:image"] == "http://localhost/v1/carcassonne/diagram.png?position=c1/0,0,D"
    assert shown["og:url"] == "http://localhost/r?position=c1/0,0,D"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "points: claimed 9, right is 18"),
        ("de", "Punkte: behauptet 9, richtig ist 18"),
        ("fr", "points\N{NO-BREAK SPACE}: affirmé 9, la bonne réponse est 18"),
        ("it", "punti: affermato 9, la risposta giusta è 18"),
    ],
)
def test_where_a_claim_differs_is_said_in_words(
    client: FlaskClient, language: str, said: str
) -> None:
    position = EXAMPLES[E1]["body"]["position"]
    at = {"x": 1, "y": 0, "on": "labyrinth"}
    claim = {"kind": "points", "at": at, "player": "red", "points": 9}
    answered = ask(client, "/v1/carcassonne/claims", {"position": position, "claim": claim})
    link = answered["position"]["permalink"]
    assert said in client.get(f"{link}&language={language}").text


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_every_item_of_a_score_has_a_word_for_where_claims_differ(language: str) -> None:
    texts = load_texts()[Language(language)]
    items = {code.partition(".")[0] for code in texts["items"]}
    assert {f"difference.{code}" for code in items} <= texts["pages"].keys()


def test_a_spot_that_is_refused_is_named_in_words(client: FlaskClient) -> None:
    figure = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "road", "side": "E"}
    table = {"tiles": [{"tile": "base.D", "x": 0, "y": 0}], "figures": [figure]}
    body = {"position": table, "tile_at": {"x": 0, "y": 0}, "player": "black"}
    link = ask(client, "/v1/carcassonne/spots", body)["position"]["permalink"]
    page = open_page(client, f"{link}&language=de")
    assert "Straße E" in page.text


def test_what_is_folded_is_printed_and_names_keep_to_themselves(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (style,) = page.find("link", rel="stylesheet")
    printed = client.get(style.attributes["href"]).text.partition("@media print")[2]
    assert "details::details-content { content-visibility: visible;" in printed
    assert len(page.find("bdi")) >= 3


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Mehrheit: Schwarz"), ("fr", "Majorité\N{NO-BREAK SPACE}: noir")]
)
def test_a_colon_is_set_as_the_language_does(client: FlaskClient, language: str, said: str) -> None:
    text = client.get(f"{permalink(client, E1)}&language={language}").text
    assert said in re.sub("<[^>]*>", "", text)


OPTIONS = "/r?position=c1/0,0,D-red.rE,U1&ask=options&tile=base.E&player=red"


@pytest.mark.parametrize("language", [str(language) for language in load_texts()])
def test_the_best_options_are_shown_in_words_with_the_way_to_their_rulings(
    client: FlaskClient, language: str
) -> None:
    page = open_page(client, f"{OPTIONS}&language={language}")
    body = {"position": "c1/0,0,D-red.rE,U1", "tile": "base.E", "player": "red"}
    best, *others = ask(client, "/v1/carcassonne/options", body)["options"]
    assert len(others) > MOST_SHOWN
    moves = [link for link in page.links() if "&ask=moves&" in link]
    assert moves[::2] == moves[1::2]
    assert len(moves[::2]) == MOST_SHOWN
    ruled = open_page(client, moves[0])
    assert ruled.find("h1", class_="summary")
    asked = dict(parse_qsl(urlsplit(moves[0]).query))
    assert asked["move"] == "player:red;tile:base.E,0,-1,180;figure:meeple,city,S"
    assert (best["x"], best["y"], best["rotation"]) == (0, -1, 180)
    assert f"{best['gain']}" in page.text


def drawn(page: Page) -> str:
    """Return the position that the picture of a page shows."""
    (image,) = at_once(page)
    return dict(parse_qsl(urlsplit(image.attributes["src"]).query))["position"]


def test_what_the_best_options_bring_is_explained_and_the_first_is_drawn(
    client: FlaskClient,
) -> None:
    page = open_page(client, OPTIONS)
    assert drawn(page) == "c1/0,-1,E2-red.cS/0,0,D-red.rE,U1"
    assert page.find("link", rel="stylesheet")
    assert (
        "The gain is how many points more red would have if the game ended right after the move. "
        "If the game ended without the move: red 2."
    ) in page.text
    assert "Points now: red 4 Gain: +4 If the game ended then: red 6" in page.text
    assert "Points now: none" in page.text
    assert "20 more moves are in the answer as JSON." in page.text
    two = open_page(client, OPTIONS.replace("U1", "U1-black.rW"))
    assert "how many more points red would be ahead of the others" in two.text


def test_the_gain_after_the_next_tile_is_written_as_the_language_does(client: FlaskClient) -> None:
    body = {"position": "c1/0,0,D-red.rE,U1", "tile": "base.E", "player": "red", "expected": {}}
    means = [
        row["expected"]["gain"]
        for row in ask(client, "/v1/carcassonne/options", body)["options"][:3]
    ]
    page = open_page(client, f"{OPTIONS}&expected=%7B%7D&language=de")
    for mean in means:
        assert mean > 0
        assert not mean.is_integer()
        said = f"(im Mittel nach dem nächsten Plättchen: +{mean})".replace(".", ",")
        assert said in page.text
    assert page.text.count("im Mittel") == 3


def test_mage_and_witch_are_drawn_where_the_best_option_moves_them(client: FlaskClient) -> None:
    tile, steps = THE_MAGE_FLEES["tile"]["tile"], THE_MAGE_FLEES["magic"]
    body = {"position": TWO_SPELLS, "tile": tile, "player": "red", "magic": steps}
    page = open_page(client, ask(client, "/v1/carcassonne/options", body)["position"]["permalink"])
    (image,) = at_once(page)
    shown = client.get(image.attributes["src"]).text
    for step in steps:
        x, y = (f'data-{key}="{step["to"][key]}"' for key in ("x", "y"))
        (figure,) = re.findall(f'<[^>]*data-kind="{step["figure"]}"[^>]*>', shown)
        assert x in figure
        assert y in figure


def test_an_abbot_whom_the_best_option_takes_back_is_drawn_no_more_and_its_phantom_is(
    client: FlaskClient,
) -> None:
    position = table(lay("base.B", 0, 0), figures=[stand("red", 0, 0, "monastery", "abbot")])
    body = {"position": position, "tile": "base.E", "player": "red", "figures": ["phantom"]}
    options = ask(client, "/v1/carcassonne/options", body | {"by": "end_now"})
    best = options["options"][0]
    assert best["abbot_back"] == spot(0, 0, "monastery")
    assert best["phantom"]["on"] == "city"
    page = open_page(client, options["position"]["permalink"])
    assert "the abbot back from 0,0" in page.text
    (image,) = at_once(page)
    shown = client.get(image.attributes["src"]).text
    assert re.findall('<[^>]*data-kind="abbot"[^>]*>', shown) == []
    assert len(re.findall('<[^>]*data-kind="phantom"[^>]*>', shown)) == 1


def test_what_is_left_is_shown_and_dead_squares_are_marked(client: FlaskClient) -> None:
    position = "c1/sets,crop_circles,labyrinth/0,-1,cc.B/-1,0,lab,cc.D,cc.A1/0,1,cc.F2"
    page = open_page(client, f"/r?position={position}&ask=remaining")
    (image,) = at_once(page)
    mark = dict(parse_qsl(urlsplit(image.attributes["src"]).query))["mark"]
    assert json.loads(mark) == {"places": [{"x": 1, "y": -1}]}
    assert "1,-1 2 tiles in play have such sides, and all have been drawn." in page.text
    assert "1 of 2" in page.text
    assert "fits nowhere" not in page.text
    for tile in page.find("img", loading="lazy"):
        assert client.get(tile.attributes["src"]).mimetype == "image/svg+xml"


def test_the_best_turns_of_the_card_game_are_told_in_words(client: FlaskClient) -> None:
    cards = "0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/hand,NW.map.owl"
    position = f"l1/rules,variant.caffeinated/{cards}"
    page = open_page(client, f"/r?position={position}&ask=suggestions")
    assert "play card 0 on (2, 0), not turned – takes 2 cards: (0, 0), (0, 1)" in page.text
    assert "play card 0 on (2, 0), turned by 270° – 2 cards" in page.text
    assert "rotate the card on (0, 1) counterclockwise – 1 card" in page.text
    assert "draw a card – 1 card" in page.text
    alone = open_page(client, "/r?position=l1/0,0,NE.crown.ghost&ask=suggestions")
    assert "do nothing – takes nothing" in alone.text


def test_tiles_that_fit_nowhere_and_sets_without_faces_are_told(client: FlaskClient) -> None:
    position = table(lay("base.C", 0, 0)) | {"sets": {"base": 1, "robbers": 1}}
    link = ask(client, "/v1/carcassonne/remaining", {"position": position})["position"]["permalink"]
    page = open_page(client, link)
    assert "4 of 4 fits nowhere now" in page.text
    assert "Of these sets only the number is known: " in page.text


@pytest.mark.parametrize(
    ("game", "question"),
    [(game, name) for game in GAMES for name in game.questions if name != "rulings"],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_question_has_a_page(
    client: FlaskClient, game: Any, question: str, language: str
) -> None:
    asked = ask(client, f"/v1/{game.name}/{question}", game.make_example(question))
    page = open_page(client, f"{asked['position']['permalink']}&language={language}")
    assert page.find("h1", class_="summary")


def test_the_part_of_a_double_turn_goes_with_each_option(client: FlaskClient) -> None:
    page = open_page(client, f"{OPTIONS}&part=2")
    assert all(";part:2" in link for link in page.links() if "&ask=moves&" in link)


def test_what_is_refused_is_shown_by_place_and_spot(client: FlaskClient) -> None:
    page = open_page(client, f"{OPTIONS}&figures=barn&explain=true")
    assert "0,-1 0°" in page.text
    assert "0,-1 180°: corner NE (barn)" in page.text
    assert page.find("details")


def test_a_tile_that_fits_nowhere_shows_no_options(client: FlaskClient) -> None:
    page = open_page(client, "/r?position=c1/0,0,U&ask=options&tile=base.C&player=red")
    assert not page.find("ol", class_="options")


def page_of(client: FlaskClient, question: str, body: Any) -> Page:
    answer = ask(client, f"/v1/carcassonne/{question}", body)
    return open_page(client, answer["position"]["permalink"])


def test_what_the_end_pays_for_no_feature_is_a_sum_of_its_own(client: FlaskClient) -> None:
    page = page_of(client, "scores", EXAMPLES["R14.9-the-most-of-each-kind"]["body"])
    assert page.text.count("the most wine: 1 × 10") == 2
    assert page.text.count("the most cloth: 1 × 10") == 1
    assert "/rules/car-14.9.end" in page.links()


def test_what_an_abbot_taken_back_scores_is_a_sum(client: FlaskClient) -> None:
    page = page_of(client, "moves", EXAMPLES["R14.10-an-abbot-taken-back"]["body"])
    assert "tiles: 5 × 1" in page.text


def test_an_option_says_that_a_city_becomes_a_castle_and_leads_to_it(client: FlaskClient) -> None:
    position = EXAMPLES["R14.4-a-castle-instead-of-a-score"]["body"]["position"]
    body = {"position": position, "tile": "base.E", "player": "red", "castle": True}
    page = page_of(client, "options", body)
    assert "the city becomes a castle" in page.text
    (link, *_) = (each for each in page.links() if "&ask=moves&" in each)
    assert "castle:true" in link
    assert "a castle waits here" in open_page(client, link).text


def test_a_bridge_and_a_token_go_with_each_option_and_are_drawn(client: FlaskClient) -> None:
    position = {"tiles": [lay("tunnel.two_roads", 0, 0), lay("base.B", 0, -1)]}
    body = {
        "position": position,
        "tile": "base.A",
        "player": "red",
        "bridge": {"x": 0, "y": -1, "sides": "EW"},
        "tunnel": {"ends": [{"x": 0, "y": 0, "side": side} for side in "ES"]},
    }
    page = page_of(client, "options", body)
    links = [each for each in page.links() if "&ask=moves&" in each]
    assert links
    assert all("bridge:" in link and "tunnel:" in link for link in links)
    assert "/bridges,0.-1.EW" in drawn(page)
    assert "/tunnels,0.0.E.0.0.S" in drawn(page)


@pytest.mark.parametrize(
    ("asked", "after"),
    [
        (
            "c1/0,0,D&ask=moves&move=player:anna;tile:base.U,1,0,90;figure:meeple,road,E",
            "c1/0,0,D,U1-anna.rE",
        ),
        ("c1/0,0,D&ask=moves&move=player:anna;tile:base.U,1,0,0", "c1/0,0,D"),
        ("l1/0,0,NE.crown/hand,EW.key&ask=turns&turn=actions:play,0,1,0", "l1/0,0,NE.crown,EW.key"),
    ],
)
def test_the_table_behind_a_legal_move_has_the_move(
    client: FlaskClient, asked: str, after: str
) -> None:
    page = open_page(client, f"/r?position={asked}")
    assert f"/?position={after}" in page.links()


def test_the_tiles_that_are_left_are_named_by_what_they_show(client: FlaskClient) -> None:
    page = open_page(client, "/r?position=c1/sets,base/0,0,D&ask=remaining")
    shown = [tag for tag in page.find("img") if "/tiles/" in tag.attributes["src"]]
    answer = ask(client, "/v1/carcassonne/remaining", {"position": "c1/sets,base/0,0,D"})
    assert len(shown) == len(answer["tiles"]) > 20
    assert all(tag.attributes["alt"].startswith("North: ") for tag in shown)
    assert "base.A" not in page.text
