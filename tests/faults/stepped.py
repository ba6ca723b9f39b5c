"""``python -m tests.faults.stepped FILE``: the service, with a clock that FILE sets.

FILE holds the seconds by which the clock on the wall is wrong, and may change at any time. Whoever
asks Python for the time in this process gets that: gunicorn for its timeouts and the Date of its
answers, logging, gevent. (Debian's libfaketime does so for libc, but breaks ``time.sleep``.)
"""

import sys
import time
from pathlib import Path

_right = time.time


def _tell_wrong() -> float:
    return _right() + float(Path(sys.argv[-1]).read_text("ascii"))


def main() -> None:
    """Set the clock, and then serve as ``referee serve`` does."""
    time.time = _tell_wrong
    from gunicorn.app.wsgiapp import WSGIApplication

    file = sys.argv.pop()
    sys.argv = ["gunicorn", "-c", "python:referee.server.gunicorn_config"]
    application = WSGIApplication("%(prog)s", prog="gunicorn")
    sys.argv.append(file)
    application.run()


if __name__ == "__main__":
    main()
