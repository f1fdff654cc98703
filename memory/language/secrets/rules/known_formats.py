"""Secrets known by their format alone, whatever the context."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect_secrets.plugins.artifactory import ArtifactoryDetector
from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.basic_auth import BasicAuthDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

from memory.language.secrets.reading import Span
from memory.language.secrets.rules.odd_words import is_odd

# Plugins whose patterns need the vendor's own prefix or form, and so stay silent on prose. Left out: the entropy and
# keyword ones (they fire on names and on ordinary sentences), public IP addresses (no secret), and those whose patterns
# read the same characters again and again (JWT, npm, OpenAI): JWT, OWN_KEYS and OPENAI_KEY find these in linear time.
PLUGINS = (
    ArtifactoryDetector,
    AWSKeyDetector,
    AzureStorageKeyDetector,
    BasicAuthDetector,
    DiscordBotTokenDetector,
    GitHubTokenDetector,
    GitLabTokenDetector,
    MailchimpDetector,
    PypiTokenDetector,
    SendGridDetector,
    SlackDetector,
    SquareOAuthDetector,
    StripeDetector,
    TelegramBotTokenDetector,
    TwilioKeyDetector,
)

HINTS: dict[type[RegexBasedDetector], tuple[str, ...]] = {
    ArtifactoryDetector: ("AKC", "AP"),
    MailchimpDetector: ("-us",),
    TelegramBotTokenDetector: (":",),
}
"""Everything that such a plugin finds contains one of these strings, which are much quicker to look for than its
patterns."""
KEY_SIGNS = ("-", "_", "AIza", "AKIA", "ASIA", "ya29.")
"""Everything that `OWN_KEYS` finds contains one of these strings."""
OWN_KEYS = re.compile(
    r"""(?<![A-Za-z0-9])(?:
        (?:sk|pk|rk)[-_][A-Za-z0-9_\-]{8,}
      | hf_[A-Za-z0-9]{8,}
      | AIza[0-9A-Za-z_\-]{12,}
      | (?:gh[pousr]|github_pat|glpat|npm|pypi|xox[abeprs]|dop_v1|shpat|lin_api|pat)[-_][A-Za-z0-9_\-]{8,}
      | (?:AKIA|ASIA)[0-9A-Z]{12,}
      | ya29\.[0-9A-Za-z_\-]{12,}
    )""",
    re.VERBOSE,
)
JWT = re.compile(r"eyJ[A-Za-z0-9_=\-]{1,400}+\.[A-Za-z0-9_=\-]++(?:\.[A-Za-z0-9_.+/=\-]*)?")
OPENAI_KEY = re.compile(r"sk-[A-Za-z0-9_\-]{20,150}T3BlbkFJ[A-Za-z0-9]{20}")
PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    re.DOTALL,
)
ASSIGNED = re.compile(
    r"""(?:key|secret|password|passwd|pwd|token|credentials?|passwort|kennwort|contrase(?:ñ|n)a)
        ["']?\s{0,3}:?=>?\s{0,3}(?:"(?P<double>[^"\n]{1,200})"|'(?P<single>[^'\n]{1,200})'|(?P<bare>[^\s"',;]++))""",
    re.VERBOSE | re.IGNORECASE,
)
LABELLED = re.compile(r"(?:tokens?|secrets?|keys?)[\"']?\s?:\s?[\"'“]?([^\s\"'“”„«»,;()]{3,200})", re.IGNORECASE)
CARD = re.compile(r"(?<![\w.,+])\d(?:[ \-.]?\d){12,18}(?![\w])")
IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)")
CARD_GROUPS = re.compile(r"(?<![\w.,+])[2-6]\d{3}(?:[ \-.]\d{4}){3}(?!\w)")
"""Four groups of four digits count as a card even if the check digit is wrong: people make mistakes in copying."""
ACCOUNT = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?(?!\w)")
IDENTITY = re.compile(
    r"""(?<![^\W_])(?=[\w&][\w&.\ \-])(?:  # two characters that all begin with, to be done with others at once
        [A-CEGHJ-PR-TW-Za-ceghj-pr-tw-z]{2}\ ?\d\d\ ?\d\d\ ?\d\d\ ?[A-Da-d]      # United Kingdom: National Insurance
      | [A-Z9]{5}\ ?\d{6}\ ?[A-Z9]{2}\d?[A-Z0-9]{2}                              # United Kingdom: driving licence
      | \d{8}-?[A-HJ-NP-TV-Z] | \d{1,2}\.\d{3}\.\d{3}-[A-Z0-9] | [XYZ]-?\d{7}-?[A-Z] # Spain: DNI, NIE; Chile: RUT
      | [A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d | [A-Z\u00d1&]{3,4}\d{6}[A-Z0-9]{3}       # Mexico: CURP, RFC
      | [A-Z]{6}\d{8}[HM]\d{3}                                                     # Mexico: clave de elector
      | [A-Z]{5}\d{4}[A-Z]                                                         # India: PAN
      | 756\.\d{4}\.\d{4}\.\d\d                                                   # Switzerland: AHV
      | [A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]                                      # Italy: codice fiscale
      | \d\d\.\d\d\.\d\d-\d{3}\.\d\d                                             # Belgium: numéro national
      | \d\ ?\d{6}\ ?[A-Z]\ ?\d{3} | \d\d\ ?\d{6}\ ?[A-Z]\ ?\d{3}                  # Germany: Rentenversicherungsnummer
    )(?![^\W_])""",
    re.VERBOSE,
)
LONG_TOKEN = re.compile(r"(?<![\w./:@\-])[A-Za-z0-9][A-Za-z0-9_\-]{14,}[A-Za-z0-9=]{0,3}(?![\w@])")
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
DIGIT = re.compile(r"\d")
LETTER_DIGIT_TURNS = re.compile(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])")


def find_known_formats(text: str) -> Iterator[Span]:
    """Yield the spans of everything in `text` that has the format of a secret; they may overlap."""
    for pattern in (JWT, OPENAI_KEY, PRIVATE_KEY):
        yield from (match.span() for match in pattern.finditer(text))
    if any(sign in text for sign in KEY_SIGNS):
        yield from (match.span() for match in OWN_KEYS.finditer(text))
    yield from _find_by_plugins(text)
    if "=" in text:
        for match in ASSIGNED.finditer(text):
            yield next(match.span(name) for name in ("double", "single", "bare") if match.group(name))
    if ":" in text:
        yield from (match.span(1) for match in LABELLED.finditer(text) if is_odd(match[1]))
    if DIGIT.search(text):
        yield from _find_with_digits(text)


def _find_with_digits(text: str) -> Iterator[Span]:
    for pattern in (CARD_GROUPS, IDENTITY):
        yield from (match.span() for match in pattern.finditer(text))
    yield from (match.span() for match in CARD.finditer(text) if is_card(match.group()))
    yield from (match.span() for match in IBAN.finditer(text) if is_iban(match.group()))
    yield from (match.span() for match in ACCOUNT.finditer(text) if sum(char.isdigit() for char in match.group()) > 9)
    yield from (match.span() for match in LONG_TOKEN.finditer(text) if is_licence_like(match.group()))


def _find_by_plugins(text: str) -> Iterator[Span]:
    """Yield what the plugins' patterns find. They are run here to get the places of the values. A group in a pattern is
    the value."""
    for plugin in PLUGINS:
        hints = HINTS.get(plugin, ("",))
        for pattern in plugin.denylist if any(hint in text for hint in hints) else ():
            for match in pattern.finditer(text):
                group = match.lastindex or 0
                yield match.span(group)


def is_card(number: str) -> bool:
    """Return whether this is a payment card: 13 to 19 digits that begin as cards do and have the right Luhn sum."""
    digits = [int(char) for char in number if char.isdecimal()]
    if not 13 <= len(digits) <= 19 or digits[0] not in {2, 3, 4, 5, 6} or len(set(digits)) == 1:
        return False
    doubled = (digit * 2 - 9 if digit > 4 else digit * 2 for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def is_iban(number: str) -> bool:
    """Return whether it is an IBAN by its ISO 13616 check digits (letters count 10 to 35, the whole is 1 modulo 97)."""
    plain = number.replace(" ", "")
    if not 15 <= len(plain) <= 34:
        return False
    moved = plain[4:] + plain[:4]
    return int("".join(str(int(char, 36)) for char in moved)) % 97 == 1


def is_licence_like(token: str) -> bool:
    """Return whether letters and digits alternate often, as in `91xk-TTQ0-77ad`, a hash or a key. In file names and
    dates they do so once or twice a part. Identifiers in the form of a UUID are names of things, not secrets."""
    if UUID.fullmatch(token):
        return False
    if len(LETTER_DIGIT_TURNS.findall(token)) < 3:
        return False
    turns_by_part = [len(LETTER_DIGIT_TURNS.findall(part)) for part in re.split(r"[-_]", token)]
    return len(turns_by_part) >= 3 or max(turns_by_part) >= 3
