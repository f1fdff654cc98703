"""Writing, updating and deleting by an AI client: what lands where, who sees it, and what is refused how."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, ElicitResult

from accounts.tokens.access_tokens import revoke_token
from memory.engines.base import EngineUnavailable
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.mcp.callers import in_thread
from memory.models import Fact, FactLink, FactSource, Moderation, Status
from memory.models.facts import LinkKind
from memory.services.facts.correction import restore
from memory.services.facts.editing import set_aside
from memory.services.facts.reviewing import keep_fact
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, SITE, AiClient, Refused, refused_code, token_for
from tests.support.endpoints import force_login

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

NOBODYS = "0f0e0d0c-0b0a-4908-8706-050403020100"
"""An id that nothing has."""

BOAT = {"title": "The boat", "content": "She had a boat called Luise."}
TOOLS = ("write_memory", "update_memory", "delete_memory")


def client_of(family: FamilyWithFacts, actor: str = "contributor", scope: str = "suggest", **about: Any) -> AiClient:
    return AiClient(token_for(family[actor], scope), **about)


def refusal(client: AiClient, tool: str, **arguments: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        client.call(tool, **arguments)
    return refused.value


def yes(_question: str) -> ElicitResult:
    return ElicitResult(action="accept", content={"confirm": True})


# Writing.


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
@pytest.mark.parametrize("scope", ["suggest", "write"])
def test_what_is_written_waits_in_its_persons_review_whatever_the_scope(family: FamilyWithFacts, mode: str, scope: str):
    written = client_of(family, scope=scope, mode=mode).call(
        "write_memory",
        **BOAT,
        memory_type="reference",
        tags=["boats"],
        author="Aunt May",
        related=[str(family.facts["approved"].pk)],
        resource_links=[{"uri": "https://example.org/boat", "name": "A picture"}],
    )
    fact = Fact.objects.get(pk=written["id"])
    assert (fact.status, fact.authority, fact.visibility, fact.review) == ("suggested", "ai_client", "private", "open")
    assert (fact.kind, fact.tags, fact.author_label, fact.owner) == (
        "reference",
        ["boats"],
        "Aunt May",
        family["contributor"],
    )
    assert list(fact.sources.values_list("kind", "client")) == [("mcp", "Claude on my laptop")]
    assert FactLink.objects.of(fact.pk).get().kind == LinkKind.RELATED
    assert written["embedding_generated"] is True
    assert written["state"] == "suggested"


def test_the_review_page_says_which_client_it_is_from(family: FamilyWithFacts, client: Any):
    client_of(family).call("write_memory", **BOAT)
    Fact.objects.filter(owner=family["contributor"], status=Status.SUGGESTED).exclude(title="The boat").delete()
    Fact.objects.filter(owner=family["contributor"], status=Status.ACTIVE).update(review="kept")
    force_login(client, family["contributor"])
    page = client.get(reverse("memory:review", args=[family.legacy.pk])).content.decode()
    assert BOAT["content"] in page
    assert "suggested by Claude on my laptop" in page


def test_nobody_else_sees_what_is_written_and_its_person_finds_it(family: FamilyWithFacts):
    written = client_of(family).call("write_memory", **BOAT)
    for actor in ("keeper", "reader", "stranger"):
        with pytest.raises(MCPError) as refused:
            client_of(family, actor).read(f"memories://get/{written['id']}")
        assert refused_code(refused.value) == "not_found"
    assert client_of(family, "keeper").call("search_memory", query="boat Luise", threshold=0.2)["memories"] == []
    (found,) = client_of(family).call("search_memory", query="What was the boat called?", threshold=0.4)["memories"]
    assert (found["id"], found["state"]) == (written["id"], "suggested")
    assert found["similarity_score"] > 0.4


def test_with_the_embedder_down_it_is_stored_and_found_by_its_words(family: FamilyWithFacts, monkeypatch):
    def down(*_args: object) -> None:
        raise EngineUnavailable

    monkeypatch.setattr(GuardedEmbedder, "embed_afresh", down)
    written = client_of(family).call("write_memory", **BOAT)
    assert written["embedding_generated"] is False
    (found,) = client_of(family).call("search_memory", query="Luise")["memories"]
    assert (found["id"], found["similarity_score"]) == (written["id"], None)
    monkeypatch.undo()


def test_a_title_that_is_taken_is_refused_with_a_free_one(family: FamilyWithFacts):
    client = client_of(family)
    first = client.call("write_memory", **BOAT)
    for title in ("The boat", " the BOAT "):
        refused = refusal(client, "write_memory", title=title, content="It was blue.")
        assert (refused.code, refused.more["id"]) == ("title_taken", first["id"])
        assert "(2)" in refused.said
    client.call("write_memory", title=refused.more["free_title"], content="It was blue.")
    client_of(family, "keeper").call("write_memory", **BOAT)  # somebody else's is no matter


def test_the_same_sentence_is_refused_with_the_one_that_is_there(family: FamilyWithFacts):
    known = family.facts["approved"]
    refused = refusal(client_of(family), "write_memory", title="Again", content=known.content.upper())
    assert (refused.code, refused.more["id"]) == ("already_remembered", str(known.pk))


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 201}, "title"),
        ({"title": "two\nlines"}, "title"),
        ({"content": "  "}, "content"),
        ({"content": "x" * 4001}, "content"),
        ({"content": "x" * 900_000}, "content"),
        ({"content": "a\x00b"}, "content"),
        ({"memory_type": "diary"}, "memory_type"),
        ({"tags": ["x"] * 21}, "tags"),
        ({"tags": ["x" * 61]}, "tags"),
        ({"author": "x" * 101}, "author"),
        ({"related": [NOBODYS]}, "related"),
        ({"related": [NOBODYS] * 21}, "related"),
        ({"resource_links": [{"uri": "javascript:alert(1)"}]}, "resource_links"),
        ({"resource_links": [{"uri": "file:///etc/passwd"}]}, "resource_links"),
        ({"resource_links": [{"uri": "https://[x"}]}, "resource_links"),
        ({"resource_links": [{"uri": "https://example.org"}] * 21}, "resource_links"),
        ({"visibility": "shared"}, "visibility"),
        ({"importance": 10}, "importance"),
    ],
)
def test_what_cannot_be_stored_is_named_and_nothing_is(family: FamilyWithFacts, wrong: dict[str, Any], field: str):
    before = Fact.objects.count(), FactSource.objects.count()
    refused = refusal(client_of(family), "write_memory", **{**BOAT, **wrong})
    assert [one["field"] for one in refused.more["errors"]] == [field]
    assert len(refused.said) < 500
    assert (Fact.objects.count(), FactSource.objects.count()) == before


def test_an_unknown_kind_is_told_which_there_are(family: FamilyWithFacts):
    said = refusal(client_of(family), "write_memory", **BOAT, memory_type="diary").said
    assert all(kind in said for kind in ("note", "decision", "task", "reference", "conversation"))


@pytest.mark.parametrize("field", ["title", "content", "author"])
def test_a_secret_is_not_stored_and_not_repeated(family: FamilyWithFacts, field: str):
    refused = refusal(client_of(family), "write_memory", **{**BOAT, field: "Her PIN is 4711."})
    assert refused.code == "looks_like_a_secret"
    assert "4711" not in refused.said + repr(refused.more)
    assert not Fact.objects.filter(title=BOAT["title"]).exists()


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({}, ["title", "content"]),
        ({"title": 1, "content": ["Her secret"]}, ["title", "content"]),
        ({**BOAT, "tags": 5}, ["tags"]),
        ({**BOAT, "resource_links": [{"name": "Her secret"}]}, ["resource_links.0.uri"]),
    ],
)
def test_what_does_not_fit_the_schema_is_refused_in_words(
    family: FamilyWithFacts, given: dict[str, Any], fields: list[str]
):
    refused = refusal(client_of(family), "write_memory", **given)
    assert (refused.code, [one["field"] for one in refused.more["errors"]]) == ("invalid", fields)
    assert not any(word in refused.said + repr(refused.more) for word in ("secret", "pydantic", "Arguments"))


def test_an_unknown_tool_is_an_error_of_the_protocol(family: FamilyWithFacts):
    with pytest.raises(MCPError) as refused:
        client_of(family).call("share_memory")
    assert (refused.value.code, refused_code(refused.value)) == (INVALID_PARAMS, "not_found")


def test_a_reader_suggests_nothing(family: FamilyWithFacts):
    assert refusal(client_of(family, "reader"), "write_memory", **BOAT).code == "not_allowed"


# Updating.


def test_an_update_of_what_is_remembered_waits_as_a_new_version(family: FamilyWithFacts):
    """The fact, which the family sees, stays as it is until its owner keeps the suggestion."""
    fact, client = family.facts["approved"], client_of(family)
    updated = client.call("update_memory", id=str(fact.pk), content="Rose loved fishing at dusk.", title="Fishing")
    assert (updated["replaces"], updated["state"]) == (str(fact.pk), "suggested")
    assert client_of(family, "keeper").read(f"memories://get/{fact.pk}")["content"] == fact.content
    again = client.call("update_memory", id=str(fact.pk), content="Rose loved fishing at noon.")
    assert again["id"] == updated["id"]  # the same suggestion, changed

    new = keep_fact(user=family["contributor"], fact_id=UUID(updated["id"]))
    assert (new.content, new.title, new.version) == ("Rose loved fishing at noon.", "Fishing", fact.version + 1)
    assert (new.visibility, new.moderation) == (fact.visibility, Moderation.WAITING)
    assert set(Fact.objects.filter(pk__in=[fact.pk, updated["id"]]).values_list("status", flat=True)) == {"superseded"}
    refused = refusal(client, "update_memory", id=str(fact.pk), content="Something else.")
    assert (refused.code, refused.more["newest"]) == ("memory_replaced", str(new.pk))


def test_a_suggestion_that_waits_is_changed_itself(family: FamilyWithFacts):
    client = client_of(family)
    written = client.call("write_memory", **BOAT)
    updated = client.call("update_memory", id=written["id"], content="She had a blue boat.", tags=["blue"])
    assert (updated["id"], updated["embedding_regenerated"], updated["revision"]) == (written["id"], True, 2)
    memory = client.read(f"memories://get/{written['id']}")
    assert (memory["content"], memory["title"], memory["tags"]) == ("She had a blue boat.", "The boat", ["blue"])
    only_tags = client.call("update_memory", id=written["id"], tags=["red"])
    assert only_tags["embedding_regenerated"] is False


def test_an_update_that_changes_nothing_leaves_no_trace(family: FamilyWithFacts):
    fact, before = family.facts["approved"], Fact.objects.count()
    updated = client_of(family).call("update_memory", id=str(fact.pk), content=fact.content)
    assert (updated["id"], updated["state"], Fact.objects.count()) == (str(fact.pk), "remembered", before)


def test_of_two_clients_that_read_the_same_the_second_is_told(family: FamilyWithFacts):
    one, other = client_of(family), client_of(family)
    written = one.call("write_memory", **BOAT)
    read = one.read(f"memories://get/{written['id']}")["revision"]
    one.call("update_memory", id=written["id"], content="It was blue.", revision=read)
    refused = refusal(other, "update_memory", id=written["id"], content="It was red.", revision=read)
    assert refused.code == "stale_revision"
    assert (refused.more["id"], refused.more["revision"]) == (written["id"], read + 1)
    assert one.read(f"memories://get/{written['id']}")["content"] == "It was blue."


def test_what_is_deleted_is_not_updated_and_says_how_to_restore_it(family: FamilyWithFacts):
    fact = family.facts["approved"]
    set_aside(user=family["contributor"], fact_id=fact.pk)
    refused = refusal(client_of(family), "update_memory", id=str(fact.pk), content="x")
    assert (refused.code, refused.more["status"]) == ("memory_deleted", 410)
    assert f"{SITE}/legacies/{family.legacy.pk}/remembered/{fact.pk}/" in refused.said


def test_a_title_of_another_is_refused_and_its_own_is_not(family: FamilyWithFacts):
    client = client_of(family)
    client.call("write_memory", **BOAT)
    other = client.call("write_memory", title="The house", content="She had a house.")
    assert refusal(client, "update_memory", id=other["id"], title="the boat").code == "title_taken"
    client.call("update_memory", id=other["id"], title="The House", content="She had a big house.")


# Deleting.


def test_with_the_scope_suggest_only_suggestions_are_deleted(family: FamilyWithFacts):
    client = client_of(family)
    written = client.call("write_memory", **BOAT)
    deleted = client.call("delete_memory", id=written["id"])
    assert (deleted["permanent"], deleted["can_restore"]) == (False, True)
    assert client.call("delete_memory", id=written["id"]) == deleted  # twice is once
    refused = refusal(client, "delete_memory", id=str(family.facts["approved"].pk))
    assert (refused.code, refused.more["needed_scope"]) == ("token_scope", "write")
    assert client_of(family, "keeper").read(f"memories://get/{family.facts['approved'].pk}")["state"] == "remembered"


def test_what_is_deleted_can_be_restored(family: FamilyWithFacts):
    fact, client = family.facts["approved"], client_of(family, scope="write")
    deleted = client.call("delete_memory", id=str(fact.pk))
    assert deleted["restorable_until"] > deleted["deleted_at"]
    with pytest.raises(MCPError):
        client_of(family, "keeper").read(f"memories://get/{fact.pk}")
    restore(user=family["contributor"], fact_id=fact.pk)
    assert client_of(family, "keeper").read(f"memories://get/{fact.pk}")["state"] == "remembered"


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_permanently_takes_what_is_deleted_and_the_persons_word(family: FamilyWithFacts, mode: str):
    fact, client = family.facts["approved"], client_of(family, scope="write", mode=mode, elicit=yes)
    assert refusal(client, "delete_memory", id=str(fact.pk), permanent=True).code == "fact_not_set_aside"
    assert client.asked == []
    client.call("delete_memory", id=str(fact.pk))
    gone = client.call("delete_memory", id=str(fact.pk), permanent=True)
    assert (gone["permanent"], gone["can_restore"]) == (True, False)
    assert len(client.asked) == 1
    assert fact.content in client.asked[0]
    assert not Fact.objects.filter(pk=fact.pk).exists()
    assert refusal(client, "delete_memory", id=str(fact.pk), permanent=True).code == "fact_gone"


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
@pytest.mark.parametrize(
    "answer",
    [
        ElicitResult(action="decline"),
        ElicitResult(action="cancel"),
        ElicitResult(action="accept", content={"confirm": False}),
    ],
    ids=["declined", "cancelled", "not ticked"],
)
def test_any_other_word_deletes_nothing(family: FamilyWithFacts, mode: str, answer: ElicitResult):
    client = client_of(family, scope="write", mode=mode, elicit=lambda _question: answer)
    refused = refusal(client, "delete_memory", id=str(family.facts["retired"].pk), permanent=True)
    assert refused.code == "not_confirmed"
    assert Fact.objects.filter(pk=family.facts["retired"].pk, status="retired").exists()


@pytest.mark.parametrize("content", [None, {}, {"confirm": "perhaps"}, {"confirm": []}])
def test_an_answer_that_is_none_deletes_nothing(family: FamilyWithFacts, content: Any):
    answer = ElicitResult(action="accept", content=content)
    client = client_of(family, scope="write", elicit=lambda _question: answer)
    arguments = {"id": str(family.facts["retired"].pk), "permanent": True}
    assert client.do(lambda connected: connected.call_tool("delete_memory", arguments)).is_error
    assert Fact.objects.filter(pk=family.facts["retired"].pk, status="retired").exists()


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_client_that_cannot_ask_is_told_where_the_person_does_it(family: FamilyWithFacts, mode: str):
    fact = family.facts["retired"]
    refused = refusal(client_of(family, scope="write", mode=mode), "delete_memory", id=str(fact.pk), permanent=True)
    assert refused.code == "cannot_ask"
    assert refused.more["page"] == SITE + reverse("memory:fact-delete", args=[family.legacy.pk, fact.pk])
    assert Fact.objects.filter(pk=fact.pk).exists()


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_token_that_is_revoked_while_the_person_thinks_deletes_nothing(family: FamilyWithFacts, mode: str):
    fact, owner = family.facts["retired"], family["contributor"]

    def revoke() -> None:
        revoke_token(user=owner, token_id=owner.access_tokens.get().pk)

    class Thinking(AiClient):
        async def _answer(self, _context: Any, _asked: Any) -> ElicitResult:
            await in_thread(revoke)
            return yes("")

    client = Thinking(token_for(owner, "write"), mode=mode, elicit=yes)
    with pytest.raises((Refused, MCPError)):
        client.call("delete_memory", id=str(fact.pk), permanent=True)
    assert Fact.objects.filter(pk=fact.pk).exists()


def test_suggesting_deletes_nothing_permanently(family: FamilyWithFacts):
    client = client_of(family, elicit=yes)
    refused = refusal(client, "delete_memory", id=str(family.facts["retired"].pk), permanent=True)
    assert (refused.code, client.asked) == ("token_scope", [])


# For every tool that writes.


@pytest.mark.parametrize("tool", TOOLS)
def test_reading_writes_nothing(family: FamilyWithFacts, tool: str):
    arguments = BOAT if tool == "write_memory" else {"id": str(family.facts["private"].pk)}
    refused = refusal(client_of(family, scope="read"), tool, **arguments)
    assert (refused.code, refused.more["status"]) == ("token_scope", 403)


@pytest.mark.parametrize("tool", ["update_memory", "delete_memory"])
@pytest.mark.parametrize("actor", ["keeper", "reader", "former", "stranger"])
def test_what_is_somebody_elses_is_not_there_to_be_changed(family: FamilyWithFacts, tool: str, actor: str):
    client = client_of(family, actor, scope="write", elicit=yes)
    more = {"content": "Something else."} if tool == "update_memory" else {}
    for name in ("private", "approved", "suggested", "retired"):
        assert refusal(client, tool, id=str(family.facts[name].pk), **more).code == "not_found"
    assert refusal(client, "delete_memory", id=str(family.facts["retired"].pk), permanent=True).code == "not_found"
    assert client.asked == []


@pytest.mark.parametrize("tool", ["update_memory", "delete_memory"])
@pytest.mark.parametrize("said", ["", "abc", "0" * 100_000, NOBODYS])
def test_no_id_is_the_id_of_nothing(family: FamilyWithFacts, tool: str, said: str):
    assert refusal(client_of(family, scope="write"), tool, id=said).code == "not_found"


def test_writes_are_counted_by_token(settings, family: FamilyWithFacts):
    settings.API_CALLS_A_MINUTE = {**settings.API_CALLS_A_MINUTE, "write": 1}
    client = client_of(family)
    written = client.call("write_memory", **BOAT)
    refused = refusal(client, "update_memory", id=written["id"], content="x y")
    assert (refused.code, refused.more["status"]) == ("too_many_requests", 429)
