"""Known mistakes about who has won."""

from collections.abc import Iterator

from referee.labyrinth_cards.end import find_winners
from referee.labyrinth_cards.mistakes.cases import CardCase


def let_nobody_win(case: CardCase) -> Iterator[CardCase]:
    """Assume that nobody wins where several have the most cards. Rule: card-10.6.tie."""
    if len(case.winners) > 1:
        yield case._replace(winners=())


def let_leader_win(case: CardCase) -> Iterator[CardCase]:
    """Assume that who has the most cards has won before the game is over. Rule: card-10.6.end."""
    if case.end is not None and not case.end.ending.is_over:
        leaders = find_winners(case.end.standings)
        yield case._replace(winners=tuple(each.player for each in leaders))
