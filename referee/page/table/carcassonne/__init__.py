"""The table of Carcassonne on the page: its board, and its panels."""

from typing import Final

from referee.page.table.carcassonne.board import choose_panel, draw_board
from referee.page.table.panels import Room

ROOM: Final = Room(panels={}, choose=choose_panel, draw=draw_board, bar=())
