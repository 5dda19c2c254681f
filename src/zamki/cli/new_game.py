"""`zamki new-game`: writes a small game that can be played at once, for somebody to make their own of it."""

from __future__ import annotations

import argparse
import keyword
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

from zamki.cli.language import FOLDER, NAME, say
from zamki.core.errors import Malformed, UnknownGame
from zamki.core.registry import package_of
from zamki.core.words import LANGUAGES, T, Text

SKELETON = Path(__file__).parent.parent / "testing" / "skeleton"
SUFFIX = ".template"
_ID = re.compile(r"[a-z][a-z0-9_]*")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "id", metavar=say(NAME), help=say(T("what the game is called in commands: a–z, 0–9 and _"))
    )
    parser.add_argument(
        "--package",
        action="store_true",
        help=say(T("with everything that makes it a package of its own, which pip can install")),
    )
    parser.add_argument(
        "--into", default=".", metavar=say(FOLDER), help=say(T("where its folder is made (here)"))
    )


def run(args: argparse.Namespace) -> int:
    """Writes all files, or none."""
    plan = Plan(args.id, args.package, Path(args.into))
    if fault := plan.fault():
        raise Malformed(fault)
    written = plan.write()
    print(T("Written:").render(args.lang))
    print("\n".join(f"  {path}" for path in written))
    print(T("What to do next:").render(args.lang))
    print("\n".join(f"  {line}" for line in plan.next_lines(args.lang)))
    return 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be written: what it is called, in which form, and where."""

    id: str
    is_package: bool
    into: Path

    @property
    def package(self) -> str:
        """What Python imports."""
        return f"zamki_{self.id}" if self.is_package else self.id

    @property
    def distribution(self) -> str:
        """What pip installs."""
        return "zamki-" + re.sub("_+", "-", self.id).strip("-")

    @property
    def target(self) -> Path:
        """The folder that is made."""
        return self.into / (self.distribution if self.is_package else self.id)

    def fault(self) -> Text | None:
        """Why this cannot be written, if it cannot."""
        if not _ID.fullmatch(self.id):
            return T(
                "“{name}” cannot name a game: a name begins with a–z and has only a–z, 0–9 and _.",
                name=self.id,
            )
        if keyword.iskeyword(self.id):
            return T("“{name}” is a word of Python and cannot be the name of a game.", name=self.id)
        if _is_taken(self.id):
            return T("There is already a game “{name}”.", name=self.id)
        if find_spec(self.package) is not None:
            return T("There is already a Python package “{name}”.", name=self.package)
        if self.target.exists():
            return T("{file} is already there; nothing was written.", file=str(self.target))
        return None

    def write(self) -> list[Path]:
        """Writes everything beside its place, then puts it there: nothing is ever half there."""
        self.into.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=self.into, prefix=".new-game-") as aside:
            whole = Path(aside) / self.target.name
            for place, text in self.files():
                path = whole / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            whole.rename(self.target)
        return [self.target / place for place, _ in self.files()]

    def files(self) -> Iterator[tuple[Path, str]]:
        """Every file with its text, by where it goes."""
        home = Path("src") / self.package if self.is_package else Path()
        for path in _templates("game"):
            yield home / path, self._filled(SKELETON / "game", path)
        for lang in LANGUAGES:
            place = home / "locale" / lang / "LC_MESSAGES" / f"{self.id}.po"
            yield place, self._filled(SKELETON / "locale", Path(f"{lang}.po"))
        for path in _templates("tests"):
            yield Path("tests") / path, self._filled(SKELETON / "tests", path)
        if not self.is_package:  # so that pytest finds the folder the game lies in
            yield Path("tests") / "__init__.py", ""
        for path in _templates("package") if self.is_package else ():
            yield path, self._filled(SKELETON / "package", path)

    def _filled(self, folder: Path, path: Path) -> str:
        words = self.id.replace("_", " ").strip()
        return Template((folder / f"{path}{SUFFIX}").read_text("utf-8")).substitute(
            id=self.id,
            package=self.package,
            distribution=self.distribution,
            title=words.capitalize(),
            cls=words.title().replace(" ", "") + "Game",  # a word of its own: it may not hide another name
        )

    def next_lines(self, lang: str) -> list[str]:
        """Commands that show the game at work."""
        folder = shlex.quote(str(self.target))
        tests = f"pytest {folder}"
        if self.is_package:
            return [f"pip install -e {folder}", f"zamki play {self.id}", tests]
        rule = T("It is not installed: register it by hand, or begin again with --package.").render(lang)
        return [tests, f'zamki.core.registry.register("{self.id}", "{self.package}")', rule]


def _templates(folder: str) -> list[Path]:
    """The files of a part of the skeleton, in a steady order."""
    found = sorted((SKELETON / folder).rglob(f"*{SUFFIX}"))
    return [path.relative_to(SKELETON / folder).with_suffix("") for path in found]


def _is_taken(name: str) -> bool:
    try:
        package_of(name)
    except UnknownGame:
        return False
    return True
