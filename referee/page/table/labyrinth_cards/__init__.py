"""The table of the card game on the page: its board, and its panels."""

from typing import Final

from referee.page.table.labyrinth_cards.board import choose_panel, draw_board
from referee.page.table.panels import BarItem, Room
from referee.page.table.sharing import show_sharing

ROOM: Final = Room(
    panels={"share": show_sharing},
    choose=choose_panel,
    draw=draw_board,
    bar=(BarItem("table", ""), BarItem("share", "share")),
)
