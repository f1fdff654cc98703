"""`GET memory/as-of`: what I could see at a moment, a page at a time; and what is no moment."""

from __future__ import annotations

import pytest
from django.utils import timezone

from legacies.models import Membership
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.models import Fact
from memory.services.facts.editing import create_fact, edit_fact, share_fact, unshare_fact
from memory.services.photos.editing import delete_photo, unshare_photo
from tests.support.api import Phone, assert_problem
from tests.support.factories import UserFactory, join
from tests.support.photos import SHARED, add_photo

pytestmark = pytest.mark.django_db


@pytest.fixture
def told():
    """A keeper who told three things, and a moment before the first of them was changed."""
    keeper = UserFactory(display_name="Karin")
    legacy = create_legacy(user=keeper, name="Rose Whitford", relationship="her daughter")
    contents = ["She sang.", "She danced.", "She hummed."]
    facts = [create_fact(user=keeper, legacy_id=legacy.pk, content=content) for content in contents]
    share_fact(user=keeper, fact_id=facts[1].pk)
    moment = timezone.now()
    edit_fact(user=keeper, fact_id=facts[0].pk, changes={"content": "She sang alto."})
    return keeper, legacy, moment


def test_a_moment_is_told_with_its_legacies_and_facts(told):
    keeper, legacy, moment = told
    answer = Phone(keeper).get("as-of", at=moment.isoformat()).json()
    [place] = answer["legacies"]
    assert (place["legacy"], place["role"], place["erased"]) == (str(legacy.pk), "keeper", 0)
    assert [fact["content"] for fact in answer["facts"]] == ["She sang.", "She danced.", "She hummed."]
    first = answer["facts"][1]
    assert first["owner"] == {"id": str(keeper.pk), "name": "Karin", "relationship": "her daughter"}
    assert (first["visibility"], first["moderation"], first["disputed"]) == ("shared", "waiting", False)
    assert (answer["entries"], answer["next_cursor"]) == ([], None)


def test_photos_that_were_on_a_fact_are_told_as_far_as_they_are_seen_now(told):
    keeper, legacy, _ = told
    other = join(legacy)
    photos = [add_photo(legacy, keeper), add_photo(legacy, other, **SHARED)]
    fact = create_fact(user=keeper, legacy_id=legacy.pk, content="She baked.", photos=[one.pk for one in photos])
    moment = timezone.now().isoformat()
    edit_fact(user=keeper, fact_id=fact.pk, changes={"photos": []})

    def photos_then():
        return Phone(keeper).get("as-of", at=moment).json()["facts"][-1]["photos"]

    assert photos_then() == [str(one.pk) for one in photos]
    unshare_photo(user=other, photo_id=photos[1].pk)
    assert photos_then() == [str(photos[0].pk)]
    delete_photo(user=keeper, photo_id=photos[0].pk)
    assert photos_then() == []


def test_it_comes_in_pages(told):
    keeper, _, moment = told
    phone, at = Phone(keeper), moment.isoformat()
    first = phone.get("as-of", at=at, limit=2).json()
    rest = phone.get("as-of", at=at, limit=2, cursor=first["next_cursor"]).json()
    assert [[fact["content"] for fact in page["facts"]] for page in (first, rest)] == [
        ["She sang.", "She danced."],
        ["She hummed."],
    ]
    assert rest["next_cursor"] is None


def test_who_left_or_never_came_is_told_nothing(told):
    keeper, legacy, moment = told
    assert Phone(keeper).get("as-of", at=moment.isoformat()).json()["facts"]
    Membership.objects.filter(legacy=legacy).delete()
    for user in (keeper, UserFactory()):
        answer = Phone(user).get("as-of", at=moment.isoformat()).json()
        assert (answer["legacies"], answer["facts"]) == ([], [])


def test_what_was_taken_back_since_is_not_told_to_others(told):
    keeper, legacy, _ = told
    other = UserFactory()
    _, token = invite(user=keeper, legacy_id=legacy.pk, for_whom="Ana", role="reader")
    accept_invitation(user=other, token=token)
    [shared] = Fact.objects.filter(visibility="shared")
    moment = timezone.now()
    assert seen_then(other, moment) == ["She danced."]
    unshare_fact(user=keeper, fact_id=shared.pk)
    assert seen_then(other, moment) == []
    assert "She danced." in seen_then(keeper, moment)


def seen_then(user, moment):
    return [fact["content"] for fact in Phone(user).get("as-of", at=moment.isoformat()).json()["facts"]]


def test_before_the_beginning_there_is_nothing(told):
    for at in ("1931-05-01T00:00:00Z", "0001-01-01T00:00:00+14:00"):
        answer = Phone(told[0]).get("as-of", at=at)
        assert (answer.status_code, answer.json()["legacies"]) == (200, [])


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"at": ""},
        {"at": "yesterday"},
        {"at": "2026-03-14"},
        {"at": "2026-02-30T10:00:00Z"},
        {"at": "2026-03-14T15:09:00"},
        {"at": "9999-12-31T23:59:59-14:00"},
        {"at": "2026-03-14T15:09:00+23:00"},
        {"at": "2026-03-14T15:09:00Z\x00"},
        {"at": "2026-03-14T15:09:00Z", "limit": "0"},
        {"at": "2026-03-14T15:09:00Z", "cursor": "of something else"},
        {"at": "2026-03-14T15:09:00Z", "user": "somebody"},
    ],
)
def test_what_is_no_moment_is_refused_and_says_which_field(told, query):
    problem = assert_problem(Phone(told[0]).get("as-of", **query), 422, "invalid")
    assert problem["errors"]
