"""The rules page of Ludwig, chapter by chapter, with the numbers of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.words import T, Text
from zamki.draw import Drawing
from zamki.games.ludwig.draw.pieces import attendant_svg, bonus_card_svg, chip_svg
from zamki.games.ludwig.rules.components import CARDS, TYPES
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.names import attendant_name, card_name, type_name
from zamki.web.rulebook import Chapter, Picture, RuleText

LOVES: Mapping[str, Text] = {
    "painter": T("loves paintings"),
    "knight": T("loves swords"),
    "fire_juggler": T("loves torches"),
    "beautician": T("loves mirrors"),
}
PAYS: Mapping[str, RuleText] = {
    "food": RuleText(
        T(
            "2 points for each of its two marked spaces that holds the room it wants, so 4 at most. The "
            "spaces are above and below, or left and right; the Chocolate Room and the Spice Room look at "
            "the two spaces straight below."
        ),
        "L28",
    ),
    "living": RuleText(
        T(
            "1 point for each wanted room around it, corners too, so 8 at most; 2 points where it wants "
            "outdoor or downstairs rooms, of which only three fit: 6 at most."
        ),
        "L29",
    ),
    "utility": RuleText(
        T(
            "1 point for each wanted room connected to it: a chain of that type, edge to edge, that starts "
            "at this room. No upper limit."
        ),
        "L30",
    ),
    "outdoor": RuleText(T("1 point for each wanted room anywhere in the castle. No upper limit."), "L31"),
    "sleeping": RuleText(T("4 points if all six other types are in the castle, otherwise 1."), "L32"),
    "corridor": RuleText(
        T(
            "1 point for each room around it that shows the wanted decoration, so 8 at most. The throne "
            "has a decoration too; outdoor rooms, fountains, towers and grand foyers have none."
        ),
        "L33",
    ),
    "downstairs": RuleText(
        T(
            "1 point (for some 2) for each wanted room in its own column, above or below, however far. No "
            "upper limit."
        ),
        "L34",
    ),
}
BRINGS: Mapping[str, RuleText] = {
    "food": RuleText(
        T("Draw five rooms from the supply, place one of them here, discard the other four."), "L21"
    ),
    "living": RuleText(T("A royal attendant of your choice for one of the two places at the throne."), "L22"),
    "utility": RuleText(T("Draw three bonus cards, keep one at the castle, discard the other two."), "L23"),
    "outdoor": RuleText(T("A fountain, placed at once."), "L24"),
    "sleeping": RuleText(T("A tower, placed at once.")),
    "corridor": RuleText(T("A grand foyer, placed at once.")),
    "downstairs": RuleText(
        T(
            "The bonus of any other type, whether the castle has had it or not. That type’s own third room "
            "still brings its bonus later."
        ),
        "L25",
    ),
}
PAID: Mapping[str, Text] = {
    "types": T(
        "for each different room type in the castle; fountain, tower and grand foyer are types too, the "
        "throne is not"
    ),
    "attendants": T("for each royal attendant at the throne"),
    "special": T("for each special room, the throne included"),
    "below_ground": T("for each room underground, special rooms included"),
    "level3plus": T("for each room at least two floors above the throne’s, special rooms included"),
    "height": T("for each row from the lowest filled space to the highest"),
    "width": T("for each column from the leftmost filled space to the rightmost"),
    "surrounded8": T(
        "for each room, special ones too, with all eight spaces around it filled; the throne needs all ten"
    ),
    "surrounded4": T(
        "for each room, special ones too, with all four spaces at its edges filled; the throne needs all six"
    ),
    "throne_ring6": T("for each different regular type on the six spaces that share an edge with the throne"),
    "throne_ring10": T("for each filled space of the ten around the throne"),
    "five_of_type": T("for each regular type with at least five rooms"),
    "three_of_type": T("for each regular type with at least three rooms"),
}


def pays_for(card: str) -> Text:
    """What a bonus card counts."""
    return PAID.get(card) or T("for each {type} in the castle", type=type_name(card))


def card_text(card: str) -> Text:
    """A bonus card's whole condition."""
    return T("{points} {what}", points=built_in().cards[card], what=pays_for(card))


def chip(kind: str) -> Picture:
    """A type's sign."""
    return lambda lang, prefix: chip_svg(kind, lang, width=34, prefix=prefix)


def servant(kind: str) -> Picture:
    """An attendant's figure."""
    return lambda lang, prefix: attendant_svg(kind, lang, width=40, prefix=prefix)


def _card(card: str) -> Picture:
    def drawn(lang: str, prefix: str) -> Drawing:
        return bonus_card_svg(card, lang, width=76, prefix=prefix)

    return drawn


def chapters() -> tuple[Chapter, ...]:
    """The whole page."""
    return (
        _goal(),
        _choose(),
        _place(),
        _where(),
        _types(),
        _throne(),
        _bonus(),
        _attendants(),
        _cards(),
        _example(),
        _end(),
        _two(),
        _known(),
        _edition(),
    )


