"""Reading memories by resources and by the search tool: what is found, in which form, and by whom."""

from __future__ import annotations

import inspect
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone
from mcp.shared.exceptions import MCPError

from accounts.tokens.access_tokens import revoke_token
from legacies.audit import Actor
from legacies.models import Membership
from memory.engines.base import EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.indexing.vectors import fill_all
from memory.mcp.callers import in_thread
from memory.mcp.reading import Scored, _by_likeness
from memory.mcp.resources import PARAMETERS, memories_found, memories_in_list
from memory.models import Fact
from memory.models.facts import LinkKind
from memory.services.deletion.purging import delete_permanently
from memory.services.facts.editing import set_aside
from memory.services.facts.links import NewLink, link_by_set
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import (
    HANDSHAKE,
    MODERN,
    SITE,
    AiClient,
    Refused,
    refused_code,
    token_for,
)
from tests.support.factories import remember

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

NOBODYS = "0f0e0d0c-0b0a-4908-8706-050403020100"
"""An id that nothing has."""


def client_of(family: FamilyWithFacts, actor: str = "contributor", **about: Any) -> AiClient:
    return AiClient(token_for(family[actor], **about))


def ids_in(answer: dict[str, Any]) -> set[str]:
    return {memory["id"] for memory in answer["memories"]}


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_memory_is_read_by_its_id(family: FamilyWithFacts, mode: str):
    fact = family.facts["private"]
    client = client_of(family)
    client.mode = mode
    memory = client.read(f"memories://get/{fact.pk}")
    assert (memory["content"], memory["is_mine"], memory["told_by"]) == (fact.content, True, "Tom")
    assert (memory["state"], memory["memory_type"], memory["visibility"]) == ("remembered", "note", "private")
    assert memory["page"] == f"{SITE}/legacies/{family.legacy.pk}/remembered/{fact.pk}/"


@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader", "former", "stranger", "staff"])
def test_each_actor_reads_what_they_may_see_and_nothing_else(family: FamilyWithFacts, actor: str):
    client, seen = client_of(family, actor), set()
    for name, fact in family.facts.items():
        if "elsewhere" in name:
            continue
        try:
            client.read(f"memories://get/{fact.pk}")
            seen.add(name)
        except MCPError as refused:
            assert refused_code(refused) == "not_found"  # noqa: PT017 - for each of many
    assert seen == family.readable(actor)


@pytest.mark.parametrize("said", [NOBODYS, "abc", "%20", "1", "..%2F..", "x" * 5000])
def test_no_id_and_an_unknown_id_are_the_id_of_nothing(family: FamilyWithFacts, said: str):
    with pytest.raises(MCPError) as refused:
        client_of(family).read(f"memories://get/{said}")
    assert refused_code(refused.value) == "not_found"


def test_what_its_owner_deleted_says_until_when_it_can_be_restored(family: FamilyWithFacts):
    set_aside(user=family["contributor"], fact_id=family.facts["private"].pk)
    memory = client_of(family).read(f"memories://get/{family.facts['private'].pk}")
    assert memory["state"] == "deleted"
    assert memory["restorable_until"] > memory["deleted_at"]


def test_what_was_deleted_permanently_is_gone_to_its_owner_alone(family: FamilyWithFacts):
    fact_id = family.facts["retired"].pk
    delete_permanently(user=family["contributor"], fact_id=fact_id)
    for actor, code in (("contributor", "fact_gone"), ("keeper", "not_found")):
        with pytest.raises(MCPError) as refused:
            client_of(family, actor).read(f"memories://get/{fact_id}")
        assert refused_code(refused.value) == code


def test_a_list_has_what_is_mine_and_what_the_family_sees(family: FamilyWithFacts):
    for actor in ("keeper", "contributor", "reader"):
        listed = client_of(family, actor).read("memories://list?limit=100")
        shown = family.readable(actor) - {"superseded", "retired"}
        assert ids_in(listed) == {str(pk) for pk in family.ids(shown)}
        assert listed["pagination"] == {"limit": 100, "offset": 0, "total": len(shown), "has_more": False}


def test_a_list_is_paged_and_never_skips(family: FamilyWithFacts):
    client, found = client_of(family), []
    for offset in range(0, 10, 3):
        page = client.read(f"memories://list?limit=3&offset={offset}")
        found += [memory["id"] for memory in page["memories"]]
        assert page["pagination"]["has_more"] == (offset + 3 < page["pagination"]["total"])
    assert len(found) == len(set(found)) == page["pagination"]["total"]


