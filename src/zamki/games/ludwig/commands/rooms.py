"""`zamki rooms`: lists and searches the rooms of Ludwig."""

from __future__ import annotations

import argparse

from zamki.cli.files import add_edition, edition_of
from zamki.cli.language import WORD, say
from zamki.cli.output import complain, print_json, show
from zamki.core.ids import Json
from zamki.core.words import T, join_texts
from zamki.games.ludwig.commands.score import components_of
from zamki.games.ludwig.rules.components import Components, Room
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.words.room_text import describe_room
from zamki.games.ludwig.words.typed import room_book, search_rooms


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar=say(WORD),
        help=say(T("part of a name, a type or a decoration, in any language")),
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per room")))
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Prints every room that has all the words; status 1 where there is none."""
    components = components_of(edition_of(args))
    rooms = search_rooms(components, args.words, args.lang)
    if not rooms:
        complain(_nothing(args, components))
        return 1
    if args.json:
        for room in rooms:
            print_json(_entry(room, args.lang))
    else:
        show("\n".join(_table(rooms, args.lang)))
    return 0


def _nothing(args: argparse.Namespace, components: Components) -> str:
    typed = " ".join(args.words)
    meant = room_book(components).similar(typed)
    if meant:
        return T("No room “{typed}”. Did you mean: {meant}?", typed=typed, meant=join_texts(meant)).render(
            args.lang
        )
    return T("No room “{typed}”.", typed=typed).render(args.lang)


def _entry(room: Room, lang: str) -> dict[str, Json]:
    return {
        "room": room.id,
        "name": name_of(room).render(lang),
        "type": room.type,
        "decoration": room.decoration,
        "scores": describe_room(room).render(lang),
    }


def _table(rooms: list[Room], lang: str) -> list[str]:
    names = [name_of(room).render(lang) for room in rooms]
    width = max(map(len, names))
    ids = max(len(room.id) for room in rooms)
    return [
        f"{name:<{width}}  {room.id:<{ids}}  {describe_room(room).render(lang)}"
        for name, room in zip(names, rooms, strict=True)
    ]
