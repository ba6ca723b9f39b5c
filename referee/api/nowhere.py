"""What a request for an address that does not exist is told: what it may have meant, and a list.

Addresses that differ in their last part alone are compared by it; all others as a whole.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from flask import current_app, request

from referee.api.problems import Problem
from referee.core.errors import Fault
from referee.core.rulings import Param
from referee.core.spelling import find_near_id, propose

NOTHING_HERE: Final = "nothing-here"
"""The code of the fault; its parameters are addresses: ``listed`` and perhaps ``did_you_mean``."""


def explain_nowhere() -> Fault:
    """Tell which address the current request may have meant, of all that name nothing themselves.

    ``listed`` is the nearest address above it that exists.
    """
    rules = current_app.url_map.iter_rules()
    addresses = dict.fromkeys(rule.rule for rule in rules if not rule.arguments)
    return _explain(request.path, tuple(addresses))


def refuse_name(name: str, known: Iterable[str]) -> Problem:
    """Return the problem that the last part of the current address names nothing.

    :param known: all names that could stand there.
    """
    listed = request.path.removesuffix(f"/{name}")
    names = tuple(known)
    meant = propose(name, names) or find_near_id(name, names)
    return Problem("not-found", [_tell(listed, _join(listed, meant))])


def _explain(path: str, addresses: Sequence[str]) -> Fault:
    above, _, last = path.rstrip("/").rpartition("/")
    beside = [each.removeprefix(f"{above}/") for each in addresses if each.startswith(f"{above}/")]
    names = [each for each in beside if "/" not in each]
    if names and above:
        meant = last if last in names else propose(last, names)
        return _tell(_find_list(above, addresses), _join(above, meant))
    return _tell(_find_list(above, addresses), propose(path, addresses))


def _join(above: str, name: str | None) -> str | None:
    return None if name is None else f"{above}/{name}"


def _find_list(path: str, addresses: Sequence[str]) -> str:
    """Return the first address that exists, from a path upwards; the first page if none does."""
    while path and path not in addresses:
        path = path.rpartition("/")[0]
    return path or "/"


def _tell(listed: str, meant: str | None) -> Fault:
    params: dict[str, Param] = {"listed": listed}
    if meant is not None:
        params["did_you_mean"] = meant
    return Fault(NOTHING_HERE, (), params)
