"""The pages for bringing in a chat: upload, who is who, how far it is, cancel; with htmx and without."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from memory.models import Activity, ActivityState
from memory.services.imports.activities import ask_about
from tests.memory.web.test_page_access import outsiders, page
from tests.support.chats import WHATSAPP, family_file, finish, import_chat, read
from tests.support.endpoints import assert_guarded
from tests.support.factories import ActivityFactory, ConversationFactory

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
UNCLEAR = "3/4/24, 18:05 - Tom: x\n3/5/24, 18:05 - Mum: y"
POST = {"id": 1, "type": "message", "date": "2024-03-12T18:05:00", "from": "Tom", "text": "She sang."}
ACCOUNT = {"chats": {"list": [{"id": number, "name": f"Chat {number}", "messages": [POST]} for number in (7, 8)]}}
NOBODY = "none"


@pytest.fixture
def family(people):
    return people


@pytest.fixture
def teller(family):
    return family["contributor"]


@pytest.fixture
def browser(client, teller):
    client.force_login(teller)
    return client


def upload(browser, legacy, raw: str | bytes = WHATSAPP):
    content = raw.encode() if isinstance(raw, str) else raw
    file = SimpleUploadedFile("WhatsApp Chat with Mum.txt", content)
    return browser.post(reverse("memory:imports", args=[legacy.pk]), {"file": file})


def place(name: str) -> str:
    """Where a name stands in the list of those who speak."""
    [activity] = Activity.objects.all()
    return str([key for key, _ in ask_about(user=activity.user, activity=activity).people].index(name))


def path(name: str, activity: Activity) -> str:
    return reverse(f"memory:{name}", args=[activity.legacy_id, activity.pk])


def test_from_the_file_by_the_question_to_the_end(browser, family):
    stored = upload(browser, family.legacy)
    [activity] = Activity.objects.all()
    assert stored.headers["Location"] == path("activity", activity)
    words = browser.get(path("activity", activity)).content.decode()
    assert "The file is saved and is being read. Nothing is imported yet." in words
    assert 'hx-trigger="every 2s"' in words
    read(activity)
    assert browser.get(path("activity", activity)).headers["Location"] == path("import-question", activity)
    found = browser.get(path("activity", activity), headers=HTMX)
    assert found.headers["HX-Redirect"] == path("import-question", activity)
    words = browser.get(path("import-question", activity)).content.decode()
    assert all(name in words for name in ("Tom", "Mum", "Aunt Jo", "Did Rose Miller write in this chat?"))
    answer = browser.post(path("import-question", activity), {"me": place("Tom"), "person": place("Mum")})
    assert answer.headers["Location"] == path("activity", activity)
    assert "will be read in a moment" in browser.get(path("activity", activity)).content.decode()
    finish(activity)
    words = browser.get(path("activity", activity)).content.decode()
    assert "4 messages were imported. Facts were noted from them." in words
    assert "6 messages and lines were read" in words
    assert "1 line that the app wrote." in words
    assert "<progress" not in words
    assert "hx-get" not in words


def test_in_its_conversation_everybody_speaks_under_their_name(browser, family):
    import_chat(family["contributor"], family.legacy)
    conversation = family["contributor"].conversations.earliest("last_message_at")
    words = browser.get(reverse("memory:conversation", args=[family.legacy.pk, conversation.pk])).content.decode()
    assert "I grew up in Leeds." in words
    assert "Rose Miller" in words.partition("I grew up in Leeds.")[0][-900:]


@pytest.mark.parametrize("raw", [b"", b"\x89PNG\xff", b"Dear Anna", b"PK\x03\x04", b'{"messages": [1, 2]}'])
def test_what_cannot_be_read_is_said_and_nothing_is_kept(browser, family, raw):
    words = words_after_reading(browser, family, raw)
    assert "Nothing was imported" in words
    assert "Nothing was changed." in words
    assert "Import another file" in words
    assert Activity.objects.get().upload is None


def words_after_reading(browser, family, raw: str | bytes) -> str:
    """What the page of an upload says once a worker has read it."""
    assert upload(browser, family.legacy, raw).status_code == 302
    words: str = browser.get(path("activity", read(Activity.objects.get()))).content.decode()
    return words


def test_one_upload_too_many_is_refused_in_plain_words(browser, family, teller, settings):
    settings.MOST_WAITING_UPLOADS = 1
    ActivityFactory(legacy=family.legacy, user=teller)
    answer = upload(browser, family.legacy)
    assert answer.status_code == 422
    assert "Nothing was imported. 1 file of yours is already waiting." in answer.content.decode()


def test_every_mistake_of_a_family_file_is_listed(client, family):
    client.force_login(family["keeper"])
    words = words_after_reading(client, family, family_file(members=[{"id": 5}]))
    assert "members[0].id" in words
    assert "conversations[1].member" in words


@pytest.mark.parametrize("size", [10_000_001, 10_200_000])
def test_more_than_ten_megabytes_is_refused_in_plain_words(browser, family, size):
    answer = upload(browser, family.legacy, b"x" * size)
    assert answer.status_code == 413
    assert "nothing was imported" in answer.content.decode().lower() or "too large" in answer.content.decode()
    assert not Activity.objects.exists()


def test_without_a_file_the_form_comes_back(browser, family):
    assert browser.post(reverse("memory:imports", args=[family.legacy.pk]), {}).status_code == 422


def test_a_question_left_open_comes_back_with_what_is_missing(browser, family):
    upload(browser, family.legacy, UNCLEAR)
    activity = read(Activity.objects.get())
    form = {"me": place("Tom"), "person": NOBODY}
    for answers in ({}, form, {**form, "order": "year"}, {**form, "me": "99", "order": "day"}):
        assert browser.post(path("import-question", activity), answers).status_code == 422
    same = {"me": place("Tom"), "person": place("Tom"), "order": "month"}
    assert (
        "That is the name you chose as your own"
        in browser.post(path("import-question", activity), same).content.decode()
    )
    assert browser.post(path("import-question", activity), {**form, "order": "month"}).status_code == 302
    activity.refresh_from_db()
    assert activity.choices == {"me": "Tom", "person": "", "chat": "", "order": "month"}


def test_of_several_chats_one_is_chosen_by_the_address(browser, family):
    upload(browser, family.legacy, json.dumps(ACCOUNT))
    activity = read(Activity.objects.get())
    question = path("import-question", activity)
    assert "Chat 8" in browser.get(question).content.decode()
    assert "Which of these are you?" in browser.get(f"{question}?chat=8").content.decode()
    assert browser.post(f"{question}?chat=8", {"me": "0", "person": NOBODY}).status_code == 302
    activity.refresh_from_db()
    assert activity.choices["chat"] == "8"


def test_htmx_gets_how_far_it_is_and_asks_again_until_it_is_over(browser, family, teller):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="bringing", done=12, total=40)
    answer = browser.get(path("activity", activity), headers=HTMX)
    words = answer.content.decode()
    assert "<html" not in words
    assert "12 of 40 conversations are imported." in words
    assert 'value="12" max="80"' in words
    assert 'hx-trigger="every 2s"' in words
    activity.end(ActivityState.DONE)
    activity.save()
    assert "hx-trigger" not in browser.get(path("activity", activity), headers=HTMX).content.decode()


def test_looking_how_far_it_is_does_not_fetch_the_file(browser, family, teller, django_assert_max_num_queries):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="bringing", done=1, total=2)
    with django_assert_max_num_queries(20) as queries:
        assert browser.get(path("activity", activity), headers=HTMX).status_code == 200
    assert not any('"upload"' in query["sql"] for query in queries.captured_queries)


def test_another_part_of_the_work_is_said_aloud_and_the_same_is_not(browser, family, teller):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="bringing", done=1, total=2)
    seen = path("activity", activity) + "?seen={}"
    assert "HX-Trigger" in browser.get(seen.format("running-reading"), headers=HTMX).headers
    assert "HX-Trigger" not in browser.get(seen.format("running-bringing"), headers=HTMX).headers


def test_without_javascript_there_is_a_way_to_look_again(browser, family, teller):
    activity = ActivityFactory(legacy=family.legacy, user=teller)
    assert "Refresh" in browser.get(path("activity", activity)).content.decode()


def test_cancelling_leads_back_and_says_what_stays(browser, family, teller):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="bringing", done=1, total=2)
    assert browser.post(path("activity-cancel", activity)).headers["Location"] == path("activity", activity)
    words = browser.get(path("activity", activity)).content.decode()
    assert "1 of 2 conversations are imported. What was imported stays. The rest was not imported." in words


def test_what_is_all_in_offers_no_cancel_and_refuses_it(browser, family, teller):
    activity = ActivityFactory(
        legacy=family.legacy, user=teller, state="running", phase="remembering", done=2, remembered=1, total=2
    )
    words = browser.get(path("activity", activity)).content.decode()
    assert "Noting facts: 1 of 2" in words
    assert path("activity-cancel", activity) not in words
    assert browser.post(path("activity-cancel", activity)).status_code == 409


def test_what_a_file_was_called_and_who_speaks_in_it_is_text(browser, family):
    upload(browser, family.legacy, "12.03.24, 18:05 - <b>Tom</b>: x")
    activity = read(Activity.objects.get())
    Activity.objects.update(title="<script>1</script>")
    words = browser.get(path("import-question", activity)).content.decode()
    assert "<b>Tom" not in words
    assert "<script>1" not in words


def test_readers_find_no_link_to_it_and_tellers_do(client, family):
    for actor, is_there in (("contributor", True), ("keeper", True), ("reader", False)):
        client.force_login(family[actor])
        for name in ("legacy", "people"):
            words = client.get(reverse(f"legacies:{name}", args=[family.legacy.pk])).content.decode()
            assert (reverse("memory:imports", args=[family.legacy.pk]) in words) == is_there


def test_only_who_tells_reaches_the_upload(family):
    for endpoint in (page("imports", family.legacy.pk), page("imports", family.legacy.pk, method="post", opens=422)):
        assert_guarded(
            endpoint,
            opens_for=[family["keeper"], family["contributor"]],
            denied_to=[family["reader"]],
            hidden_from=outsiders(family),
            bad_ids=[family.legacy.pk],
        )


@pytest.mark.parametrize(
    ("name", "method", "state", "opens"),
    [
        ("activity", "get", "waiting", 200),
        ("import-question", "get", "asking", 200),
        ("import-question", "post", "asking", 422),
        ("activity-cancel", "post", "asking", 302),
    ],
)
def test_an_activity_is_there_for_its_user_alone(family, teller, name, method, state, opens):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state=state)
    assert_guarded(
        page(name, family.legacy.pk, activity.pk, method=method, opens=opens),
        opens_for=[teller],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.pk, activity.pk],
    )


def test_an_activity_is_not_reached_through_another_legacy(family):
    activity = ActivityFactory(legacy=family.legacy, user=family["contributor"])
    ConversationFactory(legacy=family.elsewhere, user=family["stranger"])
    assert_guarded(
        page("activity", family.legacy.pk, activity.pk),
        opens_for=[family["contributor"]],
        hidden_from=[family["stranger"]],
        bad_ids=[],
    )
