"""The words of a package: merges its sentences into its catalogues, and says what is missing.

    python -m zamki.testing.words update|check|compile [FOLDER]

`FOLDER` is a package: this one where it is left out, or a game of somebody else. Message ids are the
English sentences; the English catalogue is filled in by itself. Each game has one domain for all its parts,
in its own folder; a floor of the house may have one too, the rest is in the house's own. The name of a
piece in an edition file is a sentence of its game, with the game as its context; what a lesson says is one
without.
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
"""What differs from one run to the next without saying anything."""

Sentence = tuple[str | tuple[str, ...], str | None]


@dataclass(frozen=True, slots=True)
class Domain:
    """A catalogue in every language, and where its sentences come from."""

    name: str
    source: Path
    locale: Path
    is_game: bool = False

    def path(self, lang: str) -> Path:
        """Where the catalogue of a language lies."""
        return self.locale / lang / "LC_MESSAGES" / f"{self.name}.po"

    def load(self, lang: str) -> Catalog:
        """The catalogue as it is, or an empty one."""
        if not self.path(lang).exists():
            return Catalog(locale=lang, domain=self.name, charset="utf-8")
        with self.path(lang).open("rb") as file:
            return read_po(file, locale=lang, domain=self.name)


def domains(package: Path) -> list[Domain]:
    """The domains of a package: of a game its own, of the house its floors and its games."""
    if not (package / "games").is_dir():
        return [_of_game(package)]
    known = sorted(path.stem for path in (package / "locale" / "en" / "LC_MESSAGES").glob("*.po"))
    floors = [name for name in known if name == package.name or (package / name).is_dir()]
    games = sorted(path.parent for path in (package / "games").glob("*/__init__.py"))
    made = [Domain(name, package / name, package / "locale") for name in floors]
    return [*made, *map(_of_game, games)]


def _of_game(folder: Path) -> Domain:
    """A game's domain is called as its catalogue, or where there is none yet as its folder."""
    known = sorted((folder / "locale").glob("*/LC_MESSAGES/*.po"))
    return Domain(known[0].stem if known else folder.name, folder, folder / "locale", is_game=True)


def sentences(package: Path) -> Iterator[tuple[Domain, Sentence]]:
    """Everything a user can read, with its domain."""
    found = domains(package)
    rest = next((each for each in found if each.name == package.name), found[0])
    for path, _, message, _, context in extract_from_dir(
        package, METHODS, keywords=KEYWORDS, strip_comment_tags=True
    ):
        yield _domain_of(package / path, found, rest), (message, context)
    for domain in found:
        if domain.is_game:
            yield from ((domain, sentence) for sentence in _names(domain))
            yield from ((domain, (sentence, None)) for sentence in _taught(domain))


def _domain_of(path: Path, found: Iterable[Domain], rest: Domain) -> Domain:
    return next((each for each in found if each.source in path.parents), rest)


def _names(game: Domain) -> Iterator[Sentence]:
    """What pieces are called in the edition files of a game."""
    layer = [json.loads(path.read_text("utf-8")) for path in sorted((game.source / "data").glob("*.json"))]
    while layer:
        objects = [each for each in layer if isinstance(each, Mapping)]
        yield from ((each["name"], game.name) for each in objects if isinstance(each.get("name"), str))
        lists = [each for each in layer if isinstance(each, list)]
        layer = [inner for each in objects for inner in each.values()] + [
            inner for each in lists for inner in each
        ]


def _taught(game: Domain) -> Iterator[str]:
    """What the lessons of a game say; the game need not be installed for this."""
    for path in sorted((game.source / "data" / "lessons").glob("*.json")):
        lesson = json.loads(path.read_text("utf-8"))
        said = [lesson.get("title"), *(step.get(key) for step in lesson["steps"] for key in SPOKEN)]
        yield from filter(None, said)


def templates(package: Path) -> dict[Domain, Catalog]:
    """One catalogue per domain with every sentence once."""
    made = {domain: Catalog(domain=domain.name, charset="utf-8") for domain in domains(package)}
    for domain, (message, context) in sentences(package):
        made[domain].add(message, context=context)
    return made


@cache
def known_elsewhere(package: Path, lang: str) -> tuple[Catalog, ...]:
    """Where else a translation may stand: in the other domains, and in those of the house."""
    found = domains(package) if package == HOUSE else [*domains(package), *domains(HOUSE)]
    return tuple(domain.load(lang) for domain in found)


def update(package: Path) -> None:
    """Merges the source's sentences into the catalogues, with translations from wherever there are some."""
    for lang in LANGUAGES:
        elsewhere = known_elsewhere(package, lang)
        for domain, template in templates(package).items():
            new = merged(template, (domain.load(lang), *elsewhere), lang)
            path = domain.path(lang)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, new, width=100, omit_header=False, no_location=True, sort_output=False)
            path.write_text(DROPPED.sub("", path.read_text("utf-8")), "utf-8")


def merged(template: Catalog, known: Sequence[Catalog], lang: str) -> Catalog:
    """The template's sentences with the translations there are; nothing fuzzy, nothing obsolete."""
    new = Catalog(
        locale=lang,
        domain=template.domain,
        charset="utf-8",
        header_comment=f"# Zamki: {template.domain}",
        fuzzy=False,
    )
    for message in sorted((m for m in template if m.id), key=lambda m: (m.context or "", str(m.id))):
        found = next((said for each in known if (said := _translation(message, each))), None)
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
    """The named places of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(package: Path) -> Iterator[str]:
    """Everything a translator has still to do."""
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
    """Sentences that are not written as their language or their game writes them."""
    for message in domain.load(lang):
        if not message.id or (lang == "en" and message.context == domain.name):
            continue  # the English names of pieces are the data's, and are set in type when they are compiled
        forms = (message.string,) if isinstance(message.string, str) else message.string
        for form in forms:
            found = slips(form, lang, shared, domain.locale)
            yield from (f"{lang}/{domain.name}: {slip} in: {form}" for slip in found)


def untranslated(package: Path) -> Iterator[str]:
    """A line for every domain that does not speak all languages yet."""
    for domain in domains(package):
        if missing := [lang for lang in LANGUAGES if not domain.path(lang).exists()]:
            yield f"{domain.name}: no words yet in {', '.join(missing)}"


def quarrels(package: Path) -> Iterator[str]:
    """Sentences that stand in several domains and are not translated alike."""
    for lang in LANGUAGES:
        said: dict[tuple[str, str | None], tuple[str, object]] = {}
        for domain in domains(package):
            for message in domain.load(lang):
                single = _single(message)
                other, string = said.setdefault((single, message.context), (domain.name, message.string))
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
    """Prints every fault; the number is the exit status. Languages a game does not speak are only told."""
    found = [*faults(package), *quarrels(package)]
    for line in [*untranslated(package), *found]:
        print(line)  # noqa: T201 - a command prints
    return 1 if found else 0


def compile_catalogues(package: Path) -> None:
    """Writes the binary catalogues that a program reads; those an earlier version left would still speak."""
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
            said = message.string
            if isinstance(said, str):
                message.string = typeset(said, lang)
            else:
                message.string = tuple(typeset(each, lang) for each in said)
    with domain.path(lang).with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def main(arguments: Sequence[str]) -> int:
    """`update`, `check` or `compile`."""
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
