"""Personas: the character of the assistant. Their texts are checked here, for pages, API and admin alike."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from config.texts import TOO_LONG, check_names
from legacies.models import Legacy, Membership

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

BUILT_IN = {
    "biographer": UUID("0198f000-0000-7000-8000-000000000001"),
    "listener": UUID("0198f000-0000-7000-8000-000000000002"),
    "interviewer": UUID("0198f000-0000-7000-8000-000000000003"),
}
"""The product's own personas, which migrations add and change. They are for every legacy, and belong to none."""

SAID_OF_BUILT_IN = (
    *(gettext_noop("Biographer"), gettext_noop("Puts a life in order, from place to place and year to year.")),
    *(gettext_noop("Gentle listener"), gettext_noop("Listens, says little, and lets you take your time.")),
    *(gettext_noop("Interviewer"), gettext_noop("Asks one good question at a time, so that more is told.")),
)
"""Their names and taglines, for translators."""

BUDGET_SETTINGS = {"user_day": "BUDGET_USER_DAY", "legacy_month": "BUDGET_LEGACY_MONTH"}
"""Budgets in dollars that a persona may lower for its conversations, each with the setting of its maximum."""

WEIGHT_BOUNDS: Mapping[str, tuple[float, float]] = {
    "meaning": (0, 1),
    "words": (0, 1),
    "importance": (-1, 1),
    "recency": (-1, 1),
    "continuity": (-1, 1),
    "relationship": (-1, 1),
}
"""The weights of recall that a persona may change, each with its bounds."""

TOOL_NAMES = (
    *("remember", "update_memory", "forget_memories", "undo_last", "record_entry", "set_profile"),
    *("list_memories", "search_memories"),
)
"""The tools that a model may call in a turn. A persona that lists tools allows only those."""

LISTS = ("traits", "voice_examples", "always", "never")
MOST_IN_A_LIST, LONGEST_LINE = 12, 500
LONGEST_INSTRUCTIONS = 1_500
LONGEST_PERSONA = 3_500
"""Characters in all of its texts together: they are in every prompt and are never trimmed there."""
FEWEST_TOKENS, MOST_TOKENS = 200, 8_000


class Tier(models.TextChoices):
    FAST = "fast", _("fast")
    BALANCED = "balanced", _("balanced")
    POWERFUL = "powerful", _("powerful")


