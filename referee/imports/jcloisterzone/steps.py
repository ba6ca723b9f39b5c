"""The steps of a turn in a saved game: figures, tokens, and what comes home.

Each takes a message behind the tile of a turn, and adds to the turn what it means.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED, PHANTOM
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import CORNERS, SIDES
from referee.imports.jcloisterzone.places import find_sides, read_spot, read_square
from referee.imports.jcloisterzone.words import load_words
from referee.imports.notices import Stop, shorten

Json = dict[str, Any]
Payload = Mapping[str, Any]

_BARN, _WAGON = "barn", "wagon"
_TUNNELS: Final = ("TUNNEL_A", "TUNNEL_B", "TUNNEL_C")
_SPANS: Final = {"NS": "NS", "WE": "EW", "EW": "EW"}
_CORNER_AT: Final = dict(zip(((1, 0), (1, 1), (0, 1), (0, 0)), CORNERS, strict=True))
"""The corners of a tile by where they lie from its north-west corner."""


@dataclass
class Played:
    """A turn in the form of the contract, who takes it, and where in the save it stands.

    ``player`` is None where the save does not say. Features score once it is committed.
    """

    turn: Json
    player: str | None
    message: int
    is_committed: bool = False


@dataclass
class Lying:
    """What lies and stands: the tiles by x and y, the figures by their ids, the open tunnels."""

    faces: dict[tuple[int, int], Face] = field(default_factory=dict)
    stand: dict[str, Json] = field(default_factory=dict)
    tunnels: dict[tuple[str, str], Json] = field(default_factory=dict)


def _pass(_lying: Lying, _played: Played, _payload: Payload, _player: Any) -> None:
    """Do nothing: what is not done stands in no turn."""


def _commit(_lying: Lying, played: Played, _payload: Payload, _player: Any) -> None:
    played.is_committed = True


def _deploy(lying: Lying, played: Played, payload: Payload, _player: Any) -> None:
    """Place a figure, or let a wagon move on once the turn is committed."""
    figure_id, pointer, turn = payload.get("meepleId"), payload.get("pointer"), played.turn
    kind = _find_kind(figure_id)
    laid = turn["tile"]
    is_barn = kind == _BARN
    spot = _find_corner(pointer, laid) if is_barn else read_spot(pointer, lying.faces)
    before = lying.stand.get(str(figure_id))
    lying.stand[str(figure_id)] = spot
    if played.is_committed and kind == _WAGON and before is not None:
        turn["wagons"] = [*turn.get("wagons", ()), {"from": before, "to": spot}]
        return
    step = {"on": spot["on"]} | ({"side": spot["side"]} if "side" in spot else {})
    if (spot["x"], spot["y"]) != (laid["x"], laid["y"]):
        step |= {"x": spot["x"], "y": spot["y"]} | ({} if is_barn else {"via": "magic_portal"})
    if "figure" not in turn and "abbot_back" not in turn:
        turn["figure"] = {"figure": kind, **step}
    elif kind == PHANTOM and PHANTOM not in turn:
        turn[PHANTOM] = step
    else:
        raise Stop("import-turn-not-carried", (laid["x"], laid["y"]))


def _find_kind(figure_id: object) -> str:
    """Return the kind of a figure by its id: player, kind and number.

    :raises Stop: for one that is none here.
    """
    parts = figure_id.split(".") if isinstance(figure_id, str) else []
    kind = load_words().figures.get(parts[1], parts[1]) if len(parts) == 3 else ""
    if kind not in OWNED:
        raise Stop("import-not-ruled", named=shorten(figure_id))
    return kind


def _find_corner(pointer: Any, tile: Json) -> Json:
    """Return the spot of a barn, at the north-west corner of the tile that a pointer names.

    It is told of the tile just laid where that has this corner, too.
    """
    x, y = read_square(pointer.get("position") if isinstance(pointer, dict) else None)
    corner = _CORNER_AT.get((x - tile["x"], y - tile["y"]))
    if corner is None:
        return {"x": x, "y": y, "on": CORNER, "side": "NW"}
    return {"x": tile["x"], "y": tile["y"], "on": CORNER, "side": corner}


def _move_neutral(lying: Lying, played: Played, payload: Payload, _player: Any) -> None:
    figure_id, to = payload.get("figureId"), payload.get("to")
    figure = figure_id.partition(".")[0] if isinstance(figure_id, str) else ""
    if figure not in NEUTRAL:
        raise Stop("import-not-ruled", named=shorten(figure_id))
    target = "off" if to is None else read_spot(to, lying.faces)
    played.turn["magic"] = [*played.turn.get("magic", ()), {"figure": figure, "to": target}]


def _return(lying: Lying, played: Played, payload: Payload, _player: Any) -> None:
    """Take an abbot back; whatever else comes home by a message is not ruled here."""
    if payload.get("source") != "ABBOT_RETURN":
        raise Stop("import-not-ruled", named=shorten(payload.get("source")))
    pointer = payload.get("pointer")
    inner = pointer.get("featurePointer") if isinstance(pointer, dict) else None
    played.turn["abbot_back"] = read_spot(inner, lying.faces)


def _place_token(lying: Lying, played: Played, payload: Payload, player: Any) -> None:
    token, pointer = payload.get("token"), payload.get("pointer")
    if isinstance(token, list) and token:  # older versions have a pair, the name is its second
        token = token[-1]
    if not isinstance(token, str) or token not in _TOKENS:
        raise Stop("import-not-ruled", named=shorten(token))
    pointer = pointer if isinstance(pointer, dict) else {}
    at, location = read_square(pointer.get("position")), pointer.get("location")
    _TOKENS[token](lying, played, (str(player), token), at, location)


def _bridge(
    _lying: Lying, played: Played, _token: tuple[str, str], at: tuple[int, int], location: Any
) -> None:
    if not isinstance(location, str) or location not in _SPANS:
        raise Stop("import-unreadable", at)
    played.turn["bridge"] = {"x": at[0], "y": at[1], "sides": _SPANS[location]}


def _castle(
    _lying: Lying, played: Played, _token: tuple[str, str], at: tuple[int, int], location: Any
) -> None:
    named = {*played.turn.get("castle", ""), *find_sides(location, at)}
    played.turn["castle"] = "".join(side for side in SIDES if side in named)


def _tunnel(
    lying: Lying, played: Played, token: tuple[str, str], at: tuple[int, int], location: Any
) -> None:
    """Lay a token at the mouth of a tunnel; the second of a kind joins the two."""
    end = {"x": at[0], "y": at[1], "side": find_sides(location, at)[0]}
    first = lying.tunnels.pop(token, None)
    if first is None:
        lying.tunnels[token] = end
    else:
        played.turn["tunnel"] = {"ends": [first, end]}


STEPS: Final[Mapping[str, Callable[[Lying, Played, Payload, Any], None]]] = {
    "PASS": _pass,
    "COMMIT": _commit,
    "DEPLOY_MEEPLE": _deploy,
    "MOVE_NEUTRAL_FIGURE": _move_neutral,
    "RETURN_MEEPLE": _return,
    "PLACE_TOKEN": _place_token,
}
"""What takes each message that is a step of a turn; it raises Stop for what is not ruled here."""
_TOKENS: Final[
    Mapping[str, Callable[[Lying, Played, tuple[str, str], tuple[int, int], Any], None]]
] = {
    "BRIDGE": _bridge,
    "CASTLE": _castle,
    **dict.fromkeys(_TUNNELS, _tunnel),
}
"""What takes each token."""
