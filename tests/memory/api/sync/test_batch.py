"""`batch`: many operations at once, each as if it had come by itself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as django_settings

from accounts.models import User
from accounts.tokens.access_tokens import create_token
from memory.models import Entry, Fact, Story
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem, fields_of
from tests.support.factories import FactFactory
from tests.support.recordings import add_recording

pytestmark = pytest.mark.django_db


def operation(method: str, path: str, *, key: str = "", **more: Any) -> dict[str, Any]:
    return {"key": key or str(uuid4()), "method": method, "path": f"/api/v1/{path}", **more}


def send(phone: Phone, *operations: dict[str, Any]) -> list[dict[str, Any]]:
    answer = phone.post("batch", body={"operations": list(operations)})
    assert answer.status_code == 200, answer.content
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    made: Fact = FactFactory(legacy=family.legacy, owner=family["contributor"], content="She sang.")
    return made


@pytest.fixture
def mine(family: FamilyWithFacts) -> Phone:
    return Phone(family["contributor"])


def test_each_operation_is_answered_as_by_itself(family: FamilyWithFacts, fact: Fact, mine: Phone):
    legacy = family.legacy.pk
    results = send(
        mine,
        operation("POST", f"legacies/{legacy}/facts", body={"content": "She kept bees."}),
        operation("POST", f"facts/{fact.pk}/review", body={"decision": "keep"}),
        operation("PATCH", f"facts/{fact.pk}", if_match='"2"', body={"category": "hobby"}),
        operation("PATCH", f"facts/{fact.pk}/visibility", if_match='"3"', body={"visibility": "shared"}),
        operation("POST", f"legacies/{legacy}/stories", body={"title": "The oven", "text": "It was hot."}),
        operation("POST", f"legacies/{legacy}/entries", body={"type": "wedding", "summary": "They married."}),
        operation("DELETE", f"facts/{fact.pk}", if_match='"4"'),
    )
    assert [result["status"] for result in results] == [201, 200, 200, 200, 201, 201, 204]
    assert results[3]["etag"] == '"4"'
    assert results[0]["body"] == mine.get("fact", results[0]["body"]["id"]).json()
    assert results[6]["body"] is None
    fact.refresh_from_db()
    assert (fact.status, fact.visibility, fact.category) == ("retired", "shared", "hobby")


def test_what_is_refused_stops_nothing_else(family: FamilyWithFacts, fact: Fact, mine: Phone):
    hidden = FactFactory(legacy=family.legacy, owner=family["keeper"]).pk
    results = send(
        mine,
        operation("PATCH", f"facts/{fact.pk}", if_match='"7"', body={"category": "hobby"}),
        operation("PATCH", f"facts/{fact.pk}", body={"category": "hobby"}),
        operation("PATCH", f"facts/{fact.pk}", if_match="*", body={"colour": "red"}),
        operation("POST", f"facts/{hidden}/review", body={"decision": "keep"}),
        operation("POST", f"facts/{fact.pk}/review", key="€", body={"decision": "keep"}),
        operation("POST", "me/tokens", body={"name": "Script", "scope": "write"}),
        operation("POST", "nowhere"),
        operation("POST", "//[", body={}),
        {**operation("POST", "facts"), "path": "http://[€"},
        operation("POST", "batch", body={"operations": []}),
        operation("POST", f"facts/{fact.pk}/review?x=1", body={"decision": "keep"}),
        operation("POST", f"facts/{fact.pk}/review", body={"decision": "keep"}),
    )
    codes = [(result["status"], (result["body"] or {}).get("code")) for result in results]
    assert codes == [
        (412, "stale_revision"),
        (428, "precondition_required"),
        (422, "invalid"),
        (404, "not_found"),
        (422, "idempotency_key_invalid"),
        *[(422, "not_in_a_batch")] * 6,
        (200, None),
    ]
    assert results[0]["body"]["current"]["revision"] == 1
    assert results[0]["etag"] == '"1"'


def test_a_batch_sent_again_does_nothing_twice(family: FamilyWithFacts, fact: Fact, mine: Phone):
    legacy, recording = family.legacy.pk, add_recording(family.legacy, fact.owner)
    operations = [
        operation("POST", f"legacies/{legacy}/facts", body={"content": "She kept bees."}),
        operation("POST", f"legacies/{legacy}/stories", body={"title": "The oven", "text": "It was hot."}),
        operation("POST", f"legacies/{legacy}/entries", body={"type": "wedding", "summary": "They married."}),
        operation("PATCH", f"facts/{fact.pk}", if_match='"1"', body={"category": "hobby"}),
        operation("DELETE", f"facts/{fact.pk}", if_match='"2"'),
        operation("DELETE", f"recordings/{recording.pk}", if_match='"1"'),
    ]
    once = send(mine, *operations)
    counts = [model.objects.count() for model in (Fact, Story, Entry)]
    again = send(mine, *reversed(operations))
    assert [result["replayed"] for result in (*once, *again)] == [False] * 6 + [True] * 6
    assert [(result["status"], result["body"]) for result in reversed(again)] == [
        (result["status"], result["body"]) for result in once
    ]
    assert [model.objects.count() for model in (Fact, Story, Entry)] == counts


def test_a_key_for_something_else_is_refused(family: FamilyWithFacts, fact: Fact, mine: Phone):
    first = operation("POST", f"facts/{fact.pk}/review", key="one", body={"decision": "keep"})
    second = operation("POST", f"facts/{fact.pk}/review", key="one", body={"decision": "unsure"})
    results = send(mine, first, second)
    assert [result["status"] for result in results] == [200, 422]
    assert results[1]["body"]["code"] == "idempotency_key_reused"


@pytest.mark.parametrize("actor", ["stranger", "former", "staff", "reader"])
def test_nobody_does_in_a_batch_what_they_could_not_do_by_itself(actor: str, family: FamilyWithFacts, fact: Fact):
    results = send(
        Phone(family[actor]),
        operation("PATCH", f"facts/{fact.pk}", if_match="*", body={"content": "She swam."}),
        operation("DELETE", f"facts/{fact.pk}", if_match="*"),
        operation("POST", f"legacies/{family.legacy.pk}/facts", body={"content": "She swam."}),
    )
    assert {result["status"] for result in results} <= {403, 404}
    fact.refresh_from_db()
    assert (fact.content, fact.status) == ("She sang.", "active")


def test_each_operation_needs_the_scope_it_needs_by_itself(family: FamilyWithFacts, fact: Fact):
    def results(scope: str, user: User = family["contributor"]) -> list[int]:
        _row, token = create_token(user=user, name="Script", scope=scope)
        phone = Phone()
        phone.client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        sent = send(
            phone,
            operation("POST", f"legacies/{family.legacy.pk}/facts", body={"content": f"She swam, {scope}."}),
            operation("POST", f"facts/{fact.pk}/review", body={"decision": "keep"}),
        )
        return [result["status"] for result in sent]

    assert [results(scope) for scope in ("read", "suggest", "write")] == [[403, 403], [201, 403], [201, 200]]
    assert Fact.objects.get(content="She swam, suggest.").status == "suggested"


def test_each_operation_counts(fact: Fact, mine: Phone, settings: Any):
    settings.API_CALLS_A_MINUTE = {**django_settings.API_CALLS_A_MINUTE, "write": 3}
    answer = mine.post(
        "batch",
        body={"operations": [operation("POST", f"facts/{fact.pk}/pin") for _ in range(4)]},
    )
    results = answer.json()["results"]
    assert [result["status"] for result in results] == [200, 200, 429, 429]
    assert results[2]["retry_after"] > 0
    assert answer.headers["RateLimit-Remaining"] == "0"


@pytest.mark.parametrize(
    ("operations", "field"),
    [
        ([], "operations"),
        ([operation("POST", "facts")] * 51, "operations"),
        ([{"key": "a", "method": "GET", "path": "/"}], "operations.0.method"),
        ([{"method": "POST", "path": "/"}], "operations.0.key"),
        ([{**operation("POST", "facts"), "body": "text"}], "operations.0.body"),
    ],
    ids=["none", "too many", "reading", "without a key", "a body that is none"],
)
def test_a_batch_that_is_none_is_refused_whole(operations: list[Any], field: str, mine: Phone):
    problem = assert_problem(mine.post("batch", body={"operations": operations}), 422, "invalid")
    assert {name for name in fields_of(problem) if name.startswith(field)}
