"""The API's description, as OpenAPI for programs and as a page for people."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.enums import MediaType

from zamki.web.client_address import AnyRequest
from zamki.web.description import Schema, describe
from zamki.web.pages import Html, render_page


@get("/api/openapi.json", media_type=MediaType.JSON, include_in_schema=False, sync_to_thread=True)
def openapi(request: AnyRequest) -> Schema:
    """Returns the API's description."""
    return _description(request)


@get("/api/docs", include_in_schema=False, sync_to_thread=True)
def api_page(request: AnyRequest) -> Html:
    """Shows the API's description as a page."""
    made = _description(request)
    paths = made["paths"].items()
    calls = [_call(path, method, call) for path, methods in paths for method, call in methods.items()]
    types = [_type(name, schema) for name, schema in sorted(made["components"]["schemas"].items())]
    about = made["info"]["description"].split("\n\n")
    return render_page(request, "api.html", paragraphs=about, calls=calls, types=types)


API_PAGES = [openapi, api_page]


def _description(request: AnyRequest) -> Schema:
    """Returns the description, built on first use because games are played for it."""
    made: Schema | None = request.app.state.get("description")
    if made is None:
        made = request.app.state.description = describe(request.app)
    return made


def _call(path: str, method: str, call: Schema) -> dict[str, Any]:
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {
        "name": f"{method.upper()} {path}",
        "does": call.get("description") or "",
        "parameters": [
            {"name": each["name"], "type": type_text(each["schema"])} for each in call.get("parameters", [])
        ],
        "body": type_text(body) if body else "",
        "answers": [
            {"status": status, "text": answer["description"], "type": _answer_type(answer)}
            for status, answer in call["responses"].items()
        ],
    }


def _answer_type(answer: Schema) -> str:
    (content,) = answer.get("content", {"": {}}).values()
    return type_text(content["schema"]) if "schema" in content else ""


def _type(name: str, schema: Schema) -> dict[str, Any]:
    required = schema.get("required", ())
    fields = [
        {"name": key, "type": type_text(each), "is_needed": key in required}
        for key, each in schema.get("properties", {}).items()
    ]
    kinds = [_type(each.get("title", type_text(each)), each) for each in schema.get("anyOf", ())]
    return {"name": name, "about": schema.get("description", ""), "fields": fields, "kinds": kinds}


def type_text(schema: Schema) -> str:
    """Returns a type in short form.

    >>> type_text({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '[integer | null]'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return " | ".join(dict.fromkeys(type_text(each) for each in schema[word]))
    if "enum" in schema or "const" in schema:
        return " | ".join(f"“{each}”" for each in schema.get("enum", [schema.get("const")]))
    kinds = schema.get("type", "any")
    return " | ".join(_kind_text(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _kind_text(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"[{type_text(schema.get('items', {}))}]"
    if kind == "object" and schema.get("properties"):
        return "{" + ", ".join(schema["properties"]) + "}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return "{name: " + type_text(schema["additionalProperties"]) + "}"
    return kind
