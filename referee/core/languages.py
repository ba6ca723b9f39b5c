"""Languages: what they are called."""

from typing import Final, NewType

Language = NewType("Language", str)
"""A language by its BCP 47 tag."""
ENGLISH: Final = Language("en")
"""The language of callers that ask for no supported one, and the reference for the others."""
