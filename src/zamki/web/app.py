"""Puts the server together."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.enums import MediaType
from litestar.exceptions import ClientException, HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from zamki.core.errors import ZamkiError
from zamki.core.record import LARGEST_UPLOAD
from zamki.core.registry import game_names, is_built_in
from zamki.match import Hall
from zamki.web.answers import on_crash, on_fault, on_http
from zamki.web.api import Games, Tables
from zamki.web.page import page_of
from zamki.web.pages import PAGES, on_page_fault, shown
from zamki.web.replay_pages import REPLAY_PAGES
from zamki.web.rules_pages import RULES_PAGES
from zamki.web.stream import events

_log = logging.getLogger(__name__)

BODY_LIMIT = LARGEST_UPLOAD + (64 << 10)
"""Bytes: a file, and the form around it."""


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[str]:
    """200 when tables can be played."""
    is_well = await request.app.state.hall.store.is_well()
    return Response("ok\n" if is_well else "the store is not writable\n", status_code=200 if is_well else 503)


@get("/api/openapi.json", media_type=MediaType.JSON, include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The API's description."""
    return request.app.openapi_schema.to_schema()


async def refuse_unreadable(request: Request[Any, Any, Any]) -> None:
    """A body that is no UTF-8, or nested without end, is its sender's fault and not ours."""
    if request.method == "POST" and request.url.path.startswith("/api/"):
        try:
            await request.json()
        except (SerializationException, UnicodeDecodeError, RecursionError) as error:
            raise ClientException(str(error)) from None


def on_refusal(request: Request[Any, Any, Any], error: ZamkiError) -> Response[Any]:
    """A program gets JSON, a person a page."""
    is_page = (
        not request.url.path.startswith("/api/") and request.accept.best_match(["text/html"]) is not None
    )
    return on_page_fault(request, error) if is_page else on_fault(request, error)


def on_missing(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the server itself refuses: JSON for a program, a page for a person."""
    told = on_http(request, error)
    if request.url.path.startswith("/api/"):
        return told
    return shown(request, "message.html", status=error.status_code, message=told.content.error.message)


def create_app(hall: Hall) -> Litestar:
    """The server of one hall."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncGenerator[None, None]:
        await hall.wake()
        yield
        await hall.close()

    app = Litestar(
        [healthz, openapi, Games, Tables, events, *PAGES, *REPLAY_PAGES, *RULES_PAGES],
        lifespan=[life],
        before_request=refuse_unreadable,
        openapi_config=OpenAPIConfig(
            title="Zamki", version="1", path="/api/description", render_plugins=[JsonRenderPlugin()]
        ),
        exception_handlers={ZamkiError: on_refusal, HTTPException: on_missing, Exception: on_crash},
        compression_config=CompressionConfig(backend="gzip", exclude=["/events$"], minimum_size=800),
        request_max_body_size=BODY_LIMIT,
        logging_config=None,
    )
    app.state.hall = hall
    for name in game_names():
        _add_pages(app, name)
    return app


def _add_pages(app: Litestar, game: str) -> None:
    """A game's own pages; those of somebody else's lie under its name, and a fault in them stops nothing."""
    routes = page_of(game).routes
    if is_built_in(game):
        for route in routes:
            app.register(route)
    elif routes:
        try:
            app.register(Router(f"/games/{game}", route_handlers=routes))
        except Exception:
            _log.warning("the pages of the game “%s” are left out", game, exc_info=True)
