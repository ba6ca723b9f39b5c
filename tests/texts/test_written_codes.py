"""Each code that the source writes has a sentence, which asks for no parameter that is not given.

The start cannot know this: a code stands where its ruling is made. So the source is read here, for
every call that makes a sentence from a code that stands there in full or in parts.
"""

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from referee.core.languages import ENGLISH
from referee.core.phrases import OBJECTIONS, SUMMARIES
from referee.texts.languages import load_texts, read_language, read_sources
from referee.texts.messages import COUNT, find_fields

CODE: Final = Path(__file__).parents[2] / "referee"

ITEMS, FAULTS = "items", "faults"
OF_ITEMS: Final = frozenset({"count", "each", "case", "halved"})
"""What a score item gives to its sentence (``ScoreItem.params``)."""
OF_SUMMED_ITEMS: Final = frozenset({"count", "each", "points", "halved"})
"""What a summary gives to that of a line of a score."""
OF_FAULTS: Final = frozenset({"key", "known", "example", "did_you_mean", "parameter"})
"""What a fault adds to the parameters that it was made with (``Fault.explained``), and an address
that of which parameter of it the fault is."""


class Written(NamedTuple):
    """A sentence that is asked for: a pattern of its code, and its parameters.

    :param given: None where the source does not show them.
    """

    where: str
    domain: str
    pattern: str
    given: frozenset[str] | None


Assigned = Mapping[str, list[ast.expr]]


def find_assigned(nodes: Iterable[ast.AST]) -> Assigned:
    """Find what is assigned to names, each by itself."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, value = node.target, node.value
        else:
            continue
        if isinstance(target, ast.Name):
            found.setdefault(target.id, []).append(value)
    return found


def find_calls(tree: ast.Module) -> Iterator[tuple[ast.Call, Assigned]]:
    """Yield the calls of a module, each with what its function and the module assign."""
    constants = find_assigned(tree.body)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (tree, *functions):
        nodes = [*walk_without_functions(scope)]
        assigned = {**constants, **(find_assigned(nodes) if scope is not tree else {})}
        for node in nodes:
            if isinstance(node, ast.Call):
                yield node, assigned


def walk_without_functions(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield what a function or a module consists of, without the functions within it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from walk_without_functions(node)


def find_patterns(code: ast.expr, assigned: Assigned) -> Iterator[str]:
    """Yield patterns of what an expression may be; none for what is not seen in it."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield re.escape(code.value)
    elif isinstance(code, ast.IfExp):
        yield from find_patterns(code.body, assigned)
        yield from find_patterns(code.orelse, assigned)
    elif isinstance(code, ast.JoinedStr):
        parts = [
            re.escape(part.value)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            else ".*"
            for part in code.values
        ]
        yield "".join(parts)
    elif isinstance(code, ast.Name):
        for value in assigned.get(code.id, []):
            yield from find_patterns(value, {})


def find_keys(params: ast.expr | None) -> frozenset[str] | None:
    """Return the keys of a dict that stands there; None for one that does not."""
    if not isinstance(params, ast.Dict):
        return None
    keys = [key.value for key in params.keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, keys)) if len(keys) == len(params.keys) else None


def find_named(call: ast.Call) -> frozenset[str] | None:
    """Return the names of the arguments of a call; None if it hands on others."""
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(map(str, names))


def find_argument(call: ast.Call, name: str, place: int) -> ast.expr | None:
    """Return an argument of a call, by its name or its place."""
    by_name = [keyword.value for keyword in call.keywords if keyword.arg == name]
    return by_name[0] if by_name else call.args[place] if len(call.args) > place else None


def join_keys(
    keys: frozenset[str] | None, more: Collection[str] = frozenset()
) -> frozenset[str] | None:
    """Return keys with some more, if they are known."""
    return None if keys is None else keys.union(more)


def find_params(call: ast.Call, place: int) -> frozenset[str] | None:
    """Return the keys of the parameters of a call that may have some; None if they are not seen."""
    params = find_argument(call, "params", place)
    return frozenset() if params is None else find_keys(params)


ASKING: Final[Mapping[str, tuple[str, Callable[[ast.Call], frozenset[str] | None]]]] = {
    "say": (SUMMARIES, find_named),
    "Objection": (OBJECTIONS, lambda call: find_params(call, 3)),
    "ScoreItem": (ITEMS, lambda _: OF_ITEMS),
    "Fault": (FAULTS, lambda call: join_keys(find_params(call, 2), OF_FAULTS)),
    "self.add": (FAULTS, lambda call: join_keys(find_named(call), OF_FAULTS)),
    "self.add_unknown": (FAULTS, lambda call: join_keys(find_named(call), OF_FAULTS)),
}
"""By what is called with a code first: the domain, and the parameters that it gives."""
WRITING: Final = ("write", "tell")
"""What is called with a domain, a code in it and, but for ``tell``, the parameters."""


