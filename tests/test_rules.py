"""The numbered rules of every game: what code and tests cite is there, and what is there is proven."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import pairwise
from pathlib import Path

import pytest

from zamki.core.registry import folder
from zamki.games import BUILT_IN

ROOT = Path(__file__).parents[1]
ANCHOR = re.compile(r'<a id="(\w+)"></a>')
RULE = re.compile(r'^<a id="(([A-Z])(\d+)([a-z]?))"></a>\*\*(\w+)\.\*\* ', re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
"""Where links of the first page lead, which a package index shows too."""
WRITTEN = {".py", ".md", ".html", ".css", ".js"}
SEA_BATTLE = ROOT / "examples" / "sea-battle" / "src" / "zamki_sea_battle" / "docs" / "rules.md"
RULEBOOKS = [*(folder(game) / "docs" / "rules.md" for game in BUILT_IN), SEA_BATTLE]


def name_of(path: Path) -> str:
    """How a file is called in the output of a test."""
    return str(path.relative_to(ROOT))


def rules_of(book: Path) -> list[str]:
    """The numbers of a rulebook, in its order."""
    return [match[1] for match in RULE.finditer(book.read_text("utf-8"))]


RULES = {rule for book in RULEBOOKS for rule in rules_of(book)}
LETTERS = "".join(sorted({rule[0] for rule in RULES}))
CITED = re.compile(rf"(?<![\w}}])[{LETTERS}]\d+[a-z]?\b(?! \d)")  # }} and a number are the path of a drawing
RANGE = re.compile(rf"\b[{LETTERS}]\d+[a-z]?\s?(?:[-–—…]|to|through)\s?[{LETTERS}]?\d")


def written() -> Iterator[tuple[Path, str]]:
    """Every source and document of the repository, with its text."""
    for part in ("src", "tests", "docs", "examples", "bench"):
        for path in sorted((ROOT / part).rglob("*")):
            if path.suffix in WRITTEN and "node_modules" not in path.parts:  # what `bench serving` installs
                yield path, path.read_text("utf-8")
    for path in sorted(ROOT.glob("*.md")):
        yield path, path.read_text("utf-8")


def proven(tests: Path) -> set[str]:
    """The rules that the docstrings of tests name."""
    return {
        rule
        for path in tests.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for rule in CITED.findall(ast.get_docstring(node) or "")
    }


@pytest.mark.parametrize("book", RULEBOOKS, ids=name_of)
def test_numbers_are_anchors_in_order(book: Path) -> None:
    """Every number of a rulebook begins its rule, is the anchor of its place, and follows the one before."""
    text = book.read_text("utf-8")
    found = list(RULE.finditer(text))
    assert [match[1] for match in found] == ANCHOR.findall(text)
    assert [match[1] for match in found] == [match[5] for match in found]
    assert len({match[2] for match in found}) == 1
    places = [(int(match[3]), match[4]) for match in found]
    assert all(before < after for before, after in pairwise(places))
    assert "never used twice" in text


def test_every_game_has_a_letter_of_its_own() -> None:
    """A number says whose rule it is."""
    assert len(LETTERS) == len(RULEBOOKS)


def test_every_number_cited_exists() -> None:
    """Sources, tests and documents name no rule that is in no rulebook."""
    assert [
        f"{name_of(path)}: {rule}"
        for path, text in written()
        for rule in CITED.findall(text)
        if rule not in RULES
    ] == []


@pytest.mark.parametrize("book", RULEBOOKS, ids=name_of)
def test_every_rule_is_proven(book: Path) -> None:
    """There is no rule that no test names in its docstring."""
    tests = SEA_BATTLE.parents[3] / "tests" if book == SEA_BATTLE else ROOT / "tests"
    known = proven(tests)
    assert [rule for rule in rules_of(book) if rule not in known] == []


def test_no_range_hides_a_number() -> None:
    """Whoever searches for a rule finds every place that names it: numbers are written out one by one."""
    assert [
        f"{name_of(path)}: {match[0]}" for path, text in written() for match in RANGE.finditer(text)
    ] == []


def anchors(page: Path) -> set[str]:
    """Where a link can lead in a document: its anchors, and its headings as pages of code name them."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(ANCHOR.findall(text))


def test_links_of_documents_lead_somewhere() -> None:
    """Every link from one document to a file or to an anchor finds it."""
    lost = []
    for path, text in written():
        if path.suffix != ".md":
            continue
        for target, anchor in LINK.findall(text):
            page = (path.parent / target).resolve() if target else path
            if not page.exists() or (anchor and anchor not in anchors(page)):
                lost.append(f"{name_of(path)}: {target}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_rules_are_told_where_people_look(game: str) -> None:
    """The rules of a game are linked from the first page, the guide for builders and the one for helpers."""
    for page in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        assert f"(src/zamki/games/{game}/docs/rules.md)" in (ROOT / page).read_text("utf-8")


def leaves_out(pattern: str, path: Path) -> bool:
    """Whether a pattern of a build or of `.gitignore`, which builds obey, meets a file."""
    plain = pattern.strip("/")
    return fnmatch(path.as_posix(), plain) or any(fnmatch(part, plain) for part in path.parts)


def test_rules_are_part_of_what_is_installed() -> None:
    """The wheel takes the whole package and leaves no rulebook out."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]
    assert wheel["packages"] == ["src/zamki"]
    assert "only-include" not in wheel
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    patterns = [*build.get("exclude", ()), *wheel.get("exclude", ()), *ignored]
    for game in BUILT_IN:
        book = folder(game) / "docs" / "rules.md"
        assert book.is_file()
        assert not [each for each in patterns if leaves_out(each, book.relative_to(ROOT))]


KEPT_ELSEWHERE = {
    "L2b": "a player aid is for people",
    "L3a": "markers only name castles",
    "L48": "examples; each is proven by the rules it shows",
    "Z4a": "who begins the next game is settled outside a game",
    "Z13a": "examples; each is proven by the rules it shows",
    "Z23b": "a mark that is printed on tokens",
    "R14": "examples; each is proven by the rules it shows",
}
"""Rules that no kernel needs, and why."""


@pytest.mark.parametrize("game", BUILT_IN)
def test_kernels_cite_what_they_keep(game: str) -> None:
    """A kernel is the rules a second time: every number is cited there, or said to be kept elsewhere."""
    cited = {
        rule
        for path in (folder(game) / "kernel").glob("*.py")
        for rule in CITED.findall(path.read_text("utf-8"))
    }
    rules = rules_of(folder(game) / "docs" / "rules.md")
    assert [rule for rule in rules if rule not in cited and rule not in KEPT_ELSEWHERE] == []
    assert [rule for rule in rules if rule in cited and rule in KEPT_ELSEWHERE] == []


def test_no_reason_outlives_its_rule() -> None:
    """What is said to be kept elsewhere is a rule."""
    assert set(KEPT_ELSEWHERE) <= RULES
