"""Strict reading of the environment: an invalid value or an unknown name stops the start."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

PREFIX = "KEEPSAKE_"
READ_ELSEWHERE = frozenset({"BIND", "KEEPSAKE_FAILPOINTS", "KEEPSAKE_VAR_DIR"})
# OpenTelemetry's standard names, of which there are many. Its packages read them.
STANDARD_PREFIX = "OTEL_"
SWITCHES = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


BASE_DIR = Path(__file__).resolve().parents[2]


def var_dir(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for everything that is made at run time: `var/`, or the folder in `KEEPSAKE_VAR_DIR`."""
    return Path(environment.get("KEEPSAKE_VAR_DIR") or BASE_DIR / "var").resolve()


class Environment:
    """A typed reader of the environment. It remembers the names that were read, for `refuse_unknown_names`.

    Every method raises `ImproperlyConfigured` for an invalid value.
    """

    def __init__(self, *, file: Path) -> None:
        self.names = set(READ_ELSEWHERE)
        self._file_names = frozenset(_names_in(file))
        if file.exists():
            environ.Env.read_env(file)

    def text(self, name: str, default: str = "") -> str:
        """Return a value as text, or `default` if it is empty or missing."""
        self.names.add(name)
        return os.environ.get(name, "").strip() or default

    def whole(self, name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
        """Return a whole number from `least` to `most`."""
        value = self.text(name, str(default))
        number = int(value) if value.isascii() and value.isdigit() else -1
        if number < least or (most is not None and number > most):
            bounds = f"from {least} up" if most is None else f"from {least} to {most}"
            raise ImproperlyConfigured(f"{name} must be a whole number {bounds}, not {value!r}.")
        return number

    def dollars(self, name: str, default: str) -> Decimal:
        """Return an amount of US dollars, from 0 up."""
        return _amount_of_dollars(name, self.text(name, default))

    def prices(self, name: str) -> Mapping[str, tuple[Decimal, Decimal]]:
        """Return, by model, the US dollars for a million tokens in and out: `a-model=0.40/1.60, another=2/8`."""
        prices = {}
        for word in self.words(name):
            model, _, price = word.rpartition("=")
            taken, sign, made = price.partition("/")
            if not model.strip() or not sign:
                raise ImproperlyConfigured(f"{name} has {word!r}, which does not look like a-model=0.40/1.60.")
            prices[model.strip()] = _amount_of_dollars(name, taken), _amount_of_dollars(name, made)
        return prices

    def switch(self, name: str, *, default: bool) -> bool:
        """Return True for on and False for off. Any other value is an error and does not mean off."""
        value = self.text(name, str(default)).lower()
        if value not in SWITCHES:
            raise ImproperlyConfigured(f"{name} must be one of {', '.join(SWITCHES)}, not {value!r}.")
        return SWITCHES[value]

    def one_of(self, name: str, choices: Sequence[str]) -> str:
        """Return one of `choices`; the first one is the default."""
        value = self.text(name, choices[0])
        if value not in choices:
            raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {value!r}.")
        return value

    def words(self, name: str, default: Iterable[str] = ()) -> list[str]:
        """Return a list of words that are separated by commas."""
        return [word.strip() for word in self.text(name, ",".join(default)).split(",") if word.strip()]

    def database(self, name: str, default: str) -> dict[str, Any]:
        """Return a PostgreSQL address as Django's settings. `?host=/folder` is a server that listens on a socket."""
        value = self.text(name, default)
        if not value.startswith(("postgres://", "postgresql://")):
            raise ImproperlyConfigured(f"{name} must begin with postgresql://.")
        database = environ.Env.db_url_config(value)
        options = database.pop("OPTIONS", {})
        database["HOST"] = options.pop("host", database["HOST"])
        return {**database, "OPTIONS": options}

    def email(self, name: str, default: str) -> Mapping[str, Any]:
        """Return a mail server's address as Django's EMAIL_* settings. `filemail:///folder` needs an absolute path."""
        value = self.text(name, default)
        email: dict[str, Any] = environ.Env.email_url_config(value)
        parts = urlsplit(value)
        if parts.scheme == "filemail":
            if parts.netloc or parts.path.strip("/") == "":
                raise ImproperlyConfigured(f"{name} names a folder from the root: filemail:///var/letters.")
            email["EMAIL_FILE_PATH"] = f"/{email['EMAIL_FILE_PATH'].lstrip('/')}"
        return email

    def address(self, name: str, *, hosts: Collection[str] = ()) -> str:
        """Return the address of a server without a slash at the end, or an empty text.

        An address must not contain a name, a key or a query. Its host must be one of `hosts`, unless these are empty.
        """
        value = self.text(name).rstrip("/")
        parts = urlsplit(value)
        if value and (parts.scheme not in ("http", "https") or not parts.hostname):
            raise ImproperlyConfigured(f"{name} must begin with http:// or https:// and name a host.")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ImproperlyConfigured(f"{name} must be an address alone, without a name, a key or a question in it.")
        if value and hosts and parts.hostname not in hosts:
            raise ImproperlyConfigured(f"{name} names {parts.hostname}, which is none of the hosts that are allowed.")
        return value

    def hosts(self, name: str) -> frozenset[str]:
        """Return names of hosts that are separated by commas, in small letters."""
        return frozenset(host.strip().lower() for host in self.text(name).split(",") if host.strip())

    def refuse_unknown_names(self) -> None:
        """Raise if the file has a name, or the environment a name with our prefix, that nothing has read.

        Call this after everything is read.
        """
        ours = {name for name in os.environ if name.startswith(PREFIX)}
        in_file = {name for name in self._file_names if not name.startswith(STANDARD_PREFIX)}
        if unknown := sorted((ours | in_file) - self.names):
            raise ImproperlyConfigured(f"Nothing reads {', '.join(unknown)}: see .env.example for what there is.")


def _amount_of_dollars(name: str, value: str) -> Decimal:
    try:
        amount = Decimal(value.strip())
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or amount < 0:
        raise ImproperlyConfigured(f"{name} must hold amounts of US dollars from 0 up, such as 0.40, not {value!r}.")
    return amount


def _names_in(file: Path) -> Iterable[str]:
    if not file.exists():
        return
    for line in file.read_text().splitlines():
        name, sign, _ = line.strip().removeprefix("export ").partition("=")
        if sign and not name.startswith("#"):
            yield name.strip()


# Unsafe settings with which production refuses to start.

SHORTEST_KEY, FEWEST_LETTERS = 50, 5


def refuse_what_is_unsafe(
    *, secret_key: str, debug: bool, hosts: Sequence[str], database_url: str, redis_url: str
) -> None:
    """Raise `ImproperlyConfigured` for unsafe settings. It names all of them at once, not one at each start."""
    wrong = {
        "SECRET_KEY is missing": not secret_key,
        f"SECRET_KEY needs {SHORTEST_KEY} characters of chance": 0 < len(secret_key) < SHORTEST_KEY
        or (bool(secret_key) and len(set(secret_key)) < FEWEST_LETTERS),
        "DEBUG must be off": debug,
        "ALLOWED_HOSTS must name the hosts": not hosts,
        "ALLOWED_HOSTS must name each host, without wildcards": any("*" in h or h.startswith(".") for h in hosts),
        "DATABASE_URL is missing": not database_url,
        "REDIS_URL is missing": not redis_url,
    }
    if reasons := [reason for reason, is_wrong in wrong.items() if is_wrong]:
        raise ImproperlyConfigured(f"PRODUCTION is on, and {'; '.join(reasons)}.")


# The operator's help lines for people in acute distress, by country. They are read once, and strictly.

COUNTRY = re.compile(r"[A-Z]{2}")
FIELDS = frozenset({"name", "phone", "url", "hours"})
EXAMPLE = '{"GB": [{"name": "…", "phone": "…", "url": "https://…", "hours": "…"}]}'


@dataclass(frozen=True, slots=True)
class HelpLine:
    """A help line, with a phone number, a web address, or both."""

    name: str
    phone: str = ""
    url: str = ""
    hours: str = ""


def read_help_lines(text: str) -> Mapping[str, tuple[HelpLine, ...]]:
    """Read `HELP_LINES`, which is JSON, by ISO country.

    Any mistake in it stops the start, because somebody's life may depend on these lines. Raises `ImproperlyConfigured`.
    """
    if not text:
        return {}
    try:
        countries = json.loads(text)
    except ValueError as error:
        raise _help_lines_error(f"is no JSON ({error})") from error
    if not isinstance(countries, dict):
        raise _help_lines_error("is no JSON object")
    return {country: _lines_of(country, rows) for country, rows in countries.items()}


def _lines_of(country: str, rows: object) -> tuple[HelpLine, ...]:
    if not COUNTRY.fullmatch(country):
        raise _help_lines_error(f"names {country!r}, which is no country's two capital letters (ISO 3166)")
    if not isinstance(rows, list) or not rows:
        raise _help_lines_error(f"has no list of lines for {country}")
    return tuple(_line_of(country, row) for row in rows)


def _line_of(country: str, row: object) -> HelpLine:
    is_flat = isinstance(row, dict) and all(isinstance(value, str) for value in row.values())
    if not isinstance(row, dict) or not is_flat or not row.keys() <= FIELDS:
        raise _help_lines_error(f"has a line for {country} that is not made of {', '.join(sorted(FIELDS))}")
    line = HelpLine(**{"name": "", **{name: " ".join(value.split()) for name, value in row.items()}})
    if not line.name or not (line.phone or line.url):
        raise _help_lines_error(f"has a line for {country} without a name, or without both phone and url")
    if line.url and urlsplit(line.url).scheme not in ("http", "https"):
        raise _help_lines_error(f"has a url for {country} that does not begin with https://")
    return line


def _help_lines_error(what: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"HELP_LINES {what}. It looks like {EXAMPLE}.")
