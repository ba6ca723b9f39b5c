"""The positions that the benchmarks ask about, and the questions that they ask.

The positions come from whole games of ``tests/games``, which ``benchmarks.recording`` has played.
In the order *unseen* they are a few of every game, far apart: 1,000 of Carcassonne (600 with the
sets of the first games, 300 with the River and five further sets, 100 on maps) and 500 tables of
cards. In the order *in play* they are the successive turns of some of these games. The warm-up is
about other games. Within an order no position comes twice.
"""

import json
import lzma
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

Json = dict[str, Any]

GAMES: Final = Path(__file__).with_name("games.jsonl.xz")
"""The games, a line each: their kind, their seed, and what lay on the table turn by turn."""
PLAIN, FURTHER, MAPS, CARDS = "plain", "further", "maps", "cards"
KINDS: Final = (PLAIN, FURTHER, MAPS)
"""The kinds of games of Carcassonne: with the sets of the first games, further sets, on maps."""
WARM_UP: Final = "warm-up "
"""What the kind of a game begins with whose positions are not measured."""

UNSEEN, IN_PLAY = "unseen", "in play"
ORDERS: Final = (UNSEEN, IN_PLAY)
UNSEEN_OF: Final[Mapping[str, tuple[int, int]]] = {
    PLAIN: (5, 600),
    FURTHER: (5, 300),
    MAPS: (2, 100),
    CARDS: (5, 510),
}
"""By kind, at most how many unseen positions come from one game, and from all games."""
GAMES_IN_PLAY: Final[Mapping[str, int]] = {PLAIN: 12, FURTHER: 6, MAPS: 4, CARDS: 25}
"""By kind, how many games are asked about turn by turn."""
SIZES: Final = range(20, 73)
"""How many tiles lie on a table of Carcassonne."""
WARM_UP_STEP: Final = 8
"""Of the games of the warm-up every eighth turn is asked about."""
WARM_UP_SIZES: Final = range(8, 73)
_SIZES_OF_CARDS: Final = range(8, 51)
"""How many cards lie on a table of the card game."""
SHARES: Final[Mapping[str, float]] = {PLAIN: 0.5, FURTHER: 0.3, MAPS: 0.1, CARDS: 0.1}
"""By kind, the share of the positions where every question is asked about them."""
_SPREAD: Final = 0.618
"""The golden ratio: from game to game the positions lie at other sizes of the table."""


class Turn(NamedTuple):
    """A position, and what the game does next: a move, or the cards that were just played."""

    kind: str
    position: Json
    move: Json
    played: list[Json]

    @property
    def size(self) -> int:
        """How many tiles or cards lie on the table."""
        return len(self.position["cards" if self.kind == CARDS else "tiles"])


class Row(NamedTuple):
    """A question: its path, what it asks about a turn, and the sizes of the tables.

    :param ask: gives None for a turn about which the question is not asked.
    :param around: of games in play, how much smaller and larger the tables may be.
    """

    path: str
    ask: Callable[[Turn], Json | None]
    sizes: range = SIZES
    around: int = 0


# ----------------------------------------------------------------------------------- the questions


def _ask(**keys: Any) -> Callable[[Turn], Json]:
    return lambda turn: {"position": turn.position, **keys}


def _ask_placements(turn: Turn) -> Json:
    return {"position": turn.position, "tile": turn.move["tile"]["tile"]}


def _ask_card_placements(turn: Turn) -> Json | None:
    return {"position": turn.position} if turn.position["hand"] else None


def _ask_spots(turn: Turn) -> Json:
    """Ask where a meeple may stand on the tile that was just laid."""
    row = turn.move["tile"]
    position = {**turn.position, "tiles": [*turn.position["tiles"], row]}
    return {
        "position": position,
        "tile_at": {"x": row["x"], "y": row["y"]},
        "player": turn.move["player"],
    }


def _ask_options(turn: Turn) -> Json | None:
    """Ask for all moves, but where mage and witch may go anywhere: that is too much to list."""
    tile = turn.move["tile"]["tile"]
    if tile.startswith("mage_witch"):
        return None
    return {**_ask_placements(turn), "player": turn.move["player"]}


def _ask_rulings(turn: Turn) -> Json:
    asked = {
        "roads": {},
        "scores": {},
        "check": {},
        "placements": {"tile": turn.move["tile"]["tile"]},
    }
    return {"position": turn.position, "ask": asked}


