"""Who is right: what players say about a feature, or about where a tile may go, side by side.

First what the dispute is about is chosen on the table, then a form takes what each says. What it
sends leads to the page of the ruling; what can't be read stays in the form, with the reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import redirect
from werkzeug.wrappers import Response

from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.features import END, NOW, Features
from referee.core.languages import Language
from referee.diagrams.carcassonne.highlights import trace_feature
from referee.diagrams.taps import Tap
from referee.page.table.buttons import link_ruling
from referee.page.table.carcassonne.asking import placing
from referee.page.table.carcassonne.asking.disputes import (
    DISPUTES,
    NO,
    YES,
    Dispute,
    find_misread,
    list_holders,
    make_claims,
)
from referee.page.table.carcassonne.asking.features import (
    FEATURE,
    Lead,
    find_chosen,
    list_held,
    list_players,
    list_tapped,
    name_feature,
    tap_features,
    write_feature_key,
    write_spot,
)
from referee.page.table.carcassonne.asking.people import find_people, list_people
from referee.page.table.panels import Panel, ShowPanel, View
from referee.page.table.rows import Row, fill_rows, parse_rows, read_rows, write_rows
from referee.page.table.state import CLAIMANTS, MORE, SAID
from referee.texts.sentences import name_player

PANEL: Final = "ask.claims"
PLACE: Final = f"{PANEL}.place"
_CLAIMS: Final = "claims"
_ASKED: Final = "asked"
"""The key of a state that holds whether the form was sent, so that faults are shown."""
_SENT: Final = "yes"
AFRESH: Final[Mapping[str, Any]] = {FEATURE: None, _CLAIMS: None, _ASKED: None}
"""Drops what was said about something else."""


class About(NamedTuple):
    """What a dispute is about: in the words of a claim, and how the board and the form show it.

    ``players`` are those who have to do with it, the first of them first; ``taps`` choose something
    else.
    """

    claimed: Mapping[str, Any]
    shown: Mapping[str, Any]
    marks: Mapping[str, Any]
    players: Sequence[str]
    taps: Sequence[Tap]


def show_disputes(view: View) -> Panel:
    """Show what a dispute may be about."""
    lead = _lead_to(view, "points")
    shown = {
        "tapped": list_tapped(view),
        "held": list_held(view.position.features),
        "lead": lead,
        "by_name": find_people(view),
        "place": view.link(panel=PLACE, at=None, tile=None, turned=None, **AFRESH),
        "leads": link_ruling(view, "scores", moment=NOW),
    }
    taps = tuple(tap_features(view, PANEL, lead))
    return Panel("pages/table/asking/disputes.html", shown, taps)


def _lead_to(view: View, name: str) -> Lead:
    """Return what leads to a dispute about a feature, given the last part of its panel's name."""
    features: Features = view.position.features

    def lead(piece: Piece) -> str:
        key = write_feature_key(features, piece)
        return view.link(panel=f"{PANEL}.{name}", at=None, claims=None, asked=None, feature=key)

    return lead


def on_feature(name: str) -> ShowPanel:
    """Return the panel of a kind of dispute about a feature, by the last part of its name."""

    def show(view: View) -> Panel | Response:
        piece = find_chosen(view)
        if piece is None:
            return show_disputes(view)
        return _show_form(view, name, _find_about(view, name, piece))

    return show


def show_place(view: View) -> Panel | Response:
    """Show the dispute on whether a tile may go on a square, once both are chosen."""
    chosen = placing.find_chosen(view)
    if isinstance(chosen, Panel):
        return chosen
    players = [person.name for person in list_people(view)]
    shown = {"turns": placing.list_turns(view, chosen), "tile": chosen.tile_id}
    about = About(
        chosen.claimed, shown, {"ghosts": (chosen.ghost,)}, players, placing.tap_free(view)
    )
    return _show_form(view, "place", about)


def _find_about(view: View, name: str, piece: Piece) -> About:
    """Return what a dispute about a feature is about."""
    features: Features = view.position.features
    ruling = features.rule_on(piece)
    owners = ruling.majority.owners
    there = list_players(features.find_figures(piece))
    players = [*owners, *(each for each in there if each not in owners)]
    players = players or [person.name for person in list_people(view)]
    claimed: dict[str, Any] = {"at": write_spot(features, piece)}
    named = name_feature(features, piece)
    shown: dict[str, Any] = {"named": named, "by_name": find_people(view)}
    if name == "points":
        in_hand = view.state.in_hand.get("player", "")
        player = in_hand if in_hand in players else players[0]
        moment = NOW if named.is_completed else END
        claimed |= {"moment": moment, "player": player}
        shown |= {"whose": players, "player": player, "moment": moment}
    kinds = [each for each in DISPUTES if each != "place"]
    shown["kinds"] = [(each, view.link(panel=f"{PANEL}.{each}", claims=None)) for each in kinds]
    marks = {"traces": (trace_feature(features.table, piece),)}
    taps = [*tap_features(view, PANEL, _lead_to(view, name))]
    return About(claimed, shown, marks, players, taps)


def _show_form(view: View, name: str, about: About) -> Panel | Response:
    """Show the form of a dispute, or go on to what it leads to, if it was sent."""
    dispute = DISPUTES[name]
    if any(field in view.state.typed for field in SAID):
        return redirect(_take(view, dispute, about), 303)
    said = parse_rows(view.state.in_hand.get(_CLAIMS, ""))
    people = [person.name for person in list_people(view)]
    rows = fill_rows(said, [*about.players, *people])
    is_sent = view.state.in_hand.get(_ASKED) == _SENT
    wrong = {each.key: each.code for each in find_misread(dispute, rows)} if is_sent else {}
    answers = list_holders(about.players) if name == "holders" else [(YES, ()), (NO, ())]
    shown = {
        **about.shown,
        "name": name,
        "rows": rows,
        "answers": [] if name == "points" else _call_by_name(answers, view.language),
        "people": list_people(view),
        "wrong": wrong,
        "kept": view.state.fields(claims=None, asked=None, player=None),
        "may_add": len(rows) < len(CLAIMANTS),
        "afresh": view.link(panel=PANEL, at=None, tile=None, turned=None, **AFRESH),
    }
    return Panel("pages/table/asking/claims.html", shown, tuple(about.taps), about.marks)


def _call_by_name(
    answers: Iterable[tuple[str, Sequence[str]]], language: Language
) -> list[tuple[str, list[str]]]:
    """Return answers with their players as a language calls them."""
    return [(value, [name_player(name, language) for name in names]) for value, names in answers]


def _take(view: View, dispute: Dispute, about: About) -> str:
    """Return where what was typed leads: to the ruling, or back to the form.

    A row in which nothing is said is left out, unless nobody says anything.
    """
    rows = read_rows(view.state.typed)
    if MORE in view.state.typed:
        names = [*about.players, *(person.name for person in list_people(view))]
        by = next((name for name in names if name not in {row.by for row in rows}), "")
        return view.link(claims=write_rows([*rows, Row(by)]), asked=None)
    said = [row for row in rows if row.says] or rows or [Row()]
    if find_misread(dispute, said):
        return view.link(claims=write_rows(rows), asked=_SENT)
    return link_ruling(view, "claims", claims=make_claims(dispute, about.claimed, said))
