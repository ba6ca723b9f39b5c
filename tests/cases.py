"""Running a test on many cases as one test, which reports the failures of all of them together."""

import functools
import inspect
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pytest

from tests.searching import sample

Test = Callable[..., None]


def long_after(quick: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases for ``parametrize``, of which `make test` runs only the first ``quick``.

    The others are marked ``long``. A tuple is the values of several parameters.
    """
    rows = list(cases)
    return [*rows[:quick], *map(_as_long, rows[quick:])]


def _as_long(row: Any) -> Any:
    return pytest.param(*(row if type(row) is tuple else (row,)), marks=pytest.mark.long)


def for_each(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    ids: Iterable[str] | None = None,
    most: int | None = None,
    kind_of: Callable[[Any], Hashable] | None = None,
) -> Callable[[Test], Test]:
    """Run a test on every case, where ``pytest.mark.parametrize`` makes a test of each.

    It is written in the same way. pytest spends a millisecond on a test, and twice as much under
    coverage: with hundreds of quick cases, that is more than the cases themselves take. All cases
    run, whichever fail, and each failure names its case. The cases share their fixtures.

    :param names: the parameter; or the parameters, if each case is a tuple of values.
    :param ids: the names of the cases, in their order; without them, a case is named by itself.
    :param most: the number of cases in `make test`, as :func:`tests.searching.sample` picks them;
        `make test-all` runs all.
    :param kind_of: what is alike of the cases; then ``most`` are tried of each kind.
    """
    rows = list(cases)
    labels = list(map(str, rows) if ids is None else ids)
    assert rows, "a test without cases"
    tried = list(zip(labels, rows, strict=True))
    if most is not None:
        of_row = None if kind_of is None else lambda each: kind_of(each[1])
        tried = sample(tried, most, of_row)

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            failures = []
            for label, row in tried:
                case = {names: row} if isinstance(names, str) else zip(names, row, strict=True)
                try:
                    test(**fixtures, **dict(case))
                except Exception as failure:  # noqa: BLE001 - raised below, with all others
                    failure.add_note(f"case: {label:.200}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(tried)} cases", failures)

        kept = [
            parameter
            for name, parameter in inspect.signature(test).parameters.items()
            if name not in (names if isinstance(names, tuple) else (names,))
        ]
        run.__signature__ = inspect.Signature(kept)  # type: ignore[attr-defined]
        return run if most is None else pytest.mark.sampled(run)

    return decorate
