"""The API's description (OpenAPI): every call with its responses, refusals and types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar

from zamki.core.errors import ZamkiError
from zamki.core.registry import call_or_default, game_names, get_game
from zamki.web import api_types, openapi_types
from zamki.web.error_responses import HTTP_CODES
from zamki.web.json_schemas import forms
from zamki.web.page import page_of

Schema = dict[str, Any]
Answers = dict[tuple[str, str], type]
"""Response types of a game's own calls, by path and method."""

ABOUT = """What the pages use, and what a bot, a script or another client may use.

Taking a seat gives a secret: send it as `Authorization: Bearer SECRET`. Without one you are an onlooker.

Every call that changes something reads `Idempotency-Key`: the same key again gets the same answer and has no
second effect.

Browsers may call from the server’s own pages only: there are no CORS headers, so scripts of other sites can
read nothing, and changes they ask for are refused (`foreign_origin`)."""


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_ANSWERS: dict[tuple[str, str], Schema] = {
    ("/api/games", "get"): {"type": "array", "items": _ref("GameListed")},
    ("/api/tables/{table}", "get"): _ref("View"),
    ("/api/tables/{table}/record", "get"): _ref("Record"),
    ("/api/tables/{table}/replay", "get"): _ref("Position"),
    ("/api/tables/{table}/chat/list", "get"): {"type": "array", "items": _ref("Said")},
    ("/api/tables/{table}/hint", "get"): {"type": "array", "items": _ref("Thought")},
}
"""Response types of handlers that declare nothing but JSON."""

_EVENTS = """A stream of server-sent events; `id` is the version. `view` holds a View (with `log=news` its
`log` only what is new, and `log_from` says after how many events that comes; with `light=true` only the
version), `chat` a Said, `presence` a Present; `bye` comes when the server closes. A comment comes at least
every 15 seconds."""
_SECRET = {"type": "http", "scheme": "bearer", "description": "A seat’s secret."}
_STREAM = {"description": _EVENTS, "content": {"text/event-stream": {"schema": {"type": "string"}}}}


def describe(app: Litestar) -> Schema:
    """Returns the whole description."""
    made = app.openapi_schema.to_schema()
    made["info"] = {"title": "Zamki", "version": "1", "description": ABOUT}
    schemas, own = _schemas()
    made["components"] = {"schemas": {**schemas, **_faults()}, "securitySchemes": {"secret": _SECRET}}
    made["paths"]["/healthz"] = _health()
    for path, methods in made["paths"].items():
        for method, call in methods.items():
            if path != "/healthz":
                _complete(path, method, call, {**own, **_ANSWERS}.get((path, method)))
    made["paths"] = dict(sorted(made["paths"].items()))
    return made


def _answers_of(game: str) -> Answers:
    """Returns the response types of a game's own calls, if all of them can be described."""
    found = dict(page_of(game).answers)
    msgspec.json.schema_components(found.values())
    return found


def _wire_types() -> list[type[msgspec.Struct]]:
    """Returns the types of requests and answers, in the order in which their modules name them."""
    named = [each for module in (api_types, openapi_types) for each in vars(module).values()]
    return [each for each in named if isinstance(each, type) and issubclass(each, msgspec.Struct)]


def _schemas() -> tuple[dict[str, Schema], dict[tuple[str, str], Schema]]:
    """Returns our own types, every game's moves, events and states, and the schemas of games' own calls."""
    own = Answers()
    for name in game_names():
        own |= call_or_default(name, partial(_answers_of, name), Answers())
    types = _wire_types()
    known, found = msgspec.json.schema_components(
        (*types, *own.values()), ref_template="#/components/schemas/{name}"
    )
    unions = {f"{_camel(name)}{kind}" for name in game_names() for kind in ("State", "Move", "Event")}
    for name in game_names():
        found |= _forms_of(name, {*found, *unions})
    for kind in ("State", "Move", "Event"):
        parts = [_ref(f"{_camel(name)}{kind}") for name in game_names()]
        found[kind] = {"title": kind, "description": found[kind]["description"], "anyOf": parts}
    found["SubmitMove"]["properties"]["move"] = _ref("Move")
    return found, dict(zip(own, known[len(types) :], strict=True))


def _forms_of(name: str, taken: Set[str]) -> dict[str, Schema]:
    """Returns the components of a game: its state, every move and event, and the unions of them.

    A taken name gets a longer one: a move may be called “move”, or two kinds may differ in a dash only.
    """
    schemas, game = forms(get_game(name)), _camel(name)
    found = {f"{game}State": schemas.state}
    for key, suffix, union, variants in (
        ("type", "", "Move", schemas.moves),
        ("event", "Event", "Event", schemas.events),
    ):
        names: dict[str, str] = {}
        for kind in variants.forms:
            names[kind] = f"{game}{_camel(kind)}{suffix}"
            while names[kind] in taken:
                names[kind] += "Form"
            taken = {*taken, names[kind]}
        found |= {names[kind]: form for kind, form in variants.forms.items()}
        found[f"{game}{union}"] = _union(key, names, is_complete=variants.is_complete)
    return {each: {"title": each, **form} for each, form in found.items()}


