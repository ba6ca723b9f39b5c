"""``referee batch``: the answers of the endpoint, each once, however often it is stopped."""

import gzip
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from benchmarks.batch import write_questions
from benchmarks.freezing import make_search
from referee.api.batching.answering import Answer
from referee.api.batching.lines import PIECE_BYTES
from referee.batch_files.answers import ForeignLine, Kept, find_kept, hold, open_answers
from referee.batch_files.command import STANDARD, Batch, Progress, answer_file
from referee.cli import main
from referee.cli.batches import INTERRUPTED, UNREAD
from referee.core.languages import Language
from referee.texts.sentences import write
from tests.api.samples import GOOD, SUGGESTIONS
from tests.api.test_batches import ANSWERED, QUICK, REQUEST_ID, post
from tests.waiting import PATIENCE, wait_until

REFEREE: Final = str(Path(sys.executable).with_name("referee"))
MANY: Final = 2_000
ENGLISH: Final = Language("en")


def run(*arguments: object, status: int = 0) -> str:
    """Run the command in this process, on files, with a status; return what it tells."""
    result = CliRunner().invoke(main, ["batch", *map(str, arguments), "--processes", "1"])
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    return result.stderr


def start(*arguments: object, text: bytes = b"") -> subprocess.Popen[bytes]:
    """Start the command, with something on standard input."""
    words = [REFEREE, "batch", *map(str, arguments), "--processes", "2"]
    with tempfile.TemporaryFile() as given:
        given.write(text)
        given.seek(0)
        return subprocess.Popen(words, stdin=given, stderr=subprocess.PIPE)


def end(process: subprocess.Popen[bytes], status: int) -> str:
    """Wait until the command ends with a status; return what it tells."""
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, told
    assert b"Traceback" not in told
    return told.decode()


def wait_for_some(file: Path) -> None:
    """Wait until some answers are there."""
    wait_until(lambda: file.exists() and file.stat().st_size, "some answers are there")


def test_the_command_answers_as_the_endpoint_does(client: FlaskClient, tmp_path: Path) -> None:
    lines = [json.dumps({"path": path, "body": body}).encode() for path, body in GOOD.values()]
    body = b"\n".join([*lines, b"no question", QUICK])
    file, out = tmp_path / "questions.ndjson.gz", tmp_path / "answers.ndjson.gz"
    file.write_bytes(gzip.compress(body))
    told = run(file, "--output", out, "--language", "de", status=1)
    expected = post(client, body, headers={"Accept-Language": "de"}).get_data()
    answered = gzip.decompress(out.read_bytes())
    assert REQUEST_ID.sub(b"", answered) == REQUEST_ID.sub(b"", expected)
    count = {"count": len(lines) + 2, "failed": 1}
    assert told == f"{write('cli', 'batch-so-far', count, Language('de'))}\n"


