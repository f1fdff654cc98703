"""Settings, read once from the environment. .env.example lists them. An invalid value stops the start."""

from __future__ import annotations

import re
import shutil
from datetime import timedelta
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.api.schema.schema_settings import spectacular_settings
from config.logs import logging_settings
from config.private_files import bucket_origin, export_storage, photo_storage, sent_by
from config.startup.cors import cors_settings
from config.startup.environment import BASE_DIR, Environment, read_help_lines, var_dir
from config.startup.oauth import oauth_settings
from config.startup.phone_apps import read_android_apps, read_apple_apps
from legacies.api.legacies_schema import LEGACIES_SCHEMA
from memory.api.reference.call_texts import MEMORY_SCHEMA

env = Environment(file=BASE_DIR / ".env")
VAR_DIR = var_dir()

DEBUG = env.switch("DEBUG", default=False)
PRODUCTION = env.switch("PRODUCTION", default=False)
SECRET_KEY = env.text("SECRET_KEY", "" if PRODUCTION else "only-for-this-machine-never-in-production")
_own_hosts = [] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]", "testserver"]
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", _own_hosts)
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", [f"https://{host}" for host in ALLOWED_HOSTS if PRODUCTION])
_cors = cors_settings(env.words("CORS_ORIGINS"))
CORS_URLS_REGEX, CORS_ALLOW_CREDENTIALS = _cors["CORS_URLS_REGEX"], _cors["CORS_ALLOW_CREDENTIALS"]
CORS_ALLOWED_ORIGINS, CORS_ALLOW_ALL_ORIGINS = _cors["CORS_ALLOWED_ORIGINS"], _cors["CORS_ALLOW_ALL_ORIGINS"]
CORS_ALLOW_HEADERS, CORS_EXPOSE_HEADERS = _cors["CORS_ALLOW_HEADERS"], _cors["CORS_EXPOSE_HEADERS"]
PORT = env.whole("PORT", 8000, least=1, most=65535)

# The app connects as a role that owns no tables and cannot change the audit log. Only migrations run as the owner.
DATABASE_APP_ROLE = env.text("DATABASE_APP_ROLE", "keepsake_app")
AS_OWNER = env.switch("KEEPSAKE_AS_OWNER", default=False)
_nowhere = "" if PRODUCTION else "postgresql://keepsake_app@127.0.0.1:5432/keepsake"
_app_url, _owner_url = env.text("DATABASE_URL", _nowhere), env.text("DATABASE_OWNER_URL")
_database = env.database("DATABASE_OWNER_URL" if AS_OWNER and _owner_url else "DATABASE_URL", _app_url)
# These options are set on connecting, so that they cost no round trip. A generic plan would scan a vector index first,
# filter afterwards, and so return too few rows. With `iterative_scan`, the index scan goes on until enough visible rows
# are found. Compiling a statement (jit) takes longer than recall itself, and many servers have it on.
DATABASES = {
    "default": {
        **_database,
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": {
            **_database["OPTIONS"],
            "options": "-c plan_cache_mode=force_custom_plan -c timezone=UTC"
            " -c hnsw.iterative_scan=relaxed_order -c hnsw.ef_search=120 -c jit=off",
            "application_name": "keepsake",
            "pool": {"min_size": 1, "max_size": env.whole("DATABASE_POOL_SIZE", 16, least=1), "timeout": 10},
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL", "" if PRODUCTION else "redis://127.0.0.1:6379/0")
BROKER_URL = env.text("BROKER_URL", REDIS_URL)
# Nobody has to wait for a dead broker, because jobs are in the database and workers are notified again.
REDIS_OPTIONS: dict[str, Any] = {"socket_connect_timeout": 0.2, "socket_timeout": 0.5}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "keepsake",
        # All threads of a process share these connections. A thread that gets none would take the cache for dead.
        "OPTIONS": {**REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1), "max_connections": 1000},
    },
    # Counts that limit sign-in and calls while the cache above is down. Expired ones are deleted when there are many.
    "guards": {
        "BACKEND": "config.cache.CountingDatabaseCache",
        "LOCATION": "accounts_guard",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}

CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0,
    **(REDIS_OPTIONS if BROKER_URL.startswith(("redis", "unix")) else {}),
}  # fmt: skip
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False  # leases in the database replace it: see docs/architecture.md
CELERY_TASK_DEFAULT_QUEUE = "maintenance"
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = env.whole("WORKER_THREADS", 6, least=1)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

