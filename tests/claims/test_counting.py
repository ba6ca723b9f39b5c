"""Few random claims are explained, so nothing is recognised by chance; all everyday ones are."""

import pytest
from flask.testing import FlaskClient

from tests.cases import for_each
from tests.claims.counting import count_explained, list_everyday, name_explanations
from tests.claims.drawing import SHARES, WrongClaim, draw_wrong_claims
from tests.searching import share_of

RANDOM = 500
MOST = 0.15
"""The share of random claims that may be explained."""


@pytest.mark.long
@pytest.mark.unmeasured
def test_few_random_claims_are_explained(client: FlaskClient) -> None:
    found = count_explained(client, draw_wrong_claims(client, share_of(RANDOM)))
    assert set(found) == set(SHARES)
    claims = sum(each.claims for each in found.values())
    assert claims == share_of(RANDOM)
    assert sum(each.number for each in found.values()) <= MOST * claims


@for_each("name", dict(list_everyday()))
def test_an_everyday_mistake_is_explained(client: FlaskClient, name: str) -> None:
    assert name_explanations(client, dict(list_everyday())[name])


def test_the_same_claims_are_drawn_again(client: FlaskClient) -> None:
    first, second = ([*draw_wrong_claims(client, 20)] for _ in range(2))
    assert first == second
    assert len({repr(claim) for claim in first}) == 20
    assert all(isinstance(claim, WrongClaim) for claim in first)
