"""The written form of a tile: read it with every fault found, write it back.

The form is the one of the HTTP contract and of the tile catalogue alike:
``{"features": [{"kind": "road", "sides": ["E", "W"], "inn": true}, ...], "magic": false}``.
Keys at their default are left out when written. Rule: car-1.1
"""

from typing import Any, Final

from referee.carcassonne.kinds.features import (
    CITY,
    FEATURE_KEYS,
    FIELD,
    KIND_NAMES,
    MODIFIERS,
    SIDES_OF,
    SINGLE,
    SINGLE_NAMES,
    Kind,
    Modifier,
    keys_of,
)
from referee.carcassonne.tiles.building import Drawn, half_sides_at_walls, half_sides_to_cover
from referee.carcassonne.tiles.keys import FLAGS, MAX_INNER_FIELDS, TILE_KEYS
from referee.carcassonne.tiles.marks import find_adjacency_faults, find_symbol_faults
from referee.carcassonne.tiles.tile import MAX_FEATURES, Feature, Tile
from referee.carcassonne.tiles.usual_form import read_usual
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import PORT_OF, PORTS, SIDES
from referee.core.reader import Reader

_ROAD: Final = {"kind": "road", "sides": ["E", "W"]}
"""A feature, as an example."""


class _TileReader(Reader):
    """Collects the features of one tile and all its faults."""

    def __init__(self) -> None:
        super().__init__()
        self.features: list[Feature] = []
        self.touched: list[tuple[int, list[int]]] = []

    def tile(self, raw: dict[str, Any]) -> None:
        """Read the keys of a tile and, if there is a list of features, each of them."""
        self.check_keys(raw, TILE_KEYS, ())
        for key in FLAGS:
            if not isinstance(raw.get(key, False), bool):
                self.add("not-a-boolean", (key,), key=key)
        features = raw.get("features")
        if "features" not in raw:
            self.miss("features", raw, TILE_KEYS, (), [_ROAD])
        elif not isinstance(features, list):
            self.add("not-a-list", ("features",), example=[_ROAD])
        elif len(features) > MAX_FEATURES:
            self.add("too-many", ("features",), limit=MAX_FEATURES)
        else:
            for index, feature in enumerate(features):
                self.feature(feature, ("features", index))
        self.faults += find_symbol_faults(raw.get("symbols", []))
        if isinstance(features, list) and len(self.features) == len(features):
            groups = raw.get("adjacent_for_wagon", [])
            self.faults += find_adjacency_faults(groups, self.features)

    def ports(self, raw: Any, names: tuple[str, ...], path: Path) -> list[int]:
        """Read a list of side names; each at most once."""
        if not isinstance(raw, list):
            self.add("not-a-list", path, example=list(names[:1]))
            return []
        found: list[int] = []
        for index, name in enumerate(raw[: len(names) + 1]):
            if not isinstance(name, str) or name not in names:
                self.add_unknown(
                    "unknown-side", (*path, index), name, names, allowed=" ".join(names)
                )
            elif (port := PORT_OF[name]) in found:
                self.add("side-twice", (*path, index), side=name)
            else:
                found.append(port)
        return found

    def feature(self, raw: Any, path: Path) -> None:
        if not isinstance(raw, dict):
            self.add("not-an-object", path, example=_ROAD)
            return
        if "kind" not in raw:
            self.check_keys(raw, FEATURE_KEYS, path)
            self.miss("kind", raw, FEATURE_KEYS, path, "road")
            return
        kind = raw["kind"]
        if not isinstance(kind, str) or kind not in KIND_NAMES:
            allowed = ", ".join(KIND_NAMES)
            self.add_unknown("unknown-kind", (*path, "kind"), kind, KIND_NAMES, allowed=allowed)
            return
        self.check_keys(raw, keys_of(kind), path)
        self.features.append(Feature(Kind(KIND_NAMES.index(kind)), **self.parts(raw, kind, path)))

    def parts(self, raw: dict[str, Any], kind: str, path: Path) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        if kind not in SINGLE_NAMES:
            names = SIDES_OF[kind]
            if "sides" not in raw:
                self.miss("sides", raw, keys_of(kind), path, list(names[:1]))
            ports = self.ports(raw.get("sides", []), names, (*path, "sides"))
            parts["ports"] = tuple(sorted(ports))
            if kind != "field" and not ports and raw.get("sides") == []:
                self.add("no-sides", (*path, "sides"), example=["N"], kind=kind)
        if kind == "field":
            cities = self.ports(raw.get("cities", []), SIDES, (*path, "cities"))
            self.touched.append((len(self.features), cities))
        elif kind == "city" and "shares" in raw:
            shares = self.ports(raw["shares"], SIDES, (*path, "shares"))
            parts["shares"] = tuple(sorted(shares))
        for key, modifier in MODIFIERS.get(kind, {}).items():
            if key not in raw:
                continue
            if modifier.takes(raw[key]):
                parts[key] = raw[key]
            else:
                self.misfit(modifier, raw[key], (*path, key))
        self.check_end(raw, parts, path)
        return parts

    def misfit(self, modifier: Modifier, value: Any, path: Path) -> None:
        """Note a value that a modifier does not take."""
        numbers = [known for known in modifier.values if isinstance(known, int)]
        words = [known for known in modifier.values if isinstance(known, str)]
        if numbers:
            self.add(modifier.fault, path, low=numbers[0], high=numbers[-1])
        else:
            self.add_unknown(modifier.fault, path, value, words)

    def check_end(self, raw: dict[str, Any], parts: dict[str, Any], path: Path) -> None:
        """Check that where a road or river ends goes with its sides, and a quarter with the end.

        Not if what they should go with is faulty itself.
        """
        ends = parts.get("ends") if "ends" in raw else "none"
        if ends not in (None, "none") and len(parts["ports"]) > 1:
            self.add(f"end-of-a-through-{raw['kind']}", (*path, "ends"))
        if "quarter" in parts and ends not in (None, "leipzig"):
            self.add("quarter-elsewhere", (*path, "quarter"))

    def check_whole(self) -> None:
        """Each port belongs to one feature, fields cover the border or are absent."""
        seen: set[int] = set()
        for index, feature in enumerate(self.features):
            for port in feature.ports:
                if port in seen:
                    self.add("side-in-two-features", ("features", index), side=PORTS[port])
                seen.add(port)
        kinds = [feature.kind for feature in self.features]
        for kind in SINGLE:
            if kinds.count(kind) > 1:
                self.add("feature-twice", ("features",), kind=KIND_NAMES[kind])
        if [feature.labyrinth for feature in self.features].count(True) > 1:
            self.add("feature-twice", ("features",), kind="labyrinth")
        fields = [feature for feature in self.features if feature.kind is FIELD]
        if [feature.ports for feature in fields].count(()) > MAX_INNER_FIELDS:
            self.add("too-many-inner-fields", ("features",), limit=MAX_INNER_FIELDS)
        if fields:
            self.check_cover(fields)
        self.check_shares()
        if len(self.features) > 1 and True in [feature.abbey for feature in self.features]:
            self.add("abbey-with-other-features", ("features",))

    def check_shares(self) -> None:
        """Check that each side that a city shares is one of another city, and of that alone."""
        cities = [feature for feature in self.features if feature.kind is CITY]
        for index, feature in enumerate(self.features):
            for port in feature.shares:
                others = [c for c in cities if c is not feature and port in c.ports]
                twice = [c for c in cities if c is not feature and port in c.shares]
                if not others or twice:
                    path = ("features", index, "shares")
                    self.add("no-city-to-share", path, side=PORTS[port])

    def check_cover(self, fields: list[Feature]) -> None:
        needed = half_sides_to_cover(tuple(self.features))
        covered = {port for field in fields for port in field.ports}
        if missing := sorted(needed - covered):
            names = " ".join(PORTS[port] for port in missing)
            self.add("half-sides-uncovered", ("features",), sides=names)
        if wrong := sorted(covered - needed - half_sides_at_walls(tuple(self.features))):
            names = " ".join(PORTS[port] for port in wrong)
            self.add("half-sides-of-a-city", ("features",), sides=names)

    def link_cities(self) -> None:
        """Turn the sides by which a field names its cities into feature indexes."""
        owner = {
            port: index
            for index, feature in enumerate(self.features)
            if feature.kind is CITY
            for port in feature.ports
        }
        for index, sides in self.touched:
            cities: list[int] = []
            for side in sides:
                path: Path = ("features", index, "cities")
                if side not in owner:
                    self.add("no-city-there", path, side=PORTS[side])
                elif owner[side] in cities:
                    self.add("city-named-twice", path, side=PORTS[side])
                else:
                    cities.append(owner[side])
            if cities:
                self.features[index].cities = tuple(sorted(cities))


