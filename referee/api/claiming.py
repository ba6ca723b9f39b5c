"""Writing the verdicts on claims, of either game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from referee.api.contract.claims import BY, Claim
from referee.catalogue.loader import load_catalogue
from referee.core.readings import Explanation
from referee.core.rulings import Objection, Score

C = TypeVar("C")


class Judged(Protocol[C]):
    """A claim that was judged."""

    @property
    def upheld(self) -> bool | None:
        """Whether it holds; None where there is no ruling."""

    @property
    def case(self) -> C:
        """What is right."""

    @property
    def explanations(self) -> Sequence[Explanation[C]]:
        """What would make it hold if it does not."""


def write_claim(
    game: str,
    claim: Claim,
    judged: Judged[C],
    right: Callable[[C], dict[str, Any]],
    difference: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Write the verdict on a claim, as far as the claims of both games have it in common.

    :param right: writes a case in the words of the claim.
    :param difference: where the claim is wrong, if there is a ruling and it does not hold.
    """
    known = load_catalogue().mistakes[game]
    written: dict[str, Any] = {} if claim.by is None else {BY: claim.by}
    return written | {
        "kind": claim.kind,
        "upheld": judged.upheld,
        "right": right(judged.case),
        "difference": [] if judged.upheld in (True, None) else list(difference),
        "readings": [
            {
                "readings": [{"key": key, "value": value} for key, value in each.readings],
                "mistake": None if each.mistake is None else known[each.mistake],
                **right(each.case),
            }
            for each in judged.explanations
        ],
    }


def write_claims(verdicts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Write the verdicts on all claims, and which of them are right."""
    right = [index for index, verdict in enumerate(verdicts) if verdict["upheld"]]
    return {"verdicts": list(verdicts), "right_claims": right}


def write_legality(is_legal: bool, objections: Sequence[Objection]) -> dict[str, Any]:
    """Write whether something is legal, and what speaks against it."""
    return {"legal": is_legal, "objections": objections}


def differ(what: str, claimed: int, right: int) -> dict[str, Any]:
    """Write where a claim and the right answer differ."""
    return {"what": what, "claimed": claimed, "right": right}


def differ_in_players(claimed: Sequence[str], right: Sequence[str]) -> list[dict[str, Any]]:
    """Write who is named wrongly, or is missing, by name."""
    return [
        {
            "what": "players",
            "player": player,
            "claimed": player in claimed,
            "right": player in right,
        }
        for player in sorted({*claimed} ^ {*right})
    ]


def differ_in_items(claimed: Score, right: Score) -> list[dict[str, Any]]:
    """Write the lines of a score that a reading changes, in the order of the lines."""
    claims, rights = (
        {item.code: item.points for item in score.items} for score in (claimed, right)
    )
    points = {code: (claims.get(code, 0), rights.get(code, 0)) for code in {**rights, **claims}}
    return [differ(code, *both) for code, both in points.items() if both[0] != both[1]]
