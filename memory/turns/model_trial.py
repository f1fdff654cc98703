"""Trying a configured model, at once or as a job, with the cost of a conversation with it."""

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
"""The key of the one trial job: models are tried one after the other, and the page shows the latest trial."""


def models_to_try() -> list[str]:
    """Return the models that the settings name, the one that replies first; none without a server."""
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
    """Return the address of the model server without the user name and password that it may contain."""
    address = urlsplit(settings.OPENAI_BASE_URL)
    port = f":{address.port}" if address.port else ""
    return f"{address.scheme}://{address.hostname}{port}{address.path}"


def findings_about(model: str) -> Iterator[Finding]:
    """Yield the findings about a model one by one, within a minute. Nothing is stored or charged to a budget. Raise
    `EngineUnavailable` if no server is configured.
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
    """Add the cost of `REPLIES` such replies; `cost` is None if the settings name no price."""
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
    """Start a job that tries a model. Raise `NotAllowed` for users who are not staff, and `InvalidInput` for a model
    that the settings do not name.
    """
    if not staff.is_staff:
        raise NotAllowed(_("Only staff may try a model."))
    if model not in models_to_try():
        raise InvalidInput(_("The settings name no such model."))
    log.info("model_trial_started", staff=str(staff.pk))
    return jobs.put(JobKind.TRY_MODEL, key=KEY, payload={"model": model})


def latest_trial() -> Job | None:
    return Job.objects.filter(key=KEY).first()


def run_trial(lease: Lease) -> None:
    """Try the model and store the findings. A model that fails is a finding and no reason to run the job again."""
    model = str(lease.payload["model"])
    findings: list[dict[str, Any]] = []
    if model in models_to_try():  # the settings of this worker may name other models by now
        findings = [asdict(finding) for finding in findings_about(model)]
    with hold(lease):
        lease.result = {"model": model, "at": timezone.now().isoformat(), "findings": findings}


HANDLER = Handler(run=run_trial)
"""The handler of `JobKind.TRY_MODEL`."""