def _goal() -> Chapter:
    return Chapter(
        "goal",
        T("Goal"),
        (
            RuleText(
                T(
                    "You build two castles at once, one with the neighbour on your left and one with the "
                    "neighbour on your right. Only the worse of the two counts for you, so look after both."
                ),
                "L1",
            ),
            RuleText(
                T(
                    "Three to seven people play, or two with Ludwig as the third; 45 to 60 minutes, age 10 "
                    "and up."
                ),
                "L1a",
            ),
            RuleText(
                T(
                    "Every castle begins with a throne drawn at random. The regular rooms are one face-down "
                    "supply, the bonus cards a face-down pile; special rooms and attendants lie open."
                ),
                "L3",
            ),
            RuleText(
                T(
                    "Each castle has a marker that gives it its name. If you play again straight away, "
                    "change seats."
                ),
                "L3a",
            ),
        ),
    )


def _choose() -> Chapter:
    said = (
        RuleText(
            T(
                "There are two rounds. At the start of each, everybody draws nine rooms. Then come four "
                "turns: choose, reveal, place."
            ),
            "L5",
        ),
        RuleText(
            T(
                "All choose two rooms of their hand at the same time, in secret and without talking. A "
                "choice that is made stands."
            ),
            "L6",
        ),
        RuleText(
            T("The rest goes on face down: to the left in round one, to the right in round two."),
            "L7",
        ),
        RuleText(
            T("It waits at the castle’s marker: your neighbour looks at it in the next turn, not before."),
            "L7a",
        ),
        RuleText(
            T(
                "So you choose from nine rooms, then from seven, five and three. The last room of each hand "
                "is discarded unseen."
            ),
            "L11",
        ),
        RuleText(T("When everybody has chosen, all choices are revealed at once."), "L8"),
    )
    return Chapter("choose", T("A turn: choose"), said)


def _place() -> Chapter:
    said = (
        RuleText(
            T(
                "One of your two rooms goes into your left castle, the other into your right one. Now you "
                "may talk about anything with your two partners."
            ),
            "L9",
        ),
        RuleText(
            T("Partners may suggest, but whose room it is decides: which castle, which space."),
            "L9a",
        ),
        RuleText(
            T(
                "So each castle gets two rooms a turn, one from each owner, in any order. A placed room "
                "never moves; you can take it back only while nothing has been revealed or decided since."
            ),
            "L10",
        ),
        RuleText(
            T(
                "If both owners of a castle wait for each other, the older one places first. Ages matter for "
                "nothing else."
            ),
            "L13 L4",
        ),
        RuleText(
            T(
                "A bonus is settled before the next room goes into that castle. Your other castle does not "
                "wait."
            ),
            "L12",
        ),
    )
    return Chapter("place", T("A turn: place"), said)


def _where() -> Chapter:
    return Chapter(
        "where",
        T("Where rooms go"),
        (
            RuleText(
                T(
                    "A castle is seen from the side. The throne fills two spaces of the ground floor; there "
                    "is no limit in any direction, and rooms are never turned."
                ),
                "L14",
            ),
            RuleText(
                T(
                    "A new room must share an edge with a room that is there. The throne counts, a corner "
                    "does not."
                ),
                "L15",
            ),
            RuleText(
                T(
                    "Above the ground floor there must be a room right below. On the ground floor and "
                    "underground nothing needs support, and an underground room needs nothing above it."
                ),
                "L16",
            ),
            RuleText(
                T(
                    "Downstairs rooms go underground only, corridors and grand foyers anywhere, all other "
                    "rooms on the ground floor (the throne’s level) or higher."
                ),
                "L17",
            ),
            RuleText(
                T(
                    "Outdoor rooms, fountains and towers are open to the sky: nothing may ever stand on "
                    "top of them. They may stand on other rooms, and rooms may go beside them."
                ),
                "L18",
            ),
            RuleText(
                T("There is always a place: a castle can grow sideways, on the ground floor and below it."),
                "L19",
            ),
        ),
    )


def _types() -> Chapter:
    rows = tuple(
        RuleText(PAYS[kind].text, PAYS[kind].rules, type_name(kind), chip(kind))
        for kind in TYPES  # in the order of the sheet
    )
    around = RuleText(
        T(
            "At the end every room is counted by itself. Around a room are the eight spaces that touch "
            "it by an edge or a corner. A room never counts itself. The throne is one special room on "
            "two spaces: it counts once, and where special rooms are wanted it is one."
        ),
        "L27",
    )
    special = RuleText(
        T(
            "Fountain: always 5 points. Tower: 1 point for each room below it in its column, underground "
            "too, without limit. Grand foyer: 1 point for each room around it, so 8 at most. The throne "
            "counts once."
        ),
        "L35",
        type_name("special"),
        chip("special"),
    )
    lead = T("Read the foot of a room from left to right: how many points, for what, and where.")
    return Chapter("scoring", T("What rooms are worth"), (around, *rows, special), lead)


