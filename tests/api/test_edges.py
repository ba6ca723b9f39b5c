"""The list of tiles by what their sides show, however the tile lies."""

import pytest
from flask.testing import FlaskClient

from referee.catalogue.edges import find_rotations
from referee.catalogue.loader import load_catalogue

TILES = load_catalogue().tiles


@pytest.mark.parametrize(
    "edges", ["road,city,field,field", "river,any,river,any", "any,any,any,any"]
)
def test_the_tiles_that_show_it_are_listed_with_their_rotations(
    client: FlaskClient, edges: str
) -> None:
    wanted = {side: edge for side, edge in enumerate(edges.split(",")) if edge != "any"}
    expected = {t: list(find_rotations(entry.tile, wanted)) for t, entry in TILES.items()}
    listed = client.get(f"/v1/carcassonne/tiles?edges={edges}").get_json()
    found = {tile["id"]: tile["rotations"] for tile in listed["tiles"]}
    assert found == {t: rotations for t, rotations in expected.items() if rotations}
    used = {TILES[t].set_id for t in found}
    assert [each["id"] for each in listed["sets"]] == [
        s.id for s in load_catalogue().tile_sets if s.id in used
    ]


def test_a_turned_tile_asks_for_the_same_tiles(client: FlaskClient) -> None:
    lists = [
        [
            tile["id"]
            for tile in client.get(f"/v1/carcassonne/tiles?edges={edges}").get_json()["tiles"]
        ]
        for edges in ("road,city,field,field", "field,road,city,field", "city,field,field,road")
    ]
    assert lists[0] == lists[1] == lists[2]
    assert lists[0]


def test_without_edges_no_rotations_are_told(client: FlaskClient) -> None:
    listed = client.get("/v1/carcassonne/tiles").get_json()
    assert len(listed["tiles"]) == len(TILES)
    assert not any("rotations" in tile for tile in listed["tiles"])


@pytest.mark.parametrize(
    "edges", ["", "road", "road,city,field", "road,city,field,wall", "a,b,c,d"]
)
def test_anything_else_than_four_edges_is_refused(client: FlaskClient, edges: str) -> None:
    problem = client.get(f"/v1/carcassonne/tiles?edges={edges}")
    assert problem.status_code == 400
    (error,) = problem.get_json()["errors"]
    assert (error["code"], error["params"]["parameter"]) == ("edges-misread", "edges")


def test_a_single_tile_takes_no_edges(client: FlaskClient) -> None:
    problem = client.get("/v1/carcassonne/tiles/base.D?edges=road,any,any,any")
    assert problem.get_json()["errors"][0]["code"] == "unknown-parameter"
