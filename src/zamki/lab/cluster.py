"""Plays the parts of a run on a Ray cluster; parts of lost workers are played again."""

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
from zamki.lab.plan import RunPlan

R = TypeVar("R")

LOCAL = "local"
"""The address of a cluster on this machine that lives as long as the run."""
GLANCE = 0.5
"""Seconds between two checks whether to stop."""
PATIENCE = 5.0
"""Seconds until a connection must be accepted."""
_PLACE = re.compile(r"(ray://)?(?P<host>[^:/]+):(?P<port>\d+)")


class Cluster:
    """The executor on a Ray cluster."""

    def __init__(self, address: str, cores: int | None = None) -> None:
        _check_listening(address)
        with needing():
            import ray
        self._ray: Any = ray
        self._address = address
        self._cores = cores
        self._is_stopped = False

    def stop(self) -> None:
        """Ends `map_parts` at once; parts under way are dropped."""
        self._is_stopped = True

    def map_parts(self, work: Work[R], plan: RunPlan, parts: Sequence[int]) -> Generator[R, None, None]:
        """Yields the result of each part. A part of a lost worker is played again, with the same result."""
        ray = self._ray
        self._join()
        # Retry without limit when a worker dies, never when the task fails.
        task = ray.remote(max_retries=-1, num_cpus=1)(_work_or_error)
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
            raise _no_cluster(self._address, str(error).partition("\n")[0]) from None


def _check_listening(address: str) -> None:
    """Refuses an address like `host:6379` where no server listens; Ray itself would try for minutes."""
    if named := _PLACE.fullmatch(address):
        try:
            socket.create_connection((named["host"], int(named["port"])), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise _no_cluster(address, getattr(error, "strerror", None) or str(error)) from None


def _no_cluster(address: str, reason: str) -> BadSetup:
    return BadSetup(T("No Ray cluster answers at {address}: {reason}", address=address, reason=reason))


def _work_or_error(shared: tuple[Work[R], RunPlan], number: int) -> R | ZamkiError:
    """Runs on a worker and returns our own errors as values, so that Ray does not wrap them."""
    work, plan = shared
    try:
        return work(plan, number, lambda: False)
    except ZamkiError as error:
        return error


def _result(found: R | ZamkiError) -> R:
    if isinstance(found, ZamkiError):
        raise found
    return found
