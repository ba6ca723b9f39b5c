"""How claims on a position of Carcassonne are judged and written, by their kinds."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.designs import find_tables
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.questions.moves import find_warnings as warn_of_move
from referee.api.carcassonne.questions.moves import write_brought
from referee.api.carcassonne.questions.placements import find_asked
from referee.api.carcassonne.questions.placements import find_warnings as warn_of_placements
from referee.api.carcassonne.reading.figures import find_piece, nothing_there
from referee.api.carcassonne.reading.moves import Announced, in_design
from referee.api.carcassonne.writing.feature_rows import write_feature
from referee.api.claiming import (
    Verdict,
    differ,
    differ_in_players,
    read_claim,
    write_claim,
    write_legality,
)
from referee.api.contract.claims import Claim
from referee.api.yielding import pause
from referee.carcassonne.claims import Judge, Judged, SpotClaim
from referee.carcassonne.mistakes.features import Case
from referee.carcassonne.mistakes.legality import LegalCase
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.placing.figures.deploying import count_at_hand
from referee.carcassonne.placing.figures.ways import WAGON
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.features import find_points, find_waiting
from referee.carcassonne.scoring.fields import rule_on_unknown_field
from referee.carcassonne.summaries import (
    answer_completion,
    answer_holders,
    summarise_feature,
    summarise_move,
)
from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.core.phrases import Phrase
from referee.core.summaries import ReadClaim, answer_legality, answer_number, read_reasons


class Court:
    """Answers the claims on one position."""

    def __init__(self, position: CarcassonnePosition) -> None:
        self.position = position
        self.table = position.table
        self.judge = Judge(position.features, find_tables(position), pause)

    def answer(self, claim: Claim) -> Verdict:
        """Return the verdict on a claim of any kind."""
        return _ANSWERS[claim.kind](self, claim)

    def on_points(self, claim: Claim) -> Verdict:
        """Judge what a feature gives a player."""
        values = claim.values
        who, when, points = values["player"], values["moment"], values["points"]
        piece = self._find_feature(claim)
        judged = (
            self._leave_open(claim)
            if piece is None
            else self.judge.judge_points(values["at"], who, when, points)
        )
        ruling = judged.case.ruling
        right = find_points(ruling, who, when)
        wrong = [] if right is None else [differ("points", points, right)]
        written = write_claim(
            CARCASSONNE,
            claim,
            judged,
            lambda case: _write_points(find_points(case.ruling, who, when)),
            wrong,
        )
        feature = {"moment": when, "feature": _write_feature(judged.case)}
        read = self._read(claim, judged, answer_number(right or 0, points))
        return Verdict(written | feature, read, find_waiting(ruling, when))

    def on_majority(self, claim: Claim) -> Verdict:
        """Judge who holds a feature."""
        named = claim.values["players"]
        piece = self._find_feature(claim)
        judged = (
            self._leave_open(claim)
            if piece is None
            else self.judge.judge_majority(claim.values["at"], named)
        )
        owners = judged.case.ruling.majority.owners
        wrong = differ_in_players(named, owners)
        written = write_claim(
            CARCASSONNE,
            claim,
            judged,
            lambda case: {"players": list(case.ruling.majority.owners)},
            wrong,
        )
        read = self._read(claim, judged, answer_holders(owners))
        return Verdict(written | {"feature": _write_feature(judged.case)}, read)

    def on_completion(self, claim: Claim) -> Verdict:
        """Judge whether a feature is completed."""
        claimed = claim.values["completed"]
        piece = self._find_feature(claim)
        judged = (
            self._leave_open(claim)
            if piece is None
            else self.judge.judge_completed(claim.values["at"], is_completed=claimed)
        )
        is_completed = judged.case.ruling.feature.is_completed
        written = write_claim(
            CARCASSONNE,
            claim,
            judged,
            lambda case: {"completed": case.ruling.feature.is_completed},
            [differ("completed", claimed, is_completed)],
        )
        read = self._read(claim, judged, answer_completion(is_completed=is_completed))
        return Verdict(written | {"feature": _write_feature(judged.case)}, read)

    def on_placement(self, claim: Claim) -> Verdict:
        """Judge whether a tile may be placed so."""
        values = claim.values
        face = values["tile"].faces[values["rotation"]]
        square = square_at(values["x"], values["y"])
        is_legal = values["legal"]
        judged = self.judge.judge_placement(face, square, is_legal=is_legal)
        found = find_asked(self.position, values["tile"], None)
        warnings = warn_of_placements(self.position, found, None, judged.case.objections)
        return self._write_legality(claim, judged)._replace(warnings=warnings)

    def on_spot(self, claim: Claim) -> Verdict:
        """Judge whether a figure may go on a spot."""
        values, path = claim.values, claim.path
        at, via, leaving, played = (values[key] for key in ("at", "via", "from", "played"))
        if (via == WAGON) != (leaving is not None):
            code = "from-needed" if via == WAGON else "from-not-allowed"
            raise NotAPosition([Fault(code, (*path, "from"))])
        if played is not None and played not in self.table.faces:
            x, y = place_of(played)
            raise NotAPosition([Fault("no-tile-there", (*path, "played"), {"x": x, "y": y})])
        kind = values["figure"] or ("wagon" if via == WAGON else "meeple")
        if leaving is not None:
            find_piece(self.table, leaving, *path, "from")
        find_piece(self.table, at, *path, "at")
        at_hand = count_at_hand(self.position.supply, values["player"], kind)
        asked = SpotClaim(values["player"], kind, at, via, leaving, at_hand, played)
        judged = self.judge.judge_spot(asked, is_legal=values["legal"])
        return self._write_legality(claim, judged)

    def on_move(self, claim: Claim) -> Verdict:
        """Judge whether a move is legal."""
        announced: Announced = claim.values["move"]
        catalogue = load_catalogue()
        tile_id = announced.move.face.tile_id
        may_break = tile_id in catalogue.breakable and self.position.tells_of_tunnel
        changes = may_break or tile_id in catalogue.changing

        def announce(rules: Rules) -> Move:
            if not changes:
                return announced.move
            return in_design(announced.move, rules.design, catalogue)

        supply, is_legal = self.position.supply, claim.values["legal"]
        beside = self.position.table_in_play.beside
        try:
            judged = self.judge.judge_move(announce, supply, beside, is_legal=is_legal)
        except NotAPosition as fault:
            found = [one.under(*claim.path, "move") for one in fault.faults]
            raise NotAPosition(found) from None
        verdict, outcome = self._write_legality(claim, judged), judged.case.outcome
        if outcome is None or outcome.objections:
            return verdict
        brings = {"brings": write_brought(outcome, announced.move.player)}
        warnings = warn_of_move(self.table, outcome)
        return verdict._replace(written=verdict.written | brings, warnings=warnings)

    def _find_feature(self, claim: Claim) -> Piece | None:
        """Return the piece of the feature that a claim is about; None for an unknown field."""
        at, path = claim.values["at"], (*claim.path, "at")
        piece = find_piece(self.table, at, *path)
        if piece is None and at.spot.on != "field":
            raise NotAPosition([nothing_there("no-feature-there", self.table, at, *path)])
        return piece

    def _leave_open(self, claim: Claim) -> Judged[Case]:
        """Answer for a tile that was given without its fields: there is no ruling on them."""
        square = claim.values["at"].square
        ruling = rule_on_unknown_field(self.table, square)
        return Judged(None, Case(self.position.features, _NO_PIECE, ruling))

    @staticmethod
    def _read(claim: Claim, judged: Judged[Case], answer: Phrase) -> ReadClaim:
        return read_claim(claim, judged, answer, summarise_feature(judged.case.ruling).sentences)

    @staticmethod
    def _write_legality(claim: Claim, judged: Judged[LegalCase]) -> Verdict:
        is_legal, right = claim.values["legal"], judged.case
        written = write_claim(
            CARCASSONNE,
            claim,
            judged,
            lambda case: write_legality(case.is_legal if case.is_ruled else None, case.objections),
            [differ("legal", is_legal, right.is_legal)],
        )
        answer = answer_legality(is_legal=right.is_legal)
        read = read_claim(claim, judged, answer, _say_why(right))
        return Verdict(written, read, right.warnings)


_NO_PIECE: Final = Piece(-1)


def _say_why(case: LegalCase) -> tuple[Phrase, ...]:
    """Return why something is not legal or not ruled on, or what a legal move brings."""
    if not case.is_ruled:
        return read_reasons((*case.objections, *case.warnings))
    if case.outcome is None or case.objections:
        return read_reasons(case.objections)
    return summarise_move(case.player, case.outcome).sentences[1:]


def _write_points(points: int | None) -> dict[str, Any]:
    return {} if points is None else {"points": points}


def _write_feature(case: Case) -> "partial[Any]":
    """Return the row of the feature that a claim is about, written when it is encoded."""
    return partial(write_feature, case.ruling)


_ANSWERS: Final[Mapping[str, Callable[[Court, Claim], Verdict]]] = {
    "points": Court.on_points,
    "majority": Court.on_majority,
    "completed": Court.on_completion,
    "placement": Court.on_placement,
    "spot": Court.on_spot,
    "move": Court.on_move,
}
