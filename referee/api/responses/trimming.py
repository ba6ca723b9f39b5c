"""What becomes of an answer by the wishes in its address: some keys of it, or its rules beside it.

An answer is read back from its JSON first, so that nothing has to know how it was written. The rows
of its lists are then trimmed in place: the memory of millions of values takes time to give back, so
it goes row by row, with pauses. An answer of which only the empty is to be left out is written so
in the first place (see ``manner``), and never comes here.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.api.contract.parameters import Tree, Wishes
from referee.api.responses.citations import write_rule
from referee.api.responses.encoding import read_back
from referee.api.responses.options import WHOLE, Manner
from referee.api.yielding import in_steps
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language


def trim(body: Mapping[str, Any], wishes: Wishes, manner: Manner) -> dict[str, Any]:
    """Return an answer as is wished: some keys kept, the rules that these cite, nothing empty."""
    fields = wishes.fields
    asked = {key: below for key, below in body.items() if fields is None or key in fields}
    answer: dict[str, Any] = read_back(asked, manner)
    if fields is not None:
        answer = keep(answer, fields)
    if wishes.expand_citations:
        answer["citations"] = write_cited(answer, manner.language)
    return omit_empty(answer) if manner.omits_empty else answer


def keep(value: Any, tree: Tree) -> Any:
    """Return a value with the keys of a tree alone; what has no keys is kept as it is.

    Lists are changed in place.

    >>> keep({"roads": [{"id": 1, "score": None}], "warnings": []}, {"roads": {"id": {}}})
    {'roads': [{'id': 1}]}
    """
    if not tree:
        return value
    if isinstance(value, dict):
        return {key: keep(below, tree[key]) for key, below in value.items() if key in tree}
    if isinstance(value, list):
        for at, row in enumerate(in_steps(value)):
            value[at] = keep(row, tree)
    return value


def write_cited(answer: Any, language: Language) -> dict[str, Any]:
    """Write the rules that an answer cites, in the order of their ids, each once."""
    catalogue = load_catalogue()
    return {
        cited: write_rule(catalogue.register[cited], catalogue, language)
        for cited in sorted(set(find_cited(answer)))
    }


def find_cited(value: Any) -> Iterator[str]:
    """Yield the ids of the rules that an answer cites, each as often as it does.

    >>> list(find_cited({"items": [{"citations": ["car-1.1"]}], "citations": ["car-1.2"]}))
    ['car-1.1', 'car-1.2']
    """
    if isinstance(value, dict):
        for key, below in value.items():
            is_cited = key == "citations" and isinstance(below, list)  # it may be a player's name
            yield from below if is_cited else find_cited(below)
    elif isinstance(value, list):
        for row in in_steps(value):
            yield from find_cited(row)


def omit_empty(value: Any) -> Any:
    """Return a value without keys whose value is null, an empty list or an empty object.

    What becomes empty by that is left out, too. The rows of a list all stay, and so does all of a
    position, in which an empty list says something. Lists are changed in place.

    >>> omit_empty({"score": None, "points": 0, "majority": {"owners": []}, "rows": [{}]})
    {'points': 0, 'rows': [{}]}
    """
    if isinstance(value, dict):
        rest = ((key, below if key in WHOLE else omit_empty(below)) for key, below in value.items())
        return {key: below for key, below in rest if below is not None and below not in ([], {})}
    if isinstance(value, list):
        for at, row in enumerate(in_steps(value)):
            value[at] = omit_empty(row)
    return value


def let_go(value: Any) -> None:
    """Empty the long lists of an answer that is written, with pauses.

    >>> answer = {"roads": [1, 2, 3], "ruleset": {"changed": ["edition"]}}
    >>> let_go(answer)
    >>> answer
    {'roads': [], 'ruleset': {'changed': []}}
    """
    if isinstance(value, dict):
        for below in value.values():
            let_go(below)
    elif isinstance(value, list):
        for _ in in_steps(range(len(value))):
            value.pop()
