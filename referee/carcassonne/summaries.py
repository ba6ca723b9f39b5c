"""What is read out about features, placements, spots and moves: who gets what, and why.

Each ruling on a feature becomes a sentence of three parts, all of them phrases by code: who holds
it and what it brings, then the lines of its score as a sum, then what others pay beside it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.tiles.placement import Placements
from referee.carcassonne.remaining.closing import Prospect
from referee.carcassonne.remaining.tiles import Remaining, find_uncounted
from referee.carcassonne.scoring.castles import CASTLE
from referee.carcassonne.scoring.feature_rulings import COMPLETED, NO_PRINTS, Bonus, Prints
from referee.carcassonne.scoring.features import END, FeatureRuling, kind_name
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.scoring.roads.ruling import RoadRuling
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.tiles.tile import Spot
from referee.core.phrases import Listed, Phrase, Summary, say, summarise
from referee.core.rulings import Objection, Score, ScoreItem
from referee.core.summaries import read_reasons, read_verdict

_FEATURES_READ: Final = 3
"""Completed features of a move that are read out at most; further ones are only summed up."""


def summarise_feature(ruling: FeatureRuling) -> Summary:
    """Say who gets what for a feature, and why; without a ruling, why there is none.

    Rule: car-1.5.ties, car-1.6.detached
    """
    kind = kind_name(ruling)
    if ruling.score is None:
        return summarise(say("no-ruling", kind=kind), *read_reasons(ruling.reasons))
    in_units = not isinstance(ruling.feature, Road) or bool(ruling.feature.german_cathedrals)
    prints = _count_prints(ruling.feature.prints)
    summary = _say_feature(kind, ruling.majority, ruling.score, in_units, prints)
    if ruling.bonuses:
        return summarise(*summary.sentences, *map(_say_bonus, ruling.bonuses))
    return summary


_Counted = tuple[tuple[str, int], ...]
"""Code and number of what counts as tiles without being any."""


def _count_prints(prints: Prints) -> _Counted:
    """Count what a map adds to the tiles of a feature. Rule: map-9.4.printed, map-9.4.ferry."""
    if prints is NO_PRINTS:
        return ()
    counts = (("counted.ferries", len(prints.ferries)), ("counted.abroad", len(prints.abroad)))
    return tuple((code, count) for code, count in counts if count)


def _say_feature(
    kind: str, majority: Majority, score: Score, in_units: bool, prints: _Counted
) -> Summary:
    """Say who gets a score, and why."""
    who = _say_who(kind, majority, score)
    terms = Listed(tuple(_say_items(score, in_units, prints)))
    return summarise(say("with-terms", who=who, terms=terms))


def _say_who(kind: str, majority: Majority, score: Score) -> Phrase:
    """Say who holds a feature, and what it brings now or if the game ended."""
    ends = "" if score.basis == COMPLETED else ".at-the-end"
    points = say_points(score.total)
    owners, strengths = majority.owners, majority.strengths
    if not owners:
        return say(f"nobody{ends}", kind=kind, points=points)
    greatest = max(strength for _, strength in strengths)
    if len(owners) > 1:
        code = "tie-of-two" if len(owners) == 2 else "tie"
        return say(f"{code}{ends}", players=Listed(owners), strength=greatest, points=points)
    if len(strengths) == 1:
        return say(f"alone{ends}", player=owners[0], points=points)
    if majority.hills:
        is_alone = sum(count > 0 for _, count in majority.hills) == 1
        code = "hill" if is_alone else "hills"
        return say(f"{code}{ends}", player=owners[0], kind=kind, strength=greatest, points=points)
    return _say_majority(f"majority{ends}", majority, points)


def _say_majority(code: str, majority: Majority, points: Phrase) -> Phrase:
    """Say who has the majority, and how strong those are who come next."""
    (owner,), strengths = majority.owners, dict(majority.strengths)
    greatest = strengths.pop(owner)
    second = max(strengths.values())
    others = tuple(player for player, strength in strengths.items() if strength == second)
    return say(
        code,
        player=owner,
        strength=greatest,
        players=Listed(others),
        second=second,
        points=points,
    )


def say_points(count: int) -> Phrase:
    """Return a number of points as a phrase."""
    return say("points", count=count) if count else say("no-points")


def _say_items(score: Score, in_units: bool, prints: _Counted) -> Iterator[Phrase]:
    """Yield the lines of a score as phrases; lines that neither add nor explain are left out."""
    for item in score.items:
        if item.code == "tiles":
            yield _say_tiles(item if in_units else item._replace(case=""), prints)
        elif item.points or item.case:
            yield _say_item(item)
        elif item.code in ("cities", "barn-cities"):
            yield say("item.cities.none")


def _say_tiles(item: ScoreItem, prints: _Counted) -> Phrase:
    """Return how many tiles there are, and what else counts among them."""
    tiles = _say_item(item)
    if not prints:
        return tiles
    counted = tuple(say(code, count=count) for code, count in prints)
    return say("tiles-with", tiles=tiles, counted=Listed(counted))


def _say_item(item: ScoreItem) -> Phrase:
    """Return a line of a score as a phrase, counted singly or by how much each brings."""
    code = f"item.{item.sentence}"
    if item.code in _BY_EACH and item.each > 1:
        code = f"{code}.each"
    amount = abs(item.points)
    more = () if item.halved is None else (("halved", item.halved),)
    return Phrase(code, (("count", item.count), ("each", item.each), ("points", amount), *more))


_BY_EACH: Final = ("tiles", "coats-of-arms")
"""Lines whose phrase is shorter where each counts one."""


def _say_bonus(bonus: Bonus) -> Phrase:
    """Return what a player gets beside the feature's own points. Rule: car-1.6.detached."""
    total = bonus.score.total
    if not total:
        return say(f"bonus.{bonus.source}.unpaid", player=bonus.player)
    if bonus.source == "pig" and bonus.score.basis == COMPLETED:
        return say("bonus.pig.at-once", player=bonus.player, points=say_points(total))
    return say(f"bonus.{bonus.source}", player=bonus.player, points=say_points(total))


