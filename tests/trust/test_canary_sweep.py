"""Two families, and no private word of anybody in anything that anybody else can read, at any endpoint.

Whoever looks, looks everywhere: pages, calls, streams, the admin; prompts and recall of their own talk; lines of the
log and spans; keys and values of the broker. The same search with a guard switched off finds something.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import redis
import structlog
from django.conf import settings as django_settings
from django.core.cache import cache

from config.broker import broker
from legacies.jobs.runner import run_item
from legacies.models import Job, Notice
from memory.kinds import JobKind
from memory.models import Boundary, Conversation, Fact, Message
from memory.recall.sql import candidates, statement
from memory.services.conversations.lifecycle import finish_conversation, post_message, start_conversation
from memory.tasks import HANDLERS
from tests.support.scripted import Script
from tests.support.spans import Spans
from tests.support.sweep import Visitor, admin_endpoints, endpoints
from tests.support.two_families import ABOUT, ROLES, Member, TwoFamilies, two_families
from tests.support.volumes import volume

pytestmark = [pytest.mark.trust, pytest.mark.django_db(transaction=True)]

LEAST_PLANTED = 200
GUARDED: list[Any] = [Fact, Conversation, Message, Notice]
OF_THE_TEST = (b"script:", b"gate:")
"""Keys by which the test itself talks to the engine."""
Found = dict[str, set[str]]


@pytest.fixture
def families(settings) -> TwoFamilies:
    """Nobody is turned away for knocking too often."""
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 1_000_000)
    return two_families()


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Every line that a process would write, the quietest too."""
    out = StringIO()
    handler = logging.StreamHandler(out)
    processors = django_settings.LOGGING["formatters"]["line"]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=processors["foreign_pre_chain"], processors=processors["processors"]
        )
    )
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield out
    root.removeHandler(handler)
    root.setLevel(before)


def sweep(families: TwoFamilies, name: str, targets: list[Member]) -> tuple[int, Found]:
    """How many endpoints this actor called with the ids of these members, and what they read there."""
    user = families.actors()[name]
    visitor, knocked, found = Visitor(user), 0, Found()
    first, *others = targets
    again = [knock for member in others for knock in endpoints(member) if knock.is_safe and knock.has_ids]
    for knock in [*endpoints(first), *again]:
        knocked += 1
        if leaked := families.found_by(user, visitor.hear(knock)):
            found[f"{name}: {knock.method} {knock.where}"] = leaked
    return knocked, found


def lookers(families: TwoFamilies) -> list[tuple[int, str]]:
    """Everybody; on a landing one member of each role in each family, and whoever is no member."""
    actors = list(enumerate(families.actors()))
    members = 2 * len(ROLES)
    return [*actors[: members : volume(2, thorough=1)], *actors[members:]]


def targets_of(families: TwoFamilies, number: int) -> list[Member]:
    """A fellow member, somebody of the other family, and in turn everybody."""
    members = families.members
    return [members[(number + step) % len(members)] for step in (1, 7)]


def converse(families: TwoFamilies, member: Member, script: Script) -> str:
    """The member talks, is answered, and finishes; returns every prompt that this made."""
    asked = len(script.requests())
    Boundary.objects.filter(user=member.user).delete()  # the sweep asked never to bring up what this talk is about
    conversation = start_conversation(user=member.user, legacy_id=member.legacy.pk, title="An evening")
    post_message(user=member.user, conversation_id=conversation.pk, content=f"What stood on {ABOUT}?")
    _run_jobs(JobKind.TURN)
    finish_conversation(user=member.user, conversation_id=conversation.pk)
    _run_jobs(JobKind.CONSOLIDATE)
    return repr(script.requests()[asked:])


def _run_jobs(kind: JobKind) -> None:
    for pk in Job.objects.due().filter(kind=kind).values_list("pk", flat=True):
        run_item(pk, HANDLERS)


def tellers(families: TwoFamilies) -> list[Member]:
    return [member for member in families.members if "reader" not in member.name and "left" not in member.name]


