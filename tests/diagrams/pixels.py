"""Pictures as pixels and as elements."""

from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

from PIL import Image

NAMESPACE = "{http://www.w3.org/2000/svg}"


def read_png(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def count_near(image: Image.Image, colour: str, reach: int = 24) -> int:
    """Count the pixels that are nearly of a colour, given as ``#rrggbb``."""
    wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    counted = image.getcolors(image.width * image.height)
    assert counted is not None
    return sum(
        count
        for count, found in counted
        if isinstance(found, tuple)
        and all(abs(one - other) <= reach for one, other in zip(found, wanted, strict=True))
    )


def find_groups(picture: ET.Element, name: str) -> Iterator[ET.Element]:
    """Yield the groups of a picture that have a class."""
    for each in picture.iter(f"{NAMESPACE}g"):
        if name in each.get("class", "").split():
            yield each


def find_texts(picture: ET.Element, tag: str = "text") -> list[str]:
    """Return the texts of the elements with a tag, in order."""
    return [each.text or "" for each in picture.iter(f"{NAMESPACE}{tag}")]
