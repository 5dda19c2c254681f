"""Why the server itself refuses, before any table is asked."""

from __future__ import annotations

from zamki.core.errors import ZamkiError


class ForeignOrigin(ZamkiError):
    """A page of another site has sent this."""

    code = "foreign_origin"
    status = 403


class UnknownSecret(ZamkiError):
    """A secret that holds nothing, anywhere."""

    code = "unknown_secret"
    status = 401


class NotJson(ZamkiError):
    """A body that does not say it is JSON."""

    code = "not_json"
    status = 415
