"""``make bench``: throughput of every question as a ratio against the null endpoint.

One gunicorn worker on core 0, wrk on core 1. Each round measures, question by question, the null
endpoint with the question's body, then the question with the *short* answer, in which nothing is
empty and nobody asked for notation or summaries, then with the *whole* one. A ratio is the median
over the rounds; "by CPU" is the short one by the worker's processor time instead of the clock: the
same on a quiet machine, and more to be trusted on a busy one. "roads in play" asks about the
positions of one game in turn, because the referee remembers some of what it has ruled on before.
"not modified" asks for roads in an address, as a caller who holds the answer; the others by GET
have none yet. Their null endpoint is that of the same question in a body. The short answers are
held to what is aimed at for the build that runs.

    python -m benchmarks.run --rows roads,check --rounds 5 --json ratios.json

An interpreter with a wheel of the referee measures that wheel (see ``benchmarks/__init__.py``).
"""

import argparse
import json
import platform
import statistics
import tempfile
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.app import NULL
from benchmarks.builds import RATIOS, find_build, judge
from benchmarks.serving import CONNECTIONS, Rate, measure, require_wrk, serve
from benchmarks.tables import questions

ROUNDS: Final = 3
SECONDS: Final = 2
SHORT: Final = "?omit=empty,notation,summary"

SCRIPT: Final = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local requests, asked = {{}}, 0
function init()
  for number = 1, {count} do
    local file = assert(io.open("{stem}-" .. number .. ".json", "rb"))
    requests[number] = wrk.format(nil, nil, nil, file:read("*a"))
    file:close()
  end
end
function request()
  asked = asked % {count} + 1
  return requests[asked]
end
"""

BY_GET: Final = {
    "not modified": ("roads", True),
    "roads by GET": ("roads", False),
    "collectable by GET": ("collectable", False),
}
"""What is asked in an address: the question, and whether its caller holds the answer."""
GET_SCRIPT: Final = """
local requests, asked = {{}}, 0
function init()
  for line in io.lines("{file}") do
    local path, etag = line:match("^(%S+) (%S+)$")
    local headers = {held} and {{["If-None-Match"] = etag}} or {{}}
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end
function request()
  asked = asked % #requests + 1
  return requests[asked]
