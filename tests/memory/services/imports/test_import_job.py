"""The work of bringing in a chat: everything once, word for word, and what is counted is true."""

from __future__ import annotations

import json

import pytest

from config.failpoints import set_handler
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Membership
from memory.kinds import JobKind
from memory.models import Activity, ActivityPhase, ActivityState, Conversation, Fact, Message
from memory.services.imports.activities import cancel_import, start_import
from memory.services.imports.activity_words import words_of
from memory.services.imports.choices import NOBODY, Answers
from memory.tasks import HANDLERS
from tests.support.chats import LATER, SAID, WHATSAPP, WHO, family_file, finish, import_chat, run_jobs, start

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]


class Stopped(Exception):
    """What a test raises at a failpoint."""


@pytest.fixture
def family(people):
    return people


@pytest.fixture
def teller(family):
    return family["contributor"]


@pytest.fixture
def stop_at():
    """`stop_at(name, times)`: raise at the failpoint when it is passed for the nth time."""
    passed: list[str] = []

    def arm(name: str, times: int) -> None:
        def handler(here: str) -> None:
            passed.append(here)
            if here == name and passed.count(name) == times:
                raise Stopped

        set_handler(handler)

    yield arm
    set_handler(None)


def said_by(user) -> list[tuple[str, str]]:
    in_order = ("conversation__last_message_at", "conversation_id", "seq")  # of two that end together, the first made
    rows = Message.objects.filter(conversation__user=user).order_by(*in_order)
    return list(rows.values_list("speaker", "content"))


def test_a_chat_comes_in_word_for_word_under_the_names_of_those_who_spoke(family, teller):
    import_chat(teller, family.legacy)
    assert said_by(teller) == SAID
    own, others = Message.objects.filter(speaker=""), Message.objects.exclude(speaker="")
    assert {message.author for message in own} == {teller}
    assert {message.author for message in others} == {None}


def test_it_is_cut_where_it_was_silent_and_its_hours_are_the_members(family, teller):
    teller.time_zone = "America/Edmonton"
    teller.save()
    import_chat(teller, family.legacy)
    first, second = Conversation.objects.filter(user=teller).order_by("last_message_at")
    assert (first.last_seq, second.last_seq) == (2, 2)
    assert first.messages.earliest("seq").at.isoformat() == "2024-03-13T00:05:00+00:00"
    assert first.title == "WhatsApp with Rose Miller, Aunt Jo"
    assert first.imported


def test_done_says_what_was_read_brought_in_and_left_out_and_lets_the_file_go(family, teller):
    activity = import_chat(teller, family.legacy)
    assert (activity.state, activity.done, activity.remembered, activity.total) == (ActivityState.DONE, 2, 2, 2)
    assert activity.result["read"] == 6
    assert activity.result["messages"] == 4
    assert activity.result["left_out"] == {"system": 1, "media": 1}
    assert activity.upload is None
    assert activity.mistakes == []


DUTCH = """12/04/2024, 18:05 - Tom: Ze bakte elke zondag pannenkoeken voor alle kleinkinderen en zong daarbij liedjes.
25/04/2024, 18:06 - Tom: Ze hield erg veel van haar tuin en van de vogels die daar altijd kwamen.
"""


def test_what_is_told_in_another_language_is_kept_and_said_so(family, teller):
    activity = import_chat(teller, family.legacy, DUTCH, Answers(me="Tom", person=NOBODY))
    assert (activity.result["messages"], activity.result["not_read"]) == (2, 2)
    assert words_of(activity).startswith(
        "2 messages were imported. 2 conversations are in a language that the assistant does not understand"
    )
    assert "2 conversations" not in words_of(import_chat(teller, family.legacy))


