"""What rulings are shown with: reasons, sums and features, with the clauses they cite, as HTML.

A page may show hundreds of features of a dozen tags each, which are most of what it costs, and a
template takes several times as long for them. The macros of ``parts.html`` lead here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask import Blueprint
from markupsafe import Markup, escape

from referee.api.yielding import current_task
from referee.page.clauses import Clauses
from referee.page.style import Say

Row = Mapping[str, Any]
"""A part of an answer as JSON; a key that has nothing to say may be absent."""


def add_writers(blueprint: Blueprint) -> None:
    """Let templates write what rulings are shown with."""
    blueprint.add_app_template_global(Reasons, "Reasons")


def _finish(html: str) -> Markup:
    return Markup(html)  # noqa: S704 - each text in it was escaped where it was put in


class Reasons:
    """Writes parts of answers in the language of a page.

    The words of a clause stand where it is cited first; later a link leads there.

    :param rules: the rules that the page cites, each of which it tells once.
    :param say: writes the sentences of all pages.
    :param to: keeps the language in an address.
    :param castles: whether what a castle would take of a feature is worth saying.
    """

    def __init__(
        self, rules: Clauses, say: Say, to: Callable[[str], str | None], *, castles: bool = False
    ) -> None:
        self._rules, self._say, self._to = rules, say, to
        self._castles = castles
        self._pause = current_task().pause
        self._words: dict[str, Markup] = {}

    def clauses(self, citations: Sequence[str]) -> Markup:
        """Write the list of the rules cited."""
        return _finish(self._write_clauses(citations))

    def objections(self, found: Iterable[Row]) -> Markup:
        """Write the list of objections, warnings or faults, each with its clauses."""
        return _finish(self._write_objections(found))

    def sum(self, score: Row) -> Markup:
        """Write the items of a score line by line, each with its clauses, and their total."""
        return _finish(self._write_sum(score))

    def bonuses(self, found: Iterable[Row], level: str) -> Markup:
        """Write points beside those of features, each below a heading of a level such as ``h2``."""
        return _finish(self._write_bonuses(found, level))

    def feature(self, each: Row, said: str, walks: Mapping[str, str], name: str) -> Markup:
        """Write the ruling on a feature.

        :param said: the summary that the page has said already.
        :param walks: the addresses of the first steps along roads, by their ids.
        :param name: the anchor of the feature; "" if nothing leads to it.
        """
        self._pause()
        parts = ['\n<div class="feature"', f' id="{escape(name)}">' if name else ">"]
        is_said = each["summary"] == said
        if not is_said:
            parts.append(f'\n<h2 class="said">{escape(each["summary"])}</h2>')
        if score := each.get("score"):
            parts.append(self._write_sum(score))
        if walk := walks.get(each["id"]):
            address = escape(self._to(walk))
            parts.append(f'\n<p class="go"><a href="{address}">{self._word("walk")}</a></p>')
        if reasons := each.get("reasons"):
            parts.append(self._write_objections(reasons))
        if (majority := each.get("majority")) and majority.get("strengths"):
            parts.append(self._write_majority(majority))
        if bonuses := each.get("bonuses"):
            parts.append(self._write_bonuses(bonuses, "h2" if is_said else "h3"))
        if self._castles and "castle_value" in each:
            worth = self._say("castle", count=each["castle_value"])
            parts.append(f'\n<p class="aside">{escape(worth)}</p>')
        parts.append("\n</div>\n")
        return _finish("".join(parts))

    def _word(self, code: str) -> Markup:
        """Return a sentence without parameters; most features have the same ones."""
        word = self._words.get(code)
        if word is None:
            word = self._words[code] = escape(self._say(code))
        return word

    def _name(self, player: str) -> str:
        return f"<bdi>{escape(self._say('player', player=player))}</bdi>"

    def _write_clauses(self, citations: Sequence[str]) -> str:
        if not citations:
            return "\n"
        rows = "\n".join([self._write_clause(rule) for rule in citations])
        return f'\n<ul class="clauses">\n{rows}\n</ul>\n'

    def _write_clause(self, rule: str) -> str:
        """Write a rule that is cited; its id needs no escapes."""
        told = self._rules[rule]
        title = escape(told["title"])
        if not self._rules.is_first(rule):
            return f'<li><a href="#clause-{rule}">{title}</a></li>'
        address, colon = escape(self._to(f"/rules/{rule}")), self._word("colon")
        authority = self._word(f"authority.{told['authority']}")
        return (
            f'<li id="clause-{rule}"><a href="{address}">{title}</a>{colon} '
            f'{escape(told["paraphrase"])} <span class="authority">{authority}</span></li>'
        )

    def _write_objections(self, found: Iterable[Row]) -> str:
        rows = "".join([self._write_objection(each) for each in found])
        return f'\n<ul class="reasons">{rows}\n</ul>\n'

    def _write_objection(self, each: Row) -> str:
        self._pause()
        place, why = "", ""
        if at := each.get("at"):
            side = f" {at['side']}" if at.get("side") else ""
            place = f'<span class="at">{at["x"]},{at["y"]}{side}</span> '
        if citations := each.get("citations"):
            clauses = self._write_clauses(citations)
            why = f"\n<details><summary>{self._word('clauses')}</summary>{clauses}</details>"
        return f"\n<li>{place}{escape(each['text'])}{why}</li>"

    def _write_sum(self, score: Row) -> str:
        rows = "".join([self._write_item(item) for item in score["items"]])
        return (
            f'\n<ul class="sum">{rows}\n<li class="total"><span class="text">{self._word("total")}'
            f'</span> <span class="points">{score["total"]}</span></li>\n</ul>\n'
        )

    def _write_item(self, item: Row) -> str:
        return (
            f'\n<li><details><summary><span class="text">{escape(item["text"])}</span> '
            f'<span class="points">{item["points"]}</span></summary>'
            f"{self._write_clauses(item.get('citations', ()))}</details></li>"
        )

    def _write_majority(self, majority: Row) -> str:
        """Write how strong each player is, and by which clauses one holds the feature."""
        rows = [f"{self._name(one['player'])} {one['strength']}" for one in majority["strengths"]]
        return (
            f"\n<details><summary>{self._word('majority')}{self._word('colon')} {', '.join(rows)}"
            f"</summary>{self._write_clauses(majority.get('citations', ()))}</details>"
        )

    def _write_bonuses(self, found: Iterable[Row], level: str) -> str:
        return "".join([self._write_bonus(each, level) for each in found])

    def _write_bonus(self, each: Row, level: str) -> str:
        self._pause()
        heading = f"{self._word('bonus')}{self._word('colon')} {self._name(each['player'])}"
        return f'\n<{level} class="said">{heading}</{level}>\n{self._write_sum(each["score"])}'
