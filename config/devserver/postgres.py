"""The embedded PostgreSQL: one data folder, and a server that listens only on a Unix socket."""

from __future__ import annotations

import hashlib
import os
import pwd
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from config.devserver.server_processes import (
    ServerDidNotStart,
    end_of_log,
    end_process,
    find_server,
    is_server,
    package_folder,
)

# PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as another user, which must be able to
# reach its files.

NAME = "embedded_postgres"


def server_user() -> str | None:
    """Return the system user as which PostgreSQL must run, or None if it can run as the present user.

    The user is created if it does not exist.
    """
    if os.geteuid() != 0:
        return None
    if not _has_system_user():
        made = subprocess.run(["useradd", "--system", "--shell", "/bin/sh", NAME], check=False, capture_output=True)
        if not _has_system_user():  # checked again, because another process may have created it at the same moment
            raise ServerDidNotStart(f"Run as another user than root, or make a user {NAME}: {made.stderr.decode()}")
    return NAME


def _has_system_user() -> bool:
    try:
        pwd.getpwnam(NAME)
    except KeyError:
        return False
    return True


def give(path: Path, *, user: str | None) -> None:
    """Make `user` the owner of `path` and the only one with access."""
    path.chmod(0o700)
    if user is not None:
        owner = pwd.getpwnam(user)
        os.chown(path, owner.pw_uid, owner.pw_gid)


def run_as(user: str | None) -> dict[str, Any]:
    """Return the options with which `subprocess` runs a program as `user`. The groups keep it from having root's."""
    return {} if user is None else {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def let_read(folder: Path) -> None:
    """Let other users read the files under `folder`, and run the programs among them."""
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        wanted = mode | ((mode & (stat.S_IRUSR | stat.S_IXUSR)) >> 6)
        if wanted != mode:
            path.chmod(wanted)


def open_the_way_to(path: Path) -> None:
    """Let other users pass through the folders above `path`, but not list them."""
    for folder in path.parents:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            folder.chmod(mode | stat.S_IXOTH)


DATABASE, OWNER_ROLE, APP_ROLE, SUPERUSER = "keepsake", "keepsake_owner", "keepsake_app", "postgres"
EXTENSIONS = ("vector", "unaccent", "pg_trgm", "btree_gin")

# For a small machine with data that must not be lost: little memory, and every commit goes to the disk.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "on",
    "synchronous_commit": "on",
    "shared_buffers": "128MB",
    "work_mem": "8MB",
    "maintenance_work_mem": "128MB",
    "effective_cache_size": "512MB",
    "random_page_cost": "1.1",
    "max_wal_size": "512MB",
    "io_method": "sync",  # three processes fewer; the data is in memory anyway
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
}

# Finds the second of the old migrations, which were later replaced by one first migration for each app.
OLD_MIGRATIONS = "SELECT 1 FROM django_migrations WHERE app = 'legacies' AND name = '0002_app_role'"

LONGEST_SOCKET_PATH = 100  # the kernels' limits are 103 and 107 bytes
RECOVERY_SECONDS = 600
LAUNCHES, PAUSE_BETWEEN_LAUNCHES = 30, 1.0


