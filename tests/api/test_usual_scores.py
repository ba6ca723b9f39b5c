"""Scores whose text stands ready: each is one that a feature can have."""

from random import Random

from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.writing.scores import write_score, write_usual_scores
from referee.carcassonne.scoring.features import END, NOW
from referee.core.languages import ENGLISH
from referee.core.rulings import Score
from tests import tables

TABLES = 60


def find_scores() -> set[Score]:
    """Return the scores of features on random tables."""
    found: set[Score] = set()
    for seed in range(TABLES):
        position = tables.draw_table(Random(seed), 12, wild=False)
        position["rules"] |= {"farmers": True, "two_tile_city": 2 + 2 * (seed % 2)}
        features = FORM.read_alone(position).features
        for moment in (NOW, END):
            rulings = features.rule_on_all(moment)
            found |= {each.score for each in rulings if each.score is not None}
    return found


def test_each_line_of_a_usual_score_is_found_on_tables() -> None:
    usual = write_usual_scores(ENGLISH)
    lines = {(score.basis, score.items[0]._replace(count=0)) for score in usual}
    scores = find_scores()
    found = {(s.basis, s.items[0]._replace(count=0)) for s in scores if len(s.items) == 1}
    assert lines <= found, lines - found
    assert len(scores & usual.keys()) > 20
    assert all(usual[score] == write_score(score, ENGLISH) for score in scores & usual.keys())