def test_a_list_is_narrowed_by_kind_and_tags(family: FamilyWithFacts):
    wanted = family.facts["private"]
    Fact.objects.filter(pk=wanted.pk).update(kind="decision", tags=["river", "boats"])
    client = client_of(family)
    assert ids_in(client.read("memories://list?memory_type=decision")) == {str(wanted.pk)}
    assert ids_in(client.read("memories://list?tags=river")) == {str(wanted.pk)}
    assert ids_in(client.read("memories://list?tags=river,boats")) == {str(wanted.pk)}
    assert ids_in(client.read("memories://list?tags=river,rain")) == set()


def test_what_i_deleted_is_listed_only_when_asked_for(family: FamilyWithFacts):
    client, gone = client_of(family), str(family.facts["retired"].pk)
    assert gone not in ids_in(client.read("memories://list?limit=100"))
    assert gone in ids_in(client.read("memories://list?limit=100&include_deleted=true"))
    assert gone not in ids_in(client_of(family, "keeper").read("memories://list?limit=100&include_deleted=true"))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=many", "limit"),
        ("offset=-1", "offset"),
        ("memory_type=secret", "memory_type"),
        ("include_deleted=perhaps", "include_deleted"),
        (f"tags={'x' * 61}", "tags"),
        ("tags=%00", "tags"),
    ],
)
def test_a_list_says_what_is_wrong_with_what_it_was_asked(family: FamilyWithFacts, query: str, field: str):
    with pytest.raises(MCPError) as refused:
        client_of(family).read(f"memories://list?{query}")
    (one,) = refused.value.data["errors"]
    assert one["field"] == field
    assert refused.value.message.splitlines()[1:] == [f"{field}: {one['message']}"]


@pytest.mark.parametrize(
    ("address", "field", "said"),
    [
        ("list?limt=5", "limt", "Those that there are: legacy_id, memory_type, tags, limit, offset, include_deleted."),
        ("list?threshold=0.5", "threshold", "Those that there are: legacy_id, memory_type, tags, limit, offset, inc"),
        ("list?limit", "limit", "Write this as limit=VALUE."),
        ("list?limit=5&limit=6", "limit", "Give this once."),
        ("list?limit=5;offset=1&=3", "", "There is no argument of this name."),
        ("search/boats?include_deleted=true", "include_deleted", "Those that there are: legacy_id, limit, offset, thr"),
        ("search/C#?limit=2", "#", "In an address, write # as %23."),
        ("list#mine", "#", "In an address, write # as %23."),
        ("get/1?limit=2", "limit", "There is no argument of this name. This takes none."),
    ],
)
def test_an_address_is_read_whole_or_refused(family: FamilyWithFacts, address: str, field: str, said: str):
    """A parameter that is dropped without a word makes another list of it than was meant."""
    with pytest.raises(MCPError) as refused:
        client_of(family).read(f"memories://{address}")
    assert refused_code(refused.value) == "invalid"
    (one,) = refused.value.data["errors"]
    assert one["field"] == field
    assert said in one["message"]


def test_every_parameter_of_an_address_is_one_that_its_function_takes():
    assert set(PARAMETERS["list"]) == set(inspect.signature(memories_in_list).parameters)
    assert {"query", *PARAMETERS["search"]} == set(inspect.signature(memories_found).parameters)


def test_who_belongs_to_several_legacies_names_one(family: FamilyWithFacts):
    Membership.objects.create(legacy=family.elsewhere, user=family["contributor"])
    client = client_of(family)
    with pytest.raises(MCPError) as refused:
        client.read("memories://list")
    assert refused_code(refused.value) == "legacy_not_named"
    assert {one["name"] for one in refused.value.data["legacies"]} == {"Rose Miller", "Karl Berg"}
    assert "Karl Berg" in refused.value.message
    found = client.read(f"memories://list?legacy_id={family.elsewhere.pk}")
    assert ids_in(found) == {str(family.facts["elsewhere approved"].pk)}


def test_a_token_for_one_legacy_needs_no_name_and_opens_no_other(family: FamilyWithFacts):
    Membership.objects.create(legacy=family.elsewhere, user=family["contributor"])
    client = client_of(family, legacy_id=family.elsewhere.pk)
    assert ids_in(client.read("memories://list")) == {str(family.facts["elsewhere approved"].pk)}
    for address in (f"memories://list?legacy_id={family.legacy.pk}", f"memories://get/{family.facts['private'].pk}"):
        with pytest.raises(MCPError) as refused:
            client.read(address)
        assert refused_code(refused.value) == "not_found"


