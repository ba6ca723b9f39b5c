"""Questions in addresses: the same answers and faults as by POST, and kept by caches."""

import json
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, Final
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from referee.api.contract.game import Game
from referee.api.contract.parameters import PARAMETERS
from referee.api.contract.queries import POSITION, write_query
from referee.api.contract.questions import load
from referee.api.games import GAMES
from referee.api.responses import caching
from referee.api.responses.caching import RULING_SECONDS
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from tests.api.samples import (
    CHECK,
    CLAIMS,
    GOOD,
    LABYRINTH,
    MOVES,
    ONE_TILE,
    PLACEMENTS,
    QUESTIONS,
    ROADS,
    RULINGS,
    SCORES,
    SPOTS,
    SUGGESTIONS,
    Json,
)
from tests.api.test_bad_positions import LONGEST, ROWS, refuse_row
from tests.api.test_fuzz import assert_ruling_or_problem
from tests.asking import ask
from tests.cases import for_each
from tests.searching import examples

SHORT: Final = 7_000
"""A question longer than this in an address is left to POST."""


def game_of(path: str) -> tuple[Game[Any], str]:
    *_, name_of_game, name = path.split("/")
    return next(game for game in GAMES if game.name == name_of_game), name


def address_of(path: str, body: Json) -> str:
    """Write a question as an address, its position as JSON."""
    game, name = game_of(path)
    position = quote(json.dumps(body[POSITION], separators=(",", ":")))
    query = write_query(game.find_forms(name), body)
    return f"{path}?{POSITION}={position}" + (f"&{query}" if query else "")


