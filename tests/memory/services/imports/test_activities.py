"""Uploading, answering and cancelling: who may, what is refused and that nothing of it stays."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from legacies.models import Job, Membership
from memory.kinds import JobKind
from memory.models import Activity, ActivityState, Conversation
from memory.services.imports import activities
from memory.services.imports.activities import (
    UNANSWERED_RETENTION,
    TooManyUploads,
    UploadTooLarge,
    ask_about,
    cancel_import,
    delete_unanswered,
    start_import,
    upload_file,
)
from memory.services.imports.activity_words import words_of
from memory.services.imports.choices import Answers
from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.file_kinds import ParsedFile, decode, encode, read_file
from tests.support.chats import WHATSAPP, WHO, family_file, finish, import_chat, read, start
from tests.support.factories import ActivityFactory, join

pytestmark = pytest.mark.django_db

UNCLEAR = "3/4/24, 18:05 - Tom: x\n3/5/24, 18:05 - Mum: y"
POST = {"id": 1, "type": "message", "date": "2024-03-12T18:05:00", "from": "Tom", "text": "She sang."}
ACCOUNT = {"chats": {"list": [{"id": number, "name": f"Chat {number}", "messages": [POST]} for number in (7, 8)]}}


@pytest.fixture
def family(people):
    return people


@pytest.fixture
def teller(family):
    return family["contributor"]


def upload(user, legacy, raw: str | bytes = WHATSAPP) -> Activity:
    """Uploaded, and read by a worker."""
    return read(store(user, legacy, raw))


def store(user, legacy, raw: str | bytes = WHATSAPP, answers: Answers | None = None) -> Activity:
    content = raw.encode() if isinstance(raw, str) else raw
    return upload_file(user=user, legacy_id=legacy.pk, raw=content, answers=answers)


def what_is_wrong(activity: Activity) -> str:
    """With a file that was refused; nothing of it is left."""
    assert (activity.state, activity.upload, activity.found) == (ActivityState.FAILED, None, {})
    assert "Nothing was imported" in words_of(activity)
    return "\n".join(f"{mistake['place']}: {mistake['problem']}" for mistake in activity.mistakes)


def question(user, legacy, raw: str | bytes, chat: str = ""):
    return ask_about(user=user, activity=upload(user, legacy, raw), chat=chat)


def problems(refused: pytest.ExceptionInfo[InvalidInput]) -> set[str]:
    return set(refused.value.fields)


def test_an_upload_waits_for_its_answers_and_brings_nothing_in(family, teller):
    kept = upload(teller, family.legacy)
    assert (kept.state, kept.kind) == (ActivityState.ASKING, "whatsapp")
    assert Job.objects.get(kind=JobKind.IMPORT).state == "done"
    assert not Conversation.objects.exists()


def test_an_upload_is_stored_unseen_and_a_worker_reads_it_once(family, teller, monkeypatch):
    seen: list[bytes] = []

    def read_and_note(raw: bytes) -> ParsedFile:
        seen.append(raw)
        return read_file(raw)

    monkeypatch.setattr(activities, "read_file", read_and_note)
    stored = store(teller, family.legacy)
    assert (stored.state, stored.kind, seen) == ("unread", "file", [])
    assert words_of(stored).startswith("The file is saved and is being read.")
    with pytest.raises(Conflict):
        start_import(user=teller, activity_id=stored.pk, answers=WHO)
    asked = read(stored)
    assert (asked.state, asked.kind) == ("asking", "whatsapp")
    ask_about(user=teller, activity=asked)
    start_import(user=teller, activity_id=asked.pk, answers=WHO)
    assert finish(asked).state == "done"
    assert seen == [WHATSAPP.encode()]


def test_answers_that_come_along_begin_it_once_it_is_read(family, teller):
    begun = read(store(teller, family.legacy, answers=WHO))
    assert (begun.state, begun.choices["me"]) == ("waiting", "Tom")
    asked = read(store(teller, family.legacy, answers=Answers(me="Nobody")))
    assert (asked.state, set(asked.result["to_say"])) == ("asking", {"me"})
    start_import(user=teller, activity_id=asked.pk, answers=WHO)
    asked.refresh_from_db()
    assert "to_say" not in asked.result


def test_who_left_meanwhile_has_nothing_read(family, teller):
    stored = store(teller, family.legacy)
    Membership.objects.filter(user=teller).delete()
    assert read(stored).state == "failed"


def test_no_more_than_a_few_wait_for_one_user(family, teller, settings):
    settings.MOST_WAITING_UPLOADS = 2
    first, _second = (store(teller, family.legacy, answers=WHO) for _ in range(2))
    with pytest.raises(TooManyUploads) as refused:
        store(teller, family.legacy)
    assert "2 files of yours are already waiting" in refused.value.message
    assert Activity.objects.count() == 2
    store(family["keeper"], family.legacy)
    cancel_import(user=teller, activity_id=first.pk)
    store(teller, family.legacy)
    store(teller, family.legacy)


def test_more_names_than_anybody_looks_through_are_refused(family, teller, monkeypatch):
    monkeypatch.setattr("memory.services.imports.choices.MOST_IN_ALL", 3)
    assert "too many people" in what_is_wrong(upload(teller, family.legacy))
    monkeypatch.setattr("memory.services.imports.choices.MOST_NAMES", 2)
    assert len(question(teller, family.legacy, WHATSAPP).people) == 2


def test_what_was_read_comes_back_as_it_was():
    for raw in (WHATSAPP.encode(), family_file(), json.dumps(ACCOUNT).encode()):
        brought = read_file(raw)
        assert decode(encode(brought)) == brought


def test_a_reader_may_not_and_for_others_it_is_not_there(family):
    with pytest.raises(NotAllowed):
        upload(family["reader"], family.legacy)
    for actor in ("former", "stranger", "staff"):
        with pytest.raises(NotFound):
            upload(family[actor], family.legacy)
    assert not Activity.objects.exists()


def test_a_family_file_is_for_keepers(family, teller):
    assert "Only a keeper" in what_is_wrong(upload(teller, family.legacy, family_file()))
    assert upload(family["keeper"], family.legacy, family_file()).kind == "family"


def test_too_large_is_refused_before_it_is_read(family, teller, settings):
    settings.LARGEST_UPLOAD = len(WHATSAPP.encode()) - 1
    with pytest.raises(UploadTooLarge):
        upload(teller, family.legacy)
    settings.LARGEST_UPLOAD += 1
    assert store(teller, family.legacy).is_unread


@pytest.mark.parametrize(
    "raw", [b"", b"Dear Anna", b"\x89PNG\xff", b"PK\x03\x04", b'{"messages": 5}', b'{"legacy": 1}']
)
def test_what_cannot_be_read_is_refused_and_nothing_is_kept(family, raw):
    assert what_is_wrong(upload(family["keeper"], family.legacy, raw))


def test_another_upload_lets_go_of_one_that_was_never_answered(family, teller):
    store(teller, family.legacy)
    first, other = upload(teller, family.legacy), upload(family["keeper"], family.legacy)
    second = upload(teller, family.legacy)
    assert set(Activity.objects.all()) == {second, other}
    assert first.pk != second.pk


def test_unanswered_uploads_go_after_a_day_and_others_stay(family, teller):
    now = timezone.now()
    old = {"created_at": now - UNANSWERED_RETENTION * 2, "legacy": family.legacy, "user": teller}
    ActivityFactory(state="asking", **old)
    under_way = ActivityFactory(**old)
    new = upload(family["keeper"], family.legacy)
    assert delete_unanswered(now=now) == 1
    assert set(Activity.objects.all()) == {under_way, new}


def test_what_is_asked_names_those_who_speak_and_guesses_by_name(family, teller):
    asked = question(teller, family.legacy, WHATSAPP)
    assert {name for _, name in asked.people} == {"Tom", "Mum", "Aunt Jo"}
    assert (asked.me, asked.order) == ("Tom", "day")


def test_unclear_days_are_asked_and_in_america_the_month_is_likelier(family, teller):
    assert question(teller, family.legacy, UNCLEAR).order == "day"
    teller.time_zone = "America/Chicago"
    asked = question(teller, family.legacy, UNCLEAR)
    assert (asked.order, [order.value for order in asked.orders]) == ("month", ["day", "month"])


def test_of_several_chats_one_is_chosen_first(family, teller):
    assert question(teller, family.legacy, json.dumps(ACCOUNT)).is_about_chat
    asked = question(teller, family.legacy, json.dumps(ACCOUNT), chat="8")
    assert (asked.is_about_chat, asked.people) == (False, (("Tom", "Tom"),))


@pytest.mark.parametrize(
    ("text", "answers", "missing"),
    [
        (WHATSAPP, Answers(), "me"),
        (WHATSAPP, Answers(me="Nobody"), "me"),
        (WHATSAPP, Answers(me="Tom", person="Nobody"), "person"),
        (WHATSAPP, Answers(me="Tom", person="Tom"), "person"),
        (UNCLEAR, Answers(me="Tom"), "order"),
        (UNCLEAR, Answers(me="Tom", order="year"), "order"),
        (json.dumps(ACCOUNT), Answers(me="Tom"), "chat"),
        (json.dumps(ACCOUNT), Answers(me="Tom", chat="9"), "chat"),
    ],
)
def test_an_answer_that_does_not_fit_is_named_and_nothing_begins(family, teller, text, answers, missing):
    kept = upload(teller, family.legacy, text)
    with pytest.raises(InvalidInput) as refused:
        start_import(user=teller, activity_id=kept.pk, answers=answers)
    assert problems(refused) == {missing}
    kept.refresh_from_db()
    assert kept.state == ActivityState.ASKING


def test_with_answers_that_fit_it_begins(family, teller):
    kept = start(teller, family.legacy, UNCLEAR, Answers(me="Tom", order="month"))
    assert kept.state == ActivityState.WAITING
    assert Job.objects.get(kind=JobKind.IMPORT).key == f"import:{kept.pk}"


def test_cancelled_before_it_ran_nothing_comes_in(family, teller):
    activity = start(teller, family.legacy)
    cancelled = cancel_import(user=teller, activity_id=activity.pk)
    assert (cancelled.state, cancelled.upload) == (ActivityState.CANCELLED, None)
    assert cancel_import(user=teller, activity_id=activity.pk).state == ActivityState.CANCELLED
    with pytest.raises(Conflict):
        start_import(user=teller, activity_id=activity.pk, answers=WHO)
    assert not Conversation.objects.filter(user=teller).exists()


def test_what_is_all_in_cannot_be_cancelled(family, teller):
    done = import_chat(teller, family.legacy)
    remembering = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="remembering")
    for activity in (done, remembering):
        with pytest.raises(Conflict):
            cancel_import(user=teller, activity_id=activity.pk)


def test_an_activity_is_its_users_alone(family, teller):
    mine = ActivityFactory(legacy=family.legacy, user=teller)
    for actor in ("keeper", "reader", "former", "stranger", "staff"):
        assert not Activity.objects.visible_to(family[actor]).exists()
        with pytest.raises(NotFound):
            cancel_import(user=family[actor], activity_id=mine.pk)
        with pytest.raises(NotFound):
            start_import(user=family[actor], activity_id=mine.pk, answers=WHO)
    assert list(Activity.objects.visible_to(teller)) == [mine]
    Membership.objects.filter(user=teller).delete()
    assert not Activity.objects.visible_to(teller).exists()


def test_a_file_about_somebody_else_is_refused(family):
    other = family_file(legacy={"name": "Karl Berg"})
    assert "this legacy is about Rose Miller" in what_is_wrong(upload(family["keeper"], family.legacy, other))
    family.legacy.known_as = ["karl berg"]
    family.legacy.save()
    assert upload(family["keeper"], family.legacy, other).is_asking


@pytest.mark.parametrize("known_by", ["name", "address"])
def test_nobody_puts_words_into_the_mouth_of_somebody_who_is_here(family, known_by):
    members = json.loads(family_file())["members"]
    members[1] |= {"name": "Tom"} if known_by == "name" else {"email": family["contributor"].email.upper()}
    kept = upload(family["keeper"], family.legacy, family_file(members=members))
    with pytest.raises(FileRefused) as refused:
        start_import(user=family["keeper"], activity_id=kept.pk, answers=Answers(me="karin"))
    assert [mistake.place for mistake in refused.value.mistakes] == ["conversations[1].member"]
    with pytest.raises(InvalidInput) as claimed:
        start_import(user=family["keeper"], activity_id=kept.pk, answers=Answers(me="ida"))
    assert problems(claimed) == {"me"}


def test_by_their_address_a_keeper_is_known_in_the_file_and_is_nobody_else(family):
    keeper = family["keeper"]
    members = json.loads(family_file())["members"]
    members[0] |= {"name": "Somebody", "email": keeper.email}
    asked = question(keeper, family.legacy, family_file(members=members))
    assert asked.me == "karin"
    kept = upload(keeper, family.legacy, family_file(members=members))
    with pytest.raises(InvalidInput) as refused:
        start_import(user=keeper, activity_id=kept.pk, answers=Answers(me="ida"))
    assert problems(refused) == {"me"}
    assert start_import(user=keeper, activity_id=kept.pk, answers=Answers(me="karin")).state == "waiting"


def test_a_file_makes_nobody_a_keeper_and_gives_nobody_an_address(family):
    members = json.loads(family_file())["members"]
    members[1] |= {"role": "keeper", "email": family["stranger"].email}
    import_chat(family["keeper"], family.legacy, family_file(members=members), Answers(me="karin"))
    ida = Membership.objects.get(legacy=family.legacy, user__display_name="Ida")
    assert ida.role == "contributor"
    assert ida.user.email.endswith(".invalid")
    assert not Membership.objects.filter(legacy=family.legacy, user=family["stranger"]).exists()


def test_who_joined_since_alone_brings_in_what_they_told(family):
    """The same file again, when somebody of it has come: by name they are known."""
    import_chat(family["keeper"], family.legacy, family_file(), Answers(me="karin"))
    again = import_chat(family["keeper"], family.legacy, family_file(), Answers(me="karin"))
    assert again.state == ActivityState.DONE
    members = [*json.loads(family_file())["members"], {"id": "ina", "name": "Ina", "role": "contributor"}]
    said = {"n": 1, "role": "user", "at": "2026-03-02T18:05:00Z", "text": "She sang."}
    conversations = [{"id": "c3", "member": "ina", "messages": [said]}]
    join(family.legacy, display_name="Ina")
    kept = upload(family["keeper"], family.legacy, family_file(members=members, conversations=conversations))
    with pytest.raises(FileRefused):
        start_import(user=family["keeper"], activity_id=kept.pk, answers=Answers(me="karin"))
