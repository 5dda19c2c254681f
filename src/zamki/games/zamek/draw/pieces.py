"""Every piece of Zamek as a stand-alone SVG."""

from zamki.core.words import T
from zamki.draw.alone import alone
from zamki.draw.drawing import Drawing
from zamki.games.zamek.draw.tiles import tile_body
from zamki.games.zamek.draw.titles import tile_title
from zamki.games.zamek.draw.tokens import TOKEN, token_body
from zamki.games.zamek.rules.components import Tile, Token
from zamki.games.zamek.rules.names import TOKEN as NAMES


def tile_svg(
    tile: Tile, turn: int = 0, lang: str = "en", *, width: float = 120, prefix: str | None = None
) -> Drawing:
    """Draw a Zamek tile, turned by quarter turns clockwise."""
    return alone(
        prefix or f"tile-{tile.id}-{turn % 4}",
        lambda sheet: tile_body(sheet, tile, turn),
        (0, 0, 120, 120),
        width,
        tile_title(tile).render(lang),
    )


def token_svg(
    kind: Token | None, lang: str = "en", *, width: float = 40, prefix: str | None = None
) -> Drawing:
    """Draw a Zamek token; ``None`` is one face down."""
    said = T("Token, face down") if kind is None else NAMES[kind]
    return alone(
        prefix or f"token-{kind or 'back'}",
        lambda sheet: token_body(sheet, kind),
        (0, 0, *TOKEN),
        width,
        said.render(lang),
    )


def thing_svg(name: str, lang: str, prefix: str) -> Drawing:
    """Draw what the lab counts: a token."""
    return token_svg(Token(name.partition(".")[2]), lang, width=40, prefix=prefix)
