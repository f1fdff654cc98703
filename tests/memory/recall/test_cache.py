"""What is kept of recall: one viewer's alone, never older than the last change, sealed, and never needed."""

import threading
from dataclasses import replace
from typing import Any

import pytest
import redis
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import connection, transaction

from legacies.models import Membership
from memory import recall
from memory.engines.registry import get_embedder
from memory.models import EmbeddingModel, Fact, FactLink, RecallItem
from memory.models.facts import LinkKind
from memory.recall import cache as recall_cache
from memory.recall import pipeline
from memory.recall.cache import Place, cached
from memory.recall.query import Origin, QueryVector
from memory.services.facts.editing import restore_fact, set_aside, share_fact, unshare_fact
from tests.support.factories import LegacyFactory, join, remember
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)  # within a transaction nothing is kept

QUERY = "fishing at dawn"


@pytest.fixture
def found_afresh(monkeypatch):
    """How often something was really searched."""
    afresh, seen = pipeline.find_afresh, []

    def counting(question):
        seen.append(question.viewer.pk)
        return afresh(question)

    monkeypatch.setattr(pipeline, "find_afresh", counting)
    return seen


@pytest.fixture
def tom(legacy):
    return join(legacy)


@pytest.fixture
def fact(legacy, tom):
    return remember("Rose went fishing at dawn.", legacy=legacy, owner=tom)


def found(viewer, legacy, query=QUERY, **options):
    return [hit.id for hit in recall.search(viewer=viewer, legacy_id=legacy.pk, query=query, **options).hits]


def test_explained_answer_says_whether_it_stands_ready_and_looks_only_where_one_is_kept(
    legacy, tom, fact, django_assert_num_queries
):
    def explained():
        return recall.search(viewer=tom, legacy_id=legacy.pk, query=QUERY, explain=True).explained

    explained()  # what a process learns once is known
    with django_assert_num_queries(1):
        assert not explained().is_kept
    recall.search(viewer=tom, legacy_id=legacy.pk, query=QUERY)
    with django_assert_num_queries(2):
        assert explained().is_kept


def test_same_question_is_searched_once(legacy, tom, fact, found_afresh):
    answers = [recall.search(viewer=tom, legacy_id=legacy.pk, query=QUERY) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0].hits[0].id == fact.pk
    assert len(found_afresh) == 1


def test_another_question_is_another_search(legacy, tom, fact, found_afresh):
    others: list[dict[str, Any]] = [
        {},
        {"query": "fishing at dusk"},
        {"limit": 3},
        {"kinds": ["fact"]},
        {"attached": [tom.pk]},
    ]
    for other in others:
        found(tom, legacy, **other)
    assert len(found_afresh) == len(others)


def is_kept(results):
    assert results.explained
    return results.explained.is_kept


def test_what_is_explained_or_found_by_words_alone_is_not_kept(legacy, tom, fact, found_afresh, monkeypatch):
    options = {"viewer": tom, "legacy_id": legacy.pk, "query": QUERY, "explain": True}
    assert [is_kept(recall.search(**options)) for _ in range(2)] == [False, False]
    monkeypatch.setattr(pipeline, "query_vector", lambda query, legacy_ids: QueryVector(Origin.DOWN))
    for _ in range(2):
        assert found(tom, legacy) == [fact.pk]
    assert len(found_afresh) == 4
    monkeypatch.undo()
    found(tom, legacy)
    assert is_kept(recall.search(**options))
    set_aside(user=tom, fact_id=fact.pk)
    assert not is_kept(recall.search(**options))


def test_the_same_sealed_bytes_are_opened_once_and_others_in_their_place_not_at_all(legacy, tom, fact, monkeypatch):
    assert found(tom, legacy) == found(tom, legacy) == [fact.pk]
    opened, unseal = [], recall_cache._decrypt_stored

    def noted(place, stored):
        opened.append(place.key)
        return unseal(place, stored)

    monkeypatch.setattr(recall_cache, "_decrypt_stored", noted)
    assert found(tom, legacy) == [fact.pk]
    assert opened == []
    place = [*recall_cache._opened][-1]
    stored = cache.get(place)
    cache.set(place, stored[:-1] + bytes([stored[-1] ^ 1]), timeout=60)
    assert found(tom, legacy) == [fact.pk]
    assert opened == [place]


