"""Answering a pack of lines, wherever that is: in this process, or in one that Dask has started."""

import gc
from functools import cache
from threading import Lock
from time import perf_counter
from typing import Final, NamedTuple

from referee import __version__
from referee.api.batching.answering import Answer, Answerer
from referee.api.games import GAMES
from referee.batch_files.packs import Pack
from referee.core.languages import Language
from referee.server.site import create_app

_ALONE: Final = Lock()
"""A process answers one pack at a time, however many threads a worker of Dask has."""


class Answered(NamedTuple):
    """The answers to a pack, in the order of its lines, and how many seconds they took."""

    answers: list[Answer]
    seconds: float


class OtherRelease(Exception):
    """Whoever should answer is of another release, which may rule otherwise.

    :param found: that release.
    """

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(found)


def answer_pack(pack: Pack, language: Language, release: str = __version__) -> Answered:
    """Return the answers to a pack.

    :param release: that of the command.
    :raises OtherRelease: if it is not the release of this process.
    """
    if release != __version__:
        raise OtherRelease(__version__)
    with _ALONE:
        answerer = _load(language)
        begun = perf_counter()
        numbered = enumerate(pack.lines, pack.first)
        answers = [answerer.answer(number, line) for number, line in numbered]
        return Answered(answers, perf_counter() - begun)


@cache
def _load(language: Language) -> Answerer:
    """Return what answers in a language; it is made once in a process.

    The collector is kept off what never dies: the catalogue, the routes, all that Dask brings.
    """
    answerer = Answerer(create_app(), GAMES, language)
    gc.collect()
    gc.freeze()
    return answerer
