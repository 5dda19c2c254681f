"""Templates with words and drawings in the reader's language."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from babel.dates import format_timedelta
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from markupsafe import Markup

from zamki import draw
from zamki.core.registry import folder, game_names
from zamki.core.words import LANGUAGES, Arg, Text
from zamki.draw.letters import FONTS
from zamki.draw.words import capital, signed_number
from zamki.match.secrets import new_secret
from zamki.web.languages import NAMES
from zamki.web.page import page_of
from zamki.web.picks import pick_text
from zamki.web.viewport import is_ample

HERE = Path(__file__).parent
STATIC = HERE / "static"

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
"""Nothing from elsewhere, nothing inline, no evaluated text."""


def theme_sheet() -> str:
    """Returns the drawings' colours as a stylesheet in the lowest layer, which others may override."""
    return f"@layer base{{{draw.theme_css()}{draw.BOARD_CSS}}}"


def own_sheet(game: str) -> Path | None:
    """Returns a game's own sheet, `page/style.css` in its folder, if it has one."""
    path = folder(game) / "page" / "style.css"
    return path if path.is_file() else None


def stamp() -> str:
    """Returns a hash of all static files and games' sheets, so that browsers may cache them for long."""
    return _stamp(tuple(filter(None, map(own_sheet, game_names()))))


@cache
def _stamp(sheets: tuple[Path, ...]) -> str:
    digest = sha256(theme_sheet().encode())
    for path in [*sorted(STATIC.iterdir()), *sorted(FONTS.iterdir()), *sheets]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


@cache
def environment(lang: str) -> Environment:
    """Returns the templates for one language."""
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), FunctionLoader(_game_template)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "_": lambda msgid, **args: Text(msgid, args).render(lang),
        "ngettext": lambda one, many, n, **args: Text(one, args, plural=many, n=n).render(lang),
        "pgettext": lambda context, msgid, **args: Text(msgid, args, context).render(lang),
        "lang": lang,
        "languages": NAMES,
        "stamp": stamp,
        "new_key": new_secret,
        "links": lambda: [link for name in game_names() for link in page_of(name).links],
        "is_ample": is_ample,
        "has_style": lambda game: own_sheet(game) is not None,
    }
    filters: dict[str, Callable[..., str]] = {
        "say": lambda text: text.render(lang) if isinstance(text, Text) else str(text),
        "js": lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":")),
        "signed": signed_number,
        "capital": capital,
        "cover": covering,
        "tojson_sorted": pick_text,
    }
    made.filters |= filters
    return made


def _game_template(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """Returns a game's own template: `ID/desk.html` is `page/desk.html` in the game's folder."""
    game, _, file = name.partition("/")
    path = folder(game) / "page" / file
    return (path.read_text("utf-8"), str(path), lambda: True) if path.is_file() else None


def render(template: str, lang: str, /, about: str | None = None, **context: Any) -> str:
    """Returns a template with its drawings: shared ones, and those of the game the page is about.

    Ids of drawings are numbered anew in every rendering, and begin with the game's name.
    """
    numbers = itertools.count()

    def draw_by_name(name: str, /, *args: Any, **kwargs: Any) -> draw.Drawing:
        return draw.piece(name, about)(*args, prefix=f"{about or ''}d{next(numbers)}", **kwargs)

    return environment(lang).get_template(template).render(**context, about=about, draw=draw_by_name)


def html(text: str, *, status: int = 200, cookies: list[Cookie] | None = None) -> Response[str]:
    """Returns text as a page that loads nothing from elsewhere and is not cached."""
    headers = {
        "Content-Security-Policy": CSP,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
    }
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers, cookies=cookies)


def covering(drawing: draw.Drawing | Markup, across: str = "YMid") -> Markup:
    """Returns a drawing that fills its frame from its middle or its upper edge; the rest is cut off."""
    return Markup(str(drawing).replace("<svg ", f'<svg preserveAspectRatio="xMid{across} slice" ', 1))


def ago(at: float, lang: str) -> str:
    """Returns how long ago something was, in words."""
    return format_timedelta(
        datetime.fromtimestamp(at, UTC) - datetime.now(UTC), add_direction=True, locale=lang, threshold=0.9
    )


NAME_START, NAME_END = "\ue000", "\ue001"


def mark_names(name: Callable[[int], str]) -> Callable[[int], Arg]:
    """Returns a function that marks names for `embolden_names`."""
    return lambda seat: f"{NAME_START}{name(seat)}{NAME_END}"


def embolden_names(sentence: str) -> Markup:
    """Returns a sentence with its marked names in bold."""
    safe = str(Markup.escape(sentence))
    return Markup(safe.replace(NAME_START, "<b>").replace(NAME_END, "</b>"))


marked, emphasised = mark_names, embolden_names
"""The former names, kept for other people's games until 0.4."""


def known_language(code: str) -> bool:
    """True if there are pages in that language."""
    return code in LANGUAGES
