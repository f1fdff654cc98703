"""Which command starts services, and as whom it connects."""

from __future__ import annotations

import os
import subprocess
import sys
from uuid import uuid4

import pytest

import manage
from config.startup.environment import BASE_DIR


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
    ran: list[tuple[list[str], bool]] = []
    monkeypatch.setattr(
        manage, "run_with_services", lambda arguments, *, needs_tables: ran.append((arguments, needs_tables))
    )
    monkeypatch.setattr("os.environ", {})
    manage.main(["manage.py", command])
    assert ran == [(["manage.py", command], not as_owner)]
    assert (os.environ.get("KEEPSAKE_AS_OWNER") == "yes") is as_owner


@pytest.mark.workers
def test_whichever_command_comes_first_on_a_fresh_machine_finds_its_tables(tmp_path):
    named = ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "BROKER_URL")
    fresh = {name: value for name, value in os.environ.items() if name not in named}
    command = [sys.executable, "manage.py", "export_family", "--json", "--legacy", str(uuid4())]
    environment = {**fresh, "KEEPSAKE_VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    ended = subprocess.run(
        command, check=False, cwd=BASE_DIR, env=environment, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "no legacy" in ended.stderr
    assert "Traceback" not in ended.stderr
