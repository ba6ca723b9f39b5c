"""The one place where a code with its parameters becomes a sentence, in a language.

Codes never change with the language; the sentences do.
"""

from collections.abc import Mapping
from typing import Any

from referee.core.errors import Fault
from referee.core.languages import Language
from referee.core.phrases import Listed, Phrase, Summary
from referee.core.rulings import Objection, ScoreItem
from referee.texts.catalogues import TextFault, join
from referee.texts.languages import load_texts


def write(domain: str, code: str, params: Mapping[str, Any], language: Language) -> str:
    """Return a message of any domain, with its parameters filled in.

    >>> write("objections", "not-a-wagon", {"figure": "large_meeple"}, Language("en"))
    'Only a wagon moves from a completed feature to another, not a large meeple.'

    :raises TextFault: naming domain and code, if there is no such message, or if it asks for a
        parameter that is not given or for a word that there is not.
    """
    try:
        return load_texts()[language][domain][code].write(params)
    except KeyError as error:
        raise find_cause(domain, code, language, error) from error


def tell(domain: str, code: str, language: Language) -> str:
    """Return a message that has no parameters.

    >>> tell("sets", "labyrinth.title", Language("de"))
    'Das Labyrinth'
    """
    return write(domain, code, {}, language)


def find_cause(domain: str, code: str, language: Language, error: KeyError) -> TextFault:
    """Return why a message cannot be written.

    >>> find_cause("summaries", "sails", Language("en"), KeyError("sails")).args
    ('texts en: summaries/sails is missing',)
    >>> find_cause("summaries", "points", Language("en"), KeyError("count")).args
    ("texts en: summaries/points asks for 'count', which is not given, or no word",)
    """
    if code not in load_texts()[language].get(domain, {}):
        return TextFault(f"texts {language}: {domain}/{code} is missing")
    return TextFault(
        f"texts {language}: {domain}/{code} asks for {error}, which is not given, or no word"
    )


def write_objection(objection: Objection, language: Language) -> str:
    """Write an objection or a warning out as a sentence."""
    return write("objections", objection.code, objection.params, language)


def write_item(item: ScoreItem, language: Language) -> str:
    """Write a score item out as a phrase.

    >>> write_item(ScoreItem("inn", 8, 1, ()), Language("en"))
    'inn on the completed road, by pieces of road: 8 × 1'
    """
    return write("items", item.sentence, item.params, language)


def write_fault(fault: Fault, language: Language) -> str:
    """Write what is wrong and how to fix it; if the fault is in a text, also where.

    >>> write_fault(Fault("missing-key", (), {"key": "x"}, example={"x": 1}), Language("en"))
    'The key "x" is missing; add it. For example: {"x": 1}.'
    """
    params = fault.explained().params
    text = write("faults", fault.code, params, language)

    def put(around: str, text: str) -> str:
        return write("around_faults", around, {**params, "text": text}, language)

    if fault.code == "syntax" and "expected" in params:
        text = f"{text} {write('syntax', str(params['expected']), {}, language)}"
    if "did_you_mean" in params:
        text = put("did-you-mean", text)
    if "example" in params:
        text = put("for-example", text)
    if "text_line" in params:
        text = put("in-a-drawing-at" if "x" in params else "in-a-drawing", text)
    if "column" in params and "line" not in params:
        text = put("in-a-notation", text)
    return text


def write_problem(code: str, language: Language) -> tuple[str, str]:
    """Return the title and the explanation of a problem."""
    title, detail = (
        write("problems", f"{part}/{code}", {}, language) for part in ("title", "detail")
    )
    return title, detail


def write_summary(summary: Summary, language: Language) -> str:
    """Write the sentences of a summary, each beginning with a capital.

    >>> from referee.core.phrases import say
    >>> won = say("alone", player="red", points=say("points", count=1))
    >>> tiles = say("item.tiles", count=1)
    >>> write_summary(Summary((say("with-terms", who=won, terms=tiles),)), Language("en"))
    'Red gets 1 point: 1 tile.'
    """
    sentences = (_write_phrase(sentence, language) for sentence in summary.sentences)
    return " ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences)


def _write_phrase(phrase: Phrase, language: Language) -> str:
    params = {name: _write_param(name, value, language) for name, value in phrase.params}
    return write(phrase.domain, phrase.code, params, language)


def name_player(name: str, language: Language) -> str:
    """Return a player's name: a colour is a word of the language, any other stays as it is.

    >>> name_player("black", Language("de")), name_player("Anna", Language("de"))
    ('Schwarz', 'Anna')
    """
    colours = load_texts()[language]["colour"]
    return colours[name].write({}) if name in colours else name


def _write_param(
    parameter: str, value: str | int | Phrase | Listed, language: Language
) -> str | int:
    if isinstance(value, Phrase):
        return _write_phrase(value, language)
    if isinstance(value, Listed):
        is_players = parameter == "players"
        words = [
            _write_phrase(word, language)
            if isinstance(word, Phrase)
            else name_player(word, language)
            if is_players
            else word
            for word in value.words
        ]
        return join(words, language)
    return value
