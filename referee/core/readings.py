"""Readings: under which other rules, or by which mistakes, something claimed would hold.

Each game judges a claim by its own rules. This module tries the alternatives: every other value of
an option that the judging reads, alone and with a second one, and each known mistake alone and with
one reading. No table states which options bear on a claim: the rules record which options are read.
So every relevant option is tried, and no irrelevant one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast, get_args, get_type_hints

from referee.core.checkpoints import Checkpoint, no_checkpoint

Value = str | bool | int
R = TypeVar("R")
C = TypeVar("C")


class Reading(NamedTuple):
    """An option of the rules with a value that is not in force."""

    key: str
    value: Value


class Explanation(NamedTuple, Generic[C]):
    """What makes a claim hold: at most two readings, or a mistake with at most one; and the case.

    ``case`` is what would be judged then.
    """

    readings: tuple[Reading, ...]
    mistake: str | None
    case: C


Mistake = Callable[[C], Iterable[C]]
"""Yields the case as the mistake makes it; nothing if the mistake cannot occur."""


def write_value(value: object) -> str:
    """Write the value of an option as it is typed.

    >>> write_value(True), write_value("advanced"), write_value(4)
    ('true', 'advanced', '4')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def name_reading(key: str, value: Value) -> str:
    """Return the code of a reading, by which texts say what is so by it.

    >>> name_reading("farmers", False)
    'farmers.false'
    """
    return f"{key}.{write_value(value)}"


def values_of(kind: Any) -> tuple[Value, ...]:
    """Return the values of the type of an option: bool, or a literal."""
    return (False, True) if kind is bool else get_args(kind)


Options = Mapping[str, tuple[Value, ...]]
"""The values of every option of a class of rules, in its order."""


class _Asked:
    """Rules that note which of their options somebody asks for."""

    def __init__(self, rules: Any, options: Options) -> None:
        self._rules = rules
        self._options = options
        self.keys: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        """Return an option, or what a cached property of the rules makes of some."""
        if name in self._options:
            self.keys.add(name)
            return getattr(self._rules, name)
        return getattr(type(self._rules), name).func(self)

    def list_others(self) -> Iterator[Reading]:
        """Yield the readings of the options asked for, in the order of the options."""
        for key, values in self._options.items():
            if key in self.keys:
                in_force = getattr(self._rules, key)
                yield from (Reading(key, value) for value in values if value != in_force)


class _Judged(NamedTuple, Generic[C]):
    """A case under some rules, and the rules that note what is asked about it, now and later."""

    case: C
    asked: _Asked


EXPLANATIONS: Final = 2
"""How many explanations of a claim are given at most, of those that are equally simple."""


def explain(
    judge: Callable[[R], C],
    rules: R,
    mistakes: Mapping[str, Mistake[C]],
    holds: Callable[[C], bool],
    checkpoint: Checkpoint = no_checkpoint,
    alone: Collection[str] = (),
) -> tuple[Explanation[C], ...]:
    """Return what would make a claim hold: the simplest, and of equals at most two.

    One reading or a mistake is simpler than two readings or a mistake with a reading, so those are
    looked for only where nothing simpler is found: the more is tried, the more holds by chance.
    Readings stand first, in the order of the options, then mistakes in theirs; of the values of an
    option the first that holds is given, and where there is a mistake, it is one of the two.

    :param judge: returns the case under some rules.
    :param mistakes: by code; each asks the rules of the case alone.
    :param holds: whether the claim holds if this is the case.
    :param checkpoint: called after each case and each mistake.
    :param alone: the codes of mistakes that are not tried together with a reading.
    """
    search = _Search(judge, rules, mistakes, holds, checkpoint)
    base = search.judge()
    single = {reading: search.judge_next(reading) for reading in base.asked.list_others()}
    by_reading: dict[str, Explanation[C]] = {}
    for reading, judged in single.items():
        if reading.key not in by_reading and holds(judged.case):
            by_reading[reading.key] = Explanation((reading,), None, judged.case)
    by_mistake = search.find_mistakes(base, mistakes)
    found = [
        *islice(by_reading.values(), EXPLANATIONS - bool(by_mistake)),
        *(Explanation((), code, case) for code, case in by_mistake),
    ]
    others = [code for code in mistakes if code not in alone]
    return tuple((found or search.find_pairs(single, others))[:EXPLANATIONS])


