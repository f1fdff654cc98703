"""What somebody wants to be called, and their time zone, go to their profile; in four languages, without a model."""

from __future__ import annotations

import pytest

from memory.language.requests.profile_orders import own_name, own_time_zone
from tests.memory.turns.tools.test_tool_turns import ask

pytestmark = pytest.mark.django_db


def profile_set(**changed: list[str]) -> list[dict[str, object]]:
    """The one action of a reply: what changed, from what to what."""
    return [{"tool": "set_profile", "outcome": "profile_set", "profile": changed}]


CALLED = [
    ("Call me Tom Doyle", "Tom Doyle"),
    ("Call me Tom, please", "Tom"),
    ("I'd rather be called Bea.", "Bea"),
    ("Nennen Sie mich bitte Tom.", "Tom"),
    ("Du kannst mich Jule nennen", "Jule"),
    ("Por favor, llámame Lola", "Lola"),
    ("Puede llamarme Paco", "Paco"),
    ("Appelez-moi plutôt Mag", "Mag"),
    ("Vous pouvez m'appeler Jo", "Jo"),
]
ZONES = [
    ("My time zone is Asia/Tokyo", "Asia/Tokyo", "Your time zone is Asia/Tokyo"),
    ("my timezone is new york", "America/New_York", "Your time zone is America/New_York"),
    ("Meine Zeitzone ist Europe/Berlin.", "Europe/Berlin", "Ihre Zeitzone ist jetzt Europe/Berlin"),
    ("Stell meine Zeitzone bitte auf Berlin ein", "Europe/Berlin", "Ihre Zeitzone"),
    ("Mi zona horaria es America/Bogota", "America/Bogota", "Su zona horaria es ahora America/Bogota"),
    ("Cambia mi zona horaria a Madrid, por favor", "Europe/Madrid", "Su zona horaria"),
    ("Mon fuseau horaire est Europe/Paris", "Europe/Paris", "Votre fuseau horaire est désormais Europe/Paris"),
]


@pytest.mark.parametrize(("said", "name"), CALLED)
def test_who_says_what_to_be_called_is_called_so(conversation, said, name):
    reply = ask(conversation, said)
    conversation.user.refresh_from_db()
    assert (conversation.user.display_name, reply.actions) == (name, profile_set(display_name=["Anna", name]))
    assert name in reply.content


@pytest.mark.parametrize(("said", "zone", "answer"), ZONES)
def test_who_says_their_time_zone_has_it_set(conversation, said, zone, answer):
    reply = ask(conversation, said)
    conversation.user.refresh_from_db()
    assert (conversation.user.time_zone, conversation.user.display_name) == (zone, "Anna")
    assert (reply.actions, answer in reply.content) == (profile_set(time_zone=["Europe/London", zone]), True)


def test_both_may_be_said_at_once(conversation):
    reply = ask(conversation, "Call me Tom, my time zone is Asia/Tokyo")
    conversation.user.refresh_from_db()
    assert (conversation.user.display_name, conversation.user.time_zone) == ("Tom", "Asia/Tokyo")
    assert "I will call you Tom. Your time zone is Asia/Tokyo" in reply.content


@pytest.mark.parametrize(
    "said",
    [
        "Call me back later",
        "Call me old-fashioned, but I liked it.",
        "Call me an idiot",
        "People call me weird",
        "My name is not important",
        "Nenn mich nicht so",
        "Llámame mañana",
        "Dime qué sabes",
        "Appelle-moi demain",
        "My time zone is wrong",
        "Our time zone was another one then",
        "Mein Zug ist spät",
    ],
)
def test_what_only_sounds_like_it_changes_nothing(said):
    assert (own_name(said), own_time_zone(said)) == ("", "")
