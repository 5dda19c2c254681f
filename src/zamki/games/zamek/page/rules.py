"""The rules page of Zamek, chapter by chapter, with the numbers of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.words import T, Text
from zamki.games.zamek.draw.pieces import token_svg
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.web.rulebook import Chapter, Picture, RuleText

DOES: Mapping[Token, RuleText] = {
    Token.EXTRA_TURN: RuleText(
        T("After your turn you take another whole turn. Two of them can follow one another."), "Z22"
    ),
    Token.HOUSE_DOUBLE: RuleText(
        T("A house that you score in your turn pays 2 per tile instead of 1."), "Z20"
    ),
    Token.PIGSTY_DOUBLE: RuleText(T("A pigsty that you score in your turn pays 4 per tile instead of 2.")),
    Token.MEADOW_PLUS: RuleText(
        T("At the end: one meadow that you control pays 4 for each shrine instead of 3.")
    ),
    Token.SEAT_PLUS_TWO: RuleText(
        T("At the end: your family seat counts as 2 tiles larger. It brings no points of its own.")
    ),
    Token.FIVE_POINTS: RuleText(T("At the end: 5 points."), "Z29"),
    Token.OPEN_HOUSE: RuleText(
        T("At the end: one unfinished house that you control pays 1 per tile."), "Z28"
    ),
    Token.OPEN_PIGSTY: RuleText(T("At the end: one unfinished pigsty that you control pays 2 per tile.")),
    Token.OPEN_ROAD: RuleText(
        T("At the end: one unfinished road that you control pays 1 per tile, with stocks too.")
    ),
}


def token(kind: Token) -> Picture:
    """A token, face up."""
    return lambda lang, prefix: token_svg(kind, lang, width=44, prefix=prefix)


def chapters() -> tuple[Chapter, ...]:
    """The whole page."""
    return (
        _goal(),
        _place(),
        _subject(),
        _score(),
        _worth(),
        _tokens(),
        _end(),
        _example(),
        _tiles(),
        _edition(),
    )


def _goal() -> Chapter:
    return Chapter(
        "goal",
        T("Goal"),
        (
            RuleText(
                T(
                    "Two families fill one castle with tiles. What is finished pays at once and moves a "
                    "marker along the wall; where it stops exactly at a tower there is a token. "
                    "Whoever has the most points wins."
                ),
                "Z1",
            ),
            RuleText(
                T(
                    "There are 60 tiles. Each of you has six subjects to send, a marker on the wall and a "
                    "marker for the family seat."
                ),
                "Z2",
            ),
            RuleText(
                T(
                    "Whoever was last in the stocks begins, else the older one; at this table it can be "
                    "drawn. If the same two play again, the loser begins."
                ),
                "Z4 Z4a",
            ),
        ),
    )


def _place() -> Chapter:
    return Chapter(
        "place",
        T("Place a tile"),
        (
            RuleText(
                T(
                    "Draw a tile, turn it as you like and place it with a whole side against a tile or a "
                    "start space in the wall. Start spaces count as tiles."
                ),
                "Z5",
            ),
            RuleText(T("You must draw and place a tile; nobody may pass."), "Z5a"),
            RuleText(
                T(
                    "A side with a road must meet a road, and a side without one must not. Everything else "
                    "may touch anything."
                ),
                "Z6",
            ),
            RuleText(T("A road may point at an empty space, or end at the plain wall."), "Z6a"),
            RuleText(T("A tile that fits nowhere is shown and leaves the game, and you draw another."), "Z7"),
            RuleText(
                T(
                    "Only roads, houses, pigsties, meadows, shrines, stocks and fountains matter. The rest "
                    "is decoration."
                ),
                "Z2a",
            ),
        ),
    )


def _subject() -> Chapter:
    return Chapter(
        "subject",
        T("Send a subject"),
        (
            RuleText(
                T(
                    "Then you may put one subject on one area of the tile you have just placed: a herald on "
                    "a road, a squire in a house, a farmer in a pigsty, a monk on a meadow. Nobody may stand "
                    "in that whole connected area yet, neither yours nor the other’s."
                ),
                "Z8",
            ),
            RuleText(
                T(
                    "Later tiles may join areas in which subjects stand already. All stay where they are and "
                    "count together; none can be added there."
                ),
                "Z8a",
            ),
            RuleText(
                T(
                    "You have six. With none left at home you skip this. One that has come home can go out "
                    "again in any role. Nobody stands on a start space."
                ),
                "Z8b",
            ),
        ),
    )


def _score() -> Chapter:
    return Chapter(
        "score",
        T("Score what is finished"),
        (
            RuleText(
                T("Last, everything that the tile has finished is scored. Then it is the other’s turn."), "Z9"
            ),
            RuleText(
                T(
                    "Areas of one kind that touch across a side are one. A fountain ends a road; stocks do "
                    "not. Meadows are cut by roads, houses and pigsties."
                ),
                "Z10 Z10a",
            ),
            RuleText(
                T(
                    "A road, house or pigsty is finished when no open side of it looks at an empty space; "
                    "wall, another kind of ground or a start space close it. Any tile can finish it, also "
                    "one that is no part of it."
                ),
                "Z11",
            ),
            RuleText(
                T(
                    "Whoever has more subjects in it controls it and gets all its points, no matter who "
                    "laid the last tile. On a tie nobody controls it and nobody scores."
                ),
                "Z12",
            ),
            RuleText(
                T(
                    "Its standing subjects go home, after a tie too, and can be used from the next turn on. "
                    "A subject put on what this very tile finishes scores and comes home."
                ),
                "Z14",
            ),
            RuleText(
                T(
                    "If a tile finishes several, the active player’s are scored first, then the other’s; the "
                    "active player chooses the order. Each one moves the marker by itself."
                ),
                "Z15",
            ),
        ),
    )


def _worth() -> Chapter:
    return Chapter(
        "worth",
        T("What it pays"),
        (
            RuleText(
                T(
                    "1 point per tile; 2 points per tile if stocks stand on the road, however many. "
                    "Start spaces count as tiles, and a road that reaches one ends there."
                ),
                "Z13",
                KIND["road"],
            ),
            RuleText(T("2 points per tile."), "", KIND["pigsty"]),
            RuleText(
                T(
                    "1 point per tile. The first house you score is your family seat; a larger one that you "
                    "score later must take its place."
                ),
                "Z17",
                KIND["house"],
            ),
            RuleText(
                T(
                    "Nothing until the end. Monks lie down and never come back. Then whoever has more of "
                    "them on a meadow scores 3 for each of its shrines."
                ),
                "Z18",
                KIND["meadow"],
            ),
            RuleText(
                T("A doubling changes the points of a house, not its size; an unfinished house is no seat."),
                "Z17a",
            ),
        ),
    )


def _tokens() -> Chapter:
    rows = tuple(RuleText(DOES[kind].text, DOES[kind].rules, TOKEN[kind], token(kind)) for kind in DOES)
    return Chapter(
        "tokens",
        T("The wall and its tokens"),
        (
            RuleText(
                T(
                    "The wall is a loop of 100 fields. Fourteen towers stand on two fields each. On every "
                    "tower but the first lies one token, face down: 13 of 18, two of each kind in the box."
                ),
                "Z3",
            ),
            RuleText(
                T(
                    "A marker that stops exactly on a field of a tower takes its token and turns it up. "
                    "Passing by takes nothing. What is still there can be won on the next lap."
                ),
                "Z16",
            ),
            RuleText(
                T("It must be taken, in whoever’s turn it happens. You may hold any number; they lie open."),
                "Z16a",
            ),
            RuleText(
                T(
                    "A token cannot be used at once: only from your next turn on, only in your own turn, any "
                    "number in a turn, each once. So a doubling never helps where the other scores."
                ),
                "Z19",
            ),
            RuleText(T("You decide for each finished area; at most one doubling for each."), "Z21"),
            RuleText(
                T(
                    "Six kinds wait for the end and carry an hourglass (in the box a K, for the Polish "
                    "word for end). The table uses them by itself, in the best way for their owner."
                ),
                "Z23 Z23b",
            ),
            RuleText(T("All that you hold then act, even one that was won in the very last turn."), "Z23a"),
            *rows,
        ),
    )


def _end() -> Chapter:
    return Chapter(
        "end",
        T("The end"),
        (
            RuleText(
                T(
                    "The game ends after the turn with the last tile: 16 of the 76 spaces stay empty, "
                    "more if tiles left the game. Tokens still on the wall are put away. Now count in "
                    "this order:"
                ),
                "Z24",
            ),
            RuleText(T("Unfinished roads, houses and pigsties pay nothing, unless a token says so."), "Z25"),
            RuleText(
                T(
                    "Meadows, finished or not: 3 points for each shrine to whoever has more monks there, "
                    "start spaces with a shrine included. On a tie nobody scores. Two tokens for 4 per "
                    "shrine need two meadows."
                ),
                "Z26",
            ),
            RuleText(
                T(
                    "Family seats: whoever has the larger one scores 1 point per space of the largest empty "
                    "area. Its spaces hang together side by side; corners do not count. If both are equal, "
                    "nobody scores."
                ),
                "Z27",
            ),
            RuleText(T("Whoever has the most points wins; if tied, the victory is shared."), "Z30"),
        ),
    )


def _example() -> Chapter:
    return Chapter(
        "example",
        T("A worked example"),
        (
            RuleText(
                T(
                    "From the first game: this tile joins three pigsties into one of four tiles. Blue has "
                    "two farmers there, orange one: 4 times 2 is 8 points for blue. The marker goes from 4 "
                    "to 12 and stops exactly at a tower, so its token is won."
                ),
            ),
            RuleText(
                T(
                    "The book’s own: a tile at a road start space with a herald, 2 points; a road of five "
                    "tiles with stocks, 10; a pigsty of six tiles, two farmers to one, 12; a house of five "
                    "tiles, two squires to one, 5 and the family seat; a meadow with five shrines, two monks "
                    "to one, 15."
                ),
                "Z13a",
            ),
            RuleText(T("The whole game ends 112 to 94, counted like this:")),
        ),
    )


def _tiles() -> Chapter:
    return Chapter(
        "tiles",
        T("All tiles"),
        (
            RuleText(
                T("Everything on the table lies open to both of you; only what comes next is unknown."),
                "Z30a",
            ),
            RuleText(T("There is one stack. The book makes several, which comes to the same."), "Z3a"),
        ),
    )


def _edition() -> Chapter:
    text = T(
        "The rules are the book’s. The faces of the 60 tiles, the outline of the wall and the places of most "
        "towers and start spaces are in no text we have: they are our reconstruction, and agree with "
        "everything that is known."
    )
    return Chapter("edition", T("This edition"), (RuleText(text, "Z31"),))


def about(kind: Token) -> Text:
    """What a token does, in one line."""
    return DOES[kind].text
