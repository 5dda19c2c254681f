"""Secrets of seats, invitations, and names of tables."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from random import Random, SystemRandom
from secrets import choice, token_urlsafe

from zamki.core.words import T
from zamki.match.errors import ShortKey

LONG_ENOUGH = 16
"""Characters of a key that is not guessed by chance."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters that are not easily mistaken for each other."""


def new_secret() -> str:
    """Returns a new random URL-safe secret."""
    return token_urlsafe(24)


def secret_from(key: str, salt: str) -> str:
    """Returns the secret derived from an idempotency key; it is itself saved nowhere.

    A client that lost the answer to taking a seat repeats its request with the same key. The log holds the
    salt and the key's hash.
    """
    return urlsafe_b64encode(hmac.digest(salt.encode(), key.encode(), "sha256")[:24]).decode()


def check_key(key: str | None, caller: str | None) -> None:
    """Refuses a guessable key where the key alone restores the secret of a seat."""
    if key is not None and caller is None and len(key) < LONG_ENOUGH:
        raise ShortKey(
            T("An Idempotency-Key without a secret has at least {least} letters.", least=LONG_ENOUGH)
        )


def new_table_id(random: Random | None = None) -> str:
    """Returns a random table id: short enough for a link, too long to be guessed."""
    return "".join((random or SystemRandom()).choice(_LETTERS) for _ in range(10)).lower()


def new_invite() -> str:
    """Returns an invitation that can be read aloud, such as `K7F3-QX9M`."""
    code = "".join(choice(_LETTERS) for _ in range(8))
    return f"{code[:4]}-{code[4:]}"


def key_of(secret: str) -> str:
    """Returns the hash that is saved instead of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def tidy_invite(code: str) -> str:
    """Returns an invitation in its usual form, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return f"{letters[:4]}-{letters[4:]}"
