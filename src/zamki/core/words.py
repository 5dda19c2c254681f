"""Sentences in four languages.

A `Text` is a sentence without a language yet: it is created where something happens and rendered for its
reader. Message ids are the English sentences; gettext catalogues hold the translations.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TypeAlias

_log = logging.getLogger(__name__)

LANGUAGES = ("en", "pl", "fr", "de")
LOCALE = Path(__file__).parent.parent / "locale"
_folders = [LOCALE]

Arg: TypeAlias = "str | int | float | Text"


def add_words(folder: Path) -> None:
    """Adds a game's catalogues after the known ones, so that a game cannot change the words of others."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


@cache
def catalogue(lang: str) -> NullTranslations:
    """Returns the chained catalogues of a language; without any, the English message ids remain."""
    if not isinstance(lang, str):
        raise TypeError(f"a language is text such as 'en', not {lang!r}")
    chain: NullTranslations = NullTranslations()
    for folder in reversed(_folders):
        for path in sorted((folder / lang / "LC_MESSAGES").glob("*.mo"), reverse=True):
            try:
                with path.open("rb") as file:
                    part = GNUTranslations(file)
            except Exception as error:  # gettext raises anything for a damaged file
                if folder == LOCALE:
                    raise
                _log.warning("the words of %s are left out: %r", path, error)
                continue
            part.add_fallback(chain)
            chain = part
    return chain


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence that can be rendered in any language."""

    msgid: str
    args: Mapping[str, Arg] = field(default_factory=dict, hash=False)
    context: str | None = None
    plural: str | None = None
    n: int = 1
    parts: tuple[Text, ...] = ()
    fixed: bool = False

    def render(self, lang: str = "en") -> str:
        """Returns the sentence in `lang`.

        >>> T("{name} wins.", name="Ada").render("en")
        'Ada wins.'
        """
        args = {name: _render(value, lang) for name, value in self.args.items()}
        for number, part in enumerate(self.parts):
            args[f"part{number}"] = part.render(lang)
        if self.plural is not None:
            args.setdefault("n", str(self.n))
        return _template(self, catalogue(lang)).format_map(args)

    def __repr__(self) -> str:
        try:
            return f"<Text: {self.render('en')}>"
        except (IndexError, KeyError, ValueError):  # placeholders without values
            return f"<Text: {self.msgid}>"

    def __str__(self) -> str:
        return self.render("en")


def _template(text: Text, words: NullTranslations) -> str:
    if text.fixed:
        return text.msgid
    if text.plural is not None and text.context is not None:
        return words.npgettext(text.context, text.msgid, text.plural, text.n)
    if text.plural is not None:
        return words.ngettext(text.msgid, text.plural, text.n)
    if text.context is not None:
        return words.pgettext(text.context, text.msgid)
    return words.gettext(text.msgid)


def _render(value: Arg, lang: str) -> str:
    return value.render(lang) if isinstance(value, Text) else str(value)


def T(msgid: str, /, **args: Arg) -> Text:  # noqa: N802 - short on purpose: it marks every sentence
    """Returns a sentence with placeholders: `T("{name} wins.", name="Ada")`."""
    return Text(msgid, args)


def TC(context: str, msgid: str, /, **args: Arg) -> Text:  # noqa: N802 - as T
    """Returns a word whose translation depends on a context: `TC("chess", "knight")`."""
    return Text(msgid, args, context)


def TN(singular: str, plural: str, n: int, /, **args: Arg) -> Text:  # noqa: N802 - as T
    """Returns a sentence with singular and plural; `{n}` is the number."""
    return Text(singular, args, plural=plural, n=n)


def percent(number: str) -> Text:
    """Returns a percentage, as each language writes it.

    >>> percent("12.5").render("en")
    '12.5%'
    """
    return T("{number}%", number=number)


def join_texts(texts: Sequence[Text], separator: str = ", ") -> Text:
    """Returns texts side by side; the separator is the same in every language."""
    places = (f"{{part{number}}}" for number in range(len(texts)))
    return Text(_plain(separator).join(places), parts=tuple(texts), fixed=True)


def literal(value: str | int) -> Text:
    """Returns a text that is the same in every language: a name, a number."""
    return Text(_plain(str(value)), fixed=True)


def _plain(value: str) -> str:
    return value.replace("{", "{{").replace("}", "}}")


joined = join_texts  # the former name, for games and programs of others
