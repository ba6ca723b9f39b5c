"""The table of Carcassonne on the page: its board, and its panels."""

from typing import Final

from referee.page.table.carcassonne.board import choose_panel, draw_board
from referee.page.table.panels import BarItem, Room
from referee.page.table.sharing import show_sharing

ROOM: Final = Room(
    panels={"share": show_sharing},
    choose=choose_panel,
    draw=draw_board,
    bar=(BarItem("table", ""), BarItem("share", "share")),
)
