"""Phrases of the chat, which every reader sees in their own language."""

from __future__ import annotations

from zamki.core.game import GameInfo
from zamki.core.words import T, Text

NO_THANKS = T("No, thanks")
NUDGE = T("It is your turn – take your time.")
"""A reminder for a person who has been thinking for a while."""
COMMON = (T("Hello!"), T("One moment"), T("Thank you"), T("Well played"), T("Sorry!"))
AT_MOST = 8


def phrases(info: GameInfo) -> tuple[Text, ...]:
    """Returns the phrases to choose from, the game's own first."""
    return (*info.phrases, *COMMON)[:AT_MOST]


def phrase(info: GameInfo, said: str) -> Text | None:
    """Returns the phrase with that text, if there is one."""
    known = (*phrases(info), *COMMON, NO_THANKS, NUDGE)
    return next((each for each in known if each.msgid == said), None)
