"""The question a form asks when its text looks like a secret; leaving it out is the first choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest

from memory.services.facts.fact_inputs import LooksLikeASecret, without_secrets

OUT, KEEP = "out", "keep"


def as_chosen(request: HttpRequest, said: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, without its secrets where their writer chose so, and whether they are to be kept."""
    choice = request.POST.get("secrets", "")
    told = without_secrets(said) if choice == OUT else dict(said)
    return {**told, "allow_secrets": choice == KEEP}


def words_that_look_like_one(form: Form, refused: LooksLikeASecret) -> list[str]:
    """The words in question, for their writer alone, who has just typed them."""
    said = form.cleaned_data
    return [str(said.get(place.field, ""))[place.start : place.end] for place in refused.places]
