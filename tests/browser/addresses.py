"""The addresses of all kinds of page: of each kind one that has much to show."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from benchmarks.tables import grow_table, take_first
from referee.api.games import GAMES
from referee.api.responses.answers import write_answer
from referee.api.responses.encoding import encode
from referee.page.examples import load_examples
from referee.page.games.samples import PLAYED, lead_to

E1: Final = "E1-advanced-labyrinth"
E1_TABLE: Final = (
    "c1/rules,labyrinth.advanced/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW"
    "/1,1,U-green.rN/1,2,S2"
)
K1_TABLE: Final = "l1/0,0,ES.crown.map,EW.ghost.ring,W.crown.helmet/0,1,NE.bat.sword,SW.owl.spider"
HELD: Final = f"{K1_TABLE}/hand,NS.key.lamp/stack,30"
MAP: Final = "c1/map,..t:.S.:C..:border_2,1_E_road_1:ferry_1,0_N_1,2_S"
NO_POSITION: Final = "/r?position=c1/0,0,NOTATILE"
DAMAGED: Final = "/r?position=c1/0,0,D,NOTATILE,U1"
"""Addresses that are refused, with 422: nothing can be read of one, and a part of the other."""


def find_ruling(name: str) -> str:
    """Return the address of the ruling on a worked example."""
    example = load_examples()[name]
    game = next(game for game in GAMES if game.name == example["game"])
    ruled = game.make_ruler(example["question"])(
        {**example["asked"], "position": example["position"]}
    )
    permalink = json.loads(encode(write_answer(ruled)))["position"]["permalink"]
    return str(permalink)


def _find_first_rulings() -> Iterator[tuple[str, str]]:
    """Yield the first example of each question, by game and question."""
    first: dict[tuple[str, str], str] = {}
    for name, example in load_examples().items():
        first.setdefault((example["game"], example["question"]), name)
    for (game, question), name in first.items():
        yield f"{game} {question}", find_ruling(name)


PAGES: Final[Mapping[str, str]] = {
    "rules": "/rules",
    "a rule": "/rules/car-1.4.labyrinth-meeples",
    "a rule with readings": "/rules/car-1.4.witch-and-labyrinth",
    "tiles": "/tiles",
    "tiles found": "/tiles?north=city&east=road",
    "examples": "/examples",
    "examples of maps": "/examples?group=map-9",
    "offline": "/offline",
    "pasting": "/paste",
    "search": "/search",
    "found": "/search?q=inn+labyrinth",
}
DOCS: Final[Mapping[str, str]] = {
    "the list": "/docs",
    "an operation": "/docs/labyrinth-cards/placements",
    "a worked example": "/docs/labyrinth-cards/collectable?example=K1-a-crown-joined",
    "a listing": "/docs/carcassonne/tiles/tile_id",
    "components": "/docs/components",
    "a component": "/docs/components/Spot",
    "codes": "/docs/codes",
    "a problem": "/problems/not-a-position",
}
TABLES: Final[Mapping[str, str]] = {
    "the first view": "/",
    "an empty table": "/?position=c1",
    "a table with changes to undo": "/?position=c1/0,0,D&laid=0,0&undo=!2!6!8&redo=!8!0!8",
    "a large table": f"/?position={GAMES[0].notate(take_first(grow_table(), 40))}",
    "the tile that was laid last": f"/?position={E1_TABLE}&laid=1,2",
    "a road that goes on": f"/?position={E1_TABLE}&laid=1,2&want=points",
    "a road that is enough": "/?position=c1/0,0,A3,D-red.rE,A1&laid=2,0&want=points",
    "where a tile may go": f"/?position={E1_TABLE}&want=places",
    "a palette": f"/?position={E1_TABLE}&at=0,1",
    "a palette with misfits": f"/?position={E1_TABLE}&at=0,1&all=yes",
    "a tile with figures": f"/?position={E1_TABLE}&at=1,0",
    "a tile refused": f"/?position={E1_TABLE}&at=0,1&panel=refused&tile=base.C",
    "players": f"/?position={E1_TABLE}&panel=players",
    "share": f"/?position={E1_TABLE}&panel=share",
    "rules and sets": f"/?position={E1_TABLE}&panel=rules",
    "further rules": f"/?position={E1_TABLE}&panel=rules.more",
    "a photograph": f"/?position={E1_TABLE}&panel=photo",
    "sets": "/?position=c1/sets,big_box_6,labyrinth.2/0,0,D&panel=rules.sets",
}
_SEVENTY_TWO: Final = f"/?position={GAMES[0].notate(grow_table())}"
LARGE_TABLES: Final[Mapping[str, str]] = {
    "the whole of 72 tiles": _SEVENTY_TWO,
    "a part of 72 tiles": f"{_SEVENTY_TWO}&at=0,0",
    "a tile laid to 71": f"{_SEVENTY_TWO}&laid=0,0",
}
CARD_TABLES: Final[Mapping[str, str]] = {
    "no card": "/?position=l1",
    "a card": f"/?position={K1_TABLE}&at=2,0&played=2,0",
    "a card without treasures": f"/?position={K1_TABLE}/0,2,N&at=0,2&played=0,2",
    "a card with two paths": f"/?position={K1_TABLE}/0,2,N.bell:EW&at=0,2&draft=.2",
    "a treasure with too long a name": f"/?position={K1_TABLE}/0,2,N&at=0,2&treasure={'x' * 41}",
    "a free square for a card": f"/?position={K1_TABLE}&at=3,0&played=2,0",
    "a hand": f"/?position={HELD}&panel=hand&draft=0",
    "what to ask about cards": f"/?position={HELD}&panel=ask&played=2,0",
    "which card was played": f"/?position={HELD}&panel=ask.collectable&played=2,0",
    "where a card may lie": f"/?position={HELD}&panel=ask.placement&claims=0,2",
    "the next card": f"/?position={K1_TABLE}&laid=2,0&played=2,0",
    "who counts right": f"/?position={HELD}&panel=ask.best&played=2,0",
    "whether cards are joined": f"/?position={HELD}&panel=ask.path&claims=0,0;2,0",
    "who has won": f"/?position={HELD}&panel=ask.end",
    "rules of cards": f"/?position={K1_TABLE}&panel=rules",
}
MAPS: Final[Mapping[str, str]] = {
    "which map": "/?position=c1&panel=map",
    "squares of a map": f"/?position={MAP}&panel=map.town",
    "a border of a map": f"/?position={MAP}&at=2,1&panel=map.border",
    "ferries": f"/?position={MAP}&panel=map.ferry",
    "a table on a map": f"/?position={MAP}",
}
_PLAYED: Final = lead_to(PLAYED["carcassonne"])
_CARDS: Final = (
    "/g?game=g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,4/players,anna,ben"
    "/turns,lay.2.0.SW.map.owl"
)
GAMES_SHOWN: Final[Mapping[str, str]] = {
    "how to begin a game": "/g",
    "a game": _PLAYED,
    "a turn of a game": f"{_PLAYED}?upto=23",
    "the end of a game": f"{_PLAYED}?final=true",
    "a game with an illegal turn": "/g?game=g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,2.0.C",
    "a game of cards": lead_to(PLAYED["labyrinth-cards"]),
    "the card of a turn": f"{_CARDS}&panel=next",
    "the treasures of a turn": f"{_CARDS}&panel=next&tile=NS.map:E",
    "the square of a card": f"{_CARDS}&panel=next&tile=N.map.owl",
    "how a card lies": f"{_CARDS}&panel=next&tile=N.map.owl&at=2,1",
    "the beginning of a turn": f"{_PLAYED}?panel=next",
    "the square of a turn": f"{_PLAYED}?panel=next&tile=base.N",
    "a tile that fits nowhere": "/g?game=g1/c1/0,0,C/players,anna,ben&panel=next&tile=base.B",
    "a turn that is corrected": f"{_PLAYED}?panel=next&upto=5&later=keep",
    "the tile of a turn": f"{_PLAYED}?panel=next&at=1,1",
    "the figure of a turn": f"{_PLAYED}?panel=next&at=1,1&tile=base.N",
    "a turn that cannot be read": f"{_PLAYED}?panel=next&turn=x",
}
RULINGS: Final[Mapping[str, str]] = {
    "a position": f"/r?position={E1_TABLE}",
    "a road": find_ruling(E1),
    **dict(_find_first_rulings()),
}


def in_language(address: str, language: str) -> str:
    """Return the address of a page in a language."""
    return f"{address}{'&' if '?' in address else '?'}language={language}"
