"""A program is let in by a person, from registering to being disconnected, and gets no more than they allow."""

from __future__ import annotations

import base64
import hashlib
import json
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from oauth2_provider.models import AccessToken as IssuedToken
from oauth2_provider.models import Application, RefreshToken

from accounts.models import TokenScope, User
from accounts.oauth.client_tokens import find_client_token
from accounts.oauth.programs import UNUSED_STAYS, delete_ended_grants, disconnect, programs_of
from accounts.oauth.server import Validator
from config.errors import NotFound
from tests.support.endpoints import force_login
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db

RESOURCE = "http://testserver/mcp"
BACK = "http://127.0.0.1:7777/callback"
VERIFIER = "v" * 64
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
REGISTER = {"client_name": "Helper", "redirect_uris": [BACK], "token_endpoint_auth_method": "none"}
AUTHORIZE, TOKEN = reverse("oauth2_provider:authorize"), reverse("oauth2_provider:token")


@pytest.fixture(autouse=True)
def open_registration(settings):
    settings.OAUTH2_PROVIDER = {**settings.OAUTH2_PROVIDER, "DCR_ENABLED": True}


@pytest.fixture
def user() -> User:
    person: User = UserFactory()
    return person


@pytest.fixture
def browser(user: User) -> Client:
    client = Client()
    force_login(client, user)
    return client


def program() -> Client:
    """It has no page of ours, and so no token of a form."""
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


def post_json(path: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return program().post(path, text, content_type="application/json")


def register(**about: Any) -> str:
    client_id: str = post_json(reverse("oauth2_provider:dcr-register"), {**REGISTER, **about}).json()["client_id"]
    return client_id


def wanted(client_id: str, /, **about: Any) -> dict[str, Any]:
    usual = {
        "client_id": client_id,
        "response_type": "code",
        "redirect_uri": BACK,
        "scope": "read suggest",
        "state": "s",
    }
    pkce = {"code_challenge": CHALLENGE, "code_challenge_method": "S256", "resource": RESOURCE}
    return {name: value for name, value in {**usual, **pkce, **about}.items() if value is not None}


def answer_of(response: Any) -> dict[str, str]:
    """What the program is told at the address that it gave."""
    assert response.status_code == 302
    assert response["Location"].startswith(BACK)
    return {name: values[0] for name, values in parse_qs(urlsplit(response["Location"]).query).items()}


def let_in(browser: Client, client_id: str, *, allow: bool = True, **about: Any) -> dict[str, str]:
    asked = wanted(client_id)
    assert browser.get(AUTHORIZE, asked).status_code == 200
    said = {**asked, "scope": "suggest", **about, **({"allow": "true"} if allow else {})}
    return answer_of(browser.post(AUTHORIZE, said))


def exchange(client_id: str, code: str, /, **about: Any) -> Any:
    usual = {"grant_type": "authorization_code", "code": code, "client_id": client_id, "redirect_uri": BACK}
    return program().post(TOKEN, {**usual, "code_verifier": VERIFIER, "resource": RESOURCE, **about})


def tokens(browser: Client, **about: Any) -> tuple[str, dict[str, Any]]:
    client_id = register()
    answer = exchange(client_id, let_in(browser, client_id, **about)["code"])
    assert answer.status_code == 200, answer.content
    return client_id, answer.json()


def test_a_client_finds_its_way_from_the_resource():
    resource = Client().get("/.well-known/oauth-protected-resource/mcp").json()
    server = Client().get("/.well-known/oauth-authorization-server").json()

    assert (resource["resource"], resource["authorization_servers"]) == (RESOURCE, ["http://testserver"])
    assert server["issuer"] == "http://testserver"
    assert server["code_challenge_methods_supported"] == ["S256"]
    assert server["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert server["scopes_supported"] == ["read", "suggest"]
    assert server["registration_endpoint"] == "http://testserver/oauth/register"


def test_a_token_acts_for_the_person_at_its_resource_alone(browser: Client, user: User):
    _client_id, given = tokens(browser, scope="suggest")

    found = find_client_token(given["access_token"], resource=RESOURCE)

    assert found is not None
    assert (found.user, found.name) == (user, "Helper")
    assert [scope for scope in TokenScope.values if found.allows(scope)] == ["read", "suggest"]
    assert find_client_token(given["access_token"], resource="http://testserver/other") is None
    bearer = Client(headers={"Authorization": f"Bearer {given['access_token']}"})
    assert bearer.get("/api/v1/legacies").status_code == 401
    stored = str([*IssuedToken.objects.values(), *RefreshToken.objects.values()])
    assert given["access_token"] not in stored
    assert given["refresh_token"] not in stored


def test_a_person_may_allow_less_than_is_asked(browser: Client):
    _client_id, given = tokens(browser, scope="read")
    found = find_client_token(given["access_token"], resource=RESOURCE)
    assert found is not None
    assert not found.allows("suggest")


def test_another_site_cannot_say_yes_for_a_person(user: User):
    client = Client(enforce_csrf_checks=True)
    force_login(client, user)
    asked = wanted(register(), scope="read", allow="true")
    assert client.post(AUTHORIZE, asked).status_code == 403


def test_a_person_says_no(browser: Client):
    assert let_in(browser, register(), allow=False)["error"] == "access_denied"
    assert not IssuedToken.objects.filter(user__isnull=False).exists()


def test_the_page_says_who_asks_and_where_it_leads(browser: Client):
    client_id = register(client_name="<b>Helper</b>")
    page = browser.get(AUTHORIZE, wanted(client_id))
    assert "&lt;b&gt;Helper&lt;/b&gt;" in page.content.decode()
    assert "sent back to 127.0.0.1" in page.content.decode()
    assert f"form-action 'self' {BACK.removesuffix('/callback')}" in page["Content-Security-Policy"]


def test_whoever_is_signed_out_signs_in_first():
    answer = Client().get(AUTHORIZE, wanted(register()))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "read write"}, "invalid_scope"),
        ({"resource": "https://elsewhere.example/mcp"}, "invalid_target"),
    ],
)
def test_the_program_is_told_what_it_asks_wrongly(wrong: dict[str, Any], error: str, browser: Client):
    assert answer_of(browser.get(AUTHORIZE, wanted(register(), **wrong)))["error"] == error


