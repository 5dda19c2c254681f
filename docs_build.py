"""What the site of the documents needs beyond `docs/`: files that lie elsewhere, links, and drawings."""

from __future__ import annotations

import posixpath
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import griffe

import zamki
from zamki.draw import artist, logo_svg

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
REPOSITORY = "https://github.com/zamki/zamki"
GUESTS = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "report-a-fault.md",
}
"""Documents that public hosts look for at the top, and their places in the site."""
GAMES = "src/zamki/games/"
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
FENCED = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(\]\()(?!\w+:|#|/)([^)#\s]+)(#[^)\s]*)?(\))")
DRAWN = re.compile(r"<!-- draw (?P<record>\S+) at=(?P<at>\d+)(?: seat=(?P<seat>\d+))?: (?P<told>[^>]+) -->")
PICTURE = re.compile(r"<!-- picture (?P<game>\w+): (?P<told>[^>]+) -->")
SAME_HEIGHT = 'style="width:100%;height:9rem;object-fit:cover"'
"""Pictures of games are wide, square and tall; side by side they look alike."""


class Examples(griffe.Extension):
    """Shows the examples of docstrings as code, where Markdown would take `>>>` for a quotation."""

    def on_object(self, *, obj: griffe.Object, **rest: Any) -> None:
        """Fences every example of what was just read."""
        if obj.docstring is not None:
            text = obj.docstring.value
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


def places() -> dict[str, str]:
    """Every document that lies outside `docs/`, with its place in the site."""
    found = dict(GUESTS)
    for path in sorted((ROOT / GAMES).glob("*/docs/*.md")):
        found[path.relative_to(ROOT).as_posix()] = f"games/{path.parts[-3]}/{path.name}"
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Takes in the guests, and the logo that every page shows."""
    for home, place in places().items():
        _add(files, config, place, (ROOT / home).read_text("utf-8"))
    _add(files, config, "pictures/logo.svg", logo_svg(prefix="logo").svg)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Puts drawings where a page asks for them, and leads links to where things lie in the site."""
    here = page.file.src_uri
    homes = {place: home for home, place in places().items()}
    home = homes.get(here, f"docs/{here}")
    markdown = DRAWN.sub(partial(_drawn, here, config, files), markdown)
    markdown = PICTURE.sub(partial(_picture, here, config, files), markdown)
    markdown = markdown.replace("```python\n>>>", "```pycon\n>>>")
    parts, last = [], 0
    for fence in FENCED.finditer(markdown):
        parts += [LINK.sub(partial(_led, home, here), markdown[last : fence.start()]), fence[0]]
        last = fence.end()
    return "".join([*parts, LINK.sub(partial(_led, home, here), markdown[last:])])


def _led(home: str, here: str, link: re.Match[str]) -> str:
    """A link that is right in the repository, as it is right in the site."""
    start, target, anchor, end = link[1], link[2], link[3] or "", link[4]
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
    if meant.startswith("docs/"):
        found = meant.removeprefix("docs/")
    elif meant in places():
        found = places()[meant]
    elif (ROOT / meant).exists():
        kind = "tree" if (ROOT / meant).is_dir() else "blob"
        return f"{start}{REPOSITORY}/{kind}/main/{meant}{anchor}{end}"
    else:
        return link[0]  # the build says that it leads nowhere
    return f"{start}{_from(here, found)}{anchor}{end}"


def _drawn(here: str, config: MkDocsConfig, files: Files, asked: re.Match[str]) -> str:
    play = zamki.load_game(ROOT / asked["record"], at=int(asked["at"]))
    seen = play.view() if asked["seat"] is None else play.view(int(asked["seat"]) - 1)
    name = f"pictures/{play.game.info.id}-{Path(asked['record']).stem}-{asked['at']}.svg"
    _add(files, config, name, zamki.draw_view(seen).svg)
    return f"![{asked['told']}]({_from(here, name)})\n*{asked['told']}*"


def _picture(here: str, config: MkDocsConfig, files: Files, asked: re.Match[str]) -> str:
    draws = artist(asked["game"])
    if draws is None or draws.picture is None:
        raise ValueError(f"nobody draws {asked['game']}")
    name = f"pictures/{asked['game']}.svg"
    _add(files, config, name, draws.picture("en", "picture").svg)
    return f"![{asked['told']}]({_from(here, name)}){{ {SAME_HEIGHT} }}"


def _add(files: Files, config: MkDocsConfig, place: str, content: str) -> None:
    from mkdocs.structure.files import File  # only a build needs it

    if files.get_file_from_path(place) is None:
        files.append(File.generated(config, place, content=content))


def _from(here: str, place: str) -> str:
    return posixpath.relpath(place, posixpath.dirname(here) or ".")
