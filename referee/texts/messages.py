"""Messages: sentences made ready for writing, and the words that stand in them.

Writing a sentence is on the way of every answer, so all that can be done once is done here: which
parameters are words is known, and each word has all its forms at hand. ``{figure:a-acc}`` becomes
``{figure[a-acc]}``, which ``str.format`` looks up in the forms of the figure.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from string import Formatter
from typing import Any, Final, NamedTuple

from referee.core.languages import Language
from referee.texts.catalogues import Entry, TextFault, join
from referee.texts.vocabularies import (
    OBJECTIONS,
    REQUIRED,
    VOCABULARIES,
    Vocabulary,
    find_vocabulary,
)

BARE: Final = "bare"
"""The form of a word that a sentence asks for by naming none."""
COUNT: Final = "count"
"""The parameter by which a plural is chosen."""

Forms = Mapping[str, str]
"""A word by grammatical form; a form whose name begins with a capital does so itself."""
Words = Mapping[str, Mapping[str, Forms]]
"""The words of a language, by vocabulary and code."""
Write = Callable[[Mapping[str, Any]], str]
"""Writes a sentence, given its parameters."""


class Message(NamedTuple):
    """A sentence of a language, in one form or in those of its plural.

    :param plain: the sentence as it is listed: with the bare names of its parameters in braces.
    :param write: writes it out.
    """

    plain: str
    write: Write


def read_words(entries: Mapping[str, Entry]) -> Words:
    """Return the words among the entries of a language.

    >>> words = read_words({"figure/pig": Entry(("pig",)), "figure/pig.a": Entry(("a pig",))})
    >>> words["figure"]["pig"]
    {'bare': 'pig', 'Bare': 'Pig', 'a': 'a pig', 'A': 'A pig'}
    """
    found: dict[str, dict[str, dict[str, str]]] = {}
    for key, ((text, *_), _) in entries.items():
        vocabulary, _, named = key.partition("/")
        if vocabulary not in VOCABULARIES:
            continue
        code, _, form = named.partition(".")
        forms = found.setdefault(vocabulary, {}).setdefault(code, {})
        forms[form or BARE] = text
        forms[_capital(form or BARE)] = _capital(text)
    return found


def check_kinds(words: Words, objections: Collection[str]) -> None:
    """Check that there is all that the kinds of features and figures need.

    That is a word for each of them, and a sentence for each objection that their rows name.

    :raises TextFault: naming the first word or objection that is missing.
    """
    for code in OBJECTIONS:
        if code not in objections:
            raise TextFault(f"objections.{code} is missing")
    for vocabulary, codes in REQUIRED.items():
        for code in codes:
            if code not in words.get(vocabulary, {}):
                raise TextFault(f"words.{vocabulary}/{code} is missing")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


class MessageReader:
    """Reads the messages of a language, with its words at hand."""

    def __init__(self, language: Language, entries: Mapping[str, Entry]) -> None:
        self._language = language
        self._entries = entries
        self._words = read_words(entries)

    def read(self) -> Mapping[str, Mapping[str, Message]]:
        """Return the messages by domain and code, the words among them.

        :raises TextFault: for a sentence that asks for a form that a word does not have.
        """
        found: dict[str, dict[str, Message]] = {}
        for key, entry in self._entries.items():
            domain, _, code = key.partition("/")
            found.setdefault(domain, {})[code] = self._read(domain, code, entry)
        return found

    def _read(self, domain: str, code: str, entry: Entry) -> Message:
        strings = entry.strings
        if len(strings) == 1 and "{" not in strings[0] and "}" not in strings[0]:
            return Message(strings[0], lambda params: strings[0])
        fields = {field for string in strings for field in find_fields(string)}
        named = {parameter for parameter, _ in fields}
        vocabularies = {
            parameter: vocabulary
            for parameter in sorted(named)
            if (vocabulary := find_vocabulary(domain, code, parameter)) is not None
        }
        for parameter, form in sorted(fields):
            if vocabulary := vocabularies.get(parameter):
                self._check(f"{domain}/{code}", vocabulary, form or BARE)
        texts = [_rewrite(string, partial(_look_up, vocabularies)) for string in strings]
        write = _choose(texts, entry.choose)
        if vocabularies:
            write = _put_words(
                {each: self._find(vocabularies[each]) for each in vocabularies}, write
            )
        closed = {each for each, v in vocabularies.items() if not (v.is_list or v.is_open)}
        if named and named == closed and len(strings) == 1:
            write = _remember(tuple(named), write)
        return Message(_rewrite(strings[-1], lambda parameter, _: parameter), write)

    def _check(self, asking: str, vocabulary: Vocabulary, form: str) -> None:
        for code, forms in self._words.get(vocabulary.words, {}).items():
            if form not in forms:
                raise TextFault(f"{vocabulary.words}/{code}.{form} is missing, for {asking}")

    def _find(self, vocabulary: Vocabulary) -> Callable[[Any], Forms]:
        """Return what finds the forms of a parameter."""
        words = self._words.get(vocabulary.words, {})
        if vocabulary.is_list:
            return cache(lambda codes: self._join([words[code] for code in codes.split()]))
        if vocabulary.is_open:
            return lambda typed: words.get(typed, {BARE: typed})
        if vocabulary.is_begun:
            return lambda code: words[code.partition(".")[0]]
        return words.__getitem__

    def _join(self, words: list[Forms]) -> Forms:
        joined = {
            form: join([forms[form] for forms in words], self._language)
            for form in words[0]
            if form[0].islower()
        }
        return joined | {_capital(form): _capital(text) for form, text in joined.items()}


def _choose(texts: Sequence[str], choose: Callable[[int], int]) -> Write:
    """Return what writes one of the forms of a plural, or the only text that there is."""
    if len(texts) == 1:
        return texts[0].format_map
    return lambda params: texts[choose(params[COUNT])].format_map(params)


def _put_words(words: Mapping[str, Callable[[Any], Forms]], write: Write) -> Write:
    """Return what writes a sentence after putting words for codes."""
    finders = tuple(words.items())
    return lambda params: write({**params, **{name: find(params[name]) for name, find in finders}})


def _remember(names: tuple[str, ...], write: Write) -> Write:
    """Return what remembers a sentence made of nothing but words, of which there are few."""
    values_of = itemgetter(*names)
    write_values = cache(
        lambda values: write(dict(zip(names, values if names[1:] else (values,), strict=True)))
    )
    return lambda params: write_values(values_of(params))


def find_fields(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parameters in braces, each with what stands behind its colon.

    >>> list(find_fields("{figure:A} on {x},{y}"))
    [('figure', 'A'), ('x', ''), ('y', '')]
    """
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            yield name, form or ""


def _look_up(vocabularies: Mapping[str, Vocabulary], parameter: str, form: str) -> str:
    if parameter in vocabularies:
        return f"{parameter}[{form or BARE}]"
    return f"{parameter}:{form}" if form else parameter


def _rewrite(text: str, write_field: Callable[[str, str], str]) -> str:
    """Return a text with other fields in its braces."""
    parts: list[str] = []
    for literal, name, form, _ in Formatter().parse(text):
        parts.append(literal.replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append(f"{{{write_field(name, form or '')}}}")
    return "".join(parts)
