"""A castle drawn by a person: room names in a grid of text, in any language.

    throne: living, corridor
    attendants: painter
    cards: width

              | Tower
    Wine Room | Throne | Throne | Kitchen
              | Crypt

Lines above the throne's are higher levels, lines below it are underground. A throne written once takes two
cells as well, an empty cell to its right being the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from zamki.core.edition import read_edition_file
from zamki.core.errors import Malformed
from zamki.core.ids import Json
from zamki.core.reading import parse_json
from zamki.core.text_normalise import normalise_text
from zamki.core.words import LANGUAGES, T, Text, join_texts
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell, Components
from zamki.games.ludwig.rules.edition import built_in, read_components
from zamki.games.ludwig.rules.layout import Layout, build_castle, parse_layout
from zamki.games.ludwig.rules.names import HEADINGS, SHORT_TYPE_NAMES, THRONE_NAME
from zamki.games.ludwig.words.typed import NameBook, attendant_book, card_book, room_book, type_book

_SEPARATOR = re.compile(r"[|;\t]")
_LIST = re.compile(r"[,;/+&]")
_RULE = re.compile(r"[\s\-=_~+─═.]*")
MOST_GUESSES = 50
"""Guessing takes a while; a text with more unknown names is no castle."""
_THRONES = ("throne", "tron", "trone", "thron", "sala tronowa", "salle du trone", "thronsaal")


@dataclass(frozen=True, slots=True)
class _Line:
    """One level of the drawing: its line in the text, and what stands in each column."""

    number: int
    cells: tuple[str, ...]


def parse_castle(
    text: str | Mapping[str, Json], *, edition: str | Path | None = None, lang: str = "en"
) -> Castle:
    """A castle drawn as text, or as JSON; `Unbuildable` names every fault.

    >>> parse_castle("throne: utility, food\\nThrone | Throne | Bakery").count("food")
    1
    """
    own = read_components(read_edition_file(Path(edition))) if edition else built_in()
    return read_castle(text, own, lang)


def read_castle(text: str | Mapping[str, Json], components: Components, lang: str) -> Castle:
    """The same with the pieces of an edition that was read already."""
    if not isinstance(text, str):
        return build_castle(parse_layout(text), components)
    layout = parse_grid(text, components, lang) if is_grid(text) else parse_layout(parse_json(text))
    return build_castle(layout, components)


def is_grid(text: str) -> bool:
    """Whether a text is a drawing rather than JSON."""
    return not text.lstrip("\ufeff \t\r\n").startswith(("{", "["))


def parse_grid(text: str, components: Components, lang: str) -> Layout:
    """The drawn castle; every name that is not known is named, with what may have been meant."""
    headings, lines = _split(text)
    ground, column, wants = _throne(lines)
    throne = _throne_id(headings.get("throne", wants), components, lang)
    faults: list[Text] = []
    rooms = list(_rooms(lines, (column, ground), room_book(components), lang, faults))
    attendants = _listed(headings.get("attendants", ""), attendant_book(components), lang, faults)
    cards = _listed(headings.get("bonus_cards", ""), card_book(components), lang, faults)
    if faults:
        raise Malformed(join_texts(faults, " "))
    return Layout(throne, tuple(rooms), tuple(attendants), tuple(cards))


def _split(text: str) -> tuple[dict[str, str], list[_Line]]:
    """The headings and the levels; empty lines and ruled lines mean nothing."""
    headings: dict[str, str] = {}
    lines: list[_Line] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        head, colon, rest = line.partition(":")
        is_heading = colon and not _SEPARATOR.search(head) and "|" not in rest and "\t" not in rest
        key = _heading(head) if is_heading else None
        if key is not None:
            headings[key] = rest.strip()
        elif not line.lstrip().startswith("#") and not _RULE.fullmatch(line.replace("|", "")):
            lines.append(_Line(number, tuple(cell.strip() for cell in _SEPARATOR.split(line))))
    return headings, _without_frame(lines)


def _heading(word: str) -> str | None:
    said = normalise_text(word)
    for key, texts in HEADINGS.items():
        if said == normalise_text(key) or said in {
            normalise_text(text.render(lang)) for text in texts for lang in LANGUAGES
        }:
            return key
    return "throne" if _is_throne(word) else None


def _without_frame(lines: list[_Line]) -> list[_Line]:
    """A drawing with a bar at both ends of every line has a frame."""
    framed = lines and all(len(line.cells) > 2 and not line.cells[0] and not line.cells[-1] for line in lines)
    return [_Line(line.number, line.cells[1:-1]) for line in lines] if framed else lines


def _is_throne(cell: str) -> bool:
    return _throne_wants(cell) is not None


def _throne_wants(cell: str) -> str | None:
    """What follows the word for the throne: the types it wants, or nothing."""
    said = normalise_text(cell)
    for word in sorted(
        (*_THRONES, *(normalise_text(THRONE_NAME.render(lang)) for lang in LANGUAGES)), key=len
    )[::-1]:
        if said == word or said.startswith(f"{word} "):
            return said[len(word) :].strip()
    return None


def _throne(lines: Sequence[_Line]) -> tuple[int, int, str]:
    """Index of the ground line, the throne's left column, and what is said of its types."""
    for index, line in enumerate(lines):
        for column, cell in enumerate(line.cells):
            wants = _throne_wants(cell)
            if wants is not None:
                return index, column, wants
    raise Malformed(
        T("The drawing has no throne: write “Throne” in a space of its own; | stands between spaces.")
    )


