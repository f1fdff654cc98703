"""What a page says when something is refused or broken: what is safe first, and nothing about the inside."""

import pytest
from django.test import Client
from django.urls import reverse

from legacies.web import profile

HTMX = {"HX-Request": "true"}


@pytest.fixture
def told(client, family):
    client.force_login(family["reader"])
    client.raise_request_exception = False
    return client


def test_what_is_not_there_is_said_in_words(told):
    answer = told.get("/nothing-here/")
    assert answer.status_code == 404
    assert "Nothing was lost" in answer.content.decode()


def test_a_member_without_the_right_is_told_who_has_it(told, family):
    answer = told.get(reverse("legacies:edit", args=[family.legacy.id]))
    assert answer.status_code == 403
    assert "Only a keeper can do that" in answer.content.decode()


def test_with_htmx_a_refusal_is_read_out_and_replaces_nothing(told, family):
    path = reverse("legacies:invite", args=[family.legacy.id])
    answer = told.post(path, {"for_whom": "Ana", "role": "reader"}, headers=HTMX)
    assert (answer.status_code, answer.content) == (403, b"")
    assert "Only a keeper can do that" in answer.headers["HX-Trigger"]


def test_too_much_at_once_is_413_and_no_page_of_djangos(told):
    answer = told.post(reverse("legacies:profile"), {"display_name": "x" * 2_000_000})
    assert answer.status_code == 413
    assert "smaller parts" in answer.content.decode()


def test_a_form_from_elsewhere_is_refused_and_says_what_to_do(family):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(family["reader"])
    answer = strict.post(reverse("legacies:profile"), {"display_name": "Mallory"})
    assert answer.status_code == 403
    assert "send it again" in answer.content.decode()


def test_what_breaks_says_what_is_safe_and_nothing_about_the_inside(told, monkeypatch):
    def break_(*args):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(profile, "Paginator", break_)
    answer = told.get(reverse("legacies:notices"))
    words = answer.content.decode()
    assert answer.status_code == 500
    assert "What you saved before is still saved" in words
    assert "secret of the inside" not in words


@pytest.mark.parametrize("headers", [{"HX-Boosted": "true"}, {"HX-History-Restore-Request": "true"}])
def test_a_boosted_link_and_restored_history_get_whole_pages(told, family, headers):
    answer = told.get(reverse("legacies:people", args=[family.legacy.id]), headers={**HTMX, **headers})
    assert "<html" in answer.content.decode()


def test_every_page_is_bound_by_a_policy_that_allows_nothing_inline(told):
    answer = told.get(reverse("legacies:profile"))
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    words = answer.content.decode()
    assert " style=" not in words
    assert "<style" not in words
    assert " onclick=" not in words


def test_no_copy_of_a_page_stays_on_a_device(told, family):
    for path in ("/", reverse("legacies:legacy", args=[family.legacy.id]), reverse("legacies:profile"), "/nothing/"):
        assert "no-store" in told.get(path).headers["Cache-Control"]
