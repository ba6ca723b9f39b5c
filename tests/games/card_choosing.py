"""What the players of a game of cards do: turns that are legal, and turns that may not be."""

from random import Random
from typing import Any

from tests.oracles import labyrinth_cards
from tests.oracles.labyrinth_cards import Square, by_row
from tests.oracles.labyrinth_turns import ACTIONS_ALLOWED, Collecting, Turn, variant_of
from tests.tables import ROTATIONS

Json = dict[str, Any]

TURNS = ("clockwise", "counterclockwise")
PLACES_WEIGHED = 6
MATCHES_TRIED = 6
FAR = 40


class CardChooser:
    """Players who choose at random, or weigh some actions by what they would let them collect."""

    def __init__(self, chance: Random, *, seeking: bool) -> None:
        self.chance = chance
        self.seeking = seeking

    def actions(self, position: Json, stack: list[Json]) -> list[Json]:
        """Choose the actions of a turn; those that draw take from the top of the stack."""
        now = Turn(position)
        allowed = ACTIONS_ALLOWED[variant_of(position)]
        if not now.is_official and not self.chance.randrange(8):
            allowed = self.chance.randrange(allowed)
        chosen: list[Json] = []
        left = list(stack)
        while len(chosen) < allowed:
            action = self._action(now, left)
            if action is None:
                break
            now.act(action)
            left = left[1:] if "draw" in action else left
            chosen.append(action)
        return chosen

    def _action(self, now: Turn, stack: list[Json]) -> Json | None:
        """Choose an action; None if no card can be played where nothing else is allowed.

        With an empty stack nobody rotates who can play, so that games end.
        """
        if now.is_official:
            return self._play(now)
        kinds = ["play", "play", "play", "rotate", "rotate"]
        if stack and not now.against_drawing():
            kinds += ["draw", "draw"]
        if not stack:
            kinds = ["play"]
        kind = self.chance.choice(kinds)
        if kind == "draw":
            return {"draw": stack[0]}
        return self._play(now) if kind == "play" else self._rotate(now)

    def _play(self, now: Turn) -> Json | None:
        hand = now.position["hand"]
        found = [
            {"play": {"card": number, "x": x, "y": y, "rotation": rotation}}
            for number, card in enumerate(hand)
            for x, y, rotation in sorted(labyrinth_cards.placements(now.position, card))
        ]
        return self._weighed(now, found) if found else None

    def _rotate(self, now: Turn) -> Json:
        return self._weighed(
            now,
            [{"rotate": {"x": x, "y": y, "turn": way}} for x, y in now.squares for way in TURNS],
        )

    def _weighed(self, now: Turn, found: list[Json]) -> Json:
        """Choose any action, or of some the one after which the most cards match."""
        if not self.seeking:
            return self.chance.choice(found)
        some = self.chance.sample(found, min(PLACES_WEIGHED, len(found)))
        return max(some, key=lambda action: self._value(now, action))

    def _value(self, now: Turn, action: Json) -> int:
        then = Turn(now.position)
        then.played = list(now.played)
        then.act(action)
        return len(then.collecting.matches)

    # ------------------------------------------------------------------------ collecting

    def collection(self, collecting: Collecting) -> list[Square]:
        """Choose cards that may be collected together, mostly as many as can be found."""
        if not self.chance.randrange(8):
            return []
        if len(collecting.matches) <= MATCHES_TRIED:
            legal = sorted(sorted(taken, key=by_row) for taken in collecting.legal_sets)
            best = collecting.best
            return best if self.chance.randrange(3) else self.chance.choice([*legal, []])
        taken: frozenset[Square] = frozenset()
        for square in self.chance.sample(list(collecting.matches), len(collecting.matches)):
            if collecting.may_go(taken | {square}):
                taken |= {square}
        return sorted(taken, key=by_row)

    def wanted(self, collecting: Collecting) -> list[Square]:
        """Choose some cards to ask about, whether they may go or not."""
        return wanted(self.chance, list(collecting.table), list(collecting.matches))


def wanted(chance: Random, squares: list[Square], matches: list[Square]) -> list[Square]:
    """Choose some matches, or any cards, or all but one; now and then a place without a card."""
    kind = chance.randrange(6)
    if kind == 0:
        chosen = chance.sample(squares, len(squares) - 1)
    elif kind == 1:
        chosen = chance.sample(squares, chance.randrange(min(4, len(squares) + 1)))
    else:
        chosen = [square for square in matches if chance.randrange(2)]
    if not chance.randrange(8):
        chosen.append((FAR, FAR))
    return chosen


# --------------------------------------------------------------------------- spoilt turns


def spoilt_turn(chance: Random, position: Json, actions: list[Json]) -> Json:
    """Change something about a turn, so that it may or may not be legal still."""
    kind = chance.choice(("action", "action", "number", "collect", "collect", "draw"))
    if kind == "number":
        actions = [] if chance.randrange(2) else [*actions, _any_action(chance, position)]
        actions += [_any_action(chance, position)] * chance.randrange(2)
    elif kind == "action":
        at = chance.randrange(max(len(actions), 1))
        actions = [*actions[:at], _any_action(chance, position), *actions[at + 1 :]]
    turn: Json = {"actions": actions, "collect": []}
    if kind == "collect":
        places = wanted(chance, *_squares_after(position, actions))
        turn["collect"] = [{"x": x, "y": y} for x, y in places]
    if kind == "draw" or not chance.randrange(4):
        turn["draw"] = {"openings": ["N"], "treasures": []}
    return turn


def _squares_after(position: Json, actions: list[Json]) -> tuple[list[Square], list[Square]]:
    """Give the cards after the actions, and those of them that match."""
    now = Turn(position)
    for action in actions:
        now.act(action)
    return now.squares, list(now.collecting.matches)


def _any_action(chance: Random, position: Json) -> Json:
    """Make an action of any kind near the table; a card in hand may be one that is not there."""
    rows = position["cards"]
    row = chance.choice(rows)
    x, y = row["x"] + chance.randrange(-1, 2), row["y"] + chance.randrange(-1, 2)
    kind = chance.choice(("play", "play", "play", "rotate", "rotate", "draw"))
    if kind == "draw":
        return {"draw": {"openings": ["N", "E"], "treasures": ["crown"]}}
    if kind == "rotate":
        return {"rotate": {"x": x, "y": y, "turn": chance.choice(TURNS)}}
    number = chance.randrange(min(max(len(position["hand"]), 1) + chance.randrange(2), 6))
    return {"play": {"card": number, "x": x, "y": y, "rotation": chance.choice(ROTATIONS)}}
