"""Programs that write clients from the API's description write ones that play."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import httpx
import pytest

from zamki.games import BUILT_IN

from .serving import Server

PROGRAM = """
import random, sys

from client import AuthenticatedClient, Client
from client.api.games import list_games
from client.api.tables import get_record, get_view, open_table, submit_move, take_back_move
from client.models import FaultAnswer, NewTable, Outcome, SubmitMove, TakeBack

url, game, chance = sys.argv[1], sys.argv[2], random.Random(1)
assert game in [each.game for each in list_games.sync(client=Client(url))]
opened = open_table.sync(client=Client(url), body=NewTable(game=game, seats=2, hot=True))
client = AuthenticatedClient(url, token=opened.secret)
view = get_view.sync(opened.table, client=client)
while view.actors:
    view = get_view.sync(opened.table, client=client, seat=chance.choice(view.actors))
    move = chance.choice(view.legal_moves)
    assert type(move).__name__.lower() == game + move.type_.replace("_", ""), move
    answer = submit_move.sync(opened.table, client=client, body=SubmitMove(move=move, after=view.version))
    assert answer.version > view.version, answer
    view = get_view.sync(opened.table, client=client)
assert isinstance(view.outcome, Outcome)
assert all(event.event for event in view.log)
assert type(view.state).__name__.lower() == game + "state"
assert isinstance(take_back_move.sync("nowhere", client=client, body=TakeBack()), FaultAnswer)
print(get_record.sync(opened.table, client=client).result.to_dict()["scores"] == view.outcome.scores)
"""


def description(server: Server, folder: Path) -> Path:
    """Writes down what a running server says of itself."""
    path = folder / "openapi.json"
    path.write_text(httpx.get(f"{server.url}/api/openapi.json", timeout=60).text)
    return path


def tool(name: str) -> str:
    """The path of a program that is installed beside Python."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or pytest.skip(
        f"{name} is not installed"
    )


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "rycerze" else [pytest.mark.soak]) for game in BUILT_IN]
)
def test_a_generated_client_plays_a_whole_game(game: str, server: Server, tmp_path: Path) -> None:
    """What openapi-python-client writes opens a table, reads every view and plays every move to the end."""
    written = subprocess.run(
        [tool("openapi-python-client"), "generate", "--path", str(description(server, tmp_path)),
         "--meta", "none", "--output-path", str(tmp_path / "client")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Cannot parse" not in written.stdout + written.stderr
    assert "WARNING parsing" not in written.stdout + written.stderr
    (tmp_path / "play.py").write_text(PROGRAM)
    played = subprocess.run(
        [sys.executable, "play.py", server.url, game],
        capture_output=True, text=True, cwd=tmp_path, timeout=300, check=False,
    )  # fmt: skip
    assert (played.returncode, played.stdout) == (0, "True\n"), played.stderr


@pytest.mark.soak
def test_generated_types_read_every_move(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What datamodel-codegen writes in one file tells moves by their types, and has a class for each."""
    source, written = description(server, tmp_path), tmp_path / "models.py"
    subprocess.run(
        [tool("datamodel-codegen"), "--input", str(source), "--input-file-type", "openapi",
         "--output", str(written), "--output-model-type", "pydantic_v2.BaseModel"],
        check=True,
    )  # fmt: skip
    spec = spec_from_file_location("models", written)
    assert spec is not None
    assert spec.loader is not None
    models = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "models", models)  # where its types look for each other
    spec.loader.exec_module(models)
    for game in BUILT_IN:
        opened = httpx.post(f"{server.url}/api/tables", json={"game": game, "seats": 2, "hot": True}).json()
        key = {"Authorization": f"Bearer {opened['secret']}"}
        answer = httpx.get(f"{server.url}/api/tables/{opened['table']}", headers=key).json()
        view = models.View.model_validate(answer)
        assert len(view.legal_moves) == len(answer["legal_moves"]) > 0
    assert not any(
        "null" in json.dumps(getattr(models, name).model_json_schema())
        for name in ("RycerzeLay", "LudwigChoose")
    )


def test_names_and_calls_are_clean(server: Server, tmp_path: Path) -> None:
    """No type has a dot in its name; a call has a name of its own and says what it does."""
    made = json.loads(description(server, tmp_path).read_text())
    assert all(re.fullmatch("[A-Z][A-Za-z0-9]*", name) for name in made["components"]["schemas"])
    calls = [call for methods in made["paths"].values() for call in methods.values()]
    names = [call["operationId"] for call in calls]
    assert all(re.fullmatch("[a-z]+(_[a-z]+)+", name) for name in names)
    assert len(set(names)) == len(names)
    assert all(call["summary"].count(" ") > 1 for call in calls)
    for game in BUILT_IN:
        for union, key in (("Move", "type"), ("Event", "event")):
            told = made["components"]["schemas"][f"{game.title()}{union}"]
            assert told["discriminator"]["propertyName"] == key
            assert len(told["oneOf"]) == len(told["discriminator"]["mapping"]) > 1
    assert len(made["components"]["schemas"]["ZamekMove"]["oneOf"]) == 4
