"""Writes the OpenAPI document as YAML, with each part that fits on a line on one."""

import json
from collections.abc import Mapping
from typing import Any, Final

import yaml

WIDTH: Final = 120
_EXAMPLE: Final = "example"


class _Row(dict[str, Any]):
    """An object that is written on a line, or on lines that are filled."""


class _Rows(list[Any]):
    """A list that is written in the same way."""


class _Dumper(yaml.CSafeDumper):
    """Writes equal parts in full instead of as YAML anchors and aliases.

    It is based on libyaml's emitter in C, which takes a sixth of the time of the one in Python.
    """

    def ignore_aliases(self, _data: Any) -> bool:
        """Return True: no value becomes an alias."""
        return True


def _write_row(dumper: yaml.CSafeDumper, row: _Row) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", row.items(), flow_style=True)


def _write_rows(dumper: yaml.CSafeDumper, rows: _Rows) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", rows, flow_style=True)


_Dumper.add_representer(_Row, _write_row)
_Dumper.add_representer(_Rows, _write_rows)


def format_document(document: Mapping[str, Any]) -> str:
    """Write the document as YAML, in a stable order."""
    laid_out, _ = _lay_out(document)
    return str(
        yaml.dump(laid_out, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
    )


def _lay_out(value: Any, *, is_example: bool = False) -> tuple[Any, int]:
    """Return a value in which what fits on a line is marked so, and how long it is as JSON.

    Examples are always filled lines: they are data, and deep.
    """
    if isinstance(value, Mapping):
        parts = {key: _lay_out(below, is_example=key == _EXAMPLE) for key, below in value.items()}
        length = sum(len(str(key)) + 4 + size for key, (_, size) in parts.items())
        inside = {key: below for key, (below, _) in parts.items()}
        return (_Row(inside) if is_example or length <= WIDTH else inside), length
    if isinstance(value, list):
        rows = [_lay_out(below) for below in value]
        length = sum(2 + size for _, size in rows)
        listed = [below for below, _ in rows]
        return (_Rows(listed) if is_example or length <= WIDTH else listed), length
    return value, len(json.dumps(value, ensure_ascii=False))
