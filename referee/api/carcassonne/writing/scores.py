"""Scores as the text of their JSON; those of features with nothing special on them are ready.

Nearly all scores of a table are such, and to find and fill in the sentence of a line takes most of
writing it. So these are written once in each language, when it is first asked for; any other is
written each time, and nothing is added later.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import orjson

from referee.carcassonne.scoring.feature_rulings import COMPLETED, FINAL
from referee.core.languages import Language
from referee.core.rulings import Citation, Score, ScoreItem
from referee.texts.sentences import write

_USUAL: Final = (
    ("tiles", "units", 1, ("car-1.4.tiles",), (COMPLETED, FINAL)),
    ("tiles", "", 2, ("car-4.1",), (COMPLETED,)),
    ("tiles", "", 2, ("car-4.1", "car-4.3"), (COMPLETED,)),
    ("tiles", "", 1, ("car-4.2",), (FINAL,)),
    ("tiles", "", 1, ("car-4.8",), (COMPLETED, FINAL)),
    ("tiles", "", 1, ("car-4.9",), (COMPLETED, FINAL)),
    ("cities", "", 3, ("car-4.10",), (FINAL,)),
)
"""The code, the case and the points of each line, the rules that it rests on, and the bases."""
_MOST: Final = 20
"""The greatest count of such a line."""


@cache
def write_usual_scores(language: Language) -> Mapping[Score, str]:
    """Return the scores of one usual line."""
    return {score: write_score(score, language) for score in _list_usual()}


def _list_usual() -> Iterator[Score]:
    for code, case, each, cited, bases in _USUAL:
        citations = tuple(map(Citation, cited))
        for count in range(_MOST + 1):
            item = ScoreItem(code, count, each, citations, case)
            yield from (Score(basis, (item,)) for basis in bases)


def write_score(score: Score, language: Language) -> str:
    """Write a score with its lines."""
    lines = ",".join([_write_item(item, language) for item in score.items])
    return f'{{"basis":"{score.basis}","total":{score.total},"items":[{lines}]}}'


def _write_item(item: ScoreItem, language: Language) -> str:
    """Write a line of a score with its sentence."""
    code, count, each, citations, case, halved = item
    params: dict[str, Any] = {"count": count, "each": each}
    more, sentence = "", code
    if case:
        params["case"], sentence = case, item.sentence
        more = f',"case":"{case}"'
    if halved is not None:
        params["halved"] = halved
        more = f'{more},"halved":{halved}'
    text = quote(write("items", sentence, params, language))
    cited = '","'.join(citations)
    return (
        f'{{"code":"{code}","count":{count},"each":{each},"points":{count * each}'
        f',"text":{text},"params":{{"count":{count},"each":{each}{more}}}'
        f',"citations":["{cited}"]}}'
    )


def quote(text: str) -> str:
    """Write a text as JSON."""
    return orjson.dumps(text).decode()
