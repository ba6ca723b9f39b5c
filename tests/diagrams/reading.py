"""Reading pictures in tests: their elements by class, and tables of positions."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import svg

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.table import Table

Json = dict[str, Any]

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: svg.SVG) -> ET.Element:
    """Write a picture and read it again as XML."""
    return ET.fromstring(picture.as_str())


def parse_part(element: svg.Element) -> ET.Element:
    """Write a part of a picture and read it again as XML."""
    return ET.fromstring(svg.SVG(elements=[element]).as_str())


def find(root: ET.Element, name: str) -> list[ET.Element]:
    """Return the elements of a class, in order."""
    return [each for each in root.iter() if name in (each.get("class") or "").split()]


def count_classes(root: ET.Element) -> Counter[str]:
    """Count the elements of every class."""
    return Counter(name for each in root.iter() for name in (each.get("class") or "").split())


def read_table(position: Json) -> Table:
    """Lay the table of a position that is sound."""
    return FORM.read_alone(position).table


def list_examples() -> dict[str, Json]:
    """Return the positions of all worked examples of Carcassonne that hold one, by name."""
    documents = {file.stem: json.loads(file.read_text("utf-8")) for file in EXAMPLES.glob("*.json")}
    return {
        name: documents[name]["body"]["position"]
        for name in sorted(documents)
        if "/v1/carcassonne/" in documents[name]["path"] and "position" in documents[name]["body"]
    }
