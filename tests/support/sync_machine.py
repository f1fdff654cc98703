"""Everything that a family does, in any order, with phones that sync now and then and stop midway."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
from django.db import transaction
from hypothesis.stateful import invariant, rule

from accounts.services import edit_profile
from legacies.models import Membership, Role
from legacies.services.people import change_role, edit_membership
from memory.models import Conversation, Entry, Fact, Message, Photo, Recording, Story, SyncType
from memory.presentation.sync.walk import TYPES, rows_of
from memory.services.context_files import write_context_file
from memory.services.conversations.lifecycle import post_message, rename_conversation, start_conversation
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.services.deletion.message_deletion import take_back_message
from memory.services.deletion.purging import delete_permanently
from memory.services.deletion.user_erasure import leave_with_all
from memory.services.entries.editing import (
    create_entry,
    edit_entry,
    restore_entry,
    set_entry_aside,
    share_entry,
    unshare_entry,
)
from memory.services.entries.entry_fields import EntryFields
from memory.services.facts.reviewing import pin_fact, unpin_fact
from memory.services.moderation.shared_rows import approve_shared, return_shared
from memory.services.photos.editing import delete_photo, share_photo, unshare_photo
from memory.services.recordings.editing import delete_recording, share_recording, unshare_recording
from memory.services.stories.editing import (
    create_story,
    edit_story,
    restore_story,
    set_story_aside,
    share_story,
    unshare_story,
)
from memory.services.stories.moderation import STORIES
from memory.services.stories.story_words import StoryWords
from tests.support.family_machine import PICK, TELLERS, WORDS, FamilyMachine
from tests.support.photos import add_photo
from tests.support.recordings import add_recording
from tests.support.sync_phone import SyncPhone, fresh

EVERYBODY = (*TELLERS, "kay")
ENTRY_VERBS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "share": (share_entry, {"visibility": "private", "status": "active", "fact": None}),
    "unshare": (unshare_entry, {"visibility": "shared", "fact": None}),
    "set aside": (set_entry_aside, {"status": "active", "fact": None}),
    "restore": (restore_entry, {"status": "retired", "fact": None}),
}
STORY_VERBS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "share": (share_story, {"visibility": "private", "status": "active"}),
    "unshare": (unshare_story, {"visibility": "shared"}),
    "set aside": (set_story_aside, {"status": "active"}),
    "restore": (restore_story, {"status": "retired"}),
}


class SyncMachine(FamilyMachine):
    """Each of the three has a phone. A phone learns of nothing that its user could never see."""

    def __init__(self) -> None:
        super().__init__()
        self.phones = {name: SyncPhone(user) for name, user in self.users.items()}
        self.could_see: defaultdict[str, set[str]] = defaultdict(set)

    def teardown(self) -> None:
        try:
            for name in EVERYBODY:
                self.sync(name)
        finally:
            transaction.set_rollback(True)
            self._undone.__exit__(None, None, None)

    def _note(self) -> None:
        """Do nothing: this machine compares the phones."""

    @invariant()
    def note_what_can_be_seen(self) -> None:
        for name, user in self.users.items():
            for type_ in TYPES:
                self.could_see[name] |= {str(id_) for id_ in rows_of(type_, user).values_list("pk", flat=True)}

    @invariant()
    def sync_one_phone_all_the_time(self) -> None:
        """Sync one phone after every step. The others miss what appears and disappears between two syncs."""
        self.phones["kay"].sync()

    @rule(who=st.sampled_from(EVERYBODY))
    def sync(self, who: str) -> None:
        phone = self.phones[who]
        phone.sync()
        assert phone.rows == fresh(self.users[who]).rows, who
        gone = {one["id"] for page in phone.pages for one in page["gone"] if one["type"] != SyncType.LEGACY}
        assert gone <= self.could_see[who], who

    @rule(who=st.sampled_from(EVERYBODY))
    def begin_to_sync(self, who: str) -> None:
        self.phones[who].take_page()

    @rule(who=st.sampled_from(TELLERS))
    def leave_with_all(self, who: str) -> None:
        if who in self.paper.members:
            leave_with_all(user=self.users[who], legacy_id=self.legacy.pk)
            self.paper.members.discard(who)
            self.paper.facts = {id_: fact for id_, fact in self.paper.facts.items() if fact.owner != who}
            self.paper.disputes = {
                pair: state for pair, state in self.paper.disputes.items() if pair <= self.paper.facts.keys()
            }

    @rule(pick=PICK)
    def delete_permanently(self, pick: int) -> None:
        if found := self._own(pick, lambda fact: fact.status == "retired"):
            delete_permanently(**self._by_owner(found))
            there = set(Fact.objects.values_list("pk", flat=True))
            self.paper.facts = {id_: fact for id_, fact in self.paper.facts.items() if id_ in there}
            self.paper.disputes = {pair: state for pair, state in self.paper.disputes.items() if pair <= there}

    @rule(pick=PICK, pinned=st.booleans())
    def pin(self, pick: int, pinned: bool) -> None:
        if found := self._own(pick, lambda fact: fact.is_live):
            (pin_fact if pinned else unpin_fact)(**self._by_owner(found))

    @rule(who=st.sampled_from(TELLERS), words=WORDS)
    def enter(self, who: str, words: str) -> None:
        if who in self.paper.members:
            fields = EntryFields(type="event", summary=words, occurred="1962")
            create_entry(user=self.users[who], legacy_id=self.legacy.pk, fields=fields)

    @rule(pick=PICK, words=WORDS)
    def edit_entry(self, pick: int, words: str) -> None:
        if entry := self._row(Entry, pick, status="active", fact=None):
            edit_entry(user=entry.owner, entry_id=entry.pk, changes={"summary": words})

    @rule(pick=PICK, verb=st.sampled_from(sorted(ENTRY_VERBS)))
    def do_with_entry(self, pick: int, verb: str) -> None:
        do, states = ENTRY_VERBS[verb]
        if entry := self._row(Entry, pick, **states):
            do(user=entry.owner, entry_id=entry.pk)

    @rule(who=st.sampled_from(TELLERS), words=WORDS)
    def write(self, who: str, words: str) -> None:
        if who in self.paper.members:
            create_story(user=self.users[who], legacy_id=self.legacy.pk, words=StoryWords("The ring", words))

    @rule(pick=PICK, words=WORDS)
    def edit_story(self, pick: int, words: str) -> None:
        if story := self._row(Story, pick, status="active"):
            edit_story(user=story.owner, story_id=story.pk, changes={"text": words})

    @rule(pick=PICK, verb=st.sampled_from(sorted(STORY_VERBS)))
    def do_with_story(self, pick: int, verb: str) -> None:
        do, states = STORY_VERBS[verb]
        if story := self._row(Story, pick, **states):
            do(user=story.owner, story_id=story.pk)

    @rule(pick=PICK, approved=st.booleans())
    def decide_on_story(self, pick: int, approved: bool) -> None:
        waiting = self._row(Story, pick, status="active", visibility="shared", moderation="waiting")
        if waiting and approved:
            approve_shared(STORIES, staff=self.staff, row_id=waiting.pk)
        elif waiting:
            return_shared(STORIES, staff=self.staff, row_id=waiting.pk, reason="Who was it?")

    @rule(who=st.sampled_from(TELLERS), add=st.sampled_from([add_photo, add_recording]))
    def add_file(self, who: str, add: Callable[..., Any]) -> None:
        if who in self.paper.members:
            add(self.legacy, self.users[who])

    @rule(pick=PICK, verb=st.sampled_from([share_photo, unshare_photo, delete_photo]))
    def do_with_photo(self, pick: int, verb: Callable[..., Any]) -> None:
        if photo := self._row(Photo, pick):
            verb(user=photo.owner, photo_id=photo.pk)

    @rule(pick=PICK, verb=st.sampled_from([share_recording, unshare_recording, delete_recording]))
    def do_with_recording(self, pick: int, verb: Callable[..., Any]) -> None:
        if recording := self._row(Recording, pick):
            verb(user=recording.owner, recording_id=recording.pk)

    @rule(who=st.sampled_from(TELLERS), words=WORDS)
    def say(self, who: str, words: str) -> None:
        if who in self.paper.members:
            talk = Conversation.objects.filter(user=self.users[who], legacy=self.legacy).first()
            talk = talk or start_conversation(user=self.users[who], legacy_id=self.legacy.pk)
            post_message(user=self.users[who], conversation_id=talk.pk, content=words)

    @rule(pick=PICK, verb=st.sampled_from(["rename", "delete", "take back"]))
    def do_with_conversation(self, pick: int, verb: str) -> None:
        here = [self.users[name] for name in self.paper.members]
        talks = Conversation.objects.filter(user__in=here).order_by("pk")
        talk = talks[pick % len(talks)] if talks else None
        if talk and verb == "rename":
            rename_conversation(user=talk.user, conversation_id=talk.pk, title=f"Talk {pick}")
        elif talk and verb == "delete":
            delete_conversation(user=talk.user, conversation_id=talk.pk)
        elif talk:
            message = Message.objects.filter(conversation=talk, role="user").order_by("seq").first()
            if message:
                take_back_message(user=talk.user, message_id=message.pk)

    @rule(who=st.sampled_from(EVERYBODY), pick=PICK)
    def take_another_name(self, who: str, pick: int) -> None:
        edit_profile(user=self.users[who], display_name=f"Somebody {pick % 3}", time_zone="Europe/London")
        self.users[who].refresh_from_db()

    @rule(who=st.sampled_from(TELLERS), role=st.sampled_from([Role.CONTRIBUTOR, Role.KEEPER, Role.CONTRIBUTOR]))
    def change_role(self, who: str, role: Role) -> None:
        place = Membership.objects.filter(user=self.users[who], legacy=self.legacy).first()
        if place:
            change_role(user=self.users["kay"], member_id=place.pk, role=role)

    @rule(who=st.sampled_from(EVERYBODY), pick=PICK)
    def say_who_one_is(self, who: str, pick: int) -> None:
        if who in self.paper.members:
            about = {"relationship": f"niece {pick % 3}", "calls_them": "Rose"}
            edit_membership(user=self.users[who], legacy_id=self.legacy.pk, **about)

    @rule(who=st.sampled_from(EVERYBODY), key=st.sampled_from(["style", "legacy"]), words=WORDS)
    def write_context_file(self, who: str, key: str, words: str) -> None:
        if who in self.paper.members and (key == "style" or who == "kay"):
            whole = f"legacy:{self.legacy.pk}" if key == "legacy" else key
            write_context_file(user=self.users[who], key=whole, markdown=words)

    def _row(self, model: Any, pick: int, **states: Any) -> Any:
        """Return a row of a member, in these states."""
        here = [self.users[name] for name in self.paper.members]
        rows = model.objects.filter(owner__in=here, **states).exclude(moderation="restricted").order_by("pk")
        return rows[pick % len(rows)] if rows else None
