"""Every piece as a stand-alone SVG, for pages, notebooks and documents to compose."""

from collections.abc import Callable, Mapping, Sequence

from zamki.core.words import T, Text, joined
from zamki.draw import words
from zamki.draw.icons import DECORATIONS, chip, decoration
from zamki.draw.logo import HERO_BOX, LOGO_BOX, hero_body, logo_body
from zamki.draw.palette import WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.svg import Sheet, Svg, Theme
from zamki.games.ludwig.draw.cards import (
    CARD,
    MARKER,
    bonus_card_body,
    card_back_body,
    line_icon,
    marker_body,
    winner_crown_body,
)
from zamki.games.ludwig.draw.catalogue import Catalogue, built_in
from zamki.games.ludwig.draw.glyphs import Wants, where_glyph
from zamki.games.ludwig.draw.rooms import RoomSize, room_body
from zamki.games.ludwig.draw.throne import BOXES, ThroneSize, attendant, throne_body
from zamki.games.rycerze.draw.bodies import CARD as ARMY_CARD
from zamki.games.rycerze.draw.bodies import (
    TILE,
    back_body,
    card_body,
    castle_tile_body,
    drum_body,
    swatch,
    sword_symbol,
    tent_symbol,
    tile_back_body,
)
from zamki.games.zamek.draw.shapes import Face
from zamki.games.zamek.draw.tiles import tile_body
from zamki.games.zamek.draw.tokens import TOKEN, token_body

Box = tuple[float, float, float, float]


def _alone(
    prefix: str, draw: Callable[[Sheet], Svg], box: Box, width: float | None, name: str, theme: Theme = "auto"
) -> str:
    sheet = Sheet(prefix, theme, WORLDS)
    return sheet.finish(draw(sheet), box, width, name)


def room_svg(
    room: str,
    size: RoomSize = 160,
    lang: str = "en",
    *,
    width: float | None = None,
    prefix: str | None = None,
    catalogue: Catalogue | None = None,
) -> str:
    """Draw a room, regular or special, by its id.

    ``size`` chooses the drawing (160, 72, 48 or 24), ``width`` its size on the page.
    """
    piece = (catalogue or built_in()).rooms[room]
    name = words.room_name(piece).render(lang)
    return _alone(
        prefix or f"{room}-{size}",
        lambda sheet: room_body(sheet, piece, size, name),
        (0, 0, size, size),
        width,
        words.room_title(piece).render(lang),
    )


def throne_svg(
    throne: str,
    size: ThroneSize = 160,
    attendants: Sequence[str] = (),
    lang: str = "en",
    *,
    width: float | None = None,
    prefix: str | None = None,
    catalogue: Catalogue | None = None,
) -> str:
    """Draw a throne room, two cells wide, with its attendants."""
    piece = (catalogue or built_in()).thrones[throne]
    return _alone(
        prefix or f"{throne}-{size}",
        lambda sheet: throne_body(sheet, piece, size, attendants),
        (0, 0, *BOXES[size]),
        width,
        words.throne_title(piece, attendants).render(lang),
    )


def chip_svg(kind: str, lang: str = "en", *, width: float = 32, prefix: str | None = None) -> str:
    """Draw a room type, or a decoration, as a small square."""
    name = words.say(words.TYPE if kind in words.TYPE else words.DECORATION, kind).render(lang)
    return _alone(
        prefix or f"chip-{kind}", lambda sheet: chip(sheet, kind, 1, 1, 30), (0, 0, 32, 32), width, name
    )


def decoration_svg(name: str, lang: str = "en", *, width: float = 36, prefix: str | None = None) -> str:
    """Draw a decoration on its disc."""
    said = words.say(words.DECORATION, name).render(lang)
    return _alone(
        prefix or f"deco-{name}", lambda sheet: decoration(sheet, name, 6, 6, 24), (0, 0, 36, 36), width, said
    )


