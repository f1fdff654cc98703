"""Settings: loud on odd values, and a production that refuses what is unsafe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from config import settings
from config.private_files import bucket_origin, photo_storage, sent_by
from config.startup.environment import BASE_DIR, Environment, refuse_what_is_unsafe

SAFE: dict[str, Any] = {
    "secret_key": "pYh3v-9sWq2LxZt8mNc4RbKd7JfGgTe1UaPoQiXwVzEyHrSkMnBl",
    "debug": False,
    "hosts": ["keepsake.example.org"],
    "database_url": "postgresql://app@db/keepsake",
    "redis_url": "redis://broker/0",
}


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    monkeypatch.delenv("KEEPSAKE_AS_OWNER")  # which the test run itself sets
    return Environment(file=tmp_path / ".env")


def production_example() -> dict[str, str]:
    """The environment that docs/deploy.md tells people to write."""
    block = re.search(r"```ini\n(PRODUCTION=.*?)```", (BASE_DIR / "docs/deploy.md").read_text(), re.DOTALL)
    assert block
    return dict(line.split("=", 1) for line in block[1].splitlines())


def run_manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py as on a machine where nothing else is set."""
    test_run = {name for name in os.environ if name.startswith(("DJANGO_", "PYTEST_", "TEST_"))}
    clean = {name: value for name, value in os.environ.items() if name not in settings.env.names | test_run}
    return subprocess.run([sys.executable, "manage.py", *arguments], cwd=BASE_DIR, env={**clean, **environment},
                          capture_output=True, text=True, check=False)  # fmt: skip


@pytest.mark.parametrize("value", ["eight", "80.5", "-1", "0x10", "٣", "70000"])
def test_a_number_that_is_none_or_out_of_bounds_stops_the_start(environment, monkeypatch, value):
    monkeypatch.setenv("PORT", "8010")
    assert environment.whole("PORT", 8000, least=1, most=65535) == 8010
    monkeypatch.setenv("PORT", value)
    with pytest.raises(ImproperlyConfigured, match="PORT must be a whole number"):
        environment.whole("PORT", 8000, least=1, most=65535)


@pytest.mark.parametrize("value", ["ye", "2", "enabled", "tru"])
def test_a_switch_that_is_neither_on_nor_off_stops_the_start(environment, monkeypatch, value):
    monkeypatch.setenv("DEBUG", "Yes")
    assert environment.switch("DEBUG", default=False) is True
    monkeypatch.setenv("DEBUG", value)
    with pytest.raises(ImproperlyConfigured, match="DEBUG must be one of"):
        environment.switch("DEBUG", default=False)


def test_an_empty_value_is_none(environment, monkeypatch):
    monkeypatch.setenv("PORT", "")
    assert environment.whole("PORT", 8000) == 8000


def test_a_word_that_is_not_among_the_choices_stops_the_start(environment, monkeypatch):
    assert environment.one_of("LOG_LEVEL", ["INFO", "DEBUG"]) == "INFO"
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    with pytest.raises(ImproperlyConfigured, match="LOG_LEVEL must be one of"):
        environment.one_of("LOG_LEVEL", ["INFO", "DEBUG"])


def test_a_database_that_is_not_postgresql_stops_the_start(environment, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://app:p%40ss@db:5433/keepsake?sslmode=require")
    database = environment.database("DATABASE_URL", "")
    assert (database["HOST"], database["PORT"], database["PASSWORD"]) == ("db", 5433, "p@ss")
    assert database["OPTIONS"] == {"sslmode": "require"}
    monkeypatch.setenv("DATABASE_URL", "mysql://app@db/keepsake")
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        environment.database("DATABASE_URL", "")


def test_a_server_that_listens_in_a_folder_is_found_there(environment, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@/keepsake?host=%2FSrv%2Fsocket")
    assert environment.database("DATABASE_URL", "")["HOST"] == "/Srv/socket"


def test_a_name_with_our_prefix_that_nothing_reads_stops_the_start(environment, monkeypatch):
    environment.refuse_unknown_names()
    monkeypatch.setenv("KEEPSAKE_AS_ONWER", "yes")
    with pytest.raises(ImproperlyConfigured, match="KEEPSAKE_AS_ONWER"):
        environment.refuse_unknown_names()


@pytest.mark.parametrize(
    "value",
    ["models.example.org", "ftp://models.example.org", "https://", "https://sk-key@models.example.org/v1",
     "https://models.example.org/v1?key=sk-key", "file:///etc/passwd", "https://models.example.org/#v1"],
)  # fmt: skip
def test_an_address_that_is_none_or_holds_a_key_stops_the_start(environment, monkeypatch, value):
    monkeypatch.setenv("OPENAI_BASE_URL", "https://models.example.org/v1/")
    assert environment.address("OPENAI_BASE_URL") == "https://models.example.org/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", value)
    with pytest.raises(ImproperlyConfigured, match="OPENAI_BASE_URL must"):
        environment.address("OPENAI_BASE_URL")


def test_an_address_on_a_host_that_is_not_allowed_stops_the_start(environment, monkeypatch):
    monkeypatch.setenv("MODEL_HOSTS", "127.0.0.1, Models.example.org")
    allowed = environment.hosts("MODEL_HOSTS")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://MODELS.example.org/v1")
    assert environment.address("OPENAI_BASE_URL", hosts=allowed) == "https://MODELS.example.org/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", "https://models.example.org.elsewhere.example/v1")
    with pytest.raises(ImproperlyConfigured, match="which is none of the hosts"):
        environment.address("OPENAI_BASE_URL", hosts=allowed)