end
"""


class Row(NamedTuple):
    """What is measured: the path, the script that asks, and the one that asks the null endpoint.

    ``is_short`` says that there is a short answer to it besides.
    """

    path: str
    script: Path
    null: Path
    is_short: bool = True


class Measured(NamedTuple):
    """The rates of a row in a round: of the null endpoint, of the short and of the whole answer.

    What has no short answer has the same of both.
    """

    null: Rate
    short: Rate
    whole: Rate


def write_rows(folder: Path, address: str, wanted: Iterable[str]) -> dict[str, Row]:
    """Write the scripts of some questions, and return what they measure, by name."""
    rows: dict[str, Row] = {}
    asked = questions()
    for name in wanted:
        question, is_held = BY_GET.get(name, (name, False))
        path, *bodies = asked[question]
        stem = folder / name.replace(" ", "-")
        for number, body in enumerate(bodies, 1):
            text = json.dumps(body, separators=(",", ":"))
            Path(f"{stem}-{number}.json").write_text(text)
        script = stem.with_suffix(".lua")
        script.write_text(SCRIPT.format(stem=stem, count=len(bodies)))
        rows[name] = Row(path, script, script)
        if name in BY_GET:
            lines = stem.with_suffix(".txt")
            lines.write_text("".join(find_address(address, path, body) for body in bodies))
            get = folder / f"{stem.name}-get.lua"
            get.write_text(GET_SCRIPT.format(file=lines, held=str(is_held).lower()))
            rows[name] = Row(path, get, script, is_short=False)
    return rows


def find_address(address: str, path: str, body: Any) -> str:
    """Return a line with the address of a question and the tag of its answer."""
    posted = urllib.request.Request(
        address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(posted) as answer:
        link = json.load(answer)["position"]["permalink"]
    query = link.partition("?")[2].replace(f"&ask={path.rpartition('/')[2]}", "")
    with urllib.request.urlopen(f"{address}{path}?{query}") as answer:
        return f"{path}?{query} {answer.headers['ETag']}\n"


def measure_rows(wanted: Iterable[str], rounds: int, seconds: int) -> dict[str, list[Measured]]:
    """Measure some questions in each of some rounds, after one that warms up."""
    wrk = require_wrk()
    with tempfile.TemporaryDirectory() as folder, serve() as server:
        rows = write_rows(Path(folder), server.address, wanted)
        found: dict[str, list[Measured]] = {name: [] for name in rows}
        for number in range(rounds + 1):
            for name, row in rows.items():
                long = seconds if number else 1
                null = measure(wrk, server, NULL, row.null, long)
                short = measure(wrk, server, row.path + SHORT * row.is_short, row.script, long)
                whole = measure(wrk, server, row.path, row.script, long) if row.is_short else short
                if number:
                    found[name].append(Measured(null, short, whole))
    return found


def report(name: str, rounds: Sequence[Measured], target: float | None) -> dict[str, Any]:
    """Return what there is to say of a row, given what was measured in each round."""
    ratios = [each.short.answered / each.null.answered for each in rounds]
    short = statistics.median(ratios)
    by_cpu = [each.short.worked_off / each.null.worked_off for each in rounds]
    whole = [each.whole.answered / each.null.answered for each in rounds]
    return {
        "question": name,
        "short": round(short, 3),
        "target": target,
        "met": None if target is None else short >= target,
        "by_cpu": round(statistics.median(by_cpu), 3),
        "whole": round(statistics.median(whole), 3),
        "requests_per_second": round(statistics.median(each.short.answered for each in rounds)),
        "rounds": [round(value, 3) for value in ratios],
    }


def print_rows(reports: Iterable[Mapping[str, Any]]) -> None:
    """Print one line for each row."""
    heads = f"{'short':>7}{'target':>8}{'':>9}{'by CPU':>8}{'whole':>7}{'requests/s':>12}  rounds"
    print(f"{'question':<20}{heads}")
    for row in reports:
        target = "" if row["target"] is None else f"{row['target']:.2f}"
        verdict = "" if row["met"] is None else judge(row["met"])
        rounds = " ".join(f"{value:.2f}" for value in row["rounds"])
        print(
            f"{row['question']:<20}{row['short']:>7.3f}{target:>8}{verdict:>9}{row['by_cpu']:>8.3f}"
            f"{row['whole']:>7.3f}{row['requests_per_second']:>12}  {rounds}"
        )


def main() -> None:
    """Measure what is asked for, print it, and write it as JSON if that is asked for, too."""
    build = find_build()
    targets = RATIOS[build]
    known = (*targets, *(name for name in (*questions(), *BY_GET) if name not in targets))
    parser = argparse.ArgumentParser(description="Throughput as ratios to a null endpoint.")
    parser.add_argument("--rows", help=f"some of them, with commas: {', '.join(known)}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of each measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    options = parser.parse_args()
    wanted = options.rows.split(",") if options.rows else known
    if unknown := [name for name in wanted if name not in known]:
        parser.error(f"no such rows: {', '.join(unknown)}")
    python = f"Python {platform.python_version()}"
    print(f"{build} build, {python}, {CONNECTIONS} connections, {options.seconds} s a measurement")
    found = measure_rows(wanted, options.rounds, options.seconds)
    reports = [report(name, rounds, targets.get(name)) for name, rounds in found.items()]
    print_rows(reports)
    held = [row["met"] for row in reports if row["met"] is not None]
    print(f"{sum(held)} of {len(held)} targets met")
    if options.json is not None:
        written = {"build": build, "python": python, "rows": reports}
        options.json.write_text(json.dumps(written, indent=2) + "\n")


if __name__ == "__main__":
    main()
