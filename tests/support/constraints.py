"""Checks that a rule is a database constraint, and not only in code that may not be called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction


def assert_refused(name: str, good: Callable[[], models.Model], bad: Callable[[], models.Model]) -> None:
    """Check that this constraint (or one of `a|b`) refuses the bad row, and none the good one. Nothing stays."""
    with transaction.atomic():
        good().save(force_insert=True)
        transaction.set_rollback(True)
    with pytest.raises(IntegrityError, match=f'constraint "({name})'), transaction.atomic():
        bad().save(force_insert=True)


def constraints_of(*app_labels: str) -> set[str]:
    """Return the names of all constraints that the models of these apps declare."""
    found = [model._meta.constraints for label in app_labels for model in apps.get_app_config(label).get_models()]
    return {constraint.name for constraints in found for constraint in constraints}
