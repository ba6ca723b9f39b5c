"""How what is asked and answered is shown: by what it says, and nothing of what it leaves out."""

from typing import Any

import attrs

from . import models
from .types import Unset


def _show(shown: Any) -> str:
    told = {name: getattr(shown, name) for name in attrs.fields_dict(type(shown))}
    said = [
        f"{name}={value!r}"
        for name, value in told.items()
        if not isinstance(value, Unset) and (value or name != "additional_properties")
    ]
    return f"{type(shown).__name__}({', '.join(said)})"


def show_what_is_said() -> None:
    """Have every model shown by the keys that it has."""
    for model in vars(models).values():
        if isinstance(model, type) and attrs.has(model):
            model.__repr__ = _show  # type: ignore[method-assign]
