"""The embedded PostgreSQL and Valkey: started by who needs them first, shared by all, stopped by who leaves last.

`DATABASE_URL` and `REDIS_URL` name real servers; the part that is named is not started.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import environ

from config.devserver.postgres import APP_ROLE, OWNER_ROLE, EmbeddedPostgres
from config.devserver.sharing import SharedUse
from config.devserver.valkey import EmbeddedValkey
from config.startup.environment import BASE_DIR, var_dir


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
                self._stop()

    def _stop(self) -> None:
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