class EmbeddedPostgres:
    """A PostgreSQL cluster in `home`."""

    def __init__(self, *, home: Path) -> None:
        self.home = home
        self.data = home / "data"
        self.log = home / "log"
        self.sockets = _socket_folder(home)

    def url(self, *, role: str) -> str:
        """Return the address of the database for `role`, in a form that libpq and Django both read."""
        return f"postgresql://{role}@/{DATABASE}?host={quote(str(self.sockets), safe='')}"

    def is_ready(self) -> bool:
        """Tell whether the app can connect now. A process id in a file would not prove it."""
        return _is_answering(self.url(role=APP_ROLE))

    def has_tables(self) -> bool:
        """Tell whether the database was ever migrated."""
        with psycopg.connect(self.url(role=OWNER_ROLE)) as connection:
            found = connection.execute("SELECT to_regclass('django_migrations') IS NOT NULL").fetchone()
        return bool(found and found[0])

    def start(self) -> None:
        """Start the server, however the last one ended. The caller holds the starting lock."""
        user = server_user()
        self._make_folders(user)
        if not self.data.exists():
            self._create_cluster(user)
        self._launch_until_it_answers(user)
        self._prepare_database()

    def stop(self) -> None:
        """Shut the server down cleanly. Does nothing if none runs."""
        if process := self._find_postmaster():
            end_process(process, gently=signal.SIGINT, firmly=signal.SIGQUIT, patience=60)

    def _make_folders(self, user: str | None) -> None:
        for folder in (self.home, self.sockets):
            folder.mkdir(parents=True, exist_ok=True)
            give(folder, user=user)
        if user is not None:
            open_the_way_to(self.home)
            open_the_way_to(_installation_path())
            for folder in (_installation_path(), _installation_path().parents[1] / "embedded_postgres.libs"):
                let_read(folder)

    def _create_cluster(self, user: str | None) -> None:
        # The cluster is made in another folder and then renamed, so that a power loss never leaves half a cluster.
        unfinished = self.home / "data.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir()
        give(unfinished, user=user)
        locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        access = ["--auth-local=trust", "--auth-host=reject", "-U", SUPERUSER]
        self._run_program(["initdb", "-D", str(unfinished), *locale, *access], user=user)
        unfinished.rename(self.data)

    def _launch_until_it_answers(self, user: str | None) -> None:
        deadline, launches = time.monotonic() + RECOVERY_SECONDS, 0
        while not _is_answering(self._superuser_url()):
            if self._find_postmaster() is None:
                if launches == LAUNCHES:
                    break
                launches += 1
                self._start_server(user)
            elif time.monotonic() > deadline:
                break
            time.sleep(0.05 if launches <= 1 else PAUSE_BETWEEN_LAUNCHES)
        else:
            return
        raise ServerDidNotStart(f"PostgreSQL did not start. The end of {self.log}:\n{end_of_log(self.log)}")

    def _start_server(self, user: str | None) -> None:
        self._clear_traces()
        options = {**SETTINGS, "unix_socket_directories": str(self.sockets)}
        text = " ".join(f"-c {name}={shlex.quote(value)}" for name, value in options.items())
        self._run_program(
            ["pg_ctl", "start", "-W", "-s", "-D", str(self.data), "-l", str(self.log), "-o", text], user=user
        )
        self._wait_for_pid_file()

    def _wait_for_pid_file(self) -> None:
        # Without its pid file the server is not found, and would be started a second time.
        deadline = time.monotonic() + 5
        while self._find_postmaster() is None and time.monotonic() < deadline:
            if "FATAL" in end_of_log(self.log, lines=2):
                return
            time.sleep(0.02)

    def _clear_traces(self) -> None:
        """Remove what a killed server leaves: child processes, and files with a process id that may be in use again."""
        for process in psutil.process_iter():
            if is_server(process, name="postgres", home=self.data):
                end_process(process, gently=signal.SIGQUIT, firmly=signal.SIGKILL, patience=5)
        for trace in (self.data / "postmaster.pid", self.sockets / ".s.PGSQL.5432.lock", self.log):
            trace.unlink(missing_ok=True)

    def _prepare_database(self) -> None:
        """Create the missing roles, database and extensions. Every step can be interrupted and repeated."""
        with psycopg.connect(self._superuser_url(), autocommit=True) as connection:
            _create_roles(connection)
            self._set_aside_old_database(connection)
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        # In the template too, so that databases that the owner creates (for tests) have the extensions.
        self._create_extensions("template1")
        if known is None:
            with psycopg.connect(self._superuser_url(), autocommit=True) as connection:
                connection.execute(
                    sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER_ROLE))
                )
        self._create_extensions(DATABASE)

    def _set_aside_old_database(self, connection: psycopg.Connection) -> None:
        """Rename a database whose tables were made step by step, in migrations that no longer exist.

        Later migrations could meet tables in it that they do not know. The new database that replaces it is migrated
        and filled as on a first start.
        """
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            return
        if not self.has_tables():
            return
        with psycopg.connect(self.url(role=OWNER_ROLE)) as old:
            if not old.execute(OLD_MIGRATIONS).fetchone():
                return
        name = f"{DATABASE}_before_{time.strftime('%Y%m%d%H%M%S')}"
        connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*map(sql.Identifier, (DATABASE, name))))
        sys.stderr.write(f"An earlier version made this database. It is kept as {name}, and a new one is made.\n")

    def _create_extensions(self, database: str) -> None:
        with psycopg.connect(self._superuser_url(database), autocommit=True) as connection:
            for extension in EXTENSIONS:
                connection.execute(sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(sql.Identifier(extension)))

    def _find_postmaster(self) -> psutil.Process | None:
        return find_server(name="postgres", home=self.data, pid_file=self.data / "postmaster.pid")

    def _superuser_url(self, database: str = "postgres") -> str:
        return f"postgresql://{SUPERUSER}@/{database}?host={quote(str(self.sockets), safe='')}"

    def _run_program(self, command: list[str], *, user: str | None) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        with tempfile.TemporaryFile("w+") as output:  # a pipe would be held open by the server, which outlives us
            ended = subprocess.run(
                [str(_program_path(command[0])), *command[1:]],
                check=False, env=environment, cwd="/", **run_as(user),
                stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )  # fmt: skip
            output.seek(0)
            if ended.returncode != 0:
                raise ServerDidNotStart(f"{command[0]} failed:\n{output.read()}\n{end_of_log(self.log)}")


def _program_path(name: str) -> Path:
    return _installation_path() / "bin" / name


def _installation_path() -> Path:
    return package_folder("embedded_postgres") / "pginstall"


def _is_answering(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _create_roles(connection: psycopg.Connection) -> None:
    known = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
    for role, rights in ((OWNER_ROLE, "LOGIN CREATEDB"), (APP_ROLE, "LOGIN")):
        if role not in known:
            connection.execute(sql.SQL("CREATE ROLE {} " + rights).format(sql.Identifier(role)))
    # The owner may switch to the app's role (tests do), but does not inherit its rights.
    connection.execute(f"GRANT {APP_ROLE} TO {OWNER_ROLE} WITH INHERIT FALSE, SET TRUE")


def _socket_folder(home: Path) -> Path:
    folder = home / "socket"
    if len(os.fsencode(folder / ".s.PGSQL.5432")) <= LONGEST_SOCKET_PATH:
        return folder
    place = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"keepsake-{os.geteuid()}-{place}"
