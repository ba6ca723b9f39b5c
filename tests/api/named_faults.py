"""Faults as the tables name them: "/position/tiles/0 not-an-object", or a code for the whole."""

from collections.abc import Iterable
from typing import Any


def below(pointer: str, errors: Iterable[str]) -> list[str]:
    """Give errors whose pointers are given from a place on."""
    return [f"{pointer}{error if error.startswith('/') else f' {error}'}" for error in errors]


def split_error(error: str) -> tuple[str, str]:
    """Give the pointer and the code of an error; a pointer may have blanks."""
    pointer, _, code = error.rpartition(" ")
    return pointer, code


def found(problem: dict[str, Any]) -> list[str]:
    """Name the errors of a problem, in their order."""
    return [f"{error['pointer']} {error['code']}".lstrip() for error in problem["errors"]]
