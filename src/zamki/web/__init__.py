"""The table in the browser, and the HTTP API; no rules and no SQL."""

from zamki.web.app import create_app

__all__ = ["create_app"]
