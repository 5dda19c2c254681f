"""`zamki new-game`: writes a small playable game as the start of a new one."""

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
    """Adds the command's arguments."""
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
    """Writes all files or none."""
    plan = GameSkeleton(args.id, args.package, Path(args.into))
    if fault := plan.fault():
        raise Malformed(fault)
    written = plan.write()
    print(T("Written:").render(args.lang))
    print("\n".join(f"  {path}" for path in written))
    print(T("What to do next:").render(args.lang))
    print("\n".join(f"  {line}" for line in plan.next_lines(args.lang)))
    return 0


@dataclass(frozen=True, slots=True)
class GameSkeleton:
    """A game to write: its name, its form and its folder."""

    id: str
    is_package: bool
    into: Path

    @property
    def package(self) -> str:
        """The name of the Python package."""
        return f"zamki_{self.id}" if self.is_package else self.id

    @property
    def distribution(self) -> str:
        """The name of the distribution for pip."""
        return "zamki-" + re.sub("_+", "-", self.id).strip("-")

    @property
    def target(self) -> Path:
        """The folder to create."""
        return self.into / (self.distribution if self.is_package else self.id)

    def fault(self) -> Text | None:
        """Returns why this game cannot be written, or `None` if it can."""
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
        """Writes the folder atomically: first beside its place, then renamed."""
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
        """Yields the place and text of every file."""
        home = Path("src") / self.package if self.is_package else Path()
        for path in _templates("game"):
            yield home / path, self._fill_template(SKELETON / "game", path)
        for lang in LANGUAGES:
            place = home / "locale" / lang / "LC_MESSAGES" / f"{self.id}.po"
            yield place, self._fill_template(SKELETON / "locale", Path(f"{lang}.po"))
        for path in _templates("tests"):
            yield Path("tests") / path, self._fill_template(SKELETON / "tests", path)
        if not self.is_package:  # lets pytest find the game's folder
            yield Path("tests") / "__init__.py", ""
        for path in _templates("package") if self.is_package else ():
            yield path, self._fill_template(SKELETON / "package", path)

    def _fill_template(self, folder: Path, path: Path) -> str:
        words = self.id.replace("_", " ").strip()
        return Template((folder / f"{path}{SUFFIX}").read_text("utf-8")).substitute(
            id=self.id,
            package=self.package,
            distribution=self.distribution,
            title=words.capitalize(),
            cls=words.title().replace(" ", "") + "Game",  # with a suffix, so that it hides no other name
        )

    def next_lines(self, lang: str) -> list[str]:
        """Returns commands that show the game at work."""
        folder = shlex.quote(str(self.target))
        tests = f"pytest {folder}"
        if self.is_package:
            return [f"pip install -e {folder}", f"zamki play {self.id}", tests]
        rule = T("It is not installed: register it by hand, or begin again with --package.").render(lang)
        return [tests, f'zamki.core.registry.register("{self.id}", "{self.package}")', rule]


def _templates(folder: str) -> list[Path]:
    """Returns the files of a part of the skeleton, sorted."""
    found = sorted((SKELETON / folder).rglob(f"*{SUFFIX}"))
    return [path.relative_to(SKELETON / folder).with_suffix("") for path in found]


def _is_taken(name: str) -> bool:
    try:
        package_of(name)
    except UnknownGame:
        return False
    return True
