"""What the rules page of Rycerze shows."""

from __future__ import annotations

from typing import Any

from zamki.games.rycerze.draw.picture import first_edition


def rules() -> dict[str, Any]:
    """The strengths of every card."""
    return {"strengths": first_edition().strengths}
