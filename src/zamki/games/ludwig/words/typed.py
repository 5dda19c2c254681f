"""What people type: moves, and rooms, attendants and cards by what they are called in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache

from zamki.core.moves import LegalMoves
from zamki.core.text_normalise import normalise_text
from zamki.core.words import LANGUAGES, Text
from zamki.games.ludwig.rules.components import TYPES, Components, Room
from zamki.games.ludwig.rules.moves import Move, Place, PlaceBonusRoom, PlaceSpecial
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    LINE_NAMES,
    SHORT_TYPE_NAMES,
    TYPE_NAMES,
    attendant_name,
    card_name,
    name_of,
)
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.former_names import FORMER
from zamki.games.ludwig.words.sentences import tell_move

CLOSE = 0.75
"""How alike two names must be to be taken for a slip of the pen."""
PART = 0.9
"""A word out of a name, or a name among other words: likelier meant than one that only looks alike."""


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How German is typed without umlauts; plain letters are understood as well."""


class NameBook:
    """What things are called, folded and without spaces, in every language."""

    def __init__(self, things: Mapping[str, Text]) -> None:
        self._names = things
        self._ids: dict[str, dict[str, list[str]]] = {lang: {} for lang in ("", *LANGUAGES)}
        for name, text in things.items():
            self._add("", name, name)
            self.learn(name, text)

    def learn(self, name: str, text: Text) -> None:
        """Something else `name` is called."""
        for lang in LANGUAGES:
            self._add(lang, text.render(lang), name)

    def remember(self, lang: str, name: str, spoken: str) -> None:
        """What `name` was called before, unless something else is called so now."""
        if _key(spoken) not in self._ids[lang]:
            self._add(lang, spoken, name)

    def _add(self, lang: str, spoken: str, name: str) -> None:
        for key in {_key(spoken), _key(spoken.lower().translate(_UMLAUTS))}:
            ids = self._ids[lang].setdefault(key, [])
            if name not in ids:
                ids.append(name)

    def find(self, typed: str, lang: str) -> str | None:
        """The one thing meant; the reader's language goes before the others."""
        for book in (lang, "", *LANGUAGES):
            ids = self._ids[book].get(_key(typed), [])
            if ids:
                return ids[0] if len(ids) == 1 else None
        return None

    def similar(self, typed: str, most: int = 3) -> list[Text]:
        """What may have been meant, the likeliest first."""
        key = _key(typed)
        likeness: dict[str, float] = {}
        for book in self._ids.values():
            for spoken, ids in book.items():
                value = _likeness(key, spoken)
                for name in ids:
                    likeness[name] = max(value, likeness.get(name, 0.0))
        best = sorted(likeness, key=lambda name: (-likeness[name], name))
        return [self._names[name] for name in best[:most] if likeness[name] >= CLOSE]


def _key(text: str) -> str:
    return normalise_text(text).replace(" ", "")


def _likeness(typed: str, spoken: str) -> float:
    if min(len(typed), len(spoken)) >= 4 and (typed in spoken or spoken in typed):
        return 1.0 if spoken.startswith(typed) else PART
    matcher = SequenceMatcher(None, typed, spoken, autojunk=False)
    if matcher.real_quick_ratio() < CLOSE or matcher.quick_ratio() < CLOSE:
        return 0.0
    return matcher.ratio()


@lru_cache(maxsize=8)
def room_book(components: Components) -> NameBook:
    """All rooms, special ones too."""
    rooms = (*components.rooms.values(), *components.specials.values())
    book = NameBook({room.id: name_of(room) for room in rooms})
    for lang, names in FORMER.items():
        for room, former in names.items():
            for spoken in former if room in components.rooms else ():
                book.remember(lang, room, spoken)
    return book


@lru_cache(maxsize=8)
def attendant_book(components: Components) -> NameBook:
    """The kinds of royal attendants."""
    return NameBook({kind: attendant_name(kind) for kind in components.attendants})


@lru_cache(maxsize=8)
def card_book(components: Components) -> NameBook:
    """The bonus cards."""
    return NameBook({card: card_name(card) for card in components.cards})


@lru_cache(maxsize=1)
def type_book() -> NameBook:
    """The regular types: short, in full, or as the score sheet has them."""
    book = NameBook({kind: SHORT_TYPE_NAMES[kind] for kind in TYPES})
    for kind in TYPES:
        book.learn(kind, TYPE_NAMES[kind])
        book.learn(kind, LINE_NAMES[kind])
    return book


def search_rooms(components: Components, words: Iterable[str], lang: str) -> list[Room]:
    """The rooms that have every word in a name, type or decoration of theirs."""
    wanted = [normalise_text(word) or word.strip() for word in words]
    rooms = (*components.rooms.values(), *components.specials.values())
    return [room for room in rooms if all(word in _said_of(room, lang) for word in wanted)]


def _said_of(room: Room, lang: str) -> str:
    texts = [name_of(room), TYPE_NAMES[room.type], SHORT_TYPE_NAMES[room.type]]
    if room.decoration:
        texts.append(DECORATION_NAMES[room.decoration])
    spoken = [
        normalise_text(text.render(each)) for text in texts for each in dict.fromkeys((lang, *LANGUAGES))
    ]
    return " | ".join([normalise_text(room.id), room.type, *spoken])


def find_move(view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
    """A move by beginnings of its words and, where it has one, its cell: “wine −1 0”."""
    numbers = [int(number) for number in re.findall(r"-?\d+", typed.replace("−", "-"))]
    words = normalise_text(re.sub(r"[-−]?\d+", " ", typed)).split()
    if not words and not numbers:
        return None
    found = [move for move in moves if _fits(view, move, words, numbers, lang)]
    return found[0] if len(found) == 1 else None


def _fits(view: View, move: Move, words: list[str], numbers: list[int], lang: str) -> bool:
    cell = move.at if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) else None
    if numbers and (cell is None or list(cell) != numbers):
        return False
    label = tell_move(view.components, move)
    spoken = normalise_text(f"{label.render(lang)} {label.render('en')}").split()
    return all(any(word.startswith(start) for word in spoken) for start in words)