def test_the_same_chat_again_changes_nothing_and_a_later_one_adds_what_is_new(family, teller):
    import_chat(teller, family.legacy)
    again = import_chat(teller, family.legacy)
    assert said_by(teller) == SAID
    assert again.result["messages"] == 0
    later = import_chat(teller, family.legacy, WHATSAPP + LATER)
    assert said_by(teller) == [*SAID, ("Aunt Jo", "And she baked for all of us."), ("", "She taught me to swim.")]
    assert (later.result["messages"], later.total) == (2, 3)


@pytest.mark.parametrize("place", ["import.before_conversation", "import.after_conversation"])
@pytest.mark.parametrize("times", [1, 2])
def test_broken_off_anywhere_it_goes_on_and_doubles_nothing(family, teller, stop_at, place, times):
    stop_at(place, times)
    activity = start(teller, family.legacy)
    finish(activity)
    assert activity.state == ActivityState.DONE
    assert said_by(teller) == SAID
    assert activity.result["messages"] == 4


def test_cancelled_between_two_conversations_the_rest_stays_out(family, teller):
    activity = start(teller, family.legacy)

    def cancel(here: str) -> None:
        if here == "import.after_conversation":
            cancel_import(user=teller, activity_id=activity.pk)

    set_handler(cancel)
    try:
        run_jobs(JobKind.IMPORT)
    finally:
        set_handler(None)
    activity.refresh_from_db()
    assert (activity.state, activity.done, activity.total) == (ActivityState.CANCELLED, 1, 2)
    assert said_by(teller) == SAID[:2]
    assert activity.upload is None
    assert Job.objects.get(kind=JobKind.IMPORT).state == JobState.DONE


def test_it_is_not_done_before_everything_is_remembered(family, teller):
    activity = start(teller, family.legacy)
    item = Job.objects.get(kind=JobKind.IMPORT)
    for _ in range(3):
        Job.objects.filter(pk=item.pk).update(not_before=item.created_at)
        run_item(item.pk, HANDLERS)
    activity.refresh_from_db()
    assert (activity.phase, activity.state) == (ActivityPhase.REMEMBERING, ActivityState.RUNNING)
    assert (activity.done, activity.remembered) == (2, 0)
    run_jobs(JobKind.CONSOLIDATE)
    run_jobs(JobKind.IMPORT)
    activity.refresh_from_db()
    assert (activity.state, activity.remembered) == (ActivityState.DONE, 2)
    assert Fact.objects.filter(owner=teller, content__contains="dahlias").count() == 1


def test_memory_that_could_not_be_made_is_told_and_does_not_hold_it_up(family, teller):
    activity = start(teller, family.legacy)
    item = Job.objects.get(kind=JobKind.IMPORT)
    run_item(item.pk, HANDLERS)
    Job.objects.filter(kind=JobKind.CONSOLIDATE).update(state=JobState.FAILED)
    run_jobs(JobKind.IMPORT)
    activity.refresh_from_db()
    assert (activity.state, activity.result["not_remembered"]) == (ActivityState.DONE, 2)


def test_who_left_meanwhile_brings_nothing_in(family, teller):
    activity = start(teller, family.legacy)
    Membership.objects.filter(user=teller).delete()
    run_jobs(JobKind.IMPORT)
    activity.refresh_from_db()
    assert (activity.state, activity.upload) == (ActivityState.FAILED, None)
    assert said_by(teller) == []


def test_who_leaves_between_two_conversations_brings_in_no_more(family, teller):
    activity = start(teller, family.legacy)

    def leave(here: str) -> None:
        if here == "import.after_conversation":
            Membership.objects.filter(user=teller).delete()

    set_handler(leave)
    try:
        run_jobs(JobKind.IMPORT)
    finally:
        set_handler(None)
    activity.refresh_from_db()
    assert (activity.state, activity.done) == (ActivityState.FAILED, 1)
    assert said_by(teller) == SAID[:2]


