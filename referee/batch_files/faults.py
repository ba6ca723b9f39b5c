"""The error that ends a batch whose files are in order."""

from typing import Any


class Stopped(Exception):
    """A batch cannot continue.

    :param code: the code of the message on the command line.
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        super().__init__(code, params)
