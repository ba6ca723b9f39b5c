"""The end of the game: whether it is over, why or why not, and who has won.

The publisher's rules have the hands played out once the stack is empty; another summary of the
official game stops there. The reading ``end_of_game`` chooses.

Rule: card-10.6.end, card-10.6.stack-empty, card-10.6.stuck, card-10.6.variants, card-10.6.tie
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from referee.core.names import find_look_alikes
from referee.core.rulings import Citation, Objection, Param, in_order
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.placement import propose_passing
from referee.labyrinth_cards.plays import can_play
from referee.labyrinth_cards.rules import ENDS_OF_GAME, HANDS_PLAYED, OFFICIAL, EndOfGame
from referee.labyrinth_cards.table import CardTable

_END: Final = Citation("card-10.6.end")
_STACK_EMPTY: Final = Citation("card-10.6.stack-empty")
_STUCK: Final = Citation("card-10.6.stuck")
_VARIANTS: Final = Citation("card-10.6.variants")
_TIE: Final = Citation("card-10.6.tie")
_SETUP: Final = Citation("card-10.2.setup")
_EDITIONS: Final = Citation("card-10.1.editions")

MOST_PLAYERS: Final = 6
"""How many may play. Rule: card-10.2.setup."""


class Left(NamedTuple):
    """What is left to play with.

    ``hand`` is the hand of the player whose turn it is. ``stack`` is the number of cards in the
    stack; None if unknown, and then it counts as not empty. ``others`` counts the cards in the
    other hands by player; None if unknown, and then they count as played.
    """

    table: CardTable
    hand: Sequence[CardFace]
    stack: int | None
    others: Mapping[str, int] | None


class Ending(NamedTuple):
    """Whether the game is over by a reading; the reasons say why, or what is still to be played."""

    reading: EndOfGame
    is_over: bool
    reasons: tuple[Objection, ...]


class Standing(NamedTuple):
    """How many cards a player has collected, a point each. Rule: card-10.6.once."""

    player: str
    points: int


class End(NamedTuple):
    """The end of the game by the rules in force, and by other readings where it differs.

    ``standings`` come by points, then by name. ``winners`` have the most, by name; there is none
    until the game is over.
    """

    ending: Ending
    standings: tuple[Standing, ...]
    winners: tuple[Standing, ...]
    readings: tuple[Ending, ...]
    warnings: tuple[Objection, ...]


def rule_on_end(left: Left, piles: Mapping[str, int] | None, deck: int | None = None) -> End:
    """Rule on whether the game is over, and who has won by the piles of cards collected.

    :param piles: how many cards each player has collected; None if unknown.
    :param deck: how many cards the largest deck has, for a warning.

    Rule: card-10.6.end, card-10.6.stack-empty, card-10.6.tie, card-10.7
    """
    chosen = left.table.rules.end_of_game
    by_reading = {reading: _rule_by(left, reading) for reading in ENDS_OF_GAME}
    ending = by_reading[chosen]
    standings = tuple(sorted(map(Standing._make, (piles or {}).items()), key=_by_points))
    winners = find_winners(standings) if ending.is_over else ()
    reasons = in_order((*ending.reasons, *_explain_winners(winners)))
    return End(
        ending._replace(reasons=reasons),
        standings,
        winners,
        tuple(other for other in by_reading.values() if other.is_over != ending.is_over),
        tuple(_find_warnings(left, ending, piles, deck)),
    )


def _rule_by(left: Left, reading: EndOfGame) -> Ending:
    """Rule on whether the game is over by one reading.

    Rule: card-10.6.end, card-10.6.stack-empty, card-10.6.stuck, card-10.6.variants
    """
    by_hands = reading == HANDS_PLAYED
    cited: tuple[Citation, ...] = (_END,) if by_hands else (_END, _STACK_EMPTY)
    if left.table.rules.variant != OFFICIAL:
        cited = (*cited, _VARIANTS)
    waiting = tuple(_find_cards_left(left, by_hands, cited))
    if not waiting:
        code = "hands-are-played" if by_hands else "stack-has-run-out"
        return Ending(reading, True, (Objection(code, cited),))
    if _is_stuck(left):
        return Ending(reading, True, (Objection("last-cards-fit-nowhere", (_STUCK,)),))
    return Ending(reading, False, in_order(waiting))


def _find_cards_left(
    left: Left, by_hands: bool, cited: tuple[Citation, ...]
) -> Iterator[Objection]:
    """Yield what has to be played before the game is over."""
    if left.stack is None:
        yield Objection("stack-not-given", cited)
    elif left.stack:
        yield Objection("stack-not-empty", cited, None, {"count": left.stack})
    if not by_hands:
        return
    if left.hand:
        yield Objection("hand-not-played", cited, None, {"count": len(left.hand)})
    if holding := {player: count for player, count in (left.others or {}).items() if count}:
        players = ", ".join(sorted(holding))
        params: dict[str, Param] = {"count": sum(holding.values()), "players": players}
        yield Objection("other-hands-not-played", cited, None, params)


def _is_stuck(left: Left) -> bool:
    """Tell whether the game is stuck: the last cards are in one hand and fit nowhere.

    Hands that the position does not mention count as played here, too. In the variants a card on
    the table can always be rotated. Rule: card-10.6.stuck
    """
    if left.table.rules.variant != OFFICIAL or left.stack != 0:
        return False
    return not any((left.others or {}).values()) and not can_play(left.table.faces, left.hand)


def find_winners(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the players with the most cards, by name; those who are tied share the win.

    :param standings: by points, then by name.

    >>> [each.player for each in find_winners([Standing("ann", 7), Standing("bob", 7)])]
    ['ann', 'bob']

    Rule: card-10.6.end, card-10.6.tie
    """
    return tuple(each for each in standings if each.points == standings[0].points)


