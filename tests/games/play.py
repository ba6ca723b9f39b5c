"""Play whole games through the service and recount every move: `python -m tests.games`.

A game follows from its seed. Tiles come from the base game, Inns & Cathedrals, The Labyrinth,
Mage & Witch and Traders & Builders. Even seeds play at random, odd ones seek to join and finish
labyrinths, cathedral cities and what mage and witch stand on; every second pair of seeds plays
the advanced labyrinth.
"""

import json
from collections import Counter
from random import Random
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.games.choosing import Chooser, Chosen, Place, fitting_places, wrong_move
from tests.games.comparing import MismatchError, compare, compare_move, compare_scores
from tests.games.drawing import Deal, deal
from tests.games.recording import rule_again, write_down
from tests.oracles import moves, reaching, spots
from tests.oracles.board import Board
from tests.oracles.tiles import ABBEY, ABBEYS, COUNTS, FACES, SETS
from tests.tables import GERMAN_CATHEDRALS

Json = dict[str, Any]

FIGURES_ASKED = ("meeple", "builder", "pig", "large_meeple", "wagon", "barn")
PLACEMENTS_READ = 5


class Game:
    """One game in progress: the position, whose turn it is, and what has been counted."""

    figures_asked: tuple[str, ...] = FIGURES_ASKED
    recounts = True
    """Whether answers are held to the recount."""

    def __init__(self, client: FlaskClient, seed: int, longest: int | None = None) -> None:
        self.client = client
        self.seed = seed
        self.chance = Random(seed)
        self.deal = self._deal(longest)
        self.chooser = self._chooser()
        self.position: Json = self.deal.position
        self.turn = 0
        self.part = 1
        self.owed = False
        self.extra_turn_used = False
        self.counts: Counter[str] = Counter()
        self.made: list[tuple[Json, Json]] = []
        self.entries: list[tuple[Json, Json | None]] = []

    def _deal(self, longest: int | None) -> Deal:
        return deal(self.chance, self.seed, longest)

    def _chooser(self) -> Chooser:
        return Chooser(self.chance, seeking=self.deal.seeking)

    @property
    def player(self) -> str:
        return self.deal.players[self.turn % len(self.deal.players)]

    def play(self) -> Counter[str]:
        """Play to the end of the pile and count what happened.

        :raises MismatchError: where the service and the recount differ
        """
        self.counts["games"] += 1
        try:
            for tile in self.deal.pile:
                self._turn(tile)
            self._end()
        except (MismatchError, AssertionError) as error:
            raise MismatchError(self._replay(error)) from error
        finally:
            self.counts["tiles on the table"] += len(self.position["tiles"])
        return self.counts

    def play_alone(self) -> None:
        """Play to the end of the pile without holding answers to the recount, which takes half."""
        self.recounts, self.figures_asked = False, ()
        for tile in self.deal.pile:
            self._turn(tile)

    def _replay(self, error: Exception) -> str:
        where = f"seed {self.seed}, move {self.counts['moves'] + 1}, {self.player}"
        return f"{where}: {error}\n  position: {json.dumps(self.position)}"

    def _ask(self, question: str, **keys: Any) -> Json:
        body = {"position": self.position, **keys}
        self.counts["questions"] += 1
        return ask(self.client, f"/v1/carcassonne/{question}", body)

    # ------------------------------------------------------------------------- a turn

    def _turn(self, tile: str) -> None:
        board = Board(self.position)
        places = fitting_places(board, tile)
        self._compare_placements(tile, places)
        if not places:
            self.counts["tiles put away"] += 1
            self.entries.append(({"put_away": tile}, None))
            return
        move = self._choose(board, tile, places)
        if self.recounts and not self.chance.randrange(6):
            self._try_wrong(self._wrong(move))
        self._make(move)

    def _wrong(self, move: Json) -> Json:
        return wrong_move(self.chance, self.position, move)

    def _compare_placements(self, tile: str, places: list[Place]) -> None:
        """Hold all placements, and the spots of some, to the reading by brute force."""
        if not self.recounts:
            return
        rows = self._ask("placements", tile=tile)["placements"]
        found = {(row["x"], row["y"], row["rotation"]): row["spots"] for row in rows}
        ordered = sorted(places, key=lambda place: (place[1], place[0], place[2]))
        compare("placements", list(found), ordered)
        for place in self.chance.sample(places, min(PLACEMENTS_READ, len(places))):
            board = Board(self._with_tile(tile, place) | {"supply": None})
            expected = spots.legal_spots(board, place[:2], self.player)
            compare(f"spots of {tile} at {place}", _names(found[place]), expected)
            self.counts["comparisons"] += 1
        self.counts["comparisons"] += 1

    def _with_tile(self, tile: str, place: Place) -> Json:
        x, y, rotation = place
        row = {"tile": tile, "x": x, "y": y, "rotation": rotation}
        return {**self.position, "tiles": [*self.position["tiles"], row]}

    def _choose(self, before: Board, tile: str, places: list[Place]) -> Json:
        """Choose a move among the legal ones, step by step."""
        place = self.chooser.place(before, tile, places)
        move, laid = self._lay(tile, place)
        if self.extra_turn_used:
            move["extra_turn_used"] = True
        board, steps = self._choose_steps(laid, tile)
        if steps:
            move["magic"] = steps
        square = (move["tile"]["x"], move["tile"]["y"])
        options = self._compare_spots(board, square)
        chosen = self.chooser.figure(board, options, square)
        if chosen is not None:
            figure, (on, side) = chosen
            move["figure"] = {"figure": figure, "on": on} | ({"side": side} if side else {})
        return self._move_wagons_on(self._do_more(move, board))

    def _lay(self, tile: str, place: Place) -> tuple[Json, Board]:
        """Lay the tile: begin the move, and give the table with it."""
        position = self._with_tile(tile, place)
        move: Json = {"player": self.player, "tile": position["tiles"][-1], "part": self.part}
        return move, Board(position)

    def _do_more(self, move: Json, _: Board) -> Json:
        """Add to a move what else its player may do; in these games nothing."""
        return move

    def _move_wagons_on(self, move: Json) -> Json:
        """Let most of the wagons that a move scores move on, each where the reading lets it."""
        scored = moves.play(self.position, move)
        for wagon in scored.returned:
            if wagon["figure"] != "wagon":
                continue
            open_to = self._compare_wagon(moves.half_scored(self.position, move), wagon)
            if open_to and self.chance.randrange(4):
                step = {"from": _spot_of(wagon), "to": self.chance.choice(open_to)}
                move = move | {"wagons": [*move.get("wagons", []), step]}
                self.counts["wagons moved on"] += 1
        return move

    def _compare_wagon(self, board: Board, wagon: Json) -> list[Json]:
        """Hold the spots to which a wagon may move on to the reading, and give the legal ones.

        They are asked of every tile of its feature and around it.
        """
        origin = _spot_of(wagon)
        start = board.piece_of(origin)
        assert start is not None
        squares = {piece.square for piece in board.walk(start)}
        squares |= {start.square, *board.squares_around(start.square)}
        asked: Json = {"player": wagon["player"], "figure": "wagon", "via": "wagon"}
        open_to: list[Json] = []
        for x, y in sorted(squares & board.placed):
            reasons = spots.spots(board, (x, y), wagon["player"], "wagon", "wagon", origin)
            question = asked | {"tile_at": {"x": x, "y": y}, "from": origin}
            body = {"position": board.position, **question}
            answer = ask(self.client, "/v1/carcassonne/spots", body)
            compare(f"spots of a wagon on {x},{y}", _read_spots(answer), reasons)
            names = [{"x": x, "y": y} | _place(s) for s, against in reasons.items() if not against]
            legal = [piece for piece in map(board.piece_of, names) if piece is not None]
            silent = [p for p in legal if spots.adjacency_is_open(board, p, origin)]
            told = [one["code"] for one in answer["warnings"]]
            compare("what is not judged", "wagon-adjacency-not-judged" in told, bool(silent))
            open_to += [board.spot_of(piece) for piece in legal]
            self.counts["questions"] += 1
            self.counts["comparisons"] += 1
        return open_to

    def _choose_steps(self, board: Board, tile: str) -> tuple[Board, list[Json]]:
        made = []
        symbol = tile.startswith("mage_witch.") and not reaching.is_setup(board)
        for find_steps, missing in moves.steps_due(board, symbol=symbol):
            steps = find_steps(board)
            if not steps:
                continue
            kind = "separations" if missing == "magic-must-separate" else "symbols"
            step = self.chooser.step(board, steps)
            board = moves.step(board, step)
            to = "off" if step[1] is None else board.spot_of(step[1])
            made.append({"figure": step[0], "to": to})
            self.counts[kind] += 1
            self.counts["forced removals"] += to == "off"
        return board, made

    def _compare_spots(self, board: Board, square: tuple[int, int]) -> list[Chosen]:
        """Hold the spots of four kinds of figure to the reading, and give all legal choices."""
        options: list[Chosen] = []
        for figure in spots.FIGURES:
            if figure not in self.position["supply"][self.player]:
                continue
            reasons = spots.spots(board, square, self.player, figure)
            options += [(figure, spot) for spot, against in reasons.items() if not against]
            if figure not in self.figures_asked:
                continue
            x, y = square
            question = {"tile_at": {"x": x, "y": y}, "player": self.player, "figure": figure}
            body = {"position": board.position, **question}
            answer = ask(self.client, "/v1/carcassonne/spots", body)
            compare(f"spots of {figure}", _read_spots(answer), reasons)
            self.counts["questions"] += 1
            self.counts["comparisons"] += 1
        return options

    def _try_wrong(self, move: Json) -> None:
        """Post a spoilt move: where it is illegal it must be refused and change nothing."""
        try:
            outcome = moves.play(self.position, move)
        except LookupError:  # the turned tile has no such feature
            return
        compare_move(self._ask("moves", move=move), self.position, outcome)
        self.counts["refused moves"] += not outcome.legal
        self.counts["comparisons"] += 1

    def _make(self, move: Json) -> None:
        outcome = moves.play(self.position, move)
        compare("a legal move by the recount", outcome.objections, frozenset())
        answer = self._ask("moves", move=move)
        compare_move(answer, self.position, outcome)
        self._count(outcome)
        self.made.append((move, answer))
        self.entries.append((move, answer))
        self.position = answer["position_after"]
        self._compare_check()
        self._pass_on(outcome)
        self.counts["moves"] += 1
        self.counts["comparisons"] += 2

    def _pass_on(self, outcome: moves.Outcome) -> None:
        """Let the next player play, or the same one again; one extra turn a turn counts."""
        self.owed = self.owed or outcome.extra_turn
        self.extra_turn_used = self.extra_turn_used or outcome.extra_turn
        if self.owed and not outcome.double_turn:
            self.part, self.owed = 1, False
            return
        self.part = 2 if outcome.double_turn else 1
        self.turn += not outcome.double_turn
        self.extra_turn_used = self.extra_turn_used and outcome.double_turn

    def _compare_check(self) -> None:
        if not self.recounts:
            return
        answer = self._ask("check")
        wrong = [row for row in answer["faults"] if row["severity"] == "fault"]
        compare("faults of a position in play", (answer["legal"], wrong), (True, []))
        warned = [row for row in answer["faults"] if row["code"] == "two-followers"]
        compare("two followers that nothing merged", warned, [])

    def _count(self, outcome: moves.Outcome) -> None:
        board = Board(outcome.position_after)
        self.counts["double turns"] += outcome.double_turn
        for feature in outcome.completed:
            self.counts[f"completed: {feature.kind}"] += 1
            road = feature.kind == "road"
            labyrinth = road and any(map(board.is_labyrinth, feature.pieces))
            self.counts["labyrinth networks completed"] += labyrinth
            self.counts["cathedral cities completed"] += bool(feature.cathedrals)
            magic = any(figure["figure"] in ("mage", "witch") for figure in feature.figures)
            self.counts["magic features scored"] += magic and bool(feature.owners)
            self.counts["scored with bonuses"] += bool(feature.bonuses)

    def _compare_remaining(self) -> None:
        """Hold what is left, and what it can't fill, to laying each tile left everywhere."""
        answer, board = self._ask("remaining"), Board(self.position)
        left = _count_left(self.position, answer["ruleset"]["rules"]["edition"])
        compare("tiles left", {row["tile"]: row["left"] for row in answer["tiles"]}, dict(left))
        may_come = {*left, *_find_uncounted(self.position)}
        squares = {tile: {place[:2] for place in fitting_places(board, tile)} for tile in may_come}
        nowhere = {tile for tile in left if not squares[tile]}
        compare("tiles that fit nowhere", set(answer["fit_nowhere"]), nowhere)
        filled = set().union(*squares.values()) | self._find_filled_by_abbeys(board)
        dead = _find_open(board) - filled if may_come else set()
        compare("dead squares", {(row["x"], row["y"]) for row in answer["dead"]}, dead)
        self.counts["dead squares"] += len(dead)
        self.counts["comparisons"] += 1

    def _find_filled_by_abbeys(self, board: Board) -> set[tuple[int, int]]:
        """Give the squares that an abbey fills while anybody may still have one: it is not drawn.

        Rule: car-14.2
        """
        laid = sum(row["tile"] == ABBEY for row in self.position["tiles"])
        if laid == ABBEYS * self.position["sets"].get("abbey_mayor", 0):
            return set()
        return {place[:2] for place in fitting_places(board, ABBEY)}

    def _end(self) -> None:
        self._compare_remaining()
        for moment in ("now", "end"):
            compare_scores(self._ask("scores", moment=moment), self.position, moment)
            self.counts["comparisons"] += 1
        if self.made:
            self._play_again()

    def _play_again(self) -> None:
        """Play the whole game once more in a single question, and hold it to that move by move."""
        body = {
            "position": self.deal.position | {"points": {}},
            "moves": [move for move, _ in self.made],
        }
        answer = ask(self.client, "/v1/carcassonne/moves", body)
        compare("all moves played", (answer["played"], answer["legal"]), (len(self.made), True))
        paid: Counter[str] = Counter(dict.fromkeys(self.deal.players, 0))
        for result, (_, alone) in zip(answer["results"], self.made, strict=True):
            for key in result.keys() & alone.keys() - {"warnings"}:
                compare(f"{key} in turn", result[key], alone[key])
            paid.update({award["player"]: award["points"] for award in alone.get("awards", [])})
        compare("the points of all moves", answer["standing"]["running"]["totals"], dict(paid))
        after = self.position | {"points": dict(paid)}
        compare("the position after all moves", answer["position_after"], after)
        paid.update(self._ask("scores", moment="end")["totals"])
        compare("the points of the game", answer["standing"]["final"]["totals"], dict(paid))
        self.counts["games replayed"] += 1
        self.counts["questions"] += 1
        self.counts["comparisons"] += len(self.made)
        running = Counter(answer["standing"]["running"]["totals"])
        entries, answers = zip(*self.entries, strict=True)
        game = write_down(self.deal.position, list(self.deal.players), list(entries))
        self.counts.update(rule_again(self.client, game, list(answers), running))


