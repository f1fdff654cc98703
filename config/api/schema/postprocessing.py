"""What is said of every call alike once the schema is made: headers of answers, links to what can be done next, and
that names of values may be added. Each is the last hook's, since it looks at what the others made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings

Schema = dict[str, Any]

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
NEW_VALUES = "Expect new values: treat one that you do not know as something that you cannot name yet."
HEADERS: Schema = {
    "ETag": "Which version of it this is. Send it as If-Match to change just this one.",
    "Location": "Where to find what was made, or to see how far it is.",
    "Retry-After": "How many seconds to wait before asking again.",
    "RateLimit-Limit": "How many such calls a minute you may make. Told to who is signed in, as the next two are.",
    "RateLimit-Remaining": "How many of them are left until the minute ends.",
    "RateLimit-Reset": "How many seconds that is from now.",
    "Idempotency-Replayed": "`true` when this is the answer that was given to this key before.",
    "WWW-Authenticate": "`X-Session-Token`.",
}
RATE_LIMIT = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
NUMBERS = frozenset({"Retry-After", *RATE_LIMIT})


def finish(result: Schema, **_: Any) -> Schema:
    """A hook that runs after the schema is made."""
    components = result["components"]
    components["headers"] = {
        name: {"description": text, "schema": {"type": "integer" if name in NUMBERS else "string"}}
        for name, text in HEADERS.items()
    }
    enums = {f"#/components/schemas/{name}" for name, component in components["schemas"].items() if "enum" in component}
    for name, component in components["schemas"].items():
        if "enum" in component:
            component["description"] = "\n\n".join(part for part in (component.get("description"), NEW_VALUES) if part)
        if component.get("additionalProperties") is False:
            _say_defaults_in_words(component)
        else:
            components["schemas"][name] = _open_to_new_values(component, enums)
    calls = list(calls_of(result))
    for _path, method, call in calls:
        _name_headers(call)
        if method == "get":
            _say_that_it_may_be_known(call)
    _link(calls)
    return result


def calls_of(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in schema["paths"].items():
        yield from ((path, method, call) for method, call in methods.items() if method in METHODS)


def component_of(answer: Schema) -> str:
    """The name of the shape of a JSON answer; empty for none."""
    reference = answer.get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    return str(reference).rpartition("/")[2]


def _say_defaults_in_words(component: Schema) -> None:
    """Of what is sent: generators of clients take a field with a default for one that is always there."""
    for field in component.get("properties", {}).values():
        default = field.pop("default", None)
        if default not in (None, ""):
            said = f"Left out, it is `{json.dumps(default)}`."
            field["description"] = " ".join(part for part in (field.get("description"), said) if part)


def _open_to_new_values(node: Any, enums: set[str]) -> Any:
    """Of what is answered: a named value or any other text, so that clients read one that they do not know.

    With the enum alone a generated client refuses the whole answer. What is sent stays closed, as it is checked.
    """
    if isinstance(node, list):
        return [_open_to_new_values(one, enums) for one in node]
    if not isinstance(node, dict):
        return node
    named = node.get("allOf", [node])[0]  # with words of its own beside it, a name stands in `allOf`
    if named.get("$ref") in enums:
        beside = {name: value for name, value in node.items() if name not in ("$ref", "allOf")}
        return {"anyOf": [{"$ref": named["$ref"]}, {"type": "string"}], **beside}
    return {name: _open_to_new_values(one, enums) for name, one in node.items()}


def _name_headers(call: Schema) -> None:
    takes_key = any(parameter["name"] == "Idempotency-Key" for parameter in call.get("parameters", []))
    for status, answer in call["responses"].items():
        named = []
        if status < "3":
            named += ["Idempotency-Replayed"] if takes_key else []
            named += ["Location"] if status in ("201", "202") else []
            named += ["ETag"] if _is_tagged(call, answer) else []
        elif status in ("412", "429", "401"):
            named += [{"412": "ETag", "429": "Retry-After", "401": "WWW-Authenticate"}[status]]
        elif status == "409" and takes_key:
            named += ["Retry-After"]
        named += RATE_LIMIT if status < "4" or status == "429" else []
        if named:
            answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in named}


def _is_tagged(call: Schema, answer: Schema) -> bool:
    apps = settings.API_SCHEMA
    has_tag = any(component_of(answer) in app.tagged for app in apps)
    return has_tag and not any(call["operationId"] in app.untagged_calls for app in apps)


def _say_that_it_may_be_known(call: Schema) -> None:
    """Every answer in JSON that is read has a tag, and need not be sent again."""
    answer = call["responses"].get("200", {})
    if "application/json" not in answer.get("content", {}):
        return
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in ("ETag", *RATE_LIMIT)}
    answer["headers"] = {**answer.get("headers", {}), **headers}
    call["responses"]["304"] = {"description": "You have it already, by the tag that you sent.", "headers": headers}
    about = "An ETag that an earlier answer had: 304 without a body if nothing has changed."
    header = {"in": "header", "name": "If-None-Match", "description": about, "schema": {"type": "string"}}
    call["parameters"] = [*call.get("parameters", []), header]


def _link(calls: list[tuple[str, str, Schema]]) -> None:
    """From what makes something to everything that can be done with it."""
    leads_to = {component: place for app in settings.API_SCHEMA for component, place in app.leads_to.items()}
    for _path, _method, call in calls:
        for status in ("201", "202"):
            answer = call["responses"].get(status, {})
            name, place = leads_to.get(component_of(answer), ("", ""))
            links = {
                other["operationId"]: {
                    "operationId": other["operationId"],
                    "parameters": {name: f"$response.body#{place}"},
                }
                for path, _, other in calls
                if name and f"{{{name}}}" in path
            }
            if links:
                answer["links"] = links
