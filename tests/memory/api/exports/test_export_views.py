"""Exports over the API: who reaches one, and its file."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.utils import timezone

from legacies.services.people import leave
from memory.models import Export
from memory.services.exports.export_job import start_export
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded
from tests.support.exports import do_export_jobs, export_folder, made_export

__all__ = ["export_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder")]

OUTSIDERS = ("stranger", "former", "staff")


@pytest.mark.parametrize(("method", "name", "opens"), [("get", "export", 200), ("delete", "export", 204)])
def test_an_export_is_its_users_alone(family: FamilyWithFacts, method: str, name: str, opens: int):
    export = start_export(user=family["contributor"], legacy_id=family.legacy.pk)
    assert_guarded(
        api_endpoint(method, name, export.pk, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", *OUTSIDERS)],
        bad_ids=[export.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_so_is_its_file(family: FamilyWithFacts):
    export = made_export(family["contributor"], family.legacy)
    assert_guarded(
        api_endpoint("get", "export-file", export.pk),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", *OUTSIDERS)],
        bad_ids=[export.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_each_member_may_have_one_made(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("post", "legacy-exports", family.legacy.pk, opens=202),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "staff", "former")],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_it_is_started_watched_listed_downloaded_and_deleted(family: FamilyWithFacts):
    phone = Phone(family["reader"])
    started = phone.send("post", "legacy-exports", family.legacy.pk, body={}, headers={"Idempotency-Key": "one"})
    assert (started.status_code, started.json()["state"]) == (202, "waiting")
    assert_problem(phone.send("get", "export-file", started.json()["id"]), 404, "not_found")
    do_export_jobs()
    watched = phone.send("get", "export", started.json()["id"]).json()
    assert (watched["state"], watched["done"]) == ("ready", watched["total"])
    assert phone.send("get", "exports").json()["results"] == [watched]
    answer = phone.send("get", "export-file", watched["id"])
    content = b"".join(answer.streaming_content)
    assert len(content) == watched["size"] == int(answer.headers["Content-Length"])
    assert "keepsake/index.html" in ZipFile(BytesIO(content)).namelist()
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert phone.send("delete", "export", watched["id"]).status_code == 204
    assert_problem(phone.send("get", "export-file", watched["id"]), 404, "not_found")


def test_one_that_expired_opens_nothing(family: FamilyWithFacts):
    export = made_export(family["reader"], family.legacy)
    Export.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert_problem(Phone(family["reader"]).send("get", "export-file", export.pk), 404, "not_found")


def test_who_has_left_opens_what_they_told_and_no_more_the_familys(family: FamilyWithFacts):
    export = made_export(family["contributor"], family.legacy)
    leave(user=family["contributor"], legacy_id=family.legacy.pk)
    phone = Phone(family["contributor"])
    assert_problem(phone.send("get", "export-file", export.pk), 404, "not_found")
    started = phone.send("post", "former-exports", family.legacy.pk, body={}, headers={"Idempotency-Key": "two"})
    assert (started.status_code, started.json()["as_member"]) == (202, False)
    do_export_jobs()
    assert phone.send("get", "export-file", started.json()["id"]).status_code == 200


@pytest.mark.parametrize(("how", "header"), [("x-accel", "X-Accel-Redirect"), ("x-sendfile", "X-Sendfile")])
def test_the_web_server_can_send_it(family: FamilyWithFacts, settings, export_folder: Path, how: str, header: str):
    settings.PHOTO_SENT_BY = how
    export = made_export(family["reader"], family.legacy)
    answer = Phone(family["reader"]).send("get", "export-file", export.pk)
    assert answer.headers[header] in (f"/protected-exports/{export.file_name}", str(export_folder / export.file_name))
    assert answer.content == b""


def test_the_book_is_asked_for_by_its_kind(family: FamilyWithFacts, settings):
    phone = Phone(family["reader"])

    def start(key: str, **body: str):
        return phone.send("post", "legacy-exports", family.legacy.pk, body=body, headers={"Idempotency-Key": key})

    settings.PDF_BROWSER = "/usr/bin/chromium"
    assert start("one", kind="book").json()["kind"] == "book"
    assert start("two").json()["kind"] == "everything"
    assert_problem(start("three", kind="film"), 422, "invalid")
    settings.PDF_BROWSER = ""
    assert_problem(start("four", kind="book"), 409, "pdf_not_available")


def test_everything_of_mine_is_of_no_single_legacy(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    started = phone.post("my-exports")
    assert (started.status_code, started.json()["kind"], started.json()["legacy"]) == (202, "mine", None)
    do_export_jobs()
    (listed,) = phone.get("exports").json()["results"]
    assert (listed["id"], listed["state"]) == (started.json()["id"], "ready")
    assert phone.get("export-file", listed["id"]).status_code == 200
    assert Phone(family["keeper"]).get("export", listed["id"]).status_code == 404
    mine = phone.post("legacy-exports", family.legacy.pk, body={"kind": "mine"})
    assert mine.status_code == 422