def where_svg(wants: Wants, lang: str = "en", *, width: float = 38, prefix: str | None = None) -> str:
    """Draw the glyph that says where a scoring rule counts."""
    said = words.wants_words(wants).render(lang)
    key = prefix or "-".join(("where", wants.rule, wants.what or "any", *wants.cells))
    return _alone(key, lambda sheet: where_glyph(sheet, wants, 0, 0, 27), (-1, -1, 29, 29), width, said)


def attendant_svg(kind: str, lang: str = "en", *, width: float = 40, prefix: str | None = None) -> str:
    """Draw a royal attendant."""
    worn = built_in().attendants.get(kind, next(iter(DECORATIONS)))
    said = words.attendant_title(kind, worn).render(lang)
    return _alone(
        prefix or f"attendant-{kind}",
        lambda sheet: attendant(sheet, kind, 0, 0, 32),
        (0, 0, 32, 32),
        width,
        said,
    )


def bonus_card_svg(
    card: str | None,
    lang: str = "en",
    *,
    width: float = 120,
    prefix: str | None = None,
    catalogue: Catalogue | None = None,
) -> str:
    """Draw a bonus card; ``None`` is one face down."""
    if card is None:
        name = T("Bonus card, face down").render(lang)
        return _alone(prefix or "card-back", card_back_body, (0, 0, *CARD), width, name)
    points = (catalogue or built_in()).bonus_cards[card]
    label = words.say(words.BONUS_CARD, card).render(lang)
    said = words.bonus_card_title(card, points).render(lang)
    return _alone(
        prefix or f"card-{card}",
        lambda sheet: bonus_card_body(sheet, card, points, label),
        (0, 0, *CARD),
        width,
        said,
    )


def marker_svg(castle: str, lang: str = "en", *, width: float = 40, prefix: str | None = None) -> str:
    """Draw a castle's marker."""
    name = words.castle_name(castle).render(lang)
    return _alone(
        prefix or f"marker-{castle}", lambda sheet: marker_body(castle), (0, 0, *MARKER), width, name
    )


def line_svg(line: str, lang: str = "en", *, width: float = 26, prefix: str | None = None) -> str:
    """Draw the icon of a line of the score pad."""
    name = words.say(words.SCORE_LINE, line).render(lang)
    return _alone(prefix or f"line-{line}", lambda sheet: line_icon(sheet, line), (0, 0, 26, 26), width, name)


def crown_svg(*, width: float = 58, prefix: str = "crown") -> str:
    """Draw the winner's crown."""
    return _alone(prefix, lambda sheet: winner_crown_body(), (0, 0, 64, 40), width, "")


def tile_svg(
    face: Face, turn: int = 0, lang: str = "en", *, width: float = 120, prefix: str | None = None
) -> str:
    """Draw a Zamek tile, turned by quarter turns clockwise."""
    return _alone(
        prefix or f"tile-{face.id}-{turn % 4}",
        lambda sheet: tile_body(sheet, face, turn),
        (0, 0, 120, 120),
        width,
        tile_title(face).render(lang),
    )


def tile_title(face: Face) -> Text:
    """Say what is on a tile."""
    kinds = [words.say(words.AREA, area.kind) for area in face.areas]
    return T("Tile: {areas}", areas=joined(kinds))


def token_svg(kind: str | None, lang: str = "en", *, width: float = 40, prefix: str | None = None) -> str:
    """Draw a Zamek token; ``None`` is one face down."""
    said = T("Token, face down") if kind is None else words.say(words.TOKEN, kind)
    return _alone(
        prefix or f"token-{kind or 'back'}",
        lambda sheet: token_body(sheet, kind),
        (0, 0, *TOKEN),
        width,
        said.render(lang),
    )


