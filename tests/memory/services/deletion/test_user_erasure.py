"""Who is erased leaves no word behind in any table or key, the log still holds, and what others said is theirs."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from django.utils import timezone

from accounts.models import User
from config.broker import broker
from legacies.audit import verify_chain
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy, LegacyEvent, LegacyEventPayload, Membership, Notice, Role
from legacies.services.legacies import create_legacy
from legacies.services.people import LastKeeper, accept_invitation, edit_membership, invite
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import Conversation, ConversationChunk, Fact, Message, RecallItem, UsageRecord
from memory.services.conversations.lifecycle import post_message, start_conversation, stream_key
from memory.services.deletion import user_erasure
from memory.services.deletion.member_erasure import erase_from
from memory.services.deletion.user_erasure import LastKeeperOf, ask_to_erase, key_of, leave_with_all
from memory.services.disputes import open_dispute
from memory.services.facts.editing import create_fact, edit_fact, set_aside, share_fact, unshare_fact
from memory.tasks import HANDLERS
from tests.support.access import FamilyWithFacts
from tests.support.canaries import plant
from tests.support.dump import dump_of_everything
from tests.support.factories import UserFactory, join, remember
from tests.support.replayed import assert_log_tells_all

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

WORDS = "She hid the silver teapot under the hydrangea."
# These stand in rows of somebody else, or of nothing at all.
NOT_THEIRS = {"invitation.token", "invitation.token_hash", "legacyeventpayload.payload"}


def run_the_jobs(user: User) -> None:
    item = Job.objects.get(key=key_of(user.pk))
    Job.objects.filter(pk=item.pk).update(not_before=timezone.now())
    run_item(item.pk, HANDLERS)


class Scene:
    """A keeper whose family tells, and a relative who told something that is quoted, disputed and logged."""

    def __init__(self) -> None:
        self.keeper = UserFactory(display_name="Karin")
        self.teller = UserFactory(display_name="Ottokar", email="ottokar.unusual@example.org")
        self.legacy: Legacy = create_legacy(user=self.keeper, name="Rose Whitford", relationship="her daughter")
        _, token = invite(user=self.keeper, legacy_id=self.legacy.pk, for_whom="Ottokar Unusual", role="keeper")
        accept_invitation(user=self.teller, token=token, relationship="her unusual nephew")
        edit_membership(
            user=self.teller, legacy_id=self.legacy.pk, relationship="her odd nephew", calls_them="Rosalita"
        )
        self.fact = create_fact(user=self.teller, legacy_id=self.legacy.pk, content="She hid a teapot somewhere odd.")
        edit_fact(user=self.teller, fact_id=self.fact.pk, changes={"content": WORDS, "tags": ["marzipan"]})
        share_fact(user=self.teller, fact_id=self.fact.pk)
        self.private = create_fact(user=self.teller, legacy_id=self.legacy.pk, content="She disliked Zacharias.")
        set_aside(user=self.teller, fact_id=self.private.pk)
        self.theirs = create_fact(user=self.keeper, legacy_id=self.legacy.pk, content="She sold the teapot in 1962.")
        share_fact(user=self.keeper, fact_id=self.theirs.pk)
        open_dispute(
            user=self.teller, fact_id=self.fact.pk, other_id=self.theirs.pk, answer="Grandfather Ignatius said so."
        )
        self.own_conversation = self._conversation(
            self.teller, "I remember the xylophone lessons with her.", "The xylophone, yes."
        )
        self.others_conversation = self._conversation(
            self.keeper, "Where was it?", f"Told: {WORDS} [1]", about=self.fact
        )
        UsageRecord.objects.create(
            user_id=self.teller.pk, legacy_id=self.legacy.pk, stage="turn", engine="x", model="y"
        )

    def _conversation(self, user: User, said: str, answered: str, *, about: Fact | None = None) -> Conversation:
        conversation = start_conversation(user=user, legacy_id=self.legacy.pk)
        post_message(user=user, conversation_id=conversation.pk, content=said)
        source = [{"alias": 1, "kind": "fact", "id": str(about.pk)}] if about else []
        Message.objects.filter(conversation=conversation, role="assistant").update(
            content=answered, status="complete", sources=source
        )
        return conversation

    def phrases_in_the_keepers_conversation(self) -> ConversationChunk:
        """A reply and a summary, made of common phrases."""
        conversation = self._conversation(self.keeper, "She sang every evening.", PHRASES[0])
        return ConversationChunk.objects.create(
            conversation=conversation, from_seq=1, to_seq=3, summary=PHRASES[1], model="scripted"
        )

    def erase(self) -> None:
        ask_to_erase(user=self.teller)
        run_the_jobs(self.teller)


TRACES: tuple[str, ...] = (
    "teapot under",
    "somewhere odd",
    "marzipan",
    "Zacharias",
    "Ignatius",
    "xylophone",
    "Ottokar",
    "ottokar",
)
TRACES += ("odd nephew", "unusual nephew", "Rosalita")


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_no_word_is_left_anywhere_and_the_log_still_holds(scene: Scene, django_capture_on_commit_callbacks):
    reply = Message.objects.get(conversation=scene.own_conversation, role="assistant")
    broker().xadd(stream_key(reply.pk), {"data": "the xylophone"})
    before = dump_of_everything()
    assert [trace for trace in TRACES if trace not in before] == []
    events = LegacyEvent.objects.filter(chain=scene.legacy.pk).count()

    with django_capture_on_commit_callbacks(execute=True):
        scene.erase()

    after = dump_of_everything()
    assert [trace for trace in TRACES if trace in after] == []
    assert not User.objects.filter(pk=scene.teller.pk).exists()
    assert verify_chain(scene.legacy.pk) > events, "nothing is taken out of the log, and that it happened is added"
    assert_log_tells_all()
    assert check_legacy(scene.legacy.pk).count == 0


def test_every_private_field_of_a_person_is_gone(family: FamilyWithFacts):
    canaries, teller = plant(family), family["contributor"]
    planted = set(canaries.words) - NOT_THEIRS
    assert planted <= set(canaries.in_text(dump_of_everything()))

    ask_to_erase(user=teller)
    run_the_jobs(teller)

    assert planted & set(canaries.in_text(dump_of_everything())) == set()
    assert not RecallItem.objects.filter(owner_id=teller.pk).exists()
    left = {name for name, fact in family.facts.items() if Fact.objects.filter(pk=fact.pk).exists()}
    assert left == {"keepers private", "keepers approved", "formers private", "formers approved", "elsewhere approved"}


def test_what_others_said_stays(scene: Scene):
    scene.erase()
    fact = Fact.objects.get()
    assert (fact.pk, fact.content, fact.is_shared) == (scene.theirs.pk, "She sold the teapot in 1962.", True)
    told, reply = Message.objects.order_by("seq")
    assert told.content == "Where was it?"
    assert (reply.content, reply.sources) == ("This text quoted something that is no longer here.", [])
    [notice] = Notice.objects.filter(user=scene.keeper, kind="left")
    assert notice.text == (
        "A member of the legacy of Rose Whitford closed their account and took what they told with them."
    )
    assert UsageRecord.objects.get().user_id is None


PHRASES = ("What did she like about it?", "They spoke warmly of that evening.")


def test_words_that_nobody_else_could_see_take_nothing_from_others(scene: Scene):
    before = scene.phrases_in_the_keepers_conversation()
    for phrase in PHRASES:
        create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content=phrase)
    late = remember(PHRASES[0], owner=scene.teller, legacy=scene.legacy)
    Message.objects.filter(conversation=before.conversation).update(at=timezone.now() - timedelta(days=1))
    share_fact(user=scene.teller, fact_id=late.pk)
    scene.erase()
    reply = Message.objects.get(conversation=before.conversation, role="assistant")
    assert (reply.content, ConversationChunk.objects.get(pk=before.pk).summary) == PHRASES


def test_words_that_others_could_see_are_taken_out_of_their_replies(scene: Scene):
    there = scene.phrases_in_the_keepers_conversation()
    shared = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content=PHRASES[0])
    share_fact(user=scene.teller, fact_id=shared.pk)
    unshare_fact(user=scene.teller, fact_id=shared.pk)
    scene.erase()
    reply = Message.objects.get(conversation=there.conversation, role="assistant")
    assert reply.content == "This text quoted something that is no longer here."


@pytest.mark.parametrize("name", ["has", "Rose", "Ottokar"])
def test_notices_go_by_whom_they_are_about_and_not_by_a_word(scene: Scene, name: str):
    User.objects.filter(pk=scene.teller.pk).update(display_name=name)
    third = UserFactory(display_name="Ana")
    _, token = invite(user=scene.keeper, legacy_id=scene.legacy.pk, for_whom="Ana", role="reader")
    accept_invitation(user=third, token=token)
    before = set(Notice.objects.exclude(user=scene.teller).values_list("text", flat=True))
    scene.teller.refresh_from_db()
    scene.erase()
    gone = before - set(Notice.objects.values_list("text", flat=True))
    assert gone == {
        "Ottokar accepted your invitation to the legacy of Rose Whitford.",
        "This is remembered differently, and Ottokar asks how you know: “She sold the teapot in 1962.”",
        "Ottokar said how they know. You told: “She sold the teapot in 1962.”",
    }


def test_a_receipt_says_what_was_removed_in_counts(scene: Scene):
    scene.erase()
    event = LegacyEvent.objects.get(chain=scene.legacy.pk, action="person_erased")
    removed = LegacyEventPayload.objects.get(event_id=event.pk).payload["removed"]
    expected = {"facts": 2, "links": 1, "replies": 1, "message": 2, "conversation": 1, "invitation": 1}
    assert {name: removed[name] for name in expected} == expected
    assert all(isinstance(count, int) for count in removed.values())
    own = LegacyEvent.objects.get(chain=scene.teller.pk)
    assert (own.action, own.object_id) == ("person_erased", scene.teller.pk)


def test_from_the_moment_of_asking_they_are_nowhere_and_signed_out(scene: Scene, client):
    client.force_login(scene.teller, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/profile/").status_code == 200
    ask_to_erase(user=scene.teller)
    assert not Membership.objects.filter(user=scene.teller).exists()
    assert client.get("/profile/").status_code == 302
    assert not client.login(username=scene.teller.email, password="a long enough password")


def test_the_only_keeper_of_others_hears_what_to_do_first(scene: Scene):
    Membership.objects.filter(user=scene.teller).update(role=Role.CONTRIBUTOR)
    with pytest.raises(LastKeeperOf) as refused:
        ask_to_erase(user=scene.keeper)
    assert "Rose Whitford" in refused.value.message
    assert "Make somebody else a keeper" in refused.value.message
    assert User.objects.get(pk=scene.keeper.pk).is_active
    assert Membership.objects.filter(user=scene.keeper).exists()
    Membership.objects.filter(user=scene.teller).update(role=Role.KEEPER)
    ask_to_erase(user=scene.keeper)


def test_a_legacy_that_only_they_were_in_goes_with_them():
    alone = UserFactory()
    legacy = create_legacy(user=alone, name="Ruth Unforgotten", short_life="She loved quinces.")
    create_fact(user=alone, legacy_id=legacy.pk, content=WORDS)
    ask_to_erase(user=alone)
    run_the_jobs(alone)
    assert not Legacy.objects.exists()
    assert not any(trace in dump_of_everything() for trace in ("Ruth Unforgotten", "quinces", WORDS))
    assert_log_tells_all()


def test_a_legacy_in_which_a_former_member_left_something_rests():
    alone = UserFactory()
    legacy = create_legacy(user=alone, name="Ruth")
    former = join(legacy)
    left = create_fact(user=former, legacy_id=legacy.pk, content="She sang.")
    Membership.objects.filter(user=former).delete()
    ask_to_erase(user=alone)
    run_the_jobs(alone)
    assert (Legacy.objects.get().state, Fact.objects.get()) == ("retired", left)


@pytest.mark.parametrize("place", ["erasing.after_legacy", "erasing.in_account"])
def test_broken_off_anywhere_it_goes_on(scene: Scene, place: str, monkeypatch):
    def crash(name: str) -> None:
        if name == place:
            raise ConnectionError(name)

    ask_to_erase(user=scene.teller)
    with monkeypatch.context() as broken:
        broken.setattr(user_erasure, "failpoint", crash)
        run_the_jobs(scene.teller)
    assert Job.objects.get(key=key_of(scene.teller.pk)).state == "waiting"
    assert User.objects.filter(pk=scene.teller.pk).exists()
    run_the_jobs(scene.teller)
    assert Job.objects.get(key=key_of(scene.teller.pk)).state == "done"
    assert not any(trace in dump_of_everything() for trace in TRACES)
    assert LegacyEvent.objects.filter(chain=scene.legacy.pk, action="person_erased").count() == 1
    assert_log_tells_all()


def test_somebody_may_take_along_what_they_told_in_one_legacy(scene: Scene):
    other = create_legacy(user=scene.teller, name="Karl Berg")
    stays = create_fact(user=scene.teller, legacy_id=other.pk, content="He built boats.")
    erase_from(scene.legacy.pk, user=scene.teller)
    assert set(Fact.objects.all()) == {scene.theirs, stays}
    assert not any(trace in dump_of_everything() for trace in ("teapot under", "Zacharias", "xylophone"))
    assert_log_tells_all()


def test_the_last_keeper_of_a_legacy_cannot_take_everything_along(scene: Scene):
    leave_with_all(user=scene.teller, legacy_id=scene.legacy.pk)
    assert set(Fact.objects.all()) == {scene.theirs}
    assert not any(trace in dump_of_everything() for trace in ("teapot under", "Rosalita"))
    assert_log_tells_all()
    with pytest.raises(LastKeeper):
        leave_with_all(user=scene.keeper, legacy_id=scene.legacy.pk)
    assert set(Fact.objects.all()) == {scene.theirs}


def test_the_number_of_statements_does_not_grow(scene: Scene, growth):
    times = count()

    def one_more() -> None:
        user = scene.teller
        create_fact(user=user, legacy_id=scene.legacy.pk, content=f"She sang{' again' * next(times)}.")
        post_message(
            user=user, conversation_id=start_conversation(user=user, legacy_id=scene.legacy.pk).pk, content="Yes."
        )

    one_more()
    growth(one_more, lambda: "x" * erase_from(scene.legacy.pk, user=scene.teller)["facts"])
