"""Questions to a relative by a link, and the suggestion that an answer becomes.

Whoever holds the link can answer without an account. The answer is stored word for word and becomes a suggestion in the
asker's review. Only the asker sees it until they keep and share it. The answer can be changed until the asker decides.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, DomainError, NotFound
from config.texts import checked_text
from legacies.access import teller_in
from legacies.audit import Actor, record, record_for_user, with_rows
from legacies.models import Legacy, Membership
from legacies.models.legacy import lock_legacy
from legacies.models.membership import token_digest
from legacies.services.links import tokens_of_form
from legacies.services.notices import tell
from memory.indexing.indexed_rows import refresh_fact
from memory.kinds import MemoryAction, MemoryNotice
from memory.language.detection import lexicon_for
from memory.models import Authority, Fact, FactSource, RelativeQuestion, Status
from memory.models.facts import SourceKind
from memory.models.relative_questions import LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_RELATIVE
from memory.services.facts.editing import fact_state
from memory.services.facts.fact_inputs import without_secrets

TOKEN_BYTES = 32
MOST_OPEN = 30
"""The most unanswered questions that one member can have in a legacy."""
HEARD_CONFIDENCE = 0.7
FIRST_CHARACTERS = 200
"""How much of the question is quoted in the notice that it was answered."""


class QuestionClosed(DomainError):
    """The question's link takes answers no longer; `state` is the question's state, which says why."""

    code, status = "question_closed", 410
    default_message = gettext_lazy("This question is no longer open. Ask the person who sent it.")
    reasons = {
        "withdrawn": gettext_lazy("This question was withdrawn. Ask the person who sent it."),
        "expired": gettext_lazy("This link has expired. Ask the person who sent it for a new one."),
        "taken_up": gettext_lazy("Your answer has arrived and is kept, so it cannot be changed here any more."),
    }

    def __init__(self, state: str) -> None:
        super().__init__(self.reasons.get(state, ""))
        self.state = state


class TooManyQuestions(Conflict):
    code = "too_many_questions"
    default_message = gettext_lazy("There are many questions that nobody answered yet. Withdraw some first.")


class AnsweredMeanwhile(Conflict):
    """Somebody else with the same link answered first. `answer` and `name` are that person's."""

    code = "answered_meanwhile"
    default_message = gettext_lazy(
        "Somebody answered by this link while you were writing. Your words are still here. Look at both, then send."
    )

    def __init__(self, answer: str, name: str) -> None:
        super().__init__()
        self.answer, self.name = answer, name


@transaction.atomic
def ask_relative(
    *, user: User, legacy_id: UUID, question: str, for_whom: str, made_by: str = ""
) -> tuple[RelativeQuestion, str]:
    """Make a link for one person with one question. The token is returned once and stored nowhere.

    `made_by` identifies the submitted form: submitting it twice makes one question with the same token.
    """
    lock_legacy(legacy_id)
    teller_in(user, legacy_id)
    known, token = _made_by(user, legacy_id, made_by) if made_by else (None, secrets.token_urlsafe(TOKEN_BYTES))
    if known is not None:
        return known, token
    text = checked_text("question", " ".join(question.split()), LONGEST_QUESTION, empty=_("Write your question."))
    name = _checked_name("for_whom", for_whom, empty=_("Say whom you ask."))
    if RelativeQuestion.objects.open().filter(asker=user, legacy=legacy_id).count() >= MOST_OPEN:
        raise TooManyQuestions
    row = RelativeQuestion.objects.create(
        legacy_id=legacy_id,
        asker=user,
        question=text,
        for_whom=name,
        token_hash=token_digest(token),
        expires_at=timezone.now() + timedelta(days=settings.RELATIVE_QUESTION_DAYS),
    )
    _record(row, MemoryAction.QUESTION_ASKED, Actor.user(user))
    return row, token


def question_made_by(*, user: User, legacy_id: UUID, made_by: str) -> tuple[RelativeQuestion, str] | None:
    """Return the question that the user made with this form, with its token; None if none takes answers."""
    known, token = _made_by(user, legacy_id, made_by)
    return (known, token) if known else None


def _made_by(user: User, legacy_id: UUID, form: str) -> tuple[RelativeQuestion | None, str]:
    """Return the question of this form that takes answers, with its token; or None and the token of its next question.

    If the question was withdrawn, was taken up or has expired, the form makes another one.
    """
    own = RelativeQuestion.objects.visible_to(user).filter(legacy=legacy_id)
    for token in tokens_of_form(form, purpose="relative_question", user_id=user.pk, legacy_id=legacy_id):
        row = own.by_token(token).first()
        if row is None or row.state in ("open", "answered"):
            return row, token
    raise AssertionError("unreachable")


@transaction.atomic
def withdraw_question(*, user: User, question_id: UUID) -> RelativeQuestion:
    """Close the link. An answer already given stays in the asker's review.

    Raise `NotFound` for another user's question.
    """
    seen = RelativeQuestion.objects.visible_to(user).filter(pk=question_id).first()
    if seen is None:
        raise NotFound
    lock_legacy(seen.legacy_id)
    row = RelativeQuestion.objects.select_for_update(of=["self"]).select_related("fact").get(pk=question_id)
    if row.withdrawn_at is None:
        row.withdrawn_at = timezone.now()
        row.save(update_fields=["withdrawn_at"])
        _record(row, MemoryAction.QUESTION_WITHDRAWN, Actor.user(user))
    return row