def test_what_fails_again_and_again_is_said_to_have_failed(family, teller, monkeypatch):
    def refuse(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr("memory.services.imports.import_job.import_conversation", refuse)
    activity = start(teller, family.legacy)
    run_jobs(JobKind.IMPORT)
    activity.refresh_from_db()
    assert (activity.state, activity.upload) == (ActivityState.FAILED, None)


def test_a_chat_in_which_one_takes_no_part_is_kept_under_the_names_of_others(family, teller):
    import_chat(teller, family.legacy, answers=Answers(me="", person="Mum"))
    assert [speaker for speaker, _ in said_by(teller)] == [
        *("Tom (WhatsApp)", "Rose Miller", "Aunt Jo", "Tom (WhatsApp)"),
    ]


def test_the_same_chat_may_be_brought_into_two_legacies(family):
    stranger = family["stranger"]
    Membership.objects.create(user=stranger, legacy=family.legacy, role="contributor")
    import_chat(stranger, family.legacy)
    import_chat(stranger, family.elsewhere, answers=Answers(me="Tom"))
    assert Conversation.objects.filter(user=stranger, legacy=family.legacy).count() == 2
    assert Conversation.objects.filter(user=stranger, legacy=family.elsewhere).count() == 2


def test_a_family_file_brings_in_own_conversation_and_that_of_relatives_who_are_not_here(family):
    activity = import_chat(family["keeper"], family.legacy, family_file(), Answers(me="karin"))
    assert (activity.state, activity.done) == (ActivityState.DONE, 2)
    ida = Membership.objects.get(legacy=family.legacy, user__display_name="Ida")
    assert (ida.relationship, ida.role) == ("niece", "contributor")
    assert not ida.user.has_usable_password()
    assert said_by(ida.user) == [("", "Rose was born in Leeds.")]
    assert said_by(family["keeper"]) == [("", "Rose loved dahlias.")]


def test_a_family_file_a_second_time_changes_nothing(family):
    import_chat(family["keeper"], family.legacy, family_file(), Answers(me="karin"))
    before = Membership.objects.count(), Message.objects.count(), Fact.objects.count()
    again = import_chat(family["keeper"], family.legacy, family_file(), Answers(me="karin"))
    assert (Membership.objects.count(), Message.objects.count(), Fact.objects.count()) == before
    assert again.result["messages"] == 0


def test_a_conversation_that_stands_here_with_other_words_stays_as_it_is_and_the_others_come_in(family):
    keeper = family["keeper"]
    import_chat(keeper, family.legacy, family_file(), Answers(me="karin"))
    conversations = json.loads(family_file())["conversations"]
    conversations[0]["messages"][0]["text"] = "Rose hated dahlias."
    conversations.append({**conversations[0], "id": "c3"})
    activity = import_chat(keeper, family.legacy, family_file(conversations=conversations), Answers(me="karin"))
    assert activity.mistakes == [
        {"place": "c1", "problem": "A message with this number is already here, with different words."}
    ]
    assert words_of(activity) == "1 message was imported. 1 conversation could not be imported."
    assert said_by(keeper) == [("", "Rose loved dahlias."), ("", "Rose hated dahlias.")]


def test_who_brings_a_file_shares_only_their_own(family):
    share = {"conversation": "c1", "messages": [1], "words": []}
    shares = [{"member": "karin", **share}, {"member": "ida", **share, "conversation": "c2"}]
    activity = start(family["keeper"], family.legacy, family_file(shares=shares), Answers(me="karin"))
    run_jobs(JobKind.IMPORT, JobKind.CONSOLIDATE)
    assert Activity.objects.get(pk=activity.pk).state == ActivityState.DONE
    assert Fact.objects.get(owner=family["keeper"], content__contains="dahlias").is_shared
    ida = Membership.objects.get(user__display_name="Ida").user
    assert Fact.objects.filter(owner=ida).exists()
    assert not Fact.objects.filter(owner=ida, visibility="shared").exists()


def test_begun_twice_it_is_one_piece_of_work(family, teller):
    activity = start(teller, family.legacy)
    start_import(user=teller, activity_id=activity.pk, answers=WHO)
    assert Job.objects.filter(kind=JobKind.IMPORT).count() == 1
