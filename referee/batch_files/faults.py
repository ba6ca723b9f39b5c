"""Why a batch cannot go on, though its files are in order."""

from typing import Any


class Stopped(Exception):
    """A batch cannot go on.

    :param code: that of the sentence that says why, among those of the command line.
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        super().__init__(code, params)
