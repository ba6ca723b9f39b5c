"""The page of a game: the table after any turn, the log, the points, the end, and what leads on."""

import json
import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.api.limits import TURNS, URI_BYTES
from referee.carcassonne.notation.games import format_game, parse_game
from referee.page.games.samples import PLAYED
from referee.texts.languages import list_languages
from tests.asking import ask
from tests.cases import for_each
from tests.games.lines import play_line
from tests.page.reading import Page, open_page, read_page
from tests.searching import share_of

ROAD: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1,note.tea,points.ben.-2"
ILLEGAL: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,2.0.C,3.0.A1"
CARDS: Final = (
    "g1/l1/0,0,EW.crown,EW.owl/stack,9/players,anna,ben"
    "/turns,lay.2.0.EW.crown.map-collect.0.0-then.N.bat,lay.3.0.EW.owl"
)
OTHERS: Final = (
    "g1/c1/rules,labyrinth.advanced/sets,base,labyrinth/0,0,D/players,anna,ben/turns,-1.0.U1-rE,"
    "-1.-1.U1-rE,-1.1.B-m,-1.-2.N-cN,-2.0.W-rS,-2.-1.W2-rN,-3.-1.U1-rE,0.-1.P2-cE,-2.1.W1-rS,"
    "-1.-3.T1-rW,-2.2.P2-cE,-3.0.V.g3-rE,-4.-1.X-rN,1.-1.E.g3-fNNE,0.1.N2-cE,0.-2.D1-fNNE,"
    "-1.2.I3-cS,1.-2.E3,1.0.V,0.-3.D3,-4.-2.U,-3.1.lab,-2.3.I.g,-1.-4.R.g1,-3.2.V2-fESE,-2.-3.U1",
)
"""Games in which a good deal is scored."""
OVER: Final = "g1/c1/sets,base/0,0,D/players,anna,ben/turns,1.0.U1-rE"


def follow(client: FlaskClient, address: str, base: str = "") -> tuple[str, Page]:
    """Open what a link of a page leads to, by way of redirections, and return where that is."""
    if address.startswith("?"):
        address = urlsplit(base).path + address
    address = address.partition("#")[0]
    response = client.get(address)
    while response.status_code in (302, 303):
        address = response.headers["Location"]
        response = client.get(address)
    return address, read_page(response)


def links_to(page: Page, words: str) -> list[str]:
    """Return where the links lead whose address has some words in it."""
    return [link for link in page.links() if words in link]


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("line", [ROAD, ILLEGAL, CARDS, *PLAYED.values()])
def test_a_game_is_read_out_in_every_language(
    client: FlaskClient, line: str, language: str
) -> None:
    game = "labyrinth-cards" if line.startswith("g1/l1") else "carcassonne"
    answer = ask(client, f"/v1/{game}/game?language={language}", {"game": line})
    _, page = follow(client, f"/g?game={line}&language={language}")
    assert len(page.find("h1")) == 1
    assert " ".join(answer["summary"].split()) in page.text
    for row in answer["turns"]:
        for each in row.get("objections", ()):
            assert " ".join(each["text"].split()) in page.text
    for row in answer["turns"]:
        links = [link for link in page.links() if f"upto={row['number']}" in link]
        assert links, row["number"]


def test_the_table_after_each_turn_is_shown_with_its_ruling(client: FlaskClient) -> None:
    answer = ask(client, "/v1/carcassonne/game", {"game": ROAD})
    for row in answer["turns"]:
        page = open_page(client, f"/g?game={ROAD}&upto={row['number']}")
        (figure,) = page.find("img", alt=f"The table after turn {row['number']} of 5")
        shown = parse_qs(urlsplit(figure.attributes["src"]).query)["position"]
        assert shown == [row["position"]["notation"]]
        assert row["summary"] in page.text
        assert client.get(figure.attributes["src"]).mimetype == "image/svg+xml"
        (png,) = [link for link in page.links() if "diagram.png" in link]
        assert client.get(png).mimetype == "image/png"
    begun = open_page(client, f"/g?game={ROAD}&upto=0")
    assert "The table before the first turn" in begun.text
    assert "c1/0,0,D" in begun.find("img")[0].attributes["src"]


def test_turns_lead_forwards_and_back(client: FlaskClient) -> None:
    address = f"/g?game={ROAD}&upto=0"
    for number in range(1, 6):
        page = open_page(client, address)
        (forwards,) = {tag.attributes["href"] for tag in page.find("a", rel="next")}
        address, page = follow(client, forwards, address)
        assert f"The table after turn {number} of 5" in page.text
    assert page.find("a", rel="next") == []
    for number in range(4, -1, -1):
        (back,) = {tag.attributes["href"] for tag in page.find("a", rel="prev")}
        address, page = follow(client, back, address)
        code = f"after turn {number} of 5" if number else "before the first turn"
        assert f"The table {code}" in page.text


