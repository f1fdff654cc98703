"""The findings about a model, in words for the operator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memory.engines.openai.findings import REPLIES, Check, Finding, Outcome, finding_of_setup

CHECKS: Mapping[str, Promise] = {
    Check.SERVER: gettext_lazy("Answers"),
    Check.STREAMING: gettext_lazy("Answers word by word"),
    Check.SCHEMA: gettext_lazy("Follows a JSON schema"),
    Check.TOOLS: gettext_lazy("Calls tools"),
    Check.REPLY: gettext_lazy("Replies from what is known"),
    Check.LANGUAGES: gettext_lazy("Four languages"),
}
OUTCOMES: Mapping[str, Promise] = {
    Outcome.GOOD: gettext_lazy("good"),
    Outcome.PARTLY: gettext_lazy("partly"),
    Outcome.BAD: gettext_lazy("does not work"),
    Outcome.UNTRIED: gettext_lazy("not tried"),
}
LANGUAGES: Mapping[str, Promise] = {
    "en": gettext_lazy("English"),
    "es": gettext_lazy("Spanish"),
    "de": gettext_lazy("German"),
    "fr": gettext_lazy("French"),
}
TEXTS: Mapping[str, Promise] = {
    "answers": gettext_lazy("The first word came after %(seconds)s seconds."),
    "key_refused": gettext_lazy("The server refuses the key (HTTP %(status)s). Check OPENAI_API_KEY."),
    "no_such_address": gettext_lazy(
        "The server has nothing at this address (HTTP %(status)s). Check OPENAI_BASE_URL, which usually ends in /v1, "
        "and the name of the model."
    ),
    "no_such_model": gettext_lazy("The server has no model of this name. It has: %(names)s."),
    "refused": gettext_lazy("The server refuses the request. Check the name of the model, and the key."),
    "busy": gettext_lazy("The server says that it is asked too often (HTTP %(status)s). Try again later."),
    "redirects": gettext_lazy(
        "The server sends elsewhere (HTTP %(status)s), where Keepsake does not follow with its key. "
        "Set OPENAI_BASE_URL to where it sends."
    ),
    "server_error": gettext_lazy("The server fails (HTTP %(status)s). Its own log should say why."),
    "unreachable": gettext_lazy(
        "Nobody answers there, or the connection breaks. Check OPENAI_BASE_URL, and whether the server runs."
    ),
    "not_allowed": gettext_lazy(
        "The address is outside the private network and not encrypted, or one where no model may be. Use https://, or "
        "set OPENAI_PLAIN_HTTP=yes if you are sure."
    ),
    "paused": gettext_lazy("The server failed again and again just now and is left alone. Try again in a few seconds."),
    "too_slow": gettext_lazy(
        "It was not done in the time that a trial has. In use, OPENAI_SILENCE_SECONDS and OPENAI_REPLY_SECONDS hold."
    ),
    "not_understood": gettext_lazy("Something answers, but not as a server of the OpenAI protocol does."),
    "failed": gettext_lazy("The server failed at this, or gave an answer that could not be used."),
    "streams": gettext_lazy("Replies appear while they are written."),
    "at_once": gettext_lazy("Replies come in one piece: people wait for the whole reply before they see a word."),
    "json_schema": gettext_lazy("The answer had exactly the shape and the content that was asked for."),
    "json_object": gettext_lazy("The server refuses schemas; asked for JSON, it answered rightly. Keepsake checks it."),
    "plain_json": gettext_lazy("The server knows neither schemas nor JSON; the answer was right. Keepsake checks it."),
    "wrong_content": gettext_lazy("The shape is right and the content is wrong: expect many wrong facts."),
    "other_shape": gettext_lazy("The answer is JSON of another shape: many conversations will not become memory."),
    "no_json": gettext_lazy("The answer is no JSON: conversations will not become memory with this model."),
    "endless": gettext_lazy("The answer had no end: conversations will not become memory with this model."),
    "called": gettext_lazy("It notes and corrects while it replies."),
    "called_wrongly": gettext_lazy("It called a tool with wrong words: what it notes while it replies may be wrong."),
    "not_called": gettext_lazy("It called no tool when asked to. What is told becomes memory later, with a reading."),
    "tools_refused": gettext_lazy(
        "The server takes no tools. “Remember that …” in plain words works; the rest becomes memory later."
    ),
    "cites": gettext_lazy("It names the source of what it says, after %(seconds)s seconds."),
    "cites_nothing": gettext_lazy("It replied after %(seconds)s seconds and named no source for what it says."),
    "counts_no_tokens": gettext_lazy("It replied, but the server counts no tokens: its cost cannot be told."),
    "all": gettext_lazy("It answered each in its own language."),
    "some": gettext_lazy("It did not answer in: %(missing)s."),
    "untried": gettext_lazy("There was no time left, or the server did not answer before."),
}


@dataclass(frozen=True, slots=True)
class ShownFinding:
    check: str
    outcome: str
    outcome_label: str
    text: str


def shown_finding(finding: Finding) -> ShownFinding:
    """Return a finding in words, also a stored one of another version with unknown codes."""
    text = str(TEXTS.get(finding.code, "")) % _readable_values(finding.values)
    return ShownFinding(
        check=str(CHECKS.get(finding.check, finding.check)),
        outcome=str(finding.outcome),
        outcome_label=str(OUTCOMES.get(finding.outcome, finding.outcome)),
        text=" ".join(part for part in (text, _cost_text(finding.values)) if part),
    )


def words_of_failure(code: str) -> str:
    """Say what to correct after a job's failure that does not pass by itself; empty for any other failure."""
    finding = finding_of_setup(code)
    return shown_finding(finding).text if finding else ""


def _readable_values(values: Mapping[str, Any]) -> dict[str, Any]:
    missing = [str(LANGUAGES.get(code, code)) for code in values.get("missing", ())]
    return {**values, "missing": ", ".join(missing), "names": ", ".join(values.get("names", ()))}


def _cost_text(values: Mapping[str, Any]) -> str:
    """Say what a conversation costs, if the tokens of a reply are known."""
    if "sent" not in values:
        return ""
    named = {"replies": REPLIES, "sent": values["sent"], "received": values["received"], "cost": values["cost"]}
    if values["cost"] is None:
        return (
            _("%(replies)s such replies take %(sent)s tokens in and %(received)s out; MODEL_PRICES names no price.")
            % named
        )
    return _("%(replies)s such replies take %(sent)s tokens in and %(received)s out, for $%(cost)s.") % named