def get(client: FlaskClient, path: str, body: Json, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(address_of(path, body), headers=named)


def post(client: FlaskClient, path: str, body: Json) -> TestResponse:
    """Post a question with its keys in the order in which it has them."""
    return client.post(path, data=json.dumps(body), content_type="application/json")


ONE: Final = (ROADS, {"position": ONE_TILE})


# ------------------------------------------------------------------------------ as by POST


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_the_answer_is_the_one_to_the_same_question_in_a_body(
    client: FlaskClient, path: str, body: Json
) -> None:
    answer = get(client, path, body)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/json"
    assert answer.data == post(client, path, body).data


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_a_position_on_one_line_gets_the_same_answer(
    client: FlaskClient, path: str, body: Json
) -> None:
    game, name = game_of(path)
    query = write_query(game.find_forms(name), body)
    line = post(client, path, body).get_json()[POSITION]["notation"]
    answer = client.get(f"{path}?{POSITION}={line}&{query}".rstrip("&"))
    assert answer.status_code == 200, answer.text
    assert answer.get_json() == post(client, path, body | {POSITION: line}).get_json()
    assert answer.get_json()[POSITION]["notation"] == line


def may_stand_in_an_address(row: tuple[str, Any, Any]) -> bool:
    """Tell whether a bad body can be said in an address: an object with an object of a position."""
    path, body, _ = row
    if not isinstance(body, dict) or not isinstance(body.get(POSITION), dict):
        return False
    game, name = game_of(path)
    return set(body) <= set(game.find_forms(name))


def as_json(path: str, body: Json) -> str:
    """Write a question as an address with all as JSON, so that it may be as wrong as it likes."""
    texts = (f"{key}={quote(json.dumps(value))}" for key, value in body.items())
    return f"{path}?{'&'.join(texts)}"


BAD: Final = {
    name: row
    for name, row in ROWS.items()
    if name != LONGEST
    and may_stand_in_an_address(row)
    and all(isinstance(value, dict | list | str) for value in row[1].values())
    and len(as_json(*row[:2])) < SHORT
}


def test_most_bad_questions_are_asked() -> None:
    assert len(BAD) > len(ROWS) // 2


@for_each("name", BAD)
def test_the_faults_are_those_of_the_same_question_in_a_body(
    client: FlaskClient, name: str
) -> None:
    path, body, errors = BAD[name]
    refused = client.get(as_json(path, body))
    assert refused.status_code == 422, refused.text
    assert refused.get_json()["errors"] == refuse_row(client, name)["errors"]
    assert len(refused.get_json()["errors"]) == min(len(errors), 20)


@pytest.mark.parametrize(
    ("path", "query", "errors"),
    [
        (ROADS, "at=0,0,rod,E", [("/at/on", "unknown-spot")]),
        (ROADS, "at=0,zero,road,E", [("/at/y", "not-an-integer")]),
        (ROADS, "at=0,0,road,E,5", [("/at", "text-misread")]),
        (ROADS, "at=", [("/at", "text-misread")]),
        (PLACEMENTS, "tile=base.D&at=1,0,45", [("/at/rotation", "unknown-rotation")]),
        (PLACEMENTS, "", [("", "missing-key")]),
        (SCORES, "moment=then", [("/moment", "unknown-moment")]),
        (SPOTS, "tile_at=0,0&player=red%0A", [("/player", "not-a-name")]),
        (MOVES, "move=red", [("/move", "text-misread")]),
        (
            MOVES,
            "move=player:red;part:3",
            [("/move", "missing-key"), ("/move/part", "unknown-part")],
        ),
        (CLAIMS, "claim=kind:points;points:x", [("/claim/points", "not-an-integer")]),
        (RULINGS, "ask=roads;towns", [("/ask/towns", "unknown-question")]),
    ],
)
def test_a_fault_of_a_short_text_stands_where_the_body_would_have_it(
    client: FlaskClient, path: str, query: str, errors: list[tuple[str, str]]
) -> None:
    refused = client.get(f"{address_of(path, {'position': ONE_TILE})}&{query}".rstrip("&"))
    assert refused.status_code == 422
    assert refused.get_json()["type"] == "/problems/not-a-position"
    found = [(error["pointer"], error["code"]) for error in refused.get_json()["errors"]]
    assert set(errors) <= set(found)


@pytest.mark.parametrize("path", QUESTIONS)
def test_without_a_position_there_is_no_answer(client: FlaskClient, path: str) -> None:
    refused = client.get(path)
    assert refused.status_code == 422
    errors = refused.get_json()["errors"]
    assert ("", "missing-key") in [(error["pointer"], error["code"]) for error in errors]
    subject = "game" if path.endswith("/game") else "position"
    assert any(subject in error["text"] for error in errors)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("nothing=1", "unknown-parameter"),
        ("tile=base.D", "unknown-parameter"),
        ("at=0,0,road,E&at=0,0,road,W", "parameter-twice"),
        ("at={", "syntax"),
        ("fields=towns", "unknown-field"),
    ],
)
def test_an_address_with_a_bad_parameter_is_refused(
    client: FlaskClient, query: str, code: str
) -> None:
    refused = client.get(f"{address_of(*ONE)}&{query}")
    assert refused.status_code == 400
    assert refused.get_json()["type"] == "/problems/bad-query"
    (error,) = refused.get_json()["errors"]
    assert error["code"] == code


def test_an_unknown_parameter_is_told_of_those_that_ask_and_those_that_wish(
    client: FlaskClient,
) -> None:
    (error,) = client.get(f"{address_of(*ONE)}&on=road").get_json()["errors"]
    assert all(name in error["text"] for name in (POSITION, "at", *PARAMETERS))


def test_wishes_are_heard(client: FlaskClient) -> None:
    wish = "fields=roads.id,roads.score&omit=summary&expand=citations"
    short = client.get(f"{address_of(*ONE)}&{wish}")
    assert short.data == client.post(f"{ROADS}?{wish}", json=ONE[1]).data
    assert set(short.get_json()) == {"roads", "citations"}


@pytest.mark.parametrize("path", QUESTIONS)
def test_no_parameter_that_asks_is_one_that_wishes(path: str) -> None:
    game, name = game_of(path)
    assert not set(game.find_forms(name)) & set(PARAMETERS)


@pytest.mark.parametrize(("path", "body"), list(GOOD.values())[::5])
def test_a_head_request_gets_the_headers_alone(client: FlaskClient, path: str, body: Json) -> None:
    head, whole = client.head(address_of(path, body)), get(client, path, body)
    assert head.status_code == 200
    assert head.data == b""
    for name in ("ETag", "Cache-Control", "Content-Type", "Content-Length"):
        assert head.headers[name] == whole.headers[name]


