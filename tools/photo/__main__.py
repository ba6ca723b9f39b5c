"""Make what the page reads photographs by: `python -m tools.photo model`, `bench` or `tables`.

`model` draws, teaches and writes the weights with a report; `bench` reads tables held out and
prints the figures, `--write` puts them into docs/photo.md; `tables FOLDER` writes photographs.
"""

import argparse
import gzip
import json
from pathlib import Path
from typing import Final

import numpy as np

from tools.photo import Array
from tools.photo.bench import WAYS, fit_scale, format_report, read_tables
from tools.photo.classes import list_looks
from tools.photo.drawing.styles import HELD_OUT, TAUGHT
from tools.photo.marks import PLAN, judge_marks, teach_marks
from tools.photo.material import Material, gather, unpack
from tools.photo.network import Network, read_network, soften, write_network
from tools.photo.reading import Networks
from tools.photo.tables import write_tables
from tools.photo.teaching import PLANS, list_masks, teach

ROOT: Final = Path(__file__).parents[2]
WEIGHTS: Final = ROOT / "referee/page/static/photo/tiles.weights"
MARKS: Final = WEIGHTS.with_name("marks.weights")
REPORT: Final = ROOT / "tools/photo/report.json"
DOCUMENT: Final = ROOT / "docs/photo.md"
KEPT: Final = ROOT / ".artifacts/photo"
STYLES: Final = 800
"""How many styles the networks are taught."""
STYLES_HELD_OUT: Final = 20
"""How many they are tried on while they are made."""
MOST: Final = (63,) * 6
"""For each layer the largest weight as int8: with 63 it is sent in less, and reads as well."""
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def make_model(styles: int) -> None:
    """Draw, teach, and write the weights and a report."""
    looks = list_looks()
    material = gather(range(styles), KEPT)
    marks = teach_marks(material, looks)
    taught = teach(material, looks, PLANS[0])
    for plan in PLANS[1:]:
        taught = teach(material, looks, plan, taught)
    finish(Networks(taught, marks), styles, len(material.classes))


def finish(taught: Networks, styles: int, squares: int) -> None:
    """Fit the scale of networks that were taught, and write them with a report.

    :param styles: how many styles they were taught.
    :param squares: on how many squares.
    """
    looks = list_looks()
    tried = gather(range(STYLES_HELD_OUT), KEPT, HELD_OUT)
    MARKS.parent.mkdir(parents=True, exist_ok=True)
    MARKS.write_bytes(write_network(taught.marks))
    rounded = Networks(read_network(write_network(taught.tiles, MOST)), load(MARKS))
    logs, classes = judge(rounded.tiles, tried)
    scale = taught.tiles.header["scale"] = fit_scale(rounded)
    file = write_network(taught.tiles, MOST)
    WEIGHTS.write_bytes(file)
    is_tile = classes != len(looks) - 1
    right = logs.argmax(axis=1) == classes
    report = {
        "seeds": [plan.seed for plan in (*PLANS, PLAN)],
        "styles": {"taught": styles, "held_out": STYLES_HELD_OUT},
        "families": {"taught": TAUGHT, "held_out": HELD_OUT},
        "squares": {"taught": squares, "held_out": len(classes)},
        "steps": [plan.steps for plan in (*PLANS, PLAN)],
        "batch": [plan.batch for plan in (*PLANS, PLAN)],
        "classes": len(looks),
        "scale": scale,
        "bytes": {
            path.stem: {
                "plain": path.stat().st_size,
                "compressed": len(gzip.compress(path.read_bytes(), 9)),
            }
            for path in (WEIGHTS, MARKS)
        },
        "right_on_single_squares": {
            "tiles": round(float(right[is_tile].mean()), 4),
            "marks": round(judge_marks(rounded.marks, tried, looks), 4),
        },
        "numpy": np.__version__,
    }
    REPORT.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    print(json.dumps(report, indent=2))


def load(path: Path) -> Network:
    """Return the network that a file holds."""
    return read_network(path.read_bytes())


def judge(network: Network, material: Material) -> tuple[Array, Array]:
    """Return log-probabilities of squares of the base game and of none, and their classes."""
    possible = list_masks(list_looks())[2]
    chosen = possible[material.classes]
    squares, classes = material.squares[chosen], material.classes[chosen].astype(int)
    parts = [network.run(unpack(squares[at : at + 500])) for at in range(0, len(squares), 500)]
    return soften(np.where(possible, np.concatenate(parts), -60.0)), classes


def bench(tables: int, *, write: bool) -> None:
    """Print what is read right of tables held out."""
    networks = Networks(load(WEIGHTS), load(MARKS))
    doubt = (networks.tiles.header["doubt"], networks.tiles.header["doubtOwn"])
    text = format_report(read_tables(networks, WAYS, tables), doubt)
    print(text)
    if write:
        document = DOCUMENT.read_text("utf-8")
        before, rest = document.split(BEGIN)
        after = rest.split(END)[1]
        DOCUMENT.write_text(f"{before}{BEGIN}{text}{END}{after}", "utf-8")


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.photo", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    model = commands.add_parser("model")
    model.add_argument("--styles", type=int, default=STYLES)
    figures = commands.add_parser("bench")
    figures.add_argument("--tables", type=int, default=12)
    figures.add_argument("--write", action="store_true")
    tables = commands.add_parser("tables")
    tables.add_argument("folder", type=Path)
    tables.add_argument("--tables", type=int, default=3)
    asked = parser.parse_args()
    if asked.command == "model":
        make_model(asked.styles)
    elif asked.command == "bench":
        bench(asked.tables, write=asked.write)
    else:
        write_tables(asked.folder, asked.tables)


if __name__ == "__main__":
    main()
