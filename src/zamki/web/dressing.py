"""Which template and which preparation a game's table has; any other game is shown as text and buttons."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from zamki.core.words import Text
from zamki.web.desk import Desk

_DRESSED: dict[str, str] = {
    "rycerze": "zamki.games.rycerze.page.desk",
    "ludwig": "zamki.games.ludwig.page.desk",
    "zamek": "zamki.games.zamek.page.desk",
}
"""Games with a table of their own: the module that prepares it."""


_ANCHORS = {
    "assign": "two",
    "bonus_room": "bonus",
    "attendant": "bonus",
    "bonus_card": "bonus",
    "special": "bonus",
    "take_bonus": "bonus",
    "order": "score",
    "double": "tokens",
    "extra": "tokens",
    "over": "end",
}
"""Where the rules explain a prompt, if not under its own name."""


def rules_link(desk: Desk) -> str:
    """The place in the rules that explains what is asked."""
    key = desk.view.prompt.key
    return f"/rules/{desk.view.game}#{_ANCHORS.get(key, key)}"


def template_for(game: str) -> str:
    """The template with the game's pieces."""
    return f"{game}/desk.html" if game in _DRESSED else "desk.html"


def dressed(desk: Desk) -> dict[str, Any]:
    """What the game's template shows; `sub` and `pills` are there for every game."""
    shown: Mapping[str, Any] = {}
    if desk.view.game in _DRESSED:
        shown = import_module(_DRESSED[desk.view.game]).dress(desk)
    pills = [_said(each, desk.lang) for each in shown.get("pills", ())]
    return {**shown, "sub": _said(shown.get("sub", ""), desk.lang), "pills": pills}


def _said(text: Text | str, lang: str) -> str:
    return text.render(lang) if isinstance(text, Text) else text
