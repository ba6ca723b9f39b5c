"""Varnish as deploy/ starts it, but on loopback, and before whatever a test puts behind it."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Final, NamedTuple

from tests.server.running import find_free_port
from tests.waiting import PATIENCE, wait_until

ROOT: Final = Path(__file__).parents[2]
VCL: Final = ROOT / "deploy" / "varnish" / "default.vcl"


class Got(NamedTuple):
    """An answer: its status, its headers, its body."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(port: int, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Got:
    """Ask on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body or None, headers)
        answer: HTTPResponse = connection.getresponse()
        return Got(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
    finally:
        connection.close()


def is_healthy(server: subprocess.Popen[bytes], port: int, log: Path) -> bool:
    """Whether a server, which must go on running, says that it is well."""
    assert server.poll() is None, log.read_text()
    try:
        return ask(port, "GET", "/healthz", {}).status == 200
    except OSError:
        return False


@contextmanager
def run(words: list[str], port: int, log: Path, **environ: str) -> Iterator[None]:
    """Run a server until it answers, and end it at last."""
    with log.open("wb") as told:
        server = subprocess.Popen(
            words, cwd=ROOT, stdout=told, stderr=told, env=os.environ | environ
        )
    try:
        wait_until(lambda: is_healthy(server, port, log), f"{words[0]} answers")
        yield
    finally:
        server.terminate()
        server.wait(PATIENCE)


@contextmanager
def run_varnish(
    folder: Path, backend: int, own: Path | None = None, /, **changes: str
) -> Iterator[int]:
    """Run Varnish before what listens on a port of loopback, and yield its own port.

    :param own: the folder in which it tells what it counts; one that is removed if not given.

    :param changes: lines of the backend that are other than in the file, such as ``interval="1s"``.
    """
    port = find_free_port()
    text = VCL.read_text("utf-8")
    written = '.host = "haproxy";\n    .port = "8080";'
    assert text.count(written) == 1
    text = text.replace(written, f'.host = "127.0.0.1";\n    .port = "{backend}";')
    for name, value in changes.items():
        text, found = re.subn(rf"\.{name} = [^;]*;", f".{name} = {value};", text)
        assert found == 1
    vcl = folder / "default.vcl"
    vcl.write_text(text)
    varnish = shutil.which("varnishd") or "/usr/sbin/varnishd"
    # A folder of its own under /tmp: its name is part of that of a socket, which may not be long.
    with tempfile.TemporaryDirectory() as held:
        words = [varnish, "-F", "-j", "none", "-n", str(own or held), "-a", f"127.0.0.1:{port}"]
        words += ["-f", str(vcl), *read_options()]
        with run(words, port, folder / "varnish"):
            yield port


def read_options() -> list[str]:
    """Return the options with which the file says that Varnish is to be started."""
    text = VCL.read_text("utf-8")
    found = re.search(
        r"^#   varnishd -F -a :80 -f default\.vcl (.*\n#     .*)$", text, re.MULTILINE
    )
    assert found
    return found[1].replace("#", "").split()
