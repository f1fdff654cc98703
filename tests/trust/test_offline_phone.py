"""A phone that was away sends what it did, over a network that cuts and delays: lost 0, doubled 0."""

from __future__ import annotations

import importlib.util
import random
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher

from accounts.models import User
from legacies.models import Legacy
from memory.models import Entry, Fact, Story
from tests.support.api import token_of
from tests.support.factories import PASSWORD, FactFactory, join
from tests.support.processes import Environment, web
from tests.support.tcpcut import cutting_proxy

pytestmark = [pytest.mark.workers, pytest.mark.trust, pytest.mark.django_db(transaction=True)]

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "phone.py"
VERBS, THINGS = ("sold", "kept", "lost", "found", "painted"), ("ring", "boat", "piano", "house", "medal", "coat")
QUICK = {"API_WRITES_A_MINUTE": "1000000", "API_READS_A_MINUTE": "1000000"}


def phone_class() -> Any:
    """The sample client of the documentation."""
    spec = importlib.util.spec_from_file_location("phone_of_the_docs", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Phone


def teller_who_signs_in(legacy: Legacy) -> User:
    teller: User = join(legacy)
    # The tests' own way of hashing is quick, and unknown to real processes.
    teller.password = Argon2PasswordHasher().encode(PASSWORD, "a salt for this test")
    teller.save()
    EmailAddress.objects.create(user=teller, email=teller.email, verified=True, primary=True)
    return teller


def words_of(number: int) -> str:
    return f"She {VERBS[number % 5]} the {THINGS[number % 6]} of year {1900 + number % 100} and of day {number}."


def shuffle_queue(phone: Any, chance: random.Random) -> None:
    """What the phone did comes in any order."""
    queue = phone.db.execute("SELECT key, about, operation FROM queue").fetchall()
    chance.shuffle(queue)
    phone.db.execute("DELETE FROM queue")
    phone.db.executemany("INSERT INTO queue (key, about, operation) VALUES (?, ?, ?)", queue)


def send_all(phone: Any, chance: random.Random) -> int:
    """Until nothing waits any more; some of what was answered is put back and sent once more. How often it was cut."""
    cut, sent = 0, phone.db.execute("SELECT key, about, operation FROM queue").fetchall()
    again = chance.sample(sent, len(sent) // 10)
    while phone.waiting() or again:
        try:
            phone.send()
        except (httpx.TransportError, OSError):
            cut += 1
            continue
        phone.db.executemany("INSERT OR IGNORE INTO queue (key, about, operation) VALUES (?, ?, ?)", again)
        again = []
    return cut


def do_things(phone: Any, legacy_id: UUID, facts: list[Any], count: int) -> Counter[str]:
    """Each kind of thing in turn; what there should be at the end, by kind."""
    made: Counter[str] = Counter()
    for number in range(count):
        kind = ("fact", "entry", "story", "edit", "review")[number % 5]
        fact = facts[number // 5 % len(facts)]
        made[kind] += 1
        if kind == "fact":
            phone.do("POST", f"legacies/{legacy_id}/facts", {"content": words_of(number)})
        elif kind == "entry":
            phone.do("POST", f"legacies/{legacy_id}/entries", {"type": "day", "summary": words_of(number)})
        elif kind == "story":
            phone.do("POST", f"legacies/{legacy_id}/stories", {"title": f"Day {number}", "text": words_of(number)})
        elif kind == "edit":
            phone.do("PATCH", f"facts/{fact.pk}", {"importance": number % 10 + 1}, about=str(fact.pk))
        else:
            phone.do("POST", f"facts/{fact.pk}/review", {"decision": "keep"}, about=str(fact.pk))
    return made


def test_nothing_is_lost_and_nothing_doubled(
    legacy: Legacy, process_environment: Environment, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
):
    count, chance = pytestconfig.getoption("--operations"), random.Random(7)
    teller = teller_who_signs_in(legacy)
    facts: list[Any] = [
        FactFactory(legacy=legacy, owner=teller, content=f"Rose told tale {number}.") for number in range(40)
    ]
    with (
        web(process_environment, **QUICK) as one,
        web(process_environment, **QUICK) as two,
        cutting_proxy(one.url, two.url, chance=0.5) as proxy,
    ):
        phone = phone_class()(proxy.url)
        phone.http.close()
        phone.http = httpx.Client(base_url=proxy.url, timeout=20, headers={"Connection": "close"})
        phone._keep("token", token_of(teller))  # signing in is not what is cut here
        hear_all(phone)
        made = do_things(phone, legacy.pk, facts, count)
        shuffle_queue(phone, chance)
        cut = send_all(phone, chance)
        hear_all(phone)
        fresh = phone_class()(one.url)
        fresh.sign_in(teller.email, PASSWORD)
        fresh.sync()
    contents = Counter(Fact.objects.values_list("content", flat=True))
    summaries = Counter(Entry.objects.values_list("summary", flat=True))
    texts = Counter(Story.objects.values_list("text", flat=True))
    wanted = {"fact": range(0, count, 5), "entry": range(1, count, 5), "story": range(2, count, 5)}
    found = {"fact": contents, "entry": summaries, "story": texts}
    lost = [number for kind, numbers in wanted.items() for number in numbers if not found[kind][words_of(number)]]
    doubled = [words for counts in found.values() for words, times in counts.items() if times > 1]
    with capsys.disabled():
        print(f"\n{count} operations, {cut} cut ({dict(proxy.cuts)}): lost {len(lost)}, doubled {len(doubled)}")  # noqa: T201 - the figure
    assert (lost, doubled) == ([], [])
    assert cut
    assert not phone.refused(), phone.refused()[:2]
    assert sum(Fact.objects.filter(pk__in=[fact.pk for fact in facts]).values_list("revision", flat=True)) <= (
        len(facts) + made["edit"] + made["review"]
    )
    for type_ in ("legacy", "fact", "entry", "story", "conversation", "message"):
        assert by_id(phone.rows(type_)) == by_id(fresh.rows(type_)), type_


def hear_all(phone: Any) -> None:
    while True:
        try:
            phone.hear()
            return
        except (httpx.TransportError, OSError):
            continue


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows}


def test_who_was_away_is_told_how_it_stands_now(legacy: Legacy, process_environment: Environment):
    """Two phones of one person change one fact; the second is asked again, with the row as it is."""
    teller = teller_who_signs_in(legacy)
    fact: Fact = FactFactory(legacy=legacy, owner=teller, content="She sang.")
    with web(process_environment, **QUICK) as server:
        first, second = phone_class()(server.url), phone_class()(server.url)
        for phone in (first, second):
            phone.sign_in(teller.email, PASSWORD)
            phone.sync()
        first.do("PATCH", f"facts/{fact.pk}", {"content": "She sang alto."}, about=str(fact.pk))
        first.do("PATCH", f"facts/{fact.pk}/visibility", {"visibility": "shared"}, about=str(fact.pk))
        second.do("PATCH", f"facts/{fact.pk}", {"content": "She hummed."}, about=str(fact.pk))
        first.sync()
        second.sync()
        assert not first.refused()
        ((operation, status, problem),) = second.refused()
        assert (status, operation["body"]) == (412, {"content": "She hummed."})
        assert problem["current"]["content"] == "She sang alto."
        assert second.row(str(fact.pk))["content"] == "She sang alto."
        assert second.row(str(fact.pk))["visibility"] == "shared"
