"""Refusals as coded, translated responses."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from zamki.core.errors import ZamkiError
from zamki.core.words import T, Text
from zamki.web.api_types import Fault, FaultAnswer
from zamki.web.languages import language

_log = logging.getLogger(__name__)

_HTTP: dict[int, tuple[str, Text]] = {
    400: ("malformed", T("The request cannot be read.")),
    404: ("not_found", T("There is nothing here.")),
    405: ("method_not_allowed", T("This address does not answer that kind of request.")),
    413: ("too_large", T("That is too large.")),
}
_OURS = ("internal", T("Something went wrong here. Nothing was changed."))

HTTP_CODES = {**{status: code for status, (code, _) in _HTTP.items()}, 500: _OURS[0], 503: "closing"}
"""The codes of HTTP errors."""

AnyRequest = Request[Any, Any, Any]


def on_fault(request: AnyRequest, error: ZamkiError) -> Response[FaultAnswer]:
    """Returns the response to a refusal by the table or the rules."""
    details = dict(error.details)
    if error.move is not None:
        details["move"] = error.move
    answer = _answer(error.status, error.code, error.message(language_of(request)), details)
    if "retry_after" in details:
        answer.headers["Retry-After"] = str(details["retry_after"])
    return answer


def on_http(request: AnyRequest, error: HTTPException) -> Response[FaultAnswer]:
    """Returns the response to an HTTP error, such as not found."""
    code, text = _HTTP.get(error.status_code, _OURS)
    details = {"faults": _faults(error)} if error.status_code == 400 else {}
    answer = _answer(error.status_code, code, text.render(language_of(request)), details)
    answer.headers.update(error.headers or {})  # a 405 lists the allowed methods
    return answer


def _faults(error: HTTPException) -> list[str]:
    """Returns what is wrong and where, for the client's author."""
    found = error.extra if isinstance(error.extra, list) else []
    told = [f"{each.get('key')}: {each.get('message')}" for each in found if isinstance(each, dict)]
    return told or [error.detail]


def on_crash(request: AnyRequest, error: Exception) -> Response[FaultAnswer]:
    """Logs an error of ours, and returns a response of one line."""
    _log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    code, text = _OURS
    return _answer(500, code, text.render(language_of(request)), {})


def language_of(request: AnyRequest) -> str:
    """Returns the reader's language."""
    return language(request.headers, request.cookies)


def _answer(status: int, code: str, message: str, details: dict[str, Any]) -> Response[FaultAnswer]:
    answer = FaultAnswer(Fault(code, message, details))
    return Response(answer, status_code=status, media_type=MediaType.JSON)
