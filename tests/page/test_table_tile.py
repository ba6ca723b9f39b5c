"""The tile that was tapped: turned, taken away, and figures put on it and taken off."""

import pytest
from flask.testing import FlaskClient

from tests.cases import long_after
from tests.page.reading import kind_of, open_page
from tests.page.tapping import Tapper
from tests.searching import Sampled


def at(client: FlaskClient, line: str, place: str, more: str = "") -> Tapper:
    return Tapper(client, f"/?position={line}&at={place}{more}")


# ------------------------------------------------------------------------------ turning


def test_a_tap_turns_a_tile_clockwise_to_where_it_fits(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D,V1", "1,0")
    assert tapper.tap("turn").position == "c1/0,0,D,V"
    assert tapper.tap("turn").position == "c1/0,0,D,V1"


def test_a_tile_that_looks_alike_the_other_way_round_is_not_turned(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D,U1", "1,0")
    assert tapper.ids("turn") == ["turn-freely"]


def test_turned_freely_it_goes_round_and_is_said_not_to_fit(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D,U1", "1,0").tap("turn-freely", "turn")
    assert tapper.position == "c1/0,0,D,U2"
    assert "does not fit" in tapper.page.text
    (why,) = (link for link in tapper.page.links() if "ask=check" in link)
    assert "cannot be right" in open_page(client, why).text
    assert tapper.tap("turn", "turn", "turn").position == "c1/0,0,D,U1"


def test_a_tile_alone_can_lie_in_any_way(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,V", "0,0").tap("turn", "turn", "turn")
    assert tapper.position == "c1/0,0,V3"


def test_a_second_tap_on_a_tile_changes_nothing(client: FlaskClient) -> None:
    tapper = Tapper(client).tap("fits-base.V", "at0_0")
    address = tapper.address
    assert tapper.tap("at0_0").address == address
    assert not [each for each in tapper.page.find("a") if each.attributes.get("class") == "turn"]


def test_the_tile_that_was_laid_last_is_turned_where_it_lies(client: FlaskClient) -> None:
    tapper = Tapper(client).tap("fits-base.V", "turn", "turn")
    assert tapper.without_steps == {"position": "c1/0,0,V2", "laid": "0,0"}


def test_figures_turn_with_their_tile(client: FlaskClient) -> None:
    line = "c1/0,0,V-red.rW-blue.fSSW-black.barn.bNW"
    turned = at(client, line, "0,0").tap("turn").position
    assert turned == "c1/0,0,V1-black.barn.bNE-blue.fWNW-red.rN"


def test_a_tile_that_is_given_inline_turns_too(client: FlaskClient) -> None:
    line = "c1/0,0,A3,:rEW.inn:fENEWNWNNENNW:fESESSESSWWSW-red.rE"
    tapper = at(client, line, "1,0", "&all=yes").tap("turn")
    assert "-red.rS" in tapper.position


def test_a_tile_goes_with_all_that_is_on_it(client: FlaskClient) -> None:
    line = "c1/castles,red.0.0.0.-1/bridges,0.0.EW/0,-1,E2/0,0,E-red.cN"
    assert at(client, line, "0,0").tap("take").position == "c1/castles/bridges/0,-1,E2"


# ------------------------------------------------------------------------------ figures


def test_a_meeple_of_the_first_colour_is_in_hand(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D", "0,0").tap("spot-road-E")
    assert tapper.position == "c1/0,0,D-red.rE"


def test_a_colour_and_a_kind_stay_in_hand(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D,U1", "0,0").tap("player-blue", "figure-wagon", "spot-road-E")
    assert tapper.position == "c1/0,0,D-blue.wagon.rE,U1"
    tapper.tap("at1_0", "player-black")
    assert tapper.asked["figure"] == "wagon"


def test_each_spot_is_a_ring_too_which_keys_pass_over(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=0,0")
    rings = page.find("a", class_="ring")
    chips = [tag for tag in page.find("a") if tag.attributes.get("id", "").startswith("spot-")]
    links = [[tag.attributes["href"] for tag in tags] for tags in (rings, chips)]
    assert len(rings) == 4
    assert links[0] == links[1]
    assert {tag.attributes["tabindex"] for tag in rings} == {"-1"}


def test_where_none_could_be_put_one_may_stand_and_the_reason_is_said(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,A3,D,A1-red.rW", "0,0", "&player=blue")
    page = tapper.page
    assert len(page.find("a", class_="ring-refused")) == 1
    assert "red" in page.text
    assert "occupied" in page.text
    assert any("ask=spots" in link for link in page.links())
    assert tapper.tap("spot-road-E").position == "c1/0,0,A3-blue.rE,D,A1-red.rW"


def test_a_tap_on_a_figure_takes_it_away(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D-red.rW-blue.cN", "0,0")
    assert tapper.ids("there-") == ["there-meeple-blue-city-N", "there-meeple-red-road-E"]
    assert "spot-road-E" not in tapper.ids("spot-")
    taken = {tag.attributes["href"] for tag in tapper.page.find("a", class_="there")}
    assert not taken & {tag.attributes["href"] for tag in tapper.page.find("a", class_="ring")}
    left = {Tapper(client, address).position for address in taken}
    assert left == {"c1/0,0,D-red.rW", "c1/0,0,D-blue.cN"}


def test_the_mage_belongs_to_nobody_and_there_is_one(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D,U1-mage.rE", "0,0").tap("figure-mage", "spot-city-N")
    assert tapper.position == "c1/0,0,D-mage.cN,U1"


def test_a_barn_stands_on_a_corner(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,B", "0,0").tap("figure-barn", "spot-corner-NE")
    assert tapper.position == "c1/0,0,B-red.barn.bNE"


def test_players_of_the_position_come_with_their_colours(client: FlaskClient) -> None:
    ids = at(client, "c1/supply,Zoë.meeple.3/0,0,D-Red.rE", "0,0").ids("player-")
    assert ids[:2] == ["player-Red", "player-Zoë"]
    assert "player-red" not in ids
    assert "player-blue" in ids


def test_colours_are_named_in_the_language_of_the_page(client: FlaskClient) -> None:
    tapper = at(client, "c1/0,0,D", "0,0", "&language=de").tap("player-schwarz", "spot-road-E")
    assert tapper.position == "c1/0,0,D-schwarz.rE"


def test_kinds_of_the_sets_in_play_are_offered_at_once(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/sets,base,inns/0,0,D&at=0,0")
    assert "open" in page.find("details", id="kinds")[0].attributes
    page = open_page(client, "/?position=c1/0,0,D&at=0,0")
    assert "open" not in page.find("details", id="kinds")[0].attributes


def test_a_figure_that_is_none_is_said_to_be(client: FlaskClient) -> None:
    open_page(client, "/?position=c1/0,0,D&at=0,0&figure=dragon", 400)


# ------------------------------------------------------------------------------ together


def test_e1_is_entered_by_taps_alone(client: FlaskClient) -> None:
    tapper = Tapper(client).tap("fits-base.D")
    for square, tile, *figure in (
        ("at1_0", "labyrinth", "player-red", "spot-labyrinth-"),
        ("at-1_0", "base.A", "player-black", "spot-road-E"),
        ("at1_-1", "base.T", "player-red", "spot-road-S"),
        ("at2_0", "base.U"),
        ("at3_0", "base.A", "player-black", "spot-road-W"),
        ("at1_1", "base.U", "player-green", "spot-road-N"),
        ("at1_2", "base.S"),
    ):
        tapper.tap(square, f"fits-{tile}")
        for id_ in figure:
            (link,) = tapper.page.find("a", id=id_)
            if link.attributes.get("aria-current") is None:
                tapper.tap(id_)
    assert tapper.position == (
        "c1/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW/1,1,U-green.rN/1,2,S2"
    )
    assert tapper.taps == 21


@pytest.mark.parametrize(
    "line",
    [
        "c1",
        "c1/0,0,D",
        "c1/supply,red.meeple.5/0,0,A3,D-red.rE,lab-blue.l/1,1,U-mage.rN",
        "c1/map,invented-coast/3,1,E2/1,2,D1,G-red.cE,,E3",
        "c1/0,0,cc.A,,D",
        "c1/leipzig,coiners.red/0,0,:rEW.inn:fENEWNWNNENNW:fESESSESSWWSW-red.rE",
    ],
)
@pytest.mark.parametrize("place", long_after(1, ("0,0", "3,2", "", "1,0")))
def test_every_link_of_a_page_leads_somewhere(
    client: FlaskClient, line: str, place: str, sampled: Sampled
) -> None:
    links = open_page(client, f"/?position={line}&at={place}&all=yes").links()
    for address in sampled(dict.fromkeys(links), 1, kind_of):
        if not address.startswith("#"):
            assert client.get(address).status_code == 200, address
