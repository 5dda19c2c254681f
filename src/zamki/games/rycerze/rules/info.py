"""What a lobby says of Rycerze."""

from zamki.core.game import GameInfo, Option
from zamki.core.words import TC, T

OPEN = "open_recruitment"
LONG = "long"
ROTATE = "rotate_youngest"

INFO = GameInfo(
    id="rycerze",
    title=TC("rycerze", "Rycerze"),
    summary=T("Bluff with knights, dragons and shepherds for the castles of a small kingdom."),
    seats=range(2, 5),
    options=(
        Option(OPEN, T("Open recruitment"), T("Everybody sees which card is taken back at the drum.")),
        Option(LONG, T("Long game"), T("One game per player; the points are added up.")),
        Option(
            ROTATE,
            T("Take turns being the youngest"),
            T("In a long game every seat counts as the youngest in turn."),
        ),
    ),
    editions=("reconstruction-1",),
    decided=("ages",),
    usual_seats=4,
    minutes=10,
    edition_mark="army",
    goal=T("The strongest card nobody else laid takes the castle."),
    phrases=(T("To arms!"), T("Long live the dragon!"), T("Baa …")),
    goal_short=T("Strongest card without a match wins."),
)
