"""Bringing in people and talk: word for word, known by the file's names, and twice is once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import User
from legacies.audit import verify_chain
from legacies.models import Job, Legacy, LegacyEvent, Membership, Role
from memory.models import Conversation, Fact, Message, RecallItem
from memory.services.facts.editing import unshare_fact
from memory.services.imports.family_import import apply_sharing, import_conversation, import_people
from memory.services.imports.formats.family_file import (
    Family,
    FamilyFileRefused,
    ImportedConversation,
    ImportedMessage,
    Relative,
    Sharing,
)
from tests.support.factories import LegacyFactory, UserFactory, remember
from tests.support.together import together

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)


def said(n: int, text: str, role: str = "user", **more) -> ImportedMessage:
    return ImportedMessage(n=n, role=role, at=AT + timedelta(minutes=n), text=text, **more)


CONVERSATION = ImportedConversation(
    id="c1",
    member="anna",
    messages=(
        said(1, "She loved fly fishing."),
        said(3, "Where did she fish?", "assistant"),
        said(4, "  On the Bow,\nat dawn. 🐟 "),
    ),
)
FAMILY = Family(
    legacy={
        "name": "Rose Whitford", "known_as": ["Nana"], "pronouns": "she/her", "born": "1931-04", "died": "2019",
        "short_life": "", "language": "",
    },
    members=(
        Relative(id="anna", name="Anna Whitford", role=Role.KEEPER, relationship="daughter", timezone="Europe/London"),
        Relative(id="tom", name="Tom Whitford", calls_them="Nana"),
    ),
    conversations=(CONVERSATION,),
)  # fmt: skip


def everything() -> list[object]:
    """What must stay as it is when nothing is to change: the rows, the log, and the work that was asked for."""
    rows = (User, Legacy, Membership, Conversation, Message, RecallItem, Fact, LegacyEvent)
    return [*(model.objects.count() for model in rows), *Job.objects.order_by("key").values_list("key", "wanted")]


@pytest.fixture
def people():
    return import_people(FAMILY)


def test_people_come_with_their_places(people):
    legacy = Legacy.objects.get()
    assert (people.legacy, legacy.name, legacy.known_as, legacy.born) == (legacy, "Rose Whitford", ["Nana"], "1931-04")
    anna, tom = (Membership.objects.get(user=people.members[name]) for name in ("anna", "tom"))
    assert (anna.role, anna.relationship, anna.user.time_zone) == (Role.KEEPER, "daughter", "Europe/London")
    assert (tom.role, tom.calls_them, tom.user.display_name) == (Role.CONTRIBUTOR, "Nana", "Tom Whitford")
    assert verify_chain(legacy.pk) == 3


def test_without_an_address_nobody_can_sign_in_or_be_written_to(people):
    tom = people.members["tom"]
    assert tom.email.endswith(".invalid")
    assert not tom.has_usable_password()


def test_who_is_known_by_their_address_is_not_made_again():
    tom = UserFactory(email="Tom@example.org", display_name="Tommy")
    members = (FAMILY.members[0], replace(FAMILY.members[1], email="tom@example.org"))
    assert import_people(replace(FAMILY, members=members)).members["tom"] == tom
    assert User.objects.count() == 2
    assert tom.display_name == "Tommy"


@pytest.mark.parametrize(
    ("is_proved", "has_signed_in", "is_staff", "stays"),
    [
        pytest.param(False, False, False, False, id="anybody may have signed up with it"),
        pytest.param(True, False, False, True, id="it was proved by a code"),
        pytest.param(False, True, False, True, id="who has signed in proved it then"),
        pytest.param(False, False, True, True, id="an operator made it"),
    ],
)
def test_a_password_set_by_who_has_not_proved_the_address_opens_nothing_that_comes_in(
    is_proved, has_signed_in, is_staff, stays
):
    """Else whoever signs up with a relative's address before they are brought in would read along once they come."""
    signed_in = timezone.now() if has_signed_in else None
    tom = UserFactory(email="tom@example.org", is_staff=is_staff, last_login=signed_in)
    EmailAddress.objects.create(user=tom, email=tom.email, verified=is_proved, primary=True)
    members = (FAMILY.members[0], replace(FAMILY.members[1], email="Tom@example.org"))
    assert import_people(replace(FAMILY, members=members)).members["tom"] == tom
    tom.refresh_from_db()
    assert tom.has_usable_password() is stays


