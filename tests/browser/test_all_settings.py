"""The page of all settings as it looks, paused and not."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.models import Role
from legacies.services.pause import pause_for_me
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, join


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_of_all_settings_looks_right(open_page, look, transactional_db, size):
    legacy = LegacyFactory(name="Derek Ashworth")
    keeper, reader = join(legacy, Role.KEEPER), join(legacy, Role.READER)
    path = reverse("memory:all-settings", args=[legacy.pk])
    page = open_page(path, keeper, size=size)
    look(page, "all-settings-of-keeper")
    page.get_by_label("For how long?").select_option("a week")
    page.get_by_role("button", name="Pause for me").click()
    page.get_by_text("Paused for you until").wait_for()
    page.get_by_role("button", name="Pause for everybody").click()
    page.get_by_text("A keeper has paused this legacy").wait_for()
    look(page, "all-settings-paused")
    look(open_page(path, reader, size=size), "all-settings-of-reader")
    pause_for_me(user=reader, legacy_id=legacy.pk)
    look(open_page(reverse("legacies:legacy", args=[legacy.pk]), reader, size=size), "home-paused")
