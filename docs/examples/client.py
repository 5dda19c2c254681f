"""A player of Rycerze that speaks to a table over HTTP: python client.py [http://127.0.0.1:8000]"""

import json
import sys
import uuid
from urllib.request import Request, urlopen

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(path, body=None, secret=None):
    """One call of the API; the answer as Python data."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{ADDRESS}/api/{path}", data, headers)) as answer:
        return json.load(answer)


def views(table, secret):
    """Every view the table sends to this seat, as it happens."""
    request = Request(f"{ADDRESS}/api/tables/{table}/events", headers={"Authorization": f"Bearer {secret}"})
    with urlopen(request) as stream:
        kind = ""
        for line in map(bytes.decode, stream):
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data" and kind == "view":
                yield json.loads(value)


opened = call("tables", {"game": "rycerze", "seats": 2, "bots": {"1": "random"}, "name": "Example"})
for view in views(opened["table"], opened["secret"]):
    if view["outcome"]:
        print("scores", view["outcome"]["scores"], "winners", view["outcome"]["winners"])
        break
    if view["legal_moves"]:
        move = {"move": view["legal_moves"][-1], "after": view["version"]}
        call(f"tables/{opened['table']}/moves", move, opened["secret"])
