"""The line of the position that each turn leaves, where figures are alike."""

from dataclasses import replace

from referee.api.carcassonne.reading.games import FORM
from referee.api.carcassonne.writing.game_lines import PositionLines
from referee.carcassonne.games.playing import begin
from referee.carcassonne.table import with_figures

TWO_ALIKE = "g1/c1/points,black.0,red.0/0,0,D-red.rE-red.rE/players,red,black"


def test_one_of_two_figures_alike_may_go_while_the_other_is_a_new_object() -> None:
    game = FORM.read_alone(TWO_ALIKE)
    lines = PositionLines(game.position.posted, game.start.players)
    state = begin(game.start)
    first, _ = state.table.figures
    assert lines.write(state) == "c1/points,black.0,red.0/0,0,D-red.rE-red.rE"
    alone = with_figures(state.table, [first._replace()])
    assert lines.write(replace(state, table=alone)) == "c1/points,black.0,red.0/0,0,D-red.rE"
    assert lines.write(state) == "c1/points,black.0,red.0/0,0,D-red.rE-red.rE"