class PersonaQuerySet(models.QuerySet["Persona"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the product's own personas and those of the user's legacies, including those that were set aside."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(legacy=None) | Q(legacy__in=Membership.objects.of(user).values("legacy")))

    def offered_in(self, legacy_id: UUID) -> Self:
        """Return the personas that a conversation about this legacy may use."""
        return self.filter(Q(legacy=None) | Q(legacy=legacy_id), retired_at=None)


def _text_list(name: Any) -> ArrayField:  # type: ignore[type-arg]  # generic in both directions
    return ArrayField(models.CharField(max_length=LONGEST_LINE), verbose_name=name, default=list, blank=True)


class Persona(models.Model):
    """The character of the assistant. A persona without a legacy belongs to the product or its operator.

    In its conversations `recall_weights`, `token_budget`, `budgets` and the tiers replace the settings.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = models.ForeignKey(Legacy, models.CASCADE, null=True, blank=True, related_name="personas")
    name = models.CharField(_("name"), max_length=120)
    tagline = models.CharField(_("tagline"), max_length=200, blank=True)
    traits = _text_list(_("traits"))
    tone = models.CharField(_("tone"), max_length=200, blank=True)
    verbosity = models.CharField(_("verbosity"), max_length=40, blank=True)
    formality = models.CharField(_("formality"), max_length=40, blank=True)
    voice_examples = _text_list(_("voice examples"))
    always = _text_list(_("always"))
    never = _text_list(_("never"))
    extra_instructions = models.TextField(_("extra instructions"), max_length=LONGEST_INSTRUCTIONS, blank=True)
    tools = _text_list(_("tools"))
    recall_weights = models.JSONField(_("recall weights"), default=dict, blank=True)
    token_budget = models.PositiveIntegerField(
        _("token budget"),
        null=True,
        blank=True,
        validators=[MinValueValidator(FEWEST_TOKENS), MaxValueValidator(MOST_TOKENS)],
    )
    routing = models.BooleanField(_("routing"), default=True)
    force_tier = models.CharField(_("force tier"), max_length=12, choices=Tier.choices, blank=True)
    cap_tier = models.CharField(_("cap tier"), max_length=12, choices=Tier.choices, blank=True)
    budgets = models.JSONField(_("budgets"), default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = PersonaQuerySet.as_manager()

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name; that of the product's own personas in the viewer's language."""
        return gettext(self.name) if self.pk in BUILT_IN.values() else self.name

    @property
    def said_in_a_line(self) -> str:
        return f"{self.shown_name}: {self.shown_tagline}" if self.tagline else self.shown_name

    @property
    def shown_tagline(self) -> str:
        return gettext(self.tagline) if self.pk in BUILT_IN.values() and self.tagline else self.tagline

    def clean(self) -> None:
        check_names(name=self.name, tagline=self.tagline)
        problems = {
            "budgets": budget_problems(self.budgets),
            "recall_weights": weight_problems(self.recall_weights),
            "tools": [_("There is no tool “%(name)s”.") % {"name": one} for one in self.tools if one not in TOOL_NAMES],
            **{field: _line_problems(getattr(self, field)) for field in LISTS},
        }
        if len(self.extra_instructions) > LONGEST_INSTRUCTIONS:
            problems["extra_instructions"] = [TOO_LONG % {"max_length": LONGEST_INSTRUCTIONS}]
        elif sum(map(len, self._texts())) > LONGEST_PERSONA:
            problems["extra_instructions"] = [TOO_LONG_ALTOGETHER % {"most": LONGEST_PERSONA}]
        if found := {field: told for field, told in problems.items() if told}:
            raise ValidationError(found)

    def _texts(self) -> Iterable[str]:
        yield from (self.name, self.tagline, self.tone, self.verbosity, self.formality, self.extra_instructions)
        for field in LISTS:
            yield from getattr(self, field)


TOO_LONG_ALTOGETHER = _(
    "All texts of a persona together can have up to %(most)s characters, since the assistant reads them before every "
    "reply. Shorten one of them."
)


def budget_problems(budgets: Any) -> list[str]:
    """Return what is wrong with a persona's budgets, as sentences."""
    if not isinstance(budgets, Mapping):
        return [str(_("Budgets are amounts by name: “user_day” and “legacy_month”."))]
    return [problem for name, value in budgets.items() if (problem := _budget_problem(str(name), value))]


def _budget_problem(name: str, value: Any) -> str:
    if name not in BUDGET_SETTINGS:
        return _("There is no budget “%(name)s”; there are “user_day” and “legacy_month”.") % {"name": name}
    if not _is_number(value) or value < 0:
        return _("“%(name)s” has to be an amount in dollars, 0 or more.") % {"name": name}
    most = usual_budget(name)
    if Decimal(str(value)) > most:
        said = {"name": name, "most": f"{most:f}"}
        return _("“%(name)s” can be at most %(most)s dollars: a persona can only lower the limit here.") % said
    return ""


def usual_budget(name: str) -> Decimal:
    return Decimal(getattr(settings, BUDGET_SETTINGS[name]))


def weight_problems(weights: Any) -> list[str]:
    """Return what is wrong with a persona's weights of recall, as sentences."""
    if not isinstance(weights, Mapping):
        return [str(_("Weights are numbers by name: %(names)s.") % {"names": ", ".join(WEIGHT_BOUNDS)})]
    return [problem for name, value in weights.items() if (problem := _weight_problem(str(name), value))]


def _weight_problem(name: str, value: Any) -> str:
    if name not in WEIGHT_BOUNDS:
        names = ", ".join(WEIGHT_BOUNDS)
        return _("There is no weight “%(name)s”; there are %(names)s.") % {"name": name, "names": names}
    least, most = WEIGHT_BOUNDS[name]
    if not _is_number(value) or not least <= value <= most:
        said = {"name": name, "least": least, "most": most}
        return _("“%(name)s” has to be a number from %(least)s to %(most)s.") % said
    return ""


def _line_problems(lines: list[str]) -> list[str]:
    if len(lines) > MOST_IN_A_LIST:
        return [_("There can be up to %(most)s lines here.") % {"most": MOST_IN_A_LIST}]
    return []


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
