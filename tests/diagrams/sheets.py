"""Sheets for eyes: all examples, all tiles, and both as people see them who see colours otherwise.

    python -m tests.diagrams.sheets FOLDER

The simulations follow Machado, Oliveira and Fernandes, A Physiologically-based Model for
Simulation of Color Vision Deficiency (2009), at full severity.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from referee.api.app import create_app
from referee.catalogue.loader import load_catalogue
from tests.diagrams.examples import EXAMPLES, draw_example
from tests.diagrams.pixels import read_png

VISIONS: Final = {
    "deuteranopia": (
        *(0.367322, 0.860646, -0.227968, 0),
        *(0.280085, 0.672501, 0.047413, 0),
        *(-0.011820, 0.042940, 0.968881, 0),
    ),
    "protanopia": (
        *(0.152286, 1.052583, -0.204868, 0),
        *(0.114503, 0.786281, 0.099216, 0),
        *(-0.003882, -0.048116, 1.051998, 0),
    ),
}
WIDE: Final = 2_400
GAP: Final = 16
LINE: Final = 14


def make_sheet(named: Iterable[tuple[str, Image.Image]]) -> Image.Image:
    """Lay pictures out in rows, each with its name below it."""
    rows: list[list[tuple[str, Image.Image]]] = [[]]
    used = 0
    for name, image in named:
        if used + image.width + GAP > WIDE and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append((name, image))
        used += image.width + GAP
    heights = [max(image.height for _, image in row) + LINE + GAP for row in rows]
    sheet = Image.new("RGB", (WIDE, sum(heights)), "white")
    draw = ImageDraw.Draw(sheet)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        left = 0
        for name, image in row:
            sheet.paste(image, (left, top))
            draw.text((left + 2, top + image.height + 1), name[: image.width // 6], fill="black")
            left += image.width + GAP
        top += height
    return sheet


def see(image: Image.Image, vision: str) -> Image.Image:
    """Return a picture as it looks to who sees colours otherwise."""
    return image.convert("RGB", VISIONS[vision])


def main(folder: Path) -> None:
    """Write all sheets into a folder."""
    client = create_app().test_client()
    examples = [(name, read_png(draw_example(client, name, width=360)[1])) for name in EXAMPLES]
    tiles = []
    for tile_id in load_catalogue().tiles:
        data = client.get(f"/v1/carcassonne/tiles/{tile_id}.png?width=176").data
        tiles.append((tile_id, read_png(data)))
    folder.mkdir(parents=True, exist_ok=True)
    for name, named in (("examples", examples), ("tiles", tiles)):
        sheet = make_sheet(named)
        sheet.save(folder / f"{name}.png")
        for vision in VISIONS:
            see(sheet, vision).save(folder / f"{name}-{vision}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