def test_search_finds_by_meaning_and_tells_how_like_each_is(family: FamilyWithFacts):
    fill_all(family.legacy.pk)
    found = client_of(family).call("search_memory", query="Rose loved fishing at dawn by the river", threshold=0.5)
    assert ids_in(found) <= {str(pk) for pk in family.ids(family.recallable("contributor") | {"suggested"})}
    assert found["memories"][0]["similarity_score"] > 0.7
    assert found["metadata"] == {"threshold": 0.5, "embedding_model": "all-MiniLM-L6-v2-int8", "words_only": False}
    assert client_of(family).read("memories://search/fishing%20at%20dawn?threshold=0.5&limit=2")["pagination"]["total"]


@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader", "former", "stranger"])
def test_search_brings_nobody_what_they_may_not_see(family: FamilyWithFacts, actor: str):
    """Nor a suggestion to anybody but its owner."""
    client = client_of(family, actor)
    readable = family.ids(family.recallable(actor) | ({"suggested"} if actor == "contributor" else set()))
    about = {"query": "fishing at dawn", "threshold": 0.0, "limit": 50}
    if actor in ("former", "stranger"):
        with pytest.raises(Refused) as refused:
            client.call("search_memory", legacy_id=str(family.legacy.pk), **about)
        assert refused.value.code == "not_found"
        return
    assert ids_in(client.call("search_memory", **about)) == {str(pk) for pk in readable}


def test_search_is_narrowed_by_kind_and_tags_and_paged(family: FamilyWithFacts):
    for number in range(4):
        told = remember(f"She sang song number {number}.", owner=family["contributor"], legacy=family.legacy)
        Fact.objects.filter(pk=told.pk).update(kind="task", tags=["songs", str(number)])
    client = client_of(family)
    found = client.call("search_memory", query="the song she sang", memory_type="task", threshold=0.0, limit=3)
    assert found["pagination"] == {"limit": 3, "offset": 0, "total": 4, "has_more": True}
    rest = client.call("search_memory", query="the song she sang", memory_type="task", threshold=0.0, limit=3, offset=3)
    assert len(ids_in(found) | ids_in(rest)) == 4
    one = client.call("search_memory", query="the song she sang", tags=["songs", "2"], threshold=0.0)
    assert [memory["content"] for memory in one["memories"]] == ["She sang song number 2."]


def test_long_contents_are_cut_in_a_search_and_whole_by_their_address(family: FamilyWithFacts):
    fact = remember("She sang " + "very loudly " * 40, owner=family["contributor"], legacy=family.legacy)
    client = client_of(family)
    (found,) = client.call("search_memory", query="sang loudly")["memories"]
    assert (len(found["content"]) <= 200, found["is_cut"]) == (True, True)
    assert client.read(f"memories://get/{fact.pk}")["content"] == fact.content


def test_what_waits_for_review_is_found_by_its_owner_with_the_embedder_down(family: FamilyWithFacts, monkeypatch):
    def down(*_args: object) -> None:
        raise EngineUnavailable

    monkeypatch.setattr(GuardedEmbedder, "embed_afresh", down)
    found = client_of(family).call("search_memory", query="suggested telling", limit=50)
    assert str(family.facts["suggested"].pk) in ids_in(found)
    assert found["metadata"]["words_only"] is True


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"query": " "}, "query"),
        ({"query": "x" * 2001}, "query"),
        ({"query": "a\x00b"}, "query"),
        ({"query": "x", "limit": 51}, "limit"),
        ({"query": "x", "threshold": 2}, "threshold"),
        ({"query": "x", "memory_type": "diary"}, "memory_type"),
        ({"query": "x", "legacy": "y"}, "legacy"),
    ],
)
def test_search_says_what_is_wrong_with_what_it_was_asked(family: FamilyWithFacts, wrong: dict[str, Any], field: str):
    with pytest.raises(Refused) as refused:
        client_of(family).call("search_memory", **wrong)
    assert [one["field"] for one in refused.value.more["errors"]] == [field]


