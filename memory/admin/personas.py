"""Personas that the operator makes for every legacy. A family's own personas are made and changed by its keepers."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin_site import ModelAdmin
from memory.models import Persona
from memory.models.personas import BUILT_IN, LISTS
from memory.services.personas import write_operators_persona


@admin.register(Persona)
class PersonaAdmin(ModelAdmin[Persona]):
    """For superusers, because these texts are in the system message. The product's own personas cannot be changed."""

    list_display = ("name", "tagline")
    list_per_page = 50
    show_full_result_count = False
    fields = (
        *("name", "tagline", "tone", "verbosity", "formality", *LISTS, "extra_instructions"),
        *("tools", "recall_weights", "token_budget", "routing", "force_tier", "cap_tier", "budgets"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Persona]:
        return (
            super()
            .get_queryset(request)
            .filter(legacy=None)
            .exclude(pk__in=BUILT_IN.values())
            .order_by("created_at", "pk")
        )

    def save_model(self, request: HttpRequest, obj: Persona, form: Any, change: bool) -> None:
        write_operators_persona(staff=request.user, persona=obj)  # type: ignore[arg-type]  # only superusers come here

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_operator(request)

    def has_view_permission(self, request: HttpRequest, obj: Persona | None = None) -> bool:
        return _is_operator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_operator(request)

    def has_change_permission(self, request: HttpRequest, obj: Persona | None = None) -> bool:
        return _is_operator(request)

    def has_delete_permission(self, request: HttpRequest, obj: Persona | None = None) -> bool:
        return False


def _is_operator(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)