@pytest.mark.workers
@pytest.mark.parametrize(
    ("named", "engine"),
    [
        ({}, "memory.engines.builtin.BuiltinEngine"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}, "memory.engines.openai.OpenAIEngine"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "ENGINE": "own.Engine"}, "own.Engine"),
    ],
)
def test_a_server_of_models_is_asked_once_it_is_named(named, engine):
    assert f"ENGINE = '{engine}'" in run_manage("diffsettings", "--all", **named).stdout


def test_a_name_in_the_file_that_nothing_reads_stops_the_start(tmp_path, monkeypatch):
    monkeypatch.delenv("KEEPSAKE_AS_OWNER")
    for name in ("PORT", "DATABSE_URL"):  # what a file says stays in the environment, unless a test takes it back
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    file = tmp_path / ".env"
    file.write_text("# a comment\nPORT=8010\n")
    assert port_of(file) == 8010
    file.write_text("PORT=8010\nDATABSE_URL=postgresql://db/keepsake\n")
    with pytest.raises(ImproperlyConfigured, match="DATABSE_URL"):
        port_of(file)


def port_of(file: Path) -> int:
    environment = Environment(file=file)
    port = environment.whole("PORT", 8000)
    environment.refuse_unknown_names()
    return port


def test_the_example_names_every_setting_and_no_other():
    lines = (BASE_DIR / ".env.example").read_text().splitlines()
    assert sorted(line.split("=")[0] for line in lines if line and line[0] != "#") == sorted(settings.env.names)


@pytest.mark.parametrize(
    ("how", "bucket", "fits"),
    [
        ("app", "", True), ("app", "photos", True), ("x-accel", "", True), ("x-accel", "photos", False),
        ("signed-url", "photos", True), ("signed-url", "", False),
    ],
)  # fmt: skip
def test_who_sends_private_files_fits_where_they_are(environment, monkeypatch, how: str, bucket: str, fits: bool):
    monkeypatch.setenv("PHOTO_SENT_BY", how)
    monkeypatch.setenv("PHOTO_S3_BUCKET", bucket)
    if fits:
        assert sent_by(environment) == how
    else:
        with pytest.raises(ImproperlyConfigured, match=f"PHOTO_SENT_BY is {how}, which needs"):
            sent_by(environment)


@pytest.mark.parametrize(
    ("endpoint", "region", "origin"),
    [
        ("", "", "https://photos.s3.amazonaws.com"),
        ("", "eu-central-1", "https://photos.s3.eu-central-1.amazonaws.com"),
        ("https://s3.example.org:9000/", "", "https://s3.example.org:9000"),
    ],
)
def test_signed_files_are_fetched_from_the_bucket(environment, monkeypatch, endpoint: str, region: str, origin: str):
    monkeypatch.setenv("PHOTO_S3_BUCKET", "photos")
    monkeypatch.setenv("PHOTO_S3_ENDPOINT", endpoint)
    monkeypatch.setenv("PHOTO_S3_REGION", region)
    monkeypatch.setenv("PHOTO_S3_ACCESS_KEY", "access")
    monkeypatch.setenv("PHOTO_S3_SECRET_KEY", "secret")
    assert bucket_origin(environment) == origin
    storage = import_string("config.private_bucket.BucketStorage")(**photo_storage(environment, Path())["OPTIONS"])
    address = storage.signed_url("a/b.jpg", seconds=60, headers={"Content-Type": "image/jpeg"})
    assert address.startswith(f"{origin}/")