def summarise_roads(rulings: Sequence[RoadRuling]) -> Summary:
    """Say what the only road brings, or how many there are and how many of them are completed."""
    if len(rulings) == 1:
        return summarise_feature(rulings[0])
    done = sum(ruling.feature.is_completed for ruling in rulings)
    return summarise(say("roads", roads=say("count-of-roads", count=len(rulings)), done=done))


def summarise_scores(moment: str, totals: Mapping[str, int]) -> Summary:
    """Say how many points each player gets now, or if the game ended."""
    ends = ".at-the-end" if moment == END else ""
    paid = say_totals(totals)
    if not paid.words:
        return summarise(say(f"nobody-scores{ends}"))
    return summarise(say(f"totals{ends}", totals=paid))


def say_totals(totals: Mapping[str, int]) -> Listed:
    """Return how many points each player gets, of those who get any."""
    return Listed(tuple(_say_total(player, points) for player, points in totals.items() if points))


def _say_total(player: str, points: int) -> Phrase:
    return say("total", player=player, points=say_points(points))


def summarise_placements(found: Placements, judged: Sequence[Objection] | None = None) -> Summary:
    """Say on how many squares a tile fits, and whether it may go where it was asked about.

    :param judged: what speaks against the placement asked about; None if none was.
    """
    if judged is not None:
        return Summary(read_verdict(judged, say("tile-may-go"), say("tile-may-not-go")))
    squares = len({placement.square for placement in found.placements})
    if not squares:
        return summarise(say("tile-fits-nowhere"), *read_reasons(found.against))
    ways = say("ways", count=len(found.placements))
    return summarise(say("tile-fits", squares=say("squares", count=squares), ways=ways))


def summarise_remaining(found: Remaining, prospect: Prospect | None = None) -> Summary:
    """Say how many tiles are left, what they can't fill, and the chance that was asked about."""
    bag = found.bag
    if not bag.is_known:
        return summarise(*read_reasons(find_uncounted(bag)))
    counted = (
        ("dead-squares", len(found.dead)),
        ("kinds-fit-nowhere", len(found.fit_nowhere)),
    )
    return summarise(
        say("tiles-left", count=bag.total) if bag.total else say("no-tile-left"),
        *(() if prospect is None else _say_prospect(prospect)),
        *(say(code, count=count) for code, count in counted if count),
    )


