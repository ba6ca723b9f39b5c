"""What is wrong or odd about a table, of either game, as JSON."""

from collections.abc import Sequence
from typing import Any

from referee.api.answers import write_objections
from referee.core.rulings import FAULT, Finding


def write_findings(findings: Sequence[Finding]) -> dict[str, Any]:
    """Write what is wrong or odd about a table."""
    written = write_objections(finding.objection for finding in findings)
    return {
        "legal": all(finding.severity != FAULT for finding in findings),
        "faults": [
            {"severity": finding.severity} | objection
            for finding, objection in zip(findings, written, strict=True)
        ],
    }
