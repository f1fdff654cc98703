"""PostgreSQL refuses to run as root: then it runs as a user of its own, and must be able to reach its files."""

from __future__ import annotations

import os
import pwd
import stat
import subprocess
from pathlib import Path
from typing import Any

from config.devserver.server_processes import ServerDidNotStart

NAME = "embedded_postgres"


def server_user() -> str | None:
    """The system user PostgreSQL must run as, made when it is missing; None when it can run as who we are."""
    if os.geteuid() != 0:
        return None
    if not _exists():
        made = subprocess.run(["useradd", "--system", "--shell", "/bin/sh", NAME], check=False, capture_output=True)
        if not _exists():  # asked again, since somebody else may have made it in the same moment
            raise ServerDidNotStart(f"Run as another user than root, or make a user {NAME}: {made.stderr.decode()}")
    return NAME


def _exists() -> bool:
    try:
        pwd.getpwnam(NAME)
    except KeyError:
        return False
    return True


def give(path: Path, *, user: str | None) -> None:
    """Make `path` belong to `user` alone."""
    path.chmod(0o700)
    if user is not None:
        owner = pwd.getpwnam(user)
        os.chown(path, owner.pw_uid, owner.pw_gid)


def run_as(user: str | None) -> dict[str, Any]:
    """What `subprocess` has to be told to run something as `user`; without the groups it would keep root's."""
    return {} if user is None else {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def let_read(folder: Path) -> None:
    """Let other users read what lies under `folder`, and run what can be run."""
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        wanted = mode | ((mode & (stat.S_IRUSR | stat.S_IXUSR)) >> 6)
        if wanted != mode:
            path.chmod(wanted)


def open_the_way_to(path: Path) -> None:
    """Let other users pass through the folders above `path`, without letting them list those."""
    for folder in path.parents:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            folder.chmod(mode | stat.S_IXOTH)
