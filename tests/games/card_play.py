"""Whole games of the Labyrinth card game, through the service, each turn recounted.

A game follows from its seed: the variant and its readings, two to six players, and either 50 cards
with 25 treasures on four cards each, or a small home-made deck whose few treasures meet often. It
ends when the stack is empty and the hands are played, or when nobody can go on.
"""

import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.games.card_choosing import CardChooser, spoilt_turn
from tests.games.card_dealing import deal_cards
from tests.games.card_recording import Taken, rule_again, write_down
from tests.games.comparing import MismatchError, compare
from tests.oracles import labyrinth_cards, labyrinth_end
from tests.oracles.labyrinth_cards import Square, by_row
from tests.oracles.labyrinth_turns import (
    Collecting,
    Outcome,
    Reason,
    Turn,
    after_action,
    faults,
    look_of,
    play_turn,
    single_actions,
    variant_of,
)

Json = dict[str, Any]

# With at most this number of matches, every set of them is tried.
MATCHES_TRIED = 8
PLACEMENTS_READ = 4
ACTIONS_READ = 2
ACTIONS_RECOUNTED = 30
BUDGET = 500
LONGEST = 400


class CardGame:
    """One game in progress: the table, all hands, the stack and what everybody has collected."""

    def __init__(self, client: FlaskClient, seed: int) -> None:
        self.client = client
        self.seed = seed
        self.chance = Random(seed)
        self.deal = deal_cards(self.chance, seed)
        self.aside = Random(f"{seed} aside")  # for what is asked and changes nothing of the game
        self.chooser = CardChooser(self.chance, seeking=bool(self.chance.randrange(2)))
        self.cards = self.deal.cards
        self.hands = [list(hand) for hand in self.deal.hands]
        self.stack = list(self.deal.stack)
        self.piles: list[list[Json]] = [[] for _ in self.hands]
        self.turn = 0
        self.idle = 0
        self.taken: list[Taken] = []
        self.counts: Counter[str] = Counter()

    @property
    def player(self) -> int:
        return self.turn % len(self.hands)

    @property
    def position(self) -> Json:
        """Write what the player whose turn it is sees."""
        return {
            "rules": self.deal.rules,
            "cards": self.cards,
            "hand": self.hands[self.player],
            "stack": len(self.stack),
        }

    @property
    def is_over(self) -> bool:
        """Say whether stack and hands are empty, or everybody passed. Rule: card-10.6.end."""
        return (not self.stack and not any(self.hands)) or self.idle >= len(self.hands)

    def play(self) -> Counter[str]:
        """Play to the end and count what happened.

        :raises MismatchError: where the service and the recount differ
        """
        self.counts["games"] += 1
        self.counts[f"games: {variant_of(self.position)}"] += 1
        try:
            while not self.is_over and self.turn < LONGEST:
                self._compare_check()
                if not self.chance.randrange(6):
                    self._compare_placements()
                if not self.chance.randrange(12):
                    self._compare_suggestions()
                if not self.aside.randrange(4):
                    self._compare_end()
                if not self.chance.randrange(2):
                    self._try_wrong()
                self._take_turn()
                self.turn += 1
            compare("the game comes to an end", self.is_over, True)
            self._compare_end()
            self._play_again()
        except (MismatchError, AssertionError) as error:
            raise MismatchError(self._replay(error)) from error
        self.counts["games ended by the rules"] += not self.stack and not any(self.hands)
        return self.counts

    def _replay(self, error: Exception) -> str:
        where = f"seed {self.seed}, turn {self.turn + 1}, player {self.player + 1}"
        return f"{where}: {error}\n  position: {json.dumps(self.position)}"

    def _ask(self, question: str, position: Json, **keys: Any) -> Json:
        self.counts["questions"] += 1
        path = f"/v1/labyrinth-cards/{question}"
        return ask(self.client, path, {"position": position, **keys})

    # ------------------------------------------------------------------------- a turn

    def _take_turn(self) -> None:
        start = self.position
        actions = self.chooser.actions(start, self.stack)
        now = Turn(start)
        for action in actions:
            compare(f"a legal action by the recount: {action}", now.act(action), set())
        collecting = now.collecting
        most = self._compare_collectable(collecting)
        chosen = self.chooser.collection(collecting)
        compare("no legal collection is larger than the largest", len(chosen) <= most, True)
        turn: Json = {"actions": actions, "collect": write(chosen)}
        if drawn := self._draw_at_the_end(now):
            turn["draw"] = drawn
        outcome = play_turn(start, turn)
        compare("a legal turn by the recount", outcome.reasons, set())
        answer = self._ask("turns", start, turn=turn)
        compare_turn(answer, start, outcome)
        self._count(actions, outcome)
        player, waiting = self.player, self.stack[len(self.stack) - now.position["stack"] :]
        self._go_on(answer["position_after"], outcome, drawn)
        later = waiting[0] if outcome.final_draw == "due" else drawn
        written = write_down(start["hand"], turn, later)
        self.taken.append(Taken(written, outcome.points, self.cards, len(self.stack)))
        compare("whose turn it was", player, self.player)

    def _play_again(self) -> None:
        """Rule the whole game once more, from one line."""
        start = {"rules": self.deal.rules, "cards": self.deal.cards, "stack": len(self.deal.stack)}
        length = rule_again(self.client, start, self.deal.hands, self.taken)
        self.counts.update({"games on one line": 1, "turns on one line": len(self.taken)})
        self.counts["characters"] += length

    def _draw_at_the_end(self, now: Turn) -> Json | None:
        """Name the card of the final draw, but for once in a while."""
        stack = self.stack[len(self.stack) - now.position["stack"] :]
        if not stack or now.against_drawing() or not self.chance.randrange(6):
            return None
        return stack[0]

    def _go_on(self, after: Json, outcome: Outcome, drawn: Json | None) -> None:
        """Take over what the service says, and hold all cards of the deck to be there still."""
        gone = set(outcome.collected)
        started = {(row["x"], row["y"]): row["card"] for row in self.cards}
        self.piles[self.player] += [started[square] for square in outcome.collected]
        self.counts["cards collected"] += len(gone)
        before = len(self.hands[self.player]), len(self.stack)
        self.cards, hand = after["cards"], after["hand"]
        self.stack = self.stack[len(self.stack) - after["stack"] :]
        if outcome.final_draw == "due":
            hand = [*hand, self.stack.pop(0)]
            self.counts["final draws left to the next question"] += 1
        self.hands[self.player] = hand
        self.idle = 0 if (len(hand), len(self.stack)) != before or drawn else self.idle + 1
        kept = [row["card"] for row in self.cards] + self.stack
        for held in (*self.hands, *self.piles):
            kept = kept + held
        compare("no card is lost", sorted(map(json.dumps, kept)), self.deal.deck)

    def _count(self, actions: list[Json], outcome: Outcome) -> None:
        self.counts["turns"] += 1
        self.counts["points"] += outcome.points
        self.counts["turns with points"] += bool(outcome.points)
        self.counts["turns with three points or more"] += outcome.points >= 3
        self.counts["turns on thirty cards or more"] += len(self.cards) >= 30
        self.counts[f"final draw: {outcome.final_draw}"] += 1
        for action in actions:
            self.counts[f"actions: {next(iter(action))}"] += 1
        for code in outcome.warnings:
            self.counts[f"warnings: {code}"] += 1

    def _try_wrong(self) -> None:
        """Post a spoilt turn: where it is illegal it must be refused and change nothing."""
        start = self.position
        if not self.chance.randrange(4):
            del start["stack"]
        turn = spoilt_turn(self.chance, start, self.chooser.actions(start, self.stack))
        try:
            outcome = play_turn(start, turn)
        except LookupError:
            body = {"position": start, "turn": turn}
            problem = refuse(self.client, "/v1/labyrinth-cards/turns", body)
            compare("a problem", [e["code"] for e in problem["errors"]], ["no-such-hand-card"])
            self.counts["refused: no-such-hand-card"] += 1
            return
        compare_turn(self._ask("turns", start, turn=turn), start, outcome)
        for code in {code for code, _ in outcome.reasons}:
            self.counts[f"refused: {code}"] += 1
        self.counts["refused turns"] += not outcome.legal

    # ------------------------------------------------------------------- what else is asked

    def _compare_check(self) -> None:
        answer = self._ask("check", self.position)
        found = {(row["severity"], row["code"]) for row in answer["faults"]}
        compare("what is odd about a position in play", found, faults(self.position))
        wrong = [row for row in answer["faults"] if row["severity"] == "fault"]
        compare("faults of a position in play", (answer["legal"], wrong), (True, []))

    def _compare_placements(self) -> None:
        """Hold all placements of the hand, and what some of them promise, to the recount."""
        start = self.position
        if not start["hand"]:
            return
        rows = self._ask("placements", start)["placements"]
        found = [(row["card"], row["y"], row["x"], row["rotation"]) for row in rows]
        expected = [
            (number, y, x, rotation)
            for number, card in enumerate(start["hand"])
            for x, y, rotation in labyrinth_cards.placements(start, card)
        ]
        compare("placements", found, sorted(expected))
        for row in self.chance.sample(rows, min(PLACEMENTS_READ, len(rows))):
            now = Turn(start)
            now.act({"play": {key: row[key] for key in ("card", "x", "y", "rotation")}})
            if len(now.collecting.matches) <= MATCHES_TRIED:
                best = len(now.collecting.best)
                compare(f"what {row} lets its player collect", row["collectable"], best)
                self.counts["promises of placements"] += 1

    def _compare_suggestions(self) -> None:
        """Hold every suggested turn and action to be legal and to bring what it promises."""
        start = self.position
        answer = self._ask("suggestions", start, budget_nodes=BUDGET)
        self.counts.update(compare_actions(answer, start))
        self._compare_with_collectable(answer["actions"][:ACTIONS_READ])
        for found in answer["turns"]:
            turn = {key: found[key] for key in ("actions", "collect") if key in found}
            compare(f"the turn of {found}", found["turn"], turn)
            outcome = play_turn(start, turn)
            compare(f"a suggested turn: {found}", outcome.reasons, set())
            compare(f"the points of {found}", found["points"], outcome.points)
            compare_shown(found.get("paths", []), outcome)
            self.counts["suggested turns"] += 1
            self.counts["suggested turns with points"] += bool(outcome.points)

    def _compare_with_collectable(self, rows: list[Json]) -> None:
        """Hold what actions allow to what `collectable` says of the table after them."""
        for row in rows:
            collecting = after_action(self.position, row["action"])
            played = write(collecting.played)
            answer = self._ask("collectable", collecting.position, played=played)
            compare(f"what {row} allows", row["collectable"], answer["best"])
            self.counts["single actions: asked again"] += 1

    def _compare_end(self) -> None:
        """Hold whether the game is over, and who has won, to the recount."""
        start = self.position
        if self.aside.randrange(2):
            start["rules"] = start["rules"] | {"end_of_game": "stack_empty"}
        piles = {f"p{number}": len(pile) for number, pile in enumerate(self.piles)}
        others = {f"p{n}": len(hand) for n, hand in enumerate(self.hands) if n != self.player}
        hands = others if self.aside.randrange(3) else None
        known = {} if hands is None else {"hands": hands}
        answer = self._ask("end", start, piles=piles, **known)
        compare_end(answer, start, piles, hands)
        self.counts[f"end: over is {answer['over']}"] += 1
        self.counts["end: other readings"] += len(answer.get("readings", []))
        self.counts["end: shared wins"] += answer["tie"]

    def _compare_collectable(self, collecting: Collecting) -> int:
        """Hold what may be collected to the recount, and give the size of the largest."""
        want = self.chooser.wanted(collecting)
        played = write(collecting.played)
        answer = self._ask("collectable", collecting.position, played=played, want=write(want))
        self.counts.update(compare_collectable(answer, collecting, want))
        return int(answer["best"]["count"])