@pytest.mark.parametrize("method", ["plain", None])
def test_the_challenge_is_a_digest(method: str | None, browser: Client):
    asked = wanted(register(), code_challenge_method=method, scope="read")
    assert answer_of(browser.post(AUTHORIZE, {**asked, "allow": "true"}))["error"] == "invalid_request"


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "nobody"},
        {"redirect_uri": "https://elsewhere.example/"},
        {"redirect_uri": "http://127.0.0.1:7777/other"},
    ],
)
def test_the_person_is_told_where_the_program_cannot_be(wrong: dict[str, Any], browser: Client):
    answer = browser.get(AUTHORIZE, wanted(register(), **wrong))
    assert answer.status_code == 400
    assert "Nothing was allowed" in answer.content.decode()


def test_what_cannot_be_stored_is_refused_everywhere(browser: Client):
    nul = "a\x00b"
    basic = {"Authorization": f"Basic {base64.b64encode(nul.encode() + b':x').decode()}"}
    answers = [
        browser.get(AUTHORIZE, wanted(register(), client_id=nul)),
        exchange(nul, "x"),
        exchange(register(), nul),
        program().post(TOKEN, {"grant_type": "authorization_code", "code": "x"}, headers=basic),
        program().post(reverse("oauth2_provider:revoke-token"), {"token": nul, "client_id": nul}),
    ]
    assert {answer.status_code for answer in answers} <= {400, 401}


@pytest.mark.parametrize(
    "wrong",
    [{"code_verifier": "w" * 64}, {"code": "x"}, {"redirect_uri": "http://127.0.0.1:7777/"}, {"client_id": "x"}],
)
def test_a_stolen_code_is_worth_nothing(wrong: dict[str, str], browser: Client):
    client_id = register()
    code = let_in(browser, client_id)["code"]
    assert exchange(client_id, code, **wrong).status_code in (400, 401)
    assert not IssuedToken.objects.filter(user__isnull=False).exists()


def test_a_code_is_good_once(browser: Client):
    client_id = register()
    code = let_in(browser, client_id)["code"]
    assert exchange(client_id, code).status_code == 200
    assert exchange(client_id, code).status_code == 400


def refresh(client_id: str, token: str) -> Any:
    return program().post(TOKEN, {"grant_type": "refresh_token", "refresh_token": token, "client_id": client_id})


def test_a_refresh_token_that_is_used_twice_ends_them_all(browser: Client):
    client_id, given = tokens(browser)
    renewed = refresh(client_id, given["refresh_token"])
    assert find_client_token(renewed.json()["access_token"], resource=RESOURCE)
    assert not find_client_token(given["access_token"], resource=RESOURCE)

    assert refresh(client_id, given["refresh_token"]).status_code == 400
    assert not find_client_token(renewed.json()["access_token"], resource=RESOURCE)


def test_a_code_that_is_used_twice_ends_what_it_was_exchanged_for(browser: Client):
    client_id, other_id = register(), register()
    code = let_in(browser, client_id)["code"]
    given = exchange(client_id, code).json()
    other = exchange(other_id, let_in(browser, other_id)["code"]).json()
    renewed = refresh(client_id, given["refresh_token"]).json()

    assert exchange(other_id, code).status_code == 400  # a code of another program ends nothing
    assert find_client_token(renewed["access_token"], resource=RESOURCE)

    assert exchange(client_id, code).status_code == 400
    assert not find_client_token(renewed["access_token"], resource=RESOURCE)
    assert refresh(client_id, renewed["refresh_token"]).status_code == 400
    assert find_client_token(other["access_token"], resource=RESOURCE)