def army_card_svg(
    card: str,
    strengths: Mapping[str, int] | None,
    attacked: str | None = None,
    lang: str = "en",
    *,
    width: float = 120,
    prefix: str | None = None,
) -> str:
    """Draw an army card; a shepherd has no strengths. ``attacked`` lights one material's column."""
    name = words.army_card_name(card, lang)
    said = words.army_card_title(card, strengths).render(lang)
    home = words.GOES_HOME.render(lang)
    return _alone(
        prefix or f"army-{card}-{attacked or 'any'}",
        lambda sheet: card_body(sheet, card, name, strengths, attacked, home),
        (0, 0, *ARMY_CARD),
        width,
        said,
    )


def army_back_svg(seat: int, lang: str = "en", *, width: float = 120, prefix: str | None = None) -> str:
    """Draw the back of a seat's card."""
    name = T("Card, face down").render(lang)
    return _alone(
        prefix or f"back-{seat}", lambda sheet: back_body(sheet, seat), (0, 0, *ARMY_CARD), width, name
    )


def castle_tile_svg(
    tile: str | None, lang: str = "en", *, width: float = 220, prefix: str | None = None
) -> str:
    """Draw a Rycerze tile by its id: a castle, the drum, or (``None``) one face down."""
    said = words.capital(words.army_tile_name(tile).render(lang))
    return _alone(
        prefix or f"rtile-{tile or 'back'}",
        lambda sheet: army_tile_body(sheet, tile),
        (0, 0, *TILE),
        width,
        said,
    )


def army_tile_body(sheet: Sheet, tile: str | None) -> Svg:
    """Draw a Rycerze tile in its 220×200 units."""
    if tile is None:
        return tile_back_body()
    kind, _, size = tile.partition("_")
    if not size:
        return drum_body()
    return castle_tile_body(sheet, kind, 2 if size == "big" else 1)


def material_svg(kind: str, lang: str = "en", *, width: float = 36, prefix: str | None = None) -> str:
    """Draw a material's swatch."""
    said = words.say(words.MATERIAL, kind).render(lang)
    return _alone(
        prefix or f"mat-{kind}", lambda sheet: swatch(sheet, kind, 0, 0, 24), (0, 0, 24, 24), width, said
    )


def sword_svg(lang: str = "en", *, width: float = 22, prefix: str = "sword") -> str:
    """Draw the sword."""
    said = T("The sword").render(lang)
    return _alone(
        prefix, lambda sheet: sheet.use(sword_symbol(sheet), 0, 0, 24, 60), (0, 0, 24, 60), width, said
    )


def tent_svg(lang: str = "en", *, width: float = 36, prefix: str = "tent") -> str:
    """Draw a camp's tent."""
    said = T("Camp").render(lang)
    return _alone(
        prefix, lambda sheet: sheet.use(tent_symbol(sheet), 0, 0, 40, 32), (0, 0, 40, 32), width, said
    )


def shield_svg(seat: int, *, width: float = 22, name: str = "", prefix: str | None = None) -> str:
    """Draw a seat's shield; its name stands beside it, so it is silent unless ``name`` is given."""
    return _alone(
        prefix or f"seat-{seat}", lambda sheet: shield(sheet, seat, 0, 0, 26), (0, 0, 24, 26), width, name
    )


def pawn_svg(
    seat: int, *, width: float = 26, lying: bool = False, name: str = "", prefix: str | None = None
) -> str:
    """Draw a seat's pawn."""
    return _alone(
        prefix or f"pawn-{seat}{'-l' if lying else ''}",
        lambda sheet: pawn(sheet, seat, 17, 17, 34, lying),
        (0, 0, 34, 34),
        width,
        name,
    )


def logo_svg(*, width: float = 30, theme: Theme = "auto", prefix: str = "logo") -> str:
    """Draw the Zamki logo."""
    return _alone(prefix, logo_body, LOGO_BOX, width, "", theme)


def hero_svg(*, width: float | None = None, theme: Theme = "auto", prefix: str = "hero") -> str:
    """Draw the castle over the lobby."""
    return _alone(prefix, hero_body, HERO_BOX, width, "", theme)
