"""The pictures in the README: those of the last run of the browser, in few colours.

`python -m tests.browser.shown_pictures` writes them. Fonts differ from machine to machine, so that
no test holds them to a run.
"""

from typing import Final

from PIL import Image

from tests.browser.player import ARTIFACTS

SHOWN: Final = ARTIFACTS.parent / "docs" / "pictures"
NAMES: Final = ("table", "verdicts", "collecting")
COLOURS: Final = 96
PHONE: Final = (720, 1480)
"""What a phone shows at once, in pixels."""


def write_pictures() -> None:
    """Write what a phone shows at once, in the light theme."""
    for name in NAMES:
        with Image.open(ARTIFACTS / f"{name}-phone-light.png") as taken:
            seen = taken.convert("RGB").crop((0, 0, *PHONE))
        few = seen.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(SHOWN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    write_pictures()
