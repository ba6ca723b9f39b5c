"""Watching a page: what is sent for it, and everything that the browser complains of."""

from typing import Any, Final

from playwright.sync_api import ConsoleMessage, Error, Page

from tests import waiting

PATIENCE: Final = 1000 * waiting.PATIENCE
"""Milliseconds after which a page has failed."""
_STEP: Final = 10
_IS_BUSY: Final = "document.body.ariaBusy === 'true'"
_TOLD_BY_STATUS: Final = "Failed to load resource"
"""How the console says what the status of an answer has said already."""
_NO_WORKER: Final = "Service Worker registration blocked"
"""How it says that workers are off, as devices here have them."""


class Watch:
    """What one page has fetched so far, and what went wrong on it.

    ``complaints`` are the errors and warnings of the console (a breach of the policy of a page is
    one), errors of scripts, requests that failed, and answers of 400 and above that nobody
    expected.
    """

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self.fetched: list[tuple[str, int]] = []
        self._page = page
        self._addresses: dict[str, str] = {}
        self._expected: set[int] = set()
        page.on("console", self._hear)
        page.on("pageerror", self._keep_error)
        self.session = page.context.new_cdp_session(page)
        self.session.on("Network.requestWillBeSent", self._begin)
        self.session.on("Network.responseReceived", self._judge)
        self.session.on("Network.loadingFinished", self._finish)
        self.session.on("Network.loadingFailed", self._fail)
        self.session.send("Network.enable")

    def end(self) -> None:
        """Watch no more."""
        self._page.remove_listener("console", self._hear)
        self._page.remove_listener("pageerror", self._keep_error)
        self.session.detach()

    def expect(self, status: int) -> None:
        """Let answers of a status pass from now on."""
        self._expected.add(status)

    def settle(self) -> None:
        """Wait until nothing is on its way any more, and the script has shown what came."""
        quiet = 0
        for _ in range(PATIENCE // _STEP):
            self._page.wait_for_timeout(_STEP)
            quiet = 0 if self._addresses or self._page.evaluate(_IS_BUSY) else quiet + 1
            if quiet == 2:
                return
        raise AssertionError(f"still on its way: {sorted(self._addresses.values())}")

    def weigh(self) -> int:
        """Return the bytes sent since this was last asked: heads and bodies as they were sent."""
        weight = sum(size for _, size in self.fetched)
        self.fetched.clear()
        return weight

    def take_complaints(self) -> list[str]:
        """Return what went wrong since this was last asked."""
        complaints, self.complaints = self.complaints, []
        return complaints

    def _hear(self, message: ConsoleMessage) -> None:
        is_known = message.text.startswith((_TOLD_BY_STATUS, _NO_WORKER))
        if message.type in {"error", "warning"} and not is_known:
            self.complaints.append(f"{message.type}: {message.text}")

    def _keep_error(self, error: Error) -> None:
        self.complaints.append(f"script: {error}")

    def _begin(self, event: dict[str, Any]) -> None:
        """Wait for what is asked for; a new page abandons what the last one still wanted."""
        if event["requestId"] == event["loaderId"]:
            self._addresses.clear()
        if event.get("type") == "Script" and event["initiator"]["type"] == "other":
            return  # A worker of the page: the session of the worker hears of its end.
        address = event["request"]["url"]
        if not address.startswith("data:"):
            self._addresses[event["requestId"]] = address

    def _judge(self, event: dict[str, Any]) -> None:
        status, address = event["response"]["status"], event["response"]["url"]
        if status >= 400 and status not in self._expected:
            self.complaints.append(f"status {status}: {address}")

    def _finish(self, event: dict[str, Any]) -> None:
        address = self._addresses.pop(event["requestId"], None)
        if address is not None:
            self.fetched.append((address, round(event["encodedDataLength"])))

    def _fail(self, event: dict[str, Any]) -> None:
        """Keep what failed; what the browser itself gave up, by going elsewhere, did not."""
        address = self._addresses.pop(event["requestId"], None)
        if address is not None and not event.get("canceled"):
            self.complaints.append(f"{event['errorText']}: {address}")
