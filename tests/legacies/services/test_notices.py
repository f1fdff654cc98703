"""Quiet words to one member."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models import TextChoices

from config.errors import NotFound
from legacies.models import Notice
from legacies.models.membership import NoticeKind
from legacies.services.notices import dismiss, tell
from tests.legacies.conftest import People


def test_a_notice_is_for_one_person(people: People):
    notice = tell(user=people.keeper, kind=NoticeKind.JOINED, text="Ana has joined.", legacy=people.legacy, path="/x/")
    assert Notice.objects.visible_to(people.keeper).unread().get() == notice
    for other in (people.contributor, people.stranger):
        assert not Notice.objects.visible_to(other).exists()
        with pytest.raises(NotFound):
            dismiss(user=other, notice_id=notice.pk)


def test_putting_away_twice_is_once(people: People):
    notice = tell(user=people.keeper, kind=NoticeKind.JOINED, text="Ana has joined.")
    first = dismiss(user=people.keeper, notice_id=notice.pk)
    assert first.read_at is not None
    assert dismiss(user=people.keeper, notice_id=notice.pk).read_at == first.read_at
    assert not Notice.objects.visible_to(people.keeper).unread().exists()


def test_a_notice_of_a_kind_that_no_app_registered_is_refused(people: People):
    class Strange(TextChoices):
        ADVERTISED = "advertised"

    with pytest.raises(ValueError, match="advertised"):
        tell(user=people.keeper, kind=Strange.ADVERTISED, text="Ana has joined.")
    assert not Notice.objects.exists()


def test_a_notice_that_is_none_is_not_found(people: People):
    with pytest.raises(NotFound):
        dismiss(user=people.keeper, notice_id=uuid4())
