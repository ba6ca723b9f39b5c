"""The table of the card game on the page: its board, and its panels."""

from typing import Final

from referee.page.table.buttons import ASK
from referee.page.table.labyrinth_cards.board import draw_board
from referee.page.table.labyrinth_cards.desk import HAND
from referee.page.table.labyrinth_cards.disputes import (
    ARE_JOINED,
    MAY_TAKE,
    dispute_collection,
    dispute_count,
    dispute_path,
    show_end,
)
from referee.page.table.labyrinth_cards.entry import choose_panel, show_hand
from referee.page.table.labyrinth_cards.placing import dispute_placement
from referee.page.table.labyrinth_cards.questions import (
    HAS_ENDED,
    MAY_LIE,
    WHICH_PLAYED,
    WHO_IS_RIGHT,
    choose_played,
    show_questions,
)
from referee.page.table.panels import BarItem, GameTable, ShowPanel
from referee.page.table.readings import RULES, show_rules
from referee.page.table.sharing import SHARE, show_sharing

_PANELS: Final[dict[str, ShowPanel]] = {
    HAND: show_hand,
    ASK: show_questions,
    WHICH_PLAYED: choose_played,
    WHO_IS_RIGHT: dispute_count,
    MAY_TAKE: dispute_collection,
    ARE_JOINED: dispute_path,
    MAY_LIE: dispute_placement,
    HAS_ENDED: show_end,
    RULES: show_rules,
    SHARE: show_sharing,
}

TABLE: Final = GameTable(
    panels=_PANELS,
    choose=choose_panel,
    draw=draw_board,
    bar=(
        BarItem("table", ""),
        BarItem("ask", ASK),
        BarItem("hand", HAND),
        BarItem("rules", RULES),
        BarItem("share", SHARE),
    ),
)
