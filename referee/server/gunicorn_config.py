"""How gunicorn serves the referee; every name here is one of gunicorn's settings.

The worker class is gevent's, made stricter in ``referee.server.worker``: a connection costs a
greenlet and no thread, so hundreds of clients that stall in the middle of a header or a body keep
nobody waiting. Sync and gthread workers fail exactly there. A ruling takes about a millisecond of
one core, so a worker a core is enough.
"""

import gc
import os
from mmap import mmap
from pathlib import Path
from typing import Any

from referee.api.limits import HEADER_SECONDS, REQUEST_SECONDS
from referee.operating import metrics
from referee.operating.logs import configure_logs
from referee.operating.settings import load_settings, write_address

_settings = load_settings()

wsgi_app = "referee.wsgi:create_app()"
bind = [write_address(_settings.host, _settings.port)]
if _settings.metrics_port is not None:
    bind.append(write_address(_settings.metrics_host, _settings.metrics_port))
workers = _settings.workers or os.cpu_count() or 1
worker_class = "referee.server.worker.PatientWorker"
preload_app = True
"""The application is loaded once, before workers fork: one that takes the place of a dead one
answers at once, and all share the memory of what never changes. A fault in the data stops the
start of all. A new release needs a new start, not a reload."""
worker_connections = 4_000
backlog = 2_048
keepalive = HEADER_SECONDS
"""gevent's worker also ends a connection that takes longer than this to send a header."""
timeout = 60
graceful_timeout = _settings.drain_seconds + REQUEST_SECONDS + HEADER_SECONDS
"""A request that begins last takes its time, and a connection on which none begins its own."""
limit_request_line = 8_190
limit_request_fields = 60
limit_request_field_size = 8_190
forwarder_headers = ""
"""No header says another address than the request line: what is answered under one address a cache
keeps for everybody, and proxies pass on what clients send."""
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
proc_name = "referee"
control_socket_disable = True
logger_class = "referee.server.listeners.Log"
loglevel = _settings.log_level
logconfig_dict = configure_logs(_settings)


def on_starting(server: Any) -> None:
    """Say which settings are none, and make room for what the workers count."""
    server.relieved = mmap(-1, 1)
    for unknown in _settings.unknown:
        server.log.warning("%s", unknown)
    if _settings.metrics_port is not None:
        try:
            metrics.open_folder(worker_tmp_dir)
        except OSError:
            server.log.exception("there is no room for metrics")


def on_reload(server: Any) -> None:
    """Tell the workers that others take over: they need not wait for balancers to notice."""
    server.relieved[0] = 1
    server.relieved = mmap(-1, 1)


def pre_fork(server: Any, worker: Any) -> None:
    """Give a worker the first place that is free, and a byte that tells when it is relieved."""
    taken = {other.place for other in server.WORKERS.values()}
    worker.place = next(place for place in range(len(taken) + 1) if place not in taken)
    worker.relieved = server.relieved
    worker.settings = _settings


def child_exit(_server: object, worker: Any) -> None:
    """Forget what was momentary of a worker that is gone, however it went."""
    metrics.forget_moment(worker.place)


def on_exit(_server: object) -> None:
    """Remove what the workers have counted."""
    metrics.close_folder()


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


if _settings.metrics_port is not None or _settings.access_log:

    def pre_request(worker: Any, request: Any) -> None:
        """Watch a request that begins."""
        worker.watch.begin(request)

    def post_request(worker: Any, request: Any, environ: Any, response: Any) -> None:
        """Count and log a request that has ended."""
        worker.watch.end(request, environ, response)