def _throne_id(wants: str, components: Components, lang: str) -> str:
    """A throne by its id or by the two types it wants, in any order."""
    said = normalise_text(wants)
    for name in components.thrones:
        if normalise_text(name) in (said, f"throne {said}"):
            return name
    for parts in (_LIST.split(wants), wants.split()):
        types = {type_book().find(part, lang) for part in parts if normalise_text(part)}
        for name, throne in components.thrones.items():
            if types == set(throne.types):
                return name
    known = join_texts(
        [
            join_texts([SHORT_TYPE_NAMES[kind] for kind in throne.types], " + ")
            for throne in components.thrones.values()
        ]
    )
    unknown = [
        part for part in _LIST.split(wants) if normalise_text(part) and type_book().find(part, lang) is None
    ]
    if unknown:
        raise Malformed(
            T(
                "“{typed}” is not a type a throne wants; the thrones are: {known}.",
                typed=unknown[0].strip(),
                known=known,
            )
        )
    raise Malformed(
        T("Which throne? Write “throne:” and the two types it wants; there are: {known}.", known=known)
    )


def _rooms(
    lines: Sequence[_Line], throne: Cell, book: NameBook, lang: str, faults: list[Text]
) -> Iterator[tuple[str, Cell]]:
    left, ground = throne
    for index, line in enumerate(lines):
        cells = list(line.cells)
        if index == ground and not (left + 1 < len(cells) and _is_second_half(cells[left + 1])):
            cells.insert(left + 1, "")  # the throne was written once
        for column, cell in enumerate(cells):
            if index == ground and column in (left, left + 1):
                continue
            if _is_throne(cell):
                faults.append(T("{where}: a castle has only one throne.", where=_line(line)))
            elif ":" in cell:
                faults.append(_no_heading(cell, _line(line)))
            elif not _RULE.fullmatch(cell):
                name = _named(cell, book, lang, faults, _line(line))
                if name is not None:
                    yield name, (column - left, ground - index)


def _no_heading(cell: str, where: Text) -> Text:
    """No name has a colon: this was meant to say something of the whole castle."""
    return T(
        "{where}: nothing is called “{typed}:”. There are: {known}.",
        where=where,
        typed=cell.partition(":")[0].strip(),
        known=join_texts([texts[0] for texts in HEADINGS.values()]),
    )


def _line(line: _Line) -> Text:
    return T("Line {line}", line=line.number)


def _is_second_half(cell: str) -> bool:
    """The throne again, a sign for it, or nothing, as in a table with joined cells."""
    return _is_throne(cell) or bool(re.fullmatch(r"[\"″=<\-~.]*", cell))


def _listed(text: str, book: NameBook, lang: str, faults: list[Text]) -> Iterator[str]:
    names: list[str] = []
    for word in filter(normalise_text, _LIST.split(text)):
        name = _named(word.strip(), book, lang, faults, None)
        if name is not None:
            names.append(name)
    return iter(names)


def _named(typed: str, book: NameBook, lang: str, faults: list[Text], where: Text | None) -> str | None:
    found = book.find(typed, lang)
    if found is not None:
        return found
    meant = book.similar(typed) if len(faults) < MOST_GUESSES else []
    if meant:
        fault = T("“{typed}” is not known. Did you mean: {meant}?", typed=typed, meant=join_texts(meant))
    else:
        fault = T("“{typed}” is not known.", typed=typed)
    faults.append(fault if where is None else T("{where}: {fault}", where=where, fault=fault))
    return None
