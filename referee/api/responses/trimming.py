"""What ``fields`` and ``expand`` make of an answer: some keys of it, or its rules beside it.

An answer is read back from its JSON first, so that nothing has to know how it was written. The rows
of its lists are then trimmed in place: the memory of millions of values takes time to give back, so
it goes row by row, with pauses.
"""

from collections.abc import Mapping
from typing import Any

from referee.api.responses.citations import write_rule
from referee.api.responses.encoding import read_back
from referee.api.responses.options import ResponseOptions, Tree
from referee.api.yielding import in_steps, pause
from referee.catalogue.loader import load_catalogue
from referee.core.checkpoints import FEW
from referee.core.languages import Language


def trim(body: Mapping[str, Any], options: ResponseOptions) -> dict[str, Any]:
    """Return an answer with the keys that are asked for, and the rules that these cite."""
    fields = options.fields
    asked = {key: below for key, below in body.items() if fields is None or key in fields}
    answer: dict[str, Any] = read_back(asked, options)
    if fields is not None:
        answer = keep(answer, fields)
    if options.expands_citations and (cited := write_cited(answer, options.language)):
        answer["citations"] = cited
    return answer


def keep(value: Any, tree: Tree) -> Any:
    """Return a value with the keys of a tree alone; what has no keys is kept as it is.

    An object of which nothing is kept is left out, unless it is a row of a list. Lists are changed
    in place.

    >>> keep({"roads": [{"id": 1, "units": 2}, {}], "ruleset": {}}, {"roads": {"id": {}}})
    {'roads': [{'id': 1}, {}]}
    >>> keep({"best": {"count": 1}}, {"best": {"cards": {}}})
    {}
    """
    if not tree:
        return value
    if isinstance(value, dict):
        kept = ((key, keep(below, tree[key])) for key, below in value.items() if key in tree)
        return {key: below for key, below in kept if below != {}}
    if isinstance(value, list):
        for at, row in enumerate(in_steps(value)):
            value[at] = keep(row, tree)
    return value


def write_cited(answer: Any, language: Language) -> dict[str, Any]:
    """Write the rules that an answer cites, in the order of their ids, each once."""
    catalogue = load_catalogue()
    return {
        cited: write_rule(catalogue.register[cited], catalogue, language)
        for cited in sorted(find_cited(answer))
    }


def find_cited(answer: Any) -> set[str]:
    """Return the ids of the rules that an answer cites.

    >>> cited = find_cited({"items": [{"citations": ["car-1.1"]}], "citations": ["car-1.2"]})
    >>> sorted(cited)
    ['car-1.1', 'car-1.2']
    """
    found: set[str] = set()
    waiting: list[Any] = [answer]
    seen = 0
    while waiting:
        seen += 1
        if seen % FEW == 0:
            pause()
        value = waiting.pop()
        if type(value) is list:
            waiting += value
        elif type(value) is dict:
            for key, below in value.items():
                if type(below) is list and key == "citations":  # it may be a player's name, too
                    found.update(below)
                elif type(below) is list:
                    waiting += below
                elif type(below) is dict:
                    waiting.append(below)
    return found


def empty_lists(value: Any) -> None:
    """Empty the long lists of an answer that is written, with pauses.

    >>> answer = {"roads": [1, 2, 3], "ruleset": {"changed": ["edition"]}}
    >>> empty_lists(answer)
    >>> answer
    {'roads': [], 'ruleset': {'changed': []}}
    """
    if isinstance(value, dict):
        for below in value.values():
            empty_lists(below)
    elif isinstance(value, list):
        for _ in in_steps(range(len(value))):
            value.pop()
