"""What all answers share: ruleset, warnings, places, objections, verdicts."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from flask import Response

from referee.api.encoding import encode
from referee.catalogue.rulesets import ResolvedRules
from referee.core.grid import at_port_place, place_of, side_place_of
from referee.core.rulings import At, Objection, in_order
from referee.texts import write_objection


def reply(rules: ResolvedRules, warnings: Iterable[Objection], answer: dict[str, Any]) -> Response:
    """Return an answer to a question: ruleset, warnings, then the question's own keys."""
    body = {
        "ruleset": write_ruleset(rules),
        "warnings": write_objections(in_order(warnings)),
        **answer,
    }
    return Response(encode(body), content_type="application/json")


def write_ruleset(rules: ResolvedRules) -> dict[str, Any]:
    """Write the rules in force."""
    return {"version": rules.version, "rules": dict(rules.values), "changed": rules.changed}


@lru_cache(maxsize=4096)
def write_place(square: int) -> dict[str, int]:
    """Write a place. The result is shared: never change it."""
    x, y = place_of(square)
    return {"x": x, "y": y}


@lru_cache(maxsize=16384)
def write_side_place(side_place: int) -> dict[str, int | str]:
    """Write a side place. The result is shared: never change it."""
    x, y, side = side_place_of(side_place)
    return {"x": x, "y": y, "side": side}


@lru_cache(maxsize=16384)
def write_port_place(place: int) -> dict[str, int | str]:
    """Write a place with its side or half-side, if it has one. Shared: never change it."""
    return write_at(at_port_place(place))


def write_places(squares: Iterable[int]) -> list[dict[str, int]]:
    """Write places in the order given."""
    return list(map(write_place, squares))


def write_at(at: At) -> dict[str, int | str]:
    """Write a place or a place with a side."""
    return dict(zip(("x", "y", "side"), at, strict=False))


def write_objections(objections: Iterable[Objection]) -> list[dict[str, Any]]:
    """Write objections or warnings in the order given."""
    return [_write_objection(objection) for objection in objections]


def _write_objection(objection: Objection) -> dict[str, Any]:
    written: dict[str, Any] = {"code": objection.code, "text": write_objection(objection)}
    if objection.at is not None:
        written["at"] = write_at(objection.at)
    written["citations"] = list(objection.citations)
    return written


def write_verdict(objections: Iterable[Objection]) -> dict[str, Any]:
    """Write a verdict: legal where there is no objection."""
    written = write_objections(objections)
    return {"legal": not written, "objections": written}
