"""``python -m tests.supply.licences``: the licence of every dependency, and whether it is allowed.

Dependencies of Python as they are installed, those of npm as they are locked, and the files of
others in the package. ``licences.toml`` says what is allowed. Exit status 1 if one is not.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from license_expression import ExpressionError, Licensing, get_spdx_licensing

from tests.supply.audit import list_npm_locks
from tests.supply.bill import write_bill

KNOWN: Final[Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("licences.toml").read_text("utf-8")
)
UNKNOWN: Final = "unknown"


class Licensed(NamedTuple):
    """A dependency with what it says of its licence, as an expression of SPDX or ``unknown``."""

    name: str
    version: str
    licence: str

    @property
    def is_allowed(self) -> bool:
        """Tell whether it may be used: with OR one licence has to be allowed, with AND all."""
        try:
            parsed = _licensing().parse(self.licence, validate=True)
        except ExpressionError:
            return False
        allowed = {symbol: symbol.key in KNOWN["allowed"] for symbol in parsed.symbols}
        substituted = parsed.subs({s: _TRUTH[is_in] for s, is_in in allowed.items()})
        return bool(substituted.simplify() == _licensing().TRUE)


@cache
def _licensing() -> Licensing:
    return get_spdx_licensing()


_TRUTH: Final = {True: _licensing().TRUE, False: _licensing().FALSE}


def read_component(component: Mapping[str, Any]) -> Licensed:
    """Return what a component of a bill of materials says."""
    name = component["name"]
    said = [_name(row) for row in component.get("licenses", ())]
    known = {KNOWN["named"].get(each, each) for each in said if each}
    licence = " AND ".join(f"({each})" if " " in each else each for each in sorted(known))
    return Licensed(name, component["version"], KNOWN["read"].get(name) or licence or UNKNOWN)


def _name(row: Mapping[str, Any]) -> str:
    licence = row.get("license", {})
    return str(row.get("expression") or licence.get("id") or licence.get("name", ""))


def read_lock(lock: Mapping[str, Any]) -> Iterator[Licensed]:
    """Yield what the packages of a ``package-lock.json`` say; the project's own are left out."""
    for path, row in lock["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if name and not row.get("link") and "node_modules/" in path:
            licence = row.get("license") or KNOWN["read"].get(name, UNKNOWN)
            yield Licensed(name, row["version"], licence)


def list_all(python: Path) -> list[Licensed]:
    """Return every dependency: of an interpreter, of npm, and files of others, by name."""
    found = {read_component(component) for component in write_bill(python)["components"]}
    for lock in list_npm_locks():
        found |= set(read_lock(json.loads(lock.read_text("utf-8"))))
    return sorted(found, key=lambda each: (each.name.lower(), each.version))


def list_refused(found: Iterable[Licensed]) -> list[Licensed]:
    """Return those whose licence is unknown or not allowed."""
    return [each for each in found if not each.is_allowed]


def main() -> int:
    """Print the licence of every dependency, and return 1 if one is not allowed."""
    found = list_all(Path(sys.executable))
    for each in found:
        print(f"{each.name} {each.version}: {each.licence}")
    refused = list_refused(found)
    for each in refused:
        print(f"NOT ALLOWED {each.name} {each.version}: {each.licence}")
    print(f"{len(found)} dependencies, {len(refused)} not allowed")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
