"""Writing the verdicts on claims, of either game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from referee.api.contract.claims import BY, Claim
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.catalogue.loader import load_catalogue
from referee.catalogue.mistakes import KnownMistake
from referee.core.phrases import Phrase, summarise
from referee.core.readings import Explanation
from referee.core.rulings import Objection
from referee.core.summaries import ReadClaim, read_explanation, summarise_claims

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


class Verdict(NamedTuple):
    """A verdict on a claim as it is written, how it is read out, and the warnings that it adds."""

    written: dict[str, Any]
    read: ReadClaim
    warnings: tuple[Objection, ...] = ()


def write_claim(
    game: str,
    claim: Claim,
    judged: Judged[C],
    right: Callable[[C], dict[str, Any]],
    difference: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Write the verdict on a claim, as far as the claims of both games have it in common.

    :param right: writes a case in the words of the claim, as far as there is a ruling.
    :param difference: where the claim is wrong, if there is a ruling and it does not hold.
    """
    said = {key: claim.values[key] for key in _SAID if key in claim.values}
    known = load_catalogue().mistakes[game]
    written: dict[str, Any] = {} if claim.by is None else {BY: claim.by}
    written |= {"kind": claim.kind, "claimed": said}
    if judged.upheld is not None:
        written["upheld"] = judged.upheld
    if is_right := right(judged.case):
        written["right"] = is_right
    if judged.upheld is False and difference:
        written["difference"] = difference
    if judged.explanations:
        written["readings"] = [
            _write_explanation(each, known, claim) | right(each.case)
            for each in judged.explanations
        ]
    return written


def _write_explanation(
    explanation: Explanation[Any], known: Mapping[str, KnownMistake], claim: Claim
) -> dict[str, Any]:
    """Write the readings and the mistake by which a claim would hold, and how that is read out."""
    written: dict[str, Any] = {}
    if explanation.readings:
        written["readings"] = [{"key": key, "value": value} for key, value in explanation.readings]
    written["text"] = summarise(read_explanation(explanation, _find_number(claim)))
    if explanation.mistake is not None:
        written["mistake"] = known[explanation.mistake]
    return written


def _find_number(claim: Claim) -> int | None:
    """Return what is claimed, if that is a number."""
    number: int | None = claim.values.get("points", claim.values.get("count"))
    return number


_SAID: Final = ("player", "points", "players", "completed", "legal", "joined", "count")
"""The keys of a claim that say what is so; the others say what it is about, but for the player."""


def read_claim(
    claim: Claim, judged: Judged[Any], answer: Phrase, why: Iterable[Phrase] = ()
) -> ReadClaim:
    """Return a claim as it is read out.

    :param answer: what is right.
    :param why: the sentences on what the claim is about.
    """
    first = next(iter(judged.explanations), None)
    return ReadClaim(claim.by, judged.upheld, answer, tuple(why), first, _find_number(claim))


def answer_claims(claims: Iterable[Claim], answer: Callable[[Claim], Verdict]) -> Answered:
    """Write the verdicts on all claims, and which of them are right; each warning once."""
    verdicts: list[Verdict] = []
    for claim in claims:
        verdicts.append(answer(claim))
        pause()
    right = [index for index, verdict in enumerate(verdicts) if verdict.read.upheld]
    warnings: list[Objection] = []
    for verdict in verdicts:
        warnings += [warning for warning in verdict.warnings if warning not in warnings]
    written = {"verdicts": [verdict.written for verdict in verdicts], "right_claims": right}
    summary = LazySummary(summarise_claims, [verdict.read for verdict in verdicts])
    return Answered(written, summary, warnings)


def write_legality(is_legal: bool | None, objections: Sequence[Objection]) -> dict[str, Any]:
    """Write whether something is legal, and what speaks against it.

    :param is_legal: None where there is no ruling.
    """
    ruled = {} if is_legal is None else {"legal": is_legal}
    return {**ruled, "objections": objections}


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
