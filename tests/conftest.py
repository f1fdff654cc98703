"""Fixtures for every test: the test database, the app's database role, and an environment for child processes.

- `as_app_role`: `with as_app_role(): ...` runs the block with the rights of the app's role, in a savepoint; an error
  inside undoes the block and the role.
- `process_environment`: the environment that a child process (worker, web, `manage.py`) needs to work on this test's
  database and broker; use it with `django_db(transaction=True)`, since other processes see committed rows only.
- Common objects: `legacy` and its `teller`, an empty `conversation`, `people` and `family` (a member in each role, see
  `tests/support/access.py`), the contributor's `phone` for the API, and the `script` of a model.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import hypothesis
import pytest
import pytest_django
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from psycopg import sql

from accounts.models import User
from config import health
from legacies.models import Legacy
from memory.engines import guarded_embedder
from memory.indexing import models_in_use
from memory.migrations._first_rows import add_built_in
from memory.models import Conversation, EmbeddingModel
from tests.support import preloaded, scripted
from tests.support.access import family, people, phone, strict_family  # noqa: F401 - fixtures, for every test
from tests.support.ai_clients import one_ai_connection  # noqa: F401 - as above
from tests.support.cached_models import _cached_models  # noqa: F401 - as above
from tests.support.collecting import INTERFACES, TESTS, is_left_out, marked_elsewhere, required
from tests.support.emptying import statements_to_empty
from tests.support.factories import ConversationFactory, LegacyFactory, join
from tests.support.fakellm.fixture import fakellm, model  # noqa: F401 - as above
from tests.support.growth import growth  # noqa: F401 - as above
from tests.support.pseudo_locale import pseudo_locale  # noqa: F401 - as above
from tests.support.scripted import Script
from tests.support.spans import spans  # noqa: F401 - as above
from tests.support.template_database import disconnect, template_database

PACKAGED_MODEL = "all-MiniLM-L6-v2-int8"
# Thresholds of Python's garbage collector for its three generations. Most objects of a test are freed without it. With
# Python's own 700, 10 and 10, garbage collection takes a third of the time in which all tests are collected.
COLLECT_AFTER = (50_000, 20, 50)
# Child processes do not get these variables. The second has another value in each test, and processes start sooner
# with an environment that was used before.
OF_THE_TESTS_ALONE = {"KEEPSAKE_AS_OWNER", "PYTEST_CURRENT_TEST"}


# Examples have no deadline, since their time depends on the load of the machine. `make test` tries 50 examples, `make
# test-trust` the 300 of `--hypothesis-profile=thorough`. A test that states a number of its own has slow examples.
hypothesis.settings.register_profile("keepsake", deadline=None, max_examples=10)
hypothesis.settings.register_profile("landing", deadline=None, max_examples=50)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=300)
hypothesis.settings.load_profile("keepsake")
gc.set_threshold(*COLLECT_AFTER)


def pytest_collection_finish() -> None:
    """Freeze all objects so far: they stay until the end, so the garbage collector need not look at them again."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    # Never False: that would collect files that other hooks leave out.
    return is_left_out(collection_path, required(config.option.markexpr)) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of pages, API and admin by their folder: `make test-unit` leaves them to the whole run."""
    if unknown := marked_elsewhere(items):
        raise pytest.UsageError("State the mark in the file of the test:", *unknown)
    for item in items:
        if not INTERFACES.isdisjoint(item.path.relative_to(TESTS).parts):
            item.add_marker(pytest.mark.interface)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=8, help="how many processes the test of random kills kills")
    parser.addoption("--operations", type=int, default=500, help="how many operations the phone that was away sends")
    parser.addoption("--kill-seed", type=int, default=1, help="the chance that it takes")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> None:
    """Copy the test database from a template: otherwise each of eight processes of a whole run would run migrations."""
    with django_db_blocker.unblock():
        connection.settings_dict["TEST"]["TEMPLATE"] = template_database()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker) -> None:
    """Let no commit in the test database wait for the disk: nobody misses its data after a power cut."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        name = sql.Identifier(connection.settings_dict["NAME"])
        cursor.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(name))
    disconnect()  # a connection keeps the settings it began with


@pytest.fixture(scope="session", autouse=True)
def _emptied_by_deleting():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", staticmethod(statements_to_empty))
        yield


@pytest.fixture(scope="session", autouse=True)
def _unhurried():
    """Wait longer for slow parts, since the machine may be busy. A test of a part that hangs sets its own limit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guarded_embedder, "PATIENCE_SECONDS", 30)
        patch.setattr(health, "PATIENCE", 30)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_process_is_left():
    yield
    preloaded.end_all()


@pytest.fixture(autouse=True)
def _empty_cache():
    """Clear the cache, so that nothing in it or in the broker reaches the next test. Keys of other runs stay."""
    cache.clear()
    models_in_use.forget()


@pytest.fixture(autouse=True)
def _rows_of_migrations(request: pytest.FixtureRequest) -> None:
    """Put back the rows of migrations: a test with `transaction=True` leaves every table empty, theirs too."""
    mark = request.node.get_closest_marker("django_db")
    if "transactional_db" in request.fixturenames or (mark and mark.kwargs.get("transaction")):
        request.getfixturevalue("transactional_db")
        EmbeddingModel.objects.get_or_create(
            id=1,
            defaults={
                "name": PACKAGED_MODEL,
                "dimension": 384,
                "state": "active",
                "configured": True,
                "recipe": {"embedder": "memory.engines.embeddings.LocalEmbedder", "options": {"folder": ""}},
            },
        )
        add_built_in(apps, None)


@pytest.fixture
def legacy() -> Legacy:
    """A legacy that nobody belongs to yet."""
    made: Legacy = LegacyFactory()
    return made


@pytest.fixture
def teller(legacy: Legacy) -> User:
    """A contributor of `legacy`, who has told nothing yet."""
    return join(legacy)


@pytest.fixture
def conversation() -> Conversation:
    """An empty conversation in a legacy of its own."""
    made: Conversation = ConversationFactory()
    return made


@pytest.fixture
def script(settings: Any) -> Script:
    """Return the script of what the model says, which the test writes."""
    settings.ENGINE = scripted.PATH
    return Script()


@pytest.fixture
def as_app_role(db: None) -> Callable[[], AbstractContextManager[None]]:
    return _as_app_role


@contextmanager
def _as_app_role() -> Iterator[None]:
    # SET LOCAL ends with the savepoint when an error undoes it; RESET is for a block without an error.
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(settings.DATABASE_APP_ROLE)))
        yield
        cursor.execute("RESET ROLE")


@pytest.fixture
def process_environment(transactional_db: None) -> dict[str, str]:
    database = connection.settings_dict["NAME"]
    urls = {name: _on_database(os.environ[name], database) for name in ("DATABASE_URL", "DATABASE_OWNER_URL")}
    own = {**os.environ, **urls, "DJANGO_SETTINGS_MODULE": "config.settings"}
    return {name: value for name, value in own.items() if name not in OF_THE_TESTS_ALONE}


def _on_database(url: str, name: str) -> str:
    return urlsplit(url)._replace(path=f"/{name}").geturl()
