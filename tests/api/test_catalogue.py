"""What the catalogue and the service show of themselves: rules, tiles, limits, health."""

from collections.abc import Hashable
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api import limits
from tests.api.samples import MOVES, PLACEMENTS, ROADS, SCORES, Json, tile
from tests.asking import ask
from tests.document import read_document
from tests.searching import Sampled

TILES = "/v1/carcassonne/tiles"
EDITIONS = ("C1", "C2", "C3")
CACHEABLE = ("/v1/rules", "/v1/limits", TILES, f"{TILES}/base.D", "/openapi.yaml")


def get(client: FlaskClient, path: str) -> Any:
    """Return what a path shows, which must be JSON."""
    response = client.get(path)
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    return response.get_json()


# ------------------------------------------------------------------------------------ the rules


def test_every_rule_is_shown_alone_as_in_the_list(client: FlaskClient) -> None:
    rules = get(client, "/v1/rules")["rules"]
    assert len(rules) > 20
    for rule in rules:
        assert get(client, f"/v1/rules/{rule['id']}") == rule


def test_no_rule_is_listed_twice(client: FlaskClient) -> None:
    ids = [rule["id"] for rule in get(client, "/v1/rules")["rules"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("rule_id", ["car-99", "car", "CAR-1.1", "car-1.1%20", "../limits"])
def test_an_unknown_rule_is_not_found(client: FlaskClient, rule_id: str) -> None:
    response = client.get(f"/v1/rules/{rule_id}")
    assert response.status_code == 404
    assert response.get_json()["type"] == "/problems/not-found"


def test_both_games_list_their_options(client: FlaskClient) -> None:
    rulesets = get(client, "/v1/rules")["rulesets"]
    assert [ruleset["game"] for ruleset in rulesets] == ["carcassonne", "labyrinth-cards"]


@pytest.mark.parametrize(
    ("game", "path", "position"),
    [
        ("carcassonne", ROADS, {"tiles": []}),
        ("labyrinth-cards", "/v1/labyrinth-cards/paths", {"cards": []}),
    ],
)
def test_an_answer_resolves_the_options_as_listed(
    client: FlaskClient, game: str, path: str, position: Json
) -> None:
    rulesets = get(client, "/v1/rules")["rulesets"]
    [ruleset] = [ruleset for ruleset in rulesets if ruleset["game"] == game]
    answer = ask(client, path, {"position": position})
    assert answer["ruleset"] == {
        "version": ruleset["version"],
        "rules": {option["key"]: option["default"] for option in ruleset["options"]},
    }


@pytest.mark.parametrize(
    ("game", "path", "position"),
    [
        ("carcassonne", ROADS, {"tiles": []}),
        ("labyrinth-cards", "/v1/labyrinth-cards/paths", {"cards": []}),
    ],
)
def test_every_listed_value_of_an_option_is_taken(
    client: FlaskClient, game: str, path: str, position: Json
) -> None:
    rulesets = get(client, "/v1/rules")["rulesets"]
    [ruleset] = [ruleset for ruleset in rulesets if ruleset["game"] == game]
    for option in ruleset["options"]:
        for value in option["values"]:
            rules = {option["key"]: value}
            answer = ask(client, path, {"position": position | {"rules": rules}})
            changed = [] if value == option["default"] else [option["key"]]
            assert answer["ruleset"]["rules"][option["key"]] == value
            assert answer["ruleset"].get("changed", []) == changed


def test_the_first_value_of_an_option_is_its_default(client: FlaskClient) -> None:
    for ruleset in get(client, "/v1/rules")["rulesets"]:
        for option in ruleset["options"]:
            assert option["values"][0] == option["default"]


def test_the_rules_of_an_option_are_registered(client: FlaskClient) -> None:
    shown = get(client, "/v1/rules")
    ids = {rule["id"] for rule in shown["rules"]}
    for ruleset in shown["rulesets"]:
        for option in ruleset["options"]:
            assert set(option["rules"]) <= ids


def test_the_readings_of_a_rule_are_options(client: FlaskClient) -> None:
    shown = get(client, "/v1/rules")
    options = {option["key"] for ruleset in shown["rulesets"] for option in ruleset["options"]}
    for rule in shown["rules"]:
        assert set(rule.get("readings", [])) <= options


# ------------------------------------------------------------------------------------ the tiles


def test_the_roads_of_leipzig_differ_in_the_newest_edition_and_nothing_else_does(
    client: FlaskClient,
) -> None:
    for entry in get(client, TILES)["tiles"]:
        is_road = entry["set"] == "leipzig" and entry["id"].endswith(".road")
        assert list(entry["editions"]) == (["C3"] if is_road else [])
        for form in entry["editions"].values():
            assert roads_of(form) == [road | {"tiles": 2} for road in roads_of(entry["tile"])]


def roads_of(form: Json) -> list[Json]:
    return [feature for feature in form["features"] if feature["kind"] == "road"]


def test_every_tile_is_shown_alone_as_in_the_list(client: FlaskClient) -> None:
    for entry in get(client, TILES)["tiles"]:
        assert get(client, f"{TILES}/{entry['id']}") == entry


@pytest.mark.parametrize("tile_id", ["base.Z", "base", "BASE.D", "base.D.", "inns.labyrinth"])
def test_an_unknown_tile_is_not_found(client: FlaskClient, tile_id: str) -> None:
    response = client.get(f"{TILES}/{tile_id}")
    assert response.status_code == 404
    assert response.get_json()["type"] == "/problems/not-found"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_served_tile_has_the_same_roads_inline_as_by_its_id(
    client: FlaskClient, edition: str, sampled: Sampled
) -> None:
    for number, entry in enumerate(sampled(get(client, TILES)["tiles"], 2, kind_of_tile)):
        form = entry["editions"].get(edition, entry["tile"])
        by_id, inline = (
            ask(client, ROADS, {"position": beside_a_labyrinth(named, 90 * (number % 4), edition)})
            for named in (entry["id"], form)
        )
        assert but_for_its_set(by_id) == but_for_its_set(inline)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_served_tile_scores_the_same_inline_as_by_its_id(
    client: FlaskClient, edition: str, sampled: Sampled
) -> None:
    for entry in sampled(get(client, TILES)["tiles"], 2, kind_of_tile):
        if has_been_seen(entry, edition):
            continue
        form = entry["editions"].get(edition, entry["tile"])
        by_id, inline = (
            ask(
                client,
                SCORES,
                {"position": beside_a_labyrinth(named, 90, edition), "moment": "end"},
            )
            for named in (entry["id"], form)
        )
        assert but_for_its_set(by_id) == but_for_its_set(inline)


def kind_of_tile(entry: Json) -> Hashable:
    """Return the set of a tile and the editions that show it otherwise."""
    return entry["set"], tuple(entry["editions"])


def has_been_seen(entry: Json, edition: str) -> bool:
    """Tell whether an edition has the very face of a tile that the first edition has."""
    return edition != EDITIONS[0] and edition not in entry["editions"]


def but_for_its_set(answer: Json) -> Json:
    """Give an answer without its position and what is said of the tile's set, not of the tile."""
    of_its_set = ("rule-not-ruled", "goods-not-told", "titles-not-told")
    warnings = [each for each in answer["warnings"] if each["code"] not in of_its_set]
    kept = {key: value for key, value in answer.items() if key not in ("position", "titles")}
    return kept | {"warnings": warnings}


def beside_a_labyrinth(form: str | Json, rotation: int, edition: str) -> Json:
    """Lay a tile with others beside it, whether they fit or not."""
    around = [tile("base.X", 1, 0), tile("labyrinth", 0, 1)]
    return {"rules": {"edition": edition}, "tiles": [tile(form, 0, 0, rotation), *around]}


def test_the_road_of_a_double_tile_counts_by_the_edition(client: FlaskClient) -> None:
    for edition, tiles in (("C1", 1), ("C2", 1), ("C3", 2)):
        position = {
            "rules": {"edition": edition},
            "tiles": [tile("leipzig.fourth.gate", 0, 0), tile("leipzig.fourth.road", 0, -1)],
        }
        [road] = ask(client, ROADS, {"position": position})["roads"]
        assert road["units"] == tiles
        assert road["assumed"] is True


def test_a_road_that_counts_two_tiles_inline_does_so_in_every_edition(client: FlaskClient) -> None:
    form = get(client, f"{TILES}/leipzig.fourth.road")["editions"]["C3"]
    for edition in EDITIONS:
        position = {"rules": {"edition": edition}, "tiles": [tile(form, 0, 0)]}
        [road] = ask(client, ROADS, {"position": position})["roads"]
        assert road["units"] == 2


def test_a_tile_of_a_move_is_that_of_the_edition(client: FlaskClient) -> None:
    for edition, tiles in (("C1", 2), ("C2", 2), ("C3", 3)):
        position = {
            "rules": {"edition": edition},
            "tiles": [tile("leipzig.fourth.gate", 0, 0), tile("base.A", 0, -2)],
        }
        move = {"player": "red", "tile": tile("leipzig.fourth.road", 0, -1)}
        answer = ask(client, MOVES, {"position": position, "move": move})
        assert [road["units"] for road in answer["completed"]] == [tiles]


def test_a_served_tile_has_the_same_placements_inline_as_by_its_id(
    client: FlaskClient, sampled: Sampled
) -> None:
    table = {"tiles": [tile("inns.cathedral", 0, 0), tile("base.X", 4, 0), tile("base.B", 8, 0)]}
    for entry in sampled(get(client, TILES)["tiles"], 2, kind_of_tile):
        by_id, inline = (
            ask(client, PLACEMENTS, {"position": table, "tile": form})
            for form in (entry["id"], entry["tile"])
        )
        assert but_for_its_set(by_id) == but_for_its_set(inline)


# -------------------------------------------------------------------------------------- caching


@pytest.mark.parametrize("path", CACHEABLE)
def test_what_depends_on_the_release_alone_may_be_cached(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.cache_control.public
    assert response.cache_control.max_age is not None
    assert response.cache_control.max_age > 0
    assert response.get_etag() != (None, None)


@pytest.mark.parametrize("path", CACHEABLE)
def test_the_same_is_not_sent_twice(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", CACHEABLE)
def test_who_has_something_else_gets_it_anew(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers={"If-None-Match": '"something-else"'})
    assert response.status_code == 200
    assert response.data


def test_different_things_have_different_etags(client: FlaskClient) -> None:
    etags = {client.get(path).headers["ETag"] for path in CACHEABLE}
    assert len(etags) == len(CACHEABLE)


# --------------------------------------------------------------------------- limits and health


def test_the_limits_are_those_of_the_code(client: FlaskClient) -> None:
    shown = get(client, "/v1/limits")["limits"]
    assert shown == limits.LIMITS
    assert shown["body_bytes"] == 1024 * 1024
    assert shown["json_depth"] == 16
    assert (shown["tiles"], shown["figures"], shown["cards"]) == (2_000, 500, 200)
    assert shown["coordinate"] == 999
    assert shown["paths_listed"] == 500
    assert shown["collections_listed"] == 100
    assert shown["errors_listed"] == 20
    assert shown["points_claimed"] == 1_000_000


def test_the_process_tells_that_it_lives(client: FlaskClient) -> None:
    assert get(client, "/healthz") == {"status": "ok"}


def test_the_service_tells_that_its_catalogue_is_loaded(client: FlaskClient) -> None:
    ready = get(client, "/readyz")
    assert ready["status"] == "ready"
    assert ready["tiles"] == len(get(client, TILES)["tiles"])


# --------------------------------------------------------------------------------- the document


def test_the_openapi_document_is_yaml(client: FlaskClient) -> None:
    response = client.get("/openapi.yaml")
    assert response.mimetype == "application/yaml"
    assert read_document(response.text)["openapi"].startswith("3.1")
