"""Which features of a table can be asked about, told in words and pointed at by taps."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.reading.figures import find_piece, nothing_there, spot
from referee.api.contract.questions import load
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import KIND_NAMES, LABYRINTH, Kind
from referee.carcassonne.pieces import Piece, find_squares, piece_at, square_of
from referee.carcassonne.scoring.features import Features
from referee.core.errors import NotAPosition
from referee.core.grid import Square, place_of, square_at
from referee.diagrams.taps import CHOSEN, TAKEN, Tap
from referee.forms.schemas import make_schema
from referee.page.table.panels import View
from referee.page.table.places import Place
from referee.texts.sentences import write

FEATURE: Final = "feature"
"""The key of a state that holds the spot of a feature, as an address of a question has it."""
_FORM: Final = spot(required=True)
_SCHEMA: Final = make_schema({FEATURE: _FORM}, "FeatureOnTable")

Lead = Callable[[Piece], str]
"""Returns where a tap on a feature leads."""


class Named(NamedTuple):
    """A feature as a page names it.

    ``code`` names its kind, and roads with a labyrinth by that; ``at`` is a tile of it where
    somebody stands, if anybody does. ``is_completed`` is None for what never is.
    """

    piece: Piece
    code: str
    tiles: int
    at: Place
    is_completed: bool | None
    players: tuple[str, ...]


def list_held(features: Features) -> list[Named]:
    """Return the features on which anybody's figure stands, those with a labyrinth first."""
    first: dict[Piece, Piece] = {}
    for piece, figures in features.standing.items():
        if any(figure.player is not None for figure in figures):
            first.setdefault(features.ground.pieces_of(piece)[0], piece)
    found = [name_feature(features, piece) for piece in first.values()]
    return sorted(found, key=lambda each: (each.code != LABYRINTH, features.order_of(each.piece)))


def list_on(features: Features, square: Square) -> list[Piece]:
    """Return one piece of each feature of a tile, fields last; none where no tile lies."""
    face = features.table.faces.get(square)
    if face is None:
        return []
    found: dict[Piece, Piece] = {}
    for index in face.spot_order:
        piece = piece_at(square, index)
        found.setdefault(features.ground.pieces_of(piece)[0], piece)
    fields = {each for each in found.values() if _is_field(features, each)}
    return sorted(found.values(), key=lambda each: each in fields)


def name_feature(features: Features, piece: Piece) -> Named:
    """Return a feature as a page names it."""
    ground = features.ground
    kind = ground.feature(piece).kind
    pieces = ground.pieces_of(piece)
    is_labyrinth = kind is Kind.ROAD and ground.has_labyrinth(ground.network(piece))
    figures = features.find_figures(piece)
    return Named(
        piece,
        LABYRINTH if is_labyrinth else KIND_NAMES[kind],
        len(find_squares(pieces)),
        place_of(figures[0].square if figures else square_of(piece)),
        None if kind is Kind.FIELD else features.is_completed(piece),
        list_players(figures),
    )


def list_players(figures: Iterable[Figure]) -> tuple[str, ...]:
    """Return who some figures belong to, by name."""
    return tuple(sorted({each.player for each in figures if each.player is not None}))


def write_spot(features: Features, piece: Piece) -> dict[str, Any]:
    """Return the spot of a feature as a question takes it."""
    on, side = features.ground.spot_of(piece)
    x, y = place_of(square_of(piece))
    return {"x": x, "y": y, "on": on} | ({} if side is None else {"side": side})


def write_feature_key(features: Features, piece: Piece) -> str:
    """Return the text of a feature in an address: ``1,0,road,E``."""
    return _FORM.write_text(write_spot(features, piece))


def find_chosen(view: View) -> Piece | None:
    """Return a piece of the feature that an address names; None if it names none.

    :raises Problem: for a text that is no spot.
    :raises NotAPosition: if no such feature is there.
    """
    text = view.state.in_hand.get(FEATURE)
    if text is None:
        return None
    at = load(_SCHEMA, {FEATURE: _FORM.parse_text(text)})[FEATURE]
    table = view.position.table
    piece = find_piece(table, at, FEATURE)
    if piece is None:
        raise NotAPosition([nothing_there("no-feature-there", table, at, FEATURE)])
    return piece


def tap_features(view: View, panel: str, lead: Lead) -> Iterator[Tap]:
    """Yield a tap for each tile: on to its feature, or if it has several, to choose one.

    Fields where nobody stands are chosen by nobody who could mean something else.

    :param panel: the panel in which one of several is chosen.
    """
    features: Features = view.position.features
    chosen = view.state.at
    for square in features.table.faces:
        found = list_on(features, square)
        if not found:
            continue
        meant = [each for each in found if _is_meant(features, each)] or found
        x, y = place = place_of(square)
        only = lead(meant[0]) if len(meant) == 1 else None
        address = only or view.link(panel=panel, at=place, feature=None)
        said = write("asking", "tap", {"x": x, "y": y}, view.language)
        yield Tap(square, address, said, CHOSEN if place == chosen else TAKEN)


def list_tapped(view: View) -> list[Named]:
    """Return the features of the tile that was tapped last."""
    features: Features = view.position.features
    if view.state.at is None:
        return []
    found = list_on(features, square_at(*view.state.at))
    return [name_feature(features, piece) for piece in found]


def _is_meant(features: Features, piece: Piece) -> bool:
    """Tell whether a feature is no field, or a field with somebody on it."""
    return not _is_field(features, piece) or bool(features.find_figures(piece))


def _is_field(features: Features, piece: Piece) -> bool:
    return features.ground.feature(piece).kind is Kind.FIELD
