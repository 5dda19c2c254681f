"""What a lobby says of Ludwig."""

from __future__ import annotations

from zamki.core.game import EditionText, GameInfo, SetupQuestion
from zamki.core.words import TC, T

INFO = GameInfo(
    id="ludwig",
    title=TC("ludwig", "Between Two Castles"),
    summary=T("One castle with each neighbour. Only the lower of your two counts."),
    seats=range(2, 8),
    options=(),
    editions=("base-2018",),
    edition_texts={
        "base-2018": EditionText(T("first edition, 2018"), T("147 rooms, 20 bonus cards, 7 throne rooms."))
    },
    decided=("ages",),
    asks=(
        SetupQuestion(
            "ages",
            T("Who is the oldest?"),
            T("If both partners wait for each other, the older places first."),
            T("From the oldest to the youngest: {names}."),
            is_order=True,
        ),
    ),
    mixes_seats=True,
    silence=T("While you choose your rooms, nobody talks. You can talk again when all are placing."),
    usual_seats=4,
    minutes=45,
    most_minutes=60,
    ages_from=10,
    edition_mark="rooms",
    ghosts=(TC("ludwig", "Ludwig"),),
    goal=T("Two castles, each shared with a neighbour; your lower one counts."),
    phrases=(T("Build up?"), T("More corridors"), T("Save the throne")),
    goal_short=T("Your lower castle counts."),
    measures={"castle": TC("arena", "castle"), "lower_castle": TC("arena", "lower castle")},
)