def list_asked(judge: Callable[[R], object], rules: R) -> tuple[Reading, ...]:
    """Return all other values of the options that a judging asks for, in the order of options."""
    hints = get_type_hints(type(rules))
    asked = _Asked(rules, {key: values_of(kind) for key, kind in hints.items()})
    judge(cast(R, asked))
    return tuple(asked.list_others())


class _Search(Generic[R, C]):
    """How cases are judged and put in order in one search."""

    def __init__(
        self,
        judge: Callable[[R], C],
        rules: R,
        mistakes: Mapping[str, Mistake[C]],
        holds: Callable[[C], bool],
        checkpoint: Checkpoint,
    ) -> None:
        self._judge, self._rules, self._mistakes, self._holds = judge, rules, mistakes, holds
        self._checkpoint = checkpoint
        hints = get_type_hints(type(rules))
        self._options: Options = {key: values_of(kind) for key, kind in hints.items()}
        self._keys = [*hints]

    def judge(self, *readings: Reading) -> _Judged[C]:
        """Judge the case under some readings."""
        rules = replace(cast(Any, self._rules), **dict(readings)) if readings else self._rules
        asked = _Asked(rules, self._options)
        return _Judged(self._judge(cast(R, asked)), asked)

    def judge_next(self, *readings: Reading) -> _Judged[C]:
        """Judge the case under some readings, and let others have their turn."""
        judged = self.judge(*readings)
        self._checkpoint()
        return judged

    def find_mistakes(self, judged: _Judged[C], codes: Iterable[str]) -> list[tuple[str, C]]:
        """Return the mistakes by which the claim would hold, each with what it gives."""
        found: list[tuple[str, C]] = []
        for code in codes:
            case = next(filter(self._holds, self._mistakes[code](judged.case)), None)
            if case is not None:
                found.append((code, case))
            self._checkpoint()
        return found

    def find_pairs(
        self, single: Mapping[Reading, _Judged[C]], codes: Collection[str]
    ) -> list[Explanation[C]]:
        """Return what two readings explain, then what a mistake with a reading does.

        :param single: the case under each single reading, by none of which the claim holds.
        :param codes: the mistakes that are tried.
        """
        pairs: dict[tuple[Reading, ...], Explanation[C]] = {}
        with_reading: list[Explanation[C]] = []
        for first, judged in single.items():
            with_reading += [
                Explanation((first,), code, case)
                for code, case in self.find_mistakes(judged, codes)
            ]
            for second in judged.asked.list_others():
                pair = self.in_order(first, second)
                if second.key != first.key and pair not in pairs:
                    case = self.judge_next(*pair).case
                    if self._holds(case):
                        pairs[pair] = Explanation(pair, None, case)
        two = [pairs[pair] for pair in sorted(pairs, key=lambda pair: [*map(self.rank, pair)])]
        return [*two, *self.by_mistake(with_reading)]

    def rank(self, reading: Reading) -> tuple[int, int]:
        """Return what orders readings: their option, then the value."""
        return self._keys.index(reading.key), self._options[reading.key].index(reading.value)

    def in_order(self, *readings: Reading) -> tuple[Reading, ...]:
        """Return readings in the order of the options."""
        return tuple(sorted(readings, key=self.rank))

    def by_mistake(self, found: list[Explanation[C]]) -> list[Explanation[C]]:
        """Return explanations by their mistake; those of one stay as they are."""
        codes = [*self._mistakes]
        return sorted(found, key=lambda each: codes.index(str(each.mistake)))
