"""The parts of a run over a Ray cluster; a worker that is lost costs time and nothing else."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, TypeVar

from zamki.core.errors import BadSetup, ZamkiError
from zamki.core.extras import needing
from zamki.core.words import T
from zamki.lab.executors import Work
from zamki.lab.plan import Plan

R = TypeVar("R")

LOCAL = "local"
"""The address of a cluster that is started on this machine and ends with the run."""
GLANCE = 0.5
"""Seconds after which it is asked anew whether to stop."""
PATIENCE = 5.0
"""Seconds until somebody must have answered."""
_PLACE = re.compile(r"(ray://)?(?P<host>[^:/]+):(?P<port>\d+)")


class Cluster:
    """Everything Ray reaches."""

    def __init__(self, address: str, cores: int | None = None) -> None:
        _knock(address)
        with needing():
            import ray
        self._ray: Any = ray
        self._address = address
        self._cores = cores
        self._is_stopped = False

    def stop(self) -> None:
        """Ends `over` at once; parts under way elsewhere are given up."""
        self._is_stopped = True

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """A part whose worker is lost is played again elsewhere: it comes to the same."""
        ray = self._ray
        self._join()
        # A task is begun anew for ever when its worker dies, never when it fails.
        task = ray.remote(max_retries=-1, num_cpus=1)(_guarded)
        shared, at_once = ray.put((work, plan)), 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(parts)
        under_way = [task.remote(shared, number) for number in islice(waiting, at_once)]
        try:
            while under_way and not self._is_stopped:
                done, under_way = ray.wait(under_way, timeout=GLANCE)
                under_way += [task.remote(shared, number) for number in islice(waiting, len(done))]
                for each in done:
                    yield _result(ray.get(each))
        finally:
            ray.shutdown()

    def _join(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if self._address == LOCAL:
                self._ray.init(num_cpus=self._cores, include_dashboard=False, **quiet)
            else:
                self._ray.init(address=self._address, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise _unanswered(self._address, str(error).partition("\n")[0]) from None


def _knock(address: str) -> None:
    """Whether somebody listens at an address like `host:6379`; Ray itself would try for minutes."""
    if named := _PLACE.fullmatch(address):
        try:
            socket.create_connection((named["host"], int(named["port"])), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise _unanswered(address, getattr(error, "strerror", None) or str(error)) from None


def _unanswered(address: str, reason: str) -> BadSetup:
    return BadSetup(T("No Ray cluster answers at {address}: {reason}", address=address, reason=reason))


def _guarded(shared: tuple[Work[R], Plan], number: int) -> R | ZamkiError:
    """On a worker; an error of ours goes home as it is, not wrapped in one of Ray's."""
    work, plan = shared
    try:
        return work(plan, number, lambda: False)
    except ZamkiError as error:
        return error


def _result(found: R | ZamkiError) -> R:
    if isinstance(found, ZamkiError):
        raise found
    return found