# ----------------------------------------------------------------------------- comparing


def write(squares: Iterable[Square]) -> list[Json]:
    return [{"x": x, "y": y} for x, y in squares]


def read(places: list[Json]) -> list[Square]:
    return [(place["x"], place["y"]) for place in places]


def read_reasons(objections: list[Json]) -> set[Reason]:
    """Give the code and place of each objection; none comes twice."""
    found = [
        (row["code"], (row["at"]["x"], row["at"]["y"]) if "at" in row else None)
        for row in objections
    ]
    compare("each objection once", len(set(found)), len(found))
    for row in objections:
        compare(f"{row['code']} cites a clause and says what is meant",
                bool(row["citations"]) and bool(row["text"]), True)  # fmt: skip
    return set(found)


def normal(position: Json) -> Json:
    """Write out what a position may leave to be understood."""
    cards = [{"rotation": 0, **row} for row in position["cards"]]
    return {"hand": [], **position, "cards": cards}


def compare_turn(answer: Json, position: Json, outcome: Outcome) -> None:
    """Hold the answer to a turn to the recount.

    :raises MismatchError: when they differ
    """
    compare("objections", read_reasons(answer["objections"]), outcome.reasons)
    compare("the step refused", answer.get("step"), outcome.step)
    compare("a turn is legal", answer["legal"], outcome.legal)
    judged = [read_reasons(row["objections"]) for row in answer["actions"]]
    compare("objections to each action", judged, outcome.judged)
    legal = [row["legal"] for row in answer["actions"]]
    compare("the actions that are legal", legal, [not reasons for reasons in outcome.judged])
    compare("cards collected", read(answer.get("collected", [])), outcome.collected)
    compare("points", answer["points"], outcome.points)
    compare_shown(answer.get("paths", []), outcome)
    compare("the final draw", answer["final_draw"], outcome.final_draw)
    compare("the position after", normal(answer["position_after"]), normal(outcome.position_after))
    if not outcome.legal:
        compare("the position after a refused turn", answer["position_after"], position)
    told = {row["code"] for row in answer["warnings"]} - {"groups-apart"}
    compare("warnings", told, outcome.warnings)