def test_conversation_comes_word_for_word_with_its_times(people):
    conversation = import_conversation(people, CONVERSATION)
    assert (conversation.user, conversation.legacy, conversation.imported) == (
        people.members["anna"], people.legacy, True,
    )  # fmt: skip
    rows = Message.objects.filter(conversation=conversation)
    assert [(row.seq, row.content, row.at) for row in rows] == [
        (seq, one.text, one.at) for seq, one in enumerate(CONVERSATION.messages, start=1)
    ]
    assert [row.author for row in rows] == [people.members["anna"], None, people.members["anna"]]
    assert RecallItem.objects.filter(conversation_id=conversation.pk).count() == 2
    assert Job.objects.filter(key=f"consolidate:{conversation.pk}", state="waiting").exists()


def test_what_others_said_in_a_chat_has_their_name_and_no_author(people):
    chat = (said(1, "He sang."), said(2, "Badly!", speaker="Ada"), said(3, "Always.", speaker="Anna Whitford"))
    conversation = import_conversation(people, replace(CONVERSATION, messages=chat))
    anna = people.members["anna"]
    rows = Message.objects.filter(conversation=conversation).values_list("author", "speaker")
    assert list(rows) == [(anna.pk, ""), (None, "Ada"), (anna.pk, "")]
    assert RecallItem.objects.get(speaker="Ada").owner_id == anna.pk, "found by her who brought it in"


def test_the_same_again_changes_nothing(people):
    import_conversation(people, CONVERSATION)
    before = everything()
    Legacy.objects.update(name="Rose Mary Whitford")
    again = import_people(FAMILY)
    assert import_conversation(again, CONVERSATION).user == people.members["anna"]
    assert everything() == before
    assert again.legacy.name == "Rose Mary Whitford", "what the family changed since stays"


def test_a_conversation_that_grew_is_added_to(people):
    conversation = import_conversation(people, CONVERSATION)
    Conversation.objects.update(consolidated_to=3)
    more = import_conversation(
        people, replace(CONVERSATION, messages=(*CONVERSATION.messages[1:], said(5, "She was always early.")))
    )
    assert more.pk == conversation.pk
    assert list(more.messages.values_list("seq", "content"))[2:] == [
        (3, CONVERSATION.messages[2].text),
        (4, "She was always early."),
    ]
    assert (more.last_seq, more.consolidated_to) == (4, 3)
    assert RecallItem.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_who_bring_in_the_same_at_once_bring_it_in_once():
    def import_chat():
        return import_conversation(import_people(FAMILY), CONVERSATION).pk

    assert len(set(together(*[import_chat] * 4))) == 1
    assert (Legacy.objects.count(), User.objects.count(), Message.objects.count()) == (1, 2, 3)


def test_somebody_new_in_the_file_joins(people):
    ada = Relative(id="ada", name="Ada")
    again = import_people(replace(FAMILY, members=(*FAMILY.members, ada)))
    assert again.legacy == people.legacy
    assert Membership.objects.get(user=again.members["ada"]).import_name == "ada"


@pytest.mark.parametrize(
    "messages",
    [
        (said(1, "She hated fishing."),),
        (said(1, "She loved fly fishing.", "assistant"),),
        (replace(CONVERSATION.messages[0], at=AT),),
        (said(1, "She loved fly fishing.", speaker="Ada"),),
        (*CONVERSATION.messages, replace(said(5, "Now."), at=AT)),
        (said(2, "A word between."),),
    ],
    ids=["words", "role", "time", "speaker", "earlier", "between"],
)
def test_a_conversation_that_says_something_else_is_refused_and_nothing_changed(people, messages):
    import_conversation(people, CONVERSATION)
    before = everything()
    other = replace(CONVERSATION, messages=messages)
    with pytest.raises(FamilyFileRefused) as refused:
        import_people(
            replace(FAMILY, members=(*FAMILY.members, Relative(id="ada", name="Ada")), conversations=(other,))
        )
    [mistake] = refused.value.mistakes
    assert mistake.place == f"conversation c1, message {messages[-1].n}"
    with pytest.raises(FamilyFileRefused):
        import_conversation(people, other)
    assert everything() == before


