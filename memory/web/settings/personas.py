"""Pages of the assistant's personas: the list, one persona with its identity, and forms for keepers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import InvalidInput, NotFound, StaleRevision
from legacies.access import keeper_of, member_of
from legacies.models import Membership
from legacies.web.forms import show_problem
from memory.engines.registry import has_model
from memory.models import Persona, Status
from memory.models.personas import (
    BUDGET_SETTINGS,
    FEWEST_TOKENS,
    LISTS,
    LONGEST_INSTRUCTIONS,
    MOST_TOKENS,
    TOOL_NAMES,
    WEIGHT_BOUNDS,
    Tier,
    usual_budget,
)
from memory.services import personas as services
from memory.services.context import identity_of, restore_identity, set_aside_identity, write_identity
from memory.services.context_files import persona_key_of
from memory.services.facts.fact_inputs import LONGEST_CONTENT
from memory.web.forms import LongTextField
from memory.web.pages import inside

TEXTS = ("name", "tagline", "tone", "verbosity", "formality", "extra_instructions")
SINGLE = ("token_budget", "routing", "force_tier", "cap_tier")
IN_WORDS = {
    "remember": gettext_lazy("note a fact"),
    "update_memory": gettext_lazy("correct a fact"),
    "forget_memories": gettext_lazy("set facts aside"),
    "undo_last": gettext_lazy("take back what was done last"),
    "record_entry": gettext_lazy("note something that happened"),
    "set_profile": gettext_lazy("note your name and time zone"),
    "list_memories": gettext_lazy("list what is remembered"),
    "search_memories": gettext_lazy("search what is remembered"),
}
WEIGHTS_IN_WORDS = {
    "meaning": gettext_lazy("Weight of the meaning"),
    "words": gettext_lazy("Weight of the same words"),
    "importance": gettext_lazy("Lift what is important"),
    "recency": gettext_lazy("Lift what was used lately"),
    "continuity": gettext_lazy("Lift what belongs to this conversation"),
    "relationship": gettext_lazy("Lift what hangs together with the best"),
}
BUDGETS_IN_WORDS = {
    "user_day": gettext_lazy("At most for one person a day, in dollars"),
    "legacy_month": gettext_lazy("At most for the family a month, in dollars"),
}


class LinesField(forms.CharField):
    """A list with one entry on each line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        return [line.strip() for line in super().clean(value).splitlines() if line.strip()]


