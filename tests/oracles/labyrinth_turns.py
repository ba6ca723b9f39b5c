"""Whole turns of the Labyrinth card game and the collecting of its variants, read literally.

Everything works on the plain dictionaries of the position contract, as in `labyrinth_cards`, whose
reading of the maze and of the official rules this goes on from. Collections are found by trying
every set of cards, turns by trying every action: slow on purpose.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from tests.oracles import labyrinth_cards
from tests.oracles.labyrinth_cards import (
    FARTHEST,
    OPPOSITE,
    SIDES,
    Path,
    Square,
    beside,
    by_row,
    openings_of,
    paths_of,
)

Json = dict[str, Any]
Table = dict[Square, list[Path]]
JoinedSet = tuple[str, frozenset[Square]]
# What is said against a step of a turn: its code and, if it is about a place, the place.
Reason = tuple[str, Square | None]

ACTIONS_ALLOWED = {"official": 1, "caffeinated": 2, "steroids": 3}
HAND_LIMIT = 6
OFFICIAL_HAND = 2
# By edition: its cards, and on how many of them a treasure lies.
EDITIONS: dict[str, tuple[int, int | None]] = {
    "cards-50": (50, 4),
    "cards-48": (48, None),
    "cards-25": (25, None),
}


def variant_of(position: Json) -> str:
    """Name the variant that is played."""
    return str(position.get("rules", {}).get("variant", "official"))


def leave_one_of(position: Json) -> str:
    """Name the reading of the rule to leave one card of each set."""
    return str(position.get("rules", {}).get("leave_one", "witness"))


# --------------------------------------------------------------------------- joined sets


def joined_sets(table: Table) -> list[JoinedSet]:
    """Find the cards that paths join by the same treasure, two of them at least.

    Rule: card-11.2.collect
    """
    sets: list[JoinedSet] = []
    for component in _components(table):
        names = {name for x, y, path in component for name in table[x, y][path][1]}
        for name in sorted(names):
            held = frozenset((x, y) for x, y, path in component if name in table[x, y][path][1])
            if len(held) > 1:
                sets.append((name, held))
    return sets


def _components(table: Table) -> Iterator[set[labyrinth_cards.PathNode]]:
    """Walk the maze from every path that no walk has come to yet."""
    reached: set[labyrinth_cards.PathNode] = set()
    for square, paths in table.items():
        for number in range(len(paths)):
            if (*square, number) in reached:
                continue
            component = {(*square, number)}
            ahead = [(*square, number)]
            while ahead:
                x, y, path = ahead.pop()
                for side in table[x, y][path][0]:
                    beyond = beside((x, y), side)
                    for other, (openings, _) in enumerate(table.get(beyond, [])):
                        node = (*beyond, other)
                        if OPPOSITE[side] in openings and node not in component:
                            component.add(node)
                            ahead.append(node)
            reached |= component
            yield component


# --------------------------------------------------------------------------- collecting


def groups(squares: Iterable[Square]) -> list[set[Square]]:
    """Part squares into groups that lie side by side, by their first squares in (y, x) order."""
    left = set(squares)
    found: list[set[Square]] = []
    while left:
        group = {min(left, key=by_row)}
        ahead = list(group)
        while ahead:
            square = ahead.pop()
            near = {beside(square, side) for side in SIDES} & left - group
            group |= near
            ahead += near
        left -= group
        found.append(group)
    return found


@dataclass(frozen=True)
class Collecting:
    """A table after the last action of a turn: what may be collected from it.

    `played` are the cards played in the turn, in this order.
    """

    position: Json
    played: tuple[Square, ...]

    @cached_property
    def table(self) -> Table:
        return labyrinth_cards.resolve(self.position)

    @cached_property
    def sets(self) -> list[JoinedSet]:
        return joined_sets(self.table)

    @property
    def is_official(self) -> bool:
        return variant_of(self.position) == "official"

    @cached_property
    def matches(self) -> dict[Square, frozenset[str]]:
        """Find the cards that might be collected, each with the treasures that allow it.

        Officially these are joined to the card just played; in the variants every card counts that
        lies in a joined set and was not played this turn.

        Rule: card-10.4, card-10.5.other-card, card-11.2.collect, card-11.2.played-stays
        """
        if self._against_number():
            return {}
        if self.is_official:
            return labyrinth_cards.matches(self.position, self.played[0])
        found: dict[Square, frozenset[str]] = {}
        for treasure, held in self.sets:
            for square in held - set(self.played):
                found[square] = found.get(square, frozenset()) | {treasure}
        return found

    def reasons(self, want: Iterable[Square]) -> set[Reason]:
        """Say all that speaks against collecting these cards together.

        Rule: card-10.4, card-10.5.together, card-11.2.collect, card-11.2.leave-one
        """
        wanted = set(want)
        if against := self._against_number():
            return {(against, None)}
        found: set[Reason] = set()
        for square in wanted:
            if code := self._against(square, wanted):
                found.add((code, square))
        if wanted:
            found |= self._against_rest(set(self.table) - wanted | set(self.played))
        return found

    def _against_number(self) -> str:
        """Name what speaks against a collection after a number of played cards; "" for nothing.

        Rule: card-10.2.turn, card-11.1.actions
        """
        if self.is_official:
            return "" if len(self.played) == 1 else "one-played-card"
        allowed = ACTIONS_ALLOWED[variant_of(self.position)]
        return "too-many-actions" if len(self.played) > allowed else ""

    def _against(self, square: Square, wanted: set[Square]) -> str:
        """Name what speaks against a card, whatever remains side by side; "" for nothing."""
        if square in self.played:
            return "played-card-stays"
        if square not in self.table:
            return "no-card-there"
        if square not in self.matches:
            return "not-joined" if self.is_official else "not-in-a-joined-set"
        if self.is_official or not self.emptied(square, wanted):
            return ""
        return "leave-one"

    def emptied(self, square: Square, wanted: set[Square]) -> frozenset[str]:
        """Name the treasures for which a card may not go, since no card of their sets would stay.

        `witness`: a card needs one set that keeps a card. `every-set`: each of its sets must.

        Rule: card-11.2.leave-one, card-11.2.witness
        """
        gone = wanted - set(self.played)
        own = [(treasure, held) for treasure, held in self.sets if square in held]
        empty = frozenset(treasure for treasure, held in own if held <= gone)
        if leave_one_of(self.position) == "every-set":
            return empty
        has_witness = any(not held <= gone for _, held in own)
        return frozenset() if has_witness else empty

    def _against_rest(self, rest: set[Square]) -> set[Reason]:
        """Say what is wrong with the cards that remain: cut off, or one alone.

        Rule: card-10.5.together, card-10.5.last-card, card-11.2.together
        """
        if len(rest) == 1:
            rules = self.position.get("rules", {})
            allowed = rules.get("last_card", "allowed") == "allowed" and self.is_official
            return set() if allowed else {("last-card", min(rest))}
        home = self.home_of(rest)
        return {("cut-off", min(each, key=by_row)) for each in groups(rest) if each != home}

    def home_of(self, rest: set[Square]) -> set[Square]:
        """Give the group that the others are cut off from.

        It is that of the first card played, else the largest, of equal ones the first.
        """
        found = groups(rest)
        if self.played:
            return next(group for group in found if self.played[0] in group)
        return max(found, key=len, default=set())

    def may_go(self, taken: frozenset[Square]) -> bool:
        """Say whether these cards, all of them matches, may be collected together.

        Rule: card-10.5.together, card-11.2.together, card-11.2.leave-one
        """
        return not self.reasons(taken)

    def cuts_off(self, square: Square) -> set[Square]:
        """Give the cards that would hang on nothing if this card alone were taken."""
        rest = set(self.table) - {square}
        return rest - self.home_of(rest)

    def claims(self, taken: Iterable[Square]) -> dict[Square, tuple[str, Square, int]]:
        """Give for each collected card the treasure and the card that it is claimed through.

        That card stays: officially it is the one just played, in the variants the nearest; of
        equally near ones the first by treasure, then by place. The number is that of the borders
        crossed on the way between them.

        Rule: card-10.4, card-11.2.leave-one, card-11.2.witness
        """
        gone = set(taken)
        stays = {self.played[0]} if self.is_official and gone else set(self.table) - gone
        found: dict[Square, list[tuple[int, str, Square]]] = {square: [] for square in gone}
        for (treasure, *pair), length in labyrinth_cards.joined(self.position).items():
            for start, goal in (pair, pair[::-1]):
                if start in stays and goal in gone:
                    found[goal].append((length, treasure, start))
        claims = {}
        for square, ways in found.items():
            length, treasure, start = min(ways, key=lambda way: (*way[:2], by_row(way[2])))
            claims[square] = (treasure, start, length)
        return claims

    @cached_property
    def legal_sets(self) -> set[frozenset[Square]]:
        """Try every set of at least one matching card."""
        matches = list(self.matches)
        return {
            taken
            for size in range(1, len(matches) + 1)
            for taken in map(frozenset, combinations(matches, size))
            if self.may_go(taken)
        }

    @property
    def best(self) -> list[Square]:
        """Give a largest legal collection, among equals the one whose places come first."""
        listed = [sorted(taken, key=by_row) for taken in self.legal_sets]
        return min(listed, key=lambda each: (-len(each), [*map(by_row, each)]), default=[])

    @property
    def maximal(self) -> set[frozenset[Square]]:
        """Give the legal collections to which nothing can be added."""
        legal = self.legal_sets
        return {taken for taken in legal if not any(taken < other for other in legal)}

    def is_maximal(self, taken: frozenset[Square]) -> bool:
        """Say whether nothing can be added to a legal collection, without trying every set.

        If a larger one were legal, some single card of it could be added: of the cards that stay
        beside a smaller group one at least hangs together with it when taken last.
        """
        return not any(self.may_go(taken | {more}) for more in set(self.matches) - taken)


# --------------------------------------------------------------------------- whole turns


@dataclass
class Outcome:
    """What comes of a turn: legal, or refused at a step with all that speaks against it.

    `judged` gives the reasons for each action that was judged. `step` is the index of the refused
    action (of the one that is missing, if the player had to play), "collect" or "draw"; None if
    nothing was refused. `claimed` is the table on which the collected cards were claimed.
    """

    step: int | str | None = None
    reasons: set[Reason] = field(default_factory=set)
    judged: list[set[Reason]] = field(default_factory=list)
    warnings: set[str] = field(default_factory=set)
    collected: list[Square] = field(default_factory=list)
    final_draw: str = "none"
    position_after: Json = field(default_factory=dict)
    claimed: Collecting | None = None

    @property
    def legal(self) -> bool:
        return not self.reasons

    @property
    def points(self) -> int:
        """One point a card, however many of its treasures are joined. Rule: card-10.6.once."""
        return len(self.collected)


class Turn:
    """A turn in progress: the position as it now is, and which cards were played."""

    def __init__(self, position: Json) -> None:
        self.position: Json = {
            "hand": [],
            **position,
            "cards": [{"rotation": 0, **row} for row in position["cards"]],
        }
        self.played: list[Square] = []

    @property
    def is_official(self) -> bool:
        return variant_of(self.position) == "official"

    @property
    def squares(self) -> list[Square]:
        return [(row["x"], row["y"]) for row in self.position["cards"]]

    @property
    def collecting(self) -> Collecting:
        return Collecting(self.position, tuple(self.played))

    def act(self, action: Json) -> set[Reason]:
        """Take one action, or say all that speaks against it and change nothing.

        :raises LookupError: if there is no such card in hand
        """
        if reasons := self.against(action):
            return reasons
        if "play" in action:
            self._play(action["play"])
        elif "rotate" in action:
            self._rotate(action["rotate"])
        else:
            self.draw(action["draw"])
        return set()

    def against(self, action: Json) -> set[Reason]:
        """Say all that speaks against one action by itself.

        :raises LookupError: if there is no such card in hand

        Rule: card-10.3.free, card-10.3.joins, card-11.1.play, card-11.1.rotate
        """
        if "draw" in action:
            return self.against_drawing(is_final=False)
        row = action.get("rotate") or action["play"]
        square = (row["x"], row["y"])
        if "rotate" in action:
            return set() if square in self.squares else {("no-card-there", square)}
        card = self.position["hand"][row["card"]]
        if square in self.squares:
            return {("square-taken", square)}
        if not any(beside(square, side) in self.squares for side in SIDES):
            return {("no-neighbour", square)}
        legal = labyrinth_cards.placements(self.position, card)
        return set() if (*square, row.get("rotation", 0)) in legal else {("no-path-meets", square)}

    def _play(self, play: Json) -> None:
        hand = list(self.position["hand"])
        card = hand.pop(play["card"])
        place = {"x": play["x"], "y": play["y"], "rotation": play.get("rotation", 0)}
        cards = [*self.position["cards"], {"card": card, **place}]
        self.position = {**self.position, "cards": cards, "hand": hand}
        self.played.append((play["x"], play["y"]))

    def _rotate(self, rotate: Json) -> None:
        """Turn a card by 90 degrees, either way. Rule: card-11.1.rotate-any."""
        degrees = 90 if rotate["turn"] == "clockwise" else 270
        cards = [
            row | {"rotation": (row["rotation"] + degrees) % 360}
            if (row["x"], row["y"]) == (rotate["x"], rotate["y"])
            else row
            for row in self.position["cards"]
        ]
        self.position = {**self.position, "cards": cards}

    def against_drawing(self, *, is_final: bool = True) -> set[Reason]:
        """Say why no card may be drawn now. A stack that is not known of has cards.

        Rule: card-10.2.draw, card-11.1.draw, card-11.3.draw
        """
        found: set[Reason] = set()
        full = len(self.position["hand"]) >= (2 if self.is_official else HAND_LIMIT)
        if full and (is_final or not self.is_official):
            found.add(("hand-full", None))
        if self.position.get("stack") == 0:
            found.add(("stack-empty", None))
        return found

    def draw(self, card: Json) -> None:
        self.position = {**self.position, "hand": [*self.position["hand"], card]}
        if "stack" in self.position:
            self.position["stack"] -= 1

    def collect(self, squares: Iterable[Square]) -> None:
        gone = set(squares)
        cards = [row for row in self.position["cards"] if (row["x"], row["y"]) not in gone]
        self.position = {**self.position, "cards": cards}

    def can_play(self) -> bool:
        """Say whether any card in hand can be laid anywhere. Rule: card-10.7."""
        return any(
            labyrinth_cards.placements(self.position, card) for card in self.position["hand"]
        )

    def against_one_more(self, action: Json, step: int) -> set[Reason]:
        """Say what speaks against one more action, whatever it does, or against its kind.

        Rule: card-10.2.turn, card-11.1.actions
        """
        if self.is_official:
            is_right = step == 0 and "play" in action
            return set() if is_right else {("one-card-a-turn", None)}
        too_many = step >= ACTIONS_ALLOWED[variant_of(self.position)]
        return {("too-many-actions", None)} if too_many else set()

    def against_ending(self, actions: list[Json]) -> set[Reason]:
        """Say what speaks against doing no more. Rule: card-10.2.turn, card-10.7."""
        must_play = self.is_official and not actions and self.can_play()
        return {("must-play", None)} if must_play else set()

    def can_only_pass(self) -> bool:
        """Say whether a hand leaves its player nothing to do. Rule: card-10.7, card-11.1.rotate."""
        can_rotate = not self.is_official and bool(self.squares)
        return bool(self.position["hand"]) and not can_rotate and not self.can_play()

    def warnings(self, actions: list[Json]) -> set[str]:
        """Say what is odd about the number of actions. Rule: card-10.7, card-11.1.fewer."""
        found = {"no-legal-placement"} if not actions and self.can_only_pass() else set()
        few = len(actions) < ACTIONS_ALLOWED[variant_of(self.position)]
        return found | ({"fewer-actions"} if few and not self.is_official else set())


def play_turn(position: Json, turn: Json) -> Outcome:
    """Play a whole turn: the actions in order, collecting, the final draw.

    :raises LookupError: if a card is to be played that is not in hand
    """
    actions, want = turn["actions"], [(one["x"], one["y"]) for one in turn.get("collect", [])]
    now = Turn(position)
    refused = Outcome(position_after=now.position)
    warnings = now.warnings(actions)
    for step, action in enumerate(actions):
        reasons = now.against_one_more(action, step) | now.act(action)
        refused.judged.append(reasons)
        if reasons:
            refused.step, refused.reasons = step, reasons
            return refused
    if reasons := now.against_ending(actions):
        refused.step, refused.reasons = len(actions), reasons
        return refused
    if want and (reasons := now.collecting.reasons(want)):
        refused.step, refused.reasons = "collect", reasons
        return refused
    claimed = now.collecting
    now.collect(want)
    against = now.against_drawing()
    if "draw" in turn and against:
        refused.step, refused.reasons = "draw", against
        return refused
    final_draw = "none" if against else "due"
    if "draw" in turn:
        now.draw(turn["draw"])
        final_draw = "taken"
    return Outcome(
        judged=refused.judged,
        warnings=warnings,
        collected=sorted(want, key=by_row),
        final_draw=final_draw,
        position_after=now.position,
        claimed=claimed,
    )


# --------------------------------------------------------------------------- the best turn

# A card that lies: which of all cards it is, and how it is turned.
Laid = tuple[int, int]


class TurnSearch:
    """All that can be reached on a table with a number of actions, tried one by one.

    Drawing is left out: an unknown card brings nothing.
    """

    def __init__(self, position: Json) -> None:
        self.position = position
        hand = position.get("hand", [])
        self._cards = [row["card"] for row in position["cards"]] + hand
        start = frozenset(
            ((row["x"], row["y"]), (number, row.get("rotation", 0)))
            for number, row in enumerate(position["cards"])
        )
        in_hand = frozenset(range(len(position["cards"]), len(self._cards)))
        # What can be reached with 0, 1, 2 ... actions: cards that lie, in hand, and just played.
        self.levels = [{(start, in_hand, frozenset[Square]())}]
        for _ in range(ACTIONS_ALLOWED[variant_of(position)]):
            self.levels.append(
                {after for state in self.levels[-1] for after in self._actions(*state)}
            )

    def _actions(
        self,
        laid: frozenset[tuple[Square, Laid]],
        in_hand: frozenset[int],
        played: frozenset[Square],
    ) -> Iterator[tuple[frozenset[tuple[Square, Laid]], frozenset[int], frozenset[Square]]]:
        table = dict(laid)
        free = {beside(square, side) for square in table for side in SIDES} - set(table)
        for number in in_hand:
            for square in free:
                for rotation in (0, 90, 180, 270):
                    if max(map(abs, square)) <= FARTHEST and self._meets(
                        table, number, square, rotation
                    ):
                        more = laid | {(square, (number, rotation))}
                        yield more, in_hand - {number}, played | {square}
        if variant_of(self.position) == "official":
            return
        for square, (number, rotation) in laid:
            for degrees in (90, 270):
                turned = (square, (number, (rotation + degrees) % 360))
                yield laid - {(square, (number, rotation))} | {turned}, in_hand, played

    def _meets(self, table: dict[Square, Laid], number: int, square: Square, rotation: int) -> bool:
        for side in openings_of(paths_of(self._cards[number], rotation)):
            beyond = table.get(beside(square, side))
            if beyond is not None and OPPOSITE[side] in openings_of(
                paths_of(self._cards[beyond[0]], beyond[1])
            ):
                return True
        return False

    @cached_property
    def points(self) -> list[int]:
        """Give the most points with exactly 0, 1, 2 ... actions."""
        known: dict[Any, int] = {}
        return [
            max((self._points(state, known) for state in level), default=0) for level in self.levels
        ]

    def _points(self, state: Any, known: dict[Any, int]) -> int:
        laid, _, played = state
        if (laid, played) not in known:
            cards = [
                {"card": self._cards[number], "x": x, "y": y, "rotation": rotation}
                for (x, y), (number, rotation) in sorted(laid)
            ]
            position = {**self.position, "cards": cards}
            known[laid, played] = len(Collecting(position, tuple(sorted(played))).best)
        return known[laid, played]

    @property
    def best(self) -> tuple[int, int]:
        """Give the most points, and the fewest actions that bring them.

        By the official rules a card must be played if one can be. Rule: card-10.2.turn
        """
        if variant_of(self.position) == "official" and self.levels[1]:
            return self.points[1], 1
        most = max(self.points)
        return most, self.points.index(most)


# --------------------------------------------------------------------------- single actions


def single_actions(position: Json) -> list[Json]:
    """Give every action that a turn may consist of, one by one; of drawing nobody knows the card.

    By card, y, x and rotation; draws come last.
    Rule: card-10.2.turn, card-11.1.play, card-11.1.rotate, card-11.1.draw
    """
    now = Turn(position)
    found: list[Json] = [
        {"play": {"card": number, "x": x, "y": y, "rotation": rotation}}
        for number, card in enumerate(now.position["hand"])
        for x, y, rotation in sorted(
            labyrinth_cards.placements(now.position, card), key=lambda at: (at[1], at[0], at[2])
        )
    ]
    found += [
        {"rotate": {"x": x, "y": y, "turn": way}}
        for x, y in sorted(now.squares, key=by_row)
        for way in ("clockwise", "counterclockwise")
    ]
    if not now.against_drawing(is_final=False):
        found.append({"draw": "unseen"})
    return [each for each in found if not now.against_one_more(each, 0)]


def after_action(position: Json, action: Json) -> Collecting:
    """Give what may be collected after a legal action; a card that is drawn is not seen."""
    now = Turn(position)
    if "draw" not in action:
        now.act(action)
    return now.collecting


def look_of(position: Json, play: Json) -> tuple[Square, int, frozenset[Path]]:
    """Give what one sees of a card of the hand as it is played: where its paths and treasures are.

    Two cards of the hand are never taken for the same.
    """
    paths = paths_of(position["hand"][play["card"]], play["rotation"])
    return (play["x"], play["y"]), play["card"], frozenset(paths)


# --------------------------------------------------------------------------- a position


def faults(position: Json, edition: str = "cards-50") -> set[tuple[str, str]]:
    """Say what is wrong ("fault") or odd ("warning") about a position, with the code.

    Rule: card-10.5.together, card-10.1.editions, card-10.1.treasures, card-10.1.two-treasures,
    card-10.2.setup
    """
    cards = [row["card"] for row in position["cards"]] + position.get("hand", [])
    squares = [(row["x"], row["y"]) for row in position["cards"]]
    deck, cards_per_treasure = EDITIONS[edition]
    found = {("fault", "groups-apart") for _ in groups(squares)[1:]}
    if len(cards) + position.get("stack", 0) > deck:
        found.add(("warning", "too-many-cards"))
    held = [name for card in cards for name in treasures_of(card)]
    if cards_per_treasure is not None and any(
        held.count(name) > cards_per_treasure for name in set(held)
    ):
        found.add(("warning", "treasure-on-too-many-cards"))
    limit = OFFICIAL_HAND if variant_of(position) == "official" else HAND_LIMIT
    if len(position.get("hand", [])) > limit:
        found.add(("warning", "hand-over-limit"))
    if any(count_treasures(row["card"]) != 2 for row in position["cards"]):
        found.add(("warning", "treasures-of-a-card"))
    if any(count_treasures(card) != 2 for card in position.get("hand", [])):
        found.add(("warning", "treasures-of-a-hand-card"))
    if len({name.casefold() for name in held}) < len(set(held)):
        found.add(("warning", "treasures-alike"))
    return found


def count_treasures(card: Json) -> int:
    """Count the treasures on all paths of a card."""
    return sum(len(names) for _, names in paths_of(card, 0))


def treasures_of(card: Json) -> frozenset[str]:
    """Give the treasures on all paths of a card."""
    return frozenset(name for _, names in paths_of(card, 0) for name in names)
