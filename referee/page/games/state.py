"""What is shown of a game, as an address and read back from it.

    /g?game=g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE&upto=1

``game`` is the line of a game, ``upto`` the turn after which the table is shown; without it, the
last. ``on_illegal`` and ``final`` mean what they mean in the question ``game``. With ``panel=next``
a turn is played after the one that ``upto`` names: ``tile`` and ``turned`` are what is laid, ``at``
is its square, ``figure`` the kind of figure in hand. The turns behind it have been undone, and the
next turn takes their place; with ``later=keep`` it replaces one turn, and those behind it stay.

    /g/g1/c1/0,0,D/players,anna,ben/turns,…?upto=1

A long line stands in the path, and most links of the page are relative to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Request

from referee.api.contract.game import Game
from referee.api.contract.parameters import check_parameters
from referee.api.contract.permalinks import GAME_PAGE
from referee.api.contract.queries import read_query
from referee.api.contract.questions import load
from referee.api.contract.records import GAME as KEY
from referee.api.contract.records import ON_ILLEGAL, UPTO
from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.problems import Problem, refuse_value
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.core.errors import Fault
from referee.page.table.places import read_place
from referee.page.table.state import AT, PANEL, Home, State

NEXT: Final = "next"
"""The panel in which the next turn is played."""
TURN: Final = "turn"
"""What the form of a turn in words sends: the turn, as the notation writes it."""
FINAL: Final = "final"
LATER: Final = "later"
KEEP: Final = "keep"
_ASKED: Final = (UPTO, ON_ILLEGAL, FINAL)
GAME: Final = Home(
    KEY,
    GAME_PAGE,
    f"{GAME_PAGE}/",
    {
        UPTO: ("", NEXT),
        LATER: (NEXT,),
        ON_ILLEGAL: (),
        FINAL: ("",),
        "tile": (NEXT,),
        "turned": (NEXT,),
        "figure": (NEXT,),
        "edges": (NEXT,),
        "set": (NEXT,),
    },
    300,
)
"""The page of a game, which has a link for each turn."""
_PARAMETERS: Final = (KEY, AT, PANEL, *GAME.kept, TURN)


@dataclass(frozen=True)
class GameState(State):
    """A state whose line is a game; ``posted`` is the position that is shown, as it was posted."""

    line: str = ""

    @property
    def notation(self) -> str:
        """The game as a line."""
        return self.line

    def at_turn(self, turn: int | None) -> str:
        """Return the address of the page after a turn; after the last for None."""
        return self.link(None, panel="", at=None, **{UPTO: turn if turn is None else str(turn)})

    def play_after(self, turn: int | None, later: str = "") -> str:
        """Return the address of the page on which a turn is played after another.

        :param turn: the one after which it is played; the last for None.
        :param later: ``KEEP``, if it replaces a turn, and those behind it stay.
        """
        hand = {UPTO: None if turn is None else str(turn), LATER: later}
        return self.link(None, panel=NEXT, at=None, tile=None, turned=None, edges=None, **hand)

    def with_line(self, line: str, panel: str = "", turn: int | None = None) -> str:
        """Return the address of the page of another game line, asked in the same way.

        :param turn: the turn that is shown; the last for None.
        """
        other = GameState(self.game, self.posted, None, panel, {}, self.named, {}, GAME, line)
        upto = None if turn is None else str(turn)
        kept = {ON_ILLEGAL: self.in_hand.get(ON_ILLEGAL), UPTO: upto}
        return other.write_address(None, **kept)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address of a page asks: the game, its question as it would be posted, and more.

    ``record`` is the game as it was read; ``shown`` is the turn after which the table is shown,
    None for the last one.
    """

    game: Game[Any]
    body: Mapping[str, Any]
    record: Any
    shown: int | None
    panel: str
    at: tuple[int, int] | None
    in_hand: Mapping[str, str]
    typed: str
    named: str


def read_asked(request: Request, line: str | None) -> Asked:
    """Read what the address of a request asks.

    :param line: the line that stands in the path.
    :raises Problem: ``bad-query`` for parameters that are not known or not right,
        ``not-a-position`` for what is wrong about the game.
    """
    check_parameters(request, _PARAMETERS)
    said = {key: value for key, value in request.args.items() if value}
    if line is not None:
        said[KEY] = line
    if KEY not in said:
        raise Problem("bad-query", [Fault("missing-parameter", (), {"key": KEY})])
    first = GAMES[0].find_forms(KEY)
    game = find_game(GAMES, read_query({KEY: first[KEY]}, said)[KEY])
    body = read_query(game.find_forms(KEY), said)
    record = load(game.schemas[KEY], body)[KEY]
    if not isinstance(body[KEY], str):  # an object may leave out what the line of it says
        body[KEY] = game.find_forms(KEY)[KEY].write_text(record.posted)
        record = load(game.schemas[KEY], body)[KEY]
    panel = said.get(PANEL, "")
    if panel not in ("", NEXT):
        raise refuse_value(PANEL, panel, NEXT)
    if said.get(LATER, KEEP) != KEEP:
        raise refuse_value(LATER, said[LATER], KEEP)
    at = read_place(AT, said[AT]) if AT in said else None
    in_hand = {key: said[key] for key in GAME.kept if key in said}
    typed, named = said.get(TURN, "").strip(), said.get(LANGUAGE, "")
    return Asked(game, body, record, body.get(UPTO), panel, at, in_hand, typed, named)
