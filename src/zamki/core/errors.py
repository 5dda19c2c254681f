"""The errors of Zamki. Each has a code, and one clear sentence in four languages."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

from zamki.core.ids import Json
from zamki.core.words import T, Text, literal


class ZamkiError(Exception):
    """An error in a user's action or input; the message says what is wrong and where."""

    code = "error"
    status = 422
    """The HTTP status of a server's answer."""
    exit_status = 2
    """The exit status of a command."""

    def __init__(self, text: Text, *, details: Mapping[str, Json] = MappingProxyType({})) -> None:
        super().__init__(text)
        self.text = text
        self.details = details
        self.move: int | None = None

    def at(self, move: int) -> Self:
        """Returns the error itself, with the index of the faulty move of the record."""
        self.move = move
        return self

    def message(self, lang: str = "en") -> str:
        """Returns the sentence in `lang`."""
        return self.text.render(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.text, dict(self.details), self.move)

    def __str__(self) -> str:
        return self.message()


def _again(kind: type[ZamkiError], text: Text, details: Mapping[str, Json], move: int | None) -> ZamkiError:
    """Rebuilds an error that another process raised and pickled."""
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
    """An edition file cannot be played."""

    code = "bad_edition"

    def __init__(
        self, text: Text, *, details: Mapping[str, Json] = MappingProxyType({}), faults: Sequence[Text] = ()
    ) -> None:
        super().__init__(text, details=details)
        self.faults = tuple(faults) or (text,)
        """All faults, if the game's reader goes on after the first."""


class BadSetup(ZamkiError):
    """The game does not have this set-up, number of seats or option."""

    code = "bad_setup"


class IllegalMove(ZamkiError):
    """The rules do not allow this move now."""

    code = "illegal_move"


class NoSuchSeat(ZamkiError):
    """The game has no such seat."""

    code = "no_such_seat"


class NothingToTakeBack(ZamkiError):
    """There is no move to take back."""

    code = "nothing_to_take_back"


class BotFailed(ZamkiError):
    """A bot raised an error, or chose something that is not a legal move."""

    code = "bot_failed"


class MissingExtra(ZamkiError):
    """An optional dependency is not installed."""

    code = "missing_extra"


class Unfinished(ZamkiError):
    """A record has a result before the end of the game, or an end without a result."""

    code = "unfinished"


class Redacted(ZamkiError):
    """The record hides what its reader may not know, so it cannot be replayed."""

    code = "redacted"


class ResultDiffers(ZamkiError):
    """The replay's result differs from the record's."""

    code = "result_differs"
    exit_status = 1


class OldRules(ZamkiError):
    """The record was played with older rules, which the game no longer supports."""

    code = "old_rules"
    status = 409


class NotAsCommitted(ZamkiError):
    """The record's set-up or a draw does not match the commitment made when the game began."""

    code = "not_as_committed"
    exit_status = 1


class NonceDiffers(NotAsCommitted):
    """The record's nonce is missing, or does not match the promise."""

    code = "nonce_differs"


class DealDiffers(NotAsCommitted):
    """A draw does not follow from nonce and shares; `details` has the draw, its wrong and its right card."""

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
    """Returns why a file cannot be read or written; rare reasons are in the system's words."""
    return _REASONS.get(error.errno or 0) or literal(error.strerror or "?")
