"""Translations of a package: merges its sentences into its catalogues and reports what is missing.

    python -m zamki.testing.words update|check|compile [FOLDER]

`FOLDER` is a package, by default this one. Message ids are the English sentences; the English catalogue is
filled automatically. Each game has one domain for all its parts, in its own folder. A floor of `zamki` may
have its own domain; all others share one. Names of pieces in edition files are sentences with the game as
their context; texts of lessons have no context.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from zamki.core.lessons import SPOKEN
from zamki.testing.wording import slips, typeset

HOUSE = Path(__file__).parent.parent
LANGUAGES = ("en", "pl", "fr", "de")
KEYWORDS = {
    "T": None,
    "TC": ((1, "c"), 2),
    "TN": (1, 2),
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
DROPPED = re.compile(
    r'"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team|'
    r'Project-Id-Version|Report-Msgid-Bugs-To): [^"]*"\n'
)
"""Headers removed because they change with every run."""

Sentence = tuple[str | tuple[str, ...], str | None]


@dataclass(frozen=True, slots=True)
class Domain:
    """A catalogue in every language, and the source of its sentences."""

    name: str
    source: Path
    locale: Path
    is_game: bool = False

    def path(self, lang: str) -> Path:
        """Returns the path of the catalogue of a language."""
        return self.locale / lang / "LC_MESSAGES" / f"{self.name}.po"

    def load(self, lang: str) -> Catalog:
        """Returns the catalogue of a language, empty if there is no file."""
        if not self.path(lang).exists():
            return Catalog(locale=lang, domain=self.name, charset="utf-8")
        with self.path(lang).open("rb") as file:
            return read_po(file, locale=lang, domain=self.name)


def domains(package: Path) -> list[Domain]:
    """Returns the domains of a package: one for a game, several for `zamki`."""
    if not (package / "games").is_dir():
        return [_of_game(package)]
    known = sorted(path.stem for path in (package / "locale" / "en" / "LC_MESSAGES").glob("*.po"))
    floors = [name for name in known if name == package.name or (package / name).is_dir()]
    games = sorted(path.parent for path in (package / "games").glob("*/__init__.py"))
    made = [Domain(name, package / name, package / "locale") for name in floors]
    return [*made, *map(_of_game, games)]


def _of_game(folder: Path) -> Domain:
    """Returns a game's domain, named like its catalogue, or like its folder if there is none yet."""
    known = sorted((folder / "locale").glob("*/LC_MESSAGES/*.po"))
    return Domain(known[0].stem if known else folder.name, folder, folder / "locale", is_game=True)


def sentences(package: Path) -> Iterator[tuple[Domain, Sentence]]:
    """Yields every sentence of the package with its domain."""
    found = domains(package)
    rest = next((each for each in found if each.name == package.name), found[0])
    for path, _, message, _, context in extract_from_dir(
        package, METHODS, keywords=KEYWORDS, strip_comment_tags=True
    ):
        yield _domain_of(package / path, found, rest), (message, context)
    for domain in found:
        if domain.is_game:
            yield from ((domain, sentence) for sentence in _names(domain))
            yield from ((domain, (sentence, None)) for sentence in _lesson_sentences(domain))


def _domain_of(path: Path, found: Iterable[Domain], rest: Domain) -> Domain:
    return next((each for each in found if each.source in path.parents), rest)


def _names(game: Domain) -> Iterator[Sentence]:
    """Yields the names of pieces in a game's edition files."""
    layer = [json.loads(path.read_text("utf-8")) for path in sorted((game.source / "data").glob("*.json"))]
    while layer:
        objects = [each for each in layer if isinstance(each, Mapping)]
        yield from ((each["name"], game.name) for each in objects if isinstance(each.get("name"), str))
        lists = [each for each in layer if isinstance(each, list)]
        layer = [inner for each in objects for inner in each.values()] + [
            inner for each in lists for inner in each
        ]


def _lesson_sentences(game: Domain) -> Iterator[str]:
    """Yields the texts of a game's lessons; the game need not be installed."""
    for path in sorted((game.source / "data" / "lessons").glob("*.json")):
        lesson = json.loads(path.read_text("utf-8"))
        texts = [lesson.get("title"), *(step.get(key) for step in lesson["steps"] for key in SPOKEN)]
        yield from filter(None, texts)


def templates(package: Path) -> dict[Domain, Catalog]:
    """Returns a catalogue per domain with every sentence once."""
    made = {domain: Catalog(domain=domain.name, charset="utf-8") for domain in domains(package)}
    for domain, (message, context) in sentences(package):
        made[domain].add(message, context=context)
    return made


@cache
def other_catalogues(package: Path, lang: str) -> tuple[Catalog, ...]:
    """Returns the catalogues of all domains of the package and of `zamki`, to reuse translations."""
    found = domains(package) if package == HOUSE else [*domains(package), *domains(HOUSE)]
    return tuple(domain.load(lang) for domain in found)


def update(package: Path) -> None:
    """Merges the source's sentences into the catalogues, reusing translations of other domains."""
    for lang in LANGUAGES:
        elsewhere = other_catalogues(package, lang)
        for domain, template in templates(package).items():
            new = merge(template, (domain.load(lang), *elsewhere), lang)
            path = domain.path(lang)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, new, width=100, omit_header=False, no_location=True, sort_output=False)
            path.write_text(DROPPED.sub("", path.read_text("utf-8")), "utf-8")


