"""Features of Carcassonne in answers: a row for each, with the keys that have something to say.

Rows are the largest part of an answer, so each is written as the text of its JSON at once, without
the objects that it describes. What comes in many rows, such as places and players, is written once
for an answer. The tests hold this to rows that are written object by object.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import orjson

from referee.api.carcassonne.writing.features import write_spot
from referee.api.carcassonne.writing.places import IN_IDS, KEYS
from referee.api.carcassonne.writing.scores import quote, write_score, write_usual_scores
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
from referee.core.rulings import Score
from referee.texts.sentences import write_summary

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
        self._usual = write_usual_scores(options.language)
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
        ends = f',"open_ends":{_write_side_places(network.open_ends)}' if network.open_ends else ""
        is_bare = not (network.special or road.figures or road.towns or ruling.reasons)
        if is_bare and not ruling.bonuses:  # who left for Leipzig is paid there all the same
            if self._options.omits_summaries and ruling.score and not ruling.may_send:
                return self._write_bare_road(ruling, ruling.score, ends)
            points = f',"score":{self._write_score(ruling.score)}' if ruling.score else ""
            special, coats, assumed = "", 0, "false"
        else:
            special = _write_special(road) if network.special else ""
            coats = road.coats_of_arms
            towns = f',"towns":{_write_places(road.towns)}' if road.towns else ""
            points = f"{towns}{self._write_points(ruling)}"
            assumed = _BOOLEANS[road.is_assumed]
        value = ruling.castle_value
        castle = "" if value is None else f',"castle_value":{value}'
        if ruling.may_send:
            rights = [_write_may_send(right) for right in ruling.may_send]
            castle = f'{castle},"may_send":{encode(rights).decode()}'
        return (
            f"{self._write_extent(_ROAD, ruling, network.segments)}{ends}{special}"
            f',"coats_of_arms":{coats}{points}{castle},"assumed":{assumed}'
            f"{_cite(ruling.citations)}}}"
        )

    def _write_bare_road(self, ruling: RoadRuling, score: Score, ends: str) -> str:
        """Write the ruling on a road with nothing on it and without a summary, in one piece.

        Most rows are such; this takes two thirds of what the parts of :meth:`write_road` do.

        :param ends: its open ends, as they are written.
        """
        road, segments = ruling.feature, ruling.feature.network.segments
        keys, ports = KEYS, _PORTS
        at = [keys[square] for square in road.squares]
        if len(at) == len(segments):  # each on a tile of its own
            places = [key + ports[p & NO_PORT] for key, p in zip(at, segments, strict=True)]
        else:
            places = [keys[p >> PORT_BITS] + ports[p & NO_PORT] for p in segments]
        first, points = segments[0], self._write_score(score)
        value = ruling.castle_value
        castle = "" if value is None else f',"castle_value":{value}'
        cited = '","'.join(ruling.citations)
        return (
            f'"id":"{_ROAD}:{IN_IDS[first >> PORT_BITS]}{_SIDES[first & NO_PORT]}"'
            f',"ruling":"ruled","completed":{_BOOLEANS[road.is_completed]}'
            f',"tiles":[{{{"},{".join(at)}}}],"units":{road.units}'
            f',"segments":[{{{"},{".join(places)}}}]{ends},"coats_of_arms":0,"score":{points}'
            f'{castle},"assumed":false,"citations":["{cited}"]}}'
        )

    def _write_area(self, kind: str, ruling: AreaRuling) -> str:
        """Write the ruling on any other feature."""
        area = ruling.feature
        ends = f',"open_ends":{_write_side_places(area.open_ends)}' if area.open_ends else ""
        if area.german_cathedrals:
            ends = f'{ends},"german_cathedrals":{_write_places(area.german_cathedrals)}'
        if area.prints is not NO_PRINTS:
            ends = f"{ends}{_write_prints(area.prints)}"
        of_cities = f',"cathedrals":{_write_places(area.cathedrals)}' if area.cathedrals else ""
        if area.cities:
            ids = '","'.join([_write_id(_CITY, segment) for segment in area.cities])
            of_cities = f'{of_cities},"cities":["{ids}"]'
        return (
            f'{{"kind":"{kind}",{self._write_extent(kind, ruling, area.segments)}{ends}'
            f',"coats_of_arms":{area.coats_of_arms}{self._write_points(ruling)}'
            f',"assumed":{_BOOLEANS[area.is_assumed]}{_cite(ruling.citations)}{of_cities}}}'
        )

    def _write_extent(self, kind: str, ruling: FeatureRuling, segments: Sequence[int]) -> str:
        """Write which feature it is, whether there is a ruling, and where it lies."""
        feature = ruling.feature
        said = '"none"' if ruling.score is None else '"ruled"'
        if not self._options.omits_summaries:
            summary = write_summary(summarise_feature(ruling), self._options.language)
            said = f'{said},"summary":{quote(summary)}'
        if ruling.reasons:
            said = f'{said},"reasons":{encode(ruling.reasons, self._options).decode()}'
        keys, ports = KEYS, _PORTS
        tiles = "},{".join([keys[square] for square in feature.squares])
        places = "},{".join([keys[p >> PORT_BITS] + ports[p & NO_PORT] for p in segments])
        return (
            f'"id":"{_write_id(kind, segments[0])}","ruling":{said}'
            f',"completed":{_BOOLEANS[feature.is_completed]},"tiles":[{{{tiles}}}]'
            f',"units":{feature.units},"segments":[{{{places}}}]'
        )

    def _write_points(self, ruling: FeatureRuling) -> str:
        """Write who stands on a feature, and what it brings."""
        written = ""
        if ruling.feature.figures:
            figures = ",".join([self._write_figure(each) for each in ruling.feature.figures])
            written = f',"figures":[{figures}]'
        if ruling.majority.strengths:
            written = f"{written}{self._write_majority(ruling.majority)}"
        if ruling.score is not None:
            written = f'{written},"score":{self._write_score(ruling.score)}'
        if ruling.awards:
            written = f'{written},"awards":{self._write_numbers("points", ruling.awards)}'
        if ruling.bonuses:
            bonuses = ",".join([self._write_bonus(bonus) for bonus in ruling.bonuses])
            written = f'{written},"bonuses":[{bonuses}]'
        return written

    def _write_majority(self, majority: Majority) -> str:
        """Write who holds a feature."""
        owners, hills = "", ""
        if majority.owners:
            names = ",".join([self._write_name(player) for player in majority.owners])
            owners = f',"owners":[{names}]'
        if majority.hills:
            hills = f',"hills":{self._write_numbers("count", majority.hills)}'
        return (
            f',"majority":{{"strengths":{self._write_numbers("strength", majority.strengths)}'
            f"{owners}{_cite(majority.citations)}{hills}}}"
        )

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
        place = KEYS[figure.square]
        return f'{{{named}"figure":"{figure.kind}",{place},"on":{where}}}'

    def _write_score(self, score: Score) -> str:
        """Write a score with its items; features of one size have the same."""
        written = self._usual.get(score) or self._scores.get(score)
        if written is None:
            written = self._scores[score] = write_score(score, self._options.language)
        return written

    def _write_name(self, name: str) -> str:
        """Write the name of a player."""
        written = self._names.get(name)
        if written is None:
            written = self._names[name] = quote(name)
        return written


def _write_special(road: Road) -> str:
    """Write what lies on the tiles of a road that are not all plain."""
    written = ""
    if road.network.mouths:
        written = f',"tunnel_mouths":{_write_side_places(road.network.mouths)}'
    if road.labyrinths:
        written = f'{written},"labyrinths":{_write_places(road.labyrinths)}'
    if road.inns:
        written = f'{written},"inns":{_write_places(road.inns)}'
    if road.german_cathedrals:
        written = f'{written},"german_cathedrals":{_write_places(road.german_cathedrals)}'
    if road.prints is not NO_PRINTS:
        written = f"{written}{_write_prints(road.prints)}"
    return written


def _write_prints(prints: Prints) -> str:
    """Write what a map adds to a feature."""
    abroad = f',"abroad":{_write_side_places(prints.abroad)}' if prints.abroad else ""
    return f'{abroad},"ferries":{_write_places(prints.ferries)}' if prints.ferries else abroad


def _write_places(squares: Iterable[int]) -> str:
    """Write places, in the order given; there is one at least."""
    keys = KEYS
    return f"[{{{'},{'.join([keys[square] for square in squares])}}}]"


def _write_side_places(side_places: Iterable[int]) -> str:
    """Write places with sides, in the order given; there is one at least."""
    keys, ports = KEYS, _PORTS
    rows = [keys[place >> SIDE_BITS] + ports[place & 3] for place in side_places]
    return f"[{{{'},{'.join(rows)}}}]"


_NAMES: Final = (*PORTS, *INNER)
_PORTS: Final = (*[f',"side":"{name}"' for name in _NAMES], "")
"""What tells the side of a place, by port; sides come first. NO_PORT has none."""


def _cite(citations: Sequence[str]) -> str:
    """Write the rules that something rests on, if there are any; ids need no escapes."""
    if not citations:
        return ""
    listed = '","'.join(citations)
    return f',"citations":["{listed}"]'


def _write_id(kind: str, segment: int) -> str:
    """Write the id of a feature: its kind, and the place and side of its first piece."""
    return f"{kind}:{IN_IDS[segment >> PORT_BITS]}{_SIDES[segment & NO_PORT]}"


_SIDES: Final = (*[f",{name}" for name in _NAMES], "")
"""How the id of a feature ends, by the port of its first piece."""


def _write_may_send(right: MaySend) -> dict[str, Any]:
    return {
        "player": right.player,
        "from": [write_spot(*place_of(square), spot) for square, spot in right.places],
        "quarters": list(right.quarters),
    }