def test_a_line_of_the_log_has_points_clauses_and_totals(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}")
    assert (
        "3. anna: A1 2,0 anna +4 Anna gets 4 points: 4 tiles. A road scores its tiles" in page.text
    )
    assert "/rules/car-1.4.tiles" in page.links()
    assert "ben \N{MINUS SIGN}2 points given by hand" in page.text
    assert "1. anna: U1 1,0 , meeple (road, east)" in page.text
    assert "Note: tea." in page.text


def test_an_illegal_turn_is_said_with_its_reason_and_can_be_gone_on_with(
    client: FlaskClient,
) -> None:
    page = open_page(client, f"/g?game={ILLEGAL}")
    assert "Turn 2 is not allowed, so the ruling stops there; 1 turn is not ruled." in page.text
    assert "This side would show a city where the neighbour shows a road." in page.text
    assert len(page.find("li", class_="illegal")) == 1
    (on,) = links_to(page, "on_illegal=go_on")
    went, page = follow(client, on)
    assert "Illegal turns stand as they were played." in page.text
    assert page.find("li", id="t3")
    (link,) = {each for each in page.links() if each.endswith("upto=1#turn")}
    assert "on_illegal=go_on" in link
    assert went


def test_the_end_is_shown_when_it_is_asked_for(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}")
    (now,) = links_to(page, "final=true&") or links_to(page, "#end")
    _, page = follow(client, now)
    assert "If the game ended now, ben would get 2 points: 2 tiles." in page.text
    rows = ask(client, "/v1/carcassonne/game", {"game": ROAD, "final": True})
    assert rows["final"]["totals"] == {"ben": 2}


