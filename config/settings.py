"""Settings, read once from the environment; see .env.example. Odd values stop the start instead of surprising later."""

from __future__ import annotations

from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.prefix = ""
environ.Env.read_env(BASE_DIR / ".env")

DEBUG = env.bool("DEBUG", default=False)
PRODUCTION = env.bool("PRODUCTION", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="" if PRODUCTION else "only-for-this-machine-never-in-production")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]", "testserver"]
)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# The app connects as a role that owns nothing and cannot change the log; only migrations run as the owner.
DATABASE_APP_ROLE = env.str("DATABASE_APP_ROLE", default="keepsake_app")
_database_url = "DATABASE_OWNER_URL" if env.bool("KEEPSAKE_AS_OWNER", default=False) else "DATABASE_URL"
_database = env.db_url(_database_url, default="postgresql://keepsake_app@127.0.0.1:5432/keepsake")
_database_options = _database.pop("OPTIONS", {})
# hnsw.* and the plan mode are set at connect, so that they cost no round trip. A generic plan would walk a vector
# index first and filter afterwards, and so return fewer rows than asked.
DATABASES = {
    "default": {
        **_database,
        "ENGINE": "django.db.backends.postgresql",
        "HOST": _database_options.pop("host", _database["HOST"]),  # a folder, where the server listens on a socket
        "OPTIONS": {
            **_database_options,
            "options": "-c plan_cache_mode=force_custom_plan -c timezone=UTC",
            "application_name": "keepsake",
            "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL_SIZE", default=16), "timeout": 10},
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
BROKER_URL = env.str("BROKER_URL", default=REDIS_URL)
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

INSTALLED_APPS = [
    "django.contrib.admin",
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
    "csp",
    "accounts",
    "legacies",
    "memory",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.DomainErrorMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

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
        },
    }
]

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

ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "accounts.models.display_name"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
USERSESSIONS_TRACK_ACTIVITY = True
HEADLESS_CLIENTS = ("app",)
HEADLESS_SERVE_SPECIFICATION = True

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("de", "Deutsch"), ("fr", "Français")]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "var" / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="django.core.mail.backends.console.EmailBackend")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Keepsake <keepsake@localhost>")

# One message: JSON of 1 MB is refused before it is parsed; see config.limits.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

# Memory: memory.md of the docs names what each of these does.
SUMMARIZE_AFTER = env.int("SUMMARIZE_AFTER", default=30)
SUMMARIZE_BATCH = env.int("SUMMARIZE_BATCH", default=20)
CONTEXT_WINDOW = env.int("CONTEXT_WINDOW", default=20)
QUIET_MINUTES = env.int("QUIET_MINUTES", default=10)
ENGINE = env.str("ENGINE", default="memory.engines.builtin.BuiltinEngine")
EMBEDDER = env.str("EMBEDDER", default="memory.engines.embeddings.LocalEmbedder")
EMBEDDING_MODEL_DIR = env.str("EMBEDDING_MODEL_DIR", default="")

# Work: a lease is renewed every RENEW seconds; what a dead worker held is free again after LEASE seconds.
WORK_LEASE_SECONDS = env.int("WORK_LEASE_SECONDS", default=15)
WORK_RENEW_SECONDS = env.int("WORK_RENEW_SECONDS", default=5)
WORK_MAX_ATTEMPTS = env.int("WORK_MAX_ATTEMPTS", default=5)

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