def _throne() -> Chapter:
    text = T(
        "2 points for each of its two marked spaces that holds a regular room of one of its two types, so 4 "
        "at most. Both may be of the same type."
    )
    return Chapter("throne", T("The throne"), (RuleText(text, "L36"),))


def _bonus() -> Chapter:
    rows = tuple(
        RuleText(BRINGS[kind].text, BRINGS[kind].rules, type_name(kind), chip(kind)) for kind in TYPES
    )
    return Chapter(
        "bonus",
        T("Third and fifth rooms"),
        (
            RuleText(
                T(
                    "The third regular room of a type brings its castle a bonus at once, before anything "
                    "else is placed in that castle. The fifth brings any special room, even of a kind the "
                    "castle has, but no throne. The sixth brings nothing, and special rooms set off nothing."
                ),
                "L20",
            ),
            RuleText(
                T(
                    "A bonus must be taken. A room that it brings counts like any other and can set off the "
                    "next bonus."
                ),
                "L20a",
            ),
            *rows,
            RuleText(
                T(
                    "Both owners should agree on it. If they do not, whoever placed the room that set it off "
                    "decides."
                ),
                "L26",
            ),
            RuleText(
                T(
                    "If the supply has too few rooms or cards, what is left is shuffled together with the "
                    "discards. If there is nothing at all, the bonus lapses."
                ),
                "L21a",
            ),
            RuleText(T("What has run out cannot be chosen, and nothing is reserved."), "L24a"),
        ),
    )


def _attendants() -> Chapter:
    rows = tuple(RuleText(LOVES[kind], "", attendant_name(kind), servant(kind)) for kind in LOVES)
    text = T(
        "Each pays 1 point for every room of the castle that shows its decoration, the throne included. Two "
        "can serve at a throne, and two of a kind both pay."
    )
    return Chapter("attendants", T("Royal attendants"), (RuleText(text, "L37"), *rows))


def _cards() -> Chapter:
    rows = tuple(RuleText(card_text(card), "", card_name(card), _card(card)) for card in CARDS)
    return Chapter(
        "cards",
        T("All twenty bonus cards"),
        (
            RuleText(T("A card pays its points for each of the things it counts."), "L38"),
            RuleText(
                T(
                    "Where regular types are counted, special rooms do not matter. Only the card for room "
                    "types takes fountain, tower and grand foyer as a type each."
                ),
                "L39",
            ),
            RuleText(
                T(
                    "For “fully surrounded” the throne’s two spaces may be two of the eight. The throne "
                    "itself has ten spaces around it, six of them at its edges."
                ),
                "L40",
            ),
            *rows,
        ),
    )


def _example() -> Chapter:
    text = T(
        "One of the two castles that the first game ends with, counted on a sheet of thirteen lines. Choose "
        "a line to see its rooms in the castle."
    )
    return Chapter("example", T("A castle, counted"), (RuleText(text, "L41"),))


def _end() -> Chapter:
    end = T(
        "After round two every castle is counted; with a box everybody counts the castle on their left. "
        "Your score is the lower of your two castles, and the highest score wins. If tied, the better "
        "castle decides, then more special rooms in both castles (thrones count); after that the victory "
        "is shared."
    )
    return Chapter("end", T("The end"), (RuleText(end, "L42"),))


def _two() -> Chapter:
    said = (
        RuleText(
            T(
                "Set up as for three: Ludwig is the third player. He has a castle on either side and "
                "nine rooms of his own in each round, and nobody looks at his hand. The castle you two "
                "share is built as usual."
            ),
            "L43",
        ),
        RuleText(
            T(
                "Before each choice two rooms of his hand are drawn at random: by the person on his left "
                "in round one, on his right in round two. That person gives one to each of Ludwig’s "
                "castles, face up. Then both of you choose, and all three hands are passed on."
            ),
            "L44",
        ),
        RuleText(
            T(
                "Whoever shares a castle with Ludwig places his room there as well as their own, and decides "
                "about that castle’s bonuses."
            ),
            "L45",
        ),
        RuleText(T("He scores like you, and he can win."), "L46"),
    )
    return Chapter("two", T("Two players"), said)


def _known() -> Chapter:
    known = T(
        "Castles, thrones, attendants, cards and all revealed rooms lie open. Your hand is yours alone, and "
        "what a bonus draws is seen by the castle’s two owners."
    )
    return Chapter("known", T("Who knows what"), (RuleText(known, "L47"),))


def _edition() -> Chapter:
    said = (
        RuleText(
            T(
                "147 regular rooms, 21 of each type; 48 special rooms; 7 thrones, which are special rooms "
                "too; 28 attendants of four kinds; 20 bonus cards."
            ),
            "L2",
        ),
        RuleText(
            T(
                "The books give totals only: 16 special rooms of each kind and 7 attendants of each kind are "
                "our assumption."
            ),
            "L2a",
        ),
        RuleText(
            T("The pictures of the books’ examples were not at hand: the castles shown here are our own."),
            "L48",
        ),
        RuleText(T("The player aid sums up this page. Anybody may look at it at any time."), "L2b"),
    )
    return Chapter("edition", T("This edition"), said)