def test_who_is_next_and_what_is_left_is_said(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={OVER}")
    assert "Next: ben. 70 tiles are left in the bag." in page.text
    line = "g1/c1/0,0,D,U1-anna.builder.rW-anna.rW/players,anna,ben/turns,2.0.U1"
    page = open_page(client, f"/g?game={line}")
    assert "Next: anna, with the second tile of a double turn." in page.text
    assert "9 cards are left" not in page.text
    assert (
        "Next: anna. 8 cards are left in the stack." in open_page(client, f"/g?game={CARDS}").text
    )


def test_points_are_a_chart_with_a_table_of_figures(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}")
    (chart,) = page.find("svg", class_="chart")
    assert chart.attributes["role"] == "img"
    named = chart.attributes["aria-labelledby"].split()
    assert [tag.name for tag in page.tags if tag.attributes.get("id") in named] == ["title", "desc"]
    assert "Points over the turns A line for each player. At the end: anna 4, ben -2." in page.text
    assert "Start 0 0 3 4 0 5 4 -2" in page.text


def test_a_long_line_stands_in_the_path_and_links_are_short(client: FlaskClient) -> None:
    line = format_game(parse_game(PLAYED["carcassonne"]))
    response = client.get(f"/g?game={PLAYED['carcassonne']}&upto=3")
    assert response.status_code == 302
    assert response.headers["Location"] == f"/g/{line}?upto=3"
    page = open_page(client, response.headers["Location"])
    assert all(len(link) < 40 for link in page.links() if link.startswith("?"))
    assert "?upto=7#turn" in page.links()


def test_a_game_is_shared_with_a_code_and_a_long_one_says_that_it_has_none(
    client: FlaskClient,
) -> None:
    page = open_page(client, f"/g?game={ROAD}")
    (field,) = page.find("input", id="share-address")
    assert field.attributes["value"] == f"http://localhost/g?game={ROAD}"
    (code,) = page.find("img", class_="qr")
    drawn = client.get(code.attributes["src"])
    assert drawn.mimetype == "image/svg+xml"
    assert f"<title>{field.attributes['value']}</title>" in drawn.text
    long = ROAD + ",note.x" * 430
    page = follow(client, f"/g?game={long}")[1]
    assert "The address is too long for a QR code; copy it instead." in page.text
    refused = client.get(f"/qr/game?game={long}")
    assert refused.status_code == 400
    assert client.get("/qr/game?game=g1/c1/turns,x").status_code == 422
    assert client.get("/qr/game").status_code == 400


def test_the_answer_leads_to_the_page(client: FlaskClient) -> None:
    answer = ask(client, "/v1/carcassonne/game", {"game": ROAD, "on_illegal": "go_on"})
    link = answer["game"]["permalink"]
    assert link == f"/g?game={ROAD}&on_illegal=go_on"
    page = open_page(client, f"{link}&upto=2")
    assert "The table after turn 2 of 5" in page.text
    long = "g1/c1/0,0,D/players,anna/turns" + f",note.{'x' * 100}" * 80
    assert "permalink" not in ask(client, "/v1/carcassonne/game", {"game": long})["game"]


@for_each(
    ("query", "status"),
    [
        ("?game=g1/c1/0,0,D/players,anna/turns,x", 422),
        ("?game=g1/c1/0,0,D/turns,1.0.U1", 422),
        ("?game=g1/c1/0,0,D/players,anna/turns,1.0.U1,by.zoe.2.0.A1", 422),
        ("?game=c1/0,0,D", 422),
        ("?game={", 400),
        ("?game={}", 422),
        (f"?game={ROAD}&upto=x", 422),
        (f"?game={ROAD}&upto=501", 422),
        (f"?game={ROAD}&upto=-1", 422),
        (f"?game={ROAD}&on_illegal=maybe", 422),
        (f"?game={ROAD}&panel=nothing", 400),
        (f"?game={ROAD}&panel=next&at=x", 400),
        (f"?game={ROAD}&panel=next&at=0,-1&tile=base.Q9", 400),
        (f"?game={ROAD}&panel=next&at=0,-1&tile=base.E&figure=king", 400),
        (f"?game={ROAD}&colour=red", 400),
        (f"?game={ROAD}&game={ROAD}", 400),
        ("?upto=3", 400),
        ("/x", 422),
        ("?game=g1/c1/0,0,D/players,anna/turns" + ",note.x" * (TURNS + 1), 422),
        ("?game=g1/c1/players,anna/turns,note." + "x" * URI_BYTES, 414),
    ],
)
def test_what_is_wrong_is_a_page_that_says_so(client: FlaskClient, query: str, status: int) -> None:
    response = client.get(f"/g{query}")
    assert response.status_code == status, response.text
    assert response.mimetype == "text/html"
    page = Page(response.text)
    assert len(page.find("h1")) == 1


def test_an_unreadable_turn_is_said_with_its_place(client: FlaskClient) -> None:
    page = open_page(client, "/g?game=g1/c1/0,0,D/players,anna/turns,1.0.U1,2.0.,3", 422)
    assert re.search(r"Column \d+:", page.text)


def test_head_and_a_second_look_are_cheap(client: FlaskClient) -> None:
    response = client.get(f"/g?game={ROAD}")
    assert response.headers["Cache-Control"].startswith("public, max-age=")
    tag = response.headers["ETag"]
    again = client.get(f"/g?game={ROAD}", headers={"If-None-Match": tag})
    assert again.status_code == 304
    head = client.head(f"/g?game={ROAD}")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == tag


# ------------------------------------------------------------------------------ what leads on


def find_checked(form: Page, name: str) -> list[str]:
    """Return the values of the radio buttons of a name that are chosen."""
    return [
        tag.attributes["value"]
        for tag in form.find("input", type="radio")
        if tag.attributes["name"] == name and "checked" in tag.attributes
    ]


def test_the_ruling_on_a_turn_leads_back_to_the_game(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}&upto=3")
    (ruling,) = links_to(page, "ask=moves")
    shown = open_page(client, ruling)
    assert "Anna gets 4 points: 4 tiles." in shown.text
    (back,) = [tag.attributes["href"] for tag in shown.find("a", rel="up")]
    assert back == f"/g?game={ROAD}&upto=3#turn"
    assert "The table after turn 3 of 5" in follow(client, back)[1].text


def test_a_dispute_about_a_turn_is_filled_and_leads_back(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}&upto=3")
    disputes = links_to(page, "panel=ask.claims")
    assert [parse_qs(urlsplit(each).query)["panel"] for each in disputes] == [
        ["ask.claims.points"],
        ["ask.claims.place"],
    ]
    form = open_page(client, disputes[0])
    (says,) = form.find("input", id="says1")
    assert says.attributes["value"] == "4"
    assert find_checked(form, "by1") == ["anna"]
    sent = dict(parse_qs(urlsplit(disputes[0]).query))
    asked = {key: value[0] for key, value in sent.items() if key != "claims"}
    asked |= {"by1": "anna", "says1": "4", "by2": "ben", "says2": "3", "player": "anna"}
    answered = client.get("/", query_string=asked)
    assert answered.status_code == 303
    ruled = open_page(client, answered.headers["Location"])
    assert "4 points for anna – this claim holds" in ruled.text
    (back,) = [tag.attributes["href"] for tag in ruled.find("a", rel="up")]
    assert back == f"/g?game={ROAD}&upto=3#turn"


def test_a_dispute_about_an_illegal_tile_is_about_its_place(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ILLEGAL}&upto=2")
    (dispute,) = links_to(page, "panel=ask.claims")
    form = open_page(client, dispute)
    assert find_checked(form, "says1") == ["no"]


def test_a_dispute_about_cards_is_about_how_many_may_be_taken(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={CARDS}&upto=1")
    (dispute,) = links_to(page, "panel=ask.best")
    form = open_page(client, dispute)
    (says,) = form.find("input", id="says1")
    assert says.attributes["value"] == "1"
    (ruling,) = links_to(page, "ask=turns")
    assert "The turn is allowed and brings 1 point." in open_page(client, ruling).text


def check_game(client: FlaskClient, line: str) -> int:
    """Follow what leads on from each turn of a game that scores; count the disputes on features.

    The ruling alone says what the turn says, and a claim that repeats the points is upheld.
    """
    answer = ask(client, "/v1/carcassonne/game", {"game": line})
    found = 0
    for row in answer["turns"]:
        if not row.get("awards"):
            continue
        address, page = follow(client, f"/g?game={line}&upto={row['number']}")
        for ruling in links_to(page, "ask=moves"):
            assert row["summary"].split(". ")[0] in follow(client, ruling)[1].text
        for dispute in links_to(page, "ask.claims.points"):
            found += 1
            _, form = follow(client, dispute, address)
            (says,) = form.find("input", id="says1")
            asked = {key: each[0] for key, each in parse_qs(urlsplit(dispute).query).items()}
            asked |= {"by1": asked["player"], "says1": says.attributes["value"]}
            del asked["claims"]
            path = urlsplit(dispute).path
            answered = client.get(path, query_string=asked)
            assert answered.status_code == 303, answered.text
            _, ruled = follow(client, answered.headers["Location"])
            assert ruled.find("section", class_="right"), (line, row["number"])
            assert not ruled.find("section", class_="wrong"), (line, row["number"])
    return found


@pytest.mark.long
def test_each_dispute_of_whole_games_is_upheld_for_who_says_what_the_ruling_says(
    client: FlaskClient,
) -> None:
    found = sum(check_game(client, line) for line in (PLAYED["carcassonne"], *OTHERS))
    assert found == 8
    for seed in range(share_of(12)):
        check_game(client, play_line(client, seed, 40))


def test_pages_lead_to_a_sample(client: FlaskClient) -> None:
    begun = open_page(client, "/g")
    for link in begun.links():
        if link.startswith("/g"):
            follow(client, link)
    assert {"/g"} <= {*open_page(client, "/").links()}
    assert {"/g"} <= {*open_page(client, "/examples").links()}
    assert len(GAMES) == len(PLAYED)


def test_a_second_figure_and_a_game_in_json_are_shown(client: FlaskClient) -> None:
    line = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE-phantom.fNNE"
    page = open_page(client, f"/g?game={line}&upto=1")
    assert "1. anna: U1 1,0 , meeple (road, east), phantom (field, " in page.text
    turn = {"tile": {"tile": "base.A", "x": 1, "y": 0, "rotation": 90}}
    start = {"tiles": [{"tile": "base.A", "x": 0, "y": 0, "rotation": 270}]}
    game = {"start": start, "players": ["anna"], "turns": [turn, {"note": "tea"}]}
    shown = client.get("/g", query_string={"game": json.dumps(game)})
    assert shown.status_code == 200
    assert "g1/c1/0,0,A3/players,anna/turns,1.0.A1,note.tea" in shown.text


@pytest.mark.long
def test_every_turn_of_whole_games_has_its_page(client: FlaskClient) -> None:
    for seed in range(1, 2 * share_of(8), 2):
        line = play_line(client, seed, 40)
        for number in (0, 7, 19, 33, 40):
            _, page = follow(client, f"/g?game={line}&upto={number}&final=true")
            for link in links_to(page, "panel=ask.claims") + links_to(page, "ask=moves"):
                follow(client, link)


def test_the_log_of_a_game_of_cards_shows_the_cards_that_are_laid(client: FlaskClient) -> None:
    answer = ask(client, "/v1/labyrinth-cards/game", {"game": CARDS})
    laid = [a for t in answer["turns"] for a in t["turn"]["actions"] if "play" in a]
    page = open_page(client, f"/g?game={CARDS}&upto=1")
    assert len(page.find("svg", class_="card")) == len(laid) + 1
    assert not open_page(client, f"/g?game={ROAD}").find("svg", class_="card")
