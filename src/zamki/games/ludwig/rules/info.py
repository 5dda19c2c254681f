"""What a lobby says of Ludwig."""

from __future__ import annotations

from zamki.core.game import GameInfo
from zamki.core.words import TC, T, literal

INFO = GameInfo(
    id="ludwig",
    title=TC("ludwig", "Between Two Castles"),
    summary=T("Build a castle with each of your two neighbours; only the lower of the two counts for you."),
    seats=range(2, 8),
    options=(),
    editions=("base-2018",),
    decided=("ages",),
    usual_seats=4,
    minutes=30,
    edition_mark="rooms",
    ghosts=(literal("Ludwig"),),
    goal=T("Two castles, each shared with a neighbour; your lower one counts."),
    phrases=(T("Build up?"), T("More corridors"), T("Save the throne")),
    goal_short=T("Your lower castle counts."),
)
