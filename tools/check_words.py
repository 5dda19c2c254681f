"""Checks commits that are not on the main branch yet, and the names of functions and classes.

    python -m tools.check_words [BRANCH]

`BRANCH` is the branch to compare with, by default `origin/main`, else `main`. CONTRIBUTING.md has the rules.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zamki"

LONGEST_SUBJECT = 72
SMALL = 30
"""Changed lines up to which a commit needs no body."""
AREA = re.compile(r"[a-z0-9][\w./*-]*(, [a-z0-9][\w./*-]*)*: \S")

MOST_PARTICIPLES = 238
"""The ceiling of functions called by a bare participle."""
MOST_PUBLIC_PARTICIPLES = 110
"""The ceiling of the public ones among them."""
MOST_SHARED_NAMES = 22
"""The ceiling of public class names that mean several things."""

IRREGULAR = re.compile(
    "begun|born|bought|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven|"
    "eaten|fallen|felt|forgotten|found|frozen|given|gone|grown|heard|held|hidden|kept|known|"
    "laid|led|left|lent|lost|made|meant|met|paid|proven|rung|said|seen|sent|shown|sold|"
    "sought|spent|spoken|stolen|stood|sunk|swept|taken|taught|thrown|told|torn|understood|"
    "undone|unknown|unseen|won|worn|woven|written"
)
"""Participles that do not end in -ed. Words that are also verbs, such as `read` and `set`, are left out."""
NO_PARTICIPLES = re.compile(
    "bed|bleed|breed|embed|exceed|feed|greed|hundred|indeed|kindred|naked|need|proceed|red|"
    "sacred|seed|shed|speed|succeed|weed"
)
"""Words in -ed that are verbs, nouns or adjectives."""
FILLERS = re.compile(
    "again|all|alone|alike|anew|apart|as|aside|at|away|back|before|by|down|elsewhere|ever|"
    "every|everything|for|forth|from|here|how|in|into|it|just|next|not|nothing|now|off|"
    "of|on|once|one|other|out|over|same|seldom|so|still|then|there|through|to|together|"
    "twice|up|what|when|where|which|with|without|yet"
)
"""Words that make no noun of a participle: `told_of` is as bare as `told`, `sorted_cards` is not."""
IMPOSED = frozenset({"connection_made", "connection_lost", "data_received", "eof_received"})
"""Names that a library asks for."""
WIRE_TYPES = frozenset({"web/openapi_types.py"})
"""Modules whose classes are the JSON forms of classes elsewhere, under the same names."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit as it is checked."""

    id: str
    subject: str
    body: str
    lines: int
    """Changed lines."""


def main(arguments: Sequence[str]) -> int:
    """Prints all faults and returns the exit status."""
    faults = [*commit_faults(commits_since(arguments[0] if arguments else None)), *name_faults(SOURCE)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


# -- commits --------------------------------------------------------------------------------------------


def commits_since(branch: str | None, root: Path = ROOT) -> Iterator[Commit]:
    """Yields the commits that are not on the branch, without merges; none if there is no branch."""
    names = [branch] if branch else ["origin/main", "main"]
    base = next((name for name in names if _git(root, "rev-parse", "--verify", "--quiet", name)), None)
    if base is None:
        if branch:
            raise SystemExit(f"there is no branch {branch}")
        return
    for id in _git(root, "rev-list", "--no-merges", f"{base}..HEAD").split():
        subject, _, body = _git(root, "show", "--no-patch", "--format=%B", id).strip().partition("\n")
        stat = [line.split("\t") for line in _git(root, "show", "--numstat", "--format=", id).splitlines()]
        lines = sum(int(count) for row in stat for count in row[:2] if count.isdecimal())
        yield Commit(id[:8], subject, body.strip(), lines)


def _git(root: Path, *words: str) -> str:
    """Returns the output of a git command; empty if it fails or git is missing."""
    try:
        return subprocess.run(
            ["git", *words], cwd=root, capture_output=True, text=True, encoding="utf-8"
        ).stdout
    except FileNotFoundError:
        return ""


def commit_faults(commits: Iterable[Commit]) -> Iterator[str]:
    """Yields every broken rule of every commit."""
    for each in commits:
        where = f"commit {each.id} “{each.subject}”"
        if len(each.subject) > LONGEST_SUBJECT:
            yield f"{where}: the subject has {len(each.subject)} characters, not at most {LONGEST_SUBJECT}"
        if not AREA.match(each.subject):
            yield f"{where}: the subject does not begin with an area, as “match: deal when the game begins”"
        if each.lines > SMALL and not each.body:
            yield f"{where}: {each.lines} changed lines need a body that says why"


# -- names ----------------------------------------------------------------------------------------------


def name_faults(source: Path) -> Iterator[str]:
    """Yields a fault with all places for every number above its ceiling."""
    files = {path.relative_to(source).as_posix(): path.read_text("utf-8") for path in source.rglob("*.py")}
    functions = list(bare_participles(files))
    public = [place for place in functions if not place.rpartition(" ")[2].startswith("_")]
    shared = list(shared_class_names(files))
    numbers = (
        ("functions are called by a bare participle", functions, MOST_PARTICIPLES),
        ("public functions are called by a bare participle", public, MOST_PUBLIC_PARTICIPLES),
        ("public class names mean several things", shared, MOST_SHARED_NAMES),
    )
    for what, places, ceiling in numbers:
        if len(places) > ceiling:
            yield "\n  ".join([f"{len(places)} {what}, not at most {ceiling}:", *places])


def bare_participles(files: dict[str, str]) -> Iterator[str]:
    """Yields the place and name of every function called by a bare participle."""
    for file, text in sorted(files.items()):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_bare_participle(node.name):
                yield f"{file}:{node.lineno} {node.name}"


def is_bare_participle(name: str) -> bool:
    """Returns whether a name is a participle without a noun or verb.

    >>> [is_bare_participle(name) for name in ("told", "_told_of", "undecided")]
    [True, True, True]
    >>> [is_bare_participle(name) for name in ("is_allowed", "sorted_cards", "on_ended", "seed")]
    [False, False, False, False]
    """
    words = name.strip("_").split("_")
    if name in IMPOSED or name.startswith("__") or words[0] in ("on", "test"):
        return False
    rest = [word for word in words if not FILLERS.fullmatch(word) and not word.endswith("ly")]
    return bool(rest) and all(_is_participle(word) for word in rest)


def _is_participle(word: str) -> bool:
    if IRREGULAR.fullmatch(word):
        return True
    return len(word) > 3 and word.endswith("ed") and not NO_PARTICIPLES.fullmatch(word)


def shared_class_names(files: dict[str, str]) -> Iterator[str]:
    """Yields every public class name of several modules, with the modules.

    The same module of several games counts as one: every game has its own `State` and `View`.
    """
    modules: dict[str, dict[str, str]] = defaultdict(dict)
    for file, text in sorted(files.items()):
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and file not in WIRE_TYPES:
                modules[node.name].setdefault(re.sub(r"^games/\w+/", "games/*/", file), file)
    for name, places in sorted(modules.items()):
        if len(places) > 1:
            yield f"{name}: {', '.join(places.values())}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
