"""Every page of the admin: a family with a row of every kind, and the addresses of the pages that show them."""

from __future__ import annotations

from django.contrib import admin
from django.db import models
from django.urls import reverse
from django.utils import timezone

from legacies.models import Job, Membership
from legacies.services.people import invite
from memory.models import Activity, BreakGlass, Fact, Persona, ReturnReason
from memory.models.personas import BUILT_IN
from memory.services.break_glass import open_break_glass
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.moderation import approve_fact
from memory.services.stories.editing import create_story, share_story
from memory.services.stories.story_words import StoryWords
from tests.support.access import FamilyWithFacts, moderated_after
from tests.support.factories import ConversationFactory, told
from tests.support.photos import SHARED, add_photo
from tests.support.recordings import add_recording

ADDED = {Persona, ReturnReason}
"""The models of which staff may add rows. The product creates all other rows."""


def family_in_the_admin() -> FamilyWithFacts:
    """A family with a row of every kind that the admin shows."""
    family = moderated_after()
    keeper = family["keeper"]
    ReturnReason.objects.get_or_create(text="Please ask your aunt first.", position=1)
    Persona.objects.create(name="House voice")
    invite(user=keeper, legacy_id=family.legacy.pk, for_whom="Ana", role="reader")
    conversation = ConversationFactory(legacy=family.legacy, user=keeper)
    told("She sang.", conversation=conversation)
    about = {"legacy_id": family.legacy.pk, "user_id": keeper.pk}
    Job.objects.create(
        kind="turn", key=f"turn:{conversation.pk}", state="failed", attempts=5, error="engine_unavailable", **about
    )
    Activity.objects.create(user=keeper, legacy=family.legacy, kind="file", state="done", finished_at=timezone.now())
    add_photo(family.legacy, keeper, caption="Rose at the sea", **SHARED)
    add_recording(family.legacy, keeper, title="The sea, aloud", **SHARED)
    story = create_story(user=keeper, legacy_id=family.legacy.pk, words=StoryWords("The oven", "It was hot."))
    share_story(user=keeper, story_id=story.pk)
    fields = EntryFields(type="wedding", summary="They married.", data={"place": "Leeds"})
    entry = create_entry(user=keeper, legacy_id=family.legacy.pk, fields=fields)
    share_entry(user=keeper, entry_id=entry.pk)
    approve_fact(staff=family["staff"], fact_id=family.facts["waiting"].pk)
    fact_id, reason = family.facts["private"].pk, "She asked us to look."
    open_break_glass(staff=family["staff"], kind="fact", object_id=fact_id, reason=reason, is_confirmed=True)
    return family


def admin_addresses() -> list[tuple[str, str]]:
    """Return, for every registered model, the list, the page of one row and, if there is one, the page to add a row."""
    pages = [("index", reverse("admin:index")), ("status", reverse("admin_status:show"))]
    pages += [(f"app-{app}", reverse("admin:app_list", args=[app])) for app in ("accounts", "legacies", "memory")]
    for model in admin.site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        pages.append((f"{name}-list", reverse(f"admin:{name}_changelist")))
        pages.append((name, reverse(f"admin:{name}_change", args=[_row_of(model).pk])))
        if model in ADDED:
            pages.append((f"{name}-add", reverse(f"admin:{name}_add")))
    pages.append(("read", reverse("admin:memory_breakglass_read", args=[_row_of(BreakGlass).pk])))
    return pages


def break_glass_addresses(family: FamilyWithFacts) -> list[tuple[str, str]]:
    """Return the pages that lead to private content. They open for staff who have just confirmed their identity."""
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    choose = reverse("admin:memory_breakglass_choose", args=[member.pk])
    return [
        ("choose-conversation", choose),
        ("choose-fact", f"{choose}?kind=fact"),
        ("ask", reverse("admin:memory_breakglass_ask", args=["fact", family.facts["private"].pk])),
    ]


def _row_of(model: type[models.Model]) -> models.Model:
    shown = {Fact: Fact.objects.shared_for_staff(), Persona: Persona.objects.exclude(pk__in=BUILT_IN.values())}
    row = shown.get(model, model._default_manager).first()
    assert row is not None, f"the family has no {model.__name__} to look at"
    return row
