"""The common part of facts, entries, stories and the like: an owner, who decides who else may see them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from config.errors import NotFound, StaleRevision
from legacies.dates import parse_edtf
from legacies.models import Legacy, Membership, ModerationMode
from legacies.models.legacy import lock_legacy

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class Visibility(models.TextChoices):
    PRIVATE = "private", _("only you")
    SHARED = "shared", _("the family")


class Moderation(models.TextChoices):
    NONE = "none", _("not shared")
    WAITING = "waiting", _("waiting to be checked")
    APPROVED = "approved", _("approved")
    RETURNED = "returned", _("returned to the owner")
    RESTRICTED = "restricted", _("restricted to the owner")


class Review(models.TextChoices):
    OPEN = "open", _("not reviewed yet")
    KEPT = "kept", _("kept")
    UNSURE = "unsure", _("not sure")


class Status(models.TextChoices):
    SUGGESTED = "suggested", _("suggested")
    ACTIVE = "active", _("remembered")
    SUPERSEDED = "superseded", _("replaced by a newer version")
    RETIRED = "retired", _("set aside")


LISTED = (Status.ACTIVE, Status.SUGGESTED)
"""The states that lists show unless others are asked for: neither set aside nor replaced."""

LET_THROUGH: Mapping[str, ModerationMode | None] = {
    Moderation.APPROVED: None,
    Moderation.WAITING: ModerationMode.AFTER,
}
"""The moderation states in which the family sees a shared row, each with the mode that the legacy must have, if any."""


def is_visible_to_family(state: Mapping[str, Any], *, moderation_mode: str) -> bool:
    """Return whether the family sees a row with these column values, be they of a row or of the audit log.

    The family sees it if its owner shared it, it is active, and moderation lets it through in the legacy's mode.
    """
    if state["visibility"] != Visibility.SHARED or state["status"] != Status.ACTIVE:
        return False
    return state["moderation"] in LET_THROUGH and LET_THROUGH[state["moderation"]] in (None, moderation_mode)


def visible_to_family() -> Q:
    """Return the rule of `is_visible_to_family` for a query."""
    let_through = (
        Q(moderation=state, legacy__moderation_mode=mode) if mode else Q(moderation=state)
        for state, mode in LET_THROUGH.items()
    )
    return Q(visibility=Visibility.SHARED, status=Status.ACTIVE) & reduce(or_, let_through)


class OwnedQuerySet(models.QuerySet):  # type: ignore[type-arg]  # shared by several models, each subclass names its own
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return rows that this user may see: their own, and those that current fellow members share. The one rule for
        every interface.

        A former member reaches their own rows through `me` only, so own rows count only where they are still a member.
        """
        if not user.is_authenticated:
            return self.none()
        legacies = Membership.objects.of(user).values("legacy")
        here = Q(legacy__in=legacies) & (Q(owner=user) | visible_to_family())
        # A row that belongs to no legacy is beyond an access token for one legacy.
        return self.filter(here if user.only_legacy_id else here | Q(owner=user, legacy=None))

    def owned_by(self, user: User | AnonymousUser) -> Self:
        """Return the user's own rows among those they may see."""
        return self.visible_to(user).filter(owner=user.pk)

    def live(self) -> Self:
        """Return rows that are remembered now: neither replaced, nor set aside, nor merely suggested."""
        return self.filter(status=Status.ACTIVE)

    def listed(self) -> Self:
        """Return rows that are remembered or suggested: neither replaced nor set aside."""
        return self.filter(status__in=LISTED)

    def shared_with_family(self) -> Self:
        return self.filter(visible_to_family())

    def locked_for_write(self, row_id: UUID, revision: int | None = None) -> Any:
        """Return one of these rows, locked for a change. Its legacy is locked first (its owner, if it belongs to no
        legacy), then the row.

        Raises `NotFound` if it is none of these rows, and `StaleRevision` if `revision` is given and is not the current
        one.
        """
        these = self.filter(pk=row_id)
        for legacy_id, owner_id in these.values_list("legacy_id", "owner_id"):  # one, or none
            lock_legacy(legacy_id or owner_id)
        row = these.select_related("legacy", "owner").select_for_update(of=["self"]).first()
        if row is None:
            raise NotFound
        if revision is not None and revision != row.revision:
            raise StaleRevision(row)
        return row


