"""What compiled code would do otherwise than the same code in Python is not in what is compiled."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.delivery.test_builds import ROOT, SOURCES

LAZY = ("Iterator", "Generator")


def find_cached(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """Yield the lines of cached properties, which are found anew at each access."""
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == "cached_property":
            yield node.lineno


def find_dictionaries(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """Yield the lines that look into the dictionary of an instance, which has none."""
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "vars"
        ):
            yield node.lineno
        if isinstance(node, ast.Attribute) and node.attr == "__dict__":
            yield node.lineno


def find_kept(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """Yield the lines that take a generator expression for an iterator: it is a whole list."""
    if not any(isinstance(node, ast.GeneratorExp) for node in nodes):
        return
    for node in nodes:
        if not isinstance(node, ast.FunctionDef):
            continue
        within = [*ast.walk(node)]
        if ast.unparse(node.returns or node).startswith(LAZY):
            for each in within:
                if isinstance(each, ast.Return) and isinstance(each.value, ast.GeneratorExp):
                    yield each.lineno
        kept = {
            target.id
            for each in within
            if isinstance(each, ast.Assign) and isinstance(each.value, ast.GeneratorExp)
            for target in each.targets
            if isinstance(target, ast.Name)
        }
        for each in within:
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
                names = {arg.id for arg in each.args if isinstance(arg, ast.Name)}
                if each.func.id in ("next", "islice") and names & kept:
                    yield each.lineno


FINDERS = (find_cached, find_dictionaries, find_kept)


@for_each("source", SOURCES)
def test_a_module_does_the_same_compiled(source: Path) -> None:
    nodes = [*ast.walk(ast.parse((ROOT / source).read_text("utf-8")))]
    assert [f"{source}:{line}" for find in FINDERS for line in find(nodes)] == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("class A:\n    @cached_property\n    def b(self): ...\n", [2]),
        ("def f(a):\n    return vars(a)\n", [2]),
        ("def f(a):\n    return a.__dict__\n", [2]),
        ("def f(a) -> Iterator[int]:\n    return (b for b in a)\n", [2]),
        ("def f(a) -> Iterable[int]:\n    return (b for b in a)\n", []),
        ("def f(a):\n    b = (c for c in a)\n    return next(b, None)\n", [3]),
        ("def f(a):\n    return next((c for c in a), None)\n", []),
        ("def f(a):\n    b = (c for c in a)\n    return list(b)\n", []),
    ],
)
def test_what_differs_is_found(code: str, lines: list[int]) -> None:
    nodes = [*ast.walk(ast.parse(code))]
    assert [line for find in FINDERS for line in find(nodes)] == lines
