"""Why a table refuses: coded, each with one clear sentence."""

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
    """Nothing is dealt before everybody is there and ready, or the host starts."""

    code = "not_begun"
    status = 409


class Stale(ZamkiError):
    """Meanwhile something happened that makes the move another one than the sender meant."""

    code = "stale"
    status = 409


class UndoRefused(ZamkiError):
    """One of the four bans stands against taking the move back; `details` names it."""

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
    """So much has been said or changed at the table that it takes no more of that."""

    code = "table_full"
    status = 409


class BrokenTable(ZamkiError):
    """What is saved of this table cannot be read; the other tables are not touched by it."""

    code = "broken_table"
    status = 500


class OldTableRules(BrokenTable, core.OldRules):
    """The table was begun with rules or an edition that are no longer these; it is closed alone."""

    code = "old_rules"
    status = 409


class KeyReused(ZamkiError):
    """An idempotency key stands for another change already."""

    code = "key_reused"


class ShortKey(ZamkiError):
    """An idempotency key that others may think of too, where it alone brings back a secret."""

    code = "short_key"


class NotAllowed(ZamkiError):
    """The caller may not do this here; `details` names the rule."""

    code = "not_allowed"
    status = 403


class TooMany(ZamkiError):
    """Somebody asks too often; `details.retry_after` says in how many seconds it may be better."""

    code = "too_many"
    status = 429