def in_broker() -> str:
    """Every key and value, of whatever kind, as bytes: the cache keeps what no decoder reads."""
    with redis.Redis.from_url(django_settings.REDIS_URL) as client:
        read = {
            b"string": client.get,
            b"hash": client.hgetall,
            b"set": client.smembers,
            b"stream": client.xrange,
            b"list": lambda key: client.lrange(key, 0, -1),
            b"zset": lambda key: client.zrange(key, 0, -1),
        }
        keys = [key for key in client.scan_iter("*") if not key.startswith(OF_THE_TEST)]
        return "\n".join(f"{key} {read[client.type(key)](key)}" for key in keys)


def test_nobody_reads_a_private_word_of_anybody_else(
    families: TwoFamilies, script: Script, spans: Spans, written: StringIO, capsys
):
    knocked, found = visit_endpoints(families)
    for member in tellers(families):
        prompts = converse(families, member, script)
        assert any(planted.owner == member.user.pk for planted in families.in_text(prompts)), "nothing was recalled"
        found[f"prompts of {member.name}"] = families.found_by(member.user, prompts)
    for where, said in {"log": written.getvalue(), "spans": spans.as_text(), "broker": in_broker()}.items():
        assert said, f"nothing was seen in the {where}"
        found[where] = families.found_by(None, said)
    leaks, planted = {where: places for where, places in found.items() if places}, len(families.planted)
    with capsys.disabled():
        print(f"\ncanaries: planted {planted}, searched {knocked} answers, found {len(leaks)}")  # noqa: T201 - the figure
    assert leaks == {}
    assert planted >= LEAST_PLANTED


def visit_endpoints(families: TwoFamilies) -> tuple[int, Found]:
    """Everybody at the endpoints of pages and calls, and staff at those of the admin."""
    knocked, found = 0, Found()
    for number, name in lookers(families):
        some, leaks = sweep(families, name, targets_of(families, number))
        knocked, found = knocked + some, found | leaks
    visitor = Visitor(families.staff)
    for knock in admin_endpoints():
        knocked += 1
        if leaked := families.found_by(families.staff, visitor.hear(knock)):
            found[f"staff: {knock.where}"] = leaked
    return knocked, found


def test_their_owners_read_them_at_the_same_endpoints(families: TwoFamilies):
    """Else the search could find nothing by seeing nothing."""
    member = families.members[2]
    visitor, seen = Visitor(member.user), set()
    for knock in endpoints(member):
        seen |= {planted.place for planted in families.in_text(visitor.hear(knock)) if planted.owner == member.user.pk}
    expected = {"fact.content", "message.content", "conversation.title", "notice.text", "user.email", "private fact"}
    assert expected <= seen


def test_with_a_rule_of_who_sees_what_switched_off_words_are_found(
    families: TwoFamilies, monkeypatch, subtests: pytest.Subtests
):
    fellow, other = families.members[2], families.members[3]
    visitor = Visitor(fellow.user)
    safe = [knock for knock in endpoints(other) if knock.is_safe]
    for model in GUARDED:
        with subtests.test(model=model.__name__):
            cache.clear()
            with monkeypatch.context() as patch:
                patch.setattr(model._default_manager._queryset_class, "visible_to", lambda rows, user: rows.all())
                leaking = next(knock for knock in safe if families.found_by(fellow.user, visitor.hear(knock)))
            cache.clear()
            assert not families.found_by(fellow.user, visitor.hear(leaking)), "something else leaks, or remembers"


def test_with_the_rule_of_recall_switched_off_prompts_hold_others_words(
    families: TwoFamilies, script: Script, monkeypatch
):
    guard = "(item.owner_id = %(viewer)s OR item.shared)"
    assert guard in statement.VISIBLE
    monkeypatch.setattr(statement, "VISIBLE", statement.VISIBLE.replace(guard, "TRUE"))
    monkeypatch.setattr(candidates, "statement", statement.statement.__wrapped__)  # none that was made before
    member = families.members[2]
    assert families.found_by(member.user, converse(families, member, script))


def test_what_is_logged_or_kept_in_the_broker_would_be_found(families: TwoFamilies, written: StringIO, spans: Spans):
    word = next(iter(families.planted))
    logging.getLogger("somebody.elses").debug("They said %s", word)
    broker().xadd("keepsake:turn:1", {"data": word})
    for said in (written.getvalue(), in_broker()):
        assert families.found_by(None, said)
