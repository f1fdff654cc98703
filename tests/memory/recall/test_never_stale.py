"""Whatever service is called: what is kept of a search is never older than that.

Every service that writes is called here, or named as one that touches nothing that is found. A new one is neither, and
fails this until somebody has thought about it.
"""

import pkgutil
from dataclasses import dataclass, field
from datetime import timedelta
from importlib import import_module
from inspect import isfunction
from typing import Any

import pytest
from django.utils import timezone

import legacies.services
import memory.services
from accounts.models import AccessToken, TokenScope, User
from config.errors import NotFound
from legacies.models import Legacy, Membership, Role
from legacies.services import people
from memory.language.secrets import redact
from memory.mcp import reading
from memory.mcp.callers import Caller
from memory.models import Fact, Message, Persona, Status
from memory.models.facts import INSTEAD_OF
from memory.recall.pipeline import Question, find, find_afresh
from memory.services import context, disputes, pair_answers
from memory.services.conversations import lifecycle, reply_feedback
from memory.services.deletion import (
    conversation_deletion,
    former_members,
    member_erasure,
    message_deletion,
    purging,
    user_erasure,
)
from memory.services.facts import correction, editing, forgotten, reviewing, suggesting
from memory.services.moderation import decisions
from memory.services.usage import fact_usage
from tests.memory.recall.calls_on_rows import CALLS_ON_ROWS
from tests.support.factories import LegacyFactory, ReplyFactory, UserFactory, join, remember
from tests.support.pairs import pair_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sweep]  # within a transaction nothing is kept

QUERY = "fishing at dawn"

# These write nothing that a search reads, or do it through work or a service that is called here.
TOUCH_NOTHING_FOUND = {
    *("upload_file", "start_import", "cancel_import", "import_people", "import_conversation", "place_relatives"),
    *("set_attached", "start_conversation", "stop_reply", "retry_reply", "finish_conversation", "rename_conversation"),
    *("close_private", "close_quiet_private", "delete_what_expired", "retry_job", "tell", "dismiss", "write_uses"),
    # By set, for larger changes that are called here.
    *("link_by_set", "supersede", "extract_now", "ask_to_reconcile"),
    # Who is no member finds nothing, and a role decides about telling alone.
    *("change_role", "hand_over", "agree_to_delete", "call_off_deletion", "copy_of_legacy"),
    *("create_legacy", "edit_legacy", "invite", "revoke_invitation", "edit_membership"),
    # What is put before somebody unasked, and no search.
    *("create_persona", "edit_persona", "set_persona_aside", "restore_persona", "choose_persona"),
    "write_operators_persona",
    *("write_context_file", "switch_context_file", "restore_context_file", "delete_context_file"),
    *("set_boundary", "set_boundary_on_fact", "lift_boundary", "set_quiet_date", "remove_quiet_date"),
    # The answer is a suggestion, which nobody finds before it is kept.
    *("ask_relative", "answer_question", "withdraw_question"),
    *("pause_for_me", "resume_for_me", "pause_legacy", "resume_legacy"),
    # `change_photo` does it through others, and a portrait says nothing else than before.
    *("change_photo", "set_portrait", "remove_portrait"),
    # So does `change_recording`; a draft and a transcript are what somebody is still writing.
    *("change_recording", "begin_story", "transcribe_again"),
    # What models cost.
    *("spending", "engine_within_budget"),
    # What somebody is still writing.
    *("save_draft", "discard_draft", "draft_from_mail", "start_export", "start_export_of_mine", "delete_export"),
    *("open_mail_address", "close_mail_address"),
    # A photo that is on its way; `store_photo` follows.
    *("begin_upload", "give_up_upload"),
    *("reading_files", "writing_files"),
    *("open_break_glass", "view_private", "end_break_glass"),
}


@dataclass
class Scene:
    """One family, and what was done in it last."""

    legacy: Legacy
    tom: User
    keeper: User
    reader: User
    staff: User
    fact: Fact | None = None
    rows: dict[str, Any] = field(default_factory=dict)

    @property
    def viewers(self):
        return [self.tom, self.keeper, self.reader, *self.rows.get("joined", [])]

    def own(self, service, **more):
        assert self.fact
        return service(user=self.tom, fact_id=self.fact.pk, **more)

    def decide(self, service, **more):
        assert self.fact
        return service(staff=self.staff, fact_id=self.fact.pk, **more)


def tell(scene):
    scene.fact = editing.create_fact(user=scene.tom, legacy_id=scene.legacy.pk, content="Rose went fishing at dawn.")


def suggest_and_keep(scene):
    """By a program; its owner finds it once they kept it."""
    waiting = suggesting.suggest_fact(
        user=scene.tom, legacy_id=scene.legacy.pk, content="Rose took her dog fishing at dawn."
    )
    reviewing.keep_fact(user=scene.tom, fact_id=waiting.pk)


