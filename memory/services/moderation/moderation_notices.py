"""What the desk says to people, in notices."""

from __future__ import annotations

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import Legacy, Membership, ModerationMode, Role
from legacies.services.notices import tell
from memory.kinds import MemoryNotice
from memory.models import Fact, Moderation

# A notice has room for the reason whole and for the first words of the fact.
FIRST_WORDS = 80


def tell_owner(fact: Fact, kind: MemoryNotice) -> None:
    """Who has left the legacy is told too; the page about the fact is then not theirs to open any more."""
    if fact.owner is None:
        return
    is_member = Membership.objects.filter(legacy=fact.legacy_id, user=fact.owner).exists()
    path = reverse("memory:fact", args=[fact.legacy_id, fact.pk]) if is_member else ""
    first_words = Truncator(fact.content).chars(FIRST_WORDS)
    words = {"words": first_words, "reason": fact.moderation_reason, "standing": _standing(fact)}
    tell(user=fact.owner, kind=kind, text=_sentence(kind) % words, legacy=fact.legacy, path=path, subjects=[fact.pk])


def tell_other_keepers(legacy: Legacy, keeper: User) -> None:
    """That another keeper changed how what is shared here is looked at."""
    sentences: dict[str, str] = {
        ModerationMode.AFTER: _("%(name)s changed a rule of %(legacy)s: what is shared is seen at once."),
        ModerationMode.BEFORE: _("%(name)s changed a rule of %(legacy)s: what is shared is seen once it is approved."),
    }
    unknown = _("%(name)s changed a rule of %(legacy)s: how what is shared is looked at.")
    text = sentences.get(legacy.moderation_mode, unknown) % {"name": keeper.name, "legacy": legacy.name}
    path = reverse("memory:settings", args=[legacy.pk])
    others = Membership.objects.filter(legacy=legacy, role=Role.KEEPER).exclude(user=keeper)
    for other in others.select_related("user"):
        kind = MemoryNotice.MODERATION_MODE_SET
        tell(user=other.user, kind=kind, text=text, legacy=legacy, path=path, subjects=[keeper.pk])


def _sentence(kind: MemoryNotice) -> str:
    return {
        MemoryNotice.FACT_APPROVED: _("What you shared was looked at, and the family sees it: “%(words)s”"),
        MemoryNotice.FACT_RETURNED: _(
            "“%(words)s” is with you alone again, and this is why: “%(reason)s” "
            "Change it, and it will be looked at once more."
        ),
        MemoryNotice.FACT_RESTRICTED: _(
            "“%(words)s” stays with you alone, and this is why: “%(reason)s” It cannot be shared until that is lifted."
        ),
        MemoryNotice.RESTRICTION_LIFTED: _("“%(words)s” is not kept with you alone any more. %(standing)s"),
        MemoryNotice.DECISION_UNDONE: _("What was decided about “%(words)s” was taken back. %(standing)s"),
    }[kind]


def _standing(fact: Fact) -> str:
    if fact.is_visible_to_family:
        return _("The family sees it.")
    if fact.moderation == Moderation.WAITING:
        return _("The family sees it once it has been looked at.")
    return _("It is with you alone: “%(reason)s”") % {"reason": fact.moderation_reason}