def test_a_token_opens_nothing_from_the_moment_it_ends(family: FamilyWithFacts):
    owner = family["contributor"]
    token = token_for(owner)
    client = AiClient(token, mode=HANDSHAKE)

    def revoke() -> None:
        revoke_token(user=owner, token_id=owner.access_tokens.get().pk)

    async def revoked_between(connected: Any) -> None:
        await connected.read_resource("memories://list")
        await in_thread(revoke)
        await connected.read_resource("memories://list")

    with pytest.raises(MCPError) as refused:
        client.do(revoked_between)
    assert refused_code(refused.value) == "token_not_valid"
    expired = token_for(owner)
    owner.access_tokens.update(created_at=timezone.now() - timedelta(2), expires_at=timezone.now() - timedelta(1))
    for wrong in (expired, token[:-1] + ("a" if token[-1] != "a" else "b"), "keepsake", "x" * 10_000):
        with pytest.raises(MCPError) as refused:
            AiClient(wrong).read("memories://list")
        assert refused_code(refused.value) == "token_not_valid"


def test_calls_are_counted_by_token(settings, family: FamilyWithFacts):
    settings.API_CALLS_A_MINUTE = {**settings.API_CALLS_A_MINUTE, "search": 1}
    client, other = client_of(family), client_of(family)
    client.call("search_memory", query="fishing")
    with pytest.raises(Refused) as refused:
        client.call("search_memory", query="fishing")
    assert refused.value.code == "too_many_requests"
    assert int(refused.value.more["retry_after"]) <= 60
    other.call("search_memory", query="fishing")


def test_who_has_left_is_told_so_by_a_token_for_that_legacy(family: FamilyWithFacts):
    client = client_of(family, legacy_id=family.legacy.pk)
    assert client.read("memories://list")["memories"]
    Membership.objects.filter(user=family["contributor"]).delete()
    with pytest.raises(MCPError) as refused:
        client.read("memories://list")
    assert refused_code(refused.value) == "legacy_not_named"
    with pytest.raises(Refused) as not_found:
        client.call("search_memory", query="fishing")
    assert not_found.value.code == "legacy_not_named"


@pytest.mark.parametrize(("other", "is_disputed"), [("keepers approved", True), ("keepers private", False)])
def test_a_memory_is_disputed_by_what_one_sees_alone(family: FamilyWithFacts, other: str, is_disputed: bool):
    fact = family.facts["approved"]
    dispute = NewLink(fact.pk, family.facts[other].pk, LinkKind.DISPUTE)
    link_by_set([dispute], actor=Actor.task(), legacy_id=family.legacy.pk)
    client = client_of(family)
    listed = client.read("memories://list?limit=100")["memories"]
    found = client.call("search_memory", query=fact.content, limit=50)["memories"]
    for memories in ([client.read(f"memories://get/{fact.pk}")], listed, found):
        assert {one["id"]: one["disputed"] for one in memories}[str(fact.pk)] is is_disputed


def test_a_suggestion_stands_where_its_likeness_puts_it():
    first, second, third, like, by_words = (UUID(int=number) for number in range(5))
    hits: list[Scored] = [(first, 0.9), (second, 0.4), (third, 0.6)]
    found = _by_likeness(hits, [(like, 0.7), (by_words, None)])
    assert [pk for pk, _score in found] == [first, like, second, third, by_words]


@pytest.mark.parametrize(
    ("query", "is_found"), [("HUND LUISE", True), ("cafe dog", True), ("Café", True), ("Luise cat", False)]
)
def test_a_suggestion_is_found_by_all_words_of_a_query_whatever_their_case_and_accents(
    family: FamilyWithFacts, monkeypatch, query: str, is_found: bool
):
    def down(*_args: object) -> None:
        raise EngineUnavailable

    monkeypatch.setattr(GuardedEmbedder, "embed_afresh", down)
    client = client_of(family)
    written = client.call("write_memory", title="Luise", content="Her dog (Hund) slept in the café.")
    assert (written["id"] in ids_in(client.call("search_memory", query=query, limit=50))) is is_found


def test_what_broke_is_not_told_and_not_logged(family: FamilyWithFacts, monkeypatch, caplog):
    def broken(*_args: object, **_about: object) -> None:
        raise ValueError("a private word")

    monkeypatch.setattr("memory.mcp.resources.search_memories", broken)
    with pytest.raises(Refused) as refused:
        client_of(family).call("search_memory", query="fishing")
    assert (refused.value.code, refused.value.more["status"]) == ("server_error", 500)
    with pytest.raises(MCPError) as by_address:
        client_of(family).read("memories://search/fishing")
    assert "private" not in refused.value.said + str(by_address.value.data)


def test_a_list_takes_the_same_queries_however_long_it_is(family: FamilyWithFacts, growth):
    client = client_of(family)
    growth(
        lambda: remember("One more.", owner=family["contributor"], legacy=family.legacy),
        lambda: client.read("memories://list?limit=100")["memories"],
    )