def parse_tile(raw: Any, tile_id: str | None = None) -> Tile:
    """Read a tile from its written form.

    :raises NotAPosition: with every fault found, paths relative to the tile.

    >>> parse_tile({"features": [{"kind": "city", "sides": ["N"]}]}).faces[1].edges
    (0, 2, 0, 0)
    """
    return parse_drawn(raw).build_tile(tile_id)


def parse_drawn(raw: Any) -> Drawn:
    """Read what is drawn on a tile, as :func:`parse_tile` does, and build none of its faces.

    :raises NotAPosition: with every fault found, paths relative to the tile.
    """
    usual = read_usual(raw)
    return parse_in_full(raw) if usual is None else usual


def parse_in_full(raw: Any) -> Drawn:
    """Read what is drawn on a tile key by key, which explains every fault.

    :raises NotAPosition: with every fault found, paths relative to the tile.
    """
    if not isinstance(raw, dict):
        raise NotAPosition([Fault("not-a-tile")])
    reader = _TileReader()
    reader.tile(raw)
    if not reader.faults:
        reader.check_whole()
        reader.link_cities()
    reader.refuse()
    return Drawn(
        tuple(reader.features),
        **{key: raw[key] for key in FLAGS if key in raw},
        symbols=_freeze(raw.get("symbols")),
        adjacent_for_wagon=_freeze(raw.get("adjacent_for_wagon")),
    )


