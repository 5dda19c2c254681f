"""Metrics for Prometheus at `/metrics`: numbers, never a table, a name or an address.

With several processes each writes its numbers into files of one folder, and any of them reports the sum.
"""

from __future__ import annotations

import logging
import os
from importlib.util import find_spec
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from zamki.match import Tables
from zamki.web.connection_limits import Addresses

_log = logging.getLogger(__name__)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the shared folder; it must be set before anything is counted."""


def is_countable() -> bool:
    """True if `prometheus-client` is installed."""
    return find_spec("prometheus_client") is not None


def uncount(process: int) -> None:
    """Drops the gauges of a process that has ended; its counters stay."""
    if os.environ.get(FOLDER):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


class Meter:
    """Counts with `prometheus-client`."""

    def __init__(self) -> None:
        import prometheus_client as prometheus
        from prometheus_client import multiprocess

        self._prometheus = prometheus
        self._many = bool(os.environ.get(FOLDER))
        self._registry = prometheus.CollectorRegistry()
        own = None if self._many else self._registry
        labels = ("method", "route", "status")
        self._requests = prometheus.Counter("zamki_requests", "Requests answered.", labels, registry=own)
        self._seconds = prometheus.Histogram(
            "zamki_request_seconds",
            "From a request to the end of its answer; streams are not counted.",
            ("route",),
            registry=own,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )
        self._gauges = {
            name: prometheus.Gauge(f"zamki_{name}", told, registry=own, multiprocess_mode="livesum")
            for name, told in (
                ("tables_in_memory", "Tables in memory."),
                ("streams", "Streams that are open."),
                ("thoughts_waiting", "Moves and hints of bots that wait for a worker."),
                ("is_connected", "Processes that hear the others, or need not."),
            )
        }
        if self._many:
            multiprocess.MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]
        else:
            prometheus.ProcessCollector(registry=self._registry)

    def count_response(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a response; a stream is counted when it ends, without its time."""
        self._requests.labels(method, route, str(status)).inc()
        if not route.endswith("/events"):
            self._seconds.labels(route).observe(seconds)

    def look(self, all_tables: Tables) -> None:
        """Reads the gauges."""
        for name, number in all_tables.numbers().items():
            self._gauges[name].set(number)

    def text(self) -> tuple[bytes, str]:
        """Returns all numbers in Prometheus' text format."""
        return self._prometheus.generate_latest(self._registry), self._prometheus.CONTENT_TYPE_LATEST


def _is_forwarded(request: Request[Any, Any, Any]) -> bool:
    """True if an untrusted proxy says for whom it asks; for a trusted one uvicorn sets the port to 0."""
    ways = ("forwarded", "x-forwarded", "x-real-ip", "via")
    says = any(name.startswith(ways) for name in request.headers)
    return says and request.client is not None and request.client.port != 0


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Returns the metrics to allowed addresses; to others there is no such page."""
    meter: Meter | None = request.app.state.meter
    host = request.client.host if request.client else None
    if meter is None or host not in Addresses(request.app.state.site.metrics):
        raise NotFoundException
    if _is_forwarded(request):
        _log.warning("/metrics is asked for through a proxy at %s that --proxy does not name: refused", host)
        raise NotFoundException
    meter.look(request.app.state.all_tables)
    body, kind = meter.text()
    return Response(body, media_type=kind)
