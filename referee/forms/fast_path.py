"""The fast path: how long lists of records are read.

To read a thousand rows by one call per key costs many times the parsing of their JSON. So a record
whose keys all say how a sound value is recognised is compiled, as ``namedtuple`` and ``dataclass``
are, to one function that reads each sound row in a single expression. Any other row is handed to
the form itself, which explains it. Both come from one statement, and the tests compare them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from marshmallow import missing

from referee.core.grid import ROW
from referee.forms.form import Form
from referee.forms.numbers import Coordinate


class UnsoundError(Exception):
    """A row is not sound as it stands: the form has to read it in full."""


UNSOUND: Final = (UnsoundError, KeyError, TypeError)
"""What the fast path raises for such a row."""


class FastPath(NamedTuple):
    """The reader of sound rows.

    ``recognise`` makes the meaning of one row and raises UNSOUND if it is not sound.
    ``read_rows`` reads many: (rows, explain), where ``explain`` is called with any such row and its
    index.
    """

    recognise: Callable[[Any], Any]
    read_rows: Callable[[Iterable[Any], Callable[[Any, int], Any]], list[Any]]


def has_place(keys: Mapping[str, Any]) -> bool:
    """Tell whether x and y are among the keys as coordinates, which together are one value."""
    return all(isinstance(keys.get(key), Coordinate) for key in ("x", "y"))


def value_left_out(form: Form[Any]) -> Any:
    """Return the value of a key that is left out."""
    return None if form.default is missing else form.default


def compile_row(keys: Mapping[str, Form[Any]], make: Callable[..., Any]) -> FastPath | None:
    """Compile the fast path of a record; None if one of its keys has none.

    A row has as many keys as were found in it, so none besides them.
    """
    names: dict[str, Any] = {"make": make, "UNSOUND": UNSOUND, "UnsoundError": UnsoundError}
    lines: list[str] = []
    tests: list[str] = []
    values: list[str] = []
    count: list[str] = [str(sum(form.required for form in keys.values()))]
    for number, (key, form) in enumerate(keys.items()):
        variable = f"v{number}"
        sound = form.sound(variable)
        if sound is None:
            return None
        names |= sound.names
        if form.required:
            lines.append(f"{variable} = row[{key!r}]")
            tests += [sound.test] if sound.test else []
            values.append(sound.value)
            continue
        there, default = f"has_{variable}", f"default_{variable}"
        names[default] = value_left_out(form)
        lines.append(f"{there} = {key!r} in row")
        lines.append(f"{variable} = row[{key!r}] if {there} else None")
        tests += [f"(not {there} or {sound.test})"] if sound.test else []
        values.append(f"({sound.value} if {there} else {default})")
        count.append(there)
    if has_place(keys):
        x, y = (list(keys).index(key) for key in ("x", "y"))
        values[x] = f"v{y} * {ROW} + v{x}"  # square_at, written out: it is asked for every row
        del values[y]
    tests.append(f"len(row) == {' + '.join(count)}")
    source = _SOURCE.format(
        look="; ".join(lines), is_sound=" and ".join(tests), values=", ".join(values)
    )
    exec(compile(source, "<form>", "exec"), names)  # noqa: S102 - see the module's docstring
    return FastPath(names["recognise"], names["read_rows"])


def compile_names(
    key: Form[str], form: Form[Any], limit: int | None
) -> Callable[[Any], bool] | None:
    """Compile what tells whether an object of names is sound as it stands.

    None if the values do not mean themselves, or can't be recognised.

    :param limit: how many names there may be at most; None for any number.
    """
    name, value = key.sound("name"), form.sound("value")
    if name is None or value is None or (name.value, value.value) != ("name", "value"):
        return None
    names: dict[str, Any] = {"UNSOUND": UNSOUND, **name.names, **value.names}
    test = " and ".join(test for test in (name.test, value.test) if test)
    size = "" if limit is None else f" or len(found) > {limit}"
    exec(compile(_OF_NAMES.format(size=size, test=test), "<form>", "exec"), names)  # noqa: S102
    is_sound: Callable[[Any], bool] = names["is_sound"]
    return is_sound


_OF_NAMES: Final = """
def is_sound(found):
    if type(found) is not dict{size}:
        return False
    try:
        for name, value in found.items():
            if not ({test}):
                return False
    except UNSOUND:
        return False
    return True
"""
_SOURCE: Final = """
def recognise(row):
    {look}
    if {is_sound}:
        return make({values})
    raise UnsoundError

def read_rows(rows, explain):
    found = []
    add = found.append
    for row in rows:
        try:
            {look}
            if {is_sound}:
                add(make({values}))
                continue
        except UNSOUND:
            pass
        add(explain(row, len(found)))
    return found
"""
"""The two functions of a fast path: the same expression, alone and in a loop."""
