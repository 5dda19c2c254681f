"""The player aid of Ludwig."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.words import T, Text
from zamki.games.ludwig.page.rules import LOVES, card_text, chip, servant
from zamki.games.ludwig.rules.components import CARDS, TYPES
from zamki.games.ludwig.rules.names import attendant_name, card_name, type_name
from zamki.web.rulebook import Aid, AidPart, AidRow

_TYPES: Mapping[str, Text] = {
    "food": T("2 for each wanted room on its two marked spaces · third: draw five rooms, add one"),
    "living": T("1 or 2 for each wanted room on the eight spaces around · third: a royal attendant"),
    "utility": T("1 for each wanted room connected to it · third: draw three bonus cards, keep one"),
    "outdoor": T("1 for each wanted room anywhere; open sky · third: a fountain"),
    "sleeping": T("4 with all other types in the castle, else 1 · third: a tower"),
    "corridor": T("1 for each room around with the wanted decoration; goes anywhere · third: a grand foyer"),
    "downstairs": T(
        "1 or 2 for each wanted room in its column; underground only · third: another type’s bonus"
    ),
}

_SHORT: Mapping[str, Text] = {
    "food": T("2 each on two spaces · third: five rooms, add one"),
    "living": T("1 or 2 each around · third: an attendant"),
    "utility": T("1 each connected · third: a bonus card"),
    "outdoor": T("1 each anywhere · third: a fountain"),
    "sleeping": T("4 with all types, else 1 · third: a tower"),
    "corridor": T("1 each around, by decoration · third: a foyer"),
    "downstairs": T("1 or 2 each in its column · third: another’s bonus"),
}


def aid() -> Aid:
    """Types, special rooms, attendants and cards at a glance."""
    return Aid(
        T(
            "Each turn: choose two rooms in secret, pass the rest (round one left, round two right), place "
            "one in each of your castles. Your lower castle counts."
        ),
        (_types(), _building(), _specials(), _attendants(), _cards(), _end()),
    )


def _types() -> AidPart:
    rows = tuple(AidRow(_TYPES[kind], type_name(kind), chip(kind), _SHORT[kind], kind) for kind in TYPES)
    return AidPart(T("Room types"), rows, T("Types"))


def _building() -> AidPart:
    return AidPart(
        T("Building"),
        (
            AidRow(T("Fifth room of a type: any special room. Sixth: nothing.")),
            AidRow(
                T("Above the ground floor something must be right below. Underground needs nothing above.")
            ),
            AidRow(T("Nothing ever stands on an outdoor room, a fountain or a tower.")),
            AidRow(T("Around: eight spaces. A room never counts itself; the throne counts once.")),
        ),
    )


def _specials() -> AidPart:
    return AidPart(
        T("Special rooms"),
        (
            AidRow(T("5 points · open sky"), T("Fountain"), kind="fountain"),
            AidRow(T("1 for each room below it in its column · open sky"), T("Tower"), kind="tower"),
            AidRow(T("1 for each room around it · goes anywhere"), T("Grand foyer"), kind="grand_foyer"),
            AidRow(T("2 for each marked space with one of its two types"), T("Throne"), kind="throne"),
        ),
        T("Specials"),
    )


def _attendants() -> AidPart:
    rows = tuple(AidRow(LOVES[kind], attendant_name(kind), servant(kind)) for kind in LOVES)
    return AidPart(T("Royal attendants: 1 for each room with the decoration"), rows)


def _cards() -> AidPart:
    rows = tuple(AidRow(card_text(card), card_name(card)) for card in CARDS)
    return AidPart(T("Bonus cards"), rows, T("Cards"))


def _end() -> AidPart:
    text = T(
        "Your score is your lower castle; the highest score wins. Tied: the better castle, then special "
        "rooms in both."
    )
    return AidPart(T("The end"), (AidRow(text),))
