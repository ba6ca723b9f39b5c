"""What pages load: kept for ever under an address that changes with it."""

import pytest
from flask.testing import FlaskClient

from referee.page.assets import EXACT, STYLE, find_address, load_assets
from tests.page.reading import open_page


def test_a_page_loads_the_one_style_sheet(client: FlaskClient) -> None:
    (link,) = open_page(client, "/rules").find("link", rel="stylesheet")
    assert link.attributes["href"] == find_address(STYLE)


@pytest.mark.parametrize("name", load_assets())
def test_every_asset_may_be_kept_for_ever(client: FlaskClient, name: str) -> None:
    served = client.get(find_address(name))
    assert served.data == load_assets()[name].content
    assert served.cache_control.max_age == 31_536_000


def test_the_style_sheet_of_another_release_is_not_kept_as_its_own(client: FlaskClient) -> None:
    style = client.get(f"/static/0123456789ab/{STYLE}")
    assert style.mimetype == "text/css"
    assert style.cache_control.no_store
    # A proxy that can ask another release wants no other file in its place.
    exact = {EXACT: "1"}
    assert client.get(f"/static/0123456789ab/{STYLE}", headers=exact).status_code == 404
    assert client.get(find_address(STYLE), headers=exact).status_code == 200


def test_what_is_no_asset_is_not_found(client: FlaskClient) -> None:
    assert client.get("/static/0123456789ab/../style.py").status_code == 404
    open_page(client, "/static/0123456789ab/nothing.css", 404)
