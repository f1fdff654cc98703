"""What will do for a name or a title, wherever one is given; and that all other texts stay as they came."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts.adapter import NameForm
from config.errors import InvalidInput
from config.texts import UNFIT_FOR_NAME, UNREADABLE, checked_text, is_blank, is_name
from memory.models import Fact, Message, Persona
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import AiClient, Refused, token_for
from tests.support.api import Phone, assert_problem
from tests.support.factories import ConversationFactory

UNFIT = {
    "zero width": "\u200b\u200d\ufeff",
    "soft hyphen and space": "\u00ad \u2060",
    "filler": "\u3164",
    "override": "Anna\u202egnp.exe",
    "isolate": "\u2067Anna",
    "hidden space": "An\u200bna",
    "soft hyphen": "An\u00adna",
    "joiner of words": "An\u2060na",
    "byte order mark": "\ufeffAnna",
    "tag": "Anna\U000e0041",
    "control": "Anna\x07",
    "escape": "\x1b[31mAnna",
    "two lines": "Anna\nKeeper",
    "line separator": "Anna\u2028Keeper",
}
FIT = (
    "",
    "Anna",
    "José Ñandú",
    "יעל",
    "فاطمه‌زهرا",
    "नागरिक",
    "👩‍👩‍👧",
    "Ana ❤\ufe0f",
    "Team \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a",
    "Ana\u200e",
    "O’Neill",
    "李",
    "Ĺ\u0301",
    "1931",
)


@pytest.mark.parametrize("text", UNFIT.values(), ids=UNFIT)
def test_what_nobody_can_see_or_what_turns_its_surroundings_is_no_name(text: str):
    assert not is_name(text)


@pytest.mark.parametrize("text", FIT)
def test_names_of_all_languages_are(text: str):
    assert is_name(text)


@pytest.mark.django_db
@pytest.mark.parametrize("text", [UNFIT["zero width"], UNFIT["override"], UNFIT["control"]])
def test_every_name_and_title_is_looked_at(text: str, family: FamilyWithFacts):
    phone, legacy, fact = Phone(family["keeper"]), family.legacy.pk, family.facts["keepers private"]
    words = {"content": "She kept bees."}
    answers = {
        "display_name": phone.patch("me", body={"display_name": text}),
        "name": phone.post("legacies", body={"name": text}),
        "known_as": phone.post("legacies", body={"name": "Rose", "known_as": ["Rosie", text]}),
        "relationship": phone.patch("own-membership", legacy, body={"relationship": text}),
        "for_whom": phone.post("invitations", legacy, body={"for_whom": text, "role": "reader"}),
        "title": phone.post("conversations", legacy, body={"title": text}),
        "tags": phone.post("facts", legacy, body={**words, "tags": ["garden", text]}),
    }
    for field, answer in answers.items():
        problem = assert_problem(answer, 422, "invalid")
        assert field in json.dumps(problem["errors"]), field
    assert_problem(phone.patch("fact", fact.pk, body={"title": text}, revision=1), 422, "invalid")
    assert not NameForm({"display_name": text}).is_valid()
    with pytest.raises(ValidationError):
        Persona(legacy=family.legacy, name=text).full_clean()


@pytest.mark.parametrize("text", ["", " \n\t", "\u200b\u200d\ufeff", "\u00ad \u2060", "\u3164", "\u2800\u200e", "\x07"])
def test_text_that_shows_nothing_is_blank(text: str):
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", "\u200ba", ".", "李", "❤\ufe0f", "👩‍👩‍👧", "1\ufe0f\u20e3", "\U0001fae9", "نعم"])
def test_text_that_shows_anything_is_not(text: str):
    """Also a sign that is newer than this Python."""
    assert not is_blank(text)


@pytest.mark.django_db
def test_what_shows_nothing_is_refused_wherever_something_must_be_said(family: FamilyWithFacts, client: Client):
    phone, legacy, fact = Phone(family["keeper"]), family.legacy.pk, family.facts["keepers private"]
    conversation = ConversationFactory(legacy=family.legacy, user=family["keeper"])
    unseen = UNFIT["zero width"]
    answers = {
        "content": phone.post("messages", conversation.pk, body={"content": unseen}),
        "text": phone.post("stories", legacy, body={"title": "Bees", "text": unseen}),
        "question": phone.post("relative-questions", legacy, body={"for_whom": "Frank", "question": unseen}),
        "summary": phone.post("entries", legacy, body={"type": "move", "summary": unseen, "occurred": "1950"}),
    }
    for field, answer in answers.items():
        assert field in json.dumps(assert_problem(answer, 422, "invalid")["errors"]), field
    assert_problem(phone.post("facts", legacy, body={"content": unseen}), 422, "invalid")
    assert_problem(phone.patch("fact", fact.pk, body={"content": unseen}, revision=1), 422, "invalid")
    assert not Message.objects.exists()

    client.force_login(family["keeper"])
    answer = client.post(reverse("memory:message-post", args=[legacy, conversation.pk]), {"content": unseen})
    assert answer.status_code == 422
    assert "Write something first." in answer.content.decode()
    assert not Message.objects.exists()


FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
READ = f"She said:\n\u200fשלום!\u200e نامه\u200cها \t– ❤\ufe0f 👩\u200d👩\u200d👧 {FLAG} laughed."
"""With marks of direction, joiners, variation selectors and a flag made of tags."""
PASTED = f"\ufeff{READ[:9]}\u202e\u2066{READ[9:-4]}\u2069\u202c\u200b\u00ad\U000e0041{READ[-4:]}"


@pytest.mark.django_db
def test_of_what_is_told_only_what_is_hidden_is_left_out(family: FamilyWithFacts, client: Client):
    phone, legacy = Phone(family["keeper"]), family.legacy.pk
    conversation = phone.post("conversations", legacy, body={"title": ""}).json()["id"]
    assert phone.post("messages", conversation, body={"content": PASTED}).status_code == 202
    assert Message.objects.filter(content=READ).exists()
    fact = phone.post("facts", legacy, body={"content": PASTED}).json()
    assert fact["content"] == READ
    assert phone.post("stories", legacy, body={"title": "Bees", "text": PASTED}).json()["text"] == READ
    assert phone.patch("legacy", legacy, body={"short_life": PASTED}).json()["short_life"] == READ

    client.force_login(family["keeper"])
    client.post(reverse("memory:message-post", args=[legacy, conversation]), {"content": f"{PASTED} Twice."})
    assert Message.objects.filter(content=f"{READ} Twice.").exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("one_ai_connection")
def test_an_ai_client_is_treated_alike(family: FamilyWithFacts):
    client = AiClient(token_for(family["contributor"], "suggest"))
    written = client.call("write_memory", title="Bees", content=PASTED)
    assert Fact.objects.get(pk=written["id"]).content == READ
    with pytest.raises(Refused) as refused:
        client.call("write_memory", title="Be\u202ees", content="She kept bees.")
    assert "visible characters" in str(refused.value)


@pytest.mark.parametrize("hidden", "\u00ad\u200b\u202a\u202e\u2060\u2066\u2069\u206f\ufeff\ufff9\U000e0001")
def test_what_is_hidden_is_left_out_of_a_text_and_refused_in_a_name(hidden: str):
    assert checked_text("said", f"a{hidden}b", 1000) == "ab"
    with pytest.raises(InvalidInput):
        checked_text("said", f"a{hidden}b", 1000, is_title=True)


@pytest.mark.parametrize(
    ("text", "is_title", "problem"),
    [
        ("", False, "Please say it."),
        (" \n", False, "Please say it."),
        ("x" * 1001, False, "This is too long. It can have up to 1,000 characters."),
        ("a\x00b", False, UNREADABLE),
        ("a\ud800b", False, UNREADABLE),
        ("two\nlines", True, UNFIT_FOR_NAME),
    ],
)
def test_a_text_that_will_not_do_is_refused_at_its_field(text: str, is_title: bool, problem: str):
    with pytest.raises(InvalidInput) as refused:
        checked_text("said", text, 1000, empty="Please say it.", is_title=is_title)
    assert refused.value.fields == {"said": [str(problem)]}


def test_a_text_that_will_do_stays_as_it_came():
    assert checked_text("said", " two\nlines ", 1000) == " two\nlines "
    assert checked_text("said", "", 1000) == ""
