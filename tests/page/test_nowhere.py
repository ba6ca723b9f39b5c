"""What a browser is shown where there is no page."""

import pytest
from flask.testing import FlaskClient

from tests.page.reading import Page

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
TITLES = {
    "en": "There is no such page",
    "de": "Diese Seite gibt es nicht",
    "fr": "Cette page n’existe pas",
    "it": "Questa pagina non esiste",
}
ONWARDS = {"/", "/examples", "/rules", "/tiles", "/docs"}


def show(client: FlaskClient, address: str) -> Page:
    """Open an address that does not exist as a browser does."""
    response = client.get(address, headers=BROWSER)
    assert (response.status_code, response.mimetype) == (404, "text/html")
    assert response.headers["Cache-Control"] == "no-store"
    return Page(response.text)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/tiles/xyz", "/rules/xyz", "/docs/xyz", "/problems/x"]
)
def test_a_browser_is_shown_a_page_with_ways_on(client: FlaskClient, path: str) -> None:
    page = show(client, path)
    assert TITLES["en"] in page.text
    assert set(page.links()) >= ONWARDS


@pytest.mark.parametrize("language", TITLES)
def test_the_page_is_in_the_language_that_is_asked_for(client: FlaskClient, language: str) -> None:
    page = show(client, f"/nowhere?language={language}")
    assert TITLES[language] in page.text
    assert f"/rules?language={language}" in page.links()


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/tile", "/tiles"),
        ("/rules/car-1.4.labyrinth-meple", "/rules/car-1.4.labyrinth-meeples"),
        ("/docs/carcassonne/road", "/docs/carcassonne/roads"),
        ("/problems/not-fund", "/problems/not-found"),
        ("/exampels", "/examples"),
    ],
)
def test_the_page_that_was_meant_is_a_link(client: FlaskClient, path: str, meant: str) -> None:
    page = show(client, path)
    assert f"Did you mean {meant} ?" in page.text
    assert meant in page.links()


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/problem+json", ""])
def test_a_program_gets_a_problem(client: FlaskClient, accept: str) -> None:
    response = client.get("/nowhere", headers={"Accept": accept})
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")


def test_a_browser_gets_a_problem_below_the_addresses_of_questions(client: FlaskClient) -> None:
    response = client.get("/v1/nowhere", headers=BROWSER)
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")


def test_an_address_is_shown_as_text(client: FlaskClient) -> None:
    assert "<script>" not in client.get("/<script>alert(1)</script>", headers=BROWSER).text


def test_the_icon_is_where_programs_look_for_it(client: FlaskClient) -> None:
    response = client.get("/favicon.ico")
    assert (response.status_code, response.mimetype) == (200, "image/png")
    assert response.data.startswith(b"\x89PNG")
