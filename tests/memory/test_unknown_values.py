"""What another version of the product wrote: values that this one does not know. They stop no page and no other row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from legacies.audit import Actor, record
from legacies.models import Job, JobFailure, Notice
from memory.kinds import MemoryAction
from memory.models import Fact, FactSource, Message
from memory.models.facts import LinkKind
from memory.services.facts.editing import create_fact, share_fact
from memory.services.facts.links import NewLink, link_by_set
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone
from tests.support.endpoints import force_login
from tests.support.factories import ActivityFactory, ConversationFactory, MessageFactory, ReplyFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

UNHEARD = "zzz"
DROP_RULES = """
    DO $$ DECLARE rule record; BEGIN
        FOR rule IN SELECT conrelid::regclass AS place, conname FROM pg_constraint
            WHERE contype = 'c' AND conrelid <> 0 AND coninhcount = 0 AND connamespace = 'public'::regnamespace
                AND conrelid <> 'legacies_workitem'::regclass  -- looked at by another connection, which would wait
        LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', rule.place, rule.conname); END LOOP;
    END $$
"""


class Strange:
    """A keeper with rows in each of which one thing is of a kind that this version never heard of."""

    def __init__(self, family: FamilyWithFacts) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(DROP_RULES)
        self.legacy, self.keeper = family.legacy, family["keeper"]
        self.facts = list(self._facts(family))
        self._links()
        self.conversation = ConversationFactory(legacy=self.legacy, user=self.keeper)
        for name in ("role", "status"):
            self._set(MessageFactory(conversation=self.conversation), **{name: UNHEARD})
        source = {"alias": 1, "kind": UNHEARD, "id": str(self.facts[0].pk)}
        Message.objects.filter(pk=ReplyFactory(conversation=self.conversation).pk).update(sources=[source])
        self.activities = [
            ActivityFactory(legacy=self.legacy, user=self.keeper, **{name: UNHEARD, **more})
            for name, more in (("kind", {}), ("state", {}), ("phase", {"state": "running", "total": 3}))
        ]
        self.activities.append(ActivityFactory(legacy=self.legacy, user=self.keeper, result={"left_out": {UNHEARD: 2}}))
        Notice.objects.create(user=self.keeper, legacy=self.legacy, kind=UNHEARD, text="Something happened.")
        Job.objects.create(kind=UNHEARD, key="strange", state="failed", finished_at=timezone.now())
        JobFailure.objects.create(hour=timezone.now(), kind=UNHEARD, code=UNHEARD, times=1)

    @staticmethod
    def _set(row: Model, **values: str) -> None:
        type(row)._default_manager.filter(pk=row.pk).update(**values)

    def _facts(self, family: FamilyWithFacts) -> Iterator[Fact]:
        for name in ("memory_type", "category", "authority", "kind", "visibility", "moderation", "review", "status"):
            fact = create_fact(user=self.keeper, legacy_id=self.legacy.pk, content=f"She kept her {name} in a tin.")
            share_fact(user=self.keeper, fact_id=fact.pk)
            self._set(fact, **{name: UNHEARD})
            FactSource.objects.filter(fact=fact).update(kind=UNHEARD)
            payload = {UNHEARD: {UNHEARD: [1]}, "after": {"status": UNHEARD}}
            actor = Actor.user(self.keeper)
            record(fact, MemoryAction.FACT_EDITED, actor=actor, legacy_id=self.legacy.pk, payload=payload)
            yield fact
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE legacies_legacyevent DISABLE TRIGGER USER")
            cursor.execute("UPDATE legacies_legacyevent SET action = %s WHERE action = 'fact_edited'", [UNHEARD])

    def _links(self) -> None:
        pair = NewLink(self.facts[1].pk, self.facts[2].pk, LinkKind.DISPUTE)
        link_by_set([pair], actor=Actor.user(self.keeper), legacy_id=self.legacy.pk)
        with connection.cursor() as cursor:
            cursor.execute("UPDATE memory_factlink SET state = %s", [UNHEARD])

    def pages(self) -> Iterator[str]:
        of_legacy = [self.legacy.pk]
        yield from (reverse(name) for name in ("legacies:home", "legacies:notices"))
        yield from (reverse(f"legacies:{name}", args=of_legacy) for name in ("legacy", "people"))
        for name in ("conversations", "imports", "review", "remembered", "settings"):
            yield reverse(f"memory:{name}", args=of_legacy)
        yield reverse("memory:search", args=of_legacy) + "?q=tin"
        yield reverse("memory:conversation", args=[*of_legacy, self.conversation.pk])
        yield from (reverse("memory:fact", args=[*of_legacy, fact.pk]) for fact in self.facts)
        yield from (reverse("memory:activity", args=[*of_legacy, one.pk]) for one in self.activities)

    def answers(self) -> Iterator[tuple[str, list[object], dict[str, str]]]:
        for name in ("notices", "legacies", "activities", "me"):
            yield name, [], {}
        for name in ("legacy", "members", "facts", "conversations"):
            yield name, [self.legacy.pk], {}
        yield "search", [self.legacy.pk], {"q": "tin"}
        yield "as-of", [], {"at": timezone.now().isoformat()}
        yield "messages", [self.conversation.pk], {}
        for fact in self.facts:
            for name in ("fact", "fact-sources", "fact-history", "fact-versions", "fact-disputes"):
                yield name, [fact.pk], {}
        yield from (("activity", [one.pk], {}) for one in self.activities)


@pytest.fixture
def strange(family: FamilyWithFacts) -> Strange:
    return Strange(family)


def test_no_page_stops_at_a_value_that_it_does_not_know(strange: Strange):
    client = Client(raise_request_exception=False)
    force_login(client, strange.keeper)
    broken = [path for path in strange.pages() if client.get(path).status_code >= 500]
    assert broken == []


def test_no_answer_of_the_api_stops_at_a_value_that_it_does_not_know(strange: Strange):
    phone = Phone(strange.keeper)
    broken = [
        (name, args) for name, args, query in strange.answers() if phone.get(name, *args, **query).status_code >= 500
    ]
    assert broken == []


def test_staff_see_them_all(strange: Strange):
    client = Client(raise_request_exception=False)
    force_login(client, UserFactory(is_staff=True, is_superuser=True))
    names = ("admin_status:show", "admin:legacies_job_changelist", "admin:legacies_legacyevent_changelist")
    more = ("admin:memory_fact_changelist", "admin:memory_activity_changelist", "admin:legacies_legacy_changelist")
    broken = [name for name in (*names, *more) if client.get(reverse(name)).status_code >= 500]
    assert broken == []
    assert UNHEARD in client.get(reverse("admin_status:show")).content.decode()
