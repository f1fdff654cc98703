"""`sync`: a phone hears of what it may see, of what is gone, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.tokens.access_tokens import create_token
from config.api.schema.schema_settings import API_VERSION
from legacies.models import Legacy, Membership, ModerationMode
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite, leave, remove_member
from memory.api.sync.sync_rows import fact_row
from memory.api.sync.sync_serializers import SyncFactSerializer
from memory.models import Fact, Moderation, Photo, Recording, Status, SyncMark, Visibility
from memory.models.sync_marks import SYNC_CURSOR_IS_GOOD_FOR
from memory.presentation.sync import walk
from memory.services.conversations.lifecycle import post_message, rename_conversation, start_conversation
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.services.deletion.purging import delete_permanently
from memory.services.facts.editing import create_fact, edit_fact, set_aside, share_fact, unshare_fact
from memory.services.moderation import approve_fact, restrict_fact, return_fact, set_moderation_mode
from memory.services.photos.editing import share_photo, unshare_photo
from memory.services.recordings.editing import delete_recording, edit_recording, share_recording, unshare_recording
from tests.support.api import Phone, assert_problem
from tests.support.factories import FactFactory, UserFactory, join
from tests.support.photos import add_photo
from tests.support.recordings import add_recording
from tests.support.sync_phone import SyncPhone, fresh

pytestmark = pytest.mark.django_db


class Home:
    """A keeper, a teller and their phones; nothing is told yet."""

    def __init__(self) -> None:
        self.keeper, self.teller = UserFactory(), UserFactory()
        self.staff = UserFactory(is_staff=True, is_superuser=True)
        self.legacy: Legacy = create_legacy(user=self.keeper, name="Rose Whitford")
        self.join(self.teller)
        self.theirs, self.mine = SyncPhone(self.keeper), SyncPhone(self.teller)

    def join(self, user: User) -> None:
        _row, token = invite(user=self.keeper, legacy_id=self.legacy.pk, for_whom="Tom", role="contributor")
        accept_invitation(user=user, token=token)

    def tell(self, content: str, *, shared: bool = False) -> Fact:
        fact = create_fact(user=self.teller, legacy_id=self.legacy.pk, content=content)
        return share_fact(user=self.teller, fact_id=fact.pk) if shared else fact


@pytest.fixture
def home() -> Home:
    return Home()


def test_the_first_time_everything_comes_and_then_only_what_changed(home: Home):
    facts = [home.tell(f"She sang {number}.", shared=True) for number in range(5)]
    home.theirs.sync()
    assert home.theirs.rows["fact"].keys() == {str(fact.pk) for fact in facts}
    legacy = home.theirs.rows["legacy"][str(home.legacy.pk)]
    assert [member["user"]["name"] for member in legacy["members"]] == [home.keeper.name, home.teller.name]

    edit_fact(user=home.teller, fact_id=facts[2].pk, changes={"content": "She danced."})
    pages = home.theirs.sync()
    assert [row["content"] for page in pages for row in page["facts"]] == ["She danced."]
    assert [page["legacies"] for page in pages] == [[]]
    (page,) = home.theirs.sync()
    assert [page[name] for name in ("gone", "legacies", "facts", "has_more")] == [[], [], [], False]


TAKEN_AWAY: dict[str, Callable[[Home, Fact], Any]] = {
    "unshared": lambda home, fact: unshare_fact(user=home.teller, fact_id=fact.pk),
    "set aside": lambda home, fact: set_aside(user=home.teller, fact_id=fact.pk),
    "returned": lambda home, fact: return_fact(staff=home.staff, fact_id=fact.pk, reason="Who?"),
    "restricted": lambda home, fact: restrict_fact(staff=home.staff, fact_id=fact.pk, reason="Who?"),
    "hidden by the rule": lambda home, fact: set_moderation_mode(
        user=home.keeper, legacy_id=home.legacy.pk, mode="before"
    ),
    "deleted by set": lambda home, fact: (Fact.objects.filter(pk=fact.pk).delete(), home.tell("She danced.")),
    "deleted permanently": lambda home, fact: (
        set_aside(user=home.teller, fact_id=fact.pk),
        delete_permanently(user=home.teller, fact_id=fact.pk),
    ),
}


@pytest.mark.parametrize("how", TAKEN_AWAY)
def test_what_the_family_sees_no_more_goes_from_its_phones(how: str, home: Home):
    fact = home.tell("She sang.", shared=True)
    home.theirs.sync()
    TAKEN_AWAY[how](home, fact)
    pages = home.theirs.sync()
    assert [gone for page in pages for gone in page["gone"]] == [{"type": "fact", "id": str(fact.pk)}]
    assert home.theirs.rows["fact"] == fresh(home.keeper).rows["fact"] == {}
    assert [page["gone"] for page in home.theirs.sync()] == [[]], "it is told once"


def test_a_recording_comes_and_goes_with_who_may_hear_it(home: Home):
    recording = add_recording(home.legacy, home.teller, title="Her song")
    verbs: dict[str, Any] = {"recording_id": recording.pk, "user": home.teller}
    home.theirs.sync()
    edit_recording(**verbs, changes={"title": "Her songs"})
    (page,) = home.theirs.sync()
    assert (page["recordings"], page["gone"]) == ([], []), "of what is private nobody hears"
    gone = {"type": "recording", "id": str(recording.pk)}
    for take_away in (
        lambda: unshare_recording(**verbs),
        lambda: Recording.objects.filter(pk=recording.pk).update(status="retired", retired_at=timezone.now()),
        lambda: delete_recording(**verbs),
    ):
        Recording.objects.filter(pk=recording.pk).update(status="active", retired_at=None)
        share_recording(**verbs)
        home.theirs.sync()
        row = home.theirs.rows["recording"][str(recording.pk)]
        assert (row["owner"], row["title"], row["seconds"]) == (str(home.teller.pk), "Her songs", 2)
        take_away()
        assert [one for page in home.theirs.sync() for one in page["gone"]] == [gone]
        home.mine.sync()
        assert home.theirs.rows["recording"] == {}
        assert home.mine.rows == fresh(home.teller).rows


def test_nobody_hears_of_what_they_never_saw(home: Home):
    """Not even that there was something: no id, no empty page, no tombstone."""
    home.theirs.sync()
    private = home.tell("She drank.")
    edit_fact(user=home.teller, fact_id=private.pk, changes={"content": "She drank tea."})
    set_aside(user=home.teller, fact_id=private.pk)
    delete_permanently(user=home.teller, fact_id=private.pk)
    set_moderation_mode(user=home.keeper, legacy_id=home.legacy.pk, mode="before")
    waiting = home.tell("She rode.", shared=True)
    restrict_fact(staff=home.staff, fact_id=waiting.pk, reason="Of somebody alive.")
    unshare_fact(user=home.teller, fact_id=waiting.pk)
    pages = home.theirs.sync()
    assert len(pages) == 1
    assert not [page for page in pages if page["facts"] or page["gone"]]
    assert str(private.pk) not in str(pages)


def test_what_its_owner_alone_changes_is_no_news_to_the_family(home: Home):
    talk = start_conversation(user=home.teller, legacy_id=home.legacy.pk)
    fact = home.tell("She sang.", shared=True)
    Fact.objects.filter(pk=fact.pk).update(conversation=talk)
    home.tell("She drank.")
    home.theirs.sync()
    home.mine.sync()
    assert home.mine.rows["fact"][str(fact.pk)]["source_conversation"] == str(talk.pk)
    delete_conversation(user=home.teller, conversation_id=talk.pk)
    assert [row["facts"] for row in home.theirs.sync()] == [[]]
    home.mine.sync()
    assert home.mine.rows == fresh(home.teller).rows
    assert home.mine.rows["fact"][str(fact.pk)]["source_conversation"] is None


def test_the_rule_of_moderation_shows_and_hides_what_nobody_touched(home: Home):
    fact = home.tell("She sang.", shared=True)
    home.theirs.sync()
    for mode, seen in (("before", set()), ("after", {str(fact.pk)}), ("before", set())):
        set_moderation_mode(user=home.keeper, legacy_id=home.legacy.pk, mode=mode)
        home.theirs.sync()
        assert home.theirs.rows["fact"].keys() == seen
    approve_fact(staff=home.staff, fact_id=fact.pk)
    home.theirs.sync()
    assert home.theirs.rows["fact"].keys() == {str(fact.pk)}


def test_who_leaves_is_told_to_drop_the_legacy_and_gets_it_whole_when_they_come_back(home: Home):
    mine, theirs = home.tell("She drank."), create_fact(user=home.keeper, legacy_id=home.legacy.pk, content="She sang.")
    share_fact(user=home.keeper, fact_id=theirs.pk)
    home.mine.sync()
    leave(user=home.teller, legacy_id=home.legacy.pk)
    (page,) = home.mine.sync()
    assert page["gone"] == [{"type": "legacy", "id": str(home.legacy.pk)}]
    assert not home.mine.rows["legacy"]
    assert not home.mine.rows["fact"]
    home.join(home.teller)
    home.mine.sync()
    assert home.mine.rows == fresh(home.teller).rows
    assert home.mine.rows["fact"].keys() == {str(mine.pk), str(theirs.pk)}


def test_who_left_and_came_back_between_two_syncs_begins_that_legacy_anew(home: Home):
    fact = create_fact(user=home.keeper, legacy_id=home.legacy.pk, content="She sang.")
    share_fact(user=home.keeper, fact_id=fact.pk)
    home.mine.sync()
    leave(user=home.teller, legacy_id=home.legacy.pk)
    unshare_fact(user=home.keeper, fact_id=fact.pk)
    home.join(home.teller)
    pages = home.mine.sync()
    assert [gone["type"] for page in pages for gone in page["gone"]] == ["legacy"]
    assert home.mine.rows == fresh(home.teller).rows


def test_a_teller_who_left_is_named_with_what_they_shared(home: Home):
    home.tell("She sang.", shared=True)
    home.theirs.sync()
    member = Membership.objects.get(user=home.teller)
    remove_member(user=home.keeper, member_id=member.pk)
    home.theirs.sync()
    legacy = home.theirs.rows["legacy"][str(home.legacy.pk)]
    assert [one["user"]["id"] for one in legacy["members"]] == [str(home.keeper.pk)]
    assert legacy["former_tellers"] == [{"id": str(home.teller.pk), "name": home.teller.name}]


def test_another_name_comes_with_the_legacy(home: Home):
    home.theirs.sync()
    home.teller.display_name = "Thomas"
    home.teller.save()
    (page,) = home.theirs.sync()
    assert "Thomas" in [member["user"]["name"] for member in page["legacies"][0]["members"]]


def test_photos_on_a_fact_come_and_go_with_who_may_see_them(home: Home):
    fact = home.tell("She sang.", shared=True)
    photos = [add_photo(home.legacy, home.teller) for _ in range(2)]
    edit_fact(user=home.teller, fact_id=fact.pk, changes={"photos": [photo.pk for photo in photos]})

    def on(phone: SyncPhone) -> list[list[str]]:
        phone.sync()
        return [row["photos"] for row in phone.rows["legacy"][str(home.legacy.pk)]["photos_on"]]

    assert on(home.theirs) == []
    share_photo(user=home.teller, photo_id=photos[1].pk)
    assert on(home.theirs) == [[str(photos[1].pk)]]
    assert on(home.mine) == [[str(photo.pk) for photo in photos]]
    unshare_photo(user=home.teller, photo_id=photos[1].pk)
    assert on(home.theirs) == []


def test_own_talk_comes_and_goes_and_is_nobody_elses(home: Home):
    talk = start_conversation(user=home.teller, legacy_id=home.legacy.pk, title="Bees")
    posted = post_message(user=home.teller, conversation_id=talk.pk, content="She kept bees.")
    home.mine.sync()
    assert home.mine.rows["message"].keys() == {str(posted.message.pk), str(posted.reply.pk)}
    rename_conversation(user=home.teller, conversation_id=talk.pk, title="Honey")
    home.mine.sync()
    assert home.mine.rows["conversation"][str(talk.pk)]["title"] == "Honey"
    assert str(talk.pk) not in str(home.theirs.sync())
    delete_conversation(user=home.teller, conversation_id=talk.pk)
    pages = home.mine.sync()
    assert {gone["type"] for page in pages for gone in page["gone"]} == {"conversation", "message"}
    assert home.mine.rows == fresh(home.teller).rows
    assert str(talk.pk) not in str(home.theirs.sync())


def test_a_fact_is_told_as_everywhere_but_for_what_changes_without_it(home: Home):
    about: dict[str, Any] = {"occurred": "1962", "title": "Song", "tags": ["music"], "subject": "person.song"}
    fact = create_fact(user=home.teller, legacy_id=home.legacy.pk, content="She sang.", **about)
    row = fresh(home.teller).rows["fact"][str(fact.pk)]
    assert row.keys() == SyncFactSerializer().fields.keys() == fact_row(fact, home.teller).keys()
    whole = Phone(home.teller).get("fact", fact.pk).json()
    assert whole["owner"]["id"] == row.pop("owner")
    assert row == {name: value for name, value in whole.items() if name in row}
    left_out = {"owner", "disputed", "family_goes_by", "superseded_by", "photos", "not_for_family"}
    assert set(whole) - set(row) == left_out


STATES = [
    {"visibility": visibility, "moderation": moderation, "status": status}
    for visibility in Visibility.values
    for moderation in Moderation.values
    for status in Status.values
    if (moderation != "none" if visibility == "shared" else moderation in ("none", "restricted"))
    and (status != "suggested" or visibility == "private")
]


@pytest.mark.parametrize("mode", ModerationMode.values)
def test_the_rule_of_the_marks_is_the_rule_of_the_rows(mode: str, legacy: Legacy, teller: User):
    """Over each state, in both modes, set at once or come to by a change of the rule."""
    Legacy.objects.filter(pk=legacy.pk).update(moderation_mode=mode)
    for state in STATES:
        retired = {"retired_at": timezone.now()} if state["status"] == "retired" else {}
        FactFactory(legacy=legacy, owner=teller, **state, **retired)
        add_photo(legacy, teller, **state, **retired)
        add_recording(legacy, teller, **state, **retired)
    add_photo(legacy, teller, visibility="shared", moderation="approved", state="refused", problem="damaged")
    for other in (*ModerationMode.values, mode):
        Legacy.objects.filter(pk=legacy.pk).update(moderation_mode=other)
        shown = set(SyncMark.objects.filter(is_shown=True).values_list("pk", flat=True))
        facts = Fact.objects.shared_with_family().values_list("pk", flat=True)
        photos = Photo.objects.shared_for_staff().shared_with_family().values_list("pk", flat=True)
        recordings = Recording.objects.shared_with_family().values_list("pk", flat=True)
        assert shown == {*facts, *photos, *recordings}
        assert shown


# Cursors.


def test_a_cursor_of_somebody_else_or_none_at_all_means_to_begin_afresh(home: Home):
    home.mine.sync()
    for cursor in (home.mine.cursor, "none", home.mine.cursor[:-4]):
        problem = assert_problem(Phone(home.keeper).get("sync", cursor=cursor), 410, "sync_afresh")
        assert "without a cursor" in problem["detail"]


def test_an_old_cursor_means_to_begin_afresh(home: Home, monkeypatch: pytest.MonkeyPatch):
    home.mine.sync()
    later = timezone.now() + SYNC_CURSOR_IS_GOOD_FOR + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert_problem(Phone(home.teller).get("sync", cursor=home.mine.cursor), 410, "sync_afresh")


def test_a_cursor_from_after_a_backup_means_to_begin_afresh(home: Home, monkeypatch: pytest.MonkeyPatch):
    home.mine.sync()
    monkeypatch.setattr(walk, "_latest_numbers", lambda chains: dict.fromkeys(chains, 1))
    assert_problem(Phone(home.teller).get("sync", cursor=home.mine.cursor), 410, "sync_afresh")


def test_a_cursor_tells_nothing(home: Home):
    home.mine.sync()
    for told in (home.legacy.pk, home.teller.pk, "chains", "talk"):
        assert str(told) not in home.mine.cursor


def test_a_page_asked_for_again_is_told_again(home: Home):
    for number in range(4):
        home.tell(f"She sang {number}.", shared=True)
    home.theirs.take_page()
    first, second = home.theirs.ask(), home.theirs.ask()
    assert first["facts"] == second["facts"]
    assert first["facts"]


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 1001}, {"since": "1"}])
def test_a_question_that_makes_no_sense_is_refused(query: dict[str, Any], home: Home):
    assert_problem(Phone(home.teller).get("sync", **query), 422, "invalid")


# Access tokens.


def test_a_token_for_one_legacy_hears_of_that_one_alone(home: Home):
    other = create_legacy(user=home.teller, name="Karl Berg")
    about_other = create_fact(user=home.teller, legacy_id=other.pk, content="He swam.")
    FactFactory(legacy=None, owner=home.teller, memory_type="user_profile")
    fact = home.tell("She sang.")
    _row, token = create_token(user=home.teller, name="Script", scope="read", legacy_id=home.legacy.pk)
    phone = Phone()
    phone.client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    limited = fresh(home.teller, phone=phone)
    assert limited.rows["fact"].keys() == {str(fact.pk)}
    assert limited.rows["legacy"].keys() == {str(home.legacy.pk)}
    assert not limited.rows["account"]
    edit_fact(user=home.teller, fact_id=about_other.pk, changes={"content": "He dived."})
    (page,) = limited.sync()
    assert not page["facts"]
    assert str(other.pk) not in str(limited.pages)
    assert_problem(Phone(home.teller).get("sync", cursor=limited.cursor), 410, "sync_afresh")


def test_a_stranger_gets_nothing_of_anybody(home: Home):
    home.tell("She sang.", shared=True)
    rows = fresh(UserFactory()).rows
    assert not any(rows[type_] for type_ in rows if type_ != "account")


# What it costs.


def test_every_answer_names_the_version_of_the_api(home: Home):
    answers = [Phone(home.teller).get("sync"), Phone().get("sync"), Phone(home.teller).get("/api/v1/nothing")]
    assert [answer.status_code for answer in answers] == [200, 401, 404]
    assert {answer.headers["X-Keepsake-Version"] for answer in answers} == {API_VERSION}


def test_a_page_costs_the_same_however_much_is_in_it(home: Home, growth: Any):
    number = count()

    def tell() -> None:
        user = join(home.legacy)
        share_fact(user=home.teller, fact_id=home.tell(f"She sang {next(number)}.").pk)
        create_fact(user=user, legacy_id=home.legacy.pk, content=f"She danced {next(number)}.")
        talk = start_conversation(user=home.keeper, legacy_id=home.legacy.pk)
        post_message(user=home.keeper, conversation_id=talk.pk, content="She rode.")

    phone = Phone(home.keeper)
    assert growth(tell, lambda: phone.get("sync", limit=1000)) <= 32
    old = fresh(home.keeper)
    assert growth(tell, lambda: phone.get("sync", limit=1000, cursor=old.cursor)) <= 32


def test_marks_of_what_is_gone_are_no_history(home: Home):
    """One a thing, whatever happens to it."""
    fact = home.tell("She sang.", shared=True)
    for words in ("She danced.", "She rode.", "She swam."):
        edit_fact(user=home.teller, fact_id=fact.pk, changes={"content": words})
    assert SyncMark.objects.filter(pk=fact.pk).count() == 1
