"""Readiness: only a service that can answer every question in every language is ready."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api import service
from referee.api.service import DRAINING, find_lacking
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.texts.languages import load_texts

PARTS = ("tiles", "faces", "register", "rulesets", "maps", "boxes", "card_editions", "mistakes")


def assert_unready(client: FlaskClient, **environ: Any) -> None:
    response = client.get("/readyz", environ_overrides=environ)
    assert response.status_code == 503
    assert response.json is not None
    assert response.json["type"] == "/problems/service-unavailable"
    assert response.headers["Retry-After"] == "1"


def test_a_whole_catalogue_lacks_nothing() -> None:
    assert find_lacking(load_catalogue()) == []


@pytest.mark.parametrize("part", PARTS)
def test_the_service_is_not_ready_without_a_part_of_the_catalogue(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    torn = replace(load_catalogue(), **{part: type(getattr(load_catalogue(), part))({})})
    monkeypatch.setattr(service, "load_catalogue", lambda: torn)
    assert_unready(client)


def test_the_service_is_not_ready_without_the_texts_of_a_language(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    texts = dict(load_texts()) | {Language("fr"): {}}
    monkeypatch.setattr(service, "load_texts", lambda: texts)
    assert_unready(client)
    assert "texts in fr" in caplog.text


def test_the_service_is_not_ready_if_its_data_cannot_be_loaded(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(service, "load_catalogue", fail)
    assert_unready(client)
    assert "cannot be loaded" in caplog.text


def test_the_service_is_not_ready_while_it_stops_but_lives(client: FlaskClient) -> None:
    assert_unready(client, **{DRAINING: lambda: True})
    going_on = {DRAINING: lambda: False}
    assert client.get("/readyz", environ_overrides=going_on).status_code == 200
    stopping = {DRAINING: lambda: True}
    assert client.get("/healthz", environ_overrides=stopping).status_code == 200
