"""Asking a relative by a link: what the link opens, when it closes, and what becomes of the answer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.models import LegacyEvent, LegacyEventPayload, Membership, Notice, Role
from legacies.models.quiet_dates import notices_for_today
from legacies.services.quiet_dates import DayOfYear, remove_quiet_date, set_quiet_date
from memory.kinds import MemoryAction
from memory.models import Authority, Fact, RelativeQuestion, Review, Status
from memory.recall.pipeline import Question, find
from memory.services import relative_questions as services
from memory.services.deletion.former_members import copy_of_legacy, delete_left_behind, leave_legacy
from memory.services.deletion.purging import delete_permanently
from memory.services.facts.editing import set_aside
from memory.services.facts.reviewing import keep_fact
from memory.services.relative_questions import (
    QuestionClosed,
    TooManyQuestions,
    answer_question,
    ask_relative,
    open_question,
    withdraw_question,
)
from tests.support.factories import UserFactory, join

pytestmark = pytest.mark.django_db
QUESTION = "Where did Rose go to school?"


def ask(legacy, teller, question=QUESTION):
    return ask_relative(user=teller, legacy_id=legacy.pk, question=question, for_whom="Aunt Rosa")


def answered(legacy, teller, answer="In Whitby, by the harbour.", name="Rosa"):
    _, token = ask(legacy, teller)
    return answer_question(token=token, answer=answer, name=name), token


def found(user, legacy, words):
    return [hit.text for hit in find(Question(viewer=user, legacy_id=legacy.pk, query=words)).hits]


def test_answer_is_a_suggestion_in_the_review_of_who_asked(legacy, teller):
    row, _ = answered(legacy, teller)
    fact = Fact.objects.get()
    assert row.fact == fact
    assert fact.content == f"Rosa answered “{QUESTION}”: “In Whitby, by the harbour.”"
    assert (fact.owner, fact.status, fact.review, fact.authority) == (
        teller,
        Status.SUGGESTED,
        Review.OPEN,
        Authority.HEARSAY,
    )
    source = fact.sources.get()
    assert (source.kind, source.told_by, source.told_at) == ("link", "Rosa", row.answered_at)
    assert list(Fact.objects.for_review_page(teller)) == [fact]
    for other in (join(legacy, Role.KEEPER), join(legacy), UserFactory()):
        assert not Fact.objects.visible_to(other).exists()
        assert not RelativeQuestion.objects.visible_to(other).exists()


def test_asker_is_told_once_that_it_was_answered(legacy, teller):
    join(legacy, Role.KEEPER)
    _, token = answered(legacy, teller)
    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.legacy) == (teller, "question_answered", legacy)
    assert notice.text == f"Rosa answered what you asked: “{QUESTION}” The answer waits in your review."
    assert notice.path == reverse("memory:review", args=[legacy.pk])
    answer_question(token=token, answer="In Leith.", name="Rosa")
    assert Notice.objects.count() == 1
    other, _ = answered(legacy, teller, answer="In Hull.")
    assert Notice.objects.filter(subjects__contains=[other.pk]).count() == 1
    long, token = ask(legacy, teller, question="Why? " * 60)
    answer_question(token=token, answer="Because.", name="R" * 120)
    assert len(Notice.objects.get(subjects__contains=[long.pk]).text) <= 500


def test_notice_of_an_answer_waits_while_its_asker_has_a_quiet_date_or_a_pause(legacy, teller):
    answered(legacy, teller)
    assert notices_for_today(teller).exists()
    today = timezone.now().astimezone(teller.zone).date()
    quiet = set_quiet_date(user=teller, legacy_id=legacy.pk, first=DayOfYear(today.month, today.day))
    assert not notices_for_today(teller).exists()
    remove_quiet_date(user=teller, quiet_date_id=quiet.pk)
    Membership.objects.filter(user=teller).update(paused_until=timezone.now() + timedelta(days=1))
    assert not notices_for_today(teller).exists()


def test_answer_is_found_once_it_is_kept(legacy, teller):
    row, _ = answered(legacy, teller)
    assert found(teller, legacy, "school Whitby") == []
    keep_fact(user=teller, fact_id=row.fact_id)
    assert found(teller, legacy, "school Whitby") == [row.fact.content]


def test_answer_is_changed_until_the_asker_decided(legacy, teller):
    _, token = answered(legacy, teller)
    assert open_question(token).answer == "In Whitby, by the harbour."
    answer_question(token=token, answer="In Leeds.", name="Rosa Miller")
    fact = Fact.objects.get()
    assert (fact.content, fact.sources.get().speaker) == (
        f"Rosa Miller answered “{QUESTION}”: “In Leeds.”",
        "Rosa Miller",
    )
    keep_fact(user=teller, fact_id=fact.pk)
    with pytest.raises(QuestionClosed) as closed:
        answer_question(token=token, answer="In York.", name="Rosa")
    assert closed.value.state == "taken_up"
    assert "Leeds" in Fact.objects.get().content


@pytest.mark.parametrize("decide", [set_aside, lambda **of: (set_aside(**of), delete_permanently(**of))])
def test_what_was_set_aside_or_deleted_is_not_suggested_again(legacy, teller, decide):
    row, token = answered(legacy, teller)
    decide(user=teller, fact_id=row.fact_id)
    with pytest.raises(QuestionClosed):
        answer_question(token=token, answer="Again.", name="Rosa")
    assert not Fact.objects.filter(status=Status.SUGGESTED).exists()


def test_token_is_long_random_and_stored_nowhere(legacy, teller):
    tokens = {ask(legacy, teller)[1] for _ in range(5)}
    assert len(tokens) == 5
    assert min(map(len, tokens)) >= 40
    stored = str(list(RelativeQuestion.objects.values())) + str(list(LegacyEventPayload.objects.values("payload")))
    assert not [token for token in tokens if token in stored]


def test_log_never_holds_a_word_of_it_on_the_askers_chain(legacy, teller):
    row, _ = answered(legacy, teller)
    withdraw_question(user=teller, question_id=row.pk)
    events = LegacyEvent.objects.filter(object_id=row.pk).order_by("sequence")
    assert [(event.action, event.chain) for event in events] == [
        (MemoryAction.QUESTION_ASKED, teller.pk),
        (MemoryAction.QUESTION_ANSWERED, teller.pk),
        (MemoryAction.QUESTION_WITHDRAWN, teller.pk),
    ]
    kept = LegacyEventPayload.objects.filter(event_id__in=events.values("pk")).values_list("payload", flat=True)
    assert "school" not in str(list(kept))


def test_withdrawn_link_opens_nothing_and_the_answer_stays(legacy, teller):
    row, token = answered(legacy, teller)
    withdraw_question(user=teller, question_id=row.pk)
    with pytest.raises(QuestionClosed):
        open_question(token)
    assert Fact.objects.for_review_page(teller).count() == 1


def test_nobody_else_withdraws_it(legacy, teller):
    row, token = ask(legacy, teller)
    for other in (join(legacy, Role.KEEPER), UserFactory()):
        with pytest.raises(NotFound):
            withdraw_question(user=other, question_id=row.pk)
    assert open_question(token) == row


def test_link_expires(legacy, teller):
    row, token = ask(legacy, teller)
    RelativeQuestion.objects.filter(pk=row.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(QuestionClosed) as closed:
        answer_question(token=token, answer="In Whitby.", name="Rosa")
    assert closed.value.state == "expired"
    assert not Fact.objects.exists()


@pytest.mark.parametrize("loses", [lambda place: place.delete(), lambda place: place.save_role()])
def test_link_closes_where_the_asker_cannot_tell_any_more(legacy, teller, loses, monkeypatch):
    monkeypatch.setattr(
        Membership,
        "save_role",
        lambda place: Membership.objects.filter(pk=place.pk).update(role=Role.READER),
        raising=False,
    )
    _, token = ask(legacy, teller)
    loses(Membership.objects.get(user=teller))
    with pytest.raises(QuestionClosed):
        answer_question(token=token, answer="In Whitby.", name="Rosa")
    assert not Fact.objects.exists()


def test_guessed_token_opens_nothing(legacy, teller):
    ask(legacy, teller)
    for guess in ("", "x", "x" * 43, "../../", "\x00"):
        with pytest.raises(NotFound):
            open_question(guess)


@pytest.mark.parametrize(
    ("answer", "name"), [("", "Rosa"), ("  \n", "Rosa"), ("x" * 3001, "Rosa"), ("a\x00b", "Rosa"), ("Yes.", "")]
)
def test_answer_that_cannot_be_kept_is_refused_whole(legacy, teller, answer, name):
    row, token = ask(legacy, teller)
    with pytest.raises(InvalidInput):
        answer_question(token=token, answer=answer, name=name)
    row.refresh_from_db()
    assert (row.state, row.answer, Fact.objects.count()) == ("open", "", 0)


def test_secret_in_an_answer_is_a_mark_in_the_suggestion(legacy, teller):
    row, _ = answered(legacy, teller, "Her password was Tr0ub4dor&3, she used it everywhere.")
    assert "Tr0ub4dor&3" not in row.fact.content


def test_reader_stranger_and_who_has_asked_too_much_make_no_link(legacy, teller, monkeypatch):
    with pytest.raises(NotAllowed):
        ask(legacy, join(legacy, Role.READER))
    with pytest.raises(NotFound):
        ask(legacy, UserFactory())
    monkeypatch.setattr(services, "MOST_OPEN", 1)
    ask(legacy, teller)
    with pytest.raises(TooManyQuestions):
        ask(legacy, teller)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Rosa hat auf „Wo?“ geantwortet: „Da.“"),
        ("es", "Rosa respondió a «Wo?»: «Da.»"),
        ("fr", "Rosa a répondu à « Wo? » : « Da. »"),
    ],
)
def test_suggestion_is_in_the_language_of_the_legacy(legacy, teller, language, said):
    legacy.language = language
    legacy.save()
    _, token = ask(legacy, teller, "Wo?")
    answer_question(token=token, answer="Da.", name="Rosa")
    assert Fact.objects.get().content == said


def test_it_is_in_the_copy_and_goes_with_the_asker(legacy, teller):
    _, token = answered(legacy, teller)
    copied = copy_of_legacy(user=teller, legacy_id=legacy.pk)["relative_questions"]
    assert [(one["question"], one["answer"], one["answered_by"]) for one in copied] == [
        (QUESTION, "In Whitby, by the harbour.", "Rosa")
    ]
    join(legacy, Role.KEEPER)
    leave_legacy(user=teller, legacy_id=legacy.pk)
    with pytest.raises(QuestionClosed):
        open_question(token)
    delete_left_behind(user=teller, legacy_id=legacy.pk)
    assert not RelativeQuestion.objects.exists()
