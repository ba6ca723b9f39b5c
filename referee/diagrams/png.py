"""PNG of a picture, by resvg: the one place that knows it; it comes with the extra ``png``.

resvg can be neither interrupted nor run beside Python in one process. So a picture is drawn in a
process of its own, within bounds of time and memory: it reads SVG, and writes PNG.

    python -m referee.diagrams.png WIDTH HEIGHT SECONDS

No font of the machine is used, so that a picture looks alike everywhere. The one that ships has
Latin, Greek, Cyrillic, Hebrew and Arabic letters; what it lacks is drawn as an empty box.
"""

import os
import resource
import signal
import subprocess
import sys
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Final

MOST_PIXELS: Final = 8_388_608
"""How many pixels a PNG may have."""
LONGEST_SIDE: Final = 4_096
SECONDS: Final = 10
"""Default limit of processor time for one PNG, in seconds."""
_WAIT_SECONDS: Final = 15
_MEMORY_BYTES: Final = 1024**3
_NICENESS: Final = 5
"""Where processors are scarce, a picture gets a third of what the workers get: it takes seconds."""
_FONT: Final = "DejaVuSans.ttf"
_FAMILY: Final = "DejaVu Sans"


class NoPicture(Exception):
    """A picture could not be drawn within its bounds."""


class TookTooLong(NoPicture):
    """A picture took more of the processor's time than it was given."""


@cache
def can_render() -> bool:
    """Tell whether the extra ``png`` is installed; pages ask, and the search goes through disks."""
    return find_spec("resvg_py") is not None


def fit(width: int, height: int) -> tuple[int, int]:
    """Return the size of a picture within its bounds, in pixels; one that is small enough stays.

    >>> fit(100, 50), fit(8192, 2048), fit(4096, 4096)
    ((100, 50), (4096, 1024), (2896, 2896))
    """
    by_side = LONGEST_SIDE / max(width, height)
    by_area = (MOST_PIXELS / (width * height)) ** 0.5
    scale = min(1.0, by_side, by_area)
    return max(1, int(width * scale)), max(1, int(height * scale))


def used_by_pictures() -> float:
    """Return the seconds of processor time of all processes that drew pictures for this one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def render_png(picture: str, width: int, height: int, seconds: int = SECONDS) -> bytes:
    """Return a picture as PNG, drawn in a process of its own.

    :param picture: an SVG document.
    :param width: in pixels, within the bounds of :func:`fit`.
    :param seconds: limit of processor time; at least 1.
    :raises TookTooLong: if the limit is reached.
    :raises NoPicture: if it needs too much memory, or waits too long for its turn.
    """
    asked = map(str, (width, height, seconds))
    command = [sys.executable, "-I", "-m", __name__, *asked]
    try:
        drawn = subprocess.run(  # noqa: S603 - the picture is its input and no part of the command
            command, input=picture.encode(), capture_output=True, timeout=_WAIT_SECONDS, check=True
        )
    except subprocess.CalledProcessError as error:
        raise (TookTooLong if error.returncode == -signal.SIGXCPU else NoPicture) from error
    except (subprocess.SubprocessError, OSError) as error:
        raise NoPicture from error
    return drawn.stdout


def draw_pixels(picture: str, width: int, height: int) -> bytes:
    """Return a picture as PNG, drawn in this process, without limits or interruption."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - only where the extra is installed

    with as_file(files("referee.diagrams") / "fonts" / _FONT) as font:
        return svg_to_bytes(
            svg_string=picture,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=[str(font)],
            font_family=_FAMILY,
            sans_serif_family=_FAMILY,
        )


def main() -> None:
    """Read SVG from standard input, and write PNG to standard output."""
    width, height, seconds = map(int, sys.argv[1:])
    os.nice(_NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    sys.stdout.buffer.write(draw_pixels(sys.stdin.buffer.read().decode(), width, height))


if __name__ == "__main__":
    main()
