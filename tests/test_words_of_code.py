"""The script that checks commits and names, `tools/check_words.py`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools import check_words
from tools.check_words import (
    Commit,
    bare_participles,
    commit_faults,
    commits_since,
    is_bare_participle,
    main,
    shared_class_names,
)


def _git(folder: Path, *words: str) -> None:
    name = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize("name", ["told", "_made", "undecided", "told_of", "opened_as", "seldom_tidied"])
def test_bare_participles_are_found(name: str) -> None:
    """A participle is bare with an adverb or a preposition, too."""
    assert is_bare_participle(name)


@pytest.mark.parametrize(
    "name",
    [
        "seed",
        "read",
        "is_allowed",
        "sorted_cards",
        "cards_drawn",
        "check_unchanged",
        "on_ended",
        "data_received",
    ],
)
def test_verbs_nouns_and_predicates_are_none(name: str) -> None:
    """What has a verb or a noun, is a predicate, a handler or imposed by a library is no bare participle."""
    assert not is_bare_participle(name)


def test_places_are_given() -> None:
    """A function is found with its file and line, wherever it is nested."""
    files = {"core/play.py": "class Play:\n    async def told(self): ...\n    def tell(self): ...\n"}
    assert list(bare_participles(files)) == ["core/play.py:2 told"]


def test_class_names_used_for_two_things_are_found() -> None:
    """Two modules with one public class name are found; the same module of several games is one place."""
    files = {
        "core/plan.py": "class Plan: ...\nclass _Part: ...",
        "lab/plan.py": "class Plan: ...\nclass _Part: ...",
        "games/a/rules/state.py": "class State: ...",
        "games/b/rules/state.py": "class State: ...",
    }
    assert list(shared_class_names(files)) == ["Plan: core/plan.py, lab/plan.py"]


@pytest.mark.parametrize(
    ("commit", "fault"),
    [
        (Commit("1", "match: deal when the game begins", "", 30), None),
        (Commit("1", "match, web: deal when the game begins", "Why.", 3000), None),
        (Commit("1", "match: deal when the game begins", "", 31), "31 changed lines need a body"),
        (Commit("1", "Deal when the game begins", "", 1), "does not begin with an area"),
        (Commit("1", f"match: {'a' * 66}", "", 1), "the subject has 73 characters"),
    ],
)
def test_commits_follow_the_rules(commit: Commit, fault: str | None) -> None:
    """A subject has an area and at most 72 characters; more than 30 changed lines need a body."""
    faults = list(commit_faults([commit]))
    assert len(faults) == (fault is not None)
    assert fault is None or fault in faults[0]


def test_commits_since_a_branch_are_read(tmp_path: Path) -> None:
    """Only commits that are not on the branch are read, merges are not, and lines are counted."""
    assert list(commits_since(None, tmp_path)) == []
    _git(tmp_path, "init", "-q", "-b", "main")
    (tmp_path / "a").write_text("1\n")
    _git(tmp_path, "add", "a")
    _git(tmp_path, "commit", "-q", "-m", "One")
    assert list(commits_since(None, tmp_path)) == []
    _git(tmp_path, "checkout", "-q", "-b", "other")
    (tmp_path / "a").write_text("2\n3\n")
    _git(tmp_path, "commit", "-q", "-a", "-m", "a: count on", "-m", "Why.")
    _git(tmp_path, "checkout", "-q", "-b", "third", "main")
    _git(tmp_path, "merge", "-q", "--no-ff", "-m", "Merge", "other")
    (commit,) = commits_since(None, tmp_path)
    assert (commit.subject, commit.body, commit.lines) == ("a: count on", "Why.", 3)
    assert list(commits_since("other", tmp_path)) == []
    with pytest.raises(SystemExit, match="no branch nowhere"):
        list(commits_since("nowhere", tmp_path))


def test_the_names_are_below_the_ceilings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The names of today pass; one above a ceiling fails, with its number and all places."""
    monkeypatch.setattr(check_words, "commits_since", lambda branch: iter(()))
    assert main([]) == 0, capsys.readouterr().out
    monkeypatch.setattr(check_words, "MOST_SHARED_NAMES", 0)
    assert main([]) == 1
    assert "public class names mean several things, not at most 0:\n  " in capsys.readouterr().out