def test_whoever_is_killed_goes_on_and_answers_each_line_once(tmp_path: Path) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers"
    write_questions(file, MANY)
    words = [REFEREE, "batch", "-", "--output", str(out), "--processes", "2"]
    killed = subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert killed.stdin
    # It is killed before it has been asked all.
    killed.stdin.writelines(file.read_bytes().splitlines(keepends=True)[: MANY // 2])
    wait_for_some(out)
    killed.kill()
    end(killed, -signal.SIGKILL)
    with out.open("ab") as answers:
        answers.write(b'{"index":')
    kept = find_kept(out)
    assert 0 < kept.lines < MANY
    again = start("-", "--output", out, text=file.read_bytes())
    assert write("cli", "batch-goes-on", {"count": kept.lines}, ENGLISH) in end(again, 0)
    assert out.read_bytes() == b"".join(ANSWERED % number for number in range(MANY))


def test_a_compressed_file_is_gone_on_with_after_its_last_whole_member(tmp_path: Path) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers.gz"
    write_questions(file, 99)
    members = [b"".join(ANSWERED % n for n in range(*ends)) for ends in ((0, 3), (3, 70), (70, 90))]
    out.write_bytes(b"".join(map(gzip.compress, members))[:-5])
    assert write("cli", "batch-goes-on", {"count": 70}, ENGLISH) in run(file, "--output", out)
    assert gzip.decompress(out.read_bytes()) == b"".join(ANSWERED % n for n in range(99))
    assert find_kept(out) == Kept(99, 0, out.stat().st_size)


def test_a_large_compressed_file_is_gone_on_with_after_its_last_whole_member(
    tmp_path: Path,
) -> None:
    """More comes out of a member than is taken out of it at a time."""
    out = tmp_path / "answers.gz"
    count = 3 * PIECE_BYTES // len(ANSWERED % 0)
    member = gzip.compress(b"".join(ANSWERED % number for number in range(count)))
    last = gzip.compress(ANSWERED % count)
    out.write_bytes(member + last)
    assert find_kept(out) == Kept(count + 1, 0, len(member + last))
    out.write_bytes(member + last[:-1])
    assert find_kept(out) == Kept(count, 0, len(member))


def test_two_commands_do_not_write_one_file(tmp_path: Path) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers"
    write_questions(file, 3)
    with hold(out):
        told = run(file, "--output", out, status=2)
    assert write("cli", "batch-in-use", {"file": out}, ENGLISH) in told
    assert out.read_bytes() == b""
    run(file, "--output", out)
    assert find_kept(out).lines == 3


def test_whoever_is_interrupted_leaves_whole_lines(tmp_path: Path) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers"
    search = json.dumps({"path": SUGGESTIONS, "body": json.loads(make_search())}).encode()
    file.write_bytes(b"\n".join([QUICK] * 20 + [search] * 20))
    stopped = start(file, "--output", out)
    wait_for_some(out)
    stopped.send_signal(signal.SIGINT)
    told = end(stopped, INTERRUPTED)
    kept = find_kept(out)
    assert out.read_bytes() == b"".join(ANSWERED % number for number in range(kept.lines))
    assert write("cli", "batch-so-far", {"count": kept.lines, "failed": 0}, ENGLISH) in told


def test_answers_go_to_standard_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "questions"
    file.write_bytes(QUICK + b"\n" + QUICK)
    batch = Batch(str(file), STANDARD, ENGLISH, 1)
    assert [kept.lines for kept in answer_file(batch, lambda *_: "", print)] == [0, 2]
    assert capfd.readouterr() == ((ANSWERED % 0 + ANSWERED % 1).decode(), "")


class Terminal(StringIO):
    """What a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("screen", [Terminal(), StringIO()], ids=["terminal", "file"])
def test_a_bar_is_for_those_who_watch(monkeypatch: pytest.MonkeyPatch, screen: StringIO) -> None:
    monkeypatch.setattr("sys.stderr", screen)
    progress = Progress(1_000, lambda lines, failed: f"<{lines} and {failed}>")
    time.sleep(0.12)  # A bar is drawn ten times a second.
    progress.tell(500, 7, 1)
    progress.close()
    is_drawn = isinstance(screen, Terminal)
    assert ("<7 and 1>" in screen.getvalue(), "50%" in screen.getvalue()) == (is_drawn, is_drawn)
    assert bool(screen.getvalue()) == is_drawn


def test_what_cannot_be_read_or_gone_on_with_is_said(tmp_path: Path) -> None:
    file, torn, out = tmp_path / "questions", tmp_path / "torn.gz", tmp_path / "answers"
    file.write_bytes(QUICK)
    torn.write_bytes(gzip.compress(QUICK + b"\n" + QUICK)[:-1])
    told = run(file, "--output", file, status=UNREAD)
    assert write("cli", "batch-not-answers", {"file": file, "line": 1}, ENGLISH) in told
    assert file.read_bytes() == QUICK
    told = run(torn, "--output", out, status=UNREAD)
    assert write("cli", "batch-torn", {"file": torn}, ENGLISH) in told
    assert out.read_bytes() == ANSWERED % 0
    told = run(file, "--output", tmp_path / "nowhere" / "answers", status=UNREAD)
    assert re.search("cannot be read or written.*nowhere", told)


@pytest.mark.parametrize(
    ("held", "number"),
    [
        (b"", None),
        (ANSWERED % 0 + b'{"index":1,"status":500,"body":{}}\n' + b"{", None),
        (b"{}\n", 1),
        (b"{}", 1),
        (ANSWERED % 1, 1),
        (ANSWERED % 0 + ANSWERED % 1 + b'{"index":3', 3),
        (ANSWERED % 0 + ANSWERED % 0, 2),
    ],
)
def test_a_file_of_answers_is_gone_on_with_if_it_is_one(
    tmp_path: Path, held: bytes, number: int | None
) -> None:
    for file, data in ((tmp_path / "a", held), (tmp_path / "a.gz", gzip.compress(held))):
        file.write_bytes(data)
        if number is None:
            lines = held.count(b"\n")
            assert find_kept(file)[:2] == (lines, lines // 2)
        else:
            with pytest.raises(ForeignLine) as refusal:
                find_kept(file)
            assert refusal.value.number == number


def test_what_is_not_compressed_is_no_compressed_file_of_answers(tmp_path: Path) -> None:
    file = tmp_path / "answers.gz"
    file.write_bytes(ANSWERED % 0)
    with pytest.raises(ForeignLine):
        find_kept(file)


def test_a_device_holds_no_answers() -> None:
    assert find_kept(Path("/dev/zero")) == Kept()
    with (
        closing(open_answers(Path("/dev/full"), Kept())) as full,
        pytest.raises(OSError, match="No space"),
    ):
        full.write([Answer(200, b"{}\n")])
