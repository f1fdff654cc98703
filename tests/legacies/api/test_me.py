"""My profile, and the quiet words left for me."""

from __future__ import annotations

import pytest

from accounts.models import User
from legacies.models import Notice
from legacies.models.membership import NoticeKind
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    person: User = UserFactory(email="hanna@example.org", display_name="Hanna", time_zone="Europe/Berlin")
    return person


def notice_for(user: User, text: str = "Ana has joined.") -> Notice:
    return Notice.objects.create(user=user, kind=NoticeKind.JOINED, text=text)


def test_endpoints_of_my_own(family: FamilyWithFacts):
    for name in ("me", "notices"):
        assert_guarded(api_endpoint("get", name), opens_for=[family["reader"]], sign_in=send_token, wrong_method="post")
    assert_guarded(
        api_endpoint("patch", "me", data={"display_name": "Ana"}),
        opens_for=[family["reader"]],
        sign_in=send_token,
        wrong_method="put",
    )


def test_a_notice_is_there_for_nobody_else(family: FamilyWithFacts):
    notice = notice_for(family["contributor"])
    assert_guarded(
        api_endpoint("post", "notice-dismiss", notice.pk),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["stranger"], family["staff"]],
        bad_ids=[notice.pk],
        sign_in=send_token,
        wrong_method="get",
    )


def test_my_profile(user: User):
    assert Phone(user).get("me").json() == {
        "id": str(user.pk),
        "email": "hanna@example.org",
        "display_name": "Hanna",
        "name": "Hanna",
        "called": None,
        "time_zone": "Europe/Berlin",
        "country": None,
    }


def test_what_is_not_named_stays(user: User):
    Phone(user).patch("me", body={"called": " Hanni "})
    answer = Phone(user).patch("me", body={"display_name": " Hanna Adler "})

    assert (answer.json()["display_name"], answer.json()["called"]) == ("Hanna Adler", "Hanni")
    assert answer.json()["time_zone"] == "Europe/Berlin"


@pytest.mark.parametrize(
    ("field", "value"), [("time_zone", "Mars/Olympus"), ("display_name", "a" * 121), ("email", "other@example.org")]
)
def test_a_wrong_profile_is_refused_and_nothing_changes(field: str, value: str, user: User):
    problem = assert_problem(Phone(user).patch("me", body={field: value}), 422, "invalid")

    assert fields_of(problem) == {field}
    user.refresh_from_db()
    assert (user.email, user.display_name, user.time_zone) == ("hanna@example.org", "Hanna", "Europe/Berlin")


def test_notices_are_mine_and_those_not_put_away(user: User):
    first, second = notice_for(user), notice_for(user, "Tom has left.")
    notice_for(UserFactory())
    phone = Phone(user)

    before = phone.get("notices").json()["results"]
    put_away = phone.post("notice-dismiss", first.pk)
    again = phone.post("notice-dismiss", first.pk)
    after = phone.get("notices").json()["results"]

    assert [notice["text"] for notice in before] == ["Tom has left.", "Ana has joined."]
    assert put_away.status_code == again.status_code == 200
    assert put_away.json()["dismissed_at"] == again.json()["dismissed_at"] is not None
    assert [notice["id"] for notice in after] == [str(second.pk)]


def test_notices_cost_the_same_however_many(user: User, growth):
    phone = Phone(user)
    growth(lambda: notice_for(user), lambda: phone.get("notices"))
