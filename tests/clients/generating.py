"""Clients by openapi-generator, which the document was not made with."""

import sys
from pathlib import Path
from typing import Final

from tests.clients.conftest import run
from tests.document import DOCUMENT

PATIENCE: Final = 1800.0
MODELS: Final = "models,supportingFiles,modelDocs=false,modelTests=false"
ALL: Final = f"apis,{MODELS},apiDocs=false,apiTests=false"
"""What is made: the types and what they need, or that and what asks."""


def generate(folder: Path, language: str, parts: str = ALL, *more: str, **options: str) -> None:
    """Generate a client into a folder, without an error.

    :param more: further words of the command.
    :param options: those of the generator of the language.
    """
    told = ",".join(f"{key}={value}" for key, value in options.items())
    printed = run(
        folder,
        Path(sys.executable).with_name("openapi-generator-cli"),
        *("generate", "-g", language, *more, "-i", str(DOCUMENT), "-o", str(folder)),
        *("--global-property", parts, *(("--additional-properties", told) if told else ())),
        patience=PATIENCE,
    )
    assert "Illegal schema" not in printed
    assert "ERROR" not in printed
