"""Answers in a second language: other sentences, the same rulings, and no memory shared."""

import json
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.contract import parameters
from referee.api.responses import languages
from referee.api.responses.encoding import encode
from referee.core.languages import ENGLISH, Language
from referee.core.rulings import Objection, ScoreItem
from referee.texts import sentences
from referee.texts.languages import Texts, load_texts
from referee.texts.messages import Message
from tests.api.samples import GOOD
from tests.cases import for_each

MARKED = Language("x-marked")


def mark(texts: Texts) -> Texts:
    """Return sentences with a mark before each of them."""
    return {
        domain: {code: mark_message(message) for code, message in messages.items()}
        for domain, messages in texts.items()
    }


def mark_message(message: Message) -> Message:
    return message._replace(write=lambda params: f"¶ {message.write(params)}")


@pytest.fixture
def second_language(monkeypatch: pytest.MonkeyPatch) -> Language:
    """Make a second language that marks each sentence."""
    known = {**load_texts(), MARKED: mark(load_texts()[ENGLISH])}
    for module in (languages, parameters, sentences):
        monkeypatch.setattr(module, "load_texts", lambda: known)
    return MARKED


def texts_in(answer: Any) -> Iterator[str]:
    """Yield every sentence of an answer."""
    if isinstance(answer, list):
        for part in answer:
            yield from texts_in(part)
    elif isinstance(answer, dict):
        for key, part in answer.items():
            if key in ("text", "title", "detail", "summary"):
                yield part
            else:
                yield from texts_in(part)


def without_summaries(text: str) -> Any:
    """Read an answer but for what is read out, whose capitals and lists go by the language."""

    def leave_out(pairs: list[tuple[str, Any]]) -> Any:
        return {key: value for key, value in pairs if key != "summary"}

    return json.loads(text, object_pairs_hook=leave_out)


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_each_language_has_its_sentences_and_all_have_the_same_rulings(
    client: FlaskClient, second_language: Language, path: str, body: Any
) -> None:
    def ask(language: str) -> str:
        response = client.post(path, json=body, headers={"Accept-Language": language})
        assert response.status_code == 200
        return response.text

    english, marked = ask("en"), ask(second_language)
    said = [text for text in texts_in(json.loads(marked)) if text or body.get("ask")]
    assert all(text.startswith("¶ ") for text in said)
    assert without_summaries(marked.replace("¶ ", "")) == without_summaries(english)
    assert ask("en") == english


def test_a_problem_is_written_in_the_language_asked_for(
    client: FlaskClient, second_language: Language
) -> None:
    headers = {"Accept-Language": f"nl;q=0.9, {second_language};q=0.8"}
    problem = client.post("/v1/carcassonne/roads", json={}, headers=headers).get_json()
    texts = list(texts_in(problem))
    assert len(texts) == 3
    assert all(text.startswith("¶ ") for text in texts)


@pytest.mark.usefixtures("second_language")
@pytest.mark.parametrize("liked", ["nl", "", "en;q=0.5, nl", "*"])
def test_who_asks_for_no_known_language_gets_english(client: FlaskClient, liked: str) -> None:
    problem = client.post("/v1/nowhere", headers={"Accept-Language": liked}).get_json()
    assert problem["title"] == "Not found"


def test_half_a_surrogate_pair_keeps_nothing_from_being_written() -> None:
    parts = {"item": ScoreItem("inn", 8, 1, ()), "objections": (Objection("square-taken"),)}
    written = json.loads(encode({"odd": "\ud800", "number": [1, None, True], **parts}))
    assert written == {"odd": "\ud800", "number": [1, None, True], **json.loads(encode(parts))}


def test_what_is_no_part_of_an_answer_is_not_written() -> None:
    with pytest.raises(TypeError):
        encode({"odd": object()})