def _union(key: str, names: dict[str, str], *, is_complete: bool) -> Schema:
    """Returns the union of kinds, discriminated by `key`; an open one allows any object with a kind."""
    if not is_complete:
        return {"type": "object", "properties": {key: {"type": "string"}}, "required": [key]}
    mapping = {kind: _ref(each)["$ref"] for kind, each in names.items()}
    return {
        "oneOf": [_ref(each) for each in names.values()],
        "discriminator": {"propertyName": key, "mapping": mapping},
    }


def _camel(name: str) -> str:
    """Returns a name in the form of types.

    >>> _camel("bonus_room"), _camel("sea-battle")
    ('BonusRoom', 'SeaBattle')
    """
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^0-9A-Za-z]+", name))


_ELSEWHERE = {"cli", "commands", "bots", "training"}
"""Packages whose errors never reach a request."""


def codes() -> dict[int, list[str]]:
    """Returns every error code of a response, by status."""
    for name in game_names():
        get_game(name)  # importing a game registers its codes
    told_codes = [*((code, status) for status, code in HTTP_CODES.items()), *_error_codes(ZamkiError)]
    return {
        status: sorted({code for code, of in told_codes if of == status})
        for status in sorted({status for _, status in told_codes})
    }


def _error_codes(kind: type[ZamkiError]) -> Iterator[tuple[str, int]]:
    """Yields code and status of every refusal; foreign games have their own."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("zamki.") and not _ELSEWHERE & set(each.__module__.split(".")):
            yield each.code, each.status
        yield from _error_codes(each)


def _faults() -> dict[str, Schema]:
    """Returns an error schema for each status, with its codes."""
    return {
        f"Fault{status}": {
            "title": f"Fault{status}",
            "allOf": [_ref("FaultAnswer")],
            "properties": {"error": {"properties": {"code": _one_of(status, known)}}},
        }
        for status, known in codes().items()
    }


def _one_of(status: int, known: list[str]) -> Schema:
    """Returns the schema of a status's codes; a game may add its own where a rule refuses."""
    return {"anyOf": [{"enum": known}, {"type": "string"}]} if status == 422 else {"enum": known}


def _may_be_null(call: Schema) -> bool:
    """True if a call needs no body."""
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return {"type": "null"} in body.get("oneOf", ())


def _complete(path: str, method: str, call: Schema, told_as: Schema | None) -> None:
    """Completes a call with all its responses; what is known better replaces what its handler declares."""
    is_table, is_change = "{table}" in path, method == "post"
    if _may_be_null(call):
        call["requestBody"]["required"] = False
    answers = {status: each for status, each in call["responses"].items() if status.startswith("2")}
    for status, answer in answers.items():
        answer["description"] = "Done." if is_change else "Here it is."
        answer.pop("headers", None)
        if told_as is not None:
            answers[status] = _json(answer["description"], told_as)
    if path.endswith("/events"):
        answers = {"200": _STREAM}
    wrong = [400, 429, 500, 503]
    wrong += [401, 403, 404, 409, 422] if is_table else []
    wrong += [403, 409, 413, 415, 422] if is_change else []
    call["responses"] = answers | {str(status): _fault(status) for status in sorted(set(wrong))}
    call["description"] = call.get("description") or ""
    call["summary"] = call["description"].partition(". ")[0].removesuffix(".")
    call.pop("deprecated", None)
    if is_table or path == "/api/tables":
        call["security"] = [{"secret": []}, {}]
    for each in call.get("parameters", []):
        each.pop("deprecated", None)
        each["schema"] = _without_null(each["schema"])


def _without_null(schema: Schema) -> Schema:
    """Removes null from the type of a query or header, which can only be missing."""
    kinds = [kind for kind in schema.pop("oneOf", []) if kind != {"type": "null"}]
    return {**schema, **kinds[0]} if len(kinds) == 1 else schema


def _fault(status: int) -> Schema:
    said = ", ".join(f"`{code}`" for code in codes().get(status, []))
    return _json(f"{HTTPStatus(status).phrase}: {said}", _ref(f"Fault{status}"))


def _json(description: str, schema: Schema) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _health() -> Schema:
    text = {"text/plain": {"schema": {"type": "string"}}}
    answers = {
        "200": {"description": "Tables can be played.", "content": text},
        "429": _fault(429),
        "503": {"description": "Nothing can be saved.", "content": text},
    }
    return {
        "get": {
            "operationId": "get_health",
            "summary": "Says whether tables can be played",
            "tags": ["server"],
            "responses": answers,
        }
    }
