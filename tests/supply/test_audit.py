"""The audit says what it could check, what not, and what is known; it runs the real pip-audit."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.supply import audit
from tests.supply.audit import Audited, audit_python, list_npm_locks, list_pinned, read_report

SOUND, HOLED = "sound-package", "holed-package"
HASH = f"--hash=sha256:{'0' * 64}"


@contextmanager
def serve_vulnerabilities() -> Iterator[str]:
    """Serve, in the form of OSV, that one of two packages has a vulnerability."""

    class Database(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = [describe(HOLED)] if asked["package"]["name"] == HOLED else []
            answer = json.dumps({"vulns": known} if known else {}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Database) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1/query"
        finally:
            server.shutdown()
            thread.join()


def describe(name: str) -> dict[str, Any]:
    package = {"name": name, "ecosystem": "PyPI"}
    events = [{"introduced": "0"}, {"fixed": "2.0"}]
    affected = {"package": package, "ranges": [{"type": "ECOSYSTEM", "events": events}]}
    return {"id": "PYSEC-0-1", "aliases": [], "summary": "A hole.", "affected": [affected]}


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    file = tmp_path / "locked.txt"
    file.write_text(f"# pinned\n{SOUND}==1.0 {HASH}\n{HOLED}==1.0 \\\n    {HASH}\n")
    return file


def test_what_a_service_knows_is_found(locked: Path) -> None:
    with serve_vulnerabilities() as address:
        audited = audit_python(locked, ["--vulnerability-service=osv", f"--osv-url={address}"])
    assert audited == Audited(2, (f"{HOLED} 1.0: PYSEC-0-1, mended in 2.0",), {})
    assert "VULNERABLE holed-package" in audited.report("locked.txt")


def test_where_no_service_answers_nothing_is_known(locked: Path) -> None:
    nowhere = "http://127.0.0.1:9/v1/query"
    audited = audit_python(locked, ["--vulnerability-service=osv", f"--osv-url={nowhere}"])
    assert (audited.checked, audited.findings) == (0, ())
    assert list(audited.unchecked) == [SOUND, HOLED]
    report = audited.report("locked.txt")
    assert "0 checked, 2 could not be checked" in report
    assert "sound-package, holed-package" in report


def test_what_a_service_does_not_know_is_not_checked() -> None:
    rows: list[dict[str, Any]] = [
        {"name": SOUND, "version": "1.0", "vulns": []},
        {"name": HOLED, "skip_reason": "Dependency not found on PyPI: holed-package (1.0)"},
    ]
    assert read_report(rows) == Audited(1, (), {HOLED: "Dependency not found on PyPI"})


@pytest.mark.parametrize(("asked", "status"), [("", 0), ("strict", 1)])
def test_an_audit_that_checked_nothing_says_so_and_fails_if_asked_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: str, status: int
) -> None:
    monkeypatch.setenv("AUDIT", asked)
    nothing = Audited(0, (), {SOUND: "nobody answers"})
    monkeypatch.setattr(audit, "audit_python", lambda _: nothing)
    monkeypatch.setattr(audit, "audit_npm", lambda _: nothing)
    assert audit.main() == status
    told = capsys.readouterr().out
    assert "No vulnerability data could be reached" in told
    assert ("count as a failure" in told) is bool(status)


def test_a_strict_audit_of_which_all_was_checked_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIT", "strict")
    monkeypatch.setattr(audit, "audit_python", lambda _: Audited(1, (), {}))
    monkeypatch.setattr(audit, "audit_npm", lambda _: Audited(1, (), {}))
    assert audit.main() == 0


def test_a_known_vulnerability_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "audit_python", lambda _: Audited(1, ("one",), {}))
    monkeypatch.setattr(audit, "audit_npm", lambda _: Audited(1, (), {}))
    assert audit.main() == 1


def test_every_lock_file_is_audited() -> None:
    locks = list_npm_locks()
    assert locks
    assert all(lock.is_file() for lock in locks)
    pinned = {name: set(list_pinned(audit.TOP / name)) for name in audit.LOCKED}
    assert all("flask" in pinned[f"requirements/{name}.txt"] for name in ("run", "dev"))
    for path in (audit.TOP / "requirements").glob("*.txt"):
        assert set(list_pinned(path)) <= set().union(*pinned.values()), path