def suggest_version_and_keep(scene):
    """The version that a program suggested stands from then on."""
    waiting = scene.own(suggesting.suggest_change, changes={"content": "Rose went fishing at dawn, as a program says."})
    scene.fact = reviewing.keep_fact(user=scene.tom, fact_id=waiting.pk)


def say(scene):
    conversation = lifecycle.start_conversation(user=scene.tom, legacy_id=scene.legacy.pk)
    lifecycle.post_message(user=scene.tom, conversation_id=conversation.pk, content="She went fishing at dawn again.")
    scene.rows["conversation"] = conversation


def deny(scene):
    """That what she said was distress, which nobody finds."""
    conversation = lifecycle.start_conversation(user=scene.tom, legacy_id=scene.legacy.pk)
    posted = lifecycle.post_message(
        user=scene.tom, conversation_id=conversation.pk, content="I want to die, it was after fishing at dawn."
    )
    Message.objects.filter(pk=posted.reply.pk).update(status="complete", content="I am here.")
    lifecycle.deny_distress(user=scene.tom, message_id=posted.message.pk)


def come(scene):
    _, token = people.invite(user=scene.keeper, legacy_id=scene.legacy.pk, for_whom="Ellie", role=Role.READER)
    scene.rows["ellie"] = UserFactory()
    scene.rows["joined"] = [scene.rows["ellie"]]
    people.accept_invitation(user=scene.rows["ellie"], token=token)


def come_tell_and_leave(scene):
    come(scene)
    remember("Rose went fishing at noon.", legacy=scene.legacy, owner=scene.rows["ellie"], approved=True)
    former_members.leave_legacy(user=scene.rows["ellie"], legacy_id=scene.legacy.pk)


def place_of(scene, user):
    return Membership.objects.get(legacy=scene.legacy, user=user).pk


def dispute(scene):
    """What the other teller remembers, and shares."""
    link = disputes.tell_otherwise(user=scene.keeper, fact_id=scene.fact.pk, content="Rose went fishing at dusk.")
    scene.rows["dispute"] = link
    mine = link.first if link.first.owner_id == scene.keeper.pk else link.second
    editing.share_fact(user=scene.keeper, fact_id=mine.pk)


def decide_dispute(scene, service, user, **more):
    service(user=user, dispute_id=scene.rows["dispute"].pk, **more)


def dispute_and_withdraw(scene):
    bread = Fact.objects.get(content="Rose baked at dawn.")
    link = disputes.open_dispute(user=scene.tom, fact_id=scene.fact.pk, other_id=bread.pk)
    disputes.withdraw_dispute(user=scene.tom, dispute_id=link.pk)


def correct(scene):
    scene.fact = scene.own(correction.correct_fact, changes={"content": "Rose went fishing at dawn on Sundays."})


def bring_back_earlier(scene):
    earlier = Fact.objects.filter(superseded_by=scene.fact).get()
    scene.fact = correction.restore(user=scene.tom, fact_id=earlier.pk)


def merge(scene):
    other = editing.create_fact(user=scene.tom, legacy_id=scene.legacy.pk, content="She was out fishing at dawn.")
    scene.fact = correction.merge_facts(user=scene.tom, keep_id=scene.fact.pk, other_ids=[other.pk])


def say_the_same(scene):
    """Of two own facts, of which one then stands for both."""
    other = editing.create_fact(user=scene.tom, legacy_id=scene.legacy.pk, content="Before dawn Rose was out fishing.")
    scene.rows["pair"] = pair_up(scene.fact, other)
    pair_answers.answer_pair(user=scene.tom, pair_id=scene.rows["pair"].pk, answer="same")


def unsay_the_same(scene):
    pair_answers.undo_answer(user=scene.tom, pair_id=scene.rows["pair"].pk)


def put_instead(scene):
    told = editing.create_fact(
        user=scene.tom, legacy_id=scene.legacy.pk, content="Rose went fishing at dawn on Mondays."
    )
    told.metadata = {INSTEAD_OF: str(scene.fact.pk)}
    told.save(update_fields=["metadata"])
    scene.fact = correction.put_instead(user=scene.tom, fact_id=told.pk)


def know_together(scene):
    context.write_family_fact(user=scene.keeper, legacy_id=scene.legacy.pk, content="At dawn there is fishing.")


def say_who(scene):
    persona = Persona.objects.create(legacy=scene.legacy, name="The fisher")
    scene.rows["identity"] = context.write_identity(
        user=scene.keeper, legacy_id=scene.legacy.pk, persona_id=persona.pk, content="It speaks of fishing at dawn."
    )


def decide_identity(scene, service):
    service(user=scene.keeper, fact_id=scene.rows["identity"].pk)


