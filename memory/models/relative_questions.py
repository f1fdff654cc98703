"""Questions to a relative by a link: one question, answered without an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership
from legacies.models.membership import token_digest
from memory.models.facts import Fact
from memory.models.ownership import Review, Status, legacy_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_QUESTION = 300
LONGEST_ANSWER = 3000
LONGEST_RELATIVE = 120


class RelativeQuestionQuerySet(models.QuerySet["RelativeQuestion"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own questions, in legacies they are a member of. Anybody else needs the link itself."""
        return self.filter(asker=user.pk, legacy__in=Membership.objects.of(user).values("legacy"))

    def by_token(self, token: str) -> Self:
        return self.filter(token_hash=token_digest(token)).select_related("legacy", "asker", "fact")

    def open(self) -> Self:
        return self.filter(withdrawn_at=None, answered_at=None, expires_at__gt=timezone.now())


class RelativeQuestion(models.Model):
    """A question that a member asks one relative. Only the digest of its token is stored. `fact` is the suggestion in
    the asker's review that the answer became; it is None before that, and after the fact was deleted permanently.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = legacy_key("relative_questions")
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="relative_questions")
    for_whom = models.CharField(_("whom you ask"), max_length=LONGEST_RELATIVE)
    question = models.CharField(_("your question"), max_length=LONGEST_QUESTION)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(_("answer"), max_length=LONGEST_ANSWER, blank=True)
    answered_by = models.CharField(_("name"), max_length=LONGEST_RELATIVE, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    fact = models.ForeignKey(Fact, models.SET_NULL, null=True, blank=True, related_name="+")

    objects = RelativeQuestionQuerySet.as_manager()

    class Meta:
        verbose_name = _("question to a relative")
        verbose_name_plural = _("questions to relatives")
        default_permissions = ()
        indexes = [models.Index(fields=["asker", "legacy"], name="relative_question_by_asker")]
        constraints = [
            models.CheckConstraint(condition=~Q(question=""), name="relative_question_asks"),
            models.CheckConstraint(
                condition=Q(answered_at=None, answer="", answered_by="")
                | (Q(answered_at__isnull=False) & ~Q(answer="") & ~Q(answered_by="")),
                name="relative_question_answer_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"question {self.id}"

    @property
    def asker_first_name(self) -> str:
        """The asker's first name: all that the link reveals about the asker."""
        return self.asker.name.split()[0]

    @property
    def is_taken_up(self) -> bool:
        """Whether the asker has decided about the answer, so that it can no longer be changed."""
        if self.answered_at is None:
            return False
        return self.fact is None or (self.fact.status, self.fact.review) != (Status.SUGGESTED, Review.OPEN)

    @property
    def state(self) -> str:
        """One of withdrawn, taken_up, expired, answered, open."""
        if self.withdrawn_at:
            return "withdrawn"
        if self.is_taken_up:
            return "taken_up"
        if self.expires_at <= timezone.now():
            return "expired"
        return "answered" if self.answered_at else "open"
