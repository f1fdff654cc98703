"""Which command starts services, and as whom it connects."""

from __future__ import annotations

import os

import pytest

import manage


@pytest.mark.parametrize(("command", "needs"), [
    (["help"], False), ([""], False), (["--version"], False), (["migrate", "--help"], False),
    (["check"], False), (["check", "--deploy"], False), (["check", "--database", "default"], True),
    (["collectstatic", "--noinput"], False), (["compilemessages"], False),
    (["migrate"], True), (["makemigrations", "--check"], True), (["shell"], True), (["run_scheduler"], True),
    (["a_command_of_tomorrow"], True),
])  # fmt: skip
def test_services_are_started_for_commands_that_may_need_them(command, needs):
    assert manage.needs_services(command[0], command[1:]) is needs


@pytest.mark.parametrize(("command", "as_owner"), [("migrate", True), ("makemigrations", True), ("shell", False)])
def test_only_migrations_connect_as_the_owner(monkeypatch, command, as_owner):
    ran: list[list[str]] = []
    monkeypatch.setattr(manage, "run_with_services", ran.append)
    monkeypatch.setattr("os.environ", {})
    manage.main(["manage.py", command])
    assert ran == [["manage.py", command]]
    assert (os.environ.get("KEEPSAKE_AS_OWNER") == "yes") is as_owner
