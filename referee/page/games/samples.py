"""Samples: games that the page shows to whoever has none yet."""

from typing import Final

from referee.api.contract.records import GAME as KEY
from referee.catalogue.loader import CARCASSONNE, LABYRINTH_CARDS
from referee.page.games.state import GAME, NEXT
from referee.page.table.state import PANEL, write_address

PLAYED: Final = {
    CARCASSONNE: (
        "g1/c1/rules,labyrinth.advanced/sets,base,labyrinth/supply,anna.meeple.7,ben.meeple.7"
        "/0,0,D/players,anna,ben/turns,0.-1.L2-cS,-1.-1.X-fESE,0.1.F-cE,1.0.U1-fNNE,-1.0.V2-rN,"
        "-1.-2.D1-rN,-2.-1.A3-m,-1.-3.W-rE,0.-2.O-cN,-1.-4.M.g-cN,-2.-2.E.g-cN,1.-2.U1-rE,"
        "-3.-2.N.g-cN,-1.-5.Q1,-3.-1.V.g-rS,-1.-6.R1,-3.-3.O2,-1.-7.L2-rN,-3.0.U,-2.-6.E-cN,"
        "-4.-2.H1,-1.-8.V,-2.0.E2,-2.-8.T3,-2.-9.N2-cE,2.0.lab-l"
    ),
    LABYRINTH_CARDS: (
        "g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,4/players,anna,ben"
        "/turns,lay.2.0.SW.map.owl-then.NE.ghost,lay.2.1.N.bat.owl-then.NS.bat"
    ),
}
"""A game of each kind that was played, by the name of the game."""
_COLOURS: Final = ("red", "black", "blue", "green", "yellow", "gray")
_PLAYERS: Final = range(2, len(_COLOURS) + 1)
"""How many may play; the last colour comes with Inns & Cathedrals."""


def lead_to(line: str, panel: str = "") -> str:
    """Return the address of the page of a game."""
    return write_address({KEY: line, PANEL: panel}, home=GAME)


def begin(count: int) -> str:
    """Return a game of Carcassonne before its first turn, with the meeples of the base game.

    :param count: how many play; each is called by a colour.
    """
    players = _COLOURS[:count]
    supply = f"{':'.join(sorted(players))}.meeple.7"
    return f"g1/c1/sets,base,labyrinth/supply,{supply}/0,0,D/players,{','.join(players)}"


NEW: Final = begin(2)
"""A game of two before its first turn."""


def list_new() -> dict[int, str]:
    """Return the addresses of new games, by how many play."""
    return {count: lead_to(begin(count), NEXT) for count in _PLAYERS}


def list_played() -> dict[str, str]:
    """Return the addresses of games that were played, one of each kind."""
    return {game: lead_to(line) for game, line in PLAYED.items()}
