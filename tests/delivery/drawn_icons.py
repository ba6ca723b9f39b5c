"""The icons as PNG, drawn by ``make docs``: not all that installs a page takes their SVG."""

from pathlib import Path

from referee.diagrams.png import render_png

ICONS = Path(__file__).parents[2] / "referee" / "page" / "static" / "icons"
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-192.png": ("maskable.svg", 192),
    "maskable-512.png": ("maskable.svg", 512),
    "touch-180.png": ("maskable.svg", 180),
}
"""By name: of which drawing, and how many pixels wide and high."""


def draw_icon(name: str) -> bytes:
    """Return an icon as PNG."""
    source, size = DRAWN[name]
    return render_png((ICONS / source).read_text("utf-8"), size, size)


if __name__ == "__main__":
    for name in DRAWN:
        (ICONS / name).write_bytes(draw_icon(name))
