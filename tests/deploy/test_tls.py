"""deploy/haproxy/tls.cfg with a certificate of our own: HTTP/2, HSTS, who asks and how."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

import pytest

from tests.deploy.facts import DEPLOY
from tests.deploy.scripted import Scripted, run_scripted
from tests.server.running import find_free_port
from tests.waiting import PATIENCE, wait_until

CONFIGURATION: Final = DEPLOY / "haproxy" / "tls.cfg"
NAME: Final = "referee.example"


class Tls(NamedTuple):
    """A running proxy that ends TLS: its ports, its certificate, and what is behind it."""

    https: int
    http: int
    certificate: Path
    service: Scripted


class Got(NamedTuple):
    """An answer, as curl tells of it."""

    version: str
    status: int
    headers: dict[str, str]
    body: str


def make_certificate(folder: Path) -> Path:
    """Make a certificate that vouches for itself; its key follows it in the file."""
    key, certificate, both = (folder / name for name in ("key.pem", "own.pem", "both.pem"))
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    words += ["-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext"]
    words += [f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(words, check=True, capture_output=True)
    both.write_bytes(certificate.read_bytes() + key.read_bytes())
    return both


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tls]:
    folder = tmp_path_factory.mktemp("tls")
    certificate = make_certificate(folder)
    https, http = find_free_port(), find_free_port()
    with run_scripted() as service, (folder / "log").open("wb") as log:
        environ = {
            "REFEREE_TLS_BIND": f"127.0.0.1:{https}",
            "REFEREE_HTTP_BIND": f"127.0.0.1:{http}",
            "REFEREE_CERTIFICATE": str(certificate),
            "REFEREE_FRONT": f"127.0.0.1:{service.server_port}",
        }
        command = ["haproxy", "-db", "-f", str(CONFIGURATION)]
        with subprocess.Popen(command, env=os.environ | environ, stdout=log, stderr=log) as proxy:
            running = Tls(https, http, certificate, service)
            try:
                wait_until(lambda: is_there(running), "it answers")
                yield running
            finally:
                proxy.terminate()


def is_there(tls: Tls) -> bool:
    try:
        return ask(tls, "/").status == 200
    except subprocess.CalledProcessError:
        return False


def ask(tls: Tls, path: str, *options: str) -> Got:
    """Ask with curl, which trusts the certificate and no other."""
    words = ["curl", "--silent", "--show-error", "--max-time", str(PATIENCE), "--include"]
    words += ["--cacert", str(tls.certificate), "--resolve", f"{NAME}:{tls.https}:127.0.0.1"]
    words += [*options, f"https://{NAME}:{tls.https}{path}"]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    head, _, body = told.replace("\r\n", "\n").partition("\n\n")
    first, *lines = head.splitlines()
    version, status, *_ = first.split()
    headers = {name.lower(): value.strip() for name, _, value in (n.partition(":") for n in lines)}
    return Got(version, int(status), headers, body)


@pytest.mark.parametrize(("option", "version"), [("--http2", "HTTP/2"), ("--http1.1", "HTTP/1.1")])
def test_both_versions_are_spoken_and_browsers_are_told_to_stay(
    tls: Tls, option: str, version: str
) -> None:
    got = ask(tls, "/", option)
    assert (got.version, got.status) == (version, 200)
    assert got.headers["strict-transport-security"] == "max-age=15768000"


def test_who_asks_and_how_is_passed_on_and_not_believed(tls: Tls) -> None:
    names = json.loads(ask(tls, "/", "--header", "X-Forwarded-For: 192.0.2.1").body)
    assert names.count("x-forwarded-for") == 1
    assert names.count("x-forwarded-proto") == 1


def test_the_longest_address_passes(tls: Tls) -> None:
    path = f"/r?position={quote('|' * 2600)}"
    assert len(path) > 7_800
    assert ask(tls, path).status == 200
    assert tls.service.asked[path] == 1


def test_old_versions_of_tls_are_refused(tls: Tls) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        ask(tls, "/", "--tls-max", "1.1")


def test_http_leads_to_https(tls: Tls) -> None:
    words = ["curl", "--silent", "--write-out", "%{http_code} %{redirect_url}", "--header"]
    words += [f"Host: {NAME}", f"http://127.0.0.1:{tls.http}/r?ask=roads"]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    assert told == f"308 https://{NAME}/r?ask=roads"