def test_an_empty_conversation_is_kept_as_one(people):
    conversation = import_conversation(people, replace(CONVERSATION, messages=()))
    import_conversation(people, replace(CONVERSATION, messages=()))
    assert Conversation.objects.get() == conversation
    assert not Job.objects.filter(key=f"consolidate:{conversation.pk}").exists()


def test_two_families_with_the_same_names_stay_two():
    first = import_people(FAMILY)
    keeper = replace(FAMILY.members[0], name="Anne Whitford")
    second = import_people(replace(FAMILY, members=(keeper, FAMILY.members[1])))
    assert first.legacy != second.legacy
    assert set(first.members.values()).isdisjoint(second.members.values())


def test_one_person_may_bring_a_c1_about_each_of_two_people():
    members = (replace(FAMILY.members[0], email="anna@example.org"), FAMILY.members[1])
    both = [
        import_people(replace(FAMILY, members=members, legacy={**FAMILY.legacy, "name": name}))
        for name in ("Rose", "Will")
    ]
    conversations = [import_conversation(people, CONVERSATION) for people in both]
    assert conversations[0].user == conversations[1].user
    assert [conversation.legacy for conversation in conversations] == [people.legacy for people in both]


@pytest.mark.parametrize(
    ("text", "language"),
    [("Sie hat immer für uns gekocht und nicht geklagt.", "de"), ("Siempre nos cantaba cuando era muy tarde.", "es")],
)
def test_the_legacy_takes_the_language_that_most_was_told_in(text, language):
    conversation = replace(CONVERSATION, messages=(said(1, text), said(2, text)))
    assert import_people(replace(FAMILY, conversations=(conversation,))).legacy.language == language


@pytest.fixture
def stored(people):
    """A fact of each member on the first message of a talk of each, both called c1."""
    facts = {}
    for name in ("anna", "tom"):
        conversation = import_conversation(people, replace(CONVERSATION, member=name))
        told = conversation.messages.get(seq=1)
        about = {"owner": people.members[name], "legacy": people.legacy, "messages": [told]}
        facts[name] = remember("Rose loved fly fishing on the Bow.", **about)
    return facts


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({}, 1),
        ({"words": (("fly", "trout"), ("bow",))}, 1),
        ({"words": (("ishing",),)}, 0),
        ({"words": (("fly",), ("Elbow",))}, 0),
        ({"unless": ((("Bow",), ("Elbow",)),)}, 1),
        ({"unless": ((("Bow",), ("fly",)),)}, 0),
        ({"messages": (3,)}, 0),
    ],
    ids=repr,
)
def test_an_owner_shares_what_the_file_says(people, stored, asked, count):
    sharing = Sharing(**{"member": "anna", "conversation": "c1", "messages": (1, 3), **asked})
    assert apply_sharing(people, sharing) == count
    visibilities = {name: Fact.objects.get(pk=fact.pk).visibility for name, fact in stored.items()}
    assert visibilities == {"anna": "shared" if count else "private", "tom": "private"}


def test_a_file_shares_nothing_in_another_legacy_that_its_conversation_tells_of(people, stored):
    """The talk was attached to it since; what it says of that person is not what the file's family is told."""
    Fact.objects.filter(pk=stored["anna"].pk).update(legacy=LegacyFactory())
    assert apply_sharing(people, Sharing(member="anna", conversation="c1", messages=(1,))) == 0
    assert Fact.objects.get(pk=stored["anna"].pk).visibility == "private"


def test_what_its_owner_took_back_is_not_shared_again(people, stored):
    sharing = Sharing(member="anna", conversation="c1", messages=(1,))
    apply_sharing(people, sharing)
    assert apply_sharing(people, sharing) == 0
    unshare_fact(user=people.members["anna"], fact_id=stored["anna"].pk)
    assert apply_sharing(people, sharing) == 0
    assert not Fact.objects.get(pk=stored["anna"].pk).is_shared