def open_question(token: str) -> RelativeQuestion:
    """Return the question of this link. Raise `NotFound`, or `QuestionClosed` with the reason."""
    row = RelativeQuestion.objects.by_token(token).first()
    if row is None:
        raise NotFound(_("There is no such question. Check that you have the whole link."))
    if row.state not in ("open", "answered"):
        raise QuestionClosed(row.state)
    if not _asker_may_tell(row):
        raise QuestionClosed("withdrawn")
    return row


@transaction.atomic
def answer_question(*, token: str, answer: str, name: str, instead_of: str | None = None) -> RelativeQuestion:
    """Store the answer and put it into the asker's review; a second answer replaces the first.

    `instead_of` is the answer that the writer saw, empty if there was none; None skips the comparison. Raise what
    `open_question` raises, `InvalidInput`, and `AnsweredMeanwhile`.
    """
    found = open_question(token)
    lock_legacy(found.legacy_id)
    row = RelativeQuestion.objects.by_token(token).select_for_update(of=["self"]).get()
    if row.state not in ("open", "answered"):
        raise QuestionClosed(row.state)
    written, writer = row.answer, row.answered_by
    row.answer = checked_text("answer", answer.strip(), LONGEST_ANSWER, empty=_("Write your answer."))
    row.answered_by = _checked_name("name", name, empty=_("Say who you are, so that it is known who told it."))
    if instead_of is not None and written not in (instead_of, row.answer):
        raise AnsweredMeanwhile(written, writer)
    row.answered_at = timezone.now()
    if row.fact is None:
        row.fact = _suggest(row)
        _notify_asker(row, row.fact)
    else:
        _suggest_anew(row, row.fact)
    row.save(update_fields=["answer", "answered_by", "answered_at", "fact"])
    return row


def copied_questions(user: User, legacy_id: UUID) -> list[dict[str, object]]:
    """Return the user's questions with their answers as plain values, for a member's copy."""
    rows = RelativeQuestion.objects.filter(asker=user, legacy=legacy_id).order_by("created_at", "pk")
    return [
        {
            "asked_on": row.created_at.isoformat(),
            "for_whom": row.for_whom,
            "question": row.question,
            "answer": row.answer,
            "answered_by": row.answered_by,
        }
        for row in rows
    ]


def _checked_name(field: str, name: str, *, empty: str) -> str:
    return checked_text(field, " ".join(name.split()), LONGEST_RELATIVE, empty=empty, is_title=True)


def _asker_may_tell(row: RelativeQuestion) -> bool:
    place = Membership.objects.filter(user=row.asker, legacy=row.legacy_id).first()
    return place is not None and place.may_tell


def _statement(row: RelativeQuestion) -> str:
    """Return the answer as one sentence in the legacy's language: who answered what, in their words.

    Secrets are replaced by marks.
    """
    phrase = lexicon_for(row.legacy.language).phrases.answered
    said = phrase.format(teller=row.answered_by, question=row.question, words=" ".join(row.answer.split()))
    return str(without_secrets({"content": said})["content"])


def _suggest(row: RelativeQuestion) -> Fact:
    legacy: Legacy = row.legacy
    fact = Fact.objects.create(
        legacy=legacy,
        owner=row.asker,
        content=_statement(row),
        status=Status.SUGGESTED,
        authority=Authority.HEARSAY,
        confidence=HEARD_CONFIDENCE,
        language=legacy.language,
    )
    source = FactSource.objects.create(
        fact=fact, kind=SourceKind.LINK, speaker=row.answered_by, told_at=row.answered_at or timezone.now()
    )
    refresh_fact(fact)
    payload = {"after": fact_state(fact), **with_rows(source)}
    record(fact, MemoryAction.FACT_CREATED, actor=Actor.task(row.asker_id), legacy_id=legacy.pk, payload=payload)
    _record(row, MemoryAction.QUESTION_ANSWERED, Actor.task(row.asker_id))
    return fact


def _suggest_anew(row: RelativeQuestion, fact: Fact) -> None:
    before = fact_state(fact)
    fact.content = _statement(row)
    fact.save_revision("content")
    fact.sources.filter(kind=SourceKind.LINK).update(speaker=row.answered_by, told_at=row.answered_at)
    refresh_fact(fact)
    payload = {"before": before, "after": fact_state(fact), **with_rows(*fact.sources.filter(kind=SourceKind.LINK))}
    record(fact, MemoryAction.FACT_EDITED, actor=Actor.task(row.asker_id), legacy_id=row.legacy_id, payload=payload)


def _notify_asker(row: RelativeQuestion, fact: Fact) -> None:
    """Notify the asker once: the caller does not call this again when an answer is changed."""
    said = _("%(name)s answered what you asked: “%(question)s” The answer waits in your review.")
    tell(
        user=row.asker,
        kind=MemoryNotice.QUESTION_ANSWERED,
        text=said % {"name": row.answered_by, "question": Truncator(row.question).chars(FIRST_CHARACTERS)},
        legacy=row.legacy,
        path=reverse("memory:review", args=[row.legacy_id]),
        subjects=[fact.pk, row.pk],
    )


def _record(row: RelativeQuestion, action: MemoryAction, actor: Actor) -> None:
    """Record the event on the asker's own chain, without any words."""
    record_for_user(row, action, actor=actor, user_id=row.asker_id, payload={"legacy": row.legacy_id})
