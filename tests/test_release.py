"""What a public release needs: metadata, files of the public host, a first page that works on an index."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
SITE = "https://zamki.github.io/zamki/"
PYTHON = "Programming Language :: Python :: "


def read_yaml(path: Path) -> Any:
    """A YAML file as data."""
    return yaml.safe_load(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    """How a file is called in the output of a test."""
    return path.name


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    """Every step of every job."""
    for job in read_yaml(workflow)["jobs"].values():
        yield from job.get("steps", ())


def locked(name: str) -> str:
    """The version of a package that everybody works with."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    return str(next(each["version"] for each in packages if each["name"] == name))


def test_one_version_everywhere() -> None:
    """Package, citation and the newest entry of the changes name one version, the last two one day."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    newest = re.search(r"^## (\S+) – (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert PROJECT["version"] == cited["version"] == newest[1]
    assert cited["date-released"] == newest[2]
    assert cited["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(cited)


def test_the_lock_knows_the_version() -> None:
    """What is installed for work has the version of the package."""
    assert locked("zamki") == PROJECT["version"]


def test_packages_of_games_ask_for_this_interface() -> None:
    """Until 1.0 a game's package is for one minor version of Zamki, in every place that says so."""
    major, minor, _ = PROJECT["version"].split(".")
    wanted = f"zamki>={major}.{minor},<{major}.{int(minor) + 1}"
    skeleton = ROOT / "src" / "zamki" / "testing" / "skeleton" / "package" / "pyproject.toml.template"
    for path in (ROOT / "examples" / "sea-battle" / "pyproject.toml", skeleton):
        assert f'dependencies = ["{wanted}"]' in path.read_text("utf-8")
    assert f"`{wanted}`" in (ROOT / "docs" / "reference" / "index.md").read_text("utf-8")


def test_metadata_says_who_where_and_for_whom() -> None:
    """The package names its authors, addresses, state, languages and systems."""
    assert PROJECT["authors"] == [{"name": "The Zamki authors"}]
    assert set(PROJECT["urls"]) == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    kinds = {each.partition(" :: ")[0] for each in PROJECT["classifiers"]}
    assert {"Development Status", "Natural Language", "Operating System", "Topic", "Typing"} <= kinds


