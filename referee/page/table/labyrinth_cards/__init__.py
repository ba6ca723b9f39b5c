"""The table of the card game on the page: its board, and its panels."""

from typing import Final

from referee.page.table.labyrinth_cards.board import choose_panel, draw_board
from referee.page.table.panels import Room

ROOM: Final = Room(panels={}, choose=choose_panel, draw=draw_board, bar=())
