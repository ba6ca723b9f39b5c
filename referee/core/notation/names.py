"""Names and texts in a notation: what is no ASCII letter or digit has an escape.

A blank is ``_``; ``~`` and four hexadecimal digits are any other character, ``~u`` and six one
beyond them, and a few common signs have a letter. Other letters may be typed as they are.
"""

import re
from typing import Final

from referee.core.errors import SHOWN, Fault, Unknown
from referee.core.names import compose

_SIGNS: Final = {
    "-": "~m",
    ".": "~p",
    ",": "~k",
    "~": "~w",
    "*": "~s",
    "_": "~l",
    "'": "~q",
    "#": "~h",
    "%": "~t",
}
"""Signs that have a letter of their own: minus, point, komma, wave, star, line, quote, hash, per
cent. None of the letters is a hexadecimal digit."""
_BLANK: Final = "_"
_LETTERS: Final = {letters: sign for sign, letters in _SIGNS.items()} | {_BLANK: " "}
_ESCAPE: Final = r"_|~[mpkwslqht]|~(?!d[89a-f])[0-9a-f]{4}|~u0[0-9a-f]{5}|~u10[0-9a-f]{4}"
"""A blank, a sign, or the number of a character; halves of surrogate pairs are none."""
_IN_NAME: Final = re.compile(rf"(?:[A-Za-z0-9\x80-\U0010ffff]|{_ESCAPE})*+")
_IN_TEXT: Final = re.compile(rf"(?:[A-Za-z0-9.,:\x80-\U0010ffff-]|{_ESCAPE})*+")
_ESCAPES: Final = re.compile(_ESCAPE)
_LONGEST_NAME: Final = 1_000
"""Characters of a written name at most; a longer text is not parsed."""


class Misread(Exception):
    """A text cannot be parsed; the fault is ``offset`` characters into it."""

    def __init__(
        self,
        code: str,
        offset: int = 0,
        found: str = "",
        *,
        unknown: Unknown | None = None,
        **params: str | int,
    ) -> None:
        self.fault = Fault(code, (), {"found": found[:SHOWN] or "-", **params}, unknown)
        self.offset = offset
        super().__init__(code)


def write_name(name: str) -> str:
    """Write a name.

    >>> write_name("red"), write_name("Anne-Marie B"), write_name("Zoë")
    ('red', 'Anne~mMarie_B', 'Zo~00eb')
    """
    if name.isalnum() and name.isascii():
        return name
    return "".join(map(_write_character, name))


def _write_character(character: str) -> str:
    if character.isascii() and character.isalnum():
        return character
    if character == " ":
        return _BLANK
    code = ord(character)
    return _SIGNS.get(character) or (f"~{code:04x}" if code < 0x10000 else f"~u{code:06x}")


def read_name(text: str) -> str:
    """Read a name, in normal form C; the inverse of :func:`write_name`.

    Whether such a name will do is for others to say.

    :raises Misread: for what is no character or none that stands in a name.

    >>> read_name("Anne~mMarie_B"), read_name("Zo~00eb"), read_name("Zoë")
    ('Anne-Marie B', 'Zoë', 'Zoë')
    """
    if text.isalnum() and text.isascii():
        return text
    if len(text) > _LONGEST_NAME:
        raise Misread("notation-word-too-long", 0, text, limit=_LONGEST_NAME)
    return _read(_IN_NAME, text)


def write_text(text: str) -> str:
    r"""Write a text of several lines: as a name, but points, commas and minus signs stay.

    >>> write_text("S.~\ncity 2,1")
    'S.~w:city_2,1'
    """
    return "".join(
        ":" if sign == "\n" else sign if sign in ".,-" else _write_character(sign) for sign in text
    )


def read_text(text: str) -> str:
    """Read a text of several lines; the inverse of :func:`write_text`.

    :raises Misread: for what is no character.
    """
    return _read(_IN_TEXT, text)


def _read(allowed: re.Pattern[str], text: str) -> str:
    """Read a text of allowed characters and escapes."""
    found = allowed.match(text)
    at = 0 if found is None else found.end()
    if at < len(text):
        if text[at] == "~":
            raise Misread("notation-escape", at, text[at : at + 8])
        raise Misread("notation-character", at, text[at])
    return compose(_ESCAPES.sub(_read_escape, text.replace(":", "\n")))


def _read_escape(escape: re.Match[str]) -> str:
    written = escape[0]
    return _LETTERS.get(written) or chr(int(written.lstrip("~u"), 16))
