"""Settings of a test run: the real ones, on services that this run starts or shares, and on rows and keys of its own.

A service that does not come up ends the run here. Everything connects as the owner, who makes the test database; what
the app may not do is proved with the fixture `as_app_role`. `TEST_DB_SUFFIX` keeps runs on one machine apart.
"""

import os
import zlib

from config.devserver.embedded_services import services_here
from config.devserver.valkey import DATABASES as KEYSPACES

# Processes of pytest-xdist inherit the environment of the one that started them, and its keyspace would be theirs too.
_is_broker_ours = not os.environ.get("REDIS_URL") or "TEST_KEYSPACE" in os.environ
SERVICES = services_here()
_urls = SERVICES.ensure()
SUFFIX = os.environ.get("TEST_DB_SUFFIX", "")
_worker = os.environ.get("PYTEST_XDIST_WORKER", "")

# No test asks a model that somebody pays for, whatever this machine is set to.
_NO_MODEL = dict.fromkeys(("OPENAI_BASE_URL", "OPENAI_API_KEY", "ENGINE", "EMBEDDER"), "")
os.environ.update(_urls.as_environment(), **_NO_MODEL, KEEPSAKE_AS_OWNER="yes")
if _is_broker_ours:
    # The first keyspace belongs to a demo that may be running beside us.
    os.environ["TEST_KEYSPACE"] = str(1 + zlib.crc32(f"{SUFFIX}.{_worker}".encode()) % (KEYSPACES - 1))
    os.environ["REDIS_URL"] = f"{_urls.redis_url.rpartition('/')[0]}/{os.environ['TEST_KEYSPACE']}"

from config.settings import *  # noqa: E402, F403 - the environment had to be complete first

DATABASES["default"]["TEST"] = {"NAME": f"test_keepsake_{SUFFIX}" if SUFFIX else "test_keepsake"}  # noqa: F405

# Not beside the photos of a demo; a test that looks at files has a folder of its own (`tests.support.photos`).
STORAGES["photos"]["OPTIONS"]["location"] = str(VAR_DIR / "test-photos")  # noqa: F405

# Made to be slow, which no test is about; a family of six would take half a second.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# The manifest of hashed names is made by collectstatic, which a test of a page does not need.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405

# Each client of a test sets the middleware up anew: let it not list every static file each time.
WHITENOISE_AUTOREFRESH = True

# What a search does without the meaning of its query is tried by tests that say so, not by a machine that is busy.
EMBED_QUERY_MS = 30_000

# Nor what is done without a cache that hangs: the one here is only as busy as the machine.
CACHES["default"]["OPTIONS"]["socket_timeout"] = 30  # noqa: F405

# How much one person may do in a minute is tried by tests that set it; others say more than a person would.
API_CALLS_A_MINUTE = dict.fromkeys(API_CALLS_A_MINUTE, 3000)  # noqa: F405
