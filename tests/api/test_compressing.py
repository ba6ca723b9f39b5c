"""Compressed answers: who gets them, that they are the same, and how caches tell them apart."""

import gzip
from collections.abc import Callable, Mapping

import brotli
import pytest
from flask import Request
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, TestResponse

from referee.api.responses.compression import LEAST_BYTES, PLAIN, choose_coding
from tests.api.samples import LABYRINTH, ONE_TILE, ROADS, SCORES, tile

CACHEABLE = (
    "/openapi.yaml",
    "/v1/rules",
    "/v1/carcassonne/tiles",
    "/v1/carcassonne/maps",
    "/v1/limits",
    "/docs",
    "/docs/codes",
)
UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    PLAIN: bytes,
}


def coding_of(response: TestResponse) -> str:
    return response.headers.get("Content-Encoding", PLAIN)


def unpack(response: TestResponse) -> bytes:
    return UNPACK[coding_of(response)](response.data)


def choose(accept: str, size: int = LEAST_BYTES) -> str:
    builder = EnvironBuilder(headers=[("Accept-Encoding", accept)])
    return choose_coding(Request(builder.get_environ()), size)


# ----------------------------------------------------------------------------------- negotiation


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br", "br"),
        ("GZIP", "gzip"),
        ("deflate, zstd", PLAIN),
        ("", PLAIN),
        ("*", "br"),
        ("identity", PLAIN),
        ("gzip;q=0.5, br;q=0.4", "gzip"),
        ("gzip;q=0, br;q=0", PLAIN),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0.5, identity", PLAIN),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("gzip;q=0.5, identity;q=0.4", "gzip"),
        ("identity;q=0", PLAIN),
        ("*;q=0", PLAIN),
        ("no such thing", PLAIN),
        ("gzip;q=0.5, Identity", PLAIN),
        ("x-gzip", "gzip"),
        ("X-GZIP;q=0.5, br;q=0.4", "gzip"),
        ("x-gzip;q=0, *", "br"),
        ("x-gzip, gzip;q=0", PLAIN),
    ],
)
def test_the_coding_is_the_one_that_the_caller_likes_best(accept: str, coding: str) -> None:
    assert choose(accept) == coding


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("gzip, br", PLAIN),
        ("gzip, br, *;q=0.1", PLAIN),
        ("gzip, identity;q=0", "gzip"),
        ("gzip, IDENTITY;q=0", "gzip"),
        ("br, *;q=0", "br"),
    ],
)
def test_a_short_answer_is_compressed_only_for_who_refuses_it_plain(
    accept: str, coding: str
) -> None:
    assert choose(accept, LEAST_BYTES - 1) == coding


qualities = st.sampled_from(["", ";q=0", ";q=0.3", ";q=0.7", ";q=1"])


@given(st.dictionaries(st.sampled_from(["br", "gzip", "identity", "*", "deflate"]), qualities))
def test_what_is_refused_is_not_taken_where_something_else_is(accepted: Mapping[str, str]) -> None:
    def quality(coding: str) -> float:
        text = accepted.get(coding, accepted.get("*", ";q=0.0001" if coding == PLAIN else ";q=0"))
        return float(text.removeprefix(";q=") or 1)

    taken = choose(", ".join(f"{coding}{q}" for coding, q in accepted.items()))
    if any(map(quality, UNPACK)):
        assert quality(taken) > 0


# --------------------------------------------------------------------------------------- answers


@pytest.mark.parametrize("accept", ["br", "gzip"])
@pytest.mark.parametrize("path", CACHEABLE)
def test_what_there_is_to_read_is_the_same_compressed(
    client: FlaskClient, path: str, accept: str
) -> None:
    plain = client.get(path)
    for _ in range(2):
        packed = client.get(path, headers={"Accept-Encoding": accept})
        assert coding_of(packed) == accept
        assert len(packed.data) == int(packed.headers["Content-Length"]) < len(plain.data) / 2
        assert unpack(packed) == plain.data
        assert packed.mimetype == plain.mimetype


@pytest.mark.parametrize("accept", ["br", "gzip"])
def test_an_answer_to_a_question_is_the_same_compressed(client: FlaskClient, accept: str) -> None:
    many = {"tiles": [tile("base.X", x, y) for x in range(15) for y in range(15)]}
    for path, position in ((ROADS, LABYRINTH), (SCORES, LABYRINTH), (ROADS, many)):
        plain = client.post(path, json={"position": position})
        packed = client.post(path, json={"position": position}, headers={"Accept-Encoding": accept})
        assert coding_of(packed) == accept
        assert unpack(packed) == plain.data


def test_a_problem_is_compressed_if_it_is_long(client: FlaskClient) -> None:
    wrong = {"position": {"tiles": [tile("base.none", x, 0) for x in range(30)]}}
    packed = client.post(ROADS, json=wrong, headers={"Accept-Encoding": "gzip"})
    assert (packed.status_code, coding_of(packed)) == (422, "gzip")
    assert packed.mimetype == "application/problem+json"
    assert client.get("/v1/nowhere", headers={"Accept-Encoding": "gzip"}).get_json()


def test_a_short_answer_is_sent_as_it_is(client: FlaskClient) -> None:
    for response in (
        client.get("/healthz", headers={"Accept-Encoding": "gzip, br"}),
        client.post(ROADS, json={"position": {"tiles": []}}, headers={"Accept-Encoding": "br"}),
    ):
        assert coding_of(response) == PLAIN
        assert response.get_json()


def test_caches_hear_that_answers_differ_by_coding(client: FlaskClient) -> None:
    etag = client.get("/v1/rules").headers["ETag"]
    for response in (
        client.get("/v1/rules"),
        client.get("/v1/rules", headers={"Accept-Encoding": "br"}),
        client.get("/v1/rules", headers={"If-None-Match": etag}),
        client.get("/healthz"),
        client.post(ROADS, json={"position": ONE_TILE}),
    ):
        assert "Accept-Encoding" in response.headers["Vary"].split(", ")


@pytest.mark.parametrize("path", CACHEABLE)
def test_each_coding_has_its_own_tag_and_is_not_sent_again(client: FlaskClient, path: str) -> None:
    tags: dict[str, str] = {}
    for accept in UNPACK:
        response = client.get(path, headers={"Accept-Encoding": accept})
        tags[accept] = response.headers["ETag"]
        assert not tags[accept].startswith("W/")
    assert len(set(tags.values())) == len(tags)
    for accept in UNPACK:
        for known, etag in tags.items():
            response = client.get(path, headers={"Accept-Encoding": accept, "If-None-Match": etag})
            assert response.status_code == (304 if known == accept else 200)
            if response.status_code == 304:
                assert response.data == b""
                assert response.headers["ETag"] == etag
                assert "Content-Encoding" not in response.headers


@pytest.mark.parametrize("accept", list(UNPACK))
def test_a_head_request_tells_of_the_compressed_answer(client: FlaskClient, accept: str) -> None:
    headers = {"Accept-Encoding": accept}
    head, get = client.head("/v1/rules", headers=headers), client.get("/v1/rules", headers=headers)
    for name in ("Content-Length", "Content-Type", "ETag"):
        assert head.headers[name] == get.headers[name]
    assert head.headers.get("Content-Encoding") == get.headers.get("Content-Encoding")
    assert head.data == b""
