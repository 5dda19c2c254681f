"""The few, narrow, coded errors. Each carries one clear sentence in four languages."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

from zamki.core.ids import Json
from zamki.core.words import T, Text, literal


class ZamkiError(Exception):
    """Something a user did or gave is not right; the message says what and where."""

    code = "error"
    status = 422
    """What a server answers with."""
    exit_status = 2
    """What a command ends with."""

    def __init__(self, text: Text, *, details: Mapping[str, Json] = MappingProxyType({})) -> None:
        super().__init__(text)
        self.text = text
        self.details = details
        self.move: int | None = None

    def at(self, move: int) -> Self:
        """The same error, with the index of the record's move it was found at."""
        self.move = move
        return self

    def message(self, lang: str = "en") -> str:
        """The sentence for a reader of `lang`."""
        return self.text.render(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.text, dict(self.details), self.move)

    def __str__(self) -> str:
        return self.message()


def _again(kind: type[ZamkiError], text: Text, details: Mapping[str, Json], move: int | None) -> ZamkiError:
    """An error that was pickled: another process raised it."""
    error = kind(text, details=details)
    error.move = move
    return error


class Malformed(ZamkiError):
    """The text does not have the form it should have."""

    code = "malformed"


class UnknownGame(ZamkiError):
    """No game of that name is registered."""

    code = "unknown_game"


class BrokenGame(ZamkiError):
    """A game of an installed package cannot be imported."""

    code = "broken_game"


class UnknownEdition(ZamkiError):
    """No edition of that name, or its file is not the one the record was made with."""

    code = "unknown_edition"


class BadEdition(ZamkiError):
    """An edition file that cannot be played; the fault is named."""

    code = "bad_edition"

    def __init__(
        self, text: Text, *, details: Mapping[str, Json] = MappingProxyType({}), faults: Sequence[Text] = ()
    ) -> None:
        super().__init__(text, details=details)
        self.faults = tuple(faults) or (text,)
        """All of them, where the game's reader goes on after the first."""


class BadSetup(ZamkiError):
    """A set-up, number of seats or option that the game does not have."""

    code = "bad_setup"


class IllegalMove(ZamkiError):
    """The rules do not allow this move now."""

    code = "illegal_move"


class NoSuchSeat(ZamkiError):
    """A seat that this table does not have."""

    code = "no_such_seat"


class NothingToTakeBack(ZamkiError):
    """Nothing has been played yet."""

    code = "nothing_to_take_back"


class BotFailed(ZamkiError):
    """A bot raised an error, or answered something that is no legal move."""

    code = "bot_failed"


class MissingExtra(ZamkiError):
    """Something that is installed apart is not installed."""

    code = "missing_extra"


class Unfinished(ZamkiError):
    """A result before the end of the game, or an end without a result."""

    code = "unfinished"


class Redacted(ZamkiError):
    """The record leaves out what its reader may not know; it cannot be replayed."""

    code = "redacted"


class ResultDiffers(ZamkiError):
    """The replay comes to another result than the record says."""

    code = "result_differs"
    exit_status = 1


class OldRules(ZamkiError):
    """A record of rules that are no longer those of its game."""

    code = "old_rules"
    status = 409


class NotAsCommitted(ZamkiError):
    """The record's set-up or a draw is not what was promised when the game began."""

    code = "not_as_committed"
    exit_status = 1


class NonceDiffers(NotAsCommitted):
    """The nonce that a record tells, or does not tell, is not the one that was promised."""

    code = "nonce_differs"


class DealDiffers(NotAsCommitted):
    """A draw does not follow from nonce and shares; `details` names the draw, its first card and both."""

    code = "deal_differs"


_REASONS = {
    errno.ENOENT: T("there is no such file"),
    errno.ENOTDIR: T("there is no such file"),
    errno.ENAMETOOLONG: T("there is no such file"),
    errno.EISDIR: T("it is a folder"),
    errno.EACCES: T("permission denied"),
    errno.EPERM: T("permission denied"),
    errno.EROFS: T("nothing can be written there"),
    errno.ENOSPC: T("there is no space left"),
}


def reason(error: OSError) -> Text:
    """Why a file cannot be read or written; rare reasons are in the system's words."""
    return _REASONS.get(error.errno or 0) or literal(error.strerror or "?")
