"""The table of ruling pages: checked at the start; a question without an entry has a plain page."""

import json
from dataclasses import replace
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.carcassonne.summaries import summarise_roads
from referee.page.rulings.carcassonne.road_steps import STEPS
from referee.page.rulings.entry import MOST_BYTES, RulingPage
from referee.page.rulings.table import RulingPageFault, check_pages, name_question
from referee.server.site import create_app
from referee.texts.languages import list_languages
from tests.asking import ask
from tests.page.reading import open_page

ROAD = "/r?position=c1/0,0,D-red.rE&ask=roads"
ODD = {
    "standing": [3],
    "placements": {"0,0": None},
    "features": 7,
    "objections": "none",
    "verdict": "unknown",
    "roads": [{"score": {"items": ["<b>"]}}],
}
"""An answer whose keys hold something else than those of the same names in other answers."""


def forget_all_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.page.rulings.table.PAGES", {})


@pytest.mark.parametrize(
    ("game", "question"), [(game, name) for game in GAMES for name in game.questions]
)
def test_a_question_without_an_entry_has_a_plain_page(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, game: Any, question: str
) -> None:
    forget_all_entries(monkeypatch)
    asked = ask(client, f"/v1/{game.name}/{question}", game.make_example(question))
    page = open_page(client, asked["position"]["permalink"])
    assert " ".join(asked["summary"].split()) in page.text
    for each in (*asked["warnings"], *asked.get("objections", ())):
        assert each["text"] in page.text
    assert page.find("pre")
    assert any(link.startswith(f"/v1/{game.name}/{question}?") for link in page.links())


@pytest.mark.parametrize("language", list_languages())
def test_a_plain_page_shows_whatever_an_answer_holds(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    forget_all_entries(monkeypatch)
    questions = cast("dict[str, Any]", GAMES[0].questions)
    odd = replace(
        questions["roads"], answer=lambda *_: Answered(dict(ODD), LazySummary(summarise_roads, ()))
    )
    monkeypatch.setitem(questions, "roads", odd)
    page = open_page(client, f"{ROAD}&language={language}")
    shown = {key: value for key, value in ODD.items() if key != "objections"}
    assert "".join(json.dumps(shown).split()) in "".join(page.text.split())


def test_of_a_long_answer_the_plain_page_has_only_the_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_all_entries(monkeypatch)
    query = f"position=c1/0,0,{','.join(['U'] * 60)}"
    assert len(client.get(f"/v1/carcassonne/roads?{query}").data) > MOST_BYTES
    page = open_page(client, f"/r?{query}&ask=roads")
    assert not page.find("pre")
    assert any(each.startswith("/v1/carcassonne/roads?") for each in page.links())


def test_a_plain_page_takes_no_step(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_page(client, f"{ROAD}&step=1").find("section", class_="walk")
    forget_all_entries(monkeypatch)
    assert "step" in open_page(client, f"{ROAD}&step=1", 400).text


@pytest.mark.parametrize("language", list_languages())
def test_a_question_that_no_language_names_goes_by_its_own_name(language: Any) -> None:
    assert name_question("longest_road", language) == "longest road"


@pytest.mark.parametrize(("game", "question"), [("carcassonne", "nothing"), ("chess", "roads")])
def test_an_entry_for_no_question_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, game: str, question: str
) -> None:
    monkeypatch.setattr("referee.page.rulings.PAGES", {game: {question: RulingPage()}})
    with pytest.raises(RulingPageFault, match=question):
        create_app()


def test_steps_that_a_parameter_of_the_question_hides_stop_the_start() -> None:
    hidden = replace(STEPS, parameters=("at",))
    with pytest.raises(RulingPageFault, match="at"):
        check_pages({"carcassonne": {"roads": RulingPage(steps=hidden)}}, GAMES)
