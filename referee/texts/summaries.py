"""Summaries written out: the one place where phrases become what is read out, in a language."""

from referee.core.languages import Language
from referee.core.phrases import Listed, Phrase, Summary
from referee.texts.catalogues import join
from referee.texts.sentences import write


def write_summary(summary: Summary, language: Language) -> str:
    """Write the sentences of a summary, each with a capital.

    >>> from referee.core.phrases import say
    >>> won = say("alone", player="red", points=say("points", count=1))
    >>> tiles = say("item.tiles", count=1)
    >>> write_summary(Summary((say("with-terms", who=won, terms=tiles),)), Language("en"))
    'Red gets 1 point: 1 tile.'
    """
    sentences = (_write_phrase(sentence, language) for sentence in summary.sentences)
    return " ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences)


def _write_phrase(phrase: Phrase, language: Language) -> str:
    params = {name: _write_param(value, language) for name, value in phrase.params}
    return write(phrase.domain, phrase.code, params, language)


def _write_param(value: str | int | Phrase | Listed, language: Language) -> str | int:
    if isinstance(value, Phrase):
        return _write_phrase(value, language)
    if isinstance(value, Listed):
        words = [w if isinstance(w, str) else _write_phrase(w, language) for w in value.words]
        return join(words, language)
    return value
