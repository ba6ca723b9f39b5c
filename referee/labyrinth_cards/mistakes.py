"""Known mistakes about cards: where one may be laid, what a path joins, what may be collected.

Each takes the case that a claim is about and yields what somebody takes for it who makes the
mistake; nothing where it cannot be made. What it gets wrong stands in the catalogue under its code,
with the rule that it breaks. No rule is read a second time here: a mistake changes the cards, and
the same functions judge them; or it leaves out what was found against something.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, NamedTuple

from referee.core.graphs import number_components
from referee.core.grid import SIDE_STEP
from referee.core.rulings import Objection
from referee.labyrinth_cards.cards import NO_PATH, CardFace, Faces
from referee.labyrinth_cards.collecting.rests import Pool, Squares
from referee.labyrinth_cards.maze import Maze, square_of
from referee.labyrinth_cards.paths import TreasurePath
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import count_treasures as find_count
from referee.labyrinth_cards.turns import judge_collection

Judge = Callable[[CardTable, "Judge"], "CardCase"]
"""Judges a table, and is told itself, for the case to hold: a function that finds itself among its
own variables would be freed, with all its tables, only when the collector comes."""


class CardCase(NamedTuple):
    """What was found about something on a table, and how it is found on other cards.

    ``is_legal`` says whether it is legal, or joined, by itself, because who makes a mistake need
    not give a reason; ``played`` and ``want`` are those of a collection, ``square`` that of a card
    to be laid, ``pool`` what may go, ``taken`` a largest collection out of it, ``best`` its count.
    """

    table: CardTable
    judge: "Judge"
    objections: tuple[Objection, ...] = ()
    is_legal: bool = True
    played: Squares = ()
    want: Squares = ()
    square: int = 0
    way: TreasurePath | None = None
    pool: Pool | None = None
    taken: Squares = ()
    best: int | None = None

    def on(self, faces: Faces) -> Iterator["CardCase"]:
        """Yield the case as it is judged on other cards, by the same rules."""
        yield self.judge(CardTable(self.table.rules, faces), self.judge)

    def without(self, *codes: str) -> Iterator["CardCase"]:
        """Yield the case without some objections, if there are any of them and no other."""
        if self.objections and all(found.code in codes for found in self.objections):
            yield self._replace(objections=(), is_legal=True)

    def refused(self) -> "CardCase":
        """Return the case where it is illegal."""
        return self._replace(is_legal=False)

    @property
    def rest(self) -> frozenset[int]:
        """The squares of the cards that would stay."""
        return frozenset(self.table.faces).difference(self.want).union(self.played)


CardMistake = Callable[[CardCase], Iterator[CardCase]]


# ------------------------------------------------------------------------------ paths


def see_no_walls(case: CardCase) -> Iterator[CardCase]:
    """Take it that a path goes on over walls."""
    yield from case.on({square: _open(face) for square, face in case.table.faces.items()})


def _open(face: CardFace) -> CardFace:
    """Return a card whose first path leaves wherever no other does."""
    north, east, south, west = (0 if path == NO_PATH else path for path in face.path_at)
    return CardFace((north, east, south, west), face.treasures)


def join_paths_of_a_card(case: CardCase) -> Iterator[CardCase]:
    """Take it that separate paths of one card are joined."""
    faces = case.table.faces
    if any(len(face.treasures) > 1 for face in faces.values()):
        yield from case.on({square: _merge(face) for square, face in faces.items()})


def _merge(face: CardFace) -> CardFace:
    """Return a card with all its paths as one."""
    north, east, south, west = (min(path, 0) for path in face.path_at)
    return CardFace((north, east, south, west), (tuple(face.find_treasures()),))


# ------------------------------------------------------------------------------ laying a card


def lay_beside(case: CardCase) -> Iterator[CardCase]:
    """Take it that a card may lie beside another without a path that meets."""
    yield from case.without("no-path-meets")


def lay_at_a_corner(case: CardCase) -> Iterator[CardCase]:
    """Take it that a card may lie at a corner of another."""
    if any(case.square + step in case.table.faces for step in _CORNERS):
        yield from case.without("no-neighbour")


_NORTH, _EAST, _SOUTH, _WEST = SIDE_STEP
_CORNERS: Final = (_NORTH + _EAST, _SOUTH + _EAST, _SOUTH + _WEST, _NORTH + _WEST)


# ------------------------------------------------------------------------------ collecting


def take_played_card(case: CardCase) -> Iterator[CardCase]:
    """Take it that the card just played may be collected, too."""
    yield from case.without("played-card-stays")


def take_a_whole_set(case: CardCase) -> Iterator[CardCase]:
    """Take it that in the variants all cards of a joined set may go."""
    yield from case.without("leave-one")


def leave_a_lone_card(case: CardCase) -> Iterator[CardCase]:
    """Take it that in the variants a single card may stay."""
    yield from case.without("last-card")


def cut_cards_off(case: CardCase) -> Iterator[CardCase]:
    """Take it that the remaining cards need not hang together."""
    yield from case.without("cut-off")


def count_corners(case: CardCase) -> Iterator[CardCase]:
    """Take it that cards hang together at their corners, too."""
    if _count_groups(case.rest, (*SIDE_STEP, *_CORNERS)) == 1:
        yield from case.without("cut-off")


def _count_groups(squares: Collection[int], steps: Collection[int]) -> int:
    """Return how many groups squares make that hang together by some steps."""
    edges = [(one, one + step) for one in squares for step in steps if one + step in squares]
    return len(set(number_components(squares, edges).values()))


def ask_for_paths(case: CardCase) -> Iterator[CardCase]:
    """Take it that the remaining cards have to hang together by paths."""
    if case.is_legal and case.want:
        faces = case.table.faces
        exits = Maze({square: faces[square] for square in sorted(case.rest)}).exits
        edges = [(square_of(a), square_of(b)) for ways in exits.values() for _, a, b in ways]
        if len(set(number_components(case.rest, edges).values())) > 1:
            yield case.refused()


def break_paths(case: CardCase) -> Iterator[CardCase]:
    """Take it that a path is broken where a card goes that is collected with it."""
    if case.is_legal:
        for square in case.want:
            others = {*case.want} - {square}
            faces = {each: face for each, face in case.table.faces.items() if each not in others}
            objections = judge_collection(
                CardTable(case.table.rules, faces), case.played, (square,)
            )
            if any(found.code in _NOT_JOINED for found in objections):
                yield case.refused()


_NOT_JOINED: Final = ("not-joined", "not-in-a-joined-set")


def take_one_card(case: CardCase) -> Iterator[CardCase]:
    """Take it that only one card may be collected in a turn."""
    if case.is_legal and len(case.want) > 1:
        yield case.refused()


# ------------------------------------------------------------------------------ how many at best


def count_matches(case: CardCase) -> Iterator[CardCase]:
    """Take it that all that match may go, whether the rest hangs together or not."""
    if case.pool is not None:
        yield case._replace(best=len(case.pool.may_go))


def count_treasures(case: CardCase) -> Iterator[CardCase]:
    """Take it that a card whose two treasures match counts twice."""
    if case.taken:
        yield case._replace(best=find_count(case.table, case.played, case.taken))


def count_played_card(case: CardCase) -> Iterator[CardCase]:
    """Take it that the card just played counts with those that match it."""
    if case.best:
        yield case._replace(best=case.best + 1)


ON_PATHS: Final[Mapping[str, CardMistake]] = {
    "walls-do-not-matter": see_no_walls,
    "paths-of-a-card-joined": join_paths_of_a_card,
}
"""By code, the mistakes about what a path joins."""
ON_PLACEMENTS: Final[Mapping[str, CardMistake]] = {
    "beside-is-enough": lay_beside,
    "card-at-a-corner": lay_at_a_corner,
}
"""Those about where a card may be laid."""
ON_THE_REST: Final[Mapping[str, CardMistake]] = {
    "played-card-may-go": take_played_card,
    "set-may-go-whole": take_a_whole_set,
    "lone-card-may-stay": leave_a_lone_card,
    "corners-hang-together": count_corners,
    "rest-may-be-cut-off": cut_cards_off,
}
"""Those about which cards must stay."""
ON_COLLECTIONS: Final[Mapping[str, CardMistake]] = {
    **ON_PATHS,
    **ON_THE_REST,
    "rest-joined-by-paths": ask_for_paths,
    "taken-card-breaks-path": break_paths,
    "one-card-collected": take_one_card,
}
"""Those about a collection."""
ON_COUNTS: Final[Mapping[str, CardMistake]] = {
    **ON_PATHS,
    "rest-may-be-cut-off": count_matches,
    "card-counts-twice": count_treasures,
    "played-card-counts": count_played_card,
}
"""Those about how many cards may be collected at best."""
MISTAKES: Final[Collection[str]] = tuple(
    dict.fromkeys((*ON_PATHS, *ON_PLACEMENTS, *ON_COLLECTIONS, *ON_COUNTS))
)
"""The codes of all known mistakes; the catalogue says what each of them gets wrong."""
