"""The page as one that can be installed: its manifest, its worker, and what it says offline."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee import __version__
from referee.core.languages import ENGLISH, Language
from referee.page.installing import list_shell
from referee.texts.languages import list_languages
from tests.page.reading import open_page
from tests.texts.test_translations import OTHERS


def read_manifest(client: FlaskClient, language: Language = ENGLISH) -> dict[str, Any]:
    response = client.get(f"/manifest.webmanifest?language={language}")
    assert response.mimetype == "application/manifest+json"
    manifest: dict[str, Any] = json.loads(response.data)
    return manifest


def read_worker(client: FlaskClient) -> tuple[str, dict[str, Any]]:
    response = client.get("/service-worker.js")
    assert response.mimetype == "text/javascript"
    (shell,) = re.findall(r"= (\{.*\});$", response.text, re.MULTILINE)
    return response.text, json.loads(shell)


def test_a_page_names_its_manifest_and_its_icons(client: FlaskClient) -> None:
    page = open_page(client, "/rules?language=de")
    for kind in ("manifest", "icon", "apple-touch-icon"):
        (link,) = page.find("link", rel=kind)
        assert client.get(link.attributes["href"]).status_code == 200
    (link,) = page.find("link", rel="manifest")
    assert link.attributes["href"].endswith("?language=de")
    colours = [tag for tag in page.find("meta") if tag.attributes.get("name") == "theme-color"]
    assert len(colours) == 2


def test_the_manifest_has_what_an_installation_needs(client: FlaskClient) -> None:
    manifest = read_manifest(client)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    wanted = {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable")}
    assert wanted <= {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        served = client.get(icon["src"])
        assert served.mimetype == icon["type"]
        assert served.cache_control.max_age == 31_536_000


@pytest.mark.parametrize("language", OTHERS)
def test_the_manifest_speaks_the_language_asked_for(
    client: FlaskClient, language: Language
) -> None:
    manifest, english = read_manifest(client, language), read_manifest(client)
    assert manifest["lang"] == language
    assert manifest["description"] != english["description"]
    assert manifest["id"] == english["id"]


def test_all_that_the_worker_keeps_is_there(client: FlaskClient) -> None:
    _, shell = read_worker(client)
    assert shell == list_shell()
    for address in (*shell["files"], *shell["offline"].values()):
        assert client.get(address).status_code == 200
    assert set(shell["offline"]) == set(list_languages())


def test_what_is_kept_is_named_after_the_release(client: FlaskClient) -> None:
    _, shell = read_worker(client)
    assert shell["cache"].startswith(f"referee-{__version__}-")


def test_the_worker_itself_is_asked_for_each_time(client: FlaskClient) -> None:
    response = client.get("/service-worker.js")
    assert response.cache_control.max_age == 0
    again = client.get("/service-worker.js", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("language", list_languages())
def test_offline_a_page_says_what_works_and_lets_one_try_again(
    client: FlaskClient, language: Language
) -> None:
    page = open_page(client, f"/offline?language={language}")
    assert page.find("html", lang=language)
    assert "" in page.links()


def test_every_page_can_say_that_the_service_is_out_of_reach(client: FlaskClient) -> None:
    (notice,) = open_page(client, "/").find("p", id="offline")
    assert "hidden" in notice.attributes
    assert notice.attributes["role"] == "alert"
