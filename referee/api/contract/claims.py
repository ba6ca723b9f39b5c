"""The forms of claims, and the shapes of what is answered to them, of either game.

A claim has a kind, and each kind keys of its own; one claim may name who makes it. In a list of
claims a row that leaves a key out means what the row before it says, if its kind takes such a key,
but for the name of who makes it: so two who disagree need not say twice what about.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from referee.api.contract.document.descriptions import WORDS, find_description, load_descriptions
from referee.api.contract.document.shapes import (
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    OBJECTIONS,
    RULE_ID,
    STRING,
    answer_record,
    either,
    require,
    without,
)
from referee.api.limits import CLAIMS
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.reader import Reader
from referee.forms.compact import outline_keys, parse_keys, write_keys
from referee.forms.fast_path import value_left_out
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.records import exemplify_keys
from referee.forms.shapes import Shape, array, record, ref

KIND: Final = "kind"
BY: Final = "by"


class Claim(NamedTuple):
    """A claim as it was read: who makes it, its kind, what it says, and where it stands."""

    by: str | None
    kind: str
    values: Mapping[str, Any]
    path: Path


class Kinds(NamedTuple):
    """The kinds of claim on the positions of a game.

    :param keys: the form of each key of a kind, by kind.
    :param named: what their components begin with.
    :param together: what the shape of a claim says of the keys of a kind together, by kind.
    """

    keys: Mapping[str, Mapping[str, Form[Any]]]
    named: str
    together: Mapping[str, Shape] = {}

    def all_keys(self) -> dict[str, Form[Any]]:
        """Return the form of every key that any of them takes."""
        keys = {key: form for forms in self.keys.values() for key, form in forms.items()}
        return {KIND: _kind(self), BY: Name(), **keys}


def _kind(kinds: Kinds) -> Choice:
    named = f"{kinds.named}Kind"
    return Choice(kinds.keys, "unknown-claim", "not-a-string", named=named, required=True)


class ClaimForm(Form[Claim]):
    """A claim of one of some kinds."""

    is_plain = False
    is_flat = False

    def __init__(self, kinds: Kinds, **options: Any) -> None:
        super().__init__(named=kinds.named, **options)
        self._kinds = kinds
        self._kind = _kind(kinds)

    def read(self, raw: Any, reader: Reader, path: Path) -> Claim | None:
        """Return the claim."""
        if not reader.is_object(raw, path, self):
            return None
        if KIND not in raw:
            reader.miss(KIND, raw, (KIND, BY, *self._kinds.all_keys()), path, self._kind.example)
            return None
        kind = self._read_key(KIND, self._kind, raw, reader, path)
        if kind is None:
            return None
        keys: dict[str, Form[Any]] = {BY: Name(), **self._kinds.keys[kind]}
        reader.check_keys(raw, (KIND, *keys), path)
        values: dict[str, Any] = {}
        for key, form in keys.items():
            if key in raw:
                values[key] = self._read_key(key, form, raw, reader, path)
            else:
                if form.required:
                    reader.miss(key, raw, (KIND, *keys), path, form.example)
                values[key] = value_left_out(form)
        return Claim(values.pop(BY), kind, values, path)

    @staticmethod
    def _read_key(
        key: str, form: Form[Any], raw: Mapping[str, Any], reader: Reader, path: Path
    ) -> Any:
        if raw[key] is None:
            reader.add("null", (*path, key), example=form.example)
            return None
        return form.read(raw[key], reader, (*path, key))

    @property
    def paired(self) -> Collection[str]:
        """The keys that there can be."""
        return self._kinds.all_keys()

    def parse_text(self, text: str) -> Any:
        """Return the claim that a text of pairs stands for."""
        return parse_keys(self._kinds.all_keys(), text)

    def write_text(self, value: Any) -> str:
        """Return the pairs of a claim."""
        return write_keys(self._kinds.all_keys(), value)

    def outline(self) -> str:
        """Return the pairs that there can be."""
        return outline_keys(self._kinds.all_keys())

    def make_example(self) -> dict[str, Any]:
        """Return a claim of the first kind."""
        kind, keys = next(iter(self._kinds.keys.items()))
        return {KIND: kind, **exemplify_keys(keys)}

    def describe(self) -> Shape:
        """Return the shape of a claim of one of the kinds."""
        return either(*map(ref, self.describe_kinds()))

    def describe_kinds(self) -> dict[str, Shape]:
        """Return the components of the claims of each kind, which ``kind`` tells apart."""
        return {
            f"{kind.title()}{self._kinds.named}": self._describe_kind(kind, keys)
            for kind, keys in self._kinds.keys.items()
        }

    def _describe_kind(self, kind: str, keys: Mapping[str, Form[Any]]) -> Shape:
        """Return the shape of a claim of a kind; keys mean what they do in any claim."""
        forms = {BY: Name(), **keys}
        shapes = {KIND: STRING | {"const": kind}}
        shapes |= {key: form.shape() for key, form in forms.items()}
        described = {
            key: shape | {"description": find_description(self._kinds.named, WORDS, key=key)}
            for key, shape in shapes.items()
        }
        optional = tuple(key for key, form in forms.items() if not form.required)
        more = self._kinds.together.get(kind, {})
        return record(described, optional=optional, **more) | {
            "description": load_descriptions()["patterns"]["claim"].format(kind=kind)
        }


def _leave_out_foreign(shapes: Mapping[str, Shape], keys: Mapping[str, Form[Any]]) -> Shape:
    """Return the shape of an object without the keys that belong to other kinds alone."""
    return without(*(key for key in shapes if key not in (KIND, BY, *keys)))


class ClaimsForm(Form[list[Claim]]):
    """Some claims, each with what it does not say from the one before; JSON in an address, too."""

    is_plain = False
    is_flat = False

    def __init__(self, kinds: Kinds, **options: Any) -> None:
        super().__init__(**options)
        self._kinds = kinds
        self._form = ClaimForm(kinds)

    def read(self, raw: Any, reader: Reader, path: Path) -> list[Claim] | None:
        """Return the claims; those that are faulty are left out."""
        if not isinstance(raw, list):
            reader.add("not-a-list", path, example=self.example)
        elif not raw:
            reader.add("no-claims", path, example=self.example)
        elif len(raw) > CLAIMS:
            reader.add("too-many", path, limit=CLAIMS)
        else:
            read: list[Claim] = []
            before: Mapping[str, Any] = {}
            for index, row in enumerate(raw):
                whole = self._follow(before, row) if isinstance(row, dict) else row
                claim = self._form.read(whole, reader, (*path, index))
                read += [] if claim is None else [claim]
                before = whole if isinstance(whole, dict) else before
            return read
        return None

    def _follow(self, before: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
        """Return a row with the keys that it leaves out as the row before has them."""
        kind = row.get(KIND, before.get(KIND))
        keys = self._kinds.keys.get(kind, {}) if isinstance(kind, str) else {}
        kept = {key: before[key] for key in (KIND, *keys) if key in before}
        return {**kept, **row}

    def make_example(self) -> list[dict[str, Any]]:
        """Return a list of one claim."""
        return [self._form.example]

    def describe(self) -> Shape:
        """Return the shape of a list of which each row may leave keys out."""
        return array(ref(f"{self._kinds.named}Row"), minItems=1, maxItems=CLAIMS)


def said_so() -> Form[Any]:
    """Return the form of whether something is said to be so, as most claims say."""
    return Flag(load_default=True)


def claim_asks(kinds: Kinds) -> dict[str, Form[Any]]:
    """Return the keys of a question on claims: one claim, or several."""
    return {"claim": ClaimForm(kinds), "claims": ClaimsForm(kinds)}


def list_claims(ask: Mapping[str, Any]) -> list[Claim]:
    """Return what is claimed, each claim with its path in the question.

    :raises NotAPosition: if nothing is, or one claim and several.
    """
    if ("claim" in ask) == ("claims" in ask):
        raise NotAPosition([Fault("claim-or-claims", params={"allowed": "claim, claims"})])
    return [
        claim._replace(path=(key, *claim.path))
        for key in ("claim", "claims")
        if key in ask
        for claim in (ask[key] if key == "claims" else [ask[key]])
    ]


def describe_claims(
    kinds: Kinds, right: Mapping[str, Shape], more: Mapping[str, Shape]
) -> dict[str, Shape]:
    """Return the components of claims and of the verdicts on them.

    :param right: the shapes of what a right answer says, in the words of the claims.
    :param more: those of what the verdicts of this game say besides.
    """
    name = kinds.named
    row = {key: form.shape() for key, form in kinds.all_keys().items()}
    rows = [
        {"if": require(KIND, kind), "then": _leave_out_foreign(row, keys)}
        for kind, keys in kinds.keys.items()
    ]
    gives = {**right, "objections": OBJECTIONS}
    said = {key: row[key] for key in ("player", *right) if key in row}
    reading = {
        "readings": array(ref("ReadingOfClaim")),
        "text": STRING,
        "mistake": ref("Mistake"),
        **gives,
    }
    verdict: dict[str, Shape] = {
        "by": NAME,
        "kind": _kind(kinds).shape(),
        **more,
        "upheld": BOOLEAN,
        "claimed": ref(f"{name}Said"),
        "right": ref(f"{name}Right"),
        "difference": array(ref("Difference")),
        "readings": array(ref(f"{name}Reading")),
    }
    return {
        f"{name}Kind": _kind(kinds).describe(),
        name: ClaimForm(kinds).describe(),
        **ClaimForm(kinds).describe_kinds(),
        f"{name}Row": record(row, optional=tuple(row), dependentSchemas={KIND: {"allOf": rows}}),
        f"{name}Said": answer_record(said, optional=tuple(said)),
        f"{name}Right": answer_record(gives, optional=tuple(gives)),
        f"{name}Reading": answer_record(reading, optional=("mistake", *gives)),
        f"{name}Verdict": answer_record(verdict, optional=(BY, *more, "upheld", "right")),
    }


def describe_answer(kinds: Kinds) -> dict[str, Shape]:
    """Return the keys of an answer to claims."""
    return {
        "verdicts": array(ref(f"{kinds.named}Verdict")),
        "right_claims": array(COUNT),
    }


_WHAT: Final = ref("Differing")
SHAPES: Final[dict[str, Shape]] = {
    "Differing": either(INTEGER, BOOLEAN),
    "Difference": answer_record(
        {"what": STRING, "player": NAME, "claimed": _WHAT, "right": _WHAT}, optional=("player",)
    ),
    "ReadingOfClaim": answer_record({"key": STRING, "value": ref("OptionValue")}),
    "Mistake": answer_record({"code": STRING, "text": STRING, "citations": array(RULE_ID)}),
}
"""The components that the claims of both games share."""
