"""How gunicorn serves the referee; every name here is one of gunicorn's settings.

The worker class is gevent's, made stricter in ``referee.server.worker``: a connection costs a
greenlet and no thread, so hundreds of clients that stall in the middle of a header or a body block
nobody. Sync and gthread workers would be blocked. Rulings are bound by the processor, so one worker
per core is enough.
"""

import gc
import os
import resource
from pathlib import Path
from typing import Any, Final

from referee.api.limits import HEADER_SECONDS, REQUEST_SECONDS
from referee.operating import metrics
from referee.operating.logs import configure_logs
from referee.operating.settings import load_settings, write_address
from referee.server.garbage import exclude_what_lives_on, set_collector
from referee.server.generations import Generation
from referee.server.site import prepare_pages

_settings = load_settings()

wsgi_app = "referee.wsgi:create_app()"
bind = [write_address(_settings.host, _settings.port)]
if _settings.metrics_port is not None:
    bind.append(write_address(_settings.metrics_host, _settings.metrics_port))
if _settings.health_port is not None:
    bind.append(write_address(_settings.health_host, _settings.health_port))
workers = _settings.workers or os.cpu_count() or 1
worker_class = "referee.server.worker.DeadlineWorker"
preload_app = True
"""The application is loaded once, before workers fork. So the replacement of a dead worker answers
at once, all workers share the memory of what never changes, and a fault in the data stops the
start. A new release needs a restart; a reload is not enough."""
worker_connections = 4_000
backlog = 2_048
keepalive = HEADER_SECONDS
"""Seconds. gevent's worker also closes a connection that takes longer to send a header."""
timeout = 60
graceful_timeout = _settings.drain_seconds + REQUEST_SECONDS + HEADER_SECONDS
"""Time for the last request to end, and for an idle connection to reach its header timeout."""
limit_request_line = 8_190
limit_request_fields = 60
limit_request_field_size = 8_190
forwarder_headers = ""
"""No header may change the address of a request: caches keep answers by address, and proxies pass
on any header that clients send."""
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
proc_name = "referee"
control_socket_disable = True
logger_class = "referee.server.listeners.Log"
loglevel = _settings.log_level
logconfig_dict = configure_logs(_settings)


_OTHER_FILES: Final = 100
"""Files that a worker opens besides connections: pipes, its log, pictures that are drawn."""


def find_missing_files(connections: int = worker_connections) -> int:
    """Allow this process and its workers as many open files as the system lets them have.

    :return: how many fewer they may have than connections need.
    """
    wanted = connections + _OTHER_FILES
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (allowed, most):
        allowed = wanted if allowed == resource.RLIM_INFINITY else allowed
        most = wanted if most == resource.RLIM_INFINITY else most
    if allowed < wanted and allowed < most:
        allowed = min(wanted, most)
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(0, wanted - allowed)


def on_starting(server: Any) -> None:
    """Warn of unknown settings and of too few files, and create the folder of the metrics."""
    if missing := find_missing_files():
        server.log.warning(
            "this process may open %d files fewer than %d connections of a worker need; "
            "connections beyond the limit wait until others close (ulimit -n)",
            missing,
            worker_connections,
        )
    server.generation, server.predecessors = Generation(), None
    for unknown in _settings.unknown:
        server.log.warning("%s", unknown)
    if _settings.metrics_port is not None:
        try:
            metrics.open_folder(worker_tmp_dir)
        except OSError:
            server.log.exception("the folder of the metrics cannot be created")


def on_reload(server: Any) -> None:
    """Tell the workers that others take over, so that they stop when those are ready."""
    server.predecessors = server.generation
    server.generation = server.predecessors.replace()


def pre_fork(server: Any, worker: Any) -> None:
    """Give a worker the first free slot, its generation, and the one it takes over from."""
    taken = {other.slot for other in server.WORKERS.values()}
    worker.slot = next(slot for slot in range(len(taken) + 1) if slot not in taken)
    worker.generation, worker.predecessors = server.generation, server.predecessors
    worker.settings = _settings


def child_exit(_server: object, worker: Any) -> None:
    """Remove the gauges of a worker that has ended, for whatever reason."""
    metrics.remove_gauges(worker.slot)


def on_exit(_server: object) -> None:
    """Remove the folder of the metrics."""
    metrics.close_folder()


def when_ready(server: Any) -> None:
    """Exclude what lives as long as the process from garbage collection: catalogue, routes, code.

    It is frozen before workers fork: otherwise each would copy the pages that the collector marks.
    Pages are prepared before, too: the first one of each worker would take a third of a second at a
    stretch, and wait among the long requests.
    """
    prepare_pages(server.app.wsgi())
    exclude_what_lives_on()


def post_worker_init(worker: Any) -> None:
    """Freeze the little that a worker adds, and set its collector of garbage.

    Then the worker is ready: those that it takes over from may stop.
    """
    set_collector()
    if worker.predecessors is not None:
        worker.predecessors.welcome_successor()


def worker_exit(_server: object, _worker: object) -> None:
    """Unfreeze, so that objects are finalised before the modules that they need.

    A frozen log handler would be finalised after gevent's locks are gone.
    """
    gc.unfreeze()
    gc.collect()


if _settings.watches_requests:

    def pre_request(worker: Any, request: Any) -> None:
        """Record the start of a request."""
        worker.watch.begin(request)

    def post_request(worker: Any, request: Any, environ: Any, response: Any) -> None:
        """Count and log a finished request."""
        worker.watch.end(request, environ, response)
