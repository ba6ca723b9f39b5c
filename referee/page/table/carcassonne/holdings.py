"""What a player holds off the tiles: figures at hand, goods, titles, places at Leipzig.

And what lies on tiles and is neither tile nor figure, to be taken away: castles, bridges, tunnels.
Each tap leads to the position with one more or less of it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.position import BRIDGES, CarcassonnePosition
from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import GOODS, QUARTERS
from referee.carcassonne.kinds.figures import FIGURES, OWNED
from referee.catalogue.loader import load_catalogue
from referee.page.table.carcassonne.figures import list_kinds
from referee.page.table.carcassonne.in_play import count_sets
from referee.page.table.panels import View
from referee.texts.sentences import write

PANEL: Final = "players"
_LEIPZIG: Final = "leipzig"
_LYING: Final = ("castles", "bridges", "tunnels")

Json = dict[str, Any]


class Counter(NamedTuple):
    """How many of something a player holds, and where taps lead for one less and one more."""

    id: str
    said: str
    number: int
    less: str | None
    more: str


class Toggle(NamedTuple):
    """Something that a player holds or not, and where a tap leads that changes it."""

    id: str
    said: str
    is_on: bool
    address: str


def is_told(view: View, key: str) -> bool:
    """Tell whether a key of the position has a meaning at this table: it is there, or its set."""
    position: CarcassonnePosition = view.position
    told_by = load_catalogue().told_by
    sets = count_sets(position)
    by_set = {told_by.get(set_id, set_id) for set_id in sets}
    return key in view.posted or key in by_set or (key in _LYING and BRIDGES in sets)


def count_figures(view: View, player: str) -> list[Counter]:
    """Return the figures in a player's supply; none if the supply is not tracked."""
    held = view.posted.get("supply", {}).get(player)
    if held is None:
        return []
    kinds = [kind for kind in FIGURES if kind in held or kind in list_kinds(view) & OWNED]
    return [
        _count(
            view,
            "supply",
            player,
            kind,
            write("table", "figures.kind", {"figure": kind}, view.language),
        )
        for kind in kinds
    ]


def count_from_box(view: View, player: str) -> str:
    """Return the address of the position with what a player has at hand, by what is in the box.

    That is what the sets in play bring for each player, less what stands on the table.
    """
    position: CarcassonnePosition = view.position
    owned = position.stock().figures
    standing = [f.kind for f in position.table.figures if f.player == player]
    standing += ["meeple" for names in position.table.leipzig.values() if player in names]
    held = {
        kind: max(0, owned.get(kind, 0) - standing.count(kind))
        for kind in FIGURES
        if kind in list_kinds(view) and owned.get(kind)
    }
    supply = {**view.posted.get("supply", {}), player: held}
    return view.link({**view.posted, "supply": supply}, panel=PANEL)


def forget_supply(view: View, player: str) -> str:
    """Return the address of the position without the supply of a player."""
    return view.link(_without(view.posted, "supply", player), panel=PANEL)


def count_goods(view: View, player: str) -> list[Counter]:
    """Return the goods of a player, if they are in play."""
    if not is_told(view, "goods"):
        return []
    return [
        _count(view, "goods", player, kind, write("table", f"goods.{kind}", {}, view.language))
        for kind in GOODS
    ]


def _count(view: View, key: str, player: str, kind: str, said: str) -> Counter:
    held: Mapping[str, int] = view.posted.get(key, {}).get(player, {})
    count = held.get(kind, 0)

    def link(number: int) -> str:
        changed = {**view.posted.get(key, {}), player: {**held, kind: number}}
        return view.link({**view.posted, key: changed}, panel=PANEL)

    return Counter(
        f"{key}-{kind}", said, count, link(count - 1) if count else None, link(count + 1)
    )


def list_titles(view: View, player: str) -> Iterator[Toggle]:
    """Yield the titles, if they are in play, each with whether a player has it."""
    held: Mapping[str, str] = view.posted.get("titles", {})
    for title in TITLES if is_told(view, "titles") else ():
        is_on = held.get(title) == player
        others = {name: who for name, who in held.items() if name != title}
        changed = others if is_on else {**others, title: player}
        said = write("table", f"title.{title}", {}, view.language)
        address = view.link({**view.posted, "titles": changed}, panel=PANEL)
        yield Toggle(f"title-{title}", said, is_on, address)


def list_quarters(view: View, player: str) -> Iterator[Toggle]:
    """Yield the quarters of Leipzig, if it is in play, each with whether a player is there."""
    held: Mapping[str, list[str]] = view.posted.get(_LEIPZIG, {})
    for quarter in QUARTERS if is_told(view, _LEIPZIG) else ():
        there = held.get(quarter, [])
        is_on = player in there
        changed = [name for name in there if name != player] if is_on else [*there, player]
        quarters = {**held, quarter: changed}
        said = write("table", "players.quarter", {"quarter": quarter}, view.language)
        told = {name: names for name, names in quarters.items() if names}
        address = view.link({**view.posted, _LEIPZIG: told}, panel=PANEL)
        yield Toggle(f"quarter-{quarter}", said, is_on, address)


def list_lying(view: View) -> Iterator[Toggle]:
    """Yield what lies on tiles besides figures; a tap takes it away."""
    for key in _LYING:
        rows: list[Json] = view.posted.get(key, [])
        for index, row in enumerate(rows):
            left = [*rows[:index], *rows[index + 1 :]]
            params = {"places": _say_places(row), "player": row.get("player", "")}
            said = write("table", f"lying.{key}", params, view.language)
            address = view.link({**view.posted, key: left}, panel=PANEL)
            yield Toggle(f"{key}-{index}", said, True, address)


def _say_places(row: Json) -> str:
    places = row.get("tiles") or row.get("ends") or [row]
    return " – ".join(f"{each['x']},{each['y']}" for each in places)


def _without(posted: Mapping[str, Any], key: str, player: str) -> Json:
    """Return a position without what is said of a player under a key."""
    left = {name: held for name, held in posted.get(key, {}).items() if name != player}
    others = {name: value for name, value in posted.items() if name != key}
    return {**others, key: left} if left else others


def without_points(posted: Mapping[str, Any], player: str) -> Json:
    """Return a position that does not say how many points a player has."""
    return _without(posted, "points", player)
