"""Refusals by the server itself, before any table is asked."""

from __future__ import annotations

from zamki.core.errors import ZamkiError


class ForeignOrigin(ZamkiError):
    """The request comes from a page of another site."""

    code = "foreign_origin"
    status = 403


class UnknownSecret(ZamkiError):
    """The secret holds nothing."""

    code = "unknown_secret"
    status = 401


class NotJson(ZamkiError):
    """The body is not declared as JSON."""

    code = "not_json"
    status = 415
