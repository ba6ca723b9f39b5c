"""All stable codes with their sentences: ``docs/codes.md``, and the page at ``/docs/codes``."""

from textwrap import fill
from typing import NamedTuple

from referee.api.problems import STATUS
from referee.core.languages import ENGLISH, Language
from referee.core.phrases import MISTAKES, summarise
from referee.core.summaries import read_mistake
from referee.texts.languages import load_texts
from referee.texts.sentences import write, write_problem, write_summary


class Section(NamedTuple):
    """Codes of one kind, each with its sentence; by code.

    ``anchor`` is the name by which a link finds it: the title in English, as Markdown links to it.
    """

    anchor: str
    title: str
    rows: tuple[tuple[str, str], ...]


def list_codes(language: Language) -> tuple[Section, ...]:
    """Return every code with its sentence."""
    problems = {
        code: f"{status} – {write_problem(code, language)[0]}" for code, status in STATUS.items()
    }
    sections = {
        "objections-and-warnings": _list_sentences("objections", language),
        "score-items": _list_sentences("items", language),
        "known-mistakes": _list_mistakes(language),
        "problems": problems,
        "errors-of-a-problem": _list_sentences("faults", language),
    }
    return tuple(
        Section(anchor, write_on_page(anchor, language), tuple(sorted(rows.items())))
        for anchor, rows in sections.items()
    )


def _list_sentences(domain: str, language: Language) -> dict[str, str]:
    return {code: message.plain for code, message in load_texts()[language][domain].items()}


def _list_mistakes(language: Language) -> dict[str, str]:
    return {
        code: write_summary(summarise(read_mistake(code)), language)
        for code in load_texts()[language][MISTAKES]
    }


def write_on_page(code: str, language: Language) -> str:
    """Write what stands on a page for people."""
    return write("pages", code, {}, language)


def format_codes(language: Language = ENGLISH) -> str:
    """Return the page in Markdown."""
    introduction, generated, title = (
        write_on_page(code, language) for code in ("codes-introduction", "codes-generated", "codes")
    )
    heads = tuple(write_on_page(code, language) for code in ("code", "text"))
    filled = fill(f"{introduction} {generated}", 99, break_on_hyphens=False)
    sections = (_format_section(section, heads) for section in list_codes(language))
    return f"# {title}\n\n{filled}\n" + "".join(sections)


def _format_section(section: Section, heads: tuple[str, ...]) -> str:
    lines = "".join(f"| `{code}` | {text} |\n" for code, text in section.rows)
    return f"\n## {section.title}\n\n| {' | '.join(heads)} |\n|---|---|\n{lines}"
