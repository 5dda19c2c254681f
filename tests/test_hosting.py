"""What hosts copy is right: the settings, the unit, the image and its neighbours."""

from __future__ import annotations

import argparse
import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from zamki.cli import serve
from zamki.cli.settings import PREFIX, read_settings
from zamki.match import Tables
from zamki.match.limits import Act, RateLimit, RateLimits
from zamki.store import MemoryStore
from zamki.web import create_app

from .match.setting import Bots

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)


def _settings(words: list[str], environ: dict[str, str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    serve.arguments(parser)
    return read_settings(parser, words, environ)


def test_the_file_in_the_guide_is_read(tmp_path: Path) -> None:
    """Every setting of the examples is one, and all of them together can be served."""
    whole, club = _blocks("toml")
    file = tmp_path / "zamki.toml"
    for text, workers, address, connections in (
        (whole, 2, "https://zamki.example", 256),
        (club, 1, None, 1024),
    ):
        file.write_text(text, encoding="utf-8")
        args = _settings(["--settings", str(file)], {})
        house = serve._server_setup(args)
        assert (args.workers, house.site.public_url) == (workers, address)
        assert house.site.per_address == connections


def _rate(known: Mapping[Act, RateLimit], act: Act) -> str:
    return f"{known[act].burst}/{known[act].seconds:g}" if act in known else "–"


def test_the_limits_in_the_guide_are_those_there_are() -> None:
    """Every limit is told, with what it is unless the host changes it."""
    told = re.findall(r"^\| `(\w+)` \| [^|]+ \| (\S+) \| (\S+) \|$", GUIDE, re.MULTILINE)
    usual = RateLimits()
    assert told == [(act, _rate(usual.address, act), _rate(usual.table, act)) for act in Act]


def test_commands_in_the_guide_can_be_given() -> None:
    """`zamki serve …` with options that there are."""
    found = [line for block in _blocks("sh") for line in block.splitlines() if line.startswith("zamki serve")]
    assert found
    for line in found:
        _settings(shlex.split(line)[2:], {})


def test_the_unit_starts_the_server_it_has_checked() -> None:
    """The same settings are checked and served, and the server has time to close."""
    (text,) = _blocks("ini")
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    check, start = (shlex.split(unit["Service"][name]) for name in ("ExecStartPre", "ExecStart"))
    assert start[1] == "serve"
    assert check == [*start, "--check"]
    assert int(unit["Service"]["TimeoutStopSec"]) > 15
    assert (unit["Service"]["UMask"], unit["Service"]["StateDirectoryMode"]) == ("0077", "0700")
    assert "MemoryDenyWriteExecute" not in unit["Service"]  # bots are compiled


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_unit_is_not_exposed(tmp_path: Path) -> None:
    """systemd itself knows every directive, and finds little that the server could do to its machine."""
    (text,) = _blocks("ini")
    (tmp_path / "zamki.service").write_text(text.replace("/opt/zamki/bin/zamki", sys.executable), "utf-8")
    ask = ["systemd-analyze", "security", "--offline=true", "--threshold=25", "./zamki.service"]
    told = subprocess.run(ask, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stderr) == (0, ""), told.stdout[-300:]


def _said(instruction: str) -> list[str]:
    return re.findall(rf"^{instruction} +(.+)$", DOCKERFILE, re.MULTILINE)


def test_the_image_is_made_of_what_is_there() -> None:
    """Every file it copies exists and is not left out, and the extras it installs are ours."""
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for line in _said("COPY"):
        if "--from" not in line:
            for name in line.split()[:-1]:
                assert (ROOT / name).exists()
                assert f"!{name}" in allowed
    metadata = (ROOT / "pyproject.toml").read_text("utf-8")
    for extra in re.findall(r"--extra (\w+)", DOCKERFILE):
        assert re.search(rf"^{extra} = \[", metadata, re.MULTILINE)


def test_what_hosts_install_can_think() -> None:
    """The image, and what the guide tells people to install for a server, bring what compiles the bots."""
    assert {"bots", "server"} <= set(re.findall(r"--extra (\w+)", DOCKERFILE))
    commands = [line for block in _blocks("sh") for line in block.splitlines() if line.startswith("pip ")]
    assert commands
    for line in commands:
        extras = re.findall(r"zamki\[([\w,]+)\]", line)
        assert all("bots" in each.split(",") for each in extras)


def _of_image() -> dict[str, str]:
    (told,) = [line for line in _said("ENV") if PREFIX in line]
    return dict(pair.split("=", 1) for pair in told.split() if pair.startswith(PREFIX))


def test_the_image_serves_as_nobody_in_particular() -> None:
    """It has a user of its own, a health check that asks the right place, and settings that are settings."""
    assert _said("USER") == ["zamki"]
    assert json.loads(_said("ENTRYPOINT")[0]) == ["zamki", "serve"]
    args = _settings([], _of_image())
    assert (args.host, args.no_browser) == ("0.0.0.0", True)
    (asked,) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", _said("HEALTHCHECK")[0])
    app = create_app(Tables(MemoryStore(), Bots()))
    assert int(asked[0]) == args.port
    assert asked[1] in {route.path for route in app.routes}


def test_the_neighbours_fit_together() -> None:
    """The server's settings can be served, its database is the other service, and volumes are declared."""
    server, database = COMPOSE["services"]["zamki"], COMPOSE["services"]["database"]
    environ = {
        name: re.sub(r"\$\{\w+:\?[^}]*\}", "hush", str(each)) for name, each in server["environment"].items()
    }
    assert environ["PGPASSWORD"] == "hush"  # apart from the address, so that it may have any characters
    house = serve._server_setup(
        _settings([], {name: each for name, each in environ.items() if PREFIX in name})
    )
    url = house.place.url
    assert url is not None
    assert url.password is None
    assert (url.host, url.username, url.database) == (
        "database",
        database["environment"]["POSTGRES_USER"],
        database["environment"]["POSTGRES_DB"],
    )
    used = {each.split(":")[0] for service in COMPOSE["services"].values() for each in service["volumes"]}
    assert used == set(COMPOSE["volumes"])
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
