"""Trying a configured model, at once or as a job, and what a conversation with it would cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotAllowed
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import Job
from memory.engines.openai.findings import REPLIES, Check, Finding
from memory.engines.prices import cost_of
from memory.kinds import JobKind
from memory.turns.tools.running import offered_tools

log = structlog.get_logger(__name__)
KEY = "try_model"
"""There is one such job: models are tried one after the other, and the page shows the latest."""


def models_to_try() -> list[str]:
    """Those that the settings name, the one that replies first; none without a server."""
    if not settings.OPENAI_BASE_URL:
        return []
    names = (
        settings.OPENAI_REPLY_MODEL,
        settings.OPENAI_EXTRACTION_MODEL,
        settings.OPENAI_FAST_MODEL,
        settings.OPENAI_BALANCED_MODEL,
        settings.OPENAI_POWERFUL_MODEL,
        settings.OPENAI_ROUTING_MODEL,
    )
    return list(dict.fromkeys(name for name in names if name))


def server_shown() -> str:
    """Where the models are, without what an address may hold beside the place: a name and a password."""
    address = urlsplit(settings.OPENAI_BASE_URL)
    port = f":{address.port}" if address.port else ""
    return f"{address.scheme}://{address.hostname}{port}{address.path}"


def findings_about(model: str) -> Iterator[Finding]:
    """One after the other, within a minute. Nothing is stored, and nobody's budget pays. Raises `EngineUnavailable`
    where no server is configured.
    """
    from memory.engines.openai.transport.client import (  # noqa: PLC0415 - web processes show findings without a client
        Client,
        configured_models,
        configured_server,
    )
    from memory.engines.openai.trial import Trial  # noqa: PLC0415 - likewise

    models = replace(configured_models(), reply=model)
    trial = Trial(Client(configured_server()), models, tools=offered_tools(None, may_write=True))
    for finding in trial.findings():
        yield _with_cost(finding, model) if finding.check == Check.REPLY else finding


def _with_cost(finding: Finding, model: str) -> Finding:
    """What `REPLIES` such replies cost; `cost` is None where the settings name no price."""
    if "tokens_in" not in finding.values:
        return finding
    sent, received = (REPLIES * finding.values[name] for name in ("tokens_in", "tokens_out"))
    cost: Decimal | None = None
    if model in settings.MODEL_PRICES:
        cost = cost_of(model, tokens_in=sent, tokens_out=received)
    values = {**finding.values, "sent": sent, "received": received, "cost": None if cost is None else f"{cost:.4f}"}
    return replace(finding, values=values)


@transaction.atomic
def start_trial(*, staff: User, model: str) -> Job:
    """Have a worker try a model. Raises `NotAllowed` for others than staff, `InvalidInput` for a model unknown here."""
    if not staff.is_staff:
        raise NotAllowed(_("Only staff may try a model."))
    if model not in models_to_try():
        raise InvalidInput(_("The settings name no such model."))
    log.info("model_trial_started", staff=str(staff.pk))
    return jobs.put(JobKind.TRY_MODEL, key=KEY, payload={"model": model})


def latest_trial() -> Job | None:
    return Job.objects.filter(key=KEY).first()


def run_trial(lease: Lease) -> None:
    """A model that fails is a finding, and no reason to try again."""
    model = str(lease.payload["model"])
    findings: list[dict[str, Any]] = []
    if model in models_to_try():  # the settings of this worker may name other ones by now
        findings = [asdict(finding) for finding in findings_about(model)]
    with hold(lease):
        lease.result = {"model": model, "at": timezone.now().isoformat(), "findings": findings}


HANDLER = Handler(run=run_trial)
"""For `JobKind.TRY_MODEL`."""
