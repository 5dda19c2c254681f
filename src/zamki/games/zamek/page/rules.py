"""What the rules page shows beside its words."""

from __future__ import annotations

from typing import Any, Final

from zamki.core.setup import built_in_edition
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.info import INFO

_SHOWN: Final = 8


def context() -> dict[str, Any]:
    """Some tiles of the built-in edition."""
    return {"tiles": load(built_in_edition(INFO.id, INFO.editions[0])).tiles[:_SHOWN]}
