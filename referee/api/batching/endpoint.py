"""``POST /v1/batch``: questions in, answers out, line by line, in order.

The next line is read only when the answer to the one before has been taken, so neither the input
nor the output is ever in memory as a whole. There is one answer for each line and nothing else: a
caller who has fewer answers than lines goes on after the last. An input that breaks off or stalls
ends the answers without the end of the stream, so that it shows.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO, Final, cast

from flask import Flask, Request, Response, current_app, request

from referee.api import limits
from referee.api.batching.answering import ADDRESS, Answerer, list_forms
from referee.api.batching.lines import PIECE_BYTES, Line, Torn, cut, gunzip
from referee.api.contract.document.shapes import INTEGER
from referee.api.contract.document.streams import NDJSON, Stream
from referee.api.contract.game import Game
from referee.api.contract.parameters import check_parameters
from referee.api.problems import Problem
from referee.api.responses.languages import PARAMETER, tell_language
from referee.api.yielding import Interrupted, Task, TooMuchWork, current_task
from referee.core.errors import Fault, NotAPosition
from referee.forms.numbers import Integer
from referee.forms.records import describe_keys
from referee.forms.shapes import record

FROM: Final = "from"
FIRST: Final = "first"
_NUMBERS: Final = {name: Integer(0, limits.BATCH_INDEX) for name in (FROM, FIRST)}
EXAMPLE: Final = (
    '{"path":"/v1/carcassonne/check?fields=legal","body":{"position":"c1/0,0,D"}}\n'
    '{"path":"/v1/carcassonne/placements?fields=count,distinct","body":'
    '{"position":"c1/0,0,D","tile":"base.X"}}\n',
    '{"index":0,"status":200,"body":{"legal":true}}\n'
    '{"index":1,"status":200,"body":{"count":8,"distinct":2}}\n',
)
"""Two lines, and the answers to them."""
_Opener = Callable[[Iterator[bytes]], Iterator[bytes]]
_CODINGS: Final[dict[str, _Opener]] = {"": iter, "identity": iter, "gzip": gunzip, "x-gzip": gunzip}
"""What opens the body, by its Content-Encoding."""


def make_stream(games: tuple[Game[Any], ...]) -> Stream:
    """Return the statement of the address.

    :param games: the games whose questions a line may ask.
    """
    line = describe_keys(list_forms(games))
    answer = record({"index": INTEGER, "status": INTEGER, "body": {"type": "object"}})
    return Stream(
        path=ADDRESS,
        name="batch",
        tag="batch",
        summary="Answer many questions, a line each, in order, as they come in.",
        view=make_view(games),
        parameters={name: form.describe() | {"default": 0} for name, form in _NUMBERS.items()},
        asked="BatchLine",
        answered="BatchAnswer",
        shapes={"BatchLine": line, "BatchAnswer": answer},
        example=EXAMPLE,
    )


def make_view(games: tuple[Game[Any], ...]) -> Callable[[], Response]:
    """Return what answers the current request as a batch."""

    def answer_batch() -> Response:
        language = check_parameters(request, _NUMBERS)
        first, start = _read_number(FIRST), _read_number(FROM)
        open_body, task = _choose_opener(request), current_task()
        languages = request.args.get(PARAMETER) or request.headers.get("Accept-Language", "")
        app = cast(Flask, current_app._get_current_object())  # type: ignore[attr-defined] # noqa: SLF001
        answerer = Answerer(app, games, languages, task)
        task.begin_batch()
        try:
            lines = _peek(cut(_take_turns(open_body(_read(request, task)), task)))
        except BaseException:
            task.end_batch()
            raise
        response = Response(_answer(answerer, lines, range(first, start), task))
        response.content_type = NDJSON
        response.call_on_close(task.end_batch)
        tell_language(response, language)
        return response

    return answer_batch


def _read_number(name: str) -> int:
    """Read a parameter that is the number of a line.

    :raises Problem: ``bad-query``, if it is none.
    """
    form = _NUMBERS[name]
    if name not in request.args:
        return 0
    try:
        return form.read_alone(form.parse_text(request.args[name]))
    except NotAPosition as refusal:
        raise Problem("bad-query", [fault.under(name) for fault in refusal.faults]) from None


def _choose_opener(asked: Request) -> _Opener:
    """Return what opens the body of a batch.

    :raises Problem: 415, if it is no batch, or coded in a way that nobody opens.
    """
    coding = asked.headers.get("Content-Encoding", "").strip().lower()
    if asked.mimetype != NDJSON or coding not in _CODINGS:
        raise Problem("unsupported-media-type", [Fault("not-a-batch", (), {"type": NDJSON})])
    return _CODINGS[coding]


def _read(asked: Request, task: Task) -> Iterator[bytes]:
    """Yield the body as it comes in.

    :raises Torn: if it is framed wrongly or breaks off.
    """
    stream = cast(BinaryIO, asked.environ["wsgi.input"])
    receive = getattr(stream, "read1", stream.read)
    is_endless = asked.content_length is None and not asked.environ.get("wsgi.input_terminated")
    while not is_endless:
        try:
            piece = receive(PIECE_BYTES)
        except TimeoutError:
            raise
        except Exception:  # noqa: BLE001 - whatever the server calls it: the body is framed wrongly
            raise Torn from None
        if not piece:
            return
        yield piece


def _take_turns(pieces: Iterator[bytes], task: Task) -> Iterator[bytes]:
    """Yield pieces as they are, with a pause after each: a little gzip may become very much."""
    for piece in pieces:
        task.pause()
        yield piece


def _peek(lines: Iterator[Line]) -> Iterator[Line]:
    """Return lines as they are, of which the first has come in.

    :raises Problem: 408 if it does not, 400 if it cannot be read.
    """
    try:
        return chain(list(islice(lines, 1)), lines)
    except TimeoutError:
        raise Problem("request-timeout") from None
    except Torn:
        raise Problem("bad-request") from None


def _answer(
    answerer: Answerer, lines: Iterator[Line], skipped: range, task: Task
) -> Iterator[bytes]:
    """Yield the answers, each when the one before has been taken.

    :param skipped: from the number of the first line to that of the first one to be answered.
    :raises Interrupted: if no whole line comes in any more, though the input has no end yet.
    """
    index = skipped.start
    try:
        for line in lines:
            task.restart()
            if index >= skipped.stop:
                answer = answerer.answer(index, line)
                task.release()  # whoever is slow to take it keeps nobody waiting
                yield answer.line
                task.restart()
            task.pause()
            index += 1
    except (TimeoutError, Torn, Problem, TooMuchWork):
        # A problem that is not a line's own: there was no time left to go on, or no end of a line.
        raise Interrupted from None
