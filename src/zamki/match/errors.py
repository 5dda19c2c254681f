"""A table's refusals, each with a code."""

from __future__ import annotations

from zamki.core import errors as core
from zamki.core.errors import ZamkiError


class UnknownTable(ZamkiError):
    """There is no such table."""

    code = "unknown_table"
    status = 404


class NotYourSeat(ZamkiError):
    """The caller does not hold the seat it speaks for."""

    code = "not_your_seat"
    status = 403


class NotBegun(ZamkiError):
    """The game has not begun: people are missing or not ready, and the host has not started it."""

    code = "not_begun"
    status = 409


class Stale(ZamkiError):
    """The move answers a question that has changed meanwhile."""

    code = "stale"
    status = 409


class UndoRefused(ZamkiError):
    """A ban stands against taking the move back; `details` names it."""

    code = "undo_refused"
    status = 409


class BadInvite(ZamkiError):
    """The invitation is unknown, taken or revoked."""

    code = "bad_invite"
    status = 403


class NoFreeSeat(ZamkiError):
    """Every seat is taken, or the table is not open."""

    code = "no_free_seat"
    status = 409


class TableFull(ZamkiError):
    """The table takes no more lines of chat, or no more changes of this kind."""

    code = "table_full"
    status = 409


class BrokenTable(ZamkiError):
    """The saved log of this table cannot be read; other tables are not affected."""

    code = "broken_table"
    status = 500


class OldTableRules(BrokenTable, core.OldRules):
    """The table was begun with rules or an edition that have changed since; it cannot go on."""

    code = "old_rules"
    status = 409


class KeyReused(ZamkiError):
    """The idempotency key already stands for another change."""

    code = "key_reused"


class ShortKey(ZamkiError):
    """The idempotency key is short enough to be guessed, and it alone would restore a secret."""

    code = "short_key"


class NotAllowed(ZamkiError):
    """The caller may not do this here; `details` names the rule."""

    code = "not_allowed"
    status = 403


class TooMany(ZamkiError):
    """The caller asks too often; `details.retry_after` says how many seconds to wait."""

    code = "too_many"
    status = 429
