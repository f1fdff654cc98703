"""`import_family`: all of it or nothing, made memory and shared before it ends, and the same when run again."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from legacies.jobs import put
from legacies.models import Job, Legacy, LegacyEvent
from memory.kinds import JobKind
from memory.management.commands import import_family
from memory.models import Conversation, Fact, Message, RecallItem
from memory.recall import search
from memory.services.imports.formats.family_file import LARGEST_BYTES, read_family
from tests.support.scripted import PATH, Script

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

BUILTIN = "memory.engines.builtin.BuiltinEngine"
LOVED, BORN, LATE = "She loved dahlias.", "She was born in Leeds.", "She was never late."


def conversation(name, member, *told):
    messages = [
        {"n": n, "role": "user", "at": f"2026-03-02T18:{n:02}:00Z", "text": text} for n, text in enumerate(told, 1)
    ]
    return {"id": name, "member": member, "messages": messages}


FAMILY: dict[str, Any] = {
    "legacy": {"name": "Rose Whitford", "died": "2019-11-03"},
    "members": [{"id": "anna", "name": "Anna", "role": "keeper"}, {"id": "tom", "name": "Tom"}],
    "conversations": [conversation("c1", "anna", LOVED, BORN), conversation("c2", "tom", LATE)],
    "shares": [{"member": "anna", "conversation": "c1", "messages": [1, 2], "words": [["dahlias"]]}],
}


@pytest.fixture(autouse=True)
def script(settings) -> Script:
    """Each told message is one fact, word for word."""
    settings.ENGINE = PATH
    return Script()


@pytest.fixture
def run(tmp_path):
    """Import this as a file; what the command printed."""

    def run(content, *options):
        file = tmp_path / "family.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        said = StringIO()
        call_command("import_family", str(file), *options, stdout=said)
        return said.getvalue()

    return run


def everything():
    """Every row, with its revision where it has one."""
    rows = [User, Legacy, Conversation, Message, LegacyEvent, Job]
    items = RecallItem.objects.order_by("id").values_list("id", "search_text", "shared", "model_id")
    facts = Fact.objects.order_by("pk").values_list("pk", "revision", "visibility", "updated_at")
    wanted = Job.objects.order_by("pk").values_list("key", "wanted", "state")
    return [*(model._default_manager.count() for model in rows), *items, *facts, *wanted]


def test_a_family_is_brought_in_made_memory_and_shared(run):
    done = json.loads(run(FAMILY, "--json"))
    legacy = Legacy.objects.get()
    assert done == {"legacy": str(legacy.pk), "messages": 3, "facts": 3, "chunks": 2, "failed": 0}
    shared = dict(Fact.objects.values_list("content", "visibility"))
    assert shared == {LOVED: "shared", BORN: "private", LATE: "private"}
    assert not Job.objects.exclude(state="done").exists()
    assert not RecallItem.objects.filter(embedding=None).exists()


def test_the_same_file_twice_changes_nothing(run):
    first = run(FAMILY, "--json")
    before = everything()
    assert run(FAMILY, "--json") == first
    assert everything() == before


def test_a_longer_file_adds_what_is_new(run):
    run(FAMILY)
    kept = set(Fact.objects.values_list("pk", "revision"))
    longer = {
        **FAMILY,
        "conversations": [conversation("c1", "anna", LOVED, BORN, "She sang alto."), FAMILY["conversations"][1]],
    }
    assert json.loads(run(longer, "--json"))["facts"] == 4
    assert kept < set(Fact.objects.values_list("pk", "revision"))


def test_people_are_told_what_was_done(run):
    said = run(FAMILY)
    assert "Rose Whitford now has 3 messages" in said
    assert "3 facts" in said
    assert str(Legacy.objects.get().pk) in said


def test_a_bar_grows_before_somebody_who_sits_there(tmp_path):
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    file, screen = tmp_path / "family.json", Terminal()
    file.write_text(json.dumps(FAMILY))
    call_command("import_family", str(file), stdout=StringIO(), stderr=screen, no_color=True)
    assert "2 of 2 conversations\n" in screen.getvalue()
    call_command("import_family", str(file), "--json", stdout=StringIO(), stderr=(quiet := Terminal()))
    assert quiet.getvalue() == ""


def test_what_could_not_be_made_memory_is_counted_and_kept(run, script):
    script.extractions({"fail": "unavailable"}, {})
    done = json.loads(run(FAMILY, "--json"))
    assert (done["messages"], done["facts"], done["failed"]) == (3, 1, 1)
    assert "not processed yet: 1" in run(FAMILY)


POLISH = "Babcia zawsze gotowała w niedzielę, a my czekaliśmy w kuchni z chlebem. Urodziła się w Łodzi."


def test_conversation_that_the_engine_does_not_read_is_kept_found_by_its_words_and_said_so(tmp_path, settings):
    settings.ENGINE = BUILTIN
    file, said, beside = tmp_path / "family.json", StringIO(), StringIO()
    file.write_text(
        json.dumps(
            {**FAMILY, "conversations": [conversation("c1", "anna", LOVED, BORN), conversation("c9", "tom", POLISH)]}
        )
    )
    call_command("import_family", str(file), "--json", stdout=said, stderr=beside)
    assert beside.getvalue().strip().endswith("little or nothing was noted from them: c9.")
    assert json.loads(said.getvalue())["messages"] == 3
    teller = Conversation.objects.get(client_id__endswith=":c9").user
    hits = search(viewer=teller, legacy_id=Legacy.objects.get().pk, query="niedzielę").hits
    assert POLISH in {hit.text for hit in hits}


def test_conversation_that_goes_on_on_the_site_is_not_taken_for_failed(run):
    legacy_id = json.loads(run(FAMILY, "--json"))["legacy"]
    put(
        JobKind.CONSOLIDATE,
        key="consolidate:live",
        legacy_id=legacy_id,
        not_before=timezone.now() + timedelta(hours=1),
    )
    assert json.loads(run(FAMILY, "--json"))["failed"] == 0


def test_stopped_by_ctrl_c_it_says_how_to_go_on(run, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("memory.management.commands.import_family.import_conversation", stop)
    with pytest.raises(CommandError, match="go on from here") as stopped:
        run(FAMILY)
    assert stopped.value.returncode == 130
    monkeypatch.undo()
    assert json.loads(run(FAMILY, "--json"))["facts"] == 3


MISTAKEN = {**FAMILY, "conversations": [conversation("c1", "nobody", LOVED), conversation("c2", "tom", "", LATE)]}


def test_every_mistake_is_named_and_nothing_is_imported(run):
    with pytest.raises(CommandError) as refused:
        run(MISTAKEN, "--json")
    assert str(refused.value).splitlines() == [
        "conversations[1].messages[0].text: This cannot be empty.",
        "conversations[0].member: There is no such member.",
        "shares[0].conversation: This member has no such conversation.",
        "Nothing was imported: there are 3 mistakes in the file.",
    ]
    assert not any(model.objects.exists() for model in (Legacy, User, Conversation, LegacyEvent, Job))


def test_a_conversation_that_says_something_else_now_is_named_and_nothing_changes(run):
    run(FAMILY)
    before = everything()
    other = {
        **FAMILY,
        "conversations": [conversation("c3", "tom", "Later."), conversation("c1", "anna", "She hated dahlias.")],
    }
    with pytest.raises(CommandError, match="conversation c1, message 1: A message with this number is already here"):
        run({**other, "shares": []})
    assert everything() == before


@pytest.mark.parametrize("content", [b"PK\x03\x04", b'{"legacy": {', b"\x00" * 40], ids=["zip", "cut", "zeros"])
def test_what_is_no_family_file_is_refused(run, content):
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(content)
    assert not Legacy.objects.exists()


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path, monkeypatch):
    file, read = tmp_path / "large.json", []

    def reading(raw):
        read.append(len(raw))
        return read_family(raw)

    monkeypatch.setattr(import_family, "read_family", reading)
    with file.open("wb") as opened:
        opened.truncate(100_000_000)
    with pytest.raises(CommandError, match="larger than 50 MB"):
        call_command("import_family", str(file))
    assert read == [LARGEST_BYTES + 1]


def test_a_file_that_is_not_there_is_said_so(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("import_family", str(tmp_path / "nothing.json"))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_family", str(tmp_path))