def _say_prospect(prospect: Prospect) -> tuple[Phrase, ...]:
    """Say how many tiles would complete a feature, and what the chance is or why there is none."""
    kind, count, chance = KIND_NAMES[prospect.kind], prospect.closing, prospect.chance
    if chance is None and not count:
        return read_reasons(prospect.reasons)
    if chance is None:
        return (say("some-complete.unknown", count=count or 0, kind=kind),)
    if not count:
        return (say("none-completes", kind=kind),)
    percent = min(max(round(100 * chance), 1), 99) if chance < 1 else 100
    told = say("chance-of-next", count=prospect.draws, percent=percent)
    return (say("some-complete", count=count, kind=kind, chance=told),)


def summarise_spots(player: str, figure: str, spots: Iterable[Spot]) -> Summary:
    """Say where a figure may go on a tile."""
    places = tuple(map(say_spot, spots))
    if not places:
        return summarise(say("figure-nowhere", player=player, figure=figure))
    return summarise(say("figure-may-go", player=player, figure=figure, places=Listed(places)))


def say_spot(spot: Spot) -> Phrase:
    """Return a spot as a phrase."""
    if spot.side is None:
        return say("spot", on=spot.on)
    return say("spot-with-side", on=spot.on, side=spot.side)


def summarise_move(player: str, outcome: Outcome) -> Summary:
    """Say whether a move is allowed, what it completes and pays, and who plays next.

    Rule: car-1.7.double-turn, map-9.5.extra-turn
    """
    if outcome.objections:
        return summarise(say("move-refused"), *read_reasons(outcome.objections))
    sentences = [say("move-allowed")]
    if outcome.abbot_back is not None:
        points = say_points(sum(points for _, points in outcome.abbot_back.awards))
        sentences.append(say("abbot-back", player=player, points=points))
    for ruling in outcome.completed[:_FEATURES_READ]:
        sentences += (_name_feature(ruling), *summarise_feature(ruling).sentences)
    if len(outcome.completed) > _FEATURES_READ:
        sentences.append(say("move-brings", totals=say_totals(dict(outcome.awards))))
    for lost in outcome.lost:
        players = Listed(tuple(player for player, _ in lost.majority.strengths))
        sentences.append(say("contest-lost", players=players))
    sentences += _say_taken(player, outcome)
    for paid in outcome.immediate:
        code = f"paid-at-once.{paid.source}"
        sentences.append(say(code, player=paid.player, points=say_points(abs(paid.points))))
    if outcome.is_double_turn or outcome.is_extra_turn:
        code = "double-turn" if outcome.is_double_turn else "extra-turn"
        sentences.append(say(code, player=player))
    return Summary(tuple(sentences))


def _say_taken(player: str, outcome: Outcome) -> Iterator[Phrase]:
    """Yield what castles take, and which goods and titles the player takes.

    Rule: car-14.4.scoring, car-14.8, car-14.9
    """
    for castle in outcome.castles[:_FEATURES_READ]:
        kind, points = castle.source.kind, say_points(castle.points)
        code = "castle-takes.castle" if kind == CASTLE else "castle-takes"
        yield say(code, player=castle.castle.player, points=points, kind=kind)
    if outcome.goods:
        goods = tuple(say(f"goods.{kind}", count=count) for kind, count in outcome.goods)
        yield say("takes-goods", player=player, goods=Listed(goods))
    for title in outcome.titles:
        yield say(f"takes-title.{title}", player=player)


def _name_feature(ruling: FeatureRuling) -> Phrase:
    """Say what is completed, or that a barn has a field scored. Rule: car-14.3."""
    kind = kind_name(ruling)
    return say("barn-scores") if kind == "field" else say("completes", kind=kind)


def answer_holders(owners: Sequence[str]) -> Phrase:
    """Return who holds a feature, as the right answer to a claim. Rule: car-1.5.strength."""
    if not owners:
        return say("answer.held-by-nobody")
    return say("answer.held-by", players=Listed(tuple(owners)), count=len(owners))


def answer_completion(*, is_completed: bool) -> Phrase:
    """Return whether a feature is completed, as the right answer to a claim. Rule: car-1.2."""
    return say("answer.completed" if is_completed else "answer.not-completed")
