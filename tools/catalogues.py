"""Keeps the gettext catalogues: `update` merges the sentences of the source, `check` finds what is missing.

Both take the names of domains, or none for all.

Every part of the project has a domain of its own, so that a game brings its words along. Message ids are the
English sentences; the English catalogue is filled in by itself.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "zamki"
LOCALE = SOURCE / "locale"
LANGUAGES = ("en", "pl", "fr", "de")
KEYWORDS = {
    "T": None,
    "TC": ((1, "c"), 2),
    "TN": (1, 2),
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
GAMES = ("rycerze", "ludwig", "zamek")
DOMAINS = ("zamki", *GAMES, "draw", "web", "bots")
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]


def domain_of(path: str) -> str:
    """The catalogue a source file's sentences belong to."""
    parts = Path(path).parts
    if parts[0] == "games" and len(parts) > 2:
        return parts[1]
    return parts[0] if parts[0] in ("draw", "web", "bots") else "zamki"


def sentences() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Domain, id and context of everything a user can read."""
    found = extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS, strip_comment_tags=True)
    for path, _, message, _, context in found:
        yield domain_of(path), message, context
    rooms = json.loads((SOURCE / "games/ludwig/data/base-2018.json").read_text("utf-8"))["rooms"]
    yield from (("ludwig", room["name"], "ludwig") for room in rooms)


def templates() -> dict[str, Catalog]:
    """One catalogue per domain with every sentence once."""
    made = {domain: Catalog(domain=domain, charset="utf-8") for domain in DOMAINS}
    for domain, message, context in sentences():
        made[domain].add(message, context=context)
    return made


def po_path(lang: str, domain: str) -> Path:
    """Where a catalogue lies."""
    return LOCALE / lang / "LC_MESSAGES" / f"{domain}.po"


def load(lang: str, domain: str) -> Catalog:
    """A catalogue as it is, or an empty one."""
    path = po_path(lang, domain)
    if not path.exists():
        return Catalog(locale=lang, domain=domain, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=lang, domain=domain)


def merged(template: Catalog, old: Catalog, lang: str) -> Catalog:
    """The template's sentences with the translations there are; nothing fuzzy, nothing obsolete."""
    new = Catalog(
        locale=lang,
        domain=template.domain,
        charset="utf-8",
        header_comment=f"# Zamki: {template.domain}",
        fuzzy=False,
    )
    for message in sorted((m for m in template if m.id), key=lambda m: (m.context or "", str(m.id))):
        known = old.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
        kept = (
            known.string
            if known and not known.fuzzy and isinstance(known.string, type(_blank(message)))
            else None
        )
        string = message.id if lang == "en" else kept or _blank(message)
        comments = known.user_comments if known else []
        new.add(message.id, string, context=message.context, user_comments=comments)
    return new


def _blank(message: Message) -> str | tuple[str, ...]:
    return "" if isinstance(message.id, str) else ()


def update(domains: Sequence[str]) -> None:
    """Merges the source's sentences into the catalogues."""
    for domain, template in templates().items():
        if domain not in domains:
            continue
        for lang in LANGUAGES:
            new = merged(template, load(lang, domain), lang)
            path = po_path(lang, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, new, width=100, omit_header=False, no_location=True, sort_output=False)
            text = re.sub(
                r'"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team|'
                r'Project-Id-Version|Report-Msgid-Bugs-To): [^"]*"\n',
                "",
                path.read_text("utf-8"),
            )
            path.write_text(text, "utf-8")


def places(text: str) -> set[str]:
    """The named places of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(domains: Sequence[str] = DOMAINS) -> Iterator[str]:
    """Everything a translator has still to do."""
    for domain, template in templates().items():
        for lang in LANGUAGES if domain in domains else ():
            catalogue = load(lang, domain)
            for message in template:
                if message.id:
                    yield from _message_faults(message, catalogue, f"{lang}/{domain}")


def quarrels() -> Iterator[str]:
    """Sentences that stand in several domains and are not translated alike."""
    for lang in LANGUAGES:
        said: dict[tuple[str, str | None], tuple[str, object]] = {}
        for domain in DOMAINS:
            for message in load(lang, domain):
                single = message.id if isinstance(message.id, str) else message.id[0]
                other, string = said.setdefault((single, message.context), (domain, message.string))
                if single and string != message.string:
                    yield f"{lang}/{domain}: not as in {other}: {single}"


def _message_faults(message: Message, catalogue: Catalog, where: str) -> Iterator[str]:
    single = message.id if isinstance(message.id, str) else message.id[0]
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


def check(domains: Sequence[str]) -> int:
    """Prints every fault; the number is the exit status."""
    found = [*faults(domains), *quarrels()]
    for fault in found:
        print(fault)
    return 1 if found else 0


def compile_catalogues() -> None:
    """Writes the binary catalogues that the package reads."""
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        lang = po.parent.parent.name
        catalogue = load(lang, po.stem)
        for message in catalogue if lang == "fr" else ():
            if message.id:
                said = message.string
                message.string = bound(said) if isinstance(said, str) else tuple(map(bound, said))
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


def bound(text: str) -> str:
    """French, with its double signs kept on the line of their words."""
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def main() -> int:
    """`update`, `check` or `compile`."""
    match sys.argv[1:]:
        case ["update", *domains]:
            update(domains or DOMAINS)
            return 0
        case ["check", *domains]:
            return check(domains or DOMAINS)
        case ["compile"]:
            compile_catalogues()
            return 0
        case _:
            print("usage: catalogues.py update [DOMAIN …] | check [DOMAIN …] | compile", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
