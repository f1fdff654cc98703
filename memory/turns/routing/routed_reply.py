"""The engine of one reply: the model that suits the message, a cheaper model, or the built-in engine, as the budgets
allow.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, cast

import structlog
from django.conf import settings

from config.tracing import Name, span
from memory.engines.base import Delta, Engine, Reply, ReplyRequest
from memory.engines.guarded_embedder import Usage
from memory.engines.prices import cost_of, cost_of_usage
from memory.engines.registry import get_builtin_engine, get_engine
from memory.indexing.usage_records import recording_usage, rounded
from memory.language.detection import lexicon_for
from memory.language.secrets import redact
from memory.models.personas import Tier
from memory.recall import TurnMemory
from memory.services.usage.budgets import BudgetKind, OverBudget, PlannedCall, Reservation, raise_to, reserve, spending
from memory.turns.routing.tiers import choose_tier, model_of, tiers_down_from
from memory.turns.turn_input import Turn

log = structlog.get_logger(__name__)

CHARACTERS = 3.5
"""Characters of a token, on average."""
RULES_TOKENS = 2_500
"""Tokens of the system message and of everything else around what was said."""


@dataclass(slots=True)
class RoutedEngine:
    """The engine of a turn: it calls `engine` with `model` and says the sentence `opening` first.

    The cost of the first call is reserved before the call. Each further call, after tools were called, is reserved on
    top of the cost of the calls before it. If the budgets do not allow that, a cheaper model or the built-in engine
    says the rest. `spent` are the calls that were made. If a server does not count tokens, or a reply is stopped before
    the server says how many, they are estimated from `tokens_in` and the text of the reply.
    """

    engine: Engine
    name: str
    model: str = ""
    tier: str = ""
    opening: str = ""
    tokens_in: int = 0
    language: str = "en"
    reservation: Reservation | None = None
    spent: list[Usage] = field(default_factory=list)
    calls: int = 0

    def reply(self, request: ReplyRequest) -> Reply:
        """Yield the parts of the engine's reply. Closing this generator closes the engine's."""
        if self.calls and self.reservation:
            request = self._reserve_round(request, self.reservation)
        self.calls += 1
        characters, before = 0, len(self.spent)
        parts = cast("Generator[Any, None, None]", self.engine.reply(replace(request, model=self.model)))
        try:
            with closing(parts):
                for part in parts:
                    if isinstance(part, Delta):
                        characters += len(part.text)
                        yield from self._opening()
                    yield part
        finally:
            self._count_uncounted(before, characters)

    def _reserve_round(self, request: ReplyRequest, reservation: Reservation) -> ReplyRequest:
        """Return the request for the engine that answers this round. The round waits for no budget and loses nothing of
        the earlier rounds.
        """
        spent = sum((cost_of_usage(usage) for usage in self.spent), Decimal(0))
        tokens_in = max([self.tokens_in, *(usage.tokens_in for usage in self.spent)]) + _round_tokens(request)
        refused: BudgetKind | None = None
        for tier in tiers_down_from(Tier(self.tier)):
            next_call = cost_of(model_of(tier), tokens_in=tokens_in, tokens_out=settings.OPENAI_REPLY_TOKENS)
            try:
                self.reservation = raise_to(reservation, rounded(spent + next_call))
            except OverBudget as error:
                refused = refused or error.budget.kind
            else:
                self.tier, self.model, self.name = tier, model_of(tier), model_of(tier)
                return request
        log.info("round_over_budget", round=self.calls, budget=refused)
        builtin = get_builtin_engine()
        self.engine, self.name, self.model, self.tier, self.reservation = builtin, builtin.name, "", "", None
        self.opening = _over(refused, self.language)
        return replace(request, tools=(), rounds=())

    def _opening(self) -> Iterator[Delta]:
        if self.opening:
            yield Delta(f"{self.opening}\n\n")
            self.opening = ""

    def _count_uncounted(self, before: int, characters: int) -> None:
        for place in range(before, len(self.spent)):
            usage = self.spent[place]
            is_uncounted = not (usage.tokens_in or usage.tokens_out)
            if is_uncounted and characters and usage.stage == "reply" and usage.model in settings.MODEL_PRICES:
                tokens_out = round(characters / CHARACTERS)
                self.spent[place] = replace(usage, tokens_in=self.tokens_in, tokens_out=tokens_out)


@contextmanager
def routed_engine(turn: Turn, remembered: TurnMemory, *, without_model: bool = False) -> Iterator[RoutedEngine]:
    """Yield the engine for this turn. Its cost is reserved first, and the usage is recorded at the end.

    `without_model` gives the built-in engine, which first says that the model fails.
    """
    spender = {"legacy_id": turn.conversation.legacy_id, "user_id": turn.conversation.user_id}
    with span("turn.route") as measured:
        routed = _without_model(turn) if without_model else _choose_engine(turn, remembered)
        measured.set(model=Name(routed.name))
    with spending(routed.reservation, tier=routed.tier, **spender) as routed.spent:
        yield routed


def _without_model(turn: Turn) -> RoutedEngine:
    builtin = get_builtin_engine()
    return RoutedEngine(builtin, builtin.name, opening=lexicon_for(turn.language).phrases.model_fails)


def _choose_engine(turn: Turn, remembered: TurnMemory) -> RoutedEngine:
    engine = get_engine()
    if not settings.OPENAI_BASE_URL or engine is get_builtin_engine():
        return RoutedEngine(engine, engine.name)
    question = redact(turn.question.content).text
    language = turn.language
    with recording_usage(legacy_id=turn.conversation.legacy_id, user_id=turn.conversation.user_id):
        tier = choose_tier(question, language=language, persona=turn.conversation.persona)
    tokens_in = _prompt_tokens(turn, remembered)
    refused: OverBudget | None = None
    for cheaper in tiers_down_from(tier):
        model = model_of(cheaper)
        try:
            reservation = _reserve(turn, model=model, tier=cheaper, tokens_in=tokens_in)
        except OverBudget as error:
            refused = error  # the last is the cheapest model's: if that is refused, none replies
        else:
            about: dict[str, Any] = {"tokens_in": tokens_in, "language": language, "reservation": reservation}
            return RoutedEngine(engine, model, model=model, tier=cheaper, **about)
    kind = refused.budget.kind if refused else None
    log.info("reply_over_budget", turn=str(turn.reply.pk), budget=kind)
    builtin = get_builtin_engine()
    too_small = lexicon_for(language).phrases.budget_too_small
    opening = too_small if refused and refused.is_too_small else _over(kind, language)
    return RoutedEngine(builtin, builtin.name, opening=opening)


def _over(refused: BudgetKind | None, language: str) -> str:
    """Return the sentence that says which budget is used up."""
    phrases = lexicon_for(language).phrases
    return phrases.over_day if refused == "user_day" else phrases.over_month


def _reserve(turn: Turn, *, model: str, tier: str, tokens_in: int) -> Reservation | None:
    """Reserve the cost of a call. Return None if the settings name no prices, since nothing is counted then. Raise
    `OverBudget`.
    """
    if not settings.MODEL_PRICES:
        return None
    persona = turn.conversation.persona
    estimate = cost_of(model, tokens_in=tokens_in, tokens_out=settings.OPENAI_REPLY_TOKENS)
    call = PlannedCall(
        stage="reply",
        legacy_id=turn.conversation.legacy_id,
        user_id=turn.conversation.user_id,
        model=model,
        tier=tier,
        estimate=rounded(estimate),
        limits=persona.budgets if persona else {},
    )
    return reserve(call)


def _round_tokens(request: ReplyRequest) -> int:
    """Estimate the tokens of this turn's earlier tool calls and their results."""
    called = sum(len(call.arguments) + len(call.name) for one in request.rounds for call in one.calls)
    answered = sum(len(one.text) + sum(map(len, one.results)) for one in request.rounds)
    return round((called + answered) / CHARACTERS)


def _prompt_tokens(turn: Turn, remembered: TurnMemory) -> int:
    said = sum(len(message.content) for message in turn.window)
    recalled = sum(len(item.text) + sum(map(len, item.words)) for item in remembered.recalled)
    return RULES_TOKENS + round((said + recalled) / CHARACTERS)
