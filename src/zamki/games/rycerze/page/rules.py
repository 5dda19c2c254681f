"""The rules page of Rycerze, chapter by chapter, with the numbers of the rulebook."""

from __future__ import annotations

from zamki.core.words import T
from zamki.games.rycerze.rules.info import INFO
from zamki.web.rulebook import Chapter, RuleText


def chapters() -> tuple[Chapter, ...]:
    """The whole page."""
    return (
        _goal(),
        _cards(),
        _castles(),
        _lay(),
        _recruit(),
        _end(),
        _bluff(),
        _example(),
        _options(),
        _edition(),
    )


def _goal() -> Chapter:
    return Chapter(
        "goal",
        T("Goal"),
        (
            RuleText(
                T(
                    "Seven rounds, two cards at a time: outguess your neighbours and take the most valuable "
                    "castles."
                )
            ),
            RuleText(T("Two to four people from 6 to 106 years play, for about ten minutes."), "R1b"),
        ),
    )


def _cards() -> Chapter:
    return Chapter(
        "cards",
        T("Your cards"),
        (
            RuleText(
                T(
                    "Everybody has the same eight cards: six different army cards and two shepherds. An army "
                    "card has one strength against wood, one against brick and one against stone; shepherds "
                    "have none."
                ),
                "R1",
            ),
            RuleText(
                T(
                    "Your hand and your camp are hidden from the others; castles you have taken lie open. "
                    "A hand is never filled up again: only a drum brings a card back."
                ),
                "R13",
            ),
        ),
    )


def _castles() -> Chapter:
    return Chapter(
        "castles",
        T("The tiles"),
        (
            RuleText(
                T(
                    "There are six castles, a small one worth 1 point and a big one worth 2 in each "
                    "material, and two drums. One tile is put away unseen; the other seven are the seven "
                    "rounds."
                ),
                "R2",
            ),
            RuleText(
                T(
                    "The youngest holds the sword first. Who is the youngest here is settled when the table "
                    "is opened, and everybody can see it."
                ),
                "R3 R13a",
            ),
        ),
    )


def _lay() -> Chapter:
    return Chapter(
        "lay",
        T("A castle: lay two cards"),
        (
            RuleText(T("Turn up the next tile. A castle is attacked, a drum calls recruits."), "R4"),
            RuleText(
                T(
                    "All lay two cards of their hand face down, at the same time; two shepherds are allowed, "
                    "cards in the camp are not. Then all are revealed at once, and this happens:"
                ),
                "R5",
            ),
            RuleText(T("Shepherds go back to their owners’ hands."), "R6", T("First")),
            RuleText(
                T("Army cards laid by more than one player cancel out: every copy goes to its owner’s camp."),
                "R7",
                T("Second"),
            ),
            RuleText(
                T(
                    "Of the cards left, the single strongest against this material takes the castle; "
                    "strengths are never added up. If no army card is left, whoever holds the sword takes it."
                ),
                "R8",
                T("Third"),
            ),
            RuleText(
                T(
                    "All cards still on the table, the winning one too, go to their owners’ camps. Then the "
                    "sword goes to the player with the fewest points; among equals to the youngest."
                ),
                "R9",
                T("Fourth"),
            ),
        ),
    )


def _recruit() -> Chapter:
    text = T(
        "Everybody with cards in the camp must take one of them back into the hand, all at the same time and "
        "unseen. The sword stays where it is."
    )
    return Chapter("recruit", T("The drum: take one card back"), (RuleText(text, "R10"),))


def _end() -> Chapter:
    text = T(
        "After the seventh round whoever has the most points wins. If tied, the player with more cards in "
        "hand wins, then the youngest. Shepherds count as cards in hand, the camp does not."
    )
    return Chapter("end", T("The end"), (RuleText(text, "R11"),))


def _bluff() -> Chapter:
    return Chapter(
        "bluff",
        T("Why lay shepherds?"),
        (
            RuleText(T("A shepherd costs nothing: it comes home, and nobody knows before that it was one.")),
            RuleText(
                T(
                    "Every army card is used once, unless a drum brings it back. What is saved now is strong "
                    "later."
                )
            ),
            RuleText(
                T(
                    "And with the sword you win where the others cancel each other out, even with two "
                    "shepherds."
                )
            ),
        ),
    )


def _example() -> Chapter:
    return Chapter(
        "example",
        T("Worked examples"),
        (
            RuleText(
                T(
                    "A big stone castle, round one of the first game. The shepherds go home. No army card "
                    "was laid twice. The knight (6) is stronger than the dragon (5) and the catapult (4): 2 "
                    "points."
                ),
            ),
            RuleText(
                T(
                    "A big wooden castle, round two. Both dragons cancel each other, and the archer is the "
                    "only army card left: it takes the castle."
                )
            ),
            RuleText(
                T(
                    "A small brick castle, round five. Everybody has laid two shepherds, so no card is left: "
                    "whoever holds the sword takes the castle."
                )
            ),
            RuleText(
                T(
                    "The book’s own two: at a big brick castle the knights cancel, and the dragon beats the "
                    "footman. At a small wooden castle the archers cancel and the peasants too; nothing is "
                    "left, so the sword takes it."
                ),
                "R14",
            ),
        ),
    )


def _options() -> Chapter:
    options = {option.name: option for option in INFO.options}
    numbers = {"long": "R12 R12a"}
    return Chapter(
        "options",
        T("Options"),
        tuple(RuleText(each.help, numbers.get(name, ""), each.title) for name, each in options.items()),
    )


def _edition() -> Chapter:
    text = T(
        "The rules are the book’s. Its text prints only one row of strengths, the knight’s; all other "
        "strengths on the cards are our reconstruction."
    )
    return Chapter("edition", T("This edition"), (RuleText(text, "R1a"),))
