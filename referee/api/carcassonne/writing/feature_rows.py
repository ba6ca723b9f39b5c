"""Features of Carcassonne in answers: a row for each, with the keys that have something to say.

Rows are the largest part of an answer, so each is written as the text of its JSON at once, without
the objects that it describes. What comes in many rows, such as places and players, is written once
for an answer. The tests hold this to rows that are written object by object.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import orjson

from referee.api.carcassonne.writing.features import write_spot
from referee.api.responses.encoding import TextRows, encode
from referee.api.responses.options import WHOLE, ResponseOptions
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CITY, KIND_NAMES, ROAD
from referee.carcassonne.scoring.feature_rulings import (
    NO_PRINTS,
    AreaRuling,
    Bonus,
    MaySend,
    Prints,
)
from referee.carcassonne.scoring.features import FeatureRuling
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.scoring.roads.ruling import RoadRuling
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.summaries import summarise_feature
from referee.core.grid import INNER, NO_PORT, PORT_BITS, PORTS, SIDE_BITS, place_of
from referee.core.rulings import Score, ScoreItem
from referee.texts.sentences import write_item, write_summary

_ROAD: Final = KIND_NAMES[ROAD]
_CITY: Final = KIND_NAMES[CITY]
_BOOLEANS: Final = ("false", "true")


def write_roads(rulings: Sequence[RoadRuling]) -> TextRows:
    """Return the rows of roads, written when they are encoded."""
    return TextRows(rulings, _write_roads)


def write_features(rulings: Sequence[FeatureRuling]) -> TextRows:
    """Return the rows of features of any kind, written when they are encoded."""
    return TextRows(rulings, _write_features)


def write_feature(ruling: FeatureRuling, options: ResponseOptions = WHOLE) -> orjson.Fragment:
    """Write the ruling on one feature of any kind, in the form of a road with its ``kind``."""
    return orjson.Fragment(_RowWriter(options).write_feature(ruling))


def _write_roads(rulings: Iterable[RoadRuling], options: ResponseOptions) -> list[str]:
    writer = _RowWriter(options)
    return [f"{{{writer.write_road(ruling)}" for ruling in rulings]


def _write_features(rulings: Iterable[FeatureRuling], options: ResponseOptions) -> list[str]:
    writer = _RowWriter(options)
    return [writer.write_feature(ruling) for ruling in rulings]


class _RowWriter:
    """Writes the rows of one answer, and keeps what comes again in them."""

    def __init__(self, options: ResponseOptions) -> None:
        self._options = options
        self._places: dict[int, str] = {}
        self._scores: dict[Score, str] = {}
        self._names: dict[str, str] = {}

    def write_feature(self, ruling: FeatureRuling) -> str:
        """Write the ruling on one feature of any kind."""
        if isinstance(ruling.feature, Road):
            return f'{{"kind":"{_ROAD}",{self.write_road(ruling)}'
        return self._write_area(KIND_NAMES[ruling.feature.kind], ruling)

    def write_road(self, ruling: RoadRuling) -> str:
        """Write the ruling on one road, but for the brace that it begins with."""
        road, network = ruling.feature, ruling.feature.network
        parts = [self._write_extent(_ROAD, ruling, network.segments)]
        if network.open_ends:
            parts.append(f',"open_ends":{self._write_side_places(network.open_ends)}')
        if network.special:
            self._add_special(parts, road)
            parts.append(f',"coats_of_arms":{road.coats_of_arms}')
        else:
            parts.append(',"coats_of_arms":0')
        if road.towns:
            parts.append(f',"towns":{self._write_places(road.towns)}')
        self._add_points(parts, ruling)
        if ruling.castle_value is not None:
            parts.append(f',"castle_value":{ruling.castle_value}')
        if ruling.may_send:
            rights = [_write_may_send(right) for right in ruling.may_send]
            parts.append(f',"may_send":{encode(rights).decode()}')
        is_assumed = bool(network.special) and road.is_assumed
        parts.append(',"assumed":true' if is_assumed else ',"assumed":false')
        parts.append(f"{_cite(ruling.citations)}}}")
        return "".join(parts)

    def _write_area(self, kind: str, ruling: AreaRuling) -> str:
        """Write the ruling on any other feature."""
        area = ruling.feature
        parts = [f'{{"kind":"{kind}",', self._write_extent(kind, ruling, area.segments)]
        if area.open_ends:
            parts.append(f',"open_ends":{self._write_side_places(area.open_ends)}')
        if area.german_cathedrals:
            parts.append(f',"german_cathedrals":{self._write_places(area.german_cathedrals)}')
        if area.prints is not NO_PRINTS:
            self._add_prints(parts, area.prints)
        parts.append(f',"coats_of_arms":{area.coats_of_arms}')
        self._add_points(parts, ruling)
        parts.append(f',"assumed":{_BOOLEANS[area.is_assumed]}{_cite(ruling.citations)}')
        if area.cathedrals:
            parts.append(f',"cathedrals":{self._write_places(area.cathedrals)}')
        if area.cities:
            ids = '","'.join([_write_id(_CITY, segment) for segment in area.cities])
            parts.append(f',"cities":["{ids}"]')
        parts.append("}")
        return "".join(parts)

    def _write_extent(self, kind: str, ruling: FeatureRuling, segments: Sequence[int]) -> str:
        """Write which feature it is, whether there is a ruling, and where it lies."""
        feature = ruling.feature
        said = "none" if ruling.score is None else "ruled"
        if not self._options.omits_summaries:
            summary = write_summary(summarise_feature(ruling), self._options.language)
            said = f'{said}","summary":{_quote(summary)}'
        else:
            said = f'{said}"'
        if ruling.reasons:
            said = f'{said},"reasons":{encode(ruling.reasons, self._options).decode()}'
        done = _BOOLEANS[feature.is_completed]
        tiles = self._write_places(feature.squares)
        return (
            f'"id":"{_write_id(kind, segments[0])}","ruling":"{said},"completed":{done}'
            f',"tiles":{tiles},"units":{feature.units}'
            f',"segments":{self._write_port_places(segments)}'
        )

    def _add_special(self, parts: list[str], road: Road) -> None:
        """Add what lies on the tiles of a road that are not all plain."""
        if road.network.mouths:
            parts.append(f',"tunnel_mouths":{self._write_side_places(road.network.mouths)}')
        if road.labyrinths:
            parts.append(f',"labyrinths":{self._write_places(road.labyrinths)}')
        if road.inns:
            parts.append(f',"inns":{self._write_places(road.inns)}')
        if road.german_cathedrals:
            parts.append(f',"german_cathedrals":{self._write_places(road.german_cathedrals)}')
        if road.prints is not NO_PRINTS:
            self._add_prints(parts, road.prints)

    def _add_prints(self, parts: list[str], prints: Prints) -> None:
        """Add what a map adds to a feature."""
        if prints.abroad:
            parts.append(f',"abroad":{self._write_side_places(prints.abroad)}')
        if prints.ferries:
            parts.append(f',"ferries":{self._write_places(prints.ferries)}')

    def _add_points(self, parts: list[str], ruling: FeatureRuling) -> None:
        """Add who stands on a feature, and what it brings."""
        if ruling.feature.figures:
            figures = ",".join([self._write_figure(each) for each in ruling.feature.figures])
            parts.append(f',"figures":[{figures}]')
        if ruling.majority.strengths:
            parts.append(self._write_majority(ruling.majority))
        if ruling.score is not None:
            parts.append(f',"score":{self._write_score(ruling.score)}')
        if ruling.awards:
            parts.append(f',"awards":{self._write_numbers("points", ruling.awards)}')
        if ruling.bonuses:
            bonuses = ",".join([self._write_bonus(bonus) for bonus in ruling.bonuses])
            parts.append(f',"bonuses":[{bonuses}]')

    def _write_majority(self, majority: Majority) -> str:
        """Write who holds a feature."""
        parts = [f',"majority":{{"strengths":{self._write_numbers("strength", majority.strengths)}']
        if majority.owners:
            owners = ",".join([self._write_name(player) for player in majority.owners])
            parts.append(f',"owners":[{owners}]')
        parts.append(_cite(majority.citations))
        if majority.hills:
            parts.append(f',"hills":{self._write_numbers("count", majority.hills)}')
        parts.append("}")
        return "".join(parts)

    def _write_numbers(self, key: str, numbers: Iterable[tuple[str, int]]) -> str:
        """Write a number of some players each."""
        rows = [f'{{"player":{self._write_name(p)},"{key}":{number}}}' for p, number in numbers]
        return f"[{','.join(rows)}]"

    def _write_bonus(self, bonus: Bonus) -> str:
        """Write points beside those of a feature, line by line."""
        score = self._write_score(bonus.score)
        player = self._write_name(bonus.player)
        return f'{{"player":{player},"source":"{bonus.source}","score":{score}}}'

    def _write_figure(self, figure: Figure) -> str:
        """Write a figure with its spot in canonical form."""
        player = figure.player
        named = "" if player is None else f'"player":{self._write_name(player)},'
        on, side = figure.spot
        where = f'"{on}"' if side is None else f'"{on}","side":"{side}"'
        place = self._write_place(figure.square)
        return f'{{{named}"figure":"{figure.kind}",{place},"on":{where}}}'

    def _write_score(self, score: Score) -> str:
        """Write a score with its items; features of one size have the same."""
        written = self._scores.get(score)
        if written is None:
            items = ",".join([self._write_item(item) for item in score.items])
            written = f'{{"basis":"{score.basis}","total":{score.total},"items":[{items}]}}'
            self._scores[score] = written
        return written

    def _write_item(self, item: ScoreItem) -> str:
        """Write a line of a score with its sentence."""
        text = _quote(write_item(item, self._options.language))
        numbers = f'"count":{item.count},"each":{item.each}'
        case = f',"case":"{item.case}"' if item.case else ""
        halved = "" if item.halved is None else f',"halved":{item.halved}'
        cited = '","'.join(item.citations)
        return (
            f'{{"code":"{item.code}",{numbers},"points":{item.count * item.each},"text":{text}'
            f',"params":{{{numbers}{case}{halved}}},"citations":["{cited}"]}}'
        )

    def _write_name(self, name: str) -> str:
        """Write the name of a player."""
        written = self._names.get(name)
        if written is None:
            written = self._names[name] = _quote(name)
        return written

    def _write_place(self, square: int) -> str:
        """Write a place without its braces."""
        written = self._places.get(square)
        if written is None:
            x, y = place_of(square)
            written = self._places[square] = f'"x":{x},"y":{y}'
        return written

    def _write_places(self, squares: Iterable[int]) -> str:
        """Write places, in the order given."""
        places = "},{".join([self._write_place(square) for square in squares])
        return f"[{{{places}}}]"

    def _write_side_places(self, side_places: Iterable[int]) -> str:
        """Write places with sides."""
        rows = [
            f"{self._write_place(place >> SIDE_BITS)}{_PORTS[place & 3]}" for place in side_places
        ]
        return f"[{{{'},{'.join(rows)}}}]"

    def _write_port_places(self, port_places: Iterable[int]) -> str:
        """Write places with sides or half-sides, if they have one."""
        rows = [
            f"{self._write_place(place >> PORT_BITS)}{_PORTS[place & NO_PORT]}"
            for place in port_places
        ]
        return f"[{{{'},{'.join(rows)}}}]"


_NAMES: Final = (*PORTS, *INNER)
_PORTS: Final = (*[f',"side":"{name}"' for name in _NAMES], "")
"""What tells the side of a place, by port; sides come first. NO_PORT has none."""


def _quote(text: str) -> str:
    return orjson.dumps(text).decode()


def _cite(citations: Sequence[str]) -> str:
    """Write the rules that something rests on, if there are any; ids need no escapes."""
    if not citations:
        return ""
    listed = '","'.join(citations)
    return f',"citations":["{listed}"]'


def _write_id(kind: str, segment: int) -> str:
    """Write the id of a feature: its kind, and the place and side of its first piece."""
    x, y = place_of(segment >> PORT_BITS)
    side = _SIDES[segment & NO_PORT]
    return f"{kind}:{x},{y}{side}"


_SIDES: Final = (*[f",{name}" for name in _NAMES], "")
"""How the id of a feature ends, by the port of its first piece."""


def _write_may_send(right: MaySend) -> dict[str, Any]:
    return {
        "player": right.player,
        "from": [write_spot(*place_of(square), spot) for square, spot in right.places],
        "quarters": list(right.quarters),
    }
