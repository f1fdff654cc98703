"""Conversations of one user with the assistant, the legacies that they are about, and their messages."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Self, TypeVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, F, OuterRef, Prefetch, Q, Subquery, When
from django.db.models.functions import Coalesce, JSONObject, Left
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Legacy, Membership
from memory.models.personas import Persona

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class LegacyRole(models.TextChoices):
    PRIMARY = "primary"
    ATTACHED = "attached"


class MessageRole(models.TextChoices):
    USER = "user"
    ASSISTANT = "assistant"


class MessageStatus(models.TextChoices):
    PENDING = "pending"
    STREAMING = "streaming"
    COMPLETE = "complete"
    STOPPED = "stopped"
    FAILED = "failed"
    BLOCKED = "blocked"
    """Moderation blocked the message. It stays with its writer and is used for nothing."""


USED = Q(in_distress=False, set_aside_at=None) & ~Q(status=MessageStatus.BLOCKED)
"""Messages that may become memory, be found, and be read by a model; the others are only for their writer to read."""
UNFINISHED = (MessageStatus.PENDING, MessageStatus.STREAMING)
LONGEST_MESSAGE = 16_000
FIRST_WORDS = 120
LAST_CHARACTERS = 300
"""How much of the last message lists show."""

Row = TypeVar("Row", bound=models.Model)


class OfConversationsQuerySet(models.QuerySet[Row]):
    """Rows that only the user of a conversation sees: the conversation itself, or what belongs to it."""

    path_to_conversation = "conversation__"

    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return what is in the user's own conversations, in legacies they are still a member of. Nobody can share one.

        By a join: of a subquery the database would read all the user's conversations, however few rows are wanted.
        """
        if not user.is_authenticated:
            return self.none()
        legacies = Membership.objects.of(user).values("legacy")
        to = self.path_to_conversation
        rows = self.filter(**{f"{to}user": user, f"{to}legacy__in": legacies})
        # A conversation that is also about other legacies is beyond an access token for one legacy.
        return rows.exclude(**{f"{to}about__role": LegacyRole.ATTACHED}) if user.only_legacy_id else rows


class ConversationQuerySet(OfConversationsQuerySet["Conversation"]):
    path_to_conversation = ""

    def with_attached(self, user: User | AnonymousUser) -> Self:
        """Add `attached`, the attached legacies that this user may know of. One more query."""
        rows = ConversationLegacy.objects.attached_for(user).select_related("legacy")
        return self.prefetch_related(Prefetch("about", queryset=rows, to_attr="attached"))

    def for_conversation_page(self) -> Self:
        """Return the rows, new ones first and then the latest, with `first_words`, the start of their first message.

        The words of a private conversation are shown on its own page only, and so are words of acute distress.
        """
        told = Message.objects.filter(conversation=OuterRef("pk"), role=MessageRole.USER).order_by("seq")
        told = told.filter(USED, conversation__private=False)
        return self.annotate(
            first_words=Subquery(told.annotate(start=Left("content", FIRST_WORDS)).values("start")[:1])
        ).order_by(F("last_message_at").desc(nulls_first=True), "-id")

    def with_last_words(self) -> Self:
        """Add `last_words`: the beginning of the last message, with `role`, `speaker`, `at` and, for a reply, its
        `sources`; or None.

        Never the words of a private conversation or of acute distress: they are shown on its own page only.
        """
        said = Message.objects.filter(USED, conversation=OuterRef("pk"), conversation__private=False)
        said = said.filter(status__in=(MessageStatus.COMPLETE, MessageStatus.STOPPED)).exclude(content="")
        about = {"role": "role", "speaker": "speaker", "at": "at", "sources": "sources"}
        words = JSONObject(content=Left("content", LAST_CHARACTERS), **about)
        return self.annotate(last_words=Subquery(said.order_by("-seq").annotate(words=words).values("words")[:1]))

    def moved_by(self, moment: datetime) -> Self:
        """Return the conversations that existed then, each with `moved_at`: when its last message by then was told."""
        told = Message.objects.filter(conversation=OuterRef("pk"), role=MessageRole.USER, created_at__lte=moment)
        then = Subquery(told.order_by("-seq").values("at")[:1])
        latest = Case(When(last_message_at__gt=moment, then=then), default=F("last_message_at"))
        return self.filter(created_at__lte=moment).annotate(moved_at=Coalesce(latest, "created_at"))


