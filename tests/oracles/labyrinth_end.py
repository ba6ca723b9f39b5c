"""The end of the Labyrinth card game, read literally from the position and what is said beside it.

`piles` are the numbers of cards that players have collected, `hands` those of the cards that the
players other than the one on the move still hold, or None if nobody said.
"""

from typing import Any

from tests.oracles.labyrinth_turns import Turn

Json = dict[str, Any]
Counts = dict[str, int]

READINGS = ("hands_played", "stack_empty")


def reading_of(position: Json) -> str:
    """Name the reading of the end of the game."""
    return str(position.get("rules", {}).get("end_of_game", "hands_played"))


def is_over(position: Json, hands: Counts | None, reading: str) -> bool:
    """Say whether the game is over by a reading.

    A stack that is not known of has cards, hands that are not known of have none.

    Rule: card-10.6.end, card-10.6.stack-empty, card-10.6.stuck, card-10.6.variants
    """
    if position.get("stack") != 0:
        return False
    if reading == "stack_empty":
        return True
    own, others = len(position.get("hand", [])), sum((hands or {}).values())
    if own + others == 0:
        return True
    now = Turn(position)
    return now.is_official and others == 0 and not now.can_play()


def winners(piles: Counts) -> list[str]:
    """Name the players who have the most cards. Rule: card-10.6.end, card-10.6.tie."""
    return sorted(player for player in piles if piles[player] == max(piles.values()))


def waiting(position: Json, hands: Counts | None, reading: str) -> set[str]:
    """Say what still has to be played, by the codes of the answer."""
    found = set()
    if position.get("stack") != 0:
        found.add("stack-not-empty" if "stack" in position else "stack-not-given")
    if reading == "hands_played" and position.get("hand"):
        found.add("hand-not-played")
    if reading == "hands_played" and any((hands or {}).values()):
        found.add("other-hands-not-played")
    return found


def reasons(position: Json, piles: Counts, hands: Counts | None, reading: str) -> set[str]:
    """Say by the codes of the answer why the game is over and who has won, or why it goes on."""
    left = waiting(position, hands, reading)
    if not is_over(position, hands, reading):
        return left
    if left:
        why = "last-cards-fit-nowhere"
    else:
        why = "hands-are-played" if reading == "hands_played" else "stack-has-run-out"
    won = {"most-cards" if len(winners(piles)) == 1 else "win-shared"} if piles else set()
    return {why} | won


def warnings(position: Json, piles: Counts, hands: Counts | None) -> set[str]:
    """Say what is taken for granted, and that the player on the move can only pass.

    Read from the rules alone: all hands are played before the game ends, and the most cards win. So
    whoever plays needs a hand that is known, but for the one whose hand the position has, and a
    pile that is known. Nobody says who is on the move: it may be anybody who is named, or somebody
    who is not. Rule: card-10.6.end, card-10.7
    """
    reading = reading_of(position)
    told = set()
    if not is_over(position, hands, reading) and Turn(position).can_only_pass():
        told.add("no-legal-placement")
    if reading == "hands_played":
        if hands is None:
            told.add("other-hands-not-given")
        elif all(_lack_hands(mover, piles, hands) for mover in (*piles, *hands, None)):
            told.add("hands-left-out")
    if any(player not in piles for player in hands or {}):
        told.add("piles-left-out")
    return told


def _lack_hands(mover: str | None, piles: Counts, hands: Counts) -> bool:
    """Say whether others have a pile and no hand if somebody is on the move."""
    return any(player != mover and player not in hands for player in piles)
