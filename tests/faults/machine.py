"""How much of the machine others use while something is measured: latencies depend on it."""

import os
from typing import Final

import psutil

_IDLE: Final = ("idle", "iowait")


class MachineShare:
    """The processor time of the whole machine, and of this process and all that it started."""

    def __init__(self) -> None:
        self._whole, self._own = _read_busy(), _read_own()
        self._idle = _read_idle()

    @property
    def of_others(self) -> float:
        """The share of the machine's processors that others have used since the beginning.

        What has ended and was not waited for yet counts as others'.
        """
        busy = _read_busy() - self._whole
        all_of_it = busy + _read_idle() - self._idle
        return max(0.0, busy - (_read_own() - self._own)) / max(all_of_it, 1e-9)

    def __str__(self) -> str:
        return f"others used {self.of_others:.0%} of the machine's {os.cpu_count()} processors"


def _read_busy() -> float:
    times = psutil.cpu_times()._asdict()
    # Guests are counted as users already.
    left_out = {*_IDLE, "guest", "guest_nice"}
    return float(sum(seconds for name, seconds in times.items() if name not in left_out))


def _read_idle() -> float:
    times = psutil.cpu_times()._asdict()
    return float(sum(times[name] for name in _IDLE))


def _read_own() -> float:
    """Return the seconds of this process and of its descendants, ended ones included."""
    used = 0.0
    first = psutil.Process()
    for each in (first, *first.children(recursive=True)):
        try:
            used += sum(each.cpu_times()[:4])
        except psutil.Error:
            continue
    return used