def test_every_supported_python_is_tested() -> None:
    """The matrix of the tests has the Pythons of the classifiers, and the oldest is the one required."""
    named = [each.removeprefix(PYTHON) for each in PROJECT["classifiers"] if each.startswith(PYTHON)]
    supported = [each for each in named if re.fullmatch(r"3\.\d+", each)]
    jobs = read_yaml(ROOT / ".github" / "workflows" / "test.yml")["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == supported
    assert set(jobs["wheel"]["strategy"]["matrix"]["python"]) == {supported[0], supported[-1]}
    assert PROJECT["requires-python"] == f">={supported[0]}"
    assert f"Python {supported[0]} to {supported[-1]}" in README


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_workflows_call_what_there_is(workflow: Path) -> None:
    """Every `make` of a workflow has its target, every command of ours exists, and so do the files."""
    from zamki.cli.main import COMMANDS

    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    runs = "\n".join(step["run"] for step in steps(workflow) if "run" in step)
    called = {target for line in re.findall(r"^make (.+)$", runs, re.MULTILINE) for target in line.split()}
    assert called <= targets
    assert set(re.findall(r"^zamki ([a-z-]+)", runs, re.MULTILINE)) <= {*COMMANDS, "score", "rooms"}
    files = re.findall(r"(?:docs|tests)/[\w/.-]+", runs)
    assert [each for each in files if not (ROOT / each).exists()] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_workflows_are_whole(workflow: Path) -> None:
    """A workflow says when it runs and what it may, and its jobs wait only for jobs that exist."""
    data = read_yaml(workflow)
    assert True in data  # YAML reads the key `on` as yes
    assert data["permissions"] == {"contents": "read"}
    for job in data["jobs"].values():
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(data["jobs"])
        assert "uses" in job or "runs-on" in job
    assert all("@" in step["uses"] for step in steps(workflow) if "uses" in step)


def test_what_lands_is_what_ci_checks() -> None:
    """The host asks for the same as `.ci/run`, which skips nothing; `make check` builds the site strictly."""
    said = [step.get("run") for step in steps(ROOT / ".github" / "workflows" / "test.yml")]
    assert "make check test" in said
    assert "export CI=true" in (ROOT / ".ci" / "run").read_text("utf-8").split("make check test")[0]
    assert "make check test" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.search(r"^check:.*\bdocs\b", MAKEFILE, re.MULTILINE)
    assert "mkdocs build --strict\n" in MAKEFILE  # with --quiet nothing would be found


def test_the_long_tests_have_what_they_need() -> None:
    """`make soak` installs every extra that `all` leaves out and its tests would be skipped without."""
    recipe = re.search(r"^\.venv/\.soak:.*\n\t(.+)$", MAKEFILE, re.MULTILINE)
    assert recipe is not None
    assert {"all", "ray", "train"} <= set(re.findall(r"--extra (\w+)", recipe[1]))


def test_a_release_is_trusted_and_tested() -> None:
    """A tag is published without a password, and only after the tests of the same commit."""
    jobs = read_yaml(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert jobs["publish"]["needs"] == "test"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "password" not in str(jobs["publish"])


@pytest.mark.parametrize("form", [each for each in FORMS if each.stem != "config"], ids=name_of)
def test_issue_forms_can_be_filled_in(form: Path) -> None:
    """A form has a name, a description and questions with different names, of kinds the host knows."""
    data = read_yaml(form)
    assert data["name"]
    assert data["description"]
    names = [each["id"] for each in data["body"]]
    assert len(set(names)) == len(names) > 1
    assert {each["type"] for each in data["body"]} <= {"input", "textarea", "dropdown"}
    assert all(each["attributes"]["label"] for each in data["body"])
    assert all(each["attributes"]["options"] for each in data["body"] if each["type"] == "dropdown")


def test_there_is_a_form_for_each_kind_of_issue() -> None:
    """A bug, a rule, a word, a wish; a rule is asked for by its number."""
    assert {form.stem for form in FORMS} == {"bug", "rule", "word", "wish", "config"}
    asked = {each["id"] for each in read_yaml(FORMS[0].with_name("rule.yml"))["body"]}
    assert "number" in asked


def test_hooks_are_those_of_the_checks() -> None:
    """Before a commit the same formatters run, in the versions that `make check` has."""
    repos = {
        each["repo"].rpartition("/")[2]: each for each in read_yaml(ROOT / ".pre-commit-config.yaml")["repos"]
    }
    assert repos["ruff-pre-commit"]["rev"] == f"v{locked('ruff')}"
    assert repos["djLint"]["rev"] == f"v{locked('djlint')}"
    assert {hook["id"] for hook in repos["ruff-pre-commit"]["hooks"]} == {"ruff-check", "ruff-format"}


def test_links_of_the_first_page_work_in_any_checkout() -> None:
    """Every link of the README but the one to the site leads to a file beside it."""
    links = re.findall(r"\]\(([^)\s]+)\)", README)
    assert [link for link in links if link != SITE and not (ROOT / link.partition("#")[0]).is_file()] == []
    assert len(links) > 20


def test_the_first_page_begins_with_what_works() -> None:
    """The README's first block is the two commands for a fresh machine; what needs an index says so."""
    first = README.split("```")[1].split()
    assert (first[:2], "test" in first) == (["make", "play"], True)
    before, _, after = README.partition("Once published")
    assert "uvx" not in before
    assert "uvx" in after


def test_the_castle_of_the_first_page_is_the_example() -> None:
    """README, the first tour and the page about formats print the castle that lies in the examples."""
    castle = (ROOT / "docs" / "examples" / "castle.txt").read_text("utf-8")
    for page in ("README.md", "docs/getting-started.md", "docs/formats.md"):
        assert f"```\n{castle}```" in (ROOT / page).read_text("utf-8")