# ------------------------------------------------------------------------------ in caches


@pytest.fixture
def rulings_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that were ruled on, one entry for each time."""
    made: list[str] = []

    def note(schema: Any, body: Any) -> Any:
        made.append(type(schema).__name__)
        return load(schema, body)

    monkeypatch.setattr("referee.api.contract.game.load", note)
    return made


@pytest.mark.parametrize("name", list(GOOD)[::3])
def test_who_has_the_answer_is_told_so_before_a_ruling_is_made(
    client: FlaskClient, rulings_made: list[str], name: str
) -> None:
    etag = get(client, *GOOD[name]).headers["ETag"]
    assert len(rulings_made) == 1
    for method in (client.get, client.head):
        held = method(address_of(*GOOD[name]), headers={"If-None-Match": f'"other", {etag}'})
        assert (held.status_code, held.data) == (304, b"")
        assert held.headers["ETag"] == etag
        assert held.cache_control.max_age == RULING_SECONDS
        assert held.cache_control.public
    assert len(rulings_made) == 1
    assert get(client, *GOOD[name], If_None_Match='"other"').status_code == 200
    assert len(rulings_made) == 2


def test_a_weak_tag_is_as_good(client: FlaskClient) -> None:
    etag = get(client, *ONE).headers["ETag"]
    assert get(client, *ONE, If_None_Match=f"W/{etag}").status_code == 304


def test_any_answer_is_one_only_if_there_is_one(client: FlaskClient) -> None:
    assert get(client, *ONE, If_None_Match="*").status_code == 304
    address = f"{address_of(*ONE)}&at=5,5,road,E"
    assert client.get(address, headers={"If-None-Match": "*"}).status_code == 422


@pytest.mark.parametrize("accept", ["br", "gzip", "identity", "", "br;q=0, *"])
@pytest.mark.parametrize("question", [ONE, (SCORES, {"position": LABYRINTH, "moment": "end"})])
def test_each_coding_has_its_own_tag(
    client: FlaskClient, rulings_made: list[str], question: tuple[str, Json], accept: str
) -> None:
    first = get(client, *question, Accept_Encoding=accept)
    etag = first.headers["ETag"]
    assert etag.strip('"').partition("-")[2] == first.headers.get("Content-Encoding", "")
    held = get(client, *question, Accept_Encoding=accept, If_None_Match=etag)
    assert (held.status_code, held.headers["ETag"]) == (304, etag)
    assert len(rulings_made) == 1


def test_a_coding_that_is_not_taken_is_no_answer_held(client: FlaskClient) -> None:
    question = (SCORES, {"position": LABYRINTH, "moment": "end"})
    etag = get(client, *question, Accept_Encoding="br").headers["ETag"]
    assert get(client, *question, Accept_Encoding="gzip", If_None_Match=etag).status_code == 200


def tags(client: FlaskClient) -> Iterator[str]:
    """Yield the tags of addresses that differ."""
    for query in ("", "&at=0,0,road,E", "&at=0,0,road,W", "&omit=summary", "&expand=citations"):
        yield client.get(address_of(*ONE) + query).headers["ETag"]
    yield get(client, CHECK, ONE[1]).headers["ETag"]
    yield get(client, ROADS, {"position": LABYRINTH}).headers["ETag"]


def test_different_questions_have_different_tags(client: FlaskClient) -> None:
    found = list(tags(client))
    assert len(set(found)) == len(found)


def test_the_order_of_parameters_makes_no_other_question(client: FlaskClient) -> None:
    address = address_of(
        ROADS, {"position": ONE_TILE, "at": {"x": 0, "y": 0, "on": "road", "side": "E"}}
    )
    path, _, query = address.partition("?")
    turned = f"{path}?{'&'.join(reversed(query.split('&')))}"
    assert client.get(address).headers["ETag"] == client.get(turned).headers["ETag"]


def test_another_release_has_other_tags(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = get(client, *ONE).headers["ETag"]
    monkeypatch.setattr(caching, "__version__", "999")
    assert get(client, *ONE).headers["ETag"] != before
    assert get(client, *ONE, If_None_Match=before).status_code == 200


def test_another_version_of_the_rules_has_other_tags(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = get(client, *ONE).headers["ETag"]
    ruleset = load_catalogue().rulesets["carcassonne"]
    monkeypatch.setattr(type(ruleset), "version", "999", raising=False)
    assert get(client, *ONE).headers["ETag"] != before


def test_each_language_has_its_own_tag(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = get(client, *ONE).headers["ETag"]
    monkeypatch.setattr(caching, "choose_language", lambda: Language("de"))
    assert get(client, *ONE).headers["ETag"] != english
    assert get(client, *ONE, If_None_Match=english).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "br"}])
def test_caches_hear_how_long_an_answer_lasts_and_what_it_depends_on(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    first = client.get(address_of(*ONE), headers=headers)
    again = client.get(
        address_of(*ONE), headers={**headers, "If-None-Match": first.headers["ETag"]}
    )
    for response in (first, again):
        varies = ", ".join(response.headers.getlist("Vary")).split(", ")
        assert {"Accept-Encoding", "Accept-Language", "Accept"} <= set(varies)
        assert response.cache_control.public
        assert response.cache_control.max_age == RULING_SECONDS


def test_a_posted_question_is_not_cached(client: FlaskClient) -> None:
    answer = client.post(ROADS, json=ONE[1])
    assert "ETag" not in answer.headers
    assert "Cache-Control" not in answer.headers


@pytest.mark.parametrize("query", ["&at=5,5,road,E", "&nothing=1", "&at={"])
def test_a_problem_is_not_cached(client: FlaskClient, query: str) -> None:
    refused = client.get(address_of(*ONE) + query)
    assert refused.status_code in (400, 422)
    assert refused.cache_control.no_store
    assert "ETag" not in refused.headers


@pytest.mark.parametrize("path", [SUGGESTIONS, "/v1/labyrinth-cards/rulings"])
def test_what_time_cut_short_is_not_cached(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    game, _ = game_of(SUGGESTIONS)
    body = game.make_example("suggestions")
    if path != SUGGESTIONS:
        body["ask"] = {"check": {}, "suggestions": {}, "paths": {}}
    assert get(client, path, body).cache_control.public
    monkeypatch.setattr("referee.api.limits.SEARCH_SECONDS", -1)
    cut = get(client, path, body)
    ruled = cut.get_json() if path == SUGGESTIONS else cut.get_json()["suggestions"]
    assert ruled["stopped"]
    assert cut.cache_control.no_store
    assert "ETag" not in cut.headers
    assert ask(client, path, body)["ruleset"]


# ------------------------------------------------------------------------------ whatever is typed


ADDRESSES: Final = [
    address for path, body in GOOD.values() if len(address := address_of(path, body)) < SHORT
]
TYPED: Final = st.sampled_from([*'0:;,/{[]}"-~=&%+. ', "%00", "%FF", "%22", "&at=", "ask=", "{}"])


@st.composite
def spoilt_addresses(draw: st.DrawFn) -> str:
    """Take a good address and type over it in a few places, behind the position for the most."""
    path, _, query = draw(st.sampled_from(ADDRESSES)).partition("?")
    for _ in range(draw(st.integers(1, 4))):
        least = draw(st.sampled_from([0, max(query.rfind("&"), 0)]))
        start = draw(st.integers(least, len(query)))
        end = start + draw(st.integers(0, 4))
        query = query[:start] + draw(TYPED | st.text(max_size=2)) + query[end:]
    return f"{path}?{query}"


@examples(1_500)
@given(address=spoilt_addresses())
def test_whatever_is_typed_gets_a_ruling_or_a_problem(client: FlaskClient, address: str) -> None:
    assert_ruling_or_problem(client.get(address))
    link = f"/qr?{address.partition('?')[2]}&ask={address.partition('?')[0].rpartition('/')[2]}"
    assert client.get(link).status_code in (200, 400, 422)