def test_within_a_transaction_nothing_is_kept(legacy, tom, fact, found_afresh):
    """What one wrote oneself is found, and nobody hears of it when it never comes to be."""
    with transaction.atomic():
        mine = remember("Rose went fishing at dawn with me.", legacy=legacy, owner=tom)
        assert mine.pk in found(tom, legacy)
        transaction.set_rollback(True)
    assert found(tom, legacy) == [fact.pk]


def test_what_one_found_is_never_handed_to_another(legacy, tom, fact, monkeypatch):
    """With one place for everybody, the second viewer is shown the first one's private words."""
    ellie = join(legacy)
    assert found(tom, legacy) == [fact.pk]
    assert found(ellie, legacy) == []
    cache.clear()
    own_place: Any = Place.key
    monkeypatch.setattr(Place, "key", property(lambda place: own_place.fget(_as_if_of(place, legacy.pk))))
    assert found(tom, legacy) == found(ellie, legacy) == [fact.pk]


def _as_if_of(place, viewer_id):
    return type("Anybodys", (), {**{name: getattr(place, name) for name in place.__slots__}, "viewer_id": viewer_id})


def test_what_lies_at_anothers_place_does_not_open(legacy, tom, fact, found_afresh):
    ellie = join(legacy)
    kept: Any = cache
    client, places = kept._cache.get_client(), {}
    for viewer in (tom, ellie):
        before = set(client.scan_iter("*recall:search*"))
        found(viewer, legacy)
        (places[viewer],) = set(client.scan_iter("*recall:search*")) - before
    client.copy(places[tom], places[ellie], replace=True)
    assert found(ellie, legacy) == []
    assert found_afresh == [tom.pk, ellie.pk, ellie.pk]


def test_neither_words_nor_questions_stand_in_the_broker(legacy, tom, fact):
    assert found(tom, legacy) == [fact.pk]
    with redis.Redis.from_url(django_settings.REDIS_URL) as client:
        keys = list(client.scan_iter("*"))
        values = b"".join(client.get(key) for key in keys if client.type(key) == b"string")
    assert any(b"recall:search:" in key for key in keys)
    for word in (b"fishing", b"dawn", b"Rose", str(tom.pk).encode(), fact.pk.bytes):
        assert not any(word in key for key in keys)
        assert word not in values


def test_dead_cache_is_an_empty_one(legacy, tom, fact, settings, found_afresh):
    cache_settings = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": cache_settings}
    assert found(tom, legacy) == found(tom, legacy) == [fact.pk]
    assert len(found_afresh) == 2


def test_hit_costs_one_query_and_a_miss_two(legacy, tom, fact, django_assert_num_queries):
    with django_assert_num_queries(2):
        found(tom, legacy)
    with django_assert_num_queries(1):
        found(tom, legacy)


def test_who_left_finds_nothing_at_once_and_who_comes_back_what_stands_then(legacy, tom, fact):
    assert found(tom, legacy) == [fact.pk]
    Membership.objects.filter(user=tom).update(legacy=LegacyFactory())
    assert found(tom, legacy) == []
    Membership.objects.filter(user=tom).update(legacy=legacy)
    assert found(tom, legacy) == [fact.pk]


# What changes a row of recall, or what else the search reads, without any service.
def _words(fact, other):
    RecallItem.objects.filter(id=fact.pk).update(search_text="Something else altogether.")


def _vector(fact, other):
    RecallItem.objects.filter(id=fact.pk).update(embedding=get_embedder().embed(["fishing"])[0], model_id=1)


def _cold(fact, other):
    RecallItem.objects.filter(id=fact.pk).update(cold=True)


def _deletion(fact, other):
    RecallItem.objects.filter(id=fact.pk).delete()


def _link(fact, other):
    first, second = sorted([fact, other], key=lambda one: one.pk)
    FactLink.objects.create(first=first, second=second, kind=LinkKind.RELATED)


def _source(fact, other):
    other.sources.all().delete()


def _model(fact, other):
    EmbeddingModel.objects.filter(id=1).update(dimension=384)


@pytest.mark.sweep
def test_whatever_search_reads_moves_the_version(legacy, tom, fact, found_afresh):
    other = remember("Rose baked at noon.", legacy=legacy, owner=tom)
    found(tom, legacy)
    for change in (_words, _vector, _cold, _link, _source, _model, _deletion):
        found_afresh.clear()
        change(fact, other)
        found(tom, legacy)
        assert len(found_afresh) == 1, change


