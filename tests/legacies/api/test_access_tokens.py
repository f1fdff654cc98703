"""Making, listing and ending access tokens over the API, and what they then open."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.tokens.access_tokens import create_token
from legacies.models import Membership
from memory.models import Fact
from tests.support.access import FamilyWithFacts
from tests.support.api import JSON, Phone, api_endpoint, assert_problem, at, fields_of, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

WANTED: dict[str, Any] = {"name": "Script", "scope": "read"}


def with_bearer(token: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {token}"}, raise_request_exception=False)


def token_for(user: User, **about: Any) -> str:
    return create_token(user=user, **{**WANTED, **about})[1]


def test_the_endpoints(family: FamilyWithFacts):
    everybody = [family["reader"], family["staff"]]
    for method, data in (("get", None), ("post", WANTED)):
        assert_guarded(
            api_endpoint(method, "access-tokens", data=data, opens=200 if method == "get" else 201),
            opens_for=everybody,
            sign_in=send_token,
            wrong_method="put",
        )
    row, _token = create_token(user=family["reader"], **WANTED)
    for method, opens in (("get", 200), ("delete", 204)):
        assert_guarded(
            api_endpoint(method, "access-token", row.pk, opens=opens),
            opens_for=[family["reader"]],
            hidden_from=[family["keeper"], family["staff"]],
            bad_ids=[row.pk],
            sign_in=send_token,
            wrong_method="put",
        )


def test_it_is_told_once_and_opens_the_api(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    made = phone.post("access-tokens", body={**WANTED, "days": 7, "legacy": str(family.legacy.pk)})
    listed = phone.get("access-tokens").json()["results"]

    assert made.status_code == 201
    [row] = listed
    assert "token" not in row
    assert (row["name"], row["scope"], row["legacy"]) == ("Script", "read", str(family.legacy.pk))
    assert made.json() == {**row, "token": made.json()["token"]}
    assert with_bearer(made.json()["token"]).get(at("legacy", family.legacy.pk)).status_code == 200
    assert phone.get("access-token", row["id"]).json()["last_used_at"] is not None
    assert phone.delete("access-token", row["id"]).status_code == 204
    refused = with_bearer(made.json()["token"]).get(at("me"))
    assert_problem(refused, 401, "token_not_valid")
    assert refused.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scope": "read"}, "name"),
        ({"name": " ", "scope": "read"}, "name"),
        ({"name": "x", "scope": "all"}, "scope"),
        ({"name": "x", "scope": "read", "days": 0}, "days"),
        ({"name": "x", "scope": "read", "days": "9"}, "days"),
        ({"name": "x", "scope": "read", "legacy": "mine"}, "legacy"),
    ],
)
def test_what_makes_none_is_refused(body: dict[str, Any], field: str, family: FamilyWithFacts):
    problem = assert_problem(Phone(family["reader"]).post("access-tokens", body=body), 422, "invalid")
    assert fields_of(problem) == {field}


def test_a_legacy_of_others_is_not_there(family: FamilyWithFacts):
    answer = Phone(family["contributor"]).post("access-tokens", body={**WANTED, "legacy": str(family.elsewhere.pk)})
    assert_problem(answer, 404, "not_found")


def test_an_answer_that_is_asked_for_again_is_for_its_owner(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    first = phone.post("access-tokens", body=WANTED, key="one")
    again = phone.post("access-tokens", body=WANTED, key="one")
    assert again.json() == first.json()
    assert len(phone.get("access-tokens").json()["results"]) == 1


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer x", "bearer keepsake_x", "Bearer é", "Bearer a b", "BEARER " + "x" * 9000]
)
def test_a_wrong_token_is_refused(header: str):
    assert_problem(
        Client(headers={"Authorization": header.encode().decode("latin-1")}).get(at("me")), 401, "token_not_valid"
    )


def test_another_kind_of_authorization_is_none(family: FamilyWithFacts):
    assert_problem(Client(headers={"Authorization": "Basic eDp5"}).get(at("me")), 401, "signed_out")


def test_a_token_that_only_reads_says_what_is_missing(family: FamilyWithFacts):
    client = with_bearer(token_for(family["contributor"]))
    address = at("facts", family.legacy.pk)

    refused = client.post(address, {"content": "She sang."}, content_type=JSON)

    assert client.get(address).status_code == 200
    assert assert_problem(refused, 403, "token_scope")["needed_scope"] == "suggest"
    assert refused.headers["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="suggest"'
    assert not Fact.objects.filter(content="She sang.").exists()


def test_the_owners_role_still_counts(family: FamilyWithFacts):
    client = with_bearer(token_for(family["reader"], scope="write"))
    answer = client.post(at("facts", family.legacy.pk), {"content": "She sang."}, content_type=JSON)
    assert_problem(answer, 403, "not_allowed")


def test_who_left_takes_their_token_with_them(family: FamilyWithFacts):
    client = with_bearer(token_for(family["contributor"], scope="write", legacy_id=family.legacy.pk))
    Membership.objects.filter(user=family["contributor"]).delete()
    assert_problem(client.get(at("facts", family.legacy.pk)), 404, "not_found")
    assert client.get(at("legacies")).json()["results"] == []


def test_a_token_for_one_legacy_lists_that_one(family: FamilyWithFacts):
    owner, other = family["contributor"], family.elsewhere
    Membership.objects.create(legacy=other, user=owner)
    client = with_bearer(token_for(owner, legacy_id=other.pk))

    assert [one["name"] for one in client.get(at("legacies")).json()["results"]] == [other.name]
    assert_problem(client.get(at("facts", family.legacy.pk)), 404, "not_found")
    assert_problem(client.get(at("usage")), 403, "token_for_one_legacy")


def test_a_token_counts_its_calls_apart_from_its_owners(settings, monkeypatch, family: FamilyWithFacts):
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 2)
    monkeypatch.setattr(time, "time", lambda: 4_000_000_032.5)
    cache.clear()
    one, other = (with_bearer(token_for(family["reader"])) for _ in range(2))

    assert [one.get(at("me")).status_code for _ in range(3)] == [200, 200, 429]
    assert other.get(at("me")).status_code == 200
    assert Phone(family["reader"]).get("me").status_code == 200


def test_what_a_token_suggests_waits_for_its_owner(family: FamilyWithFacts):
    owner, address = family["contributor"], at("facts", family.legacy.pk)
    client = with_bearer(token_for(owner, scope="suggest"))
    told = {"content": "She sang in the choir.", "title": "The choir", "allow_secrets": True}

    made = client.post(address, told, content_type=JSON).json()
    again = client.post(address, {"content": "she  sang in the choir"}, content_type=JSON)
    same_title = client.post(address, {**told, "content": "She left the choir."}, content_type=JSON)
    secret = client.post(address, {**told, "title": "", "content": "Her PIN is 4711."}, content_type=JSON)
    kept = Phone(owner).post("fact-review", made["id"], body={"decision": "keep"}).json()

    assert (made["status"], made["authority"], made["visibility"]) == ("suggested", "ai_client", "private")
    assert made["id"] not in Phone(family["keeper"]).get("facts", family.legacy.pk, limit=100).content.decode()
    assert assert_problem(again, 409, "already_remembered")["duplicate_of"] == made["id"]
    problem = assert_problem(same_title, 409, "title_taken")
    assert (problem["id"], problem["free_title"]) == (made["id"], "The choir (2)")
    assert_problem(secret, 422, "looks_like_a_secret")
    assert (kept["status"], kept["review"]) == ("active", "kept")
    assert_problem(
        client.post(at("fact-review", made["id"]), {"decision": "keep"}, content_type=JSON), 403, "token_scope"
    )


def test_a_token_that_writes_tells_at_once(family: FamilyWithFacts):
    client = with_bearer(token_for(family["contributor"], scope="write"))
    made = client.post(at("facts", family.legacy.pk), {"content": "She sang in the choir."}, content_type=JSON)
    assert (made.status_code, made.json()["status"], made.json()["review"]) == (201, "active", "kept")
