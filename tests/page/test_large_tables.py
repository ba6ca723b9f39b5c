"""Large tables on the page: nobody waits for them, and no link leads to an address too long."""

from collections import Counter
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.api.sharing import SHARE

_MOST: Final = 488
"""So many figures stand on the tile, one beside the other."""


class Counting:
    """A share of a worker that counts how often it lets others go first."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        return lambda: self.counted.update([name])


def count_pauses(client: FlaskClient, address: str) -> int:
    share = Counting()
    response = client.get(address, environ_overrides={SHARE: share})
    assert response.status_code == 200
    return share.counted["pause"]


def write_table(tiles: int, figures: int = 0) -> str:
    figure = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "city", "side": "N"}
    laid = [{"tile": "base.C", "x": at % 40, "y": at // 40} for at in range(tiles)]
    return f"/?position={GAMES[0].notate({'tiles': laid, 'figures': [figure] * figures})}"


@pytest.mark.parametrize("asked", ["", "&at=0,0"])
def test_a_crowd_on_a_tile_lets_others_go_first(client: FlaskClient, asked: str) -> None:
    alone, crowded = (count_pauses(client, write_table(1, each) + asked) for each in (1, _MOST))
    assert crowded > alone + 100


def test_the_links_over_a_large_table_let_others_go_first(client: FlaskClient) -> None:
    few, many = (count_pauses(client, write_table(each)) for each in (400, 1200))
    tiles = 1200 - 400
    assert many - few > 6 * tiles / 16
