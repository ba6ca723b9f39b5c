"""What each known mistake makes of a feature's points, recounted from the answer to `scores`.

Independent of the mistakes of the referee: a rule is changed in a sum that is written down here
anew. Where a mistake cannot be made on a table, nothing comes of it. Maps are left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracles import carcassonne
from tests.oracles.tiles import FACES

Json = dict[str, Any]

BONUS = "labyrinth-meeples"
NO_FOLLOWERS = ("builder", "pig", "barn", "mage", "witch")
MONASTERIES = ("monastery", "garden")


@dataclass(frozen=True)
class Held:
    """A feature that somebody holds, as `scores` answers it, on a table with all rules."""

    position: Json
    rules: Mapping[str, Any]
    row: Json
    completed_cities: int

    @property
    def items(self) -> dict[str, Json]:
        """The lines of the score, by code."""
        return {item["code"]: item for item in self.row["score"]["items"]}

    @property
    def points(self) -> dict[str, int]:
        """What each line gives."""
        return {code: item["points"] for code, item in self.items.items()}

    @property
    def total(self) -> int:
        """What every owner gets."""
        total: int = self.row["score"]["total"]
        return total

    @property
    def kind(self) -> str:
        """The kind of the feature."""
        return str(self.row["kind"])

    @property
    def figures(self) -> list[str]:
        """The kinds of the figures on it."""
        return [figure["figure"] for figure in self.row.get("figures", [])]

    def number(self, key: str) -> int:
        """Count what the feature has of something."""
        return len(self.row.get(key, []))

    @property
    def units(self) -> int:
        """What its line of tiles counts."""
        count: int = self.items.get("tiles", {"count": 0})["count"]
        return count

    @property
    def meeples(self) -> int:
        """The meeples that count for the bonus of a labyrinth."""
        counted = {"builder"} if self.rules["builder_in_labyrinth_bonus"] else set()
        return sum(kind not in NO_FOLLOWERS or kind in counted for kind in self.figures)

    @property
    def has_bonus(self) -> bool:
        """Whether its labyrinth pays for meeples."""
        return self.points.get(BONUS, 0) > 0

    def add_up(self, points: Mapping[str, int]) -> int:
        """Add up lines: what the witch halves first, then the rest."""
        whole = self.rules["witch_halves_labyrinth_bonus"]
        apart = {"witch", "towns"} | (set() if whole else {BONUS})
        halved = sum(count for code, count in points.items() if code not in apart)
        rest = sum(points.get(code, 0) for code in apart - {"witch"})
        return (halved + 1) // 2 + rest if "witch" in points else halved + rest

    def change(self, **lines: int) -> int:
        """Add up with other lines."""
        return self.add_up(self.points | {code.replace("_", "-"): n for code, n in lines.items()})

    def with_tiles(self, more: int) -> int:
        """Add up with more tiles, in each line that counts them."""
        points = self.points
        for code in ("tiles", "inn", "german-cathedral", "inn-incomplete", "mage"):
            if code in points:
                points[code] += more * self.items[code]["each"]
        for code in ("cathedral", "cathedral-incomplete"):
            if code in points:
                points[code] += more * self.items[code]["each"]
        if self.kind == "city" and self.row["completed"]:
            small = 1 if self.rules["two_tile_city"] == 2 else 2
            each = small if self.units + more == 2 else 2
            points["tiles"] = each * (self.units + more)
            if "coats-of-arms" in points:
                points["coats-of-arms"] = each * self.items["coats-of-arms"]["count"]
        return self.add_up(points)

    def as_road(self, *, completed: bool) -> int:
        """Score a road as completed or not, line by line."""
        units, coats = self.units, self.row.get("coats_of_arms", 0)
        inn, german = bool(self.number("inns")), bool(self.number("german_cathedrals"))
        points = {"tiles": units}
        if completed:
            points |= {"inn": units * inn, "german-cathedral": units * german, "coats": 2 * coats}
        elif inn and self.rules["incomplete_inn"] == "zero":
            points |= {"lost": -units}
            points |= {"coats": coats * (self.rules["coats_on_incomplete_inn_road"] == "normal")}
        else:
            points |= {"coats": coats}
        points |= {code: self.points[code] for code in ("mage", "witch") if code in self.points}
        if completed and self.number("labyrinths") and self.rules["labyrinth"] == "advanced":
            points[BONUS] = 2 * self.meeples
        return self.add_up(points)

    @property
    def counts_when_completed(self) -> bool:
        """Whether a road has what pays otherwise when it is completed."""
        has = self.number("inns") or self.number("german_cathedrals")
        return self.kind == "road" and bool(has or self.row.get("coats_of_arms"))

    def count_exits(self) -> int:
        """Count the exits of its labyrinth tiles."""
        table = carcassonne.resolve(self.position, FACES)
        return sum(
            len(feature["sides"])
            for place in self.row.get("labyrinths", [])
            for feature in table[place["x"], place["y"]]
            if feature.get("labyrinth")
        )

    def count_farmers(self) -> int:
        """Count the followers on the strips of field of its labyrinth tiles."""
        squares = {(place["x"], place["y"]) for place in self.row.get("labyrinths", [])}
        return sum(
            figure["figure"] not in NO_FOLLOWERS
            and figure["on"] == "field"
            and (figure["x"], figure["y"]) in squares
            for figure in self.position.get("figures", [])
        )

    @property
    def owners(self) -> int:
        """How many hold it."""
        return len(self.row["majority"]["owners"])


Recount = Callable[[Held], set[int]]


def leave_out(line: str) -> Recount:
    """Leave a line out."""
    return lambda held: {held.change(**{line: 0})} if held.points.get(line) else set()


def twice(line: str) -> Recount:
    """Count a line twice, where only one thing makes it pay."""

    def recount(held: Held) -> set[int]:
        doubling = held.number("inns") + held.number("german_cathedrals")
        causes = {
            "inn": doubling,
            "german-cathedral": doubling,
            BONUS: doubling + held.number("labyrinths"),
        }
        if held.kind == "road" and causes.get(line, 0) > 1:
            return set()
        return {held.change(**{line: 2 * held.points[line]})} if held.points.get(line) else set()

    return recount


def to_bonus(line: str) -> Recount:
    """Double the bonus, where something doubles the road."""
    return lambda held: (
        {held.change(**{BONUS: 2 * held.points[BONUS]})}
        if held.points.get(line) and held.has_bonus
        else set()
    )


def overlook_witch(held: Held) -> set[int]:
    """Take the witch out."""
    points = held.points
    return (
        {held.add_up({c: n for c, n in points.items() if c != "witch"})}
        if "witch" in points
        else set()
    )


def on_road(held: Held, value: int, *, so: bool) -> set[int]:
    """Give a value if it is a road and something is so."""
    return {value} if so and held.kind == "road" else set()


def list_miscounts(held: Held) -> tuple[int, ...]:
    """List by how many tiles somebody may miscount; a monastery never has more than nine."""
    if held.kind in MONASTERIES:
        return () if held.row["completed"] else (1,)
    return (-1, 1) if held.kind in ("road", "city") else ()


RECOUNTS: dict[str, Recount] = {
    "inn-overlooked": leave_out("inn"),
    "german-cathedral-overlooked": leave_out("german-cathedral"),
    "mage-overlooked": leave_out("mage"),
    "witch-overlooked": overlook_witch,
    "cathedral-overlooked": leave_out("cathedral"),
    "vineyards-overlooked": leave_out("vineyards"),
    "lost-contest-overlooked": leave_out("contest-lost"),
    "inn-counts-twice": twice("inn"),
    "german-cathedral-counts-twice": twice("german-cathedral"),
    "mage-counts-twice": twice("mage"),
    "bonus-counts-twice": twice(BONUS),
    "vineyards-count-twice": twice("vineyards"),
    "cathedral-counts-twice": lambda held: (
        twice("cathedral")(held) if held.number("cathedrals") < 2 else set()
    ),
    "inn-applies-to-bonus": to_bonus("inn"),
    "german-cathedral-applies-to-bonus": to_bonus("german-cathedral"),
    "german-cathedral-applies-to-mage": lambda held: (
        {held.change(mage=2 * held.points["mage"])}
        if {"mage", "german-cathedral"} <= held.points.keys()
        else set()
    ),
    "coats-of-arms-count-one": lambda held: (
        {held.change(coats_of_arms=held.items["coats-of-arms"]["count"])}
        if held.row["completed"] and held.items.get("coats-of-arms", {"each": 0})["each"] == 2
        else set()
    ),
    "labyrinth-tile-left-out": lambda held: (
        {held.with_tiles(-held.number("labyrinths"))} if held.number("labyrinths") else set()
    ),
    "labyrinth-counted-by-exits": lambda held: (
        {held.with_tiles(held.count_exits() - held.number("labyrinths"))}
        if held.number("labyrinths")
        else set()
    ),
    "farmers-in-bonus": lambda held: (
        {held.change(**{BONUS: held.points[BONUS] + 2 * held.count_farmers()})}
        if held.row["completed"] and BONUS in held.points and held.count_farmers()
        else set()
    ),
    "road-scored-as-completed": lambda held: on_road(
        held,
        held.as_road(completed=True),
        so=held.counts_when_completed and not held.row["completed"],
    ),
    "road-scored-as-incomplete": lambda held: on_road(
        held,
        held.as_road(completed=False),
        so=held.counts_when_completed and held.row["completed"],
    ),
    "tile-miscounted": lambda held: (
        {held.with_tiles(more) for more in list_miscounts(held)} if held.units >= 4 else set()
    ),
    "city-miscounted": lambda held: (
        {held.total - 3, held.total + 3 * (held.completed_cities > held.number("cities"))}
        if held.number("cities") >= 3
        else set()
    ),
    "tied-players-share": lambda held: (
        {held.total // held.owners, -(-held.total // held.owners)} if held.owners > 1 else set()
    ),
    "tie-pays-one": lambda held: {0} if held.owners > 1 else set(),
    "tie-pays-nobody": lambda held: {0} if held.owners > 1 else set(),
    "bonus-of-one": lambda held: (
        {held.change(**{BONUS: held.points[BONUS] // 2})} if held.has_bonus else set()
    ),
    "bonus-for-each-labyrinth": lambda held: (
        {held.change(**{BONUS: held.points[BONUS] * held.number("labyrinths")})}
        if held.number("labyrinths") > 1 and held.has_bonus
        else set()
    ),
    "witch-rounds-down": lambda held: (
        {held.total - 1}
        if "witch" in held.points and held.items["witch"]["params"]["halved"] % 2
        else set()
    ),
    "inn-or-german-cathedral": lambda held: (
        leave_out("german-cathedral")(held) if held.points.get("inn") else set()
    ),
    "inn-times-german-cathedral": lambda held: (
        {held.change(inn=2 * held.points["inn"])}
        if {"inn", "german-cathedral"} <= held.points.keys()
        else set()
    ),
}
"""By code of a mistake, what its owner gets if its rule alone is changed."""
NEEDS: dict[str, Callable[[Held], bool]] = {
    "minority-scores": lambda held: len(held.row["majority"]["strengths"]) > held.owners,
    "large-meeple-counts-one": lambda held: "large_meeple" in held.figures,
    "builder-has-strength": lambda held: bool({"builder", "pig"} & {*held.figures}),
    "bonus-counted-in": lambda held: bool(held.row.get("bonuses")),
    "unfinished-pays-now": lambda held: not held.row["completed"],
    "witch-before-mage": lambda held: {"mage", "witch"} <= {*held.figures},
    "witch-halves-each-line": lambda held: "witch" in held.points and len(held.items) > 2,
    "coats-of-arms-doubled": lambda held: held.row.get("coats_of_arms", 0) > 0,
    "coats-of-arms-left-out": lambda held: held.row.get("coats_of_arms", 0) > 0,
    "tied-players-share-tiles": lambda held: held.owners > 1 and held.has_bonus,
    "labyrinth-ends-the-road": lambda held: held.number("labyrinths") > 0,
    "large-meeple-counted-twice": lambda held: held.has_bonus and "large_meeple" in held.figures,
    "bonus-for-own-meeples": lambda held: held.has_bonus,
    "bonus-on-the-labyrinth-only": lambda held: held.has_bonus,
    "bonus-on-unfinished-labyrinth": lambda held: (
        held.number("labyrinths") > 0 and not held.row["completed"]
    ),
    "bonus-for-everybody": lambda held: held.has_bonus,
    "inns-added-up": lambda held: held.number("inns") > 1,
    "german-cathedrals-added-up": lambda held: held.number("german_cathedrals") > 1,
    "inn-applies-to-mage": lambda held: held.number("inns") > 0 and "mage" in held.figures,
    "segments-counted-as-tiles": lambda held: held.kind == "road",
    "units-counted-as-tiles": lambda held: held.number("german_cathedrals") > 0,
    "mage-counts-units": lambda held: (
        "mage" in held.figures and held.number("german_cathedrals") > 0
    ),
    "city-scored-as-completed": lambda held: held.kind == "city" and not held.row["completed"],
    "city-scored-as-incomplete": lambda held: held.kind == "city" and held.row["completed"],
    "cathedrals-added-up": lambda held: held.kind == "city" and "cathedral" in held.points,
    "cathedral-without-coats": lambda held: (
        "cathedral" in held.points and held.row.get("coats_of_arms", 0) > 0
    ),
    "mage-counts-coats": lambda held: held.kind == "city" and "mage" in held.figures,
    "field-counts-unfinished-cities": lambda held: held.kind == "field",
    "field-pays-four": lambda held: held.number("cities") > 0,
    "monastery-without-itself": lambda held: held.kind in MONASTERIES,
    "monastery-scored-as-completed": lambda held: (
        held.kind in MONASTERIES and not held.row["completed"]
    ),
    "archbishop-counts-tiles-once": lambda held: held.kind == "german_cathedral",
    "archbishop-scored-as-completed": lambda held: (
        held.kind == "german_cathedral" and not held.row["completed"]
    ),
}
"""By code of all others, what the table must have for them to be made."""
ON_MAPS = ("ferry-left-out", "ferry-counted-twice", "road-abroad-left-out", "city-abroad-left-out")
"""Those that are made on maps alone."""
