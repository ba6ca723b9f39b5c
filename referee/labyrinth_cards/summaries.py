"""What is read out about cards: where they go, what they are joined to, what may be collected."""

from collections.abc import Sequence
from typing import Final

from referee.core.grid import spell_place
from referee.core.phrases import Listed, Phrase, Summary, say, summarise
from referee.core.rulings import Objection
from referee.core.summaries import read_reasons, read_verdict
from referee.labyrinth_cards.collecting.official import Collecting
from referee.labyrinth_cards.end import End
from referee.labyrinth_cards.paths import TreasurePaths
from referee.labyrinth_cards.placement import CardPlacements
from referee.labyrinth_cards.suggesting.suggestions import Suggestions
from referee.labyrinth_cards.turns import Outcome

_READ: Final = 4
"""Cards or treasures that are read out at most; more of them are only counted."""


def summarise_placements(
    found: CardPlacements, judged: Sequence[Objection] | None = None
) -> Summary:
    """Say in how many ways cards can be laid, or whether one may go where it was asked about.

    :param judged: the objections to the placement asked about; None if none was.
    """
    if judged is not None:
        return Summary(read_verdict(judged, say("card-may-go"), say("card-may-not-go")))
    if not found.placements:
        return summarise(say("card-fits-nowhere"))
    ways = say("ways", count=len(found.placements))
    best = max(placement.collectable or 0 for placement in found.placements)
    sentences = (say("card-fits", ways=ways),)
    counted = _say_best(best, exact=found.exact)
    return Summary((*sentences, counted) if best or not found.exact else sentences)


def _say_best(best: int, *, exact: bool) -> Phrase:
    code = "then-collectable" if exact else "then-collectable-so-far"
    return say(code, cards=say("cards", count=best))


def summarise_paths(found: TreasurePaths) -> Summary:
    """Say how many pairs of cards are joined, and by which treasures."""
    if not found.paths:
        return summarise(say("no-paths"))
    treasures = tuple(dict.fromkeys(path.treasure for path in found.paths))
    pairs = say("pairs", count=len(found.paths))
    if found.truncated or len(treasures) > _READ:
        return summarise(say("paths", pairs=pairs))
    return summarise(say("paths-by-treasure", pairs=pairs, treasures=Listed(treasures)))


def summarise_collecting(
    ruling: Collecting, judged: Sequence[Objection] | None = None, wanted: int = 0
) -> Summary:
    """Say which cards may be collected, or whether those that are wanted may.

    :param judged: the objections to what is wanted or asked; None if nothing was judged.
    :param wanted: how many cards are wanted.
    """
    if judged is not None:
        return Summary(_read_wanted(judged, wanted))
    if not ruling.matches:
        return summarise(say("nothing-matches"))
    if not ruling.best:
        return summarise(say("matches-stay", count=len(ruling.matches)))
    return summarise(_say_collection(ruling.best))


def _read_wanted(judged: Sequence[Objection], wanted: int) -> tuple[Phrase, ...]:
    """Return whether the cards that are wanted may be collected, and if not, why."""
    if not wanted:
        allowed, refused = say("nothing-need-be-collected"), say("nothing-may-be-collected")
        return read_verdict(judged, allowed, refused)
    allowed, refused = (say(code, count=wanted) for code in ("may-collect", "may-not-collect"))
    return read_verdict(judged, allowed, refused)


def _say_collection(squares: Sequence[int]) -> Phrase:
    cards = say("cards", count=len(squares))
    if len(squares) > _READ:
        return say("best-collection", cards=cards)
    places = Listed(tuple(map(spell_place, squares)))
    return say("best-collection-at", cards=cards, places=places)


def summarise_turn(outcome: Outcome) -> Summary:
    """Say whether a turn is allowed, and how many points it brings."""
    if outcome.objections:
        return summarise(say("turn-refused"), *read_reasons(outcome.objections))
    collected = outcome.collected
    brings = say("points", count=len(collected)) if collected else say("no-points")
    return summarise(say("turn-allowed", points=brings))


def summarise_suggestions(found: Suggestions) -> Summary:
    """Say what the best turn brings, and whether every turn was looked at."""
    points = found.turns[0].points if found.turns else 0
    brings = say("points", count=points) if points else say("no-points")
    return summarise(say("best-turn" if found.exact else "best-turn-so-far", points=brings))


def summarise_end(end: End) -> Summary:
    """Say whether the game is over, who has won, and why."""
    head = [] if end.ending.is_over else [say("game-not-over")]
    if end.winners:
        winners = Listed(tuple(each.player for each in end.winners))
        head.append(say("winners", players=winners, count=len(end.winners)))
    return summarise(*head, *read_reasons(end.ending.reasons))


def answer_winners(winners: Sequence[str]) -> Phrase:
    """Return who has won, as the right answer to a claim. Rule: card-10.6.end, card-10.6.tie."""
    if not winners:
        return say("answer.won-by-nobody")
    return say("answer.won-by", players=Listed(tuple(winners)), count=len(winners))


def answer_join(*, is_joined: bool) -> Phrase:
    """Return whether a path joins two cards, as the right answer to a claim. Rule: card-10.4."""
    return say("answer.joined" if is_joined else "answer.not-joined")
