"""What is not ruled is said: rules of the sets in play that could change the answer asked for.

Which rules these are, and what they could change, stands with the tiles of each set. A set is in
play if it is named among the sets or if anything of it is at the table or in the question: a tile
of it, a sign that only its tiles show, or a figure that only comes with it. Rule: car-14.14
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from referee.api.contract.claims import Claim
from referee.api.contract.questions import Question, QuestionFault
from referee.carcassonne.figures import Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import LABYRINTH
from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.tiles.signs import find_signs
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.catalogue.tile_sets import ASPECTS
from referee.core.rulings import Citation, Objection

Aspects = Collection[str]
NO_SETS: Final[frozenset[str]] = frozenset()
_ON_ROADS: Final = ("road", LABYRINTH)
_NOT_RULED: Final = Citation("car-14.14")
_END: Final = "end"
_CLAIMS: Final = frozenset({"claim", "claims"})
_NAMING: Final = _CLAIMS | {"tile", "figure", "figures", "move", "moves"}
"""The keys of a question under which it may name a tile or a figure."""

ON_PLACEMENTS: Final = ("placements", "spots")
ON_SPOTS: Final = ("spots",)
ON_MOVES: Final = ("moves", "placements", "roads", "scores", "spots")
"""What the answers to questions and claims about placements, spots and moves depend on."""
_CLAIMED: Final[Mapping[str, Aspects]] = {
    "placement": ON_PLACEMENTS,
    "spot": ON_SPOTS,
    "move": ON_MOVES,
}
"""By kind of claim, what it depends on; any other depends on its feature."""


def check_depending(questions: Iterable[Question[Any]]) -> None:
    """Check that each question says what its answer depends on.

    :raises QuestionFault: naming the question.
    """
    known = ", ".join(ASPECTS)
    for question in questions:
        if question.depends_on is None:
            raise QuestionFault(f"{question.name} does not say what it depends on, of {known}")
        if unknown := set(question.depends_on) - set(ASPECTS):
            raise QuestionFault(
                f"{question.name} depends on {min(unknown)}, which is not of {known}"
            )


_PAID_BY: Final = {"goods": Citation("car-14.9.end"), "titles": Citation("car-14.8.end")}
"""The rule by which what a key of a position tells is paid."""


def find_not_ruled(
    depends_on: Aspects, ask: Mapping[str, Any], at_table: Collection[str]
) -> tuple[Objection, ...]:
    """Return a warning for each rule of the sets in play that could change the answer.

    :param depends_on: what the answer to the question depends on, of ASPECTS.
    :param ask: what is asked besides the position: a tile in hand belongs to a set, too.
    :param at_table: the sets in play by the position.

    By set, in the order of the catalogue, then as the set lists them.
    """
    if not depends_on:
        return ()
    used = at_table if _NAMING.isdisjoint(ask) else {*at_table, *find_sets_asked(ask)}
    if not used:
        return ()
    return tuple(_warn(used, _find_aspects(depends_on, ask)))


def find_sets_at_table(ground: Ground, figures: Iterable[Figure]) -> Collection[str]:
    """Return the sets with rules that are not ruled of which a tile or figure is at the table.

    Most tables have none. Of the tiles of the catalogue each is looked at once, of all others each
    one.
    """
    catalogue, used, tile_ids = load_catalogue(), NO_SETS, ground.tile_ids
    known_tiles = catalogue.partly_ruled
    if not tile_ids.isdisjoint(known_tiles):
        used = frozenset([known_tiles[each] for each in tile_ids if each in known_tiles])
    if None in tile_ids:
        inline = [face for face in ground.faces.values() if face.tile_id is None]
        used = used.union(found for face in inline for found in _find_sets_of(catalogue, face))
    if not catalogue.set_of_figure.keys().isdisjoint([figure.kind for figure in figures]):
        known = catalogue.set_of_figure
        used |= {known[figure.kind] for figure in figures if figure.kind in known}
    return used


def find_sets_named(sets: Mapping[str, int] | None) -> Iterator[str]:
    """Yield the sets with rules that are not ruled, or to be told of, that a position names."""
    catalogue = load_catalogue()
    not_ruled, told_by = catalogue.not_ruled, catalogue.told_by
    for name, count in (sets or {}).items():
        if count and (name in not_ruled or name in told_by):
            yield name


def find_sets_asked(ask: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sets of the tiles and figures that a question names besides the position."""
    catalogue = load_catalogue()
    for key in _NAMING.intersection(ask):
        for named in _list(ask, key):
            if key in _CLAIMS:
                yield from find_sets_asked(named.values)
            elif key in ("move", "moves"):
                yield from _find_sets_of_move(catalogue, named.move)
            elif key == "tile":
                yield from _find_sets_of(catalogue, named.faces[0])
            elif named in catalogue.set_of_figure:
                yield catalogue.set_of_figure[named]


