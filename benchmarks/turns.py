"""How long a turn takes apart from its model, and what open streams and many turns at once cost.

    .venv/bin/python -m benchmarks.turns                            everything
    .venv/bin/python -m benchmarks.turns --only turns,search        some of it: see `MEASURES`

It starts its own web process, workers and servers, in `var/turn-speed`, and a model that answers at once. Nothing of
yours is read or changed. The family there is made up once; after `rm -r var/turn-speed` it is made again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from config.devserver.embedded_services import services_here
from config.startup.environment import BASE_DIR, var_dir

MEASURES = ("turns", "first_delta", "search", "streams", "burst", "mcp")
OWN = {
    "API_MESSAGES_A_MINUTE": "1000000",
    "API_READS_A_MINUTE": "1000000",
    "API_SEARCHES_A_MINUTE": "1000000",
    "API_WRITES_A_MINUTE": "1000000",
    "STREAMS_AT_ONCE": "1000",
    "LOG_LEVEL": "WARNING",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, default=10_000, help="in the legacy")
    parser.add_argument("--runs", type=int, default=5, help="each figure is the median over so many runs")
    parser.add_argument("--count", type=int, default=40, help="turns or requests in a run")
    parser.add_argument("--seed", type=int, default=1, help="of the texts: runs of one seed can be compared")
    parser.add_argument("--streams", type=int, default=200, help="open at once")
    parser.add_argument("--at-once", type=int, default=50, help="turns")
    parser.add_argument("--only", default=",".join(MEASURES), help="some of " + ", ".join(MEASURES))
    options = parser.parse_args()
    wanted = options.only.split(",")
    if unknown := set(wanted) - set(MEASURES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    folder = var_dir() / "turn-speed"
    with_services(folder, options, wanted)


def with_services(folder: Path, options: argparse.Namespace, wanted: list[str]) -> None:
    """Measure on servers of this folder, which are stopped at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ |= {**OWN, "KEEPSAKE_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    services = services_here({name: value for name, value in os.environ.items() if not name.endswith("_URL")})
    try:
        os.environ |= services.ensure().as_environment()
        environment = dict(os.environ)
        subprocess.run([sys.executable, "manage.py", "migrate", "--noinput", "-v0"], cwd=BASE_DIR, check=True)
        os.environ["KEEPSAKE_AS_OWNER"] = "yes"  # this process fills tables and looks at the server's connections
        import_module("django").setup()
        # Imported only now, since the module imports models.
        report = import_module("benchmarks.turn_measures").measure(environment, options, wanted)
    finally:
        services.release()
    sys.stdout.write(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
