"""docs/caches.md lists every cache in the code, and nothing else."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.delivery.finding_caches import Found, find_caches, find_changing, read_modules
from tests.delivery.test_builds import ROOT

KEYS: Final = (
    *("release", "language", "catalogue", "rules", "request", "process"),
    *("answer", "picture"),
)
"""What a cache may be keyed by, or live as long as; ``answer`` and ``picture`` are to go."""
ROW: Final = re.compile(
    r"\| `(?P<name>[\w.]+)` \| (?P<key>\w+) \| (?P<bound>[\d,\u2013]+) \| (?P<why>.+) \|"
)


def find_all(folder: Path) -> set[Found]:
    """Return every cache below a folder, by its module and name."""
    modules = read_modules(folder)
    changing = frozenset(name for tree in modules.values() for name in find_changing(tree))
    return {
        Found(f"{module}.{name}", bound)
        for module, tree in modules.items()
        for name, bound in find_caches(tree, changing)
    }


def read_listed() -> list[re.Match[str]]:
    lines = (ROOT / "docs" / "caches.md").read_text("utf-8").splitlines()
    return [row for line in lines if (row := ROW.fullmatch(line))]


def test_every_cache_is_listed_with_its_bound() -> None:
    listed = {
        Found(row["name"], None if row["bound"] == "\u2013" else int(row["bound"].replace(",", "")))
        for row in read_listed()
    }
    assert listed == find_all(ROOT / "referee")


def test_no_cache_is_keyed_by_anything_of_a_position() -> None:
    assert {row["key"] for row in read_listed()} <= set(KEYS)


@pytest.mark.parametrize(
    ("source", "name", "bound"),
    [
        ("@cache\ndef find(): pass", "find", None),
        ("@functools.lru_cache\ndef find(): pass", "find", 128),
        ("@lru_cache()\ndef find(): pass", "find", 128),
        ("@lru_cache(9)\ndef find(): pass", "find", 9),
        ("MOST: Final = 9\n@lru_cache(maxsize=MOST)\ndef find(): pass", "find", 9),
        ("class A:\n @cached_property\n def b(self): pass", "A.b", None),
        ("find = lru_cache(maxsize=9)(look)", "find", 9),
        ("FIND: Final = cache(look)", "FIND", None),
        ("def make():\n return cache(lambda each: each)", "make", None),
        ("class A:\n def __init__(self):\n  self.find = lru_cache(9)(self.look)", "A.__init__", 9),
        ("KNOWN = WeakKeyDictionary()", "KNOWN", None),
        ("KNOWN: Final = weakref.WeakSet()", "KNOWN", None),
        ("class A(dict):\n def __missing__(self, key): pass", "A", None),
        ("KNOWN = {}\ndef find(key):\n KNOWN[key] = 1", "KNOWN", None),
        ("KNOWN: Final = {}\ndef find(key):\n return KNOWN.setdefault(key, 1)", "KNOWN", None),
        ("SEEN = set()\nclass A:\n def see(self, each):\n  SEEN.add(each)", "SEEN", None),
        ("LAST = None\ndef find():\n global LAST\n LAST = 1", "LAST", None),
        ("KNOWN = [{}]\ndef find(key):\n KNOWN[0][key] = 1", "KNOWN", None),
        ("class A:\n known = {}\n def b(self):\n  self.known[1] = 2\nKNOWN = A()", "KNOWN", None),
        ("class A:\n def b(self):\n  self.known = 2\nKNOWN: Final = A[int]()", "KNOWN", None),
    ],
)
def test_each_form_of_a_cache_is_found(source: str, name: str, bound: int | None) -> None:
    tree = ast.parse(source)
    assert Found(name, bound) in find_caches(tree, frozenset(find_changing(tree)))


@pytest.mark.parametrize(
    "source",
    [
        "KINDS = {1: 2}\ndef find(key):\n return KINDS[key]",
        "def find():\n known = {}\n known[1] = 2",
        "known = {}\ndef find(known):\n known[1] = 2",
        "class A:\n def __init__(self):\n  self.known = {}\nONE = A()",
    ],
)
def test_what_is_no_cache_is_not_found(source: str) -> None:
    tree = ast.parse(source)
    assert not find_caches(tree, frozenset(find_changing(tree)))