def _count_left(position: Json, edition: str) -> Counter[str]:
    """Count the copies of the sets in play less the tiles on the table."""
    sets = position["sets"]
    copies = {tile: n * sets.get(tile.split(".")[0], 0) for tile, n in COUNTS[edition].items()}
    return Counter(copies) - Counter(row["tile"] for row in position["tiles"])


def _find_open(board: Board) -> set[tuple[int, int]]:
    """Give the squares where nothing but its sides can speak against a tile."""
    reasons = {
        (x, y): spots.fits(board, {"x": x, "y": y}, FACES["base.E"])
        for x, y in board.free_squares()
    }
    return {square for square, against in reasons.items() if against <= {"side-mismatch"}}


def _find_uncounted(position: Json) -> tuple[str, ...]:
    """Give the German cathedrals while some are left: nobody knows how many of each."""
    laid = sum(row["tile"] in GERMAN_CATHEDRALS for row in position["tiles"])
    in_play = SETS["german_cathedrals"] * position["sets"].get("german_cathedrals", 0)
    return GERMAN_CATHEDRALS if laid < in_play else ()


def _read_spots(answer: Json) -> dict[spots.Spot, set[str]]:
    """Give the codes against every spot of an answer; none for one that is open."""
    refused = {
        _name(row["spot"]): {one["code"] for one in row["objections"]} for row in answer["refused"]
    }
    return refused | {_name(spot): set() for spot in answer["spots"]}


def _spot_of(figure: Json) -> Json:
    return {key: figure[key] for key in ("x", "y", "on", "side") if key in figure}


def _place(spot: spots.Spot) -> Json:
    on, side = spot
    return {"on": on} | ({"side": side} if side else {})


def _name(spot: Json) -> spots.Spot:
    return spot["on"], spot.get("side")


def _names(rows: list[Json]) -> set[spots.Spot]:
    return set(map(_name, rows))