class Conversation(models.Model):
    """A conversation. Its only cursor is `consolidated_to`: messages up to this `seq` have become memory."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("user"), related_name="conversations"
    )
    legacy = models.ForeignKey(Legacy, models.CASCADE, verbose_name=_("legacy"), related_name="conversations")
    """The primary legacy, also in `ConversationLegacy`. Access and recall use this key."""
    persona = models.ForeignKey(Persona, models.SET_NULL, null=True, blank=True, related_name="conversations")
    title = models.CharField(_("title"), max_length=200, blank=True)
    private = models.BooleanField(_("private: nothing is remembered"), default=False)
    imported = models.BooleanField(default=False)
    client_id = models.CharField(max_length=64, blank=True)
    last_seq = models.PositiveIntegerField(default=0)
    consolidated_to = models.PositiveIntegerField(_("consolidated to"), default=0)
    wanted_to = models.PositiveIntegerField(default=0)
    """The user asked for the messages up to this one to become memory now, without ending the conversation."""
    last_message_at = models.DateTimeField(_("last message at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)

    objects = ConversationQuerySet.as_manager()

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        indexes = [models.Index(fields=["user", "legacy", "-last_message_at"], name="conversation_list")]
        constraints = [
            models.CheckConstraint(
                condition=Q(consolidated_to__lte=F("last_seq")), name="conversation_cursor_in_range"
            ),
            models.UniqueConstraint(
                fields=["user", "client_id"], condition=~Q(client_id=""), name="conversation_client_id_once"
            ),
        ]

    def __str__(self) -> str:
        time = f"{timezone.localtime(self.created_at):%Y-%m-%d %H:%M}"
        return gettext("conversation of %(time)s") % {"time": time}


class ConversationLegacyQuerySet(models.QuerySet["ConversationLegacy"]):
    def attached_for(self, user: User | AnonymousUser) -> Self:
        """Return the attached legacies that this user is a member of now, in their order."""
        own = Membership.objects.of(user).values("legacy")
        return self.filter(role=LegacyRole.ATTACHED, legacy__in=own)

    def attached_for_its_user(self) -> Self:
        """Return the attached legacies that the conversation's own user is a member of now."""
        return self.filter(role=LegacyRole.ATTACHED, legacy__memberships__user=F("conversation__user"))


