"""Checks of every request before it reaches a table: origin, secret and body."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar.exceptions import ClientException, SerializationException

from zamki.core.words import T
from zamki.match import Tables
from zamki.match.secrets import key_of
from zamki.web.asgi import SAFE
from zamki.web.client_address import AnyRequest, bearer_of
from zamki.web.errors import NotJson, UnknownSecret
from zamki.web.site import refuse_foreign


async def check_request(request: AnyRequest) -> None:
    """Refuses requests that neither our pages nor correct programs send."""
    if request.method not in SAFE:
        refuse_foreign(request, request.app.state.site)
    if request.scope["path"].startswith("/api/"):
        if request.scope["query_string"]:
            _refuse_odd_query(request)
        await _refuse_unknown(request)
        if request.method not in SAFE:
            await _refuse_unreadable(request)


def _refuse_odd_query(request: AnyRequest) -> None:
    """Refuses repeated parameters and `null` as a number."""
    known = request.route_handler.parsed_fn_signature.parameters
    for name, values in request.query_params.dict().items():
        is_number = name in known and int in get_args(known[name].annotation)
        if len(values) > 1 or (is_number and values[0].lower() == "null"):
            raise ClientException(extra=[{"key": name, "message": "Expected one value"}])


async def _refuse_unknown(request: AnyRequest) -> None:
    """Refuses an unknown secret, whose sender would otherwise silently become a spectator."""
    secret, table = bearer_of(request), request.path_params.get("table")
    if secret is not None and table is not None:
        all_tables: Tables = request.app.state.all_tables
        key, log = key_of(secret), (await all_tables.table(table)).log
        if log.host != key and not log.seats_of(key) and not await all_tables.my_tables(key):
            raise UnknownSecret(T("No seat belongs to this secret."))


async def _refuse_unreadable(request: AnyRequest) -> None:
    """Refuses a body that is not declared as JSON or does not have the right fields and types."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("", "application/json"):
        raise _not_json()
    try:
        data = await request.json()
    except (SerializationException, UnicodeDecodeError, RecursionError) as error:
        raise ClientException(str(error)) from None
    if await request.body() and not kind:
        raise _not_json()
    field = request.route_handler.parsed_fn_signature.parameters.get("data")
    if field is not None:
        _refuse_misfit(data, field.annotation)


def _refuse_misfit(data: Any, kind: Any) -> None:
    """Refuses values of other types: `"2"` is no number."""
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$.")
        key = place.removesuffix("`") or "body"
        raise ClientException(extra=[{"key": key, "message": message}]) from None


def _not_json() -> NotJson:
    return NotJson(T("Send JSON, as application/json."))
