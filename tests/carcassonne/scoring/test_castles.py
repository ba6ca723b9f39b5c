"""What castles score, where the clauses' tests have no table for it."""

from dataclasses import replace

from referee.carcassonne.further_sets.castles import find_small_city
from referee.carcassonne.further_sets.extras import Beside, Castle
from referee.carcassonne.scoring.castles import find_awaited, find_castle_scores
from referee.carcassonne.scoring.features import Features
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import build

CASTLE = Castle((square_at(0, -1), square_at(0, 0)), "red")


def lay_castle(*more: dict[str, object]) -> Features:
    table = build(lay("base.D", 0, 0), lay("base.E", 0, -1, 180), *more)
    return Features(replace(table, beside=Beside((CASTLE,))))


def test_what_has_no_ruling_pays_no_castle() -> None:
    features = lay_castle(lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270))
    (road,) = (r for r in features.rule_on_all("now") if r.castle_value is not None)
    (score,) = find_castle_scores(features.table, [road])
    assert score.source.points == 3
    assert find_castle_scores(features.table, [road._replace(score=None)]) == ()


def test_the_city_of_a_castle_pays_none() -> None:
    features = lay_castle()
    city = find_small_city(features.ground, CASTLE.squares)
    assert city is not None
    assert find_castle_scores(features.table, [features.rule_on(city)]) == ()


def test_a_castle_waits_for_each_feature_once() -> None:
    features = lay_castle(lay("base.U", 1, 0, 90), lay("base.B", 1, -1))
    kinds = [kind.name for kind, _ in find_awaited(features, CASTLE)]
    assert kinds == ["ROAD", "MONASTERY"]