class PersonaForm(forms.Form):
    """Everything that keepers set for a persona. Empty fields keep the default."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    tagline = forms.CharField(label=gettext_lazy("What it is like, in one line"), max_length=200, required=False)
    tone = forms.CharField(label=gettext_lazy("Tone"), max_length=200, required=False)
    verbosity = forms.CharField(label=gettext_lazy("How much it says"), max_length=40, required=False)
    formality = forms.CharField(label=gettext_lazy("How formal it is"), max_length=40, required=False)
    traits = LinesField(label=gettext_lazy("Traits"), help_text=gettext_lazy("One a line."), required=False)
    voice_examples = LinesField(
        label=gettext_lazy("Sentences it could say"), help_text=gettext_lazy("One a line."), required=False
    )
    always = LinesField(label=gettext_lazy("Always"), help_text=gettext_lazy("One rule a line."), required=False)
    never = LinesField(label=gettext_lazy("Never"), help_text=gettext_lazy("One rule a line."), required=False)
    extra_instructions = LongTextField(
        label=gettext_lazy("What else it should know or do"),
        max_length=LONGEST_INSTRUCTIONS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    tools = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do while it replies"),
        help_text=gettext_lazy("Nothing ticked: all of it."),
        choices=[(name, IN_WORDS[name]) for name in TOOL_NAMES],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    token_budget = forms.IntegerField(
        label=gettext_lazy("Room for what is remembered, in tokens"),
        min_value=FEWEST_TOKENS,
        max_value=MOST_TOKENS,
        required=False,
    )
    routing = forms.BooleanField(
        label=gettext_lazy("Choose the model by how much a message asks"), required=False, initial=True
    )
    force_tier = forms.ChoiceField(
        label=gettext_lazy("Always this model"), choices=[("", "—"), *Tier.choices], required=False
    )
    cap_tier = forms.ChoiceField(
        label=gettext_lazy("No larger model than this"), choices=[("", "—"), *Tier.choices], required=False
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, (least, most) in WEIGHT_BOUNDS.items():
            help_text = _("From %(least)s to %(most)s; empty: as usual.") % {"least": least, "most": most}
            self.fields[f"weight_{name}"] = _number(WEIGHTS_IN_WORDS[name], least, most, help_text)
        for name in BUDGET_SETTINGS:
            most = float(usual_budget(name))
            help_text = _("At most %(most)s, the limit of this server; empty: that limit.") % {"most": f"{most:g}"}
            self.fields[f"budget_{name}"] = _number(BUDGETS_IN_WORDS[name], 0, most, help_text)

    @classmethod
    def showing(cls, persona: Persona) -> PersonaForm:
        plain = {name: getattr(persona, name) for name in (*TEXTS, *LISTS, *SINGLE, "tools", "revision")}
        weights = {f"weight_{name}": value for name, value in persona.recall_weights.items()}
        return cls(initial=plain | weights | {f"budget_{name}": value for name, value in persona.budgets.items()})

    @property
    def character(self) -> list[forms.BoundField]:
        return [self[name] for name in (*TEXTS[:-1], *LISTS, TEXTS[-1])]

    @property
    def engine(self) -> list[forms.BoundField]:
        shown = {field.name for field in self.character} | {"revision"}
        return [field for field in self if field.name not in shown]

    @property
    def has_engine_errors(self) -> bool:
        return any(field.errors for field in self.engine)

    @property
    def changes(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {
            **{name: said[name] for name in (*TEXTS, *LISTS, *SINGLE, "tools")},
            "recall_weights": _by_name(said, "weight_"),
            "budgets": _by_name(said, "budget_"),
        }


def _number(label: Any, least: float, most: float, help_text: str) -> forms.FloatField:
    widget = forms.NumberInput(attrs={"step": "any", "class": "field__short"})
    return forms.FloatField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text, widget=widget
    )


def _by_name(said: dict[str, Any], prefix: str) -> dict[str, float]:
    return {
        name.removeprefix(prefix): value
        for name, value in said.items()
        if name.startswith(prefix) and value is not None
    }


class IdentityForm(forms.Form):
    content = LongTextField(
        label=gettext_lazy("One thing this persona knows of itself or of its part here, in one sentence"),
        max_length=LONGEST_CONTENT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


@login_required
@require_safe
def personas(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    offered = list(Persona.objects.offered_in(legacy_id).order_by("legacy_id", "created_at", "pk"))
    aside = Persona.objects.filter(legacy=legacy_id, retired_at__isnull=False).order_by("created_at", "pk")
    context = _page(
        membership,
        built_in=[one for one in offered if one.legacy_id is None],
        own=[one for one in offered if one.legacy_id is not None],
        aside=aside if membership.is_keeper else [],
    )
    return render(request, "memory/personas.html", context)


@login_required
@require_safe
def persona(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    return _show(request, membership, _persona_in(request, legacy_id, persona_id), IdentityForm())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    form = PersonaForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            made = services.create_persona(user=request.user, legacy_id=legacy_id, **form.changes)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Made. It can be chosen for conversations from now on."))
            return redirect("memory:persona", legacy_id, made.pk)
    context = _page(membership, form=form)
    return render(request, "memory/persona_form.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    found = _own_in(request, legacy_id, persona_id)
    form = PersonaForm(request.POST) if request.method == "POST" else PersonaForm.showing(found)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.edit_persona(
                user=request.user, persona_id=found.pk, revision=form.cleaned_data["revision"], **form.changes
            )
        except InvalidInput as refused:
            show_problem(form, refused)
        except StaleRevision as stale:
            # The typed text stays in the form. If it is sent again, it replaces the current text.
            form.add_error(None, stale.message)
            form.data = _with_revision(request, stale.current.revision)
            status = 412
        else:
            messages.success(request, _("Saved. It holds from the next message on."))
            return redirect("memory:persona", legacy_id, found.pk)
    if form.errors and status == 200:
        status = 422
    return render(request, "memory/persona_form.html", _page(membership, form=form, persona=found), status=status)


def _with_revision(request: SignedInRequest, revision: int) -> Any:
    data = request.POST.copy()
    data["revision"] = str(revision)
    return data


@login_required
@require_POST
def set_aside(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> HttpResponse:
    found = _own_in(request, legacy_id, persona_id)
    services.set_persona_aside(user=request.user, persona_id=found.pk)
    messages.success(request, _("Set aside. Its conversations go on without it, and you can restore it."))
    return redirect("memory:personas", legacy_id)


@login_required
@require_POST
def restore(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> HttpResponse:
    found = _own_in(request, legacy_id, persona_id)
    try:
        services.restore_persona(user=request.user, persona_id=found.pk)
    except InvalidInput as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("Restored. It can be chosen again."))
    return redirect("memory:personas", legacy_id)


# The persona's identity in this legacy: sentences that belong to the persona and to no member.


@login_required
@require_POST
def write(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    found = _persona_in(request, legacy_id, persona_id)
    form = IdentityForm(request.POST)
    if form.is_valid():
        try:
            write_identity(
                user=request.user, legacy_id=legacy_id, persona_id=found.pk, content=form.cleaned_data["content"]
            )
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Noted. The assistant reads it whenever it is this persona."))
            return redirect("memory:persona", legacy_id, found.pk)
    return _show(request, membership, found, form, status=422)


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, persona_id: UUID, fact_id: UUID) -> HttpResponse:
    """Set one of these sentences aside, or restore it."""
    found = _persona_in(request, legacy_id, persona_id)
    if not identity_of(request.user, legacy_id, found.pk).filter(pk=fact_id).exists():
        raise NotFound
    keeper_of(request.user, legacy_id)
    if request.POST.get("do") == "restore":
        restore_identity(user=request.user, fact_id=fact_id)
    else:
        set_aside_identity(user=request.user, fact_id=fact_id)
    return redirect("memory:persona", legacy_id, found.pk)


def _page(membership: Membership, **more: Any) -> dict[str, Any]:
    """Return the context of a page. `without_model`: the built-in engine replies, and no persona changes its words."""
    return inside(membership, "personas", without_model=not has_model(), **more)


def _persona_in(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> Persona:
    """Return a persona of this legacy or of the product, set aside or not."""
    member_of(request.user, legacy_id)
    found = services.visible_persona(request.user, persona_id)
    if found.legacy_id not in (None, legacy_id):
        raise NotFound
    return found


def _own_in(request: SignedInRequest, legacy_id: UUID, persona_id: UUID) -> Persona:
    """Return a persona of this legacy. Raise `NotFound` for the product's own, which cannot be changed."""
    found = _persona_in(request, legacy_id, persona_id)
    if found.legacy_id is None:
        raise NotFound
    return found


def _show(
    request: SignedInRequest, membership: Membership, found: Persona, form: IdentityForm, *, status: int = 200
) -> HttpResponse:
    facts = list(identity_of(request.user, membership.legacy_id, found.pk))
    context = _page(
        membership,
        persona=found,
        lists=[(name, lines) for name, lines in _lists_in_words(found) if lines],
        current=[fact for fact in facts if fact.status != Status.RETIRED],
        aside=[fact for fact in facts if fact.status == Status.RETIRED],
        file_key=persona_key_of(found.pk) if found.legacy_id else "",
        form=form,
    )
    return render(request, "memory/persona.html", context, status=status)


def _lists_in_words(found: Persona) -> list[tuple[str, list[str]]]:
    manner = [one for one in (found.tone, found.verbosity, found.formality) if one]
    return [
        (_("Traits"), found.traits),
        (_("Manner"), manner),
        (_("Always"), found.always),
        (_("Never"), found.never),
        (_("Sentences it could say"), found.voice_examples),
    ]
