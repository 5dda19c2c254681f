"""Puts the server together."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from litestar import Litestar, Request, Response, Router, get
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from zamki.core.errors import ZamkiError
from zamki.core.registry import game_names, is_built_in
from zamki.match import Tables
from zamki.web.api import Games, TableRoutes
from zamki.web.api_page import API_PAGES
from zamki.web.api_types import FaultAnswer
from zamki.web.asgi import PROBES, App, Shutdown
from zamki.web.error_responses import on_crash, on_fault, on_http
from zamki.web.lessons import LESSON_PAGES
from zamki.web.lobby_routes import FRONT
from zamki.web.metrics import Meter, metrics
from zamki.web.notices import NOTICE_PAGES, Notices
from zamki.web.notifier import WebNotifier
from zamki.web.page import page_of
from zamki.web.pages import PAGES, on_page_fault, render_page
from zamki.web.replay_pages import REPLAY_PAGES
from zamki.web.request_checks import check_request
from zamki.web.rules_pages import RULES_PAGES
from zamki.web.site import HERE, Site
from zamki.web.stream import events

_log = logging.getLogger(__name__)

LARGEST_BODY = 16 << 10
"""Bytes, several times what any call needs; record uploads have a limit of their own."""


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[str]:
    """200 when tables can be played."""
    is_well = await request.app.state.all_tables.store.is_well()
    return Response("ok\n" if is_well else "the store is not writable\n", status_code=200 if is_well else 503)


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(request: Request[Any, Any, Any]) -> Response[str]:
    """200 when requests may be sent here: tables can be read, others are heard, and it is not closing."""
    all_tables: Tables = request.app.state.all_tables
    shutdown: Shutdown = request.app.state.shutdown
    try:
        await all_tables.store.version("")
        is_read = True
    except ZamkiError:
        is_read = False
    faults = [
        fault
        for fault, is_there in (
            ("the server is closing", shutdown.has_begun),
            ("the tables cannot be read", not is_read),
            ("other processes are not heard", not all_tables.is_connected),
        )
        if is_there
    ]
    return Response("\n".join(faults or ["ready"]) + "\n", status_code=503 if faults else 200)


def on_refusal(request: Request[Any, Any, Any], error: ZamkiError) -> Response[Any]:
    """Returns a refusal as JSON for programs, as a page for people."""
    return on_page_fault(request, error) if _is_page(request) else on_fault(request, error)


def on_missing(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Returns an HTTP error as JSON for programs, as a page for people."""
    return _page_or_json(request, on_http(request, error))


def on_our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Logs a crash, and returns one line about it, as JSON or as a page."""
    return _page_or_json(request, on_crash(request, error))


def _is_page(request: Request[Any, Any, Any]) -> bool:
    path = request.scope["path"]
    is_program = path.startswith("/api/") or path in PROBES  # their answers cost no tokens; pages do
    return not is_program and request.accept.best_match(["text/html"]) is not None


def _page_or_json(request: Request[Any, Any, Any], fault: Response[FaultAnswer]) -> Response[Any]:
    if not _is_page(request):
        return fault
    status = fault.status_code or 500
    page = render_page(request, "message.html", status=status, message=fault.content.error.message)
    page.headers.update(fault.headers)
    return page


def create_app(
    all_tables: Tables, site: Site = HERE, meter: Meter | None = None, notifier: WebNotifier | None = None
) -> App:
    """Creates the server for these tables."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncGenerator[None, None]:
        await all_tables.wake()
        yield
        await all_tables.close()

    app = App(
        [
            healthz,
            readyz,
            metrics,
            *API_PAGES,
            Games,
            TableRoutes,
            events,
            Notices,
            *NOTICE_PAGES,
            *FRONT,
            *PAGES,
            *REPLAY_PAGES,
            *RULES_PAGES,
            *LESSON_PAGES,
        ],
        lifespan=[life],
        before_request=check_request,
        openapi_config=OpenAPIConfig(
            title="Zamki",
            version="1",
            path="/api/description",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        exception_handlers={ZamkiError: on_refusal, HTTPException: on_missing, Exception: on_our_fault},
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.site, app.shutdown, app.requests_by_address = site, Shutdown(), Counter()
    app.turns = WeakValueDictionary()
    app.meter = app.state.meter = meter
    app.state.notifier = notifier
    app.state.all_tables, app.state.site, app.state.shutdown = all_tables, site, app.shutdown
    for name in game_names():
        _add_pages(app, name)
    return app


def _add_pages(app: Litestar, game: str) -> None:
    """Adds a game's own pages; those of foreign games lie under its name and may fail on their own."""
    routes = page_of(game).routes
    if is_built_in(game):
        for route in routes:
            app.register(route)
    elif routes:
        try:
            app.register(Router(f"/games/{game}", route_handlers=routes))
        except Exception:
            _log.warning("the pages of the game “%s” are left out", game, exc_info=True)
