"""The description of endpoints in OpenAPI, and the changes to the document after it is generated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny

from config.api import idempotency, preconditions
from config.api.exceptions import CONTENT_TYPE
from config.api.inputs import Input, Nothing
from config.api.light_serializer import LightSerializer
from config.api.schema.schema_settings import VERSION_HEADER
from config.api.token_scopes import NEVER, needed_scope

if TYPE_CHECKING:
    from config.api.views import ApiView


REFUSALS = {
    400: "The body is not JSON in UTF-8, or a header that must be there is missing.",
    401: "Nobody is signed in, or the session has ended.",
    403: "A member without the right to do this, or an access token that may not.",
    404: "Not there, or not yours to see: nobody can tell which.",
    406: "Only JSON can be answered.",
    409: "It no longer fits what is there, or the same request is still being answered (see Retry-After).",
    410: "It was here once, and is gone for good.",
    412: "Changed meanwhile; `current` is the row as it stands.",
    413: "More than 1 MB; of an uploaded file, more than 10 MB, of a photo 20 MB, of a recording usually 50 MB.",
    415: "Not sent as application/json; a file as multipart/form-data.",
    422: "Something in it is wrong; `errors` says what. Nothing was stored.",
    428: "If-Match is missing.",
    429: "Too much at once; wait as long as Retry-After says.",
}


class FieldErrorSerializer(LightSerializer[Any]):
    field = serializers.CharField(help_text="Path of the field (`tags.0`); `` is the whole body.")
    code = serializers.CharField(help_text="For programs. Expect new values.")
    message = serializers.CharField()


class ProblemSerializer(LightSerializer[Any]):
    """A refusal (RFC 9457). `code` is for programs, `detail` for people: it says what to do next."""

    type = serializers.CharField(help_text="Always `about:blank`: `code` says what it is.")
    title = serializers.CharField(help_text="The name of the status.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="For programs, and stable. Expect new values.")
    detail = serializers.CharField(help_text="For people: what to do next.")
    errors = FieldErrorSerializer(many=True)  # type: ignore[assignment]  # a field; the property of that name is not used
    trace_id = serializers.CharField(help_text="Name it when you ask for help.")
    current = serializers.DictField(
        required=False, help_text="With 412: the row as it stands now, in the shape that reading it has."
    )


class ApiSchema(AutoSchema):
    view: ApiView  # type: ignore[override]  # every view here is one

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_description(self) -> str:  # type: ignore[override]  # the generator overrides the framework's so itself
        """Return no description: a view's docstring is for developers, and the summary says what a call does."""
        return ""

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the authentication methods of a call, without access tokens if it accepts none."""
        ways = super().get_auth()
        return [way for way in ways if BY_ACCESS_TOKEN not in way or needed_scope(self.view, self.method) != NEVER]

    def get_override_parameters(self) -> list[Any]:
        found = super().get_override_parameters()
        if self.method in SAFE_METHODS and self.view.query_serializer_class is not Nothing:
            found = [*found, self.view.query_serializer_class]
        if repeats := self._idempotency():
            found = [*found, _idempotency_key(required=repeats == "required")]
        if self.method in self.view.may_be_stale | self.view.may_match:
            found = [*found, _if_match(required=self.method in self.view.may_be_stale)]
        return found

    def get_paginated_name(self, serializer_name: str) -> str:
        return f"{serializer_name}Page"

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        answers = super()._get_response_bodies(direction)
        for status in sorted(self._refusals()):
            response = OpenApiResponse(ProblemSerializer, description=REFUSALS[status])
            shown = self._get_response_for_code(response, str(status), [CONTENT_TYPE], direction)  # type: ignore[no-untyped-call]  # the generator is half typed
            answers[str(status)] = shown
        return answers

    def _refusals(self) -> set[int]:
        """Return the statuses with which this call can refuse a request."""
        found = {404, 406, 422, 429} if "{" in self.path else {406, 422, 429}
        if not any(isinstance(permission, AllowAny) for permission in self.view.get_permissions()):
            found |= {401, 403}
        if self.method not in SAFE_METHODS:
            found |= {400, 403, 409, 413, 415, 422}
        if self.method in self.view.may_match:
            found.add(412)
        if self.method in self.view.may_be_stale:
            found |= {412, 428}
        return found | self.view.also_refuses

    def _idempotency(self) -> str:
        handler = getattr(self.view, getattr(self.view, "action", self.method.lower()), None)
        return getattr(handler, "idempotency", "")


class InputExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = Input
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        # drf-spectacular's guide to extensions calls this method too; it has no public one for this.
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for name, field in self.target.fields.items():
            if isinstance(field, serializers.CharField) and not field.allow_blank:
                schema["properties"][name].setdefault("minLength", 1)
        return {**schema, "additionalProperties": False}


def _if_match(*, required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        preconditions.HEADER,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        required=required,
        description='The ETag of the row as you saw it, such as `"3"`; `*` for whatever stands there.',
    )


def _idempotency_key(*, required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        idempotency.HEADER,
        {"type": "string", "minLength": 1, "maxLength": idempotency.LONGEST_KEY},
        OpenApiParameter.HEADER,
        required=required,
        description="A fresh value for each thing to do. The same key and body get the same answer for 30 days.",
    )


# What the schema says about all calls: headers of responses, links to further calls, and that new values may be added.
# The last hook adds this, because it needs the results of the other hooks.

Schema = dict[str, Any]

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
BY_ACCESS_TOKEN = "accessToken"  # noqa: S105 - a name
"""The name of authentication by access token in the schema."""
NEW_VALUES = "Expect new values: treat one that you do not know as something that you cannot name yet."
HEADERS: Schema = {
    "ETag": "Which version of it this is. Send it as If-Match to change just this one.",
    "Location": "Where to find what was made, or to see how far it is.",
    "Retry-After": "How many seconds to wait before asking again.",
    "RateLimit-Limit": "How many such calls a minute you may make. Told to who is signed in, as the next two are.",
    "RateLimit-Remaining": "How many of them are left until the minute ends.",
    "RateLimit-Reset": "How many seconds that is from now.",
    "Idempotency-Replayed": "`true` when this is the answer that was given to this key before.",
    VERSION_HEADER: "The version of the API, as in the changelog of docs/api.md.",
    "WWW-Authenticate": "`X-Session-Token`; with an access token `Bearer`, and what is wrong with it.",
}
RATE_LIMIT = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
NUMBERS = frozenset({"Retry-After", *RATE_LIMIT})


def finish(result: Schema, **_: Any) -> Schema:
    """Complete the schema. This is the last hook that runs after the schema is generated."""
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
    _add_links(calls)
    return result


def calls_of(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in schema["paths"].items():
        yield from ((path, method, call) for method, call in methods.items() if method in METHODS)


def component_of(answer: Schema) -> str:
    """Return the name of the component of a JSON response, or an empty text."""
    reference = answer.get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    return str(reference).rpartition("/")[2]


def _say_defaults_in_words(component: Schema) -> None:
    """Move the defaults of an input into its fields' descriptions.

    Generators of clients take a field with a default for one that is always present.
    """
    for field in component.get("properties", {}).values():
        default = field.pop("default", None)
        if default not in (None, ""):
            said = f"Left out, it is `{json.dumps(default)}`."
            field["description"] = " ".join(part for part in (field.get("description"), said) if part)


def _open_to_new_values(node: Any, enums: set[str]) -> Any:
    """Let the enums in a response also be any other text, so that clients can read values that they do not know.

    With the enum alone, a generated client would refuse the whole response. Inputs keep the enum alone, because they
    are checked.
    """
    if isinstance(node, list):
        return [_open_to_new_values(one, enums) for one in node]
    if not isinstance(node, dict):
        return node
    named = node.get("allOf", [node])[0]  # a reference with its own description stands in `allOf`
    if named.get("$ref") in enums:
        beside = {name: value for name, value in node.items() if name not in ("$ref", "allOf")}
        return {"anyOf": [{"$ref": named["$ref"]}, {"type": "string"}], **beside}
    return {name: _open_to_new_values(one, enums) for name, one in node.items()}


def _name_headers(call: Schema) -> None:
    takes_key = any(parameter["name"] == "Idempotency-Key" for parameter in call.get("parameters", []))
    for status, answer in call["responses"].items():
        named = [VERSION_HEADER]
        if status < "3":
            named += ["Idempotency-Replayed"] if takes_key else []
            named += ["Location"] if status in ("201", "202") else []
            named += ["ETag"] if _is_tagged(call, answer) else []
        elif status in ("412", "429", "401"):
            named += [{"412": "ETag", "429": "Retry-After", "401": "WWW-Authenticate"}[status]]
        elif status == "409" and takes_key:
            named += ["Retry-After"]
        named += RATE_LIMIT if status < "4" or status == "429" else []
        answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in named}


def _is_tagged(call: Schema, answer: Schema) -> bool:
    apps = settings.API_SCHEMA
    has_tag = any(component_of(answer) in app.tagged for app in apps)
    return has_tag and not any(call["operationId"] in app.untagged_calls for app in apps)


def _say_that_it_may_be_known(call: Schema) -> None:
    """Describe ETag, If-None-Match and 304, which every GET call with a JSON response has."""
    answer = call["responses"].get("200", {})
    if "application/json" not in answer.get("content", {}):
        return
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in (VERSION_HEADER, "ETag", *RATE_LIMIT)}
    answer["headers"] = {**answer.get("headers", {}), **headers}
    call["responses"]["304"] = {"description": "You have it already, by the tag that you sent.", "headers": headers}
    about = "An ETag that an earlier answer had: 304 without a body if nothing has changed."
    header = {"in": "header", "name": "If-None-Match", "description": about, "schema": {"type": "string"}}
    call["parameters"] = [*call.get("parameters", []), header]


def _add_links(calls: list[tuple[str, str, Schema]]) -> None:
    """Add links from a call that creates something to all calls that its id can be passed to."""
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
