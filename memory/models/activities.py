"""Activities: long jobs that a user started and can watch, such as importing a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Legacy, Membership

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class ActivityKind(models.TextChoices):
    FILE = "file", _("a file")
    FAMILY = "family", _("a family file")
    WHATSAPP = "whatsapp", _("a chat from WhatsApp")
    TELEGRAM = "telegram", _("a chat from Telegram")
    EXPORT = "export", _("an export of Keepsake")


class ActivityState(models.TextChoices):
    UNREAD = "unread", _("being read")
    ASKING = "asking", _("waiting for your answer")
    WAITING = "waiting", _("about to begin")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


class ActivityPhase(models.TextChoices):
    READING = "reading", _("Reading")
    BRINGING = "bringing", _("Importing")
    REMEMBERING = "remembering", _("Remembering")


UNDER_WAY = (ActivityState.UNREAD, ActivityState.WAITING, ActivityState.RUNNING)
NOT_BEGUN = (ActivityState.UNREAD, ActivityState.ASKING, ActivityState.WAITING)
OVER = (ActivityState.DONE, ActivityState.FAILED, ActivityState.CANCELLED)


class ActivityQuerySet(models.QuerySet["Activity"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own activities, in legacies they are still a member of. Even staff see no others."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(user=user, legacy__in=Membership.objects.of(user).values("legacy"))

    def for_list(self) -> Self:
        """Return the rows, latest first, without the upload, which may be large."""
        return self.select_related("legacy").defer("upload", "found").order_by("-created_at", "-id")


class Activity(models.Model):
    """The progress of a long job. `done` of `total` conversations (in an export: rows) are imported, and `remembered`
    of them have become memory. The upload is stored until the activity is over, and no longer. The kind is `file` until
    a worker has read the file, which happens once.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, verbose_name=_("legacy"), related_name="activities")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("user"), related_name="activities"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=ActivityKind.choices)
    state = models.CharField(_("state"), max_length=12, choices=ActivityState.choices, default=ActivityState.ASKING)
    phase = models.CharField(_("phase"), max_length=12, choices=ActivityPhase.choices, default=ActivityPhase.READING)
    title = models.CharField(max_length=200, blank=True)
    """The name of the file."""
    upload = models.BinaryField(null=True, blank=True)
    """As long as the activity is unread, the uploaded file, compressed; afterwards its contents in parsed form
    (`memory.services.imports.formats.file_kinds`). For a large export, only a note that its file is in the storage
    (`memory.services.imports.uploads`).
    """
    found = models.JSONField(default=dict, blank=True)
    """What the user decides about: who speaks in the chat, and so on (`memory.services.imports.choices.Found`)."""
    choices = models.JSONField(default=dict, blank=True)
    """The user's answers: who they are in the chat, and so on. As long as it is unread, what was sent with the file."""
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("total"), default=0)
    remembered = models.PositiveIntegerField(_("remembered"), default=0)
    result = models.JSONField(default=dict, blank=True)
    """Counts: `read`, `messages`, `left_out` by reason, and `not_read`, the number of conversations in another
    language. If the file was refused, `refused` is a sentence that says why; `to_say` has the missing answers by field.
    """
    mistakes = models.JSONField(default=list, blank=True)
    """What could not be imported: `[{"place": "…", "problem": "…"}]`."""
    conversations = ArrayField(models.UUIDField(), default=list, blank=True)
    """Ids of the imported conversations; no foreign keys, because each of them may be deleted by itself."""
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects = ActivityQuerySet.as_manager()

    class Meta:
        verbose_name = _("activity")
        verbose_name_plural = _("activities")
        indexes = [models.Index(fields=["user", "-created_at"], name="activity_list")]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ActivityKind.values), name="activity_kind_known"),
            models.CheckConstraint(condition=Q(state__in=ActivityState.values), name="activity_state_known"),
            models.CheckConstraint(condition=Q(phase__in=ActivityPhase.values), name="activity_phase_known"),
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="activity_done_in_range"),
            models.CheckConstraint(condition=Q(remembered__lte=F("done")), name="activity_remembered_in_range"),
            models.CheckConstraint(
                condition=Q(state__in=OVER, upload=None, finished_at__isnull=False)
                | (~Q(state__in=OVER) & Q(upload__isnull=False, finished_at=None)),
                name="activity_keeps_nothing_when_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {timezone.localtime(self.created_at):%Y-%m-%d %H:%M}"

    @property
    def is_asking(self) -> bool:
        return self.state == ActivityState.ASKING

    @property
    def is_unread(self) -> bool:
        return self.state == ActivityState.UNREAD

    @property
    def is_under_way(self) -> bool:
        return self.state in UNDER_WAY

    @property
    def is_over(self) -> bool:
        return self.state in OVER

    @property
    def may_be_cancelled(self) -> bool:
        """Whether it can be cancelled. Once everything is imported, there is nothing left to stop."""
        return not self.is_over and self.phase != ActivityPhase.REMEMBERING

    def end(self, state: ActivityState) -> None:
        """End the activity and drop its upload. The caller holds the row's lock, and saves `ENDED`."""
        self.state, self.upload, self.found, self.finished_at = state, None, {}, timezone.now()


ENDED = ("state", "upload", "found", "finished_at")
