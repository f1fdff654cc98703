"""The embedded servers: shared, found again after every kind of death, and gone with their last user."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from config.devserver import valkey
from config.devserver.embedded_services import EmbeddedServices
from config.devserver.server_processes import ServerDidNotStart
from config.startup.environment import BASE_DIR
from tests.support.waiting import wait_until

pytestmark = pytest.mark.workers

USER = """
import sys
from pathlib import Path
from config.devserver.embedded_services import EmbeddedServices
services = EmbeddedServices(folder=Path(sys.argv[1]), environment={})
sys.stdout.write(services.ensure().database_url + "\\n")
sys.stdout.flush()
sys.stdin.read()
services.release()
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    # Not pytest's own folder: that is closed to others, and as root the database runs as another user.
    path = Path(tempfile.mkdtemp(prefix="keepsake-test-"))
    yield path
    kill_servers_in(path)
    shutil.rmtree(path)


@pytest.fixture
def services(folder: Path) -> Iterator[EmbeddedServices]:
    services = EmbeddedServices(folder=folder, environment={})
    yield services
    services.release()


@pytest.fixture
def start_user(folder: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts another process that uses the servers, until its input is closed."""
    users: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        user = subprocess.Popen([sys.executable, "-c", USER, str(folder)], cwd=BASE_DIR, text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip
        users.append(user)
        assert user.stdout is not None
        assert user.stdout.readline().startswith("postgresql://")
        return user

    yield start
    for user in users:
        user.kill()
        user.communicate()


def servers_in(folder: Path) -> list[psutil.Process]:
    """Every living server process that works below `folder`."""
    return [process for process in psutil.process_iter() if _works_in(process, folder)]


def _works_in(process: psutil.Process, folder: Path) -> bool:
    try:
        is_server = process.name().startswith(("postgres", "valkey"))
        return is_server and process.status() != psutil.STATUS_ZOMBIE and folder in Path(process.cwd()).parents
    except psutil.Error:
        return False


def kill_servers_in(folder: Path) -> None:
    for process in servers_in(folder):
        with suppress(psutil.NoSuchProcess):  # a child may have gone with its parent
            process.kill()


def postmaster_of(folder: Path) -> psutil.Process:
    return psutil.Process(int((folder / "postgres/data/postmaster.pid").read_text().split()[0]))


def write_row(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS told (words text)")
        connection.execute("INSERT INTO told VALUES ('the allotment')")


def read_rows(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        return [words for (words,) in connection.execute("SELECT words FROM told")]


def test_two_processes_share_the_servers_and_the_last_one_stops_them(folder, services, start_user):
    services.ensure()
    postmaster = postmaster_of(folder)
    other = start_user()
    assert postmaster_of(folder) == postmaster

    services.release()
    assert servers_in(folder)

    other.communicate()
    assert not servers_in(folder)


def test_servers_outlive_a_killed_user_and_go_with_the_next(folder, services, start_user):
    first = start_user()
    first.kill()
    first.wait()
    postmaster = postmaster_of(folder)
    assert servers_in(folder)

    services.ensure()
    assert postmaster_of(folder) == postmaster

    services.release()
    assert not servers_in(folder)


def test_a_killed_user_leaves_no_share_behind(folder, services, start_user):
    services.ensure()
    other = start_user()
    other.kill()
    other.wait()

    services.release()
    assert not servers_in(folder)


def test_killed_servers_come_back_on_the_same_address_with_the_same_rows(folder, services):
    urls = services.ensure()
    write_row(urls.database_owner_url)
    kill_servers_in(folder)

    services.heal()
    assert services.urls() == urls
    assert read_rows(urls.database_owner_url) == ["the allotment"]
    assert redis.Redis.from_url(urls.redis_url).ping()


def test_a_broker_that_was_killed_waits_for_its_port_and_moves_only_before_anybody_knows_it(folder, monkeypatch):
    services = EmbeddedServices(folder=folder, environment={"DATABASE_URL": "postgresql://elsewhere/keepsake"})
    url = services.ensure().redis_url
    port = int(url.rpartition(":")[2].partition("/")[0])
    kill_servers_in(folder)
    with _holding(port) as holder:
        threading.Timer(4, holder.close).start()
        services.heal()
        assert services.urls().redis_url == url

    kill_servers_in(folder)
    monkeypatch.setattr(valkey, "PORT_SECONDS", 0.1)
    with _holding(port):
        with pytest.raises(ServerDidNotStart, match=f"holds port {port}"):
            services.heal()
        services.release()
        assert services.ensure().redis_url != url
    services.release()


def _holding(port: int) -> socket.socket:
    """The port, taken by somebody who listens there."""
    wait_until(lambda: valkey._is_free(port), what=f"port {port} is free")
    return socket.create_server(("127.0.0.1", port))


def test_a_number_that_belongs_to_another_program_is_not_taken_for_the_server(folder, services, start_user):
    urls = services.ensure()
    write_row(urls.database_owner_url)
    pid_file = folder / "postgres/data/postmaster.pid"
    lines = pid_file.read_text().splitlines(keepends=True)
    kill_servers_in(folder)
    wait_until(lambda: not servers_in(folder), what="the servers are dead")
    stranger = _stranger_of_the_same_user(pid_file)
    pid_file.write_text("".join([f"{stranger.pid}\n", *lines[1:]]))
    (folder / "valkey/pid").write_text(f"{stranger.pid}\n")

    start_user()
    assert read_rows(urls.database_owner_url) == ["the allotment"]
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def _stranger_of_the_same_user(file: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(["sleep", "600"], user=file.stat().st_uid if os.geteuid() == 0 else None)


def test_a_stopped_half_of_the_first_start_is_begun_anew(folder, services):
    unfinished = folder / "postgres/data.unfinished"
    unfinished.mkdir(parents=True)
    (unfinished / "PG_VERSION").write_text("18\n")

    assert services.ensure()
    assert not unfinished.exists()


def test_a_busy_broker_is_waited_for_and_not_killed(folder, services):
    services.ensure()
    broker = next(process for process in servers_in(folder) if process.name().startswith("valkey"))
    broker.suspend()
    with subprocess.Popen(["sh", "-c", f"sleep 2; kill -CONT {broker.pid}"]):
        services.heal()
    assert next(process for process in servers_in(folder) if process.name().startswith("valkey")) == broker


def test_the_app_owns_nothing_and_the_owner_makes_databases(services):
    urls = services.ensure()
    rights = "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user"
    with psycopg.connect(urls.database_url) as app, psycopg.connect(urls.database_owner_url) as owner:
        assert app.execute(rights).fetchone() == (False, False)
        assert owner.execute(rights).fetchone() == (False, True)
        assert owner.execute("SELECT lower('ÉCOLE')").fetchone() == ("école",)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("CREATE TABLE own (words text)")


def test_a_database_that_the_owner_makes_has_the_extensions(services):
    url = services.ensure().database_owner_url
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("CREATE DATABASE another")
    with psycopg.connect(url.replace("/keepsake?", "/another?")) as owner:
        found = {name for (name,) in owner.execute("SELECT extname FROM pg_extension")}
    assert {"vector", "unaccent", "pg_trgm", "btree_gin"} <= found


def test_servers_listen_to_this_machine_only(folder, services):
    services.ensure()
    heard_at = {c.laddr.ip for process in servers_in(folder) for c in process.net_connections("inet") if not c.raddr}
    assert heard_at == {"127.0.0.1"}


@pytest.mark.parametrize(("given", "embedded"), [
    ({"DATABASE_URL": "postgresql://db.example/keepsake"}, ["EmbeddedValkey"]),
    ({"REDIS_URL": "redis://broker.example/0"}, ["EmbeddedPostgres"]),
    ({"DATABASE_URL": "postgresql://db.example/keepsake", "REDIS_URL": "redis://broker.example/0"}, []),
    ({"BROKER_URL": "amqp://broker.example"}, ["EmbeddedPostgres", "EmbeddedValkey"]),
])  # fmt: skip
def test_a_part_that_is_named_by_url_is_not_started(folder, given, embedded):
    services = EmbeddedServices(folder=folder, environment=given)
    assert [type(server).__name__ for server in services.servers] == embedded


def test_the_owner_of_a_named_database_is_who_is_named_or_else_the_same(folder):
    given = {"DATABASE_URL": "postgresql://app@db/k", "REDIS_URL": "redis://broker"}
    assert EmbeddedServices(folder=folder, environment=given).ensure().database_owner_url == "postgresql://app@db/k"
    given |= {"DATABASE_OWNER_URL": "postgresql://owner@db/k"}
    assert EmbeddedServices(folder=folder, environment=given).ensure().database_owner_url == "postgresql://owner@db/k"


def test_a_database_of_old_migrations_is_kept_under_another_name_and_a_new_one_made(services, capfd):
    owner = services.ensure().database_owner_url
    write_history(owner, "0002_app_role")
    write_row(owner)
    services.release()

    services.ensure()
    with psycopg.connect(owner) as connection:
        names = {name for (name,) in connection.execute("SELECT datname FROM pg_database")}
        (is_empty,) = connection.execute("SELECT to_regclass('told') IS NULL").fetchone() or (None,)
    (old,) = [name for name in names if name.startswith("keepsake_before_")]
    assert is_empty
    assert read_rows(owner.replace("/keepsake?", f"/{old}?")) == ["the allotment"]
    assert old in capfd.readouterr().err


def test_a_database_of_todays_migrations_stays_whatever_is_in_it(services, capfd):
    owner = services.ensure().database_owner_url
    write_history(owner, "0001_initial")
    write_row(owner)
    services.release()

    services.ensure()
    assert read_rows(owner) == ["the allotment"]
    assert "keepsake_before" not in capfd.readouterr().err


def write_history(url: str, migration: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('legacies', %s)", [migration])


def test_a_deep_folder_still_gets_a_socket_that_the_kernel_takes(folder):
    deep = folder / ("a-very-long-name-" * 5) / "var"
    services = EmbeddedServices(folder=deep, environment={})
    assert read_one(services.ensure().database_url) == 1
    services.release()


def read_one(url: str) -> int:
    with psycopg.connect(url) as connection:
        (one,) = connection.execute("SELECT 1").fetchone() or (0,)
    return int(one)


def test_a_command_that_is_told_to_end_stops_what_it_started(folder):
    environment = {**os.environ, "KEEPSAKE_VAR_DIR": str(folder)}
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"):
        environment.pop(name, None)
    command = subprocess.Popen([sys.executable, "manage.py", "migrate", "-v0"], cwd=BASE_DIR, env=environment)
    wait_until(lambda: servers_in(folder), what="the command has started servers")
    wait_until(lambda: (folder / "valkey/valkey.conf").exists(), what="the broker too")
    command.send_signal(signal.SIGTERM)
    command.wait()
    assert not servers_in(folder)
