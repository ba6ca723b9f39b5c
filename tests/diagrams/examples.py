"""The worked examples as pictures: each with the marks that show what it asks about."""

import json
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from flask.testing import FlaskClient

from referee.diagrams.png import draw_pixels

Json = dict[str, Any]

FOLDER: Final = Path(__file__).parents[2] / "examples"
EXAMPLES: Final[dict[str, Json]] = {
    file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))
}


def find_question(name: str) -> tuple[str, str]:
    """Return the game and the question of an example."""
    _, _, game, question = EXAMPLES[name]["path"].split("/")
    return game, question


def choose_mark(name: str) -> Json:
    """Return what the picture of an example marks."""
    body = EXAMPLES[name]["body"]
    asked = {key: value for key, value in body.items() if key != "position"}
    game, question = find_question(name)
    if game == "carcassonne":
        return _mark_table(question, asked, body["position"])
    if question == "collectable":
        return {"collectable": {"played": asked["played"]}}
    if question == "placements":
        return {"placements": {key: asked[key] for key in asked if key == "card"}}
    return {"paths": asked if question == "paths" else {}}


def _mark_table(question: str, asked: Json, position: Json) -> Json:
    if question == "placements":
        return {"placements": {key: asked[key] for key in ("tile", "bridge") if key in asked}}
    if question == "spots":
        return {"spots": asked}
    if question == "moves":
        tile = asked["move"].get("tile")
        return {"places": [{"x": tile["x"], "y": tile["y"]}]} if tile else {}
    if question == "claims" and "at" in asked.get("claim", {}):
        return {"feature": {"at": asked["claim"]["at"]}}
    return {"roads": asked if question == "roads" else {}}


def draw_example(client: FlaskClient, name: str, width: int | None = None) -> tuple[str, bytes]:
    """Return the picture of an example as SVG and as PNG."""
    body = {"position": EXAMPLES[name]["body"]["position"], "mark": choose_mark(name)}
    game, _ = find_question(name)
    path = f"/v1/{game}/diagram" + ("" if width is None else f"?width={width}")
    response = client.post(path, json=body)
    assert response.status_code == 200, (name, response.get_data(as_text=True))
    picture = ET.fromstring(response.text)
    size = int(picture.get("width", "")), int(picture.get("height", ""))
    return response.text, draw_pixels(response.text, *size)


def count_marks(picture: ET.Element) -> dict[str, int]:
    counted: dict[str, int] = {}
    for each in picture.iter("{http://www.w3.org/2000/svg}g"):
        classes = each.get("class", "").split()
        if "mark" in classes:
            name = classes[classes.index("mark") + 1].removeprefix("mark-")
            counted[name] = counted.get(name, 0) + 1
    return counted