def test_use_and_other_legacies_leave_what_is_kept(legacy, tom, fact, found_afresh):
    found(tom, legacy)
    RecallItem.objects.filter(id=fact.pk).update(last_used=fact.created_at)
    remember("Rose went fishing at dawn.", legacy=LegacyFactory())
    found(tom, legacy)
    assert len(found_afresh) == 1


def test_change_that_is_undone_to_a_savepoint_is_noted_when_it_is_made_again(legacy, tom, fact, found_afresh):
    """What a transaction noted is remembered for its rows; undone, it must be noted once more."""
    found(tom, legacy)
    with transaction.atomic():
        with transaction.atomic():
            _words(fact, None)
            transaction.set_rollback(True)
        _words(fact, None)
    found(tom, legacy)
    assert len(found_afresh) == 2


def test_what_is_committed_while_a_search_is_made_is_not_hidden_by_it(legacy, tom, fact, monkeypatch):
    """The search has read its rows; the fact is set aside; only then is the answer kept. With the version read after
    the rows instead of before them, the next search would show what was set aside.
    """

    def set_aside_meanwhile(question):
        results = afresh(question)
        (outcome,) = together(lambda: set_aside(user=tom, fact_id=fact.pk))
        assert isinstance(outcome, Fact)
        return results

    def put_late(place, one):
        version, _ = recall_cache.version_now(place.viewer_id, place.legacy_ids)
        put(place, replace(one, version=version))

    afresh, put = pipeline.find_afresh, recall_cache._store_answer
    for stands_after, putting in (([], put), ([fact.pk], put_late)):
        monkeypatch.setattr(pipeline, "find_afresh", set_aside_meanwhile)
        monkeypatch.setattr(recall_cache, "_store_answer", putting)
        assert found(tom, legacy) == [fact.pk]
        monkeypatch.setattr(pipeline, "find_afresh", afresh)
        assert found(tom, legacy) == stands_after
        restore_fact(user=tom, fact_id=fact.pk)


def test_change_that_began_first_and_is_committed_last_is_seen(legacy, tom, fact, found_afresh):
    """Numbers are given at the beginning, so the greatest is no version: here the smaller one is committed later."""
    begun, committed_other = threading.Event(), threading.Event()

    def first():
        with transaction.atomic():
            RecallItem.objects.filter(id=fact.pk).update(shared=True, search_text="Rose baked bread.")
            begun.set()
            committed_other.wait(10)

    def second():
        begun.wait(10)
        later = remember("Rose went fishing at dawn with the dog.", legacy=legacy, owner=tom)
        both = set(found(tom, legacy))
        committed_other.set()
        return both == {fact.pk, later.pk}

    assert together(first, second) == [None, True]
    assert len(found(tom, legacy)) == 1


@pytest.mark.sweep
def test_no_reader_ever_sees_what_was_taken_back(legacy, tom):
    """Readers search without pause while a fact is shared and taken back; after each commit it is found, or not."""
    ellie, reader = join(legacy), join(legacy)
    fact = remember("Rose went fishing at dawn.", legacy=legacy, owner=tom)
    over, wrong = threading.Event(), []

    def write():
        try:
            for _ in range(12):
                share_fact(user=tom, fact_id=fact.pk)
                if found(ellie, legacy) != [fact.pk]:
                    wrong.append("shared and not found")
                unshare_fact(user=tom, fact_id=fact.pk)
                if found(ellie, legacy) or found(reader, legacy):
                    wrong.append("taken back and found")
        finally:
            over.set()

    def read(viewer):
        while not over.is_set():
            found(viewer, legacy)

    outcomes = together(write, lambda: read(ellie), lambda: read(reader), lambda: read(tom))
    assert outcomes == [None] * 4
    assert wrong == []


def test_notes_of_changes_are_kept_for_an_hour(legacy, fact):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memory_recallchange SET at = at - interval '61 minutes' WHERE scope = %s", [legacy.pk])
        aged = cursor.rowcount
        cursor.execute("SELECT now()")
        (now,) = cursor.fetchone()
    later = remember("Rose baked.", legacy=legacy)
    assert aged >= 1
    assert recall_cache.forget_old_changes(now=now) >= aged
    assert not recall_cache.version_now(later.owner.pk, [legacy.pk])[1]


def test_place_keeps_anything_for_its_viewer(tom, legacy):
    place = Place(name="test", viewer_id=tom.pk, legacy_ids=(legacy.pk,), seconds=60, field_names=["one"])
    assert [cached(place, make) for make in (lambda: 1, lambda: 2)] == [1, 1]
