"""The clauses that a page cites: the words of each stand on it once, where it is cited first."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.api.responses.trimming import write_cited
from referee.core.languages import Language


class Clauses(Mapping[str, Mapping[str, Any]]):
    """The rules that a page cites, by id, and which of them it has told by now.

    >>> clauses = Clauses({"car-1.1": {"title": "Roads"}})
    >>> clauses.is_first("car-1.1"), clauses.is_first("car-1.1")
    (True, False)
    """

    def __init__(self, rules: Mapping[str, Mapping[str, Any]]) -> None:
        self._rules = rules
        self._told: set[str] = set()

    def __getitem__(self, rule: str) -> Mapping[str, Any]:
        """Return a rule as the API writes it."""
        return self._rules[rule]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids in their order."""
        return iter(self._rules)

    def __len__(self) -> int:
        """Return how many rules are cited."""
        return len(self._rules)

    def is_first(self, rule: str) -> bool:
        """Tell whether a rule is cited for the first time, and hold that it is told from now on."""
        is_first = rule not in self._told
        self._told.add(rule)
        return is_first


def find_clauses(answer: Any, language: Language) -> Clauses:
    """Return the rules that an answer cites, none of them told yet."""
    return Clauses(write_cited(answer, language))
