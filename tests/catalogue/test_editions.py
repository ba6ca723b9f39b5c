"""The editions of the card game: what ships, and what stops the start."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.editions import read_editions
from referee.catalogue.loader import load_catalogue
from referee.catalogue.reading import CatalogueFault
from referee.labyrinth_cards.check import Deck

Json = dict[str, Any]

TOY: Json = {"id": "toy", "title": "Toy", "cards": 3, "authority": "referee", "source": "Nobody's"}


def test_an_edition_is_read_with_what_is_known_of_it() -> None:
    other = TOY | {"id": "other", "cards": 8, "cards_per_treasure": 4}
    editions = read_editions([{"editions": [TOY]}, {"editions": [other]}])
    assert [edition.deck for edition in editions.values()] == [Deck(3, None), Deck(8, 4)]


def test_an_edition_that_stands_twice_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="editions/toy stands twice"):
        read_editions([{"editions": [TOY, TOY]}])


def test_an_unknown_authority_stops_the_start() -> None:
    with pytest.raises(CatalogueFault, match="editions/toy/authority: unknown-authority hearsay"):
        read_editions([{"editions": [TOY | {"authority": "hearsay"}]}])


def test_the_editions_that_ship_are_shown_in_their_order(client: FlaskClient) -> None:
    shown = client.get("/v1/labyrinth-cards/editions").get_json()["editions"]
    assert [edition["id"] for edition in shown] == list(load_catalogue().card_editions)
    assert [edition["cards"] for edition in shown] == [50, 48, 25]