class OwnedRow(models.Model):
    """Abstract base. `revision` is the ETag: each change of the row raises it by one. `to_desk_at` is when the words
    last came to the moderation queue: when the row was shared, or changed since.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    show_words = models.BooleanField(_("the family can read the source"), default=False)
    moderation = models.CharField(_("moderation"), max_length=12, choices=Moderation.choices, default=Moderation.NONE)
    moderation_reason = models.CharField(max_length=500, blank=True)
    shared_at = models.DateTimeField(null=True, blank=True)
    to_desk_at = models.DateTimeField(_("in the queue since"), null=True, blank=True)
    review = models.CharField(max_length=8, choices=Review.choices, default=Review.OPEN)
    reviewed_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.ACTIVE)
    retired_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    occurred = models.CharField(_("when it happened"), max_length=60, blank=True)
    occurred_earliest = models.DateField(null=True, blank=True)
    occurred_latest = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True

    @property
    def is_listed(self) -> bool:
        return self.status in LISTED

    @property
    def is_shared(self) -> bool:
        return self.visibility == Visibility.SHARED

    @property
    def is_visible_to_family(self) -> bool:
        """Whether the family sees this row. Expects the legacy to be loaded."""
        state = {"visibility": self.visibility, "status": self.status, "moderation": self.moderation}
        return is_visible_to_family(state, moderation_mode=self.moderation_mode)

    @property
    def waits_unseen(self) -> bool:
        """Whether it waits for moderation in a legacy where nobody but the owner sees it before that."""
        return self.moderation == Moderation.WAITING and self.moderation_mode == ModerationMode.BEFORE

    @property
    def moderation_mode(self) -> str:
        """The mode of its legacy; empty without a legacy, because then nobody but the owner sees it."""
        legacy: Legacy | None = getattr(self, "legacy", None)
        return legacy.moderation_mode if legacy else ""

    def set_occurred(self, edtf: str) -> None:
        """Set when it happened, and the days between which that was. Raise `InvalidInput`; "" is no date."""
        when = parse_edtf(edtf)
        self.occurred, self.occurred_earliest, self.occurred_latest = when.text, when.earliest, when.latest

    def save_revision(self, *fields: str) -> None:
        """Save these fields as the next revision. The caller holds the row's lock."""
        self.revision += 1
        self.updated_at = timezone.now()
        self.save(update_fields=[*fields, "revision", "updated_at"])


def told_constraints(prefix: str) -> list[models.CheckConstraint]:
    """Return the rules that hold for every owned row, named after its table."""
    rules: dict[str, Q] = {
        "visibility_known": Q(visibility__in=Visibility.values),
        "moderation_known": Q(moderation__in=Moderation.values),
        "review_known": Q(review__in=Review.values),
        "status_known": Q(status__in=Status.values),
        # A restriction stays when the row is made private again: otherwise sharing it once more would remove it.
        "private_is_not_moderated": Q(visibility=Visibility.SHARED)
        | Q(moderation__in=[Moderation.NONE, Moderation.RESTRICTED]),
        "shared_is_moderated": Q(visibility=Visibility.PRIVATE) | ~Q(moderation=Moderation.NONE),
        "retired_has_a_day": Q(status=Status.RETIRED, retired_at__isnull=False)
        | (~Q(status=Status.RETIRED) & Q(retired_at=None)),
        "suggested_is_private": ~Q(status=Status.SUGGESTED) | Q(visibility=Visibility.PRIVATE),
        "dates_in_order": Q(occurred_earliest=None) | Q(occurred_latest__gte=F("occurred_earliest")),
        "revision_from_one": Q(revision__gte=1),
    }
    return [models.CheckConstraint(condition=rule, name=f"{prefix}_{name}") for name, rule in rules.items()]


def owner_key(related_name: str, *, null: bool = False) -> models.ForeignKey:  # type: ignore[type-arg]  # generic in both directions
    """Return the key of the owner. It is protected: a user's rows are deleted by erasure, never by accident."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("owner"),
        null=null,
        blank=null,
        related_name=related_name,
    )


def attached_photos_field() -> ArrayField:  # type: ignore[type-arg]  # generic in both directions
    """Return the field for the keys of the photos on a row, in their order. Whether a viewer may see each of them is
    checked when it is shown (`PhotoQuerySet.among`). A deleted photo is removed from the field.
    """
    return ArrayField(models.UUIDField(), default=list, blank=True)


def legacy_key(related_name: str, *, null: bool = False) -> models.ForeignKey:  # type: ignore[type-arg]  # as above
    return models.ForeignKey(
        Legacy, models.CASCADE, verbose_name=_("legacy"), null=null, blank=null, related_name=related_name
    )
