"""Whole games with further sets, through the service, each move recounted.

The river is built first; a river tile that fits nowhere yet waits for the next ones. Then come the
tiles of the base game, of five further sets, and of two sets of the first games. Now and then a
player lays an abbey where tiles lie on all four sides, a bridge or the token of a tunnel, makes a
castle of a city, takes an abbot back, or sets the phantom besides another figure.
"""

from collections.abc import Iterator
from typing import Any

from tests.games.choosing import ROTATIONS, Chooser, Place, fitting_places
from tests.games.comparing import compare_move
from tests.games.drawing import Deal
from tests.games.further_choosing import FurtherChooser
from tests.games.further_drawing import RIVER, deal_further
from tests.games.play import FIGURES_ASKED, Game
from tests.oracles import carcassonne, extras, maps, moves, spots, tiles
from tests.oracles.board import Board

Json = dict[str, Any]

BRIDGES_TRIED = 10


class FurtherGame(Game):
    """One game with further sets in progress."""

    figures_asked = (*FIGURES_ASKED, "mayor", "abbot")

    def _deal(self, longest: int | None) -> Deal:
        self.waiting: list[str] = []
        dealt = deal_further(self.chance, self.seed, longest)
        in_play = "abbey_mayor" in dealt.position["sets"]
        self.abbeys = set(dealt.players) if in_play else set()
        return dealt

    def _chooser(self) -> Chooser:
        return FurtherChooser(self.chance, seeking=self.deal.seeking)

    # ------------------------------------------------------------------------- a turn

    def _turn(self, tile: str) -> None:
        """Play a tile; of the river those that had to wait come before, and an abbey at times."""
        ready, self.waiting = [*self.waiting, tile], []
        if self.player in self.abbeys and fitting_places(Board(self.position), tiles.ABBEY):
            self.abbeys.remove(self.player)
            self.counts["abbeys"] += 1
            super()._turn(tiles.ABBEY)
        for one in ready:
            if one.split(".")[0] in RIVER and self._waits(one):
                self.waiting.append(one)
            else:
                super()._turn(one)

    def _waits(self, tile: str) -> bool:
        """Say whether a river tile fits nowhere, though the river goes on."""
        board = Board(self.position)
        if not board.river.open_ends or fitting_places(board, tile):
            return False
        self._compare_placements(tile, [])
        return True

    def _lay(self, tile: str, place: Place) -> tuple[Json, Board]:
        """Lay the tile, at times with a bridge, which lets it go elsewhere, and with a token."""
        move, board = super()._lay(tile, place)
        if self.position["supply"][self.player].get("bridge", 0) and tile != tiles.ABBEY:
            move, board = next(self._bridged(tile), (move, board))
        mouths = sorted(board.open_mouths(frozenset(board.features)))
        if len(mouths) > 1 and self.chance.randrange(2):
            ends = [{"x": x, "y": y, "side": side} for x, y, side in self.chance.sample(mouths, 2)]
            move["tunnel"] = {"ends": ends}
            board, _ = extras.lay_token(board, move)
            self.counts["tunnels joined"] += 1
        return move, board

    def _bridged(self, tile: str) -> Iterator[tuple[Json, Board]]:
        """Yield moves that lay the tile with a bridge over it or over one beside it."""
        squares = sorted(Board(self.position).free_squares())
        face = tiles.FACES[tile]
        for _ in range(BRIDGES_TRIED):
            x, y = self.chance.choice(squares)
            over = self.chance.choice([(x, y), *maps.beside((x, y))])
            sides = self.chance.choice(("NS", "EW"))
            bridge = {"x": over[0], "y": over[1], "sides": sides}
            row = {"tile": tile, "x": x, "y": y, "rotation": self.chance.choice(ROTATIONS)}
            move: Json = {"player": self.player, "tile": row, "part": self.part, "bridge": bridge}
            if over != (x, y) and all((o["x"], o["y"]) != over for o in self.position["tiles"]):
                continue
            site, against = extras.lay_bridge(self.position, move, face)
            if not against:
                self.counts["bridges"] += 1
                yield move, Board({**site, "tiles": [*site["tiles"], row]})

    def _do_more(self, move: Json, board: Board) -> Json:
        """Add a phantom or a castle to a move, or take an abbot back in place of its figure."""
        for name, more in (
            ("abbots taken back", self._take_abbot_back(move, board)),
            ("phantoms besides", self._add_phantom(move, board)),
        ):
            move = self._try_more(name, move, more)
        return self._try_more("castles made", move, move | {"castle": True})

    def _try_more(self, name: str, move: Json, more: Json | None) -> Json:
        """Give the longer move if it is legal; where it is not, some are held to the service."""
        if more is None or more.keys() == move.keys():
            return move
        outcome = moves.play(self.position, more)
        if not outcome.objections:
            self.counts[name] += 1
            return more
        if not self.chance.randrange(8):
            compare_move(self._ask("moves", move=more), self.position, outcome)
            self.counts["refused moves"] += 1
        return move

    def _take_abbot_back(self, move: Json, board: Board) -> Json | None:
        abbots = [
            piece
            for figure, piece in board.figures
            if figure["figure"] == "abbot" and piece is not None
        ]
        if not abbots or self.chance.randrange(4):
            return None
        bare = {key: value for key, value in move.items() if key != "figure"}
        return bare | {"abbot_back": board.spot_of(self.chance.choice(abbots))}

    def _add_phantom(self, move: Json, board: Board) -> Json | None:
        held = self.position["supply"][self.player].get("phantom", 0)
        if not held or not {"figure", "abbot_back"} & move.keys() or self.chance.randrange(2):
            return None
        square = (move["tile"]["x"], move["tile"]["y"])
        pieces = [piece for piece in board.pieces_on(square) if piece.kind in spots.SPOT_KINDS]
        if not pieces:
            return None
        on, side = spots.name(board, self.chance.choice(pieces))
        return move | {"phantom": {"on": on} | ({"side": side} if side else {})}

    # ------------------------------------------------------------------------- counting

    def _make(self, move: Json) -> None:
        super()._make(move)
        kind = move.get("figure", {}).get("figure")
        self.counts["barns set"] += kind == "barn"
        self.counts["mayors in cities"] += kind == "mayor"
        self.counts["river tiles"] += move["tile"]["tile"].split(".")[0] in RIVER
        self.counts["rivers with a fork"] += move["tile"]["tile"] == "river_2.fork"

    def _count(self, outcome: moves.Outcome) -> None:
        super()._count(outcome)
        self.counts["extra turns"] += outcome.extra_turn
        self.counts["castles that score"] += len(outcome.castles)
        self.counts["goods taken"] += sum(outcome.goods.values())
        self.counts["titles taken"] += len(outcome.titles)
        self.counts["contests lost"] += len(outcome.lost)
        for feature in outcome.completed:
            self.counts["fields scored by a barn"] += feature.kind == "field"
            self.counts["vineyards"] += bool(feature.points.get("vineyards"))
            strongest = carcassonne.owners_of(feature.strengths)
            self.counts["ties broken on hills"] += feature.owners != strongest
