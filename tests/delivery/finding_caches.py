"""Every cache in the code, found by reading it: what may hold a value longer than a request.

Found are functions and properties under a decorator of ``functools``, functions that are given to
one, weak containers, dictionaries that fill themselves, and what stands at the top of a module and
is changed by a function, or belongs to a class that changes its own objects.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

CACHES: Final = ("cache", "lru_cache", "cached_property", "cache_catalogue")
"""The decorators of ``functools``, and that of ``diagrams.carcassonne.tiles.prints``."""
WEAK: Final = ("WeakKeyDictionary", "WeakValueDictionary", "WeakSet")
CHANGES: Final = (
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "move_to_end"),
    *("pop", "popitem", "popleft", "remove", "setdefault", "update"),
)
"""The methods that change a container."""


class Found(NamedTuple):
    """A cache: its name in its module, and the bound of an ``lru_cache``; None for all others."""

    name: str
    bound: int | None = None


def find_caches(tree: ast.Module, changing: frozenset[str] = frozenset()) -> set[Found]:
    """Return the caches of a module.

    :param changing: the classes whose objects change (:func:`find_changing`).
    """
    assigned = dict(_list_assigned(tree))
    finder = _Finder(assigned)
    finder.visit(tree)
    made = {
        Found(name)
        for name, value in assigned.items()
        if isinstance(value, ast.Call) and _name_of(value.func) in changing
    }
    return finder.found | made


def find_changing(tree: ast.Module) -> Iterator[str]:
    """Yield the classes of a module that write to their objects after they are made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            later = [each for each in methods if each.name not in ("__init__", "__post_init__")]
            if any("self" in _list_changed(each) for each in later):
                yield node.name


def read_modules(folder: Path) -> Mapping[str, ast.Module]:
    """Return the modules below a folder by their names, with dots."""
    return {
        ".".join(file.relative_to(folder.parent).with_suffix("").parts): ast.parse(file.read_text())
        for file in sorted(folder.rglob("*.py"))
    }


class _Finder(ast.NodeVisitor):
    """Looks through a module, and knows in which class and function it is."""

    def __init__(self, assigned: Mapping[str, ast.expr]) -> None:
        self._assigned = assigned
        self._within: list[str] = []
        self.found: set[Found] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for name in _list_changed(node) & self._assigned.keys():
            self.found.add(Found(name))
        self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._enter(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_within(_name_of(node.targets[0]), node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._visit_within(_name_of(node.target), node.value)

    def visit_Call(self, node: ast.Call) -> None:
        """Note ``cache(f)``, ``lru_cache(9)(f)`` and weak containers."""
        made = node.func.func if isinstance(node.func, ast.Call) else node.func
        if _name_of(made) in (*CACHES, *WEAK):
            self._note(node.func)
            for each in node.args:
                self.visit(each)
        else:
            self.generic_visit(node)

    def _enter(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        """Look into a function or class, and at what decorates it."""
        self._within.append(node.name)
        for decorator in node.decorator_list:
            made = decorator.func if isinstance(decorator, ast.Call) else decorator
            if _name_of(made) in CACHES:
                self._note(decorator)
        if any(
            isinstance(each, ast.FunctionDef) and each.name == "__missing__" for each in node.body
        ):
            self.found.add(Found(".".join(self._within)))
        for each in node.body:
            self.visit(each)
        self._within.pop()

    def _visit_within(self, name: str, value: ast.expr) -> None:
        """Look into what is assigned; at the top of a module and in classes it has a name."""
        is_named = not self._within or self._within[-1][:1].isupper()
        self._within += [name] * is_named
        self.visit(value)
        del self._within[len(self._within) - is_named :]

    def _note(self, made: ast.expr) -> None:
        self.found.add(Found(".".join(self._within), self._find_bound(made)))

    def _find_bound(self, made: ast.expr) -> int | None:
        """Return the bound of ``lru_cache(9)``, ``lru_cache(maxsize=9)`` or ``lru_cache(NINE)``."""
        if not isinstance(made, ast.Call) or _name_of(made.func) != "lru_cache":
            return 128 if _name_of(made) == "lru_cache" else None
        sizes = [*made.args, *(each.value for each in made.keywords if each.arg == "maxsize")]
        size = self._assigned.get(_name_of(sizes[0]), sizes[0]) if sizes else ast.Constant(128)
        return size.value if isinstance(size, ast.Constant) else None  # type: ignore[return-value]


def _list_assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names at the top of a module with what is assigned to them."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from ((_name_of(target), node.value) for target in node.targets)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield _name_of(node.target), node.value


def _name_of(node: ast.expr) -> str:
    """Return the last part of a dotted name, also where it is subscripted."""
    if isinstance(node, ast.Subscript):
        return _name_of(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _list_changed(function: ast.FunctionDef) -> set[str]:
    """Return the names of what a function changes, or has declared to be global."""
    changed: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Global):
            changed.update(node.names)
        elif isinstance(node, ast.Attribute | ast.Subscript):
            if isinstance(node.ctx, ast.Store | ast.Del):
                changed.add(_find_owner(node))
        elif isinstance(node, ast.Call) and _name_of(node.func) in CHANGES:
            changed.add(_find_owner(node.func))
    return changed - {each.arg for each in function.args.args if each.arg != "self"}


def _find_owner(node: ast.expr) -> str:
    """Return the first name of what is reached by points and brackets."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return getattr(node, "id", "")
