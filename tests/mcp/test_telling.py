"""What an answer says as text, for assistants that read nothing else of it."""

import re
from typing import Any, Final

import pytest

from referee.core.languages import ENGLISH
from referee.mcp.asking import Answer, Asker
from referee.mcp.telling import MOST, tell
from referee.mcp.tools import Tool, list_tools

Json = dict[str, Any]

WITCH: Final = (
    "c1/rules,labyrinth.advanced/0,-1,A/-1,0,A3,lab-red.l,T1/0,1,ic.straight_inn.g1-black.large.rN"
    "/0,2,S2-witch.rN"
)


@pytest.fixture(scope="module")
def tools() -> dict[str, Tool]:
    return {tool.name: tool for tool in list_tools(Asker(ENGLISH))}


def read(tools: dict[str, Tool], name: str, **arguments: Any) -> tuple[Answer, list[str]]:
    answer = tools[name].call(arguments)
    assert not answer.is_refused, answer.body
    return answer, tell(answer).splitlines()


def test_each_placement_has_a_line_with_its_spots(tools: dict[str, Tool]) -> None:
    answer, lines = read(tools, "carcassonne_placements", position="c1/0,0,D,U1", tile="base.S")
    told = [line for line in lines if line.startswith("- ")]
    rows = answer.body["placements"]
    assert len(told) == len(rows) == 5
    for line, row in zip(told, rows, strict=True):
        assert line.startswith(f"- {row['x']},{row['y']},{row['rotation']} | spots ")
        assert line.count(";") == len(row["spots"]) - 1
    assert lines[-1] == f"Page: {answer.body['position']['permalink']}"


def test_each_option_has_a_line_with_what_it_brings(tools: dict[str, Tool]) -> None:
    position = "c1/0,0,D-red.cN,U1"
    asked = {"position": position, "tile": "base.E", "player": "red", "limit": 3}
    answer, lines = read(tools, "carcassonne_options", **asked)
    told = lines[lines.index("options:") + 1 :][:3]
    for line, row in zip(told, answer.body["options"], strict=True):
        assert line.startswith(f"- {row['x']},{row['y']},{row['rotation']} | ")
        assert f"| gain {row['gain']} |" in f"{line} |"


def test_a_claim_is_answered_with_the_right_sum_and_its_rules(tools: dict[str, Tool]) -> None:
    claim = "kind:points;at:0,0,labyrinth;player:black;points:8"
    answer, lines = read(tools, "carcassonne_claims", position=WITCH, claim=claim)
    [verdict] = answer.body["verdicts"]
    [line] = [line for line in lines if line.startswith("- ")]
    sums = re.findall(r"(-?\d+) \(", line.partition("10 = ")[2])
    assert [*map(int, sums)] == [item["points"] for item in verdict["feature"]["score"]["items"]]
    assert sum(map(int, sums)) == verdict["right"]["points"] == 10
    assert "car-1.4.witch" in line


def test_each_suggested_turn_and_each_fault_has_a_line(tools: dict[str, Tool]) -> None:
    position = "l1/rules,variant.caffeinated/0,0,ES.crown.ghost,EW.crown.map/hand,NW.map.owl"
    answer, lines = read(tools, "labyrinth_cards_suggestions", position=position)
    shown = [line for line in lines if line.startswith("- ") and "action" in line]
    assert answer.body["turns"]
    assert shown
    answer, lines = read(tools, "carcassonne_check", position="c1/0,0,D/0,-1,U/4,0,C")
    for fault in answer.body["faults"]:
        [line] = [line for line in lines if line.startswith(f"- {fault['text']}")]
        assert f"({', '.join(fault['citations'])})" in line


def test_no_sentence_of_a_check_stands_twice(tools: dict[str, Tool]) -> None:
    _, lines = read(tools, "carcassonne_check", position="c1/0,0,D/0,-1,U/4,0,C")
    assert len(lines) == len(set(lines))
    assert sum("nothing joins here." in line for line in lines[1:]) == 1


def test_a_long_answer_says_how_much_more_there_is(tools: dict[str, Tool]) -> None:
    asked = {"position": "c1/0,0,D,U1,U1,U1/0,1,E", "tile": "base.D", "player": "red"}
    answer, lines = read(tools, "carcassonne_options", **asked)
    [more] = [line for line in lines if re.match(r"\d+ lines more: ask for ", line)]
    told = lines[1 + len(answer.body["warnings"]) : lines.index(more)]
    assert sum(len(line) + 1 for line in told) <= MOST
    listed = len(answer.body["options"]) + len(answer.body["placements"])
    assert int(more.split()[0]) > listed // 2


def test_a_turn_that_rotates_says_which_way(tools: dict[str, Tool]) -> None:
    position = "l1/rules,variant.caffeinated/0,0,ES.crown.ghost,EW.crown.map/hand,NW.map.owl"
    _, lines = read(tools, "labyrinth_cards_suggestions", position=position)
    rotating = [line for line in lines if "rotate" in line]
    assert rotating
    assert all("clockwise" in line for line in rotating)