def put_back(scene):
    words = "She took her PIN 9034 along fishing at dawn."
    conversation = lifecycle.start_conversation(user=scene.tom, legacy_id=scene.legacy.pk)
    lifecycle.post_message(user=scene.tom, conversation_id=conversation.pk, content=words)
    message = Message.objects.get(conversation=conversation, role="user")
    fact = remember(redact(words).text, legacy=scene.legacy, owner=scene.tom, messages=[message])
    correction.put_back_words(user=scene.tom, fact_id=fact.pk)
    scene.rows["to take back"] = message


def take_back(scene):
    message_deletion.take_back_message(user=scene.tom, message_id=scene.rows["to take back"].pk)


def doubt(scene):
    """A reply that rests on the fact, and is not right."""
    scene.rows["conversation"].refresh_from_db()
    sources = [{"alias": 1, "kind": "fact", "id": str(scene.fact.pk)}]
    scene.rows["reply"] = ReplyFactory(conversation=scene.rows["conversation"], sources=sources)
    wrong = reply_feedback.Feedback(False, "untrue")
    reply_feedback.give_feedback(user=scene.tom, message_id=scene.rows["reply"].pk, feedback=wrong)


def doubt_no_more(scene):
    reply_feedback.withdraw_feedback(user=scene.tom, message_id=scene.rows["reply"].pk)


def forget_and_undo(scene):
    editing.set_aside(user=scene.tom, fact_id=scene.fact.pk)
    scene.rows["conversation"].refresh_from_db()
    done = [{"tool": "forget_memories", "outcome": forgotten.FORGOTTEN, "facts": [str(scene.fact.pk)]}]
    reply = ReplyFactory(conversation=scene.rows["conversation"], actions=done)
    forgotten.undo_forgetting(user=scene.tom, message_id=reply.pk)


def go_cold(scene):
    Fact.objects.filter(pk=scene.fact.pk).update(importance=2, created_at=timezone.now() - timedelta(days=100))
    assert fact_usage.sort_legacy(scene.legacy.pk, now=timezone.now()) == (0, 1)


def set_aside_and_delete(scene):
    fact = remember("She sold her fishing rod at dawn.", legacy=scene.legacy, owner=scene.tom)
    editing.set_aside(user=scene.tom, fact_id=fact.pk)
    purging.delete_permanently(user=scene.tom, fact_id=fact.pk)


# In this order, each on what the ones before it left.
CALLS = [
    ("create_fact", tell),
    ("suggest_fact", suggest_and_keep),
    ("suggest_change", suggest_version_and_keep),
    ("post_message", say),
    ("deny_distress", deny),
    ("edit_fact", lambda s: s.own(editing.edit_fact, changes={"content": "Rose went fishing at dawn, alone."})),
    ("mark_unsure", lambda s: s.own(reviewing.mark_unsure)),
    ("keep_fact", lambda s: s.own(reviewing.keep_fact)),
    ("undo_review", lambda s: s.own(reviewing.undo_review)),
    ("share_fact", lambda s: s.own(editing.share_fact)),
    (
        "set_moderation_mode",
        lambda s: decisions.set_moderation_mode(user=s.keeper, legacy_id=s.legacy.pk, mode="before"),
    ),
    ("approve_fact", lambda s: s.decide(decisions.approve_fact)),
    ("undo_decision", lambda s: s.decide(decisions.undo_decision)),
    ("return_fact", lambda s: s.decide(decisions.return_fact, reason="Too much.")),
    ("share_fact", lambda s: s.own(editing.share_fact)),
    ("restrict_fact", lambda s: s.decide(decisions.restrict_fact, reason="Too much.")),
    ("lift_restriction", lambda s: s.decide(decisions.lift_restriction)),
    ("approve_fact", lambda s: s.decide(decisions.approve_fact)),
    ("accept_invitation", come),
    ("leave", lambda s: people.leave(user=s.rows["ellie"], legacy_id=s.legacy.pk)),
    ("accept_invitation", come),
    ("remove_member", lambda s: people.remove_member(user=s.keeper, member_id=place_of(s, s.rows["ellie"]))),
    ("unshare_fact", lambda s: s.own(editing.unshare_fact)),
    ("set_aside", lambda s: s.own(editing.set_aside)),
    ("restore_fact", lambda s: s.own(editing.restore_fact)),
    ("undo_forgetting", forget_and_undo),
    ("pin_fact", lambda s: s.own(reviewing.pin_fact)),
    ("unpin_fact", lambda s: s.own(reviewing.unpin_fact)),
    ("give_feedback", doubt),
    ("withdraw_feedback", doubt_no_more),
    ("share_fact", lambda s: s.own(editing.share_fact)),
    ("approve_fact", lambda s: s.decide(decisions.approve_fact)),
    (
        "set_moderation_mode",
        lambda s: decisions.set_moderation_mode(user=s.keeper, legacy_id=s.legacy.pk, mode="after"),
    ),
    ("tell_otherwise", dispute),
    ("answer_dispute", lambda s: decide_dispute(s, disputes.answer_dispute, s.tom, answer="I was there.")),
    ("settle_dispute", lambda s: decide_dispute(s, disputes.settle_dispute, s.keeper, state="both_stand")),
    ("open_dispute", dispute_and_withdraw),
    ("withdraw_dispute", dispute_and_withdraw),
    ("correct_fact", correct),
    ("restore", bring_back_earlier),
    ("merge_facts", merge),
    ("answer_pair", say_the_same),
    ("undo_answer", unsay_the_same),
    ("put_instead", put_instead),
    ("write_family_fact", know_together),
    ("write_identity", say_who),
    ("set_aside_identity", lambda s: decide_identity(s, context.set_aside_identity)),
    ("restore_identity", lambda s: decide_identity(s, context.restore_identity)),
    ("unshare_fact", lambda s: s.own(editing.unshare_fact)),
    ("sort_legacy", go_cold),
    ("delete_permanently", set_aside_and_delete),
    ("put_back_words", put_back),
    ("take_back_message", take_back),
    *CALLS_ON_ROWS,
    (
        "delete_conversation",
        lambda s: conversation_deletion.delete_conversation(user=s.tom, conversation_id=s.rows["conversation"].pk),
    ),
    ("erase_from", lambda s: member_erasure.erase_from(s.legacy.pk, user=s.tom)),
    ("leave_with_all", lambda s: user_erasure.leave_with_all(user=s.tom, legacy_id=s.legacy.pk)),
    ("leave_legacy", come_tell_and_leave),
    ("take_along", lambda s: former_members.take_along(user=s.rows["ellie"], legacy_id=s.legacy.pk)),
    ("delete_left_behind", lambda s: former_members.delete_left_behind(user=s.rows["ellie"], legacy_id=s.legacy.pk)),
    ("ask_to_erase", lambda s: user_erasure.ask_to_erase(user=s.reader)),
]


