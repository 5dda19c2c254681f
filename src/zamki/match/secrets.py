"""Secrets that hold seats, invitations, and names of tables."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from random import Random, SystemRandom
from secrets import choice, token_urlsafe

from zamki.core.words import T
from zamki.match.errors import ShortKey

LONG_ENOUGH = 16
"""So many letters of a key are not thought of twice by chance."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are easily mistaken for each other."""


def new_secret() -> str:
    """Nobody can guess it."""
    return token_urlsafe(24)


def secret_from(key: str, salt: str) -> str:
    """A secret that is the same whenever somebody shows the same key, and is itself saved nowhere.

    Who lost the answer to taking a seat asks again with its key. The log has the salt and the key's hash.
    """
    return urlsafe_b64encode(hmac.digest(salt.encode(), key.encode(), "sha256")[:24]).decode()


def check_key(key: str | None, caller: str | None) -> None:
    """Refuses a key that others may think of too where it alone brings back the secret of a seat."""
    if key is not None and caller is None and len(key) < LONG_ENOUGH:
        raise ShortKey(
            T("An Idempotency-Key without a secret has at least {least} letters.", least=LONG_ENOUGH)
        )


def new_table_id(random: Random | None = None) -> str:
    """Short enough for a link, long enough not to be found by trying."""
    return "".join((random or SystemRandom()).choice(_LETTERS) for _ in range(10)).lower()


def new_invite() -> str:
    """An invitation that can be read out: `K7F3-QX9M`."""
    code = "".join(choice(_LETTERS) for _ in range(8))
    return f"{code[:4]}-{code[4:]}"


def key_of(secret: str) -> str:
    """What is saved instead of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def tidy_invite(code: str) -> str:
    """An invitation as it was given out, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return f"{letters[:4]}-{letters[4:]}"