def test_a_code_that_two_exchange_at_once_serves_neither(browser: Client, monkeypatch):
    client_id = register()
    code = let_in(browser, client_id)["code"]
    usual, codes, others = Validator.save_bearer_token, [code], list[Any]()

    def save_after_another(self, *args, **kwargs):
        if codes:
            others.append(exchange(client_id, codes.pop()))
        return usual(self, *args, **kwargs)

    monkeypatch.setattr(Validator, "save_bearer_token", save_after_another)
    assert exchange(client_id, code).status_code == 400
    assert others[0].status_code == 200
    assert not find_client_token(others[0].json()["access_token"], resource=RESOURCE)


def test_disconnected_it_can_do_nothing(browser: Client, user: User):
    client_id, given = tokens(browser)
    [program] = programs_of(user)
    assert (program.name, program.scope) == ("Helper", TokenScope.SUGGEST)
    page = reverse("legacies:access-tokens")
    assert "Helper" in browser.get(page).content.decode()
    stranger: User = UserFactory()
    with pytest.raises(NotFound):
        disconnect(user=stranger, client_id=client_id)

    browser.post(reverse("legacies:program-disconnect", args=[client_id]))

    assert programs_of(user) == []
    assert find_client_token(given["access_token"], resource=RESOURCE) is None
    assert refresh(client_id, given["refresh_token"]).status_code == 400


def test_a_program_ends_its_own_token(browser: Client):
    client_id, given = tokens(browser)
    program().post(reverse("oauth2_provider:revoke-token"), {"token": given["refresh_token"], "client_id": client_id})
    assert find_client_token(given["access_token"], resource=RESOURCE) is None


def test_it_ends_with_time_and_with_the_account(browser: Client, user: User):
    _client_id, given = tokens(browser)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert find_client_token(given["access_token"], resource=RESOURCE) is None
    User.objects.filter(pk=user.pk).update(is_active=True)
    IssuedToken.objects.filter(user=user).update(expires=timezone.now())
    assert find_client_token(given["access_token"], resource=RESOURCE) is None


@pytest.mark.parametrize("other", ["", "x", "é", "a\x00b", "t" * 9000])
def test_what_is_no_token_is_not_found(other: str, browser: Client):
    tokens(browser)
    assert find_client_token(other, resource=RESOURCE) is None


@pytest.mark.parametrize(
    "wrong",
    [
        "", "[]", "{", '"x"', "[" * 5000,
        {**REGISTER, "client_name": ""}, {**REGISTER, "client_name": "a\x00b"}, {**REGISTER, "client_name": {}},
        {**REGISTER, "client_name": "n" * 81}, {**REGISTER, "redirect_uris": []},
        {**REGISTER, "redirect_uris": BACK}, {**REGISTER, "redirect_uris": [BACK] * 11},
        {**REGISTER, "redirect_uris": ["http://elsewhere.example/"]}, {**REGISTER, "redirect_uris": ["javascript:x"]},
        {**REGISTER, "redirect_uris": ["https://*.example/"]}, {**REGISTER, "redirect_uris": ["http://[::1"]},
        {**REGISTER, "grant_types": ["client_credentials"]}, {**REGISTER, "grant_types": ["password"]},
        {**REGISTER, "grant_types": "x"}, {**REGISTER, "token_endpoint_auth_method": "private_key_jwt"},
    ],
)  # fmt: skip
def test_what_may_not_be_registered(wrong: Any):
    answer = post_json(reverse("oauth2_provider:dcr-register"), wrong)
    assert answer.status_code == 400
    assert answer.json()["error"] in ("invalid_client_metadata", "invalid_redirect_uri")
    assert not Application.objects.exists()


def test_a_registered_program_cannot_change_to_what_it_may_not_be():
    made = post_json(reverse("oauth2_provider:dcr-register"), REGISTER).json()
    bearer = {"Authorization": f"Bearer {made['registration_access_token']}"}
    changed = {**REGISTER, "redirect_uris": ["http://elsewhere.example/"]}
    path = urlsplit(made["registration_client_uri"]).path
    assert program().put(path, json.dumps(changed), "application/json", headers=bearer).status_code == 400
    assert Application.objects.get().redirect_uris == BACK


def test_nobody_registers_where_the_operator_did_not_say_so(settings):
    settings.OAUTH2_PROVIDER = {**settings.OAUTH2_PROVIDER, "DCR_ENABLED": False}
    assert post_json(reverse("oauth2_provider:dcr-register"), REGISTER).status_code == 404
    assert "registration_endpoint" not in Client().get("/.well-known/oauth-authorization-server").json()


def test_programs_that_nobody_let_in_are_cleared_up(browser: Client, user: User):
    tokens(browser)
    register(client_name="Never used")
    later = timezone.now() + UNUSED_STAYS + timedelta(days=1)
    assert delete_ended_grants(now=timezone.now()) == 0
    assert delete_ended_grants(now=later) == 1
    assert Application.objects.get().name == "Helper"


def test_a_token_for_another_resource_is_refused_as_json(browser: Client):
    client_id, given = tokens(browser)
    elsewhere = {"grant_type": "refresh_token", "refresh_token": given["refresh_token"], "client_id": client_id}
    answer = program().post(TOKEN, {**elsewhere, "resource": "https://elsewhere.example/mcp"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")
    assert answer.json()["error"] == "invalid_target"
