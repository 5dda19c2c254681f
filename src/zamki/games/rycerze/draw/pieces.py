"""Every piece of Rycerze as a stand-alone SVG."""

from collections.abc import Mapping

from zamki.core.words import T
from zamki.draw.alone import alone
from zamki.draw.drawing import Drawing
from zamki.draw.words import capital
from zamki.games.rycerze.draw import titles
from zamki.games.rycerze.draw.bodies import (
    CARD,
    FIGURE,
    TILE,
    back_body,
    card_body,
    figure_body,
    swatch,
    sword_symbol,
    tent_symbol,
    tile_body,
)
from zamki.games.rycerze.rules.components import Kind
from zamki.games.rycerze.rules.names import KIND_NAMES


def army_card_svg(
    card: str,
    strengths: Mapping[Kind, int] | None,
    attacked: Kind | None = None,
    lang: str = "en",
    *,
    width: float = 120,
    prefix: str | None = None,
) -> Drawing:
    """Draw an army card; a shepherd has no strengths. ``attacked`` lights one material's column."""
    name = titles.card_name(card, lang)
    said = titles.card_title(card, strengths).render(lang)
    home = titles.GOES_HOME.render(lang)
    return alone(
        prefix or f"army-{card}-{attacked or 'any'}",
        lambda sheet: card_body(sheet, card, name, strengths, attacked, home),
        (0, 0, *CARD),
        width,
        said,
    )


def army_figure_svg(card: str, lang: str = "en", *, width: float = 50, prefix: str | None = None) -> Drawing:
    """Draw only the picture of an army card, where there is no room for its strengths."""
    name = titles.card_name(card, lang)
    return alone(prefix or f"figure-{card}", lambda sheet: figure_body(card), (0, 0, *FIGURE), width, name)


def army_back_svg(seat: int, lang: str = "en", *, width: float = 120, prefix: str | None = None) -> Drawing:
    """Draw the back of a seat's card."""
    name = T("Card, face down").render(lang)
    return alone(prefix or f"back-{seat}", lambda sheet: back_body(sheet, seat), (0, 0, *CARD), width, name)


def castle_tile_svg(
    tile: str | None, lang: str = "en", *, width: float = 220, prefix: str | None = None
) -> Drawing:
    """Draw a Rycerze tile by its id: a castle, the drum, or (``None``) one face down."""
    said = capital(titles.tile_name(tile).render(lang))
    return alone(
        prefix or f"rtile-{tile or 'back'}",
        lambda sheet: tile_body(sheet, tile),
        (0, 0, *TILE),
        width,
        said,
    )


def material_svg(kind: Kind, lang: str = "en", *, width: float = 36, prefix: str | None = None) -> Drawing:
    """Draw a material's swatch."""
    said = KIND_NAMES[kind].render(lang)
    return alone(
        prefix or f"mat-{kind}", lambda sheet: swatch(sheet, kind, 0, 0, 24), (0, 0, 24, 24), width, said
    )


def sword_svg(lang: str = "en", *, width: float = 22, prefix: str = "sword") -> Drawing:
    """Draw the sword."""
    said = T("The sword").render(lang)
    return alone(
        prefix, lambda sheet: sheet.use(sword_symbol(sheet), 0, 0, 24, 60), (0, 0, 24, 60), width, said
    )


def tent_svg(lang: str = "en", *, width: float = 36, prefix: str = "tent") -> Drawing:
    """Draw a camp's tent."""
    said = T("Camp").render(lang)
    return alone(
        prefix, lambda sheet: sheet.use(tent_symbol(sheet), 0, 0, 40, 32), (0, 0, 40, 32), width, said
    )


def thing_svg(name: str, lang: str, prefix: str) -> Drawing:
    """Draw what the lab counts: a castle, an army card."""
    kind, _, which = name.partition(".")
    if kind == "castle":
        return castle_tile_svg(which, lang, width=40, prefix=prefix)
    return army_card_svg(which, None, lang=lang, width=40, prefix=prefix)
