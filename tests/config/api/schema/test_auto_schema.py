"""The schema is whole, true to the addresses, and shown without anything from elsewhere."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from config.api.inputs import Input
from config.startup.environment import BASE_DIR
from config.urls import api_urlpatterns
from memory.api.reference import hooks
from memory.api.reference.example_bodies import EXAMPLES
from memory.api.reference.hooks import CALLS
from tests.support.api import assert_problem

METHODS = {"get", "post", "patch", "delete", "put"}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    GENERATOR_STATS.reset()
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        yield from ((f"{method} {path}", operation) for method, operation in methods.items() if method in METHODS)


def test_the_schema_is_valid_and_without_warnings(schema):
    validate_schema(schema)
    assert not GENERATOR_STATS  # which counts them


def test_it_is_openapi_3_1_and_named(schema):
    assert schema["openapi"] == "3.1.0"
    assert schema["info"]["title"] == "Keepsake"


def test_every_enum_is_named(schema):
    """None stands within a shape, and none got a name made up from a clash."""
    components = schema["components"]["schemas"]
    inline = [
        f"{name}.{field}" for name, component in components.items()
        for field, of in component.get("properties", {}).items()
        if "enum" in of
    ]  # fmt: skip
    assert inline == []
    assert [name for name in components if re.search(r"[0-9a-f]{3}Enum$|Enum$", name)] == []


def test_every_address_is_in_the_schema(schema):
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern)) for pattern in api_urlpatterns} - {r"^[\s\S]*\Z"}
    assert {path.removeprefix("/api/v1/") for path in schema["paths"]} == routes


def test_every_call_says_how_it_refuses(schema):
    for call, operation in operations(schema):
        refusals = {status for status in operation["responses"] if status >= "4"}
        is_open = {} in operation.get("security", [])
        assert refusals >= (set() if is_open else {"401"}), call
        for status in refusals:
            content = operation["responses"][status]["content"]
            assert list(content) == ["application/problem+json"], f"{call} {status}"


DELETED_BY_A_KEY = {
    "delete /api/v1/facts/{fact_id}",
    "delete /api/v1/entries/{entry_id}",
    "delete /api/v1/stories/{story_id}",
    "delete /api/v1/photos/{photo_id}",
    "delete /api/v1/recordings/{recording_id}",
    "delete /api/v1/conversations/{conversation_id}",
    "delete /api/v1/messages/{message_id}",
}
"""What a phone may do without a network, and send twice."""


def test_every_post_and_patch_takes_an_idempotency_key(schema):
    for call, operation in operations(schema):
        named = {parameter["name"]: parameter for parameter in operation.get("parameters", [])}
        assert ("Idempotency-Key" in named) == (call.startswith(("post", "patch")) or call in DELETED_BY_A_KEY), call
    message = schema["paths"]["/api/v1/conversations/{conversation_id}/messages"]["post"]
    assert {"Idempotency-Key", "conversation_id"} == {p["name"] for p in message["parameters"] if p.get("required")}


def test_a_file_is_sent_as_it_is(schema):
    body = schema["paths"]["/api/v1/legacies/{legacy_id}/imports"]["post"]["requestBody"]["content"]
    component = schema["components"]["schemas"][body["multipart/form-data"]["schema"]["$ref"].rpartition("/")[2]]

    assert (component["properties"]["file"]["type"], component["properties"]["file"]["format"]) == ("string", "binary")


def test_every_id_in_an_address_is_a_uuid(schema):
    for call, operation in operations(schema):
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path" and parameter["name"] not in ("token", "file_name", "key"):
                assert parameter["schema"] == {"type": "string", "format": "uuid"}, call


def test_if_match_is_named_wherever_it_is_heeded(schema):
    """And wanted by every change of a fact, a photo, a recording, a persona or a context file in place."""
    heeded: set[str] = set()
    wanted: set[str] = set()
    for call, operation in operations(schema):
        for parameter in operation.get("parameters", []):
            if parameter["name"] == "If-Match":
                (wanted if parameter.get("required") else heeded).add(call)
                assert "412" in operation["responses"], call
    fact, legacy = "/api/v1/facts/{fact_id}", "/api/v1/legacies/{legacy_id}"
    dispute = "/api/v1/disputes/{dispute_id}"
    photo, story = "/api/v1/photos/{photo_id}", "/api/v1/stories/{story_id}"
    entry = "/api/v1/entries/{entry_id}"
    recording = "/api/v1/recordings/{recording_id}"
    of_photo = {f"{call} {row}" for row in (photo, recording) for call in ("patch", "delete")}
    of_file = {f"{method} /api/v1/context-files/{{key}}" for method in ("put", "delete")}
    persona, identity = "/api/v1/personas/{persona_id}", "/api/v1/identity/{fact_id}"
    of_others = {f"{call} {row}" for row in (fact, story, entry, persona) for call in ("patch", "delete")}
    assert wanted == {
        *of_others,
        f"patch {fact}/visibility",
        f"patch {story}/visibility",
        f"patch {entry}/visibility",
        *of_photo,
        *of_file,
    }
    assert heeded == {
        *(
            f"post {fact}/{change}"
            for change in ("review", "correct", "merge", "pin", "unpin", "restore", "permanent", "put-back")
        ),
        *("patch /api/v1/me", f"patch {legacy}", f"patch {legacy}/members/me"),
        *(f"patch {dispute}", f"delete {dispute}"),
        "post /api/v1/context-files/{key}/restore",
        *(f"post {persona}/restore", f"delete {identity}", f"post {identity}/restore"),
    }


def test_every_input_refuses_unknown_fields(schema):
    for call, operation in operations(schema):
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        if body:
            component = schema["components"]["schemas"][body["$ref"].rpartition("/")[2]]
            assert component["additionalProperties"] is False, call


def test_a_fact_over_the_api_is_exactly_what_was_agreed(schema):
    agreed = """id legacy owner memory_type category subject title content tags importance confidence authority
    visibility moderation moderation_reason review doubted_for not_for_family pinned status disputed family_goes_by
    occurred photos version revision source_conversation superseded_by created_at updated_at"""
    assert list(schema["components"]["schemas"]["Fact"]["properties"]) == agreed.split()
    assert list(schema["components"]["schemas"]["Teller"]["properties"]) == ["id", "name", "relationship"]


@pytest.mark.django_db
def test_the_documentation_needs_nothing_from_elsewhere():
    page = Client().get("/api/docs/")
    script = Client().get("/api/docs/?script=")
    served = Client().get("/api/schema/", headers={"Accept": "application/json"})

    html = page.content.decode()
    assert page.status_code == script.status_code == served.status_code == 200
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert not re.search(r"https?://", html)
    assert not re.search(r"<style|<script>|style=|\son\w+=", html)
    assert served.json()["openapi"] == "3.1.0"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "accepted"),
    [
        ("/api/schema/", "*/*"),
        ("/api/schema/", "application/json"),
        ("/api/schema/", "application/vnd.oai.openapi"),
        ("/api/docs/", "*/*"),
    ],
)
def test_a_method_that_the_schema_does_not_know_is_refused_in_json(path, accepted):
    client = Client(headers={"Accept": accepted})

    for method in (client.post, client.put, client.patch, client.delete):
        assert_problem(method(path), 405, "method_not_allowed")


@pytest.mark.django_db
def test_the_schema_in_a_form_that_there_is_not_is_refused_in_json():
    assert_problem(Client().get("/api/schema/", headers={"Accept": "image/png"}), 406, "not_acceptable")


OURS = re.compile(
    r"\b(quer(?:y|ies) (?:is|are)|queryset|select|transaction|lock|row of|by set|makes no query|Expects)\b"
)


def test_every_call_has_a_text_for_who_calls_it(schema):
    """And no text is left of a call that is gone."""
    names = {operation["operationId"] for _, operation in operations(schema)}
    assert names == {*CALLS, "listen_to_account", "listen_to_reply"}
    for call, operation in operations(schema):
        assert len(operation["description"]) > 30, call
    said = [operation["description"] for _, operation in operations(schema)]
    said += [component.get("description", "") for component in schema["components"]["schemas"].values()]
    assert [text for text in said if OURS.search(text)] == []


def test_every_chapter_is_declared(schema):
    used = {tag for _, operation in operations(schema) for tag in operation["tags"]}
    assert used == {tag["name"] for tag in schema["tags"]}
    assert schema["servers"]
    assert schema["info"]["license"]["name"] == "MIT"


def test_every_body_has_an_example_that_fits(schema):
    for call, operation in operations(schema):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            component = {**schema, **content["schema"]}
            for example in content["examples"].values():
                Draft202012Validator(component).validate(example["value"])
            assert content["examples"], call


@pytest.mark.parametrize("name", sorted({*EXAMPLES} - {"NewImport", "NewPhoto", "NewRecording", "EventFile"}))
def test_an_example_passes_the_checks_of_its_call(name: str):
    components = {component.__name__: component for component in every(Input)}
    checked = components[name](data=EXAMPLES[name])
    assert checked.is_valid(), checked.errors


def every(component: type[Any]) -> Iterator[type[Any]]:
    for below in component.__subclasses__():
        yield below
        yield from every(below)


def test_the_headers_of_answers_are_named(schema):
    for call, operation in operations(schema):
        for status, answer in operation["responses"].items():
            named = set(answer.get("headers", {}))
            takes_key = any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", []))
            assert ("Retry-After" in named) == (status == "429" or (status == "409" and takes_key)), call
            assert ("Location" in named) == (status in ("201", "202")), call
            is_read = call.startswith("get") and status == "200" and "application/json" in answer["content"]
            assert "ETag" in named or not is_read, call
            assert ("RateLimit-Remaining" in named) == (status < "4" or status == "429"), call
            assert ("Idempotency-Replayed" in named) == (status < "3" and takes_key), call
    fact = schema["paths"]["/api/v1/facts/{fact_id}"]["get"]["responses"]["200"]
    assert set(fact["headers"]) >= {"ETag"}


def test_what_was_made_leads_on(schema):
    begun = schema["paths"]["/api/v1/legacies/{legacy_id}/conversations"]["post"]["responses"]["201"]
    assert begun["links"]["post_message"]["parameters"] == {"conversation_id": "$response.body#/id"}
    calls = {operation["operationId"] for _, operation in operations(schema)}
    for _, operation in operations(schema):
        for answer in operation["responses"].values():
            assert {link["operationId"] for link in answer.get("links", {}).values()} <= calls


def test_names_of_values_say_that_more_may_come(schema):
    enums = [component for component in schema["components"]["schemas"].values() if "enum" in component]
    assert len(enums) > 20
    assert [component for component in enums if "Expect new values" not in component["description"]] == []


def test_what_is_answered_is_open_to_new_values_and_what_is_sent_is_not(schema):
    components = schema["components"]["schemas"]
    visibility = {"$ref": "#/components/schemas/Visibility"}
    assert components["Fact"]["properties"]["visibility"]["anyOf"] == [visibility, {"type": "string"}]
    assert components["Legacy"]["properties"]["role"]["anyOf"][1] == {"type": "string"}
    assert components["Hit"]["properties"]["reasons"]["items"]["anyOf"][1] == {"type": "string"}
    assert components["NewVisibility"]["properties"]["visibility"]["$ref"] == visibility["$ref"]


def test_generators_that_know_no_open_names_are_given_the_names_alone(schema):
    """Nothing is left in it that they would make an empty class of."""
    closed = runpy.run_path(str(BASE_DIR / "docs/examples/schema_for_phones.py"))["closed"](schema)

    fact, hit = (closed["components"]["schemas"][name]["properties"] for name in ("Fact", "Hit"))
    assert fact["visibility"]["$ref"] == "#/components/schemas/Visibility"
    assert hit["reasons"]["items"] == {"$ref": "#/components/schemas/SearchReason"}
    assert '{"type": "string"}]' not in json.dumps(closed)
    assert '{"type": "string"}]' in json.dumps(schema)


def test_text_that_must_be_there_is_not_empty(schema):
    components = schema["components"]["schemas"]
    assert components["NewMessage"]["properties"]["content"]["minLength"] == 1
    assert "minLength" not in components["NewConversation"]["properties"]["title"]
    assert components["Problem"]["properties"]["current"]["type"] == "object"
    assert "current" not in components["Problem"]["required"]


def test_the_events_of_a_stream_are_components(schema):
    content = schema["paths"][hooks.PATH]["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"]
    assert content == {"$ref": "#/components/schemas/StreamEvent"}
    events = schema["components"]["schemas"]["StreamEvent"]["oneOf"]
    names = {component["$ref"].rpartition("/")[2] for component in events}
    assert names == {
        "StreamStart",
        "StreamDelta",
        "StreamSources",
        "StreamMemory",
        "StreamRestart",
        "StreamDone",
        "StreamError",
    }
    delta = schema["components"]["schemas"]["StreamDelta"]
    assert delta["properties"]["event"] == {"type": "string", "const": "delta"}
    heard = {"id": "1-0", "event": "delta", "data": {"text": "She kept bees."}}
    Draft202012Validator({**schema, **content}).validate(heard)


def test_a_time_of_creation_has_one_name_everywhere(schema):
    components = schema["components"]["schemas"]
    old = {"extracted_at", "joined_at", "opened_at", "added_at", "made_at"}
    assert [name for name, component in components.items() if old & set(component.get("properties", {}))] == []


def test_what_is_absent_is_null(schema):
    """No answer says of a text that it may be empty."""
    inputs = {
        name for name, component in schema["components"]["schemas"].items() if "additionalProperties" in component
    }
    empty = [
        f"{name}.{field}"
        for name, component in schema["components"]["schemas"].items() if name not in inputs
        for field, of in component.get("properties", {}).items() if re.search(r"\bempty\b", of.get("description", ""))
    ]  # fmt: skip
    assert empty == []
