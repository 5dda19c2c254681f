"""What a lobby says of Zamek."""

from __future__ import annotations

from zamki.core.game import Again, EditionText, GameInfo, SetupQuestion
from zamki.core.words import TC, T

INFO = GameInfo(
    id="zamek",
    title=TC("zamek", "Zamek"),
    summary=T("Two families build one castle. Whoever gets farthest along the wall wins."),
    seats=range(2, 3),
    options=(),
    editions=("reconstruction-1",),
    top_level=("first",),
    edition_texts={
        "reconstruction-1": EditionText(
            T("reconstructed tiles, version 1"), T("The rules are the book’s; the tiles are ours.")
        )
    },
    decided=("first",),
    asks=(
        SetupQuestion(
            "first",
            T("Who begins?"),
            T("By the book: whoever was last in the stocks, or the older of you two."),
            T("{name} begins."),
            told_you=T("You begin."),
            again=Again.LOSER,
        ),
    ),
    minutes=40,
    edition_mark="board",
    hides=False,
    goal=T("Two families, one castle; whoever gets farthest along the wall wins."),
    phrases=(T("Finish the road?"), T("Nice house!"), T("What a pigsty!")),
    goal_short=T("Farthest along the wall wins."),
)