def compare_actions(answer: Json, position: Json) -> Counter[str]:
    """Hold the single actions to be all there are, in order, and some to bring what they promise.

    :raises MismatchError: when they differ
    """
    rows = answer["actions"]
    found = [action for row in rows for action in spread_action(row)]
    compare("single actions", sorted(found, key=order_of_action), single_actions(position))
    plays = [spread_action(row) for row in rows if "play" in row["action"]]
    looks = [{look_of(position, action["play"]) for action in alike} for alike in plays]
    compare("each look of a card once", len(set().union(*looks)), len(plays))
    compare("what looks the same in a row", [len(each) for each in looks], [1] * len(plays))
    compare("there are no more single actions", answer["truncated"], False)
    order = [(-count_collectable(row), order_of_action(row["action"])) for row in rows]
    compare("the order of single actions", order, sorted(order))
    counts = Counter({"single actions": len(rows)})
    for row in rows[:: 1 + len(rows) // ACTIONS_RECOUNTED]:
        collecting = after_action(position, row["action"])
        if row["collectable"] is None:
            compare(f"an action is left unsolved: {row}", len(collecting.matches) > 0, True)
            counts["single actions: unsolved"] += 1
            continue
        taken = read(row["collectable"].get("cards", []))
        compare(f"a count of {row}", row["collectable"]["count"], len(taken))
        if len(collecting.matches) <= MATCHES_TRIED:
            compare(f"the best collection after {row}", taken, collecting.best)
            counts["single actions: recounted"] += 1
            counts["single actions: with points"] += bool(taken)
        elif taken:
            compare(f"{row} allows that", collecting.reasons(taken), set())
    return counts


def spread_action(row: Json) -> list[Json]:
    """Give every action that a row stands for: a play in all rotations that look the same."""
    if "play" not in row["action"]:
        compare(f"rotations of {row}", "rotations" in row, False)
        return [row["action"]]
    play = row["action"]["play"]
    compare(f"the rotation of {row}", play["rotation"], row["rotations"][0])
    return [{"play": play | {"rotation": rotation}} for rotation in row["rotations"]]


def order_of_action(action: Json) -> tuple[int, ...]:
    """Give what actions are ordered by: play, rotate, draw; card, y, x, rotation."""
    if "play" in action:
        row = action["play"]
        return 0, row["card"], row["y"], row["x"], row["rotation"]
    if "draw" in action:
        return (2,)
    row = action["rotate"]
    return 1, row["y"], row["x"], row["turn"] == "counterclockwise"


def count_collectable(row: Json) -> int:
    """Give how many cards an action allows to collect, -1 if nobody found out."""
    return -1 if row["collectable"] is None else int(row["collectable"]["count"])


def compare_shown(paths: list[Json], outcome: Outcome) -> None:
    """Hold the path shown for each collected card to be one of that table, and a shortest.

    :raises MismatchError: when they differ
    """
    if outcome.claimed is None or not outcome.collected:
        compare("paths shown for no card", paths, [])
        return
    claims = outcome.claimed.claims(outcome.collected)
    compare("the cards of the paths shown", [read([path["to"]])[0] for path in paths],
            outcome.collected)  # fmt: skip
    for path in paths:
        steps, treasure = path["steps"], path["treasure"]
        (start, goal) = ends = read([path["from"], path["to"]])
        compare(f"the claim to {goal}", (treasure, start, path["length"]), claims[goal])
        good = labyrinth_cards.is_path(outcome.claimed.position, steps, treasure)
        compare(f"a path of {treasure} to {goal}", good, True)
        compare("the ends of the steps", read([steps[0], steps[-1]]), ends)
        compare("the length of the steps", len(steps) - 1, path["length"])


def compare_end(
    answer: Json, position: Json, piles: dict[str, int], hands: dict[str, int] | None
) -> None:
    """Hold the answer on the end of the game to the recount.

    :raises MismatchError: when they differ
    """
    reading = labyrinth_end.reading_of(position)
    over = labyrinth_end.is_over(position, hands, reading)
    won = labyrinth_end.winners(piles) if over else []
    compare("the game is over", answer["over"], over)
    compare("winners", answer["winners"], won)
    compare("a tie", answer["tie"], len(won) > 1)
    compare("the winners' points", answer.get("points"), max(piles.values()) if won else None)
    ranked = sorted((-points, player) for player, points in piles.items())
    found = [(-row["points"], row["player"]) for row in answer["standings"]]
    compare("standings", found, ranked)
    codes = {code for code, _ in read_reasons(answer.get("reasons", []))}
    compare("reasons", codes, labyrinth_end.reasons(position, piles, hands, reading))
    told = {row["code"] for row in answer["warnings"]} - {"groups-apart"}
    compare("warnings", told, labyrinth_end.warnings(position, piles, hands))
    others = {}
    for other in labyrinth_end.READINGS:
        over_by_it = labyrinth_end.is_over(position, hands, other)
        if over_by_it != over:
            others[other] = (over_by_it, labyrinth_end.winners(piles) if over_by_it else [])
    listed = {row["value"]: (row["over"], row["winners"]) for row in answer.get("readings", [])}
    compare("other readings", listed, others)
    for row in answer.get("readings", []):
        codes = {code for code, _ in read_reasons(row.get("reasons", []))}
        compare(f"reasons by {row['value']}", codes,
                labyrinth_end.reasons(position, {}, hands, row["value"]))  # fmt: skip


def compare_collectable(answer: Json, collecting: Collecting, want: list[Square]) -> Counter[str]:
    """Hold what may be collected to the recount, in full where there are few matches.

    :raises MismatchError: when they differ
    """
    counts: Counter[str] = Counter()
    matches = {(row["x"], row["y"]): frozenset(row["treasures"]) for row in answer["matches"]}
    compare("matches", matches, collecting.matches)
    compare("matches by place", list(matches), sorted(matches, key=by_row))
    pairs = labyrinth_cards.joined(collecting.position)
    for row in answer["matches"]:
        square = (row["x"], row["y"])
        cut_off = sorted(collecting.cuts_off(square), key=by_row)
        compare(f"what {square} holds", read(row.get("cuts_off", [])), cut_off)
        compare(f"{square} may go alone", row["alone"], collecting.may_go(frozenset({square})))
        compare(f"treasures of {square}", row["treasures"], sorted(matches[square]))
        _compare_paths(row, collecting, pairs)
    best = read(answer["best"].get("cards", []))
    listed = [frozenset(read(each["cards"])) for each in answer["maximal"]]
    for found in answer["maximal"]:
        compare("a count of cards", found["count"], len(found["cards"]))
    if len(matches) <= MATCHES_TRIED:
        compare("a largest collection", best, collecting.best)
        compare("the collections to which nothing can be added", set(listed), collecting.maximal)
        counts["collections tried"] += 2 ** len(matches)
    else:
        counts["collections of many matches"] += 1
    for taken in listed:
        compare(f"{taken} may go", collecting.may_go(taken), True)
        compare(f"{taken} is maximal", collecting.is_maximal(taken), True)
    compare("each maximal collection once", len(set(listed)), len(listed))
    compare("the size of the largest", len(best), max(map(len, listed), default=0))
    if not answer["truncated"] and best:
        compare("the largest is maximal", frozenset(best) in listed, True)
    if "verdict" in answer:
        reasons = collecting.reasons(want)
        compare("the verdict", read_reasons(answer["verdict"]["objections"]), reasons)
        compare("a legal collection", answer["verdict"]["legal"], not reasons)
        counts["verdicts"] += 1
    return counts


def _compare_paths(
    row: Json, collecting: Collecting, pairs: dict[tuple[str, Square, Square], int]
) -> None:
    """Hold the path shown for each treasure of a match to be one, and a shortest.

    Officially it comes from the card just played; in the variants it goes to the nearest other
    card of a set.
    """
    square = (row["x"], row["y"])
    compare(f"treasures shown for {square}", [p["treasure"] for p in row["paths"]],
            row["treasures"])  # fmt: skip
    for path in row["paths"]:
        steps, treasure = path["steps"], path["treasure"]
        good = labyrinth_cards.is_path(collecting.position, steps, treasure)
        compare(f"a path of {treasure}", good, True)
        ends = [(path[end]["x"], path[end]["y"]) for end in ("from", "to")]
        lengths = {
            other: length
            for (name, *pair), length in pairs.items()
            if name == treasure and square in pair
            for other in set(pair) - {square}
        }
        if collecting.is_official:
            compare("the ends of a path", ends, [collecting.played[0], square])
            shortest = lengths[collecting.played[0]]
        else:
            shortest = min(lengths.values())
            nearest = min((one for one in lengths if lengths[one] == shortest), key=by_row)
            compare("the ends of a path", ends, [square, nearest])
        compare("the length of a path", (path["length"], len(steps) - 1), (shortest, shortest))