def _freeze(raw: Any) -> Any:
    """Return a list, and the lists in it, as tuples; anything else as it is."""
    return tuple(map(_freeze, raw)) if isinstance(raw, list) else raw


def format_tile(tile: Tile) -> dict[str, Any]:
    """Return the written form of a tile, unturned; the inverse of :func:`parse_tile`.

    >>> format_tile(parse_tile({"features": [{"kind": "road", "sides": ["S"], "inn": False}]}))
    {'features': [{'kind': 'road', 'sides': ['S']}]}
    """
    written: dict[str, Any] = format_features(tile.features)
    written |= {key: True for key in FLAGS if getattr(tile, key)}
    if tile.symbols is not None:
        written["symbols"] = list(tile.symbols)
    if tile.adjacent_for_wagon is not None:
        written["adjacent_for_wagon"] = [list(group) for group in tile.adjacent_for_wagon]
    return written


def format_features(features: tuple[Feature, ...]) -> dict[str, Any]:
    """Return the written form of a tile with some features and nothing else about it."""
    return {"features": [_format(feature, features) for feature in features]}


def _format(feature: Feature, features: tuple[Feature, ...]) -> dict[str, Any]:
    kind = KIND_NAMES[feature.kind]
    written: dict[str, Any] = {"kind": kind}
    if kind not in SINGLE_NAMES:
        written["sides"] = [PORTS[port] for port in feature.ports]
    if kind == "field":
        written["cities"] = [PORTS[features[index].ports[0]] for index in feature.cities]
    if feature.shares:
        written["shares"] = [PORTS[port] for port in feature.shares]
    plain = Feature(feature.kind)
    for key in MODIFIERS.get(kind, ()):
        if getattr(feature, key) != getattr(plain, key):
            written[key] = getattr(feature, key)
    return written
