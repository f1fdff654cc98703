"""The embedded PostgreSQL and Valkey. The first process that needs them starts them, and the last one stops them.

If `DATABASE_URL` or `REDIS_URL` names a real server, the embedded one is not started.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import environ

from config.devserver.postgres import APP_ROLE, OWNER_ROLE, EmbeddedPostgres
from config.devserver.valkey import EmbeddedValkey
from config.startup.environment import BASE_DIR, var_dir

# The processes that use the servers of a folder. Each holds a shared lock, which the kernel drops however it dies.


class SharedUse:
    """This process's share in the servers of `folder`."""

    def __init__(self, *, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._joined_by = 0

    @property
    def is_joined(self) -> bool:
        """True if this process has joined. A forked child has not joined until it calls `join` itself."""
        return self._descriptor is not None and self._joined_by == os.getpid()

    def join(self) -> None:
        """Take a share. Waits while an earlier last user is still stopping the servers.

        A forked child takes its own share before it closes the one it inherited from its parent, so that there is no
        moment without a share.
        """
        if self.is_joined:
            return
        inherited = self._descriptor
        self._descriptor = self._open_file("users.lock")
        self._joined_by = os.getpid()
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)
        if inherited is not None:
            os.close(inherited)

    @contextmanager
    def leaving(self) -> Iterator[bool]:
        """Give the share back. Yields True to the last user, and then nobody else can join until the block ends."""
        if not self.is_joined or self._descriptor is None:
            yield False
            return
        descriptor, self._descriptor = self._descriptor, None
        try:
            yield _has_become_exclusive(descriptor)
        finally:
            os.close(descriptor)

    @contextmanager
    def starting(self) -> Iterator[None]:
        """Hold the lock with which one user at a time starts, restarts or stops servers."""
        descriptor = self._open_file("start.lock")
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def _open_file(self, name: str) -> int:
        self._folder.mkdir(parents=True, exist_ok=True)
        return os.open(self._folder / name, os.O_RDWR | os.O_CREAT, 0o600)


def _has_become_exclusive(descriptor: int) -> bool:
    # The kernel drops the shared lock before it tries to take the exclusive one. If two users leave at the same time,
    # one of them therefore finds nobody left. It cannot happen that both fail.
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceUrls:
    """The addresses of the services: the database for the app's role and for its owner, and the broker."""

    database_url: str
    database_owner_url: str
    redis_url: str

    def as_environment(self) -> dict[str, str]:
        """Return the addresses as environment variables for the settings."""
        return {
            "DATABASE_URL": self.database_url,
            "DATABASE_OWNER_URL": self.database_owner_url,
            "REDIS_URL": self.redis_url,
        }


class EmbeddedServices:
    """The servers of one folder that `environment` does not replace by real ones, and this process's share in them."""

    def __init__(self, *, folder: Path, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._use = SharedUse(folder=folder / "lock")
        self._postgres = EmbeddedPostgres(home=folder / "postgres")
        self._valkey = EmbeddedValkey(home=folder / "valkey")
        self.servers: list[EmbeddedPostgres | EmbeddedValkey] = []
        if not environment.get("DATABASE_URL"):
            self.servers.append(self._postgres)
        if not environment.get("REDIS_URL"):
            self.servers.append(self._valkey)

    def ensure(self) -> ServiceUrls:
        """Start every server that does not run; they run until `release`. Calling it again costs nothing."""
        if self.servers and not self._use.is_joined:
            self._use.join()
            atexit.register(self.release)
            self._valkey.may_move = True
            self.heal()
            self._valkey.may_move = False
        return self.urls()

    def share(self) -> None:
        """Take a share for this process, which is a forked child of a process with a share."""
        if self.servers:
            self._use.join()

    def heal(self) -> None:
        """Start each server that does not answer, at its former address and with its former data."""
        if all(server.is_ready() for server in self.servers):
            return
        with self._use.starting():
            for server in self.servers:
                # Checked again: another user may have started the server meanwhile, or this process may have left.
                if self._use.is_joined and not server.is_ready():
                    server.start()

    def make_tables(self) -> None:
        """Migrate a new embedded database, so that the first command finds its tables.

        A database that `DATABASE_URL` names is not touched, because its operator decides when to migrate it.
        """
        if self._postgres not in self.servers:
            return
        with self._use.starting():
            if not self._postgres.has_tables():
                migrate = [sys.executable, str(BASE_DIR / "manage.py"), "migrate", "--noinput", "-v0"]
                subprocess.run(migrate, check=True, stdout=sys.stderr)

    def urls(self) -> ServiceUrls:
        """Return the addresses of the servers, which must be running."""
        database = self._environment.get("DATABASE_URL") or self._postgres.url(role=APP_ROLE)
        owner = self._environment.get("DATABASE_OWNER_URL") or self._environment.get("DATABASE_URL")
        return ServiceUrls(
            database_url=database,
            database_owner_url=owner or self._postgres.url(role=OWNER_ROLE),
            redis_url=self._environment.get("REDIS_URL") or self._valkey.url(),
        )

    def release(self) -> None:
        """Give the share back; the last user stops the servers. Does nothing in a forked child without a share."""
        with self._use.leaving() as is_last:
            if is_last:
                self._stop_servers()

    def _stop_servers(self) -> None:
        with self._use.starting():
            for server in self.servers:
                server.stop()


def services_here(environment: Mapping[str, str] | None = None) -> EmbeddedServices:
    """Return the services of this checkout, in `var/` or the folder `KEEPSAKE_VAR_DIR`. `.env` may name real ones."""
    if environment is None:
        if (file := BASE_DIR / ".env").exists():
            environ.Env.read_env(file)
        environment = os.environ
    environment = dict(environment)
    return EmbeddedServices(folder=var_dir(environment), environment=environment)
