"""Every piece of Ludwig as a stand-alone SVG, by its id; `components` are those of another edition."""

from collections.abc import Sequence

from zamki.core.words import T
from zamki.draw.alone import alone
from zamki.draw.drawing import Drawing
from zamki.draw.words import say
from zamki.games.ludwig.draw import titles
from zamki.games.ludwig.draw.board import castle_svg
from zamki.games.ludwig.draw.cards import (
    CARD,
    MARKER,
    bonus_card_body,
    card_back_body,
    line_icon,
    marker_body,
)
from zamki.games.ludwig.draw.glyphs import rule_key, where_glyph
from zamki.games.ludwig.draw.icons import chip, decoration
from zamki.games.ludwig.draw.plan import CastlePlan
from zamki.games.ludwig.draw.rooms import RoomSize, room_body
from zamki.games.ludwig.draw.throne import BOXES, ThroneSize, attendant, throne_body
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components, Scoring
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    TYPE_NAMES,
    card_name,
    castle_name,
    line_name,
    name_of,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.words.room_text import describe_scoring


def castle_piece_svg(castle: Castle, lang: str = "en", *, prefix: str = "castle") -> Drawing:
    """Draw a castle as it stands, with its points."""
    return castle_svg(CastlePlan.of(castle, "", score_castle(castle).total), lang=lang, prefix=prefix)


def room_svg(
    room: str,
    size: RoomSize = 160,
    lang: str = "en",
    *,
    width: float | None = None,
    prefix: str | None = None,
    components: Components | None = None,
) -> Drawing:
    """Draw a room, regular or special, by its id.

    ``size`` chooses the drawing (160, 72, 48 or 24), ``width`` its size on the page.
    """
    piece = (components or built_in()).room(room)
    name = name_of(piece).render(lang)
    return alone(
        prefix or f"{room}-{size}",
        lambda sheet: room_body(sheet, piece, size, name),
        (0, 0, size, size),
        width,
        titles.room_title(piece).render(lang),
    )


def throne_svg(
    throne: str,
    size: ThroneSize = 160,
    attendants: Sequence[str] = (),
    lang: str = "en",
    *,
    width: float | None = None,
    prefix: str | None = None,
    components: Components | None = None,
) -> Drawing:
    """Draw a throne room, two cells wide, with its attendants."""
    known = components or built_in()
    piece, serving = known.thrones[throne], [known.attendants[kind] for kind in attendants]
    return alone(
        prefix or f"{throne}-{size}",
        lambda sheet: throne_body(sheet, piece, size, serving),
        (0, 0, *BOXES[size]),
        width,
        titles.throne_title(piece, serving).render(lang),
    )


def chip_svg(kind: str, lang: str = "en", *, width: float = 32, prefix: str | None = None) -> Drawing:
    """Draw a room type, or a decoration, as a small square."""
    name = say(TYPE_NAMES if kind in TYPE_NAMES else DECORATION_NAMES, kind).render(lang)
    return alone(
        prefix or f"chip-{kind}", lambda sheet: chip(sheet, kind, 1, 1, 30), (0, 0, 32, 32), width, name
    )


def decoration_svg(name: str, lang: str = "en", *, width: float = 36, prefix: str | None = None) -> Drawing:
    """Draw a decoration on its disc."""
    said = say(DECORATION_NAMES, name).render(lang)
    return alone(
        prefix or f"deco-{name}", lambda sheet: decoration(sheet, name, 6, 6, 24), (0, 0, 36, 36), width, said
    )


def where_svg(scoring: Scoring, lang: str = "en", *, width: float = 38, prefix: str | None = None) -> Drawing:
    """Draw the glyph that says where a scoring rule counts."""
    said = describe_scoring(scoring).render(lang)
    key = prefix or f"where-{rule_key(scoring)}"
    return alone(key, lambda sheet: where_glyph(sheet, scoring, 0, 0, 27), (-1, -1, 29, 29), width, said)


def attendant_svg(
    kind: str,
    lang: str = "en",
    *,
    width: float = 40,
    prefix: str | None = None,
    components: Components | None = None,
) -> Drawing:
    """Draw a royal attendant."""
    who = (components or built_in()).attendants[kind]
    return alone(
        prefix or f"attendant-{kind}",
        lambda sheet: attendant(sheet, who, 0, 0, 32),
        (0, 0, 32, 32),
        width,
        titles.attendant_title(who).render(lang),
    )


def bonus_card_svg(
    card: str | None,
    lang: str = "en",
    *,
    width: float = 120,
    prefix: str | None = None,
    components: Components | None = None,
) -> Drawing:
    """Draw a bonus card; ``None`` is one face down."""
    if card is None:
        name = T("Bonus card, face down").render(lang)
        return alone(prefix or "card-back", card_back_body, (0, 0, *CARD), width, name)
    points = (components or built_in()).cards[card]
    label = card_name(card).render(lang)
    said = titles.bonus_card_title(card, points).render(lang)
    return alone(
        prefix or f"card-{card}",
        lambda sheet: bonus_card_body(sheet, card, points, label),
        (0, 0, *CARD),
        width,
        said,
    )


def marker_svg(castle: str, lang: str = "en", *, width: float = 40, prefix: str | None = None) -> Drawing:
    """Draw a castle's marker."""
    name = castle_name(castle).render(lang)
    return alone(
        prefix or f"marker-{castle}", lambda sheet: marker_body(castle), (0, 0, *MARKER), width, name
    )


def line_svg(line: str, lang: str = "en", *, width: float = 26, prefix: str | None = None) -> Drawing:
    """Draw the icon of a line of the score pad."""
    name = line_name(line).render(lang)
    return alone(prefix or f"line-{line}", lambda sheet: line_icon(sheet, line), (0, 0, 26, 26), width, name)


def thing_svg(name: str, lang: str, prefix: str) -> Drawing:
    """Draw what the lab counts: a room, an attendant, a bonus card."""
    kind, _, which = name.partition(".")
    if kind == "room":
        return room_svg(which, 48, lang, width=40, prefix=prefix)
    draw = attendant_svg if kind == "attendant" else bonus_card_svg
    return draw(which, lang, width=40, prefix=prefix)
