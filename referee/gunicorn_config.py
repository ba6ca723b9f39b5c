"""How gunicorn serves the referee; every name here is one of gunicorn's settings.

The worker class is gevent's, made stricter in ``referee.worker``: a connection costs a greenlet
and no thread, so hundreds of clients that stall in the middle of a header or a body keep nobody
waiting. Sync and gthread workers fail exactly there. A ruling takes about a millisecond of one
core, so a worker a core is enough.
"""

import gc
import os
from pathlib import Path

from referee.api.limits import HEADER_SECONDS, REQUEST_SECONDS

wsgi_app = "referee.wsgi:create_app()"
bind = f"{os.environ.get('REFEREE_HOST', '127.0.0.1')}:{os.environ.get('REFEREE_PORT', '8000')}"
workers = int(os.environ.get("REFEREE_WORKERS") or os.cpu_count() or 1)
worker_class = "referee.worker.PatientWorker"
preload_app = True
"""The application is loaded once, before workers fork: one that takes the place of a dead one
answers at once, and all share the memory of what never changes. A fault in the data stops the
start of all. A new release needs a new start, not a reload."""
worker_connections = 4_000
backlog = 2_048
keepalive = HEADER_SECONDS
"""gevent's worker also ends a connection that takes longer than this to send a header."""
timeout = 60
graceful_timeout = REQUEST_SECONDS
limit_request_line = 8_190
limit_request_fields = 60
limit_request_field_size = 8_190
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
proc_name = "referee"
control_socket_disable = True


def when_ready(_server: object) -> None:
    """Keep the collector off what never dies: the catalogue, the routes, the compiled code.

    It is frozen before workers fork, or each would copy the pages that the collector marks.
    """
    gc.collect()
    gc.freeze()


def post_worker_init(_worker: object) -> None:
    """Freeze the little that a worker adds, and let collections be rarer than by default.

    A ruling makes thousands of small values that are all gone with the answer and hardly any
    cycle. The middle threshold stays small: it looks at all that is young in one go.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 400)


def worker_exit(_server: object, _worker: object) -> None:
    """Let go of what was kept, in good order.

    What stays frozen dies after the modules that it needs: a log handler, without gevent's locks.
    """
    gc.unfreeze()
    gc.collect()
