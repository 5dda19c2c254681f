"""Settings come from the command line, the environment and a file; what is wrong is named in one line."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from tests.cli.run import zamki
from zamki.cli import serve
from zamki.cli.settings import BadSetting, read_settings
from zamki.match.limits import Act, RateLimit


def _read(words: list[str], environ: dict[str, str], file: Path | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.arguments(parser)
    more = {} if file is None else {"ZAMKI_SETTINGS": str(file)}
    return read_settings(parser, words, {**environ, **more})


def _file(folder: Path, text: str) -> Path:
    file = folder / "zamki.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    """Each setting comes from the strongest place that names it; the rest is as usual."""
    said = 'port = 1\nhost = "file"\nbot-pause = 2.5\nno_browser = true\nproxy = ["10.0.0.1"]\n'
    file = _file(tmp_path, said)
    environ = {"ZAMKI_PORT": "2", "ZAMKI_HOST": "environment", "ZAMKI_LIMIT": "chat=3/4 table.hint=off"}
    args = _read(["--port", "8000", "--proxy", "::1"], environ, file)
    assert (args.port, args.host, args.bot_pause, args.no_browser) == (8000, "environment", 2.5, True)
    assert args.proxy == ["::1"]
    assert [tuple(each) for each in args.limit] == [
        (False, Act.CHAT, RateLimit(3, 4.0)),
        (True, Act.HINT, None),
    ]
    assert (args.workers, args.log, args.check) == (1, "text", False)


def test_without_any_settings_everything_is_as_usual() -> None:
    """The same as the command line alone says."""
    parser = argparse.ArgumentParser()
    serve.arguments(parser)
    plain = vars(parser.parse_args([]))
    assert vars(_read([], {"HOME": "/"})) == plain


def test_one_place_names_the_tables(tmp_path: Path) -> None:
    """A folder on the command line takes back the database that the environment names."""
    args = _read(["--data", "here"], {"ZAMKI_DATABASE": "postgresql://x"}, _file(tmp_path, 'data = "there"'))
    assert (args.data, args.database) == (Path("here"), None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nport = 99999", "zamki.toml:2: port: must be at most 65535, not 99999."),
        ('port = "x"', "zamki.toml:1: port: “x” is not a whole number."),
        ("port = true", "zamki.toml:1: port: must be a text or a number."),
        ("port = [1]", "zamki.toml:1: port: must be a text or a number."),
        ("# all\n\nprot = 1", "zamki.toml:3: prot: there is no such setting; port is one."),
        ("check = true", "zamki.toml:1: check: there is no such setting."),
        ("[smtp]\nx = 1", "zamki.toml:1: smtp: must be a text or a number."),
        ("no-browser = 1", "zamki.toml:1: no-browser: must be true or false."),
        ('log = "xml"', "zamki.toml:1: log: “xml” is not one of: text, json."),
        ('data = "x"\ndatabase = "y"', "zamki.toml: only one of these can be set: data, database."),
        ("port =", "zamki.toml: Invalid value"),
    ],
)
def test_a_wrong_line_of_the_file_is_named(tmp_path: Path, text: str, told: str) -> None:
    """The file, the line, the setting and what is wrong with it."""
    with pytest.raises(BadSetting) as refused:
        _read([], {}, _file(tmp_path, text))
    assert told in refused.value.message("en")


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("ZAMKI_PORT", "tcp://10.0.0.1", "ZAMKI_PORT: “tcp://10.0.0.1” is not a whole number."),
        ("ZAMKI_PROT", "1", "ZAMKI_PROT: there is no such setting; ZAMKI_PORT is one."),
        ("ZAMKI_NO_BROWSER", "perhaps", "ZAMKI_NO_BROWSER: “perhaps” is neither yes nor no."),
        ("ZAMKI_WORKER", "1,2", "ZAMKI_WORKER: there is no such setting; "),
    ],
)
def test_a_wrong_variable_is_named(variable: str, value: str, told: str) -> None:
    """The variable, and what is wrong with it."""
    with pytest.raises(BadSetting) as refused:
        _read([], {variable: value})
    assert told in refused.value.message("en")


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In one line."""
    ran = zamki(capsys, "serve", "--settings", str(tmp_path / "none.toml"))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "none.toml" in ran.err


def test_checking_only_says_whether_a_server_could_start(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """All well is exit 0 and one line; what would be refused at the start is refused; nothing is made."""
    ran = zamki(capsys, "serve", "--check", "--data", str(tmp_path / "new"))
    assert (ran.status, ran.out.count("\n"), ran.err) == (0, 1, "")
    assert not (tmp_path / "new").exists()
    ran = zamki(capsys, "serve", "--check", "--workers", "2", "--data", str(tmp_path))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "--database" in ran.err
    ran = zamki(capsys, "serve", "--check", "--database", "postgresql://nobody:hush@127.0.0.1:1/none")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "hush" not in ran.err
    ran = zamki(capsys, "serve", "--check", "--metrics", "everybody")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
