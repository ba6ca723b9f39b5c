"""What every page is sent with: its policy, how long it may be kept, and for whom."""

from typing import Final

import pytest
from flask.testing import FlaskClient

from referee.page.assets import find_address

PAGES: Final = (
    *("/", "/?position=c1/0,0,D&at=1,0", "/?position=l1", "/?panel=too-long"),
    *("/r?position=c1/0,0,D", "/r?position=c1/0,0,D&ask=roads", "/examples", "/rules", "/tiles"),
    *("/docs", "/docs/codes", "/offline"),
)
FOR_ALL: Final = ("/service-worker.js", find_address("page.css"), find_address("page.js"))
"""What is the same in every language."""
REFUSED: Final = ("/?at=x", "/?position=c1/0,0,Q9", "/r", "/docs/nothing", "/rules/nothing")


@pytest.mark.parametrize("address", [*PAGES, *REFUSED])
def test_a_page_loads_from_this_service_alone_and_keeps_nothing(
    client: FlaskClient, address: str
) -> None:
    response = client.get(address)
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert policy[0] == "default-src 'none'"
    assert {source for each in policy for source in each.split()[1:]} == {"'none'", "'self'"}
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("address", [*PAGES, *FOR_ALL, "/manifest.webmanifest"])
def test_who_has_a_page_is_told_so_and_a_head_is_no_body(client: FlaskClient, address: str) -> None:
    german = {"Accept-Language": "de", "Accept-Encoding": "br"}
    response = client.get(address, headers=german)
    held = {"If-None-Match": response.headers["ETag"], "Accept-Encoding": "br"}
    again = client.get(address, headers=german | held)
    assert (again.status_code, again.data) == (304, b"")
    head = client.head(address, headers=german)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == response.headers["ETag"]
    other = client.get(address, headers=held | {"Accept-Language": "fr"})
    is_for_all = address in FOR_ALL
    assert other.status_code == (304 if is_for_all else 200)
    for each in (response, again):
        assert "Accept-Encoding" in each.headers["Vary"]
        assert ("Accept-Language" in each.headers["Vary"]) is not is_for_all


@pytest.mark.parametrize("address", REFUSED)
def test_what_is_refused_is_kept_nowhere(client: FlaskClient, address: str) -> None:
    assert client.get(address).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", [*PAGES, *FOR_ALL])
def test_a_page_takes_nothing_posted(client: FlaskClient, address: str) -> None:
    response = client.post(address, data="position=c1")
    assert response.status_code == 405
    assert response.headers["Cache-Control"] == "no-store"
