"""The database role: production starts with one that rules bind, and with no other."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.utils import ConnectionHandler, OperationalError

from config import apps


@pytest.fixture
def in_production(settings):
    settings.PRODUCTION = True


@pytest.fixture
def as_the_app(monkeypatch, as_app_role, settings):
    settings.AS_OWNER = False
    with as_app_role():
        yield


@pytest.fixture
def connect_otherwise(monkeypatch, django_db_setup, django_db_blocker):
    """Lets the checks use connections of their own, away from this test's transaction, with other settings."""
    handlers: list[ConnectionHandler] = []

    def connect(**changes: str) -> None:
        config = {**connections["default"].settings_dict, "OPTIONS": {}, **changes}
        handlers.append(ConnectionHandler({"default": config}))
        monkeypatch.setattr(apps, "connections", handlers[-1])

    with django_db_blocker.unblock():
        yield connect
        for handler in handlers:
            handler.close_all()


def found() -> list[tuple[str | None, bool]]:
    return [(message.id, message.is_serious()) for message in apps.check_database_role(["default"])]


def test_the_app_s_role_is_fine(as_the_app, in_production):
    assert found() == []


def test_a_superuser_is_refused_in_production(connect_otherwise, in_production):
    connect_otherwise(USER="postgres")  # whom the embedded server was made with
    assert found() == [("keepsake.E001", True)]


def test_a_superuser_is_named_elsewhere(connect_otherwise):
    connect_otherwise(USER="postgres")
    assert found() == [("keepsake.E001", False)]


def test_the_owner_may_migrate_and_nothing_else(db, settings, in_production):
    settings.AS_OWNER = True
    assert found() == []
    settings.AS_OWNER = False
    assert found() == [("keepsake.E002", True)]


def test_no_process_starts_on_a_refused_role(connect_otherwise, settings, in_production):
    connect_otherwise()
    settings.AS_OWNER = True
    apps.refuse_unsafe_database_role()
    settings.AS_OWNER = False
    with pytest.raises(ImproperlyConfigured, match="could change the log"):
        apps.refuse_unsafe_database_role()


def test_a_process_starts_while_the_database_is_away(connect_otherwise, in_production):
    connect_otherwise(HOST="/nowhere")
    with pytest.raises(OperationalError):
        apps.check_database_role(["default"])
    apps.refuse_unsafe_database_role()


def test_without_a_database_asked_for_none_is_looked_at():
    assert apps.check_database_role(None) == []
