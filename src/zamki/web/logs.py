"""The server's log, for people or for programs, without secrets."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from datetime import UTC, datetime

from zamki.web.log_throttle import ThrottleFilter

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
HIDDEN = "…"

_NAMES = "code|invite|secret|token|password|auth|p256dh"
_SECRETS = (
    (re.compile(r"(?i)\b(bearer|basic|vapid)\s+[^\s\"',]+"), rf"\1 {HIDDEN}"),
    (re.compile(r"(://[^\s/:@]*):[^\s/@]+@"), rf"\1:{HIDDEN}@"),
    (re.compile(rf"(?i)\b({_NAMES})(=|: ?|['\"]: ?['\"]?)[^\s&;,\"']+"), rf"\1\2{HIDDEN}"),
    (re.compile(r"\bzamki=[^\s&;,\"']+"), f"zamki={HIDDEN}"),
    (re.compile(r"\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b"), HIDDEN),
    (re.compile(r"(?<![\w/-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}(?![\w/-])"), HIDDEN),
)
"""Patterns of secrets: bearers, passwords in addresses, telling names, cookies, invitations."""


def discreet(text: str) -> str:
    """Returns a text without secrets.

    >>> discreet("GET /join?code=K7F3-QX9M failed for Bearer abc.def")
    'GET /join?code=… failed for Bearer …'
    >>> discreet("postgresql://zamki:hush@db/zamki does not answer")
    'postgresql://zamki:…@db/zamki does not answer'
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextLines(logging.Formatter):
    """Formats log lines for people."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Returns the log line, with the traceback if there is one."""
        return discreet(super().format(record))


class JsonLines(logging.Formatter):
    """Formats log lines as JSON objects."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the object."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": discreet(record.getMessage()),
            "process": os.getpid(),
        }
        if record.exc_info:
            told["trace"] = discreet(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def keep_log(form: str = "text", level: str = "warning") -> None:
    """Sends all logs to standard error in one form, with repetitions throttled."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(ThrottleFilter())
    root = logging.getLogger()
    for old in [each for each in root.handlers if getattr(each, "is_ours", False)]:
        root.removeHandler(old)
    handler.is_ours = True  # type: ignore[attr-defined]
    root.addHandler(handler)
    root.setLevel(level.upper())