INSTALLED_APPS = [
    "config",
    "accounts.admin_app.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "django_htmx",
    "template_partials",
    "django_filters",
    "pgtrigger",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.headless",
    "corsheaders",
    "csp",
    "oauth2_provider",
    "accounts",
    "legacies",
    "memory",
]

MIDDLEWARE = [
    "config.middleware.TraceMiddleware",
    "config.middleware.ProblemMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.web.views.StaticFilesMiddleware",
    "config.middleware.CompressionMiddleware",
    "config.middleware.PrivateMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.sessions.store.SessionUseMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.TimeZoneMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.ThrottleMiddleware",
    "legacies.web.middleware.NameMiddleware",
    "config.middleware.DomainErrorMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
# The endpoint for AI clients, as a dotted path, because `config` may not import the apps; see docs/mcp.md.
MCP_ENDPOINT, MCP_PATH = "memory.mcp.endpoint.endpoint", "/mcp"
MCP_TOKEN = env.text("KEEPSAKE_TOKEN")  # the access token of the user whom `manage.py mcp` serves
MCP_SITE = (CSRF_TRUSTED_ORIGINS or [f"http://localhost:{PORT}"])[0].rstrip("/")  # the site with that user's pages

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "libraries": {"decision_buttons": "memory.web.facts.decisions"},
        },
    }
]

PAGES_WITH_NAMES = frozenset({"legacies", "memory"})  # apps whose pages need a name; see legacies.web.middleware
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "accounts.models.display_name"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_SESSION_REMEMBER = True
# How long somebody stays signed in on a phone or in a browser; see accounts.sessions.store.
SESSION_ENGINE = "accounts.sessions.store"
SESSION_AFTER_LAST_USE, SESSION_AT_MOST = timedelta(days=90), timedelta(days=365)
SESSION_BEFORE_SIGNING_IN = timedelta(days=14)
SESSION_COOKIE_AGE = int(SESSION_AFTER_LAST_USE.total_seconds())
USERSESSIONS_TRACK_ACTIVITY = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.adapter.NameForm"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "request_login_code": "accounts.forms.RequestLoginCodeForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "set_password": "accounts.forms.SetPasswordForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# For the demo: over plain HTTP, browsers offer passkeys only for a site on the same machine.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
HEADLESS_CLIENTS = ("app",)
HEADLESS_TOKEN_STRATEGY = "accounts.sessions.devices.OneLookStrategy"  # noqa: S105 - the name of a class
HEADLESS_SERVE_SPECIFICATION = True
HEADLESS_SPECIFICATION_TEMPLATE_NAME = None  # its page would load a script from another site

# AI clients that users connect from a browser (docs/mcp.md). With registration on, unknown clients may register.
OAUTH2_PROVIDER = oauth_settings(
    validator="accounts.oauth.server.Validator", registration=env.switch("OAUTH_REGISTRATION", default=False)
)

# OAUTH2_PROVIDER allows redirects over plain HTTP. `accounts.oauth.server` limits them to the user's own device.
SILENCED_SYSTEM_CHECKS = ["oauth2_provider.W008"]

LANGUAGE_CODE = "en"
# A language is added only when all pages are translated.
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
EXPORT_DIR = env.text("EXPORT_DIR", str(VAR_DIR / "exports"))
PDF_BROWSER = env.text("PDF_BROWSER") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
EXPORT_LASTS = timedelta(days=env.whole("EXPORT_DAYS", 7, least=1))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Photos and recordings: private files, served only by views that check who may see them (docs/photos.md).
    "photos": photo_storage(env, VAR_DIR),
    # Exports of members, until they expire (docs/export.md). A worker builds each file in this folder first.
    "exports": export_storage(env, EXPORT_DIR),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

