"""The English that stands beside the facts, by the id that it has in every language.

    sources/<id>
    rules/<id>.title  .paraphrase
    options/<game>.<key>  options/<game>.<key>.<value>
    readings/<key>.<value>
    sets/<id>.title  .source
    not_ruled/<rule>
    tile_notes/<tile>
    maps/<id>
    map_notes/<key>
    kits/<id>.title  kits/<id>.<number of the part, from 1>
    boxes/<id>
    editions/<id>.title  .source  .note

Other languages have these ids in ``texts/locale/``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.catalogue.register import read_sources
from referee.core.readings import name_reading

Documents = Iterable[Mapping[str, Any]]


class ProseFault(Exception):
    """Something among the facts lacks its English; the message names it."""


def read_prose(facts: Mapping[str, Documents]) -> Mapping[str, str]:
    """Return the English of all facts by id.

    :param facts: the documents, by folder.
    :raises ProseFault: if something has no title or no text, or if an option does not have a
        reading for each of its values and a name for each word among them.
    """
    rules, maps = facts["rules"], facts["maps"]
    return {
        **{
            f"sources/{key}": _find(source, "title", f"sources/{key}")
            for key, source in read_sources(rules).items()
        },
        **_pick("rules", _rows(rules, "rules"), "title", "paraphrase"),
        **dict(_list_options(facts["rulesets"])),
        **_pick("sets", facts["tiles"], "title", "source"),
        **dict(_list_not_ruled(facts["tiles"])),
        **{
            f"tile_notes/{row['id']}": row["note"]
            for row in _rows(facts["tiles"], "tiles")
            if "note" in row
        },
        **_pick_title("maps", _rows(maps, "maps")),
        **{
            f"map_notes/{key}": _find(note, "text", f"map_notes/{key}")
            for document in maps
            for key, note in document.get("notes", {}).items()
        },
        **dict(_list_kits(_rows(maps, "kits"))),
        **_pick_title("boxes", _rows(facts["boxes"], "boxes")),
        **_pick("editions", _rows(facts["editions"], "editions"), "title", "source", "note"),
    }


def _rows(documents: Documents, key: str) -> Iterator[Mapping[str, Any]]:
    return (row for document in documents for row in document.get(key, ()))


def _pick(domain: str, rows: Documents, *keys: str) -> dict[str, str]:
    return {
        f"{domain}/{row['id']}.{key}": _find(row, key, f"{domain}/{row['id']}")
        for row in rows
        for key in keys
    }


def _pick_title(domain: str, rows: Documents) -> dict[str, str]:
    return {f"{domain}/{row['id']}": _find(row, "title", f"{domain}/{row['id']}") for row in rows}


def _find(row: Mapping[str, Any], key: str, named: str) -> str:
    """Return what stands in a row under a key.

    :raises ProseFault: with what names the row, if nothing does.
    """
    if not (found := row.get(key)):
        raise ProseFault(f"{named}: {key} is missing")
    return str(found)


def _list_options(documents: Documents) -> Iterator[tuple[str, str]]:
    for document in documents:
        for row in document["options"]:
            option = f"options/{document['game']}.{row['key']}"
            words = [value for value in row["values"] if isinstance(value, str)]
            names = row.get("names", ())
            if len(names) != len(words):
                raise ProseFault(f"{option}: names are not one for each of {words}")
            yield option, _find(row, "meaning", option)
            yield from zip((f"{option}.{word}" for word in words), names, strict=True)
            readings = row.get("readings", ())
            if len(readings) != len(row["values"]):
                raise ProseFault(f"{option}: readings are not one for each of {row['values']}")
            for value, text in zip(row["values"], readings, strict=True):
                yield f"readings/{name_reading(row['key'], value)}", text


def _list_not_ruled(documents: Documents) -> Iterator[tuple[str, str]]:
    """Yield the text of each rule that is not ruled; where several sets list it, one has it."""
    rows = list(_rows(documents, "not_ruled"))
    texts = {row["rule"]: row["text"] for row in rows if "text" in row}
    if lacking := {row["rule"] for row in rows} - texts.keys():
        raise ProseFault(f"not_ruled/{min(lacking)}: text is missing")
    yield from ((f"not_ruled/{rule}", text) for rule, text in texts.items())


def _list_kits(rows: Documents) -> Iterator[tuple[str, str]]:
    for row in rows:
        kit = f"kits/{row['id']}"
        yield f"{kit}.title", _find(row, "title", kit)
        for number, part in enumerate(row["parts"], 1):
            yield f"{kit}.{number}", _find(part, "title", f"{kit}.{number}")