class ConversationLegacy(models.Model):
    """A legacy that a conversation is about: one is primary, the others are attached and recalled too."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="about")
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=LegacyRole.choices)
    position = models.PositiveSmallIntegerField(default=0)

    objects = ConversationLegacyQuerySet.as_manager()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "legacy"], name="conversation_legacy_once"),
            models.UniqueConstraint(
                fields=["conversation"], condition=Q(role=LegacyRole.PRIMARY), name="conversation_one_primary_legacy"
            ),
            models.CheckConstraint(condition=Q(role__in=LegacyRole.values), name="conversation_legacy_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.legacy_id}"


class FeedbackReason(models.TextChoices):
    """What is wrong with a reply, in the view of the user whom it answered."""

    UNTRUE = "untrue", _("It was not like that")
    NOT_SAID = "not_said", _("Nobody said this")
    OTHER_PERSON = "other_person", _("This is about somebody else")
    OFF_TOPIC = "off_topic", _("It does not answer what I asked")
    TONE = "tone", _("It sounds wrong to me")
    OTHER = "other", _("Something else")


DOUBTS_FACTS = frozenset(FeedbackReason) - {FeedbackReason.OFF_TOPIC, FeedbackReason.TONE}
"""The reasons that cast doubt on what a reply says, and with it on the facts that it used."""
LONGEST_FEEDBACK = 500


class MessageQuerySet(OfConversationsQuerySet["Message"]):
    def unfinished(self) -> Self:
        return self.filter(status__in=UNFINISHED)


class Message(models.Model):
    """One message, word for word. A user's text is never edited; only a reply's row is filled in while it is made."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    seq = models.PositiveIntegerField()
    role = models.CharField(max_length=12, choices=MessageRole.choices)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="messages")
    speaker = models.CharField(max_length=120, blank=True)
    client_id = models.CharField(max_length=64, blank=True)
    content = models.TextField(blank=True)
    status = models.CharField(max_length=12, choices=MessageStatus.choices, default=MessageStatus.COMPLETE)
    error = models.CharField(max_length=40, blank=True)
    reply_to = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="replies")
    model = models.CharField(max_length=120, blank=True)
    sources = models.JSONField(default=list, blank=True)
    """The sources of a reply: `[{"alias": 1, "kind": "fact", "id": "…"}]`; always shown through `visible_to`."""
    abstained = models.BooleanField(default=False)
    """Whether a reply says that nobody told what was asked; anything that it quotes then is only close to the topic."""
    unsourced = ArrayField(models.PositiveIntegerField(), default=list, blank=True)
    """Start, end, start, end … of the sentences in a reply that say something about the person without a source."""
    actions = models.JSONField(default=list, blank=True)
    """What tools did while a reply was made: `[{"tool": "remember", "outcome": "created", "facts": ["…"]}]`, with the
    keys of facts and entries; no words.
    """
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    first_delta_ms = models.PositiveIntegerField(null=True, blank=True)
    total_ms = models.PositiveIntegerField(null=True, blank=True)
    feedback = models.SmallIntegerField(null=True, blank=True)
    """The user's feedback on a reply: 1 for helpful; -1 for not right, with their reason and words."""
    feedback_reason = models.CharField(max_length=12, choices=FeedbackReason.choices, blank=True)
    feedback_words = models.CharField(max_length=LONGEST_FEEDBACK, blank=True)
    feedback_at = models.DateTimeField(null=True, blank=True)
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    question_taken_back_at = models.DateTimeField(null=True, blank=True)
    """When the user took back the message that this reply answers; that message is deleted."""
    in_distress = models.BooleanField(default=False)
    """Whether it was written in acute distress, or replies to such a message. It stays in its conversation, for its
    writer, and is used for nothing: it becomes no memory, and no search and no later prompt contains it."""
    distress_denied_at = models.DateTimeField(null=True, blank=True)
    """When its writer said that it was no distress. Since then it is treated like any other, and not checked again."""
    set_aside_at = models.DateTimeField(null=True, blank=True)
    """When its writer asked to forget it. It stays in its conversation, and is used for nothing until they undo it."""
    spans_set_aside = ArrayField(models.PositiveIntegerField(), default=list, blank=True)
    """Start, end, start, end … of the words in `content` behind facts that were set aside and are purged by now. These
    words are no evidence any more, though the reason is recorded nowhere else.
    """
    at = models.DateTimeField(default=timezone.now)
    """When it was said; in an imported chat, the time in that chat."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["conversation", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "seq"], name="message_seq_once"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="message_seq_from_one"),
            models.UniqueConstraint(
                fields=["author", "client_id"], condition=~Q(client_id=""), name="message_client_id_once"
            ),
            models.UniqueConstraint(
                fields=["reply_to"], condition=Q(role=MessageRole.ASSISTANT), name="message_one_reply"
            ),
            models.CheckConstraint(condition=Q(role__in=MessageRole.values), name="message_role_known"),
            models.CheckConstraint(condition=Q(status__in=MessageStatus.values), name="message_status_known"),
            models.CheckConstraint(
                condition=Q(role=MessageRole.ASSISTANT)
                | (~Q(content="") & Q(status__in=[MessageStatus.COMPLETE, MessageStatus.BLOCKED])),
                name="message_told_is_whole",
            ),
            models.CheckConstraint(condition=Q(feedback=None) | Q(feedback__in=[-1, 1]), name="message_feedback_known"),
            models.CheckConstraint(
                condition=Q(feedback__isnull=False, feedback=-1, feedback_reason__in=FeedbackReason.values)
                | ((Q(feedback=None) | Q(feedback__gte=0)) & Q(feedback_reason="", feedback_words="")),
                name="message_feedback_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"message {self.id}"

    @property
    def unsourced_spans(self) -> list[tuple[int, int]]:
        """Start and end of each sentence without a source, in order."""
        return list(zip(self.unsourced[::2], self.unsourced[1::2], strict=True))

    @property
    def is_told(self) -> bool:
        """Whether a person wrote it; only such messages are sources of facts."""
        return self.role == MessageRole.USER

    @property
    def is_used(self) -> bool:
        """The rule of `USED` for a row in memory."""
        return not self.in_distress and self.set_aside_at is None and self.status != MessageStatus.BLOCKED

    @property
    def is_blocked(self) -> bool:
        return self.status == MessageStatus.BLOCKED

    @property
    def is_finished(self) -> bool:
        return self.status not in UNFINISHED

    @property
    def takes_feedback(self) -> bool:
        """Whether it is a reply with words. The words for somebody in acute distress are ours and take no feedback."""
        is_said = self.status in (MessageStatus.COMPLETE, MessageStatus.STOPPED) and bool(self.content)
        return not self.is_told and is_said and not self.in_distress

    @property
    def is_found_helpful(self) -> bool:
        return self.feedback == 1

    @property
    def is_found_wrong(self) -> bool:
        return self.feedback == -1
