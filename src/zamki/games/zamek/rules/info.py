"""What a lobby says of Zamek."""

from __future__ import annotations

from zamki.core.game import GameInfo
from zamki.core.words import TC, T

INFO = GameInfo(
    id="zamek",
    title=TC("zamek", "Zamek"),
    summary=T("Two families build one castle and fight for its roads, houses, pigsties and meadows."),
    seats=range(2, 3),
    options=(),
    editions=("reconstruction-1",),
    top_level=("first",),
    decided=("first",),
    minutes=40,
    edition_mark="board",
    hides=False,
    goal=T("Two families, one castle; whoever gets farthest along the wall wins."),
    phrases=(T("Finish the road?"), T("Nice house!"), T("What a pigsty!")),
    goal_short=T("Farthest along the wall wins."),
)