def services_that_write():
    """The names of all public services that are one transaction."""
    found = set()
    for package in (memory.services, legacies.services):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(info.name)
            own = [one for one in vars(module).values() if isfunction(one) and one.__module__ == info.name]
            found |= {one.__name__ for one in own if hasattr(one, "__wrapped__") and not one.__name__.startswith("_")}
    return found


def seen(way, viewer, legacy):
    results = way(Question(viewer=viewer, legacy_id=legacy.pk, query=QUERY))
    return [(hit.id, hit.text, hit.own, hit.shared, hit.score) for hit in results.hits]


def assert_listed(viewer: User, legacy: Legacy, name: str) -> None:
    """A page of an AI client's list, remembered from before the call where nothing changed."""
    caller = Caller(AccessToken(user=viewer, scope=TokenScope.READ), site="")
    for limit in (1, 100):
        wanted = reading.Wanted(legacy_id=str(legacy.pk), limit=limit, most=100)
        try:
            listed = reading.list_memories(caller, wanted, include_deleted=True)
        except NotFound:  # no member any more
            return
        assert listed == reading._read_page(caller, legacy.pk, wanted, include_deleted=True).answer, f"{name}: listed"
        rows = Fact.objects.visible_to(viewer).filter(legacy=legacy).exclude(status=Status.SUPERSEDED)
        assert listed.pagination.total == rows.count(), f"{name}: counted before it"


def test_every_service_that_writes_is_called_here():
    assert services_that_write() - {name for name, _ in CALLS} == TOUCH_NOTHING_FOUND & services_that_write()


def test_nothing_kept_is_staler_than_the_last_call_of_any_service(monkeypatch):
    """What a search found, and what an AI client's list has."""
    monkeypatch.setattr(reading, "MANY", 0)
    legacy = LegacyFactory()
    staff = UserFactory(is_staff=True, is_superuser=True)
    scene = Scene(legacy, join(legacy), join(legacy, Role.KEEPER), join(legacy, Role.READER), staff)
    remember("Rose baked at dawn.", legacy=legacy, owner=scene.keeper, approved=True)
    changed = set()
    for name, call in CALLS:
        before = {viewer.pk: seen(find, viewer, legacy) for viewer in scene.viewers}
        call(scene)
        for viewer in scene.viewers:
            now = seen(find, viewer, legacy)
            assert now == seen(find_afresh, viewer, legacy), f"{name}: stale"
            assert_listed(viewer, legacy, name)
            if now != before.get(viewer.pk):
                changed.add(name)
    assert changed >= {"create_fact", "post_message", "edit_fact", "share_fact", "set_moderation_mode", "approve_fact"}
    assert changed >= {"accept_invitation", "leave", "unshare_fact", "set_aside", "restore_fact", "sort_legacy"}
