"""The table of Carcassonne on the page: its board, and its panels."""

from typing import Final

from referee.page.table.buttons import ASK
from referee.page.table.carcassonne.asking import PANELS as ASKING
from referee.page.table.carcassonne.board import choose_panel, draw_board
from referee.page.table.carcassonne.holdings import PANEL as PLAYERS
from referee.page.table.carcassonne.maps import MAP_PANELS
from referee.page.table.carcassonne.palette import REFUSED
from referee.page.table.carcassonne.photo import PHOTO, show_photo
from referee.page.table.carcassonne.players import show_players
from referee.page.table.carcassonne.refusal import show_refusal
from referee.page.table.carcassonne.sets import SETS, show_sets
from referee.page.table.panels import BarItem, GameTable
from referee.page.table.readings import MORE, RULES, show_more, show_rules
from referee.page.table.sharing import SHARE, show_sharing

TABLE: Final = GameTable(
    panels={
        **ASKING,
        REFUSED: show_refusal,
        PLAYERS: show_players,
        RULES: show_rules,
        MORE: show_more,
        SETS: show_sets,
        SHARE: show_sharing,
        PHOTO: show_photo,
        **MAP_PANELS,
    },
    choose=choose_panel,
    draw=draw_board,
    bar=(
        BarItem("table", ""),
        BarItem("ask", ASK),
        BarItem("players", PLAYERS),
        BarItem("rules", RULES),
        BarItem("share", SHARE),
    ),
)