_email = env.email("EMAIL_URL", "consolemail://")
EMAIL_BACKEND = _email["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _email["EMAIL_HOST"] or "", _email["EMAIL_PORT"] or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _email["EMAIL_HOST_USER"] or "", _email["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = _email.get("EMAIL_USE_TLS", False), _email.get("EMAIL_USE_SSL", False)
EMAIL_FILE_PATH = _email["EMAIL_FILE_PATH"] or None
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Keepsake <keepsake@localhost>")

# JSON of more than 1 MB is refused before it is parsed; see config.api.inputs.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A file may have 10 MB; the other fields of its form come on top. Uploads are kept in memory and never written to a
# disk, except for the ZIP of an export: one that is too large is in the system's temporary folder while it is received.
LARGEST_UPLOAD = 10_000_000
LARGEST_UPLOAD_BODY = LARGEST_UPLOAD + 100_000
LARGEST_PHOTO_BODY = 20_000_000 + 100_000
RECORDING_MEGABYTES = env.whole("RECORDING_MEGABYTES", 50, least=1, most=500)  # docs/recordings.md
LARGEST_RECORDING = RECORDING_MEGABYTES * 1_000_000
LARGEST_RECORDING_BODY = LARGEST_RECORDING + 100_000
FILE_UPLOAD_MAX_MEMORY_SIZE = max(LARGEST_PHOTO_BODY, LARGEST_RECORDING_BODY)
LARGEST_EXPORT_UPLOAD = env.whole("LARGEST_EXPORT_UPLOAD_MB", 1000, least=1) * 1_000_000
LARGEST_IMPORT_BODY = LARGEST_EXPORT_UPLOAD + 100_000
PHOTO_MEGAPIXELS = env.whole("PHOTO_MEGAPIXELS", 64, least=1)
# What sends a photo after a view has allowed it: this process, the web server in front of it, or the bucket.
PHOTO_SENT_BY = sent_by(env)
BUCKET_ORIGIN = [bucket_origin(env)] if PHOTO_SENT_BY == "signed-url" else []
# How many files of one user may wait to be read, for the user's choices or for the import. Each is stored until then.
MOST_WAITING_UPLOADS = env.whole("MOST_WAITING_UPLOADS", 5, least=1)
FILE_UPLOAD_HANDLERS = [
    "config.web.body_sizes.RefuseLargeFiles",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

# Memory: .env.example says what each of these switches off.
MEMORY, SHIELD, RECONCILE, TOOLS = (
    env.switch(name, default=True) for name in ("MEMORY", "SHIELD", "RECONCILE", "TOOLS")
)
WINDOW_TOKENS = env.whole("WINDOW_TOKENS", 16_000, least=1)
# The most tokens of each layer of a prompt. Together the layers are everything before the conversation.
_usual_tokens = {"persona": 1500, "identity": 200, "tools": 1250, "profile": 200, "files": 400}
_usual_tokens |= {"recalled": 2000, "family": 300, "summary": 200}
PROMPT_TOKENS = {name: env.whole(f"PROMPT_{name.upper()}_TOKENS", usual) for name, usual in _usual_tokens.items()}
SUMMARIZE_AFTER, SUMMARIZE_BATCH = env.whole("SUMMARIZE_AFTER", 30, least=1), env.whole("SUMMARIZE_BATCH", 20, least=1)
CONTEXT_WINDOW = env.whole("CONTEXT_WINDOW", 20, least=1)
QUIET_MINUTES = env.whole("QUIET_MINUTES", 10, least=1)
PRIVATE_QUIET_HOURS = env.whole("PRIVATE_QUIET_HOURS", 6, least=1)
MODEL_HOSTS = env.hosts("MODEL_HOSTS")  # the only hosts that may get people's words; empty: those in the settings below
# A service that checks messages and replies, if one is named. See docs/moderation.md.
MODERATION_BASE_URL = env.address("MODERATION_BASE_URL", hosts=MODEL_HOSTS)
MODERATION_API_KEY = env.text("MODERATION_API_KEY")
MODERATION_MODEL = env.text("MODERATION_MODEL", "omni-moderation-latest")
MODERATION_SECONDS = env.whole("MODERATION_SECONDS", 3, least=1)
MODERATION_FAILS_CLOSED = env.switch("MODERATION_FAILS_CLOSED", default=False)
MODERATION_WORDS = env.text("MODERATION_WORDS")
# Phone apps that may open links to this site; docs/phones.md.
ANDROID_APPS, APPLE_APPS = read_android_apps(env.words("ANDROID_APPS")), read_apple_apps(env.words("APPLE_APPS"))
# Stories by e-mail: the domain of the addresses, and the secret with which the mail server signs; docs/connectors.md.
INBOUND_MAIL_DOMAIN, INBOUND_MAIL_SECRET = env.text("INBOUND_MAIL_DOMAIN"), env.text("INBOUND_MAIL_SECRET")
# Push messages: a key from `manage.py make_push_key`, and a contact for the push services; docs/notifications.md.
PUSH_KEY, PUSH_CONTACT = env.text("PUSH_KEY"), env.text("PUSH_CONTACT")
# A service that transcribes recordings, if one is named. See docs/recordings.md.
TRANSCRIPTION_BASE_URL = env.address("TRANSCRIPTION_BASE_URL", hosts=MODEL_HOSTS)
TRANSCRIPTION_API_KEY = env.text("TRANSCRIPTION_API_KEY")
TRANSCRIPTION_MODEL = env.text("TRANSCRIPTION_MODEL", "whisper-1")
TRANSCRIPTION_SECONDS = env.whole("TRANSCRIPTION_SECONDS", 600, least=1)
TRANSCRIPTION_MINUTE_PRICE = env.dollars("TRANSCRIPTION_MINUTE_PRICE", "0")
RELATIVE_QUESTION_DAYS = env.whole("RELATIVE_QUESTION_DAYS", 30, least=1)  # how long a link with a question is valid
HELP_LINES = read_help_lines(env.text("HELP_LINES"))  # help lines for people in acute distress; docs/distress.md
# A server with the OpenAI protocol; see docs/models.md. If one is named, it makes the replies and extracts the facts.
OPENAI_BASE_URL, OPENAI_API_KEY = env.address("OPENAI_BASE_URL", hosts=MODEL_HOSTS), env.text("OPENAI_API_KEY")
OPENAI_PLAIN_HTTP = env.switch("OPENAI_PLAIN_HTTP", default=False)
OPENAI_REPLY_MODEL = env.text("OPENAI_REPLY_MODEL", "gpt-4.1-mini")
OPENAI_EXTRACTION_MODEL = env.text("OPENAI_EXTRACTION_MODEL", OPENAI_REPLY_MODEL)
# Models for easy to hard messages (docs/budgets.md). If one is not named, the model above replies.
ROUTING, OPENAI_ROUTING_MODEL = env.switch("ROUTING", default=True), env.text("OPENAI_ROUTING_MODEL")
OPENAI_FAST_MODEL, OPENAI_BALANCED_MODEL = env.text("OPENAI_FAST_MODEL"), env.text("OPENAI_BALANCED_MODEL")
OPENAI_POWERFUL_MODEL = env.text("OPENAI_POWERFUL_MODEL")
MODEL_PRICES = env.prices("MODEL_PRICES")
BUDGET_USER_DAY, BUDGET_LEGACY_MONTH = env.dollars("BUDGET_USER_DAY", "5"), env.dollars("BUDGET_LEGACY_MONTH", "100")
OPENAI_EMBEDDING_MODEL = env.text("OPENAI_EMBEDDING_MODEL", "text-embedding-3-small")
OPENAI_EMBEDDING_DIMENSION = env.whole("OPENAI_EMBEDDING_DIMENSION", 0, most=16_000)
OPENAI_REPLY_SECONDS = env.whole("OPENAI_REPLY_SECONDS", 120, least=1)
OPENAI_SILENCE_SECONDS = env.whole("OPENAI_SILENCE_SECONDS", 45, least=1)
OPENAI_EXTRACTION_SECONDS = env.whole("OPENAI_EXTRACTION_SECONDS", 180, least=1)
OPENAI_REPLY_TOKENS = env.whole("OPENAI_REPLY_TOKENS", 2000, least=1)
OPENAI_EXTRACTION_TOKENS = env.whole("OPENAI_EXTRACTION_TOKENS", 8000, least=1)
OPENAI_EMBEDDING_SECONDS = env.whole("OPENAI_EMBEDDING_SECONDS", 30, least=1)
_engine = "memory.engines.openai.OpenAIEngine" if OPENAI_BASE_URL else "memory.engines.builtin.BuiltinEngine"
ENGINE = env.text("ENGINE", _engine)
_included = "memory.engines.embeddings.LocalEmbedder"
EMBEDDER = env.text("EMBEDDER", _included)
GET_EMBEDDER = "memory.engines.registry.get_embedder"  # a dotted path, because `config` may not import the apps
EMBEDDING_MODEL_DIR = env.text("EMBEDDING_MODEL_DIR")
# For legacies in languages other than English, which the included model knows little of. Not used with another model.
MULTILINGUAL_EMBEDDER = (
    "memory.engines.embeddings.multilingual_embedder"
    if env.switch("MULTILINGUAL", default=True) and _included == EMBEDDER and not EMBEDDING_MODEL_DIR
    else ""
)
EMBEDDING_QUERY_PREFIX = env.text("EMBEDDING_QUERY_PREFIX")
EMBEDDING_PASSAGE_PREFIX = env.text("EMBEDDING_PASSAGE_PREFIX")
EMBED_QUERY_MS = env.whole("EMBED_QUERY_MS", 300, least=1)  # a search waits so long for its embedding, then uses words

# Jobs: a lease is renewed every RENEW seconds. The job of a dead worker is free again after LEASE seconds.
JOB_LEASE_SECONDS = env.whole("JOB_LEASE_SECONDS", 15, least=1)
JOB_RENEW_SECONDS = env.whole("JOB_RENEW_SECONDS", 5, least=1)
JOB_MAX_ATTEMPTS = env.whole("JOB_MAX_ATTEMPTS", 5, least=1)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.sessions.devices.SessionTokenAuthentication",
        "accounts.tokens.authentication.AccessTokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "config.api.token_scopes.WithinToken",
    ],
    "DEFAULT_PARSER_CLASSES": ["config.api.inputs.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": ["config.api.throttling.ScopedThrottle"],
    "DEFAULT_SCHEMA_CLASS": "config.api.schema.auto_schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "config.api.exceptions.answer_problem",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": env.whole("TRUSTED_PROXIES", 0),
}
API_SCHEMA = (LEGACIES_SCHEMA, MEMORY_SCHEMA)
SPECTACULAR_SETTINGS = spectacular_settings(*API_SCHEMA)
IDEMPOTENCY_MODEL = "memory.IdempotencyRecord"  # stores responses for repeated calls; see config.api.idempotency
# Calls per minute of one user (or one address, if signed out) by scope, pages included; see config.api.throttling.
API_CALLS_A_MINUTE = {
    "read": env.whole("API_READS_A_MINUTE", 3000, least=1),
    "write": env.whole("API_WRITES_A_MINUTE", 600, least=1),
    "message": env.whole("API_MESSAGES_A_MINUTE", 20, least=1),
    "invitation": env.whole("API_INVITATIONS_A_MINUTE", 60, least=1),
    "search": env.whole("API_SEARCHES_A_MINUTE", 300, least=1),
}
STREAMS_AT_ONCE = env.whole("STREAMS_AT_ONCE", 6, least=1)
LEGACIES_A_KEEPER = env.whole("LEGACIES_A_KEEPER", 50, least=1)

if INBOUND_MAIL_DOMAIN and len(INBOUND_MAIL_SECRET) < 32:
    raise ImproperlyConfigured("INBOUND_MAIL_DOMAIN needs an INBOUND_MAIL_SECRET of at least 32 characters.")
if PUSH_KEY and not PUSH_CONTACT.startswith(("mailto:", "https://")):
    raise ImproperlyConfigured(
        "PUSH_KEY needs a PUSH_CONTACT, mailto: or https://, at which those who run push services reach the operator."
    )
if PUSH_KEY and not re.fullmatch(r"[A-Za-z0-9_-]{43}", PUSH_KEY):
    raise ImproperlyConfigured("PUSH_KEY is not a key of push messages; `manage.py make_push_key` makes one.")
if JOB_RENEW_SECONDS * 2 > JOB_LEASE_SECONDS:
    raise ImproperlyConfigured(
        "JOB_LEASE_SECONDS must be at least twice JOB_RENEW_SECONDS, or living workers lose work."
    )

# Browsers run nothing inline and load nothing from other sites. `data:` is for the QR code of a second factor.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", *BUCKET_ORIGIN],
        "media-src": [SELF, "blob:", *BUCKET_ORIGIN],  # `blob:` is for playing a recording before it is sent
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "upgrade-insecure-requests": PRODUCTION,
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

# The number of our proxies in front of the web processes. What a client itself writes into X-Forwarded-* is ignored.
TRUSTED_PROXIES = env.whole("TRUSTED_PROXIES", 0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None

if PRODUCTION:
    from config.startup.environment import refuse_what_is_unsafe

    refuse_what_is_unsafe(
        secret_key=SECRET_KEY, debug=DEBUG, hosts=ALLOWED_HOSTS, database_url=_app_url, redis_url=REDIS_URL
    )
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # With this prefix, browsers refuse a cookie of the same name from a neighbouring host or over plain HTTP.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME, LANGUAGE_COOKIE_NAME = (
        "__Host-sessionid", "__Host-csrftoken", "__Host-language",
    )  # fmt: skip
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|livez)$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

LOGGING = logging_settings(as_json=PRODUCTION, level=env.one_of("LOG_LEVEL", ["INFO", "DEBUG", "WARNING", "ERROR"]))

env.refuse_unknown_names()
