"""Checking a table: everything about it that cannot be right, all at once.

A *fault* cannot come about by the rules; a *warning* is odd and may have its reasons. Each rule is
one function that yields its findings. Rule: car-2.1.disagreement, car-2.1.neighbour,
car-2.2.unoccupied, car-2.2.builder, car-2.2.pig, car-2.2.barn, car-7.2, car-14.2.partial, car-14.3,
car-14.7.placement; what concerns maps is in ``check_maps``, rivers in ``check_river``, castles in
``check_castles``, what is completed in ``check_completed``, and what there is more of than in the
boxes in ``check_stock``
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import Final

from referee.carcassonne.checking.castles import check_castles
from referee.carcassonne.checking.completed import check_completed
from referee.carcassonne.checking.maps import check_map
from referee.carcassonne.checking.river import check_river
from referee.carcassonne.checking.stock import check_stock
from referee.carcassonne.corners import find_barns_at_corners, name_corner
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CORNER, FIELD, Kind
from referee.carcassonne.kinds.figures import ALONE, BARN, FOLLOWERS, NEUTRAL
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.figures.places import (
    AT_HOME,
    CORNER_NOT_FIELD,
    FIELD_HAS_BARN,
    NO_RULING,
    Place,
    Reason,
    find_reasons,
    find_reasons_at_corner,
    find_reasons_on_tile,
    has_company,
)
from referee.carcassonne.placing.tiles.abbeys import object_to_abbey
from referee.carcassonne.placing.tiles.shrines import find_beside_two
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.scoring.barns import find_crowded_barns
from referee.carcassonne.scoring.features import Features, find_players
from referee.carcassonne.table import NEIGHBOUR, Table, find_disagreement_objections
from referee.carcassonne.tiles.symbols import VOLCANO
from referee.carcassonne.tiles.tile import ABBEY
from referee.core.graphs import are_one_group, find_groups
from referee.core.grid import Square, place_of
from referee.core.names import find_look_alikes
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param

_FOLLOWERS: Final = frozenset(FOLLOWERS)
_UNOCCUPIED: Final = Citation("car-2.2.unoccupied")
_FLIGHT: Final = Citation("car-2.5.flight")
_TOGETHER: Final = Citation("car-7.2")
_BARNS: Final = (Citation("car-14.3"), Citation("car-14.3.joined"))
_PARTIAL: Final = Citation("car-14.2.partial")


def check(
    features: Features,
    stock: Stock,
    players: Iterable[str] = (),
    supply: Supply | None = None,
) -> tuple[Finding, ...]:
    """Return all findings on a table by place, then code. A legal table has no fault.

    :param features: those of the table.
    :param players: those who are named elsewhere in the position.
    :param supply: what the players have at hand; None if nobody counts.
    """
    table = features.table
    kinds = {figure.kind for figure in table.figures}
    findings = [
        *(Finding(FAULT, objection) for objection in find_disagreement_objections(table)),
        *(_find_groups(table) if table.board is None else ()),
        *check_in_play(table, stock, supply),
        *check_river(table),
        *find_look_alikes("players-alike", find_players(table).union(players)),
        *_find_misplaced(features),
        *(_find_magic_pair(features) if kinds.issuperset(NEUTRAL) else ()),
        *_find_crowds(features, kinds),
        *(_find_barns_together(table) if BARN in kinds else ()),
        *(_find_farmers_with_barns(features) if BARN in kinds else ()),
        *_find_abbeys_without(table),
        *(Finding(FAULT, objection) for objection in find_beside_two(table.ground)),
        *(check_castles(features) if table.beside.castles else ()),
        *check_completed(features),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.objection.sort_key()))


def check_in_play(table: Table, stock: Stock, supply: Supply | None) -> Iterator[Finding]:
    """Yield the findings that hang on which sets are in play, in any order."""
    if table.board is not None:
        yield from check_map(table, table.board, stock)
    yield from check_stock(table, stock, supply)


def _find_groups(table: Table) -> Iterator[Finding]:
    """Yield every group of tiles but the one with the first tile. Rule: car-2.1.neighbour."""
    if are_one_group(table.faces):
        return
    for group in find_groups(table.faces)[1:]:
        yield Finding(FAULT, Objection("tiles-apart", (NEIGHBOUR,), place_of(group[0])))


def _find_misplaced(features: Features) -> Iterator[Finding]:
    """Yield figures where they cannot stand: on a kind of feature or a corner, or alone.

    Rule: car-2.2.builder, car-2.2.pig, car-2.2.barn, car-1.7.reach, car-14.1.volcano-lake
    """
    has_volcano = VOLCANO in features.ground.traits
    at_home = AT_HOME[features.table.rules.farmers]  # most figures of a table
    for figure in features.table.figures:
        _, kind, _, (on, _), piece = figure
        if (piece is None or (kind, on) not in at_home) and (
            reasons := _find_reasons(features, figure)
        ):
            yield from _tell_misplaced(figure, reasons)
        if has_volcano:
            at = place_of(figure.square)
            for reason in find_reasons_on_tile(features.table.faces[figure.square]):
                yield Finding(FAULT, Objection(reason.code, reason.citations, at))


def _tell_misplaced(figure: Figure, reasons: Iterable[Reason]) -> Iterator[Finding]:
    """Yield what is said of a figure that stands where some reasons speak against it."""
    at = place_of(figure.square)
    misplaced: dict[str, Param] = {"figure": figure.kind, "on": figure.spot.on}
    told: set[str] = set()
    for reason in reasons:
        code, params = _FOUND.get(reason.code, "figure-misplaced"), misplaced
        if code in ALONE.values():
            params = {"player": figure.player or ""}
        if code not in told:
            yield Finding(FAULT, Objection(code, reason.citations, at, params))
        told.add(code)


_FOUND: Final = {
    CORNER_NOT_FIELD.code: "barn-not-at-a-corner",
    **{code: code for code in ALONE.values()},
}
"""By code of a reason against a figure where it stands, the code of the finding; any other reason
gives ``figure-misplaced``."""


def _find_reasons(features: Features, figure: Figure) -> tuple[Reason, ...]:
    """Return the reasons against a figure where it stands, but for who else stands there."""
    ground, rules, piece = features.ground, features.table.rules, figure.piece
    if figure.spot.on == CORNER:
        corner = str(figure.spot.side)
        found = find_reasons_at_corner(figure.kind, ground, figure.square, corner)
        return tuple(reason for reason in found if reason is not NO_RULING)
    if piece is None:
        return find_reasons(figure.kind, _PLACES[FIELD], rules)
    place = _PLACES[ground.feature(piece).kind]
    if figure.kind in ALONE and not has_company(
        features, piece, figure.player, rules.builder_reach
    ):
        # The clause on reach is cited where it decides: where company stands on another leg.
        decides = has_company(features, piece, figure.player, "network")
        place = place._replace(has_company=False, has_labyrinth=decides)
    return find_reasons(figure.kind, place, rules)


_PLACES: Final = {kind: Place(kind) for kind in Kind}
"""A place of each kind of feature on which nothing stands."""


def _find_magic_pair(features: Features) -> Iterator[Finding]:
    """Yield mage and witch on one feature. Rule: car-7.2."""
    stands = {f.kind: f.piece for f in features.table.figures if f.kind in NEUTRAL}
    mage, witch = stands.get("mage"), stands.get("witch")
    if mage is not None and witch is not None and witch in features.ground.pieces_of(mage):
        at = place_of(square_of(mage))
        yield Finding(FAULT, Objection("mage-and-witch-together", (_TOGETHER,), at))


def _find_crowds(features: Features, kinds: Set[str]) -> Iterator[Finding]:
    """Yield followers that merging cannot have brought together.

    Two can come to stand on one feature when a later tile joins what they stand on. That takes a
    tile between them: not where both stand on one piece, or on pieces that join directly. At one
    place for each such pair. A flying machine may have done it, which a table does not tell. On
    most tables nobody but followers stands anywhere, one on each piece.

    :param kinds: of all figures on the table.

    Rule: car-2.2.unoccupied, car-2.4.leg, car-2.5.flight
    """
    table, standing = features.table, features.standing.keys()
    if len(standing) < len(table.figures) or not kinds <= _FOLLOWERS:
        found = [f.piece for f in table.figures if f.piece is not None and f.is_follower]
        count_on = Counter(found)
        yield from (_crowd(piece) for piece, count in count_on.items() if count > 1)
        standing = count_on.keys()
    for pair in table.ground.find_joins(standing):
        if not (table.rules.is_advanced and any(map(table.ground.is_labyrinth, pair))):
            yield _crowd(max(pair))


def _find_barns_together(table: Table) -> Iterator[Finding]:
    """Yield every barn on the corner of another: fields that merge bring none to one corner.

    Rule: car-2.2.barn-field
    """
    taken: set[tuple[Square, str]] = set()
    for figure, name in find_barns_at_corners(table):
        corner = name_corner(figure.square, name)
        if corner in taken:
            code, cited = FIELD_HAS_BARN.code, FIELD_HAS_BARN.citations
            yield Finding(FAULT, Objection(code, cited, place_of(figure.square)))
        taken.add(corner)


def _find_farmers_with_barns(features: Features) -> Iterator[Finding]:
    """Yield every barn with a farmer on its field: he would have gone home.

    Rule: car-14.3, car-14.3.joined
    """
    for barn, farmer in find_crowded_barns(features):
        params: dict[str, Param] = {"figure": farmer.kind, "player": farmer.player or ""}
        yield Finding(FAULT, Objection("farmer-with-barn", _BARNS, place_of(barn.square), params))


def _find_abbeys_without(table: Table) -> Iterator[Finding]:
    """Yield every abbey with a side beside which nothing lies. Rule: car-14.2, car-14.2.partial."""
    for square in sorted(table.ground.find_trait(ABBEY)):
        for reason in object_to_abbey(table.ground, square):
            cited = (*reason.citations, _PARTIAL)
            yield Finding(WARNING, replace(reason, citations=cited))


def _crowd(piece: Piece) -> Finding:
    cited = (_UNOCCUPIED, _FLIGHT)
    return Finding(WARNING, Objection("two-followers", cited, place_of(square_of(piece))))
