"""The referee as an object: what can be asked of it, by topic, waiting and asking again included.

Everything else is made from the service's OpenAPI document.
"""

import asyncio
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import Any, Self

import httpx

from ._version import __version__
from .api.carcassonne import AsyncQuestions as AsyncCarcassonne
from .api.carcassonne import Questions as Carcassonne
from .api.labyrinth_cards import AsyncQuestions as AsyncLabyrinthCards
from .api.labyrinth_cards import Questions as LabyrinthCards
from .api.register import AsyncQuestions as AsyncRegister
from .api.register import Questions as Register
from .batching import Answered, Asked, ask_all, ask_all_later
from .client import Client
from .refusing import find_wait, refuse_foreign

SECONDS = 30.0
"""How long nothing may come; the service itself gives up before."""
RETRIES = 3


class _Patient(httpx.BaseTransport):
    """Asks again what a busy service sent away, after the seconds that it named."""

    def __init__(self, retries: int) -> None:
        self._transport = httpx.HTTPTransport(retries=retries)
        self._retries = retries

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        for _ in range(self._retries):
            response = self._transport.handle_request(request)
            if (wait := find_wait(request, response)) is None:
                return response
            response.close()
            time.sleep(wait)
        return self._transport.handle_request(request)

    def close(self) -> None:
        self._transport.close()


class _AsyncPatient(httpx.AsyncBaseTransport):
    """The same for those who await."""

    def __init__(self, retries: int) -> None:
        self._transport = httpx.AsyncHTTPTransport(retries=retries)
        self._retries = retries

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        for _ in range(self._retries):
            response = await self._transport.handle_async_request(request)
            if (wait := find_wait(request, response)) is None:
                return response
            await response.aclose()
            await asyncio.sleep(wait)
        return await self._transport.handle_async_request(request)

    async def aclose(self) -> None:
        await self._transport.aclose()


def _refuse_foreign(response: httpx.Response) -> None:
    if not response.is_success:
        response.read()
    refuse_foreign(response)


async def _refuse_foreign_later(response: httpx.Response) -> None:
    if not response.is_success:
        await response.aread()
    refuse_foreign(response)


class Referee:
    """A referee at an address.

    :param address: such as ``http://127.0.0.1:8000``.
    :param language: the language of sentences: ``en``, ``de``, ``fr`` or ``it``.
    :param retries: how often a question is asked again, if a busy service says when.
    :param seconds: how long nothing of an answer may come, and how long connecting may take.
    """

    def __init__(
        self,
        address: str,
        *,
        language: str = "en",
        retries: int = RETRIES,
        seconds: float = SECONDS,
    ) -> None:
        hooks = {"response": [_refuse_foreign]}
        more = {"transport": _Patient(retries), "event_hooks": hooks}
        self.client = _connect(address, language, seconds, more)
        self.carcassonne = Carcassonne(self.client)
        self.labyrinth_cards = LabyrinthCards(self.client)
        self.register = Register(self.client)

    def batch(self, questions: Iterable[Asked]) -> Iterator[Answered]:
        """Yield the answer to each of many questions, in order, while they are taken.

        :param questions: paths and bodies, such as ``("/v1/carcassonne/roads", {"position": …})``.
        :raises Refused: if they cannot be answered at all; a wrong one has its problem as its body.
        """
        return ask_all(self.client.get_httpx_client(), questions)

    def __enter__(self) -> Self:
        self.client.get_httpx_client().__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.client.get_httpx_client().__exit__(*error)


class AsyncReferee:
    """A referee at an address, for those who await its answers; it takes what `Referee` takes."""

    def __init__(
        self,
        address: str,
        *,
        language: str = "en",
        retries: int = RETRIES,
        seconds: float = SECONDS,
    ) -> None:
        hooks = {"response": [_refuse_foreign_later]}
        more = {"transport": _AsyncPatient(retries), "event_hooks": hooks}
        self.client = _connect(address, language, seconds, more)
        self.carcassonne = AsyncCarcassonne(self.client)
        self.labyrinth_cards = AsyncLabyrinthCards(self.client)
        self.register = AsyncRegister(self.client)

    def batch(self, questions: Iterable[Asked] | AsyncIterable[Asked]) -> AsyncIterator[Answered]:
        """Yield the answer to each of many questions, as `Referee.batch` does."""
        return ask_all_later(self.client.get_async_httpx_client(), questions)

    async def __aenter__(self) -> Self:
        await self.client.get_async_httpx_client().__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.client.get_async_httpx_client().__aexit__(*error)


def _connect(address: str, language: str, seconds: float, more: dict[str, Any]) -> Client:
    headers = {"Accept-Language": language, "User-Agent": f"referee-client/{__version__}"}
    timeout = httpx.Timeout(seconds)
    return Client(base_url=address, headers=headers, timeout=timeout, httpx_args=more)
