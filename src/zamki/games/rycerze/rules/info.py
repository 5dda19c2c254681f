"""What a lobby says of Rycerze."""

from zamki.core.game import Again, EditionText, GameInfo, Option, SetupQuestion
from zamki.core.words import TC, T

OPEN = "open_recruitment"
LONG = "long"
ROTATE = "rotate_youngest"

INFO = GameInfo(
    id="rycerze",
    title=TC("rycerze", "Rycerze"),
    summary=T("Two cards face down. The strongest card nobody else laid takes the castle."),
    seats=range(2, 5),
    options=(
        Option(OPEN, T("Open recruitment"), T("Everybody sees which card is taken back at the drum.")),
        Option(LONG, T("Long game"), T("One game per player; the points are added up.")),
        Option(
            ROTATE,
            T("Take turns being the youngest"),
            T("In a long game everybody counts as the youngest in turn."),
            needs=LONG,
        ),
    ),
    editions=("reconstruction-1",),
    edition_texts={
        "reconstruction-1": EditionText(
            T("reconstructed cards, version 1"),
            T("The rules are the book’s; the strengths on the cards are ours."),
        )
    },
    decided=("ages",),
    asks=(
        SetupQuestion(
            "ages",
            T("Who is the youngest?"),
            T("The youngest holds the sword first and wins the very last tie."),
            T("From the youngest to the oldest: {names}."),
            is_order=True,
            again=Again.OFFER,
        ),
    ),
    usual_seats=4,
    minutes=10,
    ages_from=6,
    edition_mark="army",
    goal=T("The strongest card nobody else laid takes the castle."),
    phrases=(T("To arms!"), T("Long live the dragon!"), T("Baa …")),
    goal_short=T("Strongest card without a match wins."),
)