def _list(ask: Mapping[str, Any], key: str) -> Collection[Any]:
    """Return what is asked under a key: nothing, one, or a list."""
    value = ask.get(key, ())
    return value if isinstance(value, list) else () if value in (None, ()) else (value,)


def _list_claims(ask: Mapping[str, Any]) -> Collection[Claim]:
    return (*_list(ask, "claim"), *_list(ask, "claims"))


def _find_sets_of_move(catalogue: Catalogue, move: Move) -> Iterator[str]:
    yield from _find_sets_of(catalogue, move.face)
    if move.figure is not None and move.figure.kind in catalogue.set_of_figure:
        yield catalogue.set_of_figure[move.figure.kind]


def _find_sets_of(catalogue: Catalogue, face: Face) -> Iterator[str]:
    """Yield the set of a tile of the catalogue, or those of the signs on any other."""
    if face.tile_id is not None:
        if (found := catalogue.partly_ruled.get(face.tile_id)) is not None:
            yield found
        return
    known = catalogue.set_of_sign
    yield from (known[sign] for sign in find_signs(face.features, face.symbols) if sign in known)


def _find_aspects(depends_on: Aspects, ask: Mapping[str, Any]) -> Aspects:
    """Return what the answer to a question depends on, as it is asked."""
    if not _CLAIMS.isdisjoint(ask):
        return {aspect for claim in _list_claims(ask) for aspect in _find_claimed(claim)}
    at_end = (_END,) if ask.get("moment") == _END else ()
    return (*depends_on, *at_end)


def _find_claimed(claim: Claim) -> Aspects:
    if claim.kind in _CLAIMED:
        return _CLAIMED[claim.kind]
    at, at_end = claim.values["at"], claim.values.get("moment") == _END
    pays = "roads" if at.spot.on in _ON_ROADS else "scores"
    return (pays, _END) if at_end else (pays,)


def find_not_told(
    depends_on: Aspects, ask: Mapping[str, Any], set_ids: Collection[str], told: Collection[str]
) -> tuple[Objection, ...]:
    """Return a warning for each set of which a position does not tell what players have of it.

    :param depends_on: what the answer to the question depends on, of ASPECTS.
    :param told: the keys of the position.

    Rule: car-14.8.end, car-14.9.end
    """
    if "scores" not in _find_aspects(depends_on, ask):
        return ()
    return tuple(
        Objection(f"{key}-not-told", (_PAID_BY[key],))
        for set_id, key in load_catalogue().told_by.items()
        if set_id in set_ids and key not in told
    )


def _warn(used: Collection[str], aspects: Aspects) -> Iterator[Objection]:
    for set_id, rules in load_catalogue().not_ruled.items():
        if set_id in used:
            for rule, changes in rules:
                if not changes.isdisjoint(aspects):
                    params = {"set": set_id, "rule": rule}
                    yield Objection("rule-not-ruled", (_NOT_RULED,), params=params)