def merge(template: Catalog, known: Sequence[Catalog], lang: str) -> Catalog:
    """Returns the template's sentences with known translations, without fuzzy and obsolete ones."""
    new = Catalog(
        locale=lang,
        domain=template.domain,
        charset="utf-8",
        header_comment=f"# Zamki: {template.domain}",
        fuzzy=False,
    )
    for message in sorted((m for m in template if m.id), key=lambda m: (m.context or "", str(m.id))):
        found = next(
            (known_message for each in known if (known_message := _translation(message, each))), None
        )
        string = message.id if lang == "en" else found.string if found else _blank(message)
        comments = found.user_comments if found else []
        new.add(message.id, string, context=message.context, user_comments=comments)
    return new


def _translation(message: Message, catalogue: Catalog) -> Message | None:
    found = catalogue.get(_single(message), message.context)
    is_whole = found and not found.fuzzy and found.string and isinstance(found.string, type(_blank(message)))
    return found if is_whole else None


def _single(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _blank(message: Message) -> str | tuple[str, ...]:
    return "" if isinstance(message.id, str) else ()


def places(text: str) -> set[str]:
    """Returns the placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(package: Path) -> Iterator[str]:
    """Yields every missing or wrong translation."""
    for domain, template in templates(package).items():
        for lang in LANGUAGES:
            if domain.path(lang).exists() or package == HOUSE:
                yield from _faults(template, domain.load(lang), f"{lang}/{domain.name}")
                yield from _slips(domain, lang, package / "locale")


def _faults(template: Catalog, catalogue: Catalog, where: str) -> Iterator[str]:
    for message in template:
        if message.id:
            yield from _message_faults(message, catalogue, where)


def _slips(domain: Domain, lang: str, shared: Path) -> Iterator[str]:
    """Yields sentences with wrong typography or terms."""
    for message in domain.load(lang):
        if not message.id or (lang == "en" and message.context == domain.name):
            continue  # English names of pieces come from the data and are typeset when compiled
        forms = (message.string,) if isinstance(message.string, str) else message.string
        for form in forms:
            found = slips(form, lang, shared, domain.locale)
            yield from (f"{lang}/{domain.name}: {slip} in: {form}" for slip in found)


def missing_languages(package: Path) -> Iterator[str]:
    """Yields a line for every domain without catalogues in all languages."""
    for domain in domains(package):
        if missing := [lang for lang in LANGUAGES if not domain.path(lang).exists()]:
            yield f"{domain.name}: no words yet in {', '.join(missing)}"


def quarrels(package: Path) -> Iterator[str]:
    """Yields sentences translated differently in several domains."""
    for lang in LANGUAGES:
        first_seen: dict[tuple[str, str | None], tuple[str, object]] = {}
        for domain in domains(package):
            for message in domain.load(lang):
                single = _single(message)
                other, string = first_seen.setdefault(
                    (single, message.context), (domain.name, message.string)
                )
                if single and string != message.string:
                    yield f"{lang}/{domain.name}: not as in {other}: {single}"


def _message_faults(message: Message, catalogue: Catalog, where: str) -> Iterator[str]:
    single = _single(message)
    found = catalogue.get(single, message.context)
    forms = () if found is None else (found.string,) if isinstance(found.string, str) else tuple(found.string)
    wanted = 1 if isinstance(message.id, str) else catalogue.num_plurals
    if found is None or len(forms) != wanted or not all(forms):
        yield f"{where}: missing: {single}"
    elif found.fuzzy:
        yield f"{where}: fuzzy: {single}"
    else:
        right = places(single) if isinstance(message.id, str) else set().union(*map(places, message.id))
        for form in forms:
            if not (places(form) == right or (len(forms) > 1 and places(form) | {"n"} == right | {"n"})):
                yield f"{where}: broken places in: {form}"


def check(package: Path) -> int:
    """Prints every fault and returns the exit status. Missing languages are printed but no fault."""
    found = [*faults(package), *quarrels(package)]
    for line in [*missing_languages(package), *found]:
        print(line)  # noqa: T201 - a command prints
    return 1 if found else 0


def compile_catalogues(package: Path) -> None:
    """Writes the binary catalogues; removes those of an earlier version, which would still be read."""
    for old in package.rglob("*.mo"):
        if not old.with_suffix(".po").exists():
            old.unlink()
    for domain in domains(package):
        for lang in LANGUAGES:
            if domain.path(lang).exists():
                _compile(domain, lang)


def _compile(domain: Domain, lang: str) -> None:
    catalogue = domain.load(lang)
    for message in catalogue:
        if message.id:
            text = message.string
            if isinstance(text, str):
                message.string = typeset(text, lang)
            else:
                message.string = tuple(typeset(each, lang) for each in text)
    with domain.path(lang).with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def main(arguments: Sequence[str]) -> int:
    """Runs `update`, `check` or `compile`; returns the exit status."""
    match arguments:
        case ["update", *rest] if len(rest) < 2:
            update(_package(rest))
            return 0
        case ["check", *rest] if len(rest) < 2:
            return check(_package(rest))
        case ["compile", *rest] if len(rest) < 2:
            compile_catalogues(_package(rest))
            return 0
        case _:
            print("usage: python -m zamki.testing.words update|check|compile [FOLDER]", file=sys.stderr)  # noqa: T201
            return 2


def _package(rest: Sequence[str]) -> Path:
    return Path(rest[0]).resolve() if rest else HOUSE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