@pytest.mark.parametrize(("change", "reason"), [
    ({"secret_key": ""}, "SECRET_KEY is missing"),
    ({"secret_key": "short"}, "SECRET_KEY needs"),
    ({"secret_key": "a" * 60}, "SECRET_KEY needs"),
    ({"debug": True}, "DEBUG must be off"),
    ({"hosts": []}, "ALLOWED_HOSTS must name the hosts"),
    ({"hosts": ["*"]}, "without wildcards"),
    ({"hosts": ["keepsake.example.org", ".example.org"]}, "without wildcards"),
    ({"database_url": ""}, "DATABASE_URL is missing"),
    ({"redis_url": ""}, "REDIS_URL is missing"),
])  # fmt: skip
def test_production_refuses_what_is_unsafe_and_says_what(change, reason):
    refuse_what_is_unsafe(**SAFE)
    with pytest.raises(ImproperlyConfigured, match=re.escape(reason)):
        refuse_what_is_unsafe(**{**SAFE, **change})


def test_production_says_everything_that_is_wrong_at_once():
    with pytest.raises(ImproperlyConfigured, match=r"SECRET_KEY is missing; .*REDIS_URL is missing"):
        refuse_what_is_unsafe(**{**SAFE, "secret_key": "", "redis_url": ""})


@pytest.mark.workers
def test_the_production_example_passes_every_deploy_check():
    checked = run_manage("check", "--deploy", "--fail-level", "INFO", **production_example())
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


@pytest.mark.workers
def test_the_production_example_without_its_key_does_not_start():
    checked = run_manage("check", **{**production_example(), "SECRET_KEY": ""})
    assert checked.returncode != 0
    assert "SECRET_KEY is missing" in checked.stderr


@pytest.mark.workers
def test_production_cookies_are_bound_to_the_host_and_pages_to_https():
    shown = run_manage("diffsettings", "--all", **production_example()).stdout
    for line in (
        "SESSION_COOKIE_NAME = '__Host-sessionid'", "SESSION_COOKIE_SECURE = True", "SESSION_COOKIE_PATH = '/'\n",
        "CSRF_COOKIE_NAME = '__Host-csrftoken'", "CSRF_COOKIE_SECURE = True", "SECURE_SSL_REDIRECT = True",
    ):  # fmt: skip
        assert line in shown


def test_nothing_inline_may_run_in_a_page(client, db):
    policy = client.get("/livez")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("given", ["filemail:///var/letters", "filemail:////var/letters"])
def test_letters_go_to_the_folder_that_is_named_wherever_it_is_started(environment, monkeypatch, given):
    monkeypatch.setenv("EMAIL_URL", given)
    assert environment.email("EMAIL_URL", "")["EMAIL_FILE_PATH"] == "/var/letters"


@pytest.mark.parametrize("given", ["filemail://letters", "filemail://letters/of-today", "filemail:///"])
def test_a_folder_for_letters_that_is_not_named_from_the_root_stops_the_start(environment, monkeypatch, given):
    monkeypatch.setenv("EMAIL_URL", given)
    with pytest.raises(ImproperlyConfigured, match="names a folder from the root"):
        environment.email("EMAIL_URL", "")


def test_prices_of_models_are_read(environment: Environment, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MODEL_PRICES", " a-model=0.40/1.60, vendor/b=2/8 ")
    assert environment.prices("MODEL_PRICES") == {
        "a-model": (Decimal("0.40"), Decimal("1.60")),
        "vendor/b": (Decimal(2), Decimal(8)),
    }


@pytest.mark.parametrize("value", ["a-model", "a-model=1", "=1/2", "a-model=1/-2", "a-model=1/NaN", "a-model=one/2"])
def test_price_that_is_none_stops_the_start(environment: Environment, monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("MODEL_PRICES", value)
    with pytest.raises(ImproperlyConfigured, match="MODEL_PRICES"):
        environment.prices("MODEL_PRICES")


def test_amount_of_dollars_that_is_none_stops_the_start(environment: Environment, monkeypatch: pytest.MonkeyPatch):
    assert environment.dollars("BUDGET_USER_DAY", "5") == Decimal(5)
    monkeypatch.setenv("BUDGET_USER_DAY", "five")
    with pytest.raises(ImproperlyConfigured, match="BUDGET_USER_DAY"):
        environment.dollars("BUDGET_USER_DAY", "5")
