"""Short sentences that arrive in everybody's own language."""

from __future__ import annotations

from zamki.core.game import GameInfo
from zamki.core.words import T, Text

NO_THANKS = T("No, thanks")
NUDGE = T("It is your turn – take your time.")
"""A friendly nudge for somebody who has been thinking for a while."""
COMMON = (T("Hello!"), T("One moment"), T("Thank you"), T("Well played"), T("Sorry!"))
AT_MOST = 8


def phrases(info: GameInfo) -> tuple[Text, ...]:
    """What can be said at a table with one tap: the game's own phrases first."""
    return (*info.phrases, *COMMON)[:AT_MOST]


def phrase(info: GameInfo, said: str) -> Text | None:
    """The phrase that is meant, if it is one."""
    known = (*phrases(info), *COMMON, NO_THANKS, NUDGE)
    return next((each for each in known if each.msgid == said), None)