def find_name(called: ast.expr) -> str:
    """Return the name of what is called: ``name`` or ``name.attribute``; "" for anything else."""
    if isinstance(called, ast.Name):
        return called.id
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        return f"{called.value.id}.{called.attr}"
    return ""


def find_written(
    call: ast.Call, said: Collection[str]
) -> tuple[str, ast.expr, frozenset[str] | None] | None:
    """Return domain, code and parameters of a sentence, if a call asks for one.

    :param said: what the module imports from where phrases are made.
    """
    name, first = find_name(call.func), call.args[0] if call.args else None
    if isinstance(first, ast.Starred) or first is None or (name == "say" and name not in said):
        return None
    if name in ASKING:
        domain, find_given = ASKING[name]
        return domain, first, find_given(call)
    if name in WRITING and isinstance(first, ast.Constant) and len(call.args) > 2:
        keys = find_keys(call.args[2]) if name == "write" else frozenset()
        return str(first.value), call.args[1], keys
    return None


def read_written(source: str, where: str) -> Iterator[Written]:
    """Yield the sentences for which a module asks."""
    if not any(f"{name}(" in source for name in (*ASKING, *WRITING)):
        return
    tree = ast.parse(source)
    said = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "referee.core.phrases"
        for alias in node.names
    }
    for node, assigned in find_calls(tree):
        if found := find_written(node, said):
            domain, code, given = found
            case = find_argument(node, "case", 4) if domain == ITEMS else None
            if isinstance(code, ast.Name) and len(assigned.get(code.id, [])) > 1:
                given = None  # which of them it is here is not seen
            for pattern in find_patterns(code, assigned):
                ending = r"(\..*)?" if case is not None else ""
                at = f"{where}:{node.lineno}"
                yield Written(at, domain, pattern + ending, given)


def find_parameters() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return the parameters of each sentence, by domain and code."""
    found: dict[str, dict[str, frozenset[str]]] = {
        domain: dict.fromkeys(texts, frozenset()) for domain, texts in load_texts()[ENGLISH].items()
    }
    for key, (strings, _) in read_language(ENGLISH, read_sources()[ENGLISH], {}).items():
        domain, _, code = key.partition("/")
        named = {name for string in strings for name, _ in find_fields(string)}
        found[domain][code] = frozenset(named | ({COUNT} if strings[1:] else set()))
    return found


def find_wrong(written: Written, parameters: Mapping[str, Mapping[str, frozenset[str]]]) -> str:
    """Say what is wrong with what is asked for; nothing if it is right."""
    where, domain, pattern, given = written
    codes = [code for code in parameters[domain] if re.fullmatch(pattern, code)]
    if not codes:
        return f"{where}: {domain}/{pattern} is missing"
    if given is None:
        return ""
    lacking = {code: parameters[domain][code] - given for code in codes}
    if all(lacking.values()):
        code = codes[0]
        return f"{where}: {domain}/{code} asks for {', '.join(sorted(lacking[code]))}"
    return ""


@pytest.mark.unmeasured
def test_each_code_that_the_source_writes_has_a_sentence_that_asks_for_what_it_is_given() -> None:
    parameters = find_parameters()
    written = [
        each
        for path in sorted(CODE.rglob("*.py"))
        for each in read_written(path.read_text("utf-8"), str(path.relative_to(CODE)))
    ]
    assert {each.domain for each in written} >= {SUMMARIES, OBJECTIONS, ITEMS, FAULTS}
    assert len(written) > 400
    assert [wrong for each in written if (wrong := find_wrong(each, parameters))] == []


@pytest.mark.unmeasured
def test_lines_of_scores_ask_for_no_more_than_they_are_given() -> None:
    parameters = find_parameters()
    asked = {f"items/{code}": named - OF_ITEMS for code, named in parameters["items"].items()}
    asked |= {
        f"summaries/{code}": named - OF_SUMMED_ITEMS
        for code, named in parameters[SUMMARIES].items()
        if code.startswith("item.")
    }
    assert {code: more for code, more in asked.items() if more} == {}


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('say("sails", count=1)', "summaries/sails is missing"),
        ('say("points", number=1)', "summaries/points asks for count"),
        ('say("points" if n else "sails", count=n)', "summaries/sails is missing"),
        ('code = "sails"\nsay(code)', "summaries/sails is missing"),
        ('say(f"sails.{by}")', r"summaries/sails\..* is missing"),
        ('ScoreItem("sails", 1, 2, ())', "items/sails is missing"),
        (
            'Objection("occupied", (), at, {"figure": figure})',
            "objections/occupied asks for player",
        ),
        ('Objection("sails", ())', "objections/sails is missing"),
        ('Fault("sails", path)', "faults/sails is missing"),
        ('write("table", "sails", {}, language)', "table/sails is missing"),
    ],
)
def test_a_code_without_a_sentence_is_found(source: str, wrong: str) -> None:
    module = f"from referee.core.phrases import say\n{source}"
    found = [find_wrong(each, find_parameters()) for each in read_written(module, "module")]
    assert [each.partition(": ")[2] for each in found if each] == [wrong]
