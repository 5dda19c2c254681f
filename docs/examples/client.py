"""A player of Rycerze that speaks to a table over HTTP: python client.py [http://127.0.0.1:8000]"""

import json
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(path, body, secret=None):
    """One call of the API; the answer as Python data, or nothing when the table has moved on meanwhile."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    headers |= {"Authorization": f"Bearer {secret}"} if secret else {}
    try:
        with urlopen(Request(f"{ADDRESS}/api/{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)
    except HTTPError as refused:
        if refused.code != 409:  # stale: the next view is already on its way
            raise


def views(table, secret):
    """Every view the table sends to this seat, as it happens."""
    request = Request(f"{ADDRESS}/api/tables/{table}/events", headers={"Authorization": f"Bearer {secret}"})
    with urlopen(request) as stream:
        for line in stream:
            if line.startswith(b"data: ") and b'"legal_moves"' in line:
                yield json.loads(line[6:])


opened = call("tables", {"game": "rycerze", "seats": 2, "bots": {"1": "random"}, "name": "Example"})
for view in views(opened["table"], opened["secret"]):
    if view["outcome"]:
        print("scores", view["outcome"]["scores"], "winners", view["outcome"]["winners"])
        break
    if view["legal_moves"]:
        move = {"move": view["legal_moves"][-1], "after": view["version"]}
        call(f"tables/{opened['table']}/moves", move, opened["secret"])