def _by_points(standing: Standing) -> tuple[int, str]:
    return -standing.points, standing.player


def _explain_winners(winners: Sequence[Standing]) -> Iterator[Objection]:
    """Yield who has won, and why. Rule: card-10.6.end, card-10.6.tie."""
    if winners:
        players = ", ".join(each.player for each in winners)
        code, cited = ("most-cards", _END) if len(winners) == 1 else ("win-shared", _TIE)
        yield Objection(code, (cited,), None, {"players": players, "count": winners[0].points})


def _find_warnings(
    left: Left, ending: Ending, piles: Mapping[str, int] | None, deck: int | None
) -> Iterator[Objection]:
    """Yield what the answer takes for granted, and that a player can only pass. Rule: card-10.7."""
    players = tuple(dict.fromkeys((*(piles or {}), *(left.others or {}))))
    for alike in find_look_alikes("players-alike", players):
        yield alike.objection
    if len(players) > MOST_PLAYERS:
        params: dict[str, Param] = {"count": len(players), "limit": MOST_PLAYERS}
        yield Objection("more-players-than-play", (_SETUP,), None, params)
    yield from _count_deck(left, piles or {}, deck)
    if not ending.is_over:
        yield from propose_passing(left.table, left.hand)
    yield from _find_left_out(left, ending, piles)


def _count_deck(left: Left, piles: Mapping[str, int], deck: int | None) -> Iterator[Objection]:
    """Yield that there are more cards than a deck has. Rule: card-10.1.editions."""
    others = sum((left.others or {}).values())
    count = sum(piles.values()) + len(left.table.faces) + len(left.hand) + others
    count += left.stack or 0
    if deck is not None and count > deck:
        yield Objection("too-many-cards", (_EDITIONS,), None, {"count": count, "limit": deck})


def _find_left_out(
    left: Left, ending: Ending, piles: Mapping[str, int] | None
) -> Iterator[Objection]:
    """Yield which hands and piles are not given. Rule: card-10.6.end.

    The hand of the player whose turn it is lies in the position, and nobody says whose it is.
    """
    if left.others is None:
        if ending.reading == HANDS_PLAYED:
            yield Objection("other-hands-not-given", (_END,))
    elif ending.reading == HANDS_PLAYED:
        without = sorted((piles or {}).keys() - left.others.keys())
        if len(without) > 1:
            params: dict[str, Param] = {"players": ", ".join(without), "count": len(without)}
            yield Objection("hands-left-out", (_END,), None, params)
    if piles is None:
        if ending.is_over:
            yield Objection("piles-not-given", (_END,))
    elif without := sorted((left.others or {}).keys() - piles.keys()):
        about: dict[str, Param] = {"players": ", ".join(without), "count": len(without)}
        yield Objection("piles-left-out", (_END,), None, about)