_TABLES: Final = "/v1/carcassonne/"
_CARDS: Final = "/v1/labyrinth-cards/"
ROWS: Final[Mapping[str, Row]] = {
    "roads": Row(_TABLES + "roads", _ask()),
    "placements": Row(_TABLES + "placements", _ask_placements),
    "scores": Row(_TABLES + "scores", _ask()),
    "scores end": Row(_TABLES + "scores", _ask(moment="end")),
    "check": Row(_TABLES + "check", _ask()),
    "rulings": Row(_TABLES + "rulings", _ask_rulings),
    "moves": Row(_TABLES + "moves", lambda turn: {"position": turn.position, "move": turn.move}),
    "spots": Row(_TABLES + "spots", _ask_spots),
    "options": Row(_TABLES + "options", _ask_options, range(40, 41), around=4),
    "card placements": Row(_CARDS + "placements", _ask_card_placements, _SIZES_OF_CARDS),
    "card collectable": Row(
        _CARDS + "collectable",
        lambda turn: {"position": turn.position, "played": turn.played},
        _SIZES_OF_CARDS,
    ),
    "card paths": Row(_CARDS + "paths", _ask(), _SIZES_OF_CARDS),
}
"""The questions by name: ``rulings`` asks four at once, ``options`` is asked on 40 tiles."""


def list_bodies(name: str, order: str) -> list[bytes]:
    """Return the bodies with which a question is asked, each another one.

    :param order: ``UNSEEN``, ``IN_PLAY`` or ``WARM_UP``.
    """
    row = ROWS[name]
    kinds = (CARDS,) if row.path.startswith(_CARDS) else KINDS
    asked = (_write(body) for kind in kinds for body in _list_asked(kind, order, row))
    return list(dict.fromkeys(asked))


def _write(body: Json) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


# ----------------------------------------------------------------------------------- the positions


def _list_asked(kind: str, order: str, row: Row) -> Iterator[Json]:
    """Yield what is asked about the games of a kind."""
    if order == UNSEEN:
        each, number = UNSEEN_OF[kind]
        return islice(_pick(_read_games(kind), row, each), number)
    if order == IN_PLAY:
        sizes = range(row.sizes.start - row.around, row.sizes.stop + row.around)
        games = islice(_read_games(kind), GAMES_IN_PLAY[kind])
        return (body for game in games for body in _ask_about(game, row, sizes))
    others = (game[::WARM_UP_STEP] for game in _read_games(WARM_UP + kind))
    return (body for game in others for body in _ask_about(game, row, WARM_UP_SIZES))


def list_everything(number: int) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the body of every question about some positions, evenly chosen.

    One in ten of the positions is a table of cards, and one in ten is on a map.
    """
    for kind, share in SHARES.items():
        rows = [row for row in ROWS.values() if row.path.startswith(_CARDS) == (kind == CARDS)]
        sizes = _SIZES_OF_CARDS if kind == CARDS else SIZES
        turns = [turn for game in _read_games(kind) for turn in game if turn.size in sizes]
        wanted = round(share * number)
        for turn in turns[:: len(turns) // wanted][:wanted]:
            for row in rows:
                body = row.ask(turn) if turn.size in row.sizes else None
                if body is not None:
                    yield row.path, _write(body)


def _ask_about(game: Sequence[Turn], row: Row, sizes: range) -> list[Json]:
    """Return what a question asks about the turns of a game, in their order."""
    bodies = (row.ask(turn) for turn in game if turn.size in sizes)
    return [body for body in bodies if body is not None]


def _pick(games: Iterator[Sequence[Turn]], row: Row, each: int) -> Iterator[Json]:
    """Yield what is asked about some turns of each game, as far apart as they may be."""
    for number, game in enumerate(games):
        asked = _ask_about(game, row, row.sizes)
        step = max(1.0, len(asked) / each)
        first = number * _SPREAD % 1
        picked = (int((first + at) * step) for at in range(each))
        yield from (asked[at] for at in picked if at < len(asked))


def list_turns(kind: str) -> list[Turn]:
    """Return the turns of all games of a kind."""
    return [turn for game in _read_games(kind) for turn in game]


def _read_games(kind: str) -> Iterator[tuple[Turn, ...]]:
    """Yield the turns of each game of a kind."""
    return (tuple(_replay(game)) for game in _load() if game["kind"] == kind)


@cache
def _load() -> tuple[Json, ...]:
    with lzma.open(GAMES, "rt", encoding="utf-8") as file:
        return tuple(map(json.loads, file))


def _replay(game: Json) -> Iterator[Turn]:
    """Yield the turns of a game, with the position before each."""
    kind = game["kind"].removeprefix(WARM_UP)
    for table in game.get("tables", ()):
        yield Turn(kind, table["position"], {}, table["played"])
    position = game.get("start", {})
    for turn in game.get("turns", ()):
        yield Turn(kind, position, turn["move"], [])
        changed = turn["changed"]
        position = position | changed | {"tiles": position["tiles"] + changed["tiles"]}
