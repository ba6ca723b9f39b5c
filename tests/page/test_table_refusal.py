"""A tile that does not go on a square: why, where else, and laid all the same."""

from flask.testing import FlaskClient

from tests.page.reading import open_page
from tests.page.tapping import Tapper

LINE = "c1/-1,0,A3,D,lab"


def refuse(client: FlaskClient, tile: str = "base.E") -> Tapper:
    """Go on from the square east of the labyrinth, where a road is asked for."""
    return Tapper(client, f"/?position={LINE}&at=2,0").tap("all", f"misfits-{tile}")


def test_it_is_refused_with_every_reason_in_the_words_of_the_answer(client: FlaskClient) -> None:
    tapper = refuse(client)
    asked = {"tile": "base.E", "at": {"x": 2, "y": 0, "rotation": 0}}
    answer = client.post("/v1/carcassonne/placements", json={"position": LINE, **asked}).get_json()
    assert not answer["verdict"]["legal"]
    for objection in answer["verdict"]["objections"]:
        assert objection["text"] in tapper.page.text
        for rule in objection["citations"]:
            assert f"/rules/{rule}" in tapper.page.links()


def test_the_squares_where_it_fits_are_tapped_on_the_board_or_in_the_list(
    client: FlaskClient,
) -> None:
    tapper = refuse(client)
    squares = {id_.removeprefix("on-") for id_ in tapper.ids("on-")}
    assert squares
    assert {id_.removeprefix("at") for id_ in tapper.ids("at")} == squares | {"2_0"}
    square = min(squares)
    on_board, listed = (tapper.page.find("a", id=f"{k}{square}")[0] for k in ("at", "on-"))
    assert on_board.attributes["href"] == listed.attributes["href"]
    laid = tapper.tap(f"on-{square}")
    assert "panel" not in laid.asked
    assert "does not fit" not in laid.page.text


def test_turned_to_where_it_fits_it_is_laid_so(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/0,0,D&at=1,0&panel=refused&tile=base.V@180")
    (way,) = [id_ for id_ in tapper.ids("so-") if id_ == "so-90"]
    assert tapper.tap(way).position == "c1/0,0,D,V1"


def test_it_is_turned_in_the_hand(client: FlaskClient) -> None:
    tapper = refuse(client)
    assert tapper.tap("turn-in-hand").asked["tile"] == "base.E@90"
    assert tapper.tap(*["turn-in-hand"] * 3).asked["tile"] == "base.E"


def test_it_lies_there_anyway_and_the_table_says_that_it_does_not_fit(client: FlaskClient) -> None:
    tapper = refuse(client).tap("anyway")
    assert tapper.position == f"{LINE},E"
    assert "do not fit" in tapper.page.text
    (why,) = (link for link in tapper.page.links() if "ask=check" in link)
    assert open_page(client, why).find("span", class_="at")


def test_one_goes_back_to_the_palette(client: FlaskClient) -> None:
    tapper = refuse(client).tap("back")
    assert "misfits-base.E" in tapper.ids("misfits-")


def test_a_tile_that_does_fit_is_not_said_to_be_refused(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/0,0,D&at=1,0&panel=refused&tile=base.U@90")
    assert "It fits on 1,0" in tapper.page.text
    assert not tapper.ids("anyway")


def test_a_tile_that_nobody_knows_is_said_to_be_none(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=1,0&panel=refused&tile=base.Q9", 422)
    assert "base.Q9" in page.text


def test_every_link_of_a_refusal_leads_somewhere(client: FlaskClient) -> None:
    for address in {link for link in refuse(client).page.links() if not link.startswith("#")}:
        assert client.get(address).status_code == 200, address


def test_a_table_whose_sides_disagree_says_so_wherever_one_taps(client: FlaskClient) -> None:
    for place in ("", "1,1"):
        tapper = Tapper(client, f"/?position=c1/0,0,D,E&at={place}")
        assert open_page(client, tapper.tap("check").address).find("span", class_="at")
    assert not Tapper(client, "/?position=c1/0,0,D,U1").ids("check")
