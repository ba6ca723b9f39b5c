"""How claims on a position of the card game are judged and written, by their kinds."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from referee.api.claiming import (
    Verdict,
    differ,
    differ_in_players,
    read_claim,
    write_claim,
    write_legality,
)
from referee.api.contract.claims import Claim
from referee.api.contract.document.shapes import either
from referee.api.labyrinth_cards.cards import CardForm, hand_index
from referee.api.labyrinth_cards.position import CardsPosition, require_card
from referee.api.labyrinth_cards.writing import write_path
from referee.api.responses.answers import write_places
from referee.api.yielding import pause
from referee.catalogue.loader import LABYRINTH_CARDS
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import square_at
from referee.core.reader import Reader
from referee.core.summaries import answer_legality, answer_number, read_reasons
from referee.forms.form import Form
from referee.forms.shapes import Shape
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.claims import CardJudge, JudgedCards
from referee.labyrinth_cards.end import Left
from referee.labyrinth_cards.mistakes.cases import CardCase
from referee.labyrinth_cards.summaries import answer_join, answer_winners


class CardMeantForm(Form[CardFace | int]):
    """A card, or the index of one in the hand."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._card, self._index = CardForm(), hand_index()

    def read(self, raw: Any, reader: Reader, path: Path) -> CardFace | int | None:
        """Return the card or the index."""
        form: Form[Any] = self._card if isinstance(raw, dict) else self._index
        read: CardFace | int | None = form.read(raw, reader, path)
        return read

    def parse_text(self, text: str) -> Any:
        """Return the index, if the text is a number, or the card that it stands for."""
        form: Form[Any] = self._index if text.isdecimal() else self._card
        return form.parse_text(text)

    def write_text(self, value: Any) -> str:
        """Return the text of a card or of an index."""
        form: Form[Any] = self._card if isinstance(value, dict) else self._index
        return form.write_text(value)

    def make_example(self) -> int:
        """Return the index of the first card."""
        return 0

    def describe(self) -> Shape:
        """Return the shape of either."""
        return either(self._card.shape(), self._index.shape())


class CardCourt:
    """Answers the claims on one position."""

    def __init__(self, position: CardsPosition) -> None:
        self.position = position
        self.judge = CardJudge(position.table, pause)

    def answer(self, claim: Claim) -> Verdict:
        """Return the verdict on a claim of any kind."""
        return _ANSWERS[claim.kind](self, claim)

    def on_placement(self, claim: Claim) -> Verdict:
        """Judge whether a card may be laid so."""
        values = claim.values
        face = self._find_card(values["card"], (*claim.path, "card"))
        square, quarters = square_at(values["x"], values["y"]), values["rotation"]
        judged = self.judge.judge_placement(face, square, quarters, is_legal=values["legal"])
        return _write_legality(claim, judged)

    def on_path(self, claim: Claim) -> Verdict:
        """Judge whether a path joins a treasure on two cards."""
        values = claim.values
        for key in ("from", "to"):
            require_card(self.position, values[key], (*claim.path, key))
        joined = values["joined"]
        judged = self.judge.judge_path(
            values["from"], values["to"], values["treasure"], is_joined=joined
        )
        written = write_claim(
            LABYRINTH_CARDS,
            claim,
            judged,
            lambda case: {"joined": case.is_legal},
            [differ("joined", joined, judged.case.is_legal)],
        )
        way = judged.case.way
        read = read_claim(claim, judged, answer_join(is_joined=judged.case.is_legal))
        path = {} if way is None else {"path": partial(write_path, way)}
        return Verdict(written | path, read)

    def on_collection(self, claim: Claim) -> Verdict:
        """Judge whether some cards may be collected."""
        played, want = self._find_played(claim), tuple(claim.values["want"])
        is_legal = claim.values["legal"]
        judged = self.judge.judge_collection(played, want, is_legal=is_legal)
        return _write_legality(claim, judged)

    def on_best(self, claim: Claim) -> Verdict:
        """Judge how many cards may be collected at best."""
        count = claim.values["count"]
        judged = self.judge.judge_count(self._find_played(claim), count)
        right = judged.case.best or 0
        written = write_claim(
            LABYRINTH_CARDS,
            claim,
            judged,
            lambda case: {"count": case.best or 0, "objections": case.objections},
            [differ("count", count, right)],
        )
        why = read_reasons(judged.case.objections)
        cards = {"cards": write_places(judged.case.taken)} if judged.case.taken else {}
        return Verdict(written | cards, read_claim(claim, judged, answer_number(right, count), why))

    def on_turn(self, claim: Claim) -> Verdict:
        """Judge whether a turn is legal."""
        turn, is_legal = claim.values["turn"], claim.values["legal"]
        try:
            judged = self.judge.judge_turn(self.position.state, turn, is_legal=is_legal)
        except NotAPosition as fault:
            found = [one.under(*claim.path, "turn") for one in fault.faults]
            raise NotAPosition(found) from None
        return _write_legality(claim, judged)

    def on_end(self, claim: Claim) -> Verdict:
        """Judge who has won."""
        position, values = self.position, claim.values
        left = Left(position.table, position.hand, position.stack, values.get("hands"))
        named = values["players"]
        judged = self.judge.judge_end(left, values["piles"], named)
        written = write_claim(
            LABYRINTH_CARDS,
            claim,
            judged,
            lambda case: {"players": list(case.winners)},
            differ_in_players(named, judged.case.winners),
        )
        why = read_reasons(judged.case.objections)
        read = read_claim(claim, judged, answer_winners(judged.case.winners), why)
        return Verdict(written, read, judged.case.warnings)

    def _find_card(self, meant: CardFace | int | None, path: Path) -> CardFace:
        """Return the card that a claim speaks of; the hand's only one if it says nothing."""
        if isinstance(meant, CardFace):
            return meant
        hand = self.position.hand
        if meant is None and len(hand) != 1:
            code = "hand-index-needed" if hand else "nothing-to-place"
            raise NotAPosition([Fault(code, path)])
        index = meant or 0
        if index >= len(hand):
            raise NotAPosition([Fault("no-such-hand-card", path, {"index": index})])
        return hand[index]

    def _find_played(self, claim: Claim) -> tuple[int, ...]:
        """Return the squares of the cards just played."""
        played = tuple(claim.values["played"])
        for index, square in enumerate(played):
            require_card(self.position, square, (*claim.path, "played", index))
        return played


def _write_legality(claim: Claim, judged: JudgedCards) -> Verdict:
    def write(case: CardCase) -> dict[str, Any]:
        return write_legality(case.is_legal, case.objections)

    wrong = [differ("legal", claim.values["legal"], judged.case.is_legal)]
    answer = answer_legality(is_legal=judged.case.is_legal)
    read = read_claim(claim, judged, answer, read_reasons(judged.case.objections))
    written = write_claim(LABYRINTH_CARDS, claim, judged, write, wrong)
    return Verdict(written, read, judged.case.warnings)


_ANSWERS: Final[Mapping[str, Callable[[CardCourt, Claim], Verdict]]] = {
    "placement": CardCourt.on_placement,
    "path": CardCourt.on_path,
    "collection": CardCourt.on_collection,
    "best": CardCourt.on_best,
    "turn": CardCourt.on_turn,
    "end": CardCourt.on_end,
}
