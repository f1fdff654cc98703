"""The embedded PostgreSQL and Valkey: the first process to need them starts them, the last to leave stops them.

`DATABASE_URL` and `REDIS_URL` name real servers; the part that is named is not started.
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

# Who uses the servers of a folder: one shared lock a process, which the kernel drops however the process dies.


class SharedUse:
    """This process's share in the servers of `folder`."""

    def __init__(self, *, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._joined_by = 0

    @property
    def is_joined(self) -> bool:
        """Whether this very process has joined; a forked child has not until it joins by itself."""
        return self._descriptor is not None and self._joined_by == os.getpid()

    def join(self) -> None:
        """Take a share; waits while the last user before us is still stopping the servers.

        A forked child that joins gets a share of its own before it lets go of the one it has in common with its
        parent, so that there is no moment without one.
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
        """Give the share back; yields True to the last user, who keeps everybody else out until the block ends."""
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
        """Only one user at a time starts or restarts servers."""
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
    # The kernel drops the shared lock before it tries for the exclusive one. Of two who leave at once, one therefore
    # sees nobody left; both failing is impossible.
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceUrls:
    """Where the services are: the database for the app and for its owner, who migrates; broker, cache and streams."""

    database_url: str
    database_owner_url: str
    redis_url: str

    def as_environment(self) -> dict[str, str]:
        """The same as settings read them."""
        return {
            "DATABASE_URL": self.database_url,
            "DATABASE_OWNER_URL": self.database_owner_url,
            "REDIS_URL": self.redis_url,
        }


class EmbeddedServices:
    """The servers of one folder, as far as `environment` does not name real ones, and this process's share in them."""

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
        """Have every server running when this returns, until `release`. Calling it again costs nothing."""
        if self.servers and not self._use.is_joined:
            self._use.join()
            atexit.register(self.release)
            self._valkey.may_move = True
            self.heal()
            self._valkey.may_move = False
        return self.urls()

    def share(self) -> None:
        """Take a share of its own, in a forked child of a process that has one."""
        if self.servers:
            self._use.join()

    def heal(self) -> None:
        """Start what does not answer, on the address it had before, with the data it had before."""
        if all(server.is_ready() for server in self.servers):
            return
        with self._use.starting():
            for server in self.servers:
                # Asked again: another user may have started it meanwhile, or we may have left.
                if self._use.is_joined and not server.is_ready():
                    server.start()

    def make_tables(self) -> None:
        """Migrate a database of ours that is new, so that whichever command comes first finds its tables.

        One that is named by an address is migrated by whoever runs it, when they choose to.
        """
        if self._postgres not in self.servers:
            return
        with self._use.starting():
            if not self._postgres.has_tables():
                migrate = [sys.executable, str(BASE_DIR / "manage.py"), "migrate", "--noinput", "-v0"]
                subprocess.run(migrate, check=True, stdout=sys.stderr)

    def urls(self) -> ServiceUrls:
        """The addresses, of servers that run."""
        database = self._environment.get("DATABASE_URL") or self._postgres.url(role=APP_ROLE)
        owner = self._environment.get("DATABASE_OWNER_URL") or self._environment.get("DATABASE_URL")
        return ServiceUrls(
            database_url=database,
            database_owner_url=owner or self._postgres.url(role=OWNER_ROLE),
            redis_url=self._environment.get("REDIS_URL") or self._valkey.url(),
        )

    def release(self) -> None:
        """Give the share back; whoever leaves last stops the servers. A forked child has none to give."""
        with self._use.leaving() as is_last:
            if is_last:
                self._stop_servers()

    def _stop_servers(self) -> None:
        with self._use.starting():
            for server in self.servers:
                server.stop()


def services_here(environment: Mapping[str, str] | None = None) -> EmbeddedServices:
    """The services of this checkout, under `var/` or where `KEEPSAKE_VAR_DIR` says; `.env` may name real ones."""
    if environment is None:
        if (file := BASE_DIR / ".env").exists():
            environ.Env.read_env(file)
        environment = os.environ
    environment = dict(environment)
    return EmbeddedServices(folder=var_dir(environment), environment=environment)
