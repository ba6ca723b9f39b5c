"""Answer a pack of lines, in this process, in one forked from it or in a worker of Dask."""

import gc
from functools import cache
from threading import Lock
from time import thread_time
from typing import Final, NamedTuple

from referee import __version__
from referee.api.batching.answering import Answer, Answerer
from referee.api.games import GAMES
from referee.batch_files.packs import Pack
from referee.core.languages import Language
from referee.server.site import create_app

_ALONE: Final = Lock()
"""A process answers one pack at a time, even if its Dask worker has several threads."""


class Answered(NamedTuple):
    """The answers to a pack, in the order of its lines, and the seconds of processor time spent.

    By the clock, packs would shrink on a busy machine to a line each, which costs most where there
    is least to spare.
    """

    answers: list[Answer]
    seconds: float


class OtherRelease(Exception):
    """The worker runs another release, whose rulings may differ.

    :param found: the release of the worker.
    """

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(found)


def answer_pack(pack: Pack, language: Language, release: str = __version__) -> Answered:
    """Return the answers to a pack.

    :param release: the release of the command.
    :raises OtherRelease: if this process runs another release.
    """
    if release != __version__:
        raise OtherRelease(__version__)
    with _ALONE:
        answerer = load_answerer(language)
        begun = thread_time()
        numbered = enumerate(pack.lines, pack.first)
        answers = [answerer.answer(number, line) for number, line in numbered]
        return Answered(answers, thread_time() - begun)


@cache
def load_answerer(language: Language) -> Answerer:
    """Return the answerer for a language, created once per process.

    What lives as long as the process (the catalogue, the routes, Dask) is excluded from garbage
    collection, so that processes that are forked later share it.
    """
    answerer = Answerer(create_app(), GAMES, language)
    gc.collect()
    gc.freeze()
    return answerer
