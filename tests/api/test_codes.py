"""The list of codes: in Markdown, as it is committed."""

from pathlib import Path
from typing import Final

from flask.testing import FlaskClient

from referee.api.codes import format_codes
from referee.api.problems import STATUS

COMMITTED: Final = Path(__file__).parents[2] / "docs" / "codes.md"


def test_the_committed_list_of_codes_is_the_one_of_the_code() -> None:
    assert COMMITTED.read_text("utf-8") == format_codes(), "run `make docs`"


def test_the_list_of_codes_has_every_problem_with_its_status() -> None:
    rows = format_codes().splitlines()
    for code, status in STATUS.items():
        assert any(row.startswith(f"| `{code}` | {status} – ") for row in rows)


def test_the_list_of_codes_is_a_table_whose_rows_have_two_cells() -> None:
    rows = [row for row in format_codes().splitlines() if row.startswith("|")]
    assert len(rows) > 80
    for row in rows:
        assert row.count("|") == 3


def test_documentation_document_and_problems_lead_to_the_codes(client: FlaskClient) -> None:
    for path in ("/docs", "/problems/not-found"):
        assert 'href="/docs/codes' in client.get(path).text
    assert "(/docs/codes)" in client.get("/openapi.yaml").text
