"""What somebody wants to be called, and their time zone, go to their profile; in four languages, without a model."""

from __future__ import annotations

import pytest

from accounts.models import User
from memory.language.requests.profile_orders import CALLED as CITIES
from memory.language.requests.profile_orders import own_name, own_time_zone, zone_named
from tests.memory.turns.tools.test_tool_turns import ask, own

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
    ("Can you call me Jan?", "Jan"),
    ("could you please call me Bea", "Bea"),
    ("Kannst du mich Franz nennen?", "Franz"),
    ("Könnten Sie mich bitte Franz nennen?", "Franz"),
    ("Du kannst ruhig Jule zu mir sagen", "Jule"),
    ("¿Puedes llamarme Paco?", "Paco"),
    ("¿Me podrías llamar Lola?", "Lola"),
    ("Tu pourrais m'appeler Jo ?", "Jo"),
    ("Pourriez-vous m'appeler Éléonore ?", "Éléonore"),
]
ZONES = [
    ("My time zone is Asia/Tokyo", "Asia/Tokyo", "Your time zone is Asia/Tokyo"),
    ("my timezone is new york", "America/New_York", "Your time zone is America/New_York"),
    ("Meine Zeitzone ist Europe/Berlin.", "Europe/Berlin", "Ihre Zeitzone ist jetzt Europe/Berlin"),
    ("Stell meine Zeitzone bitte auf Berlin ein", "Europe/Berlin", "Ihre Zeitzone"),
    ("Mi zona horaria es America/Bogota", "America/Bogota", "Su zona horaria es ahora America/Bogota"),
    ("Cambia mi zona horaria a Madrid, por favor", "Europe/Madrid", "Su zona horaria"),
    ("Meine Zeitzone ist Wien", "Europe/Vienna", "Ihre Zeitzone ist jetzt Europe/Vienna"),
    ("Mi zona horaria es Ciudad de México", "America/Mexico_City", "Su zona horaria"),
    ("Mon fuseau horaire est celui de Bruxelles", "Europe/Brussels", "Votre fuseau horaire"),
    ("Mon fuseau horaire est Europe/Paris", "Europe/Paris", "Votre fuseau horaire est désormais Europe/Paris"),
]


@pytest.mark.parametrize(("said", "name"), CALLED)
def test_who_says_what_to_be_called_is_called_so(conversation, said, name):
    reply = ask(conversation, said)
    conversation.user.refresh_from_db()
    assert (conversation.user.called, reply.actions) == (name, profile_set(called=["", name]))
    assert (name in reply.content, "Anna" in reply.content) == (True, True)


@pytest.mark.parametrize(("said", "zone", "answer"), ZONES)
def test_who_says_their_time_zone_has_it_set(conversation, said, zone, answer):
    reply = ask(conversation, said)
    conversation.user.refresh_from_db()
    assert (conversation.user.time_zone, conversation.user.display_name) == (zone, "Anna")
    assert (reply.actions, answer in reply.content) == (profile_set(time_zone=["Europe/London", zone]), True)


def test_both_may_be_said_at_once(conversation):
    reply = ask(conversation, "Call me Tom, my time zone is Asia/Tokyo")
    conversation.user.refresh_from_db()
    assert (conversation.user.called, conversation.user.time_zone) == ("Tom", "Asia/Tokyo")
    assert "I will call you Tom. Your family goes on seeing Anna" in reply.content
    assert reply.content.endswith("Your time zone is Asia/Tokyo from now on.")


@pytest.mark.parametrize(
    "said",
    [
        "Call me back later",
        "Can you call me Monday?",
        "Can you call me a taxi?",
        "Could you call me tomorrow?",
        "Kannst du mich morgen anrufen?",
        "Kannst du mich an Mama erinnern?",
        "Kannst du mich verstehen?",
        "¿Puedes llamarme mañana?",
        "Tu peux m'appeler demain ?",
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


@pytest.mark.parametrize(
    ("city", "zone"),
    [
        ("München", "Europe/Berlin"),
        ("munchen", "Europe/Berlin"),
        ("Genf", "Europe/Zurich"),
        ("Ginebra", "Europe/Zurich"),
        ("Nueva York", "America/New_York"),
        ("Saint-Étienne", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("America/Port-au-Prince", "America/Port-au-Prince"),
        ("Narnia", ""),
    ],
)
def test_a_city_has_its_zone_in_each_language(city, zone):
    assert zone_named(city) == zone


def test_each_city_of_the_list_has_the_zone_that_it_stands_with():
    lines = [line for line in CITIES.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    listed = [(name, zone) for zone, _, names in (line.partition(": ") for line in lines) for name in names.split(", ")]
    assert [(name, zone_named(name)) for name, zone in listed if zone_named(name) != zone] == []
    assert len({name for name, _ in listed}) == len(listed)


def test_only_the_assistant_uses_what_somebody_says_to_be_called(conversation):
    """Relatives of every legacy go on seeing the display name, beside facts and in replies."""
    ask(conversation, "Rose kept bees.")
    ask(conversation, "Je m'appelle Éléonore")
    conversation.user.refresh_from_db()
    assert (conversation.user.name, conversation.user.called_name) == ("Anna", "Éléonore")
    ask(conversation, "Remember that my Sunday was for Rose.")
    assert [fact.content for fact in own(conversation)] == ["Anna said: “My Sunday was for Rose.”"]
    assert "Éléonore" in ask(conversation, "What's my name?").content
    ask(conversation, "Call me Tom")
    assert "Your profile says again" in ask(conversation, "undo").content
    conversation.user.refresh_from_db()
    assert conversation.user.called == "Éléonore"


def test_who_has_no_name_yet_is_seen_by_it_too_and_is_told_so(conversation):
    User.objects.filter(pk=conversation.user.pk).update(display_name="")
    conversation.user.refresh_from_db()
    reply = ask(conversation, "Ich heiße Franz")
    conversation.user.refresh_from_db()
    assert (conversation.user.display_name, conversation.user.called) == ("Franz", "")
    assert "Ich nenne Sie Franz. Diesen Namen sieht auch Ihre Familie." in reply.content


def test_the_display_name_is_called_so_again(conversation):
    ask(conversation, "Call me Tom")
    ask(conversation, "Call me Anna")
    conversation.user.refresh_from_db()
    assert (conversation.user.display_name, conversation.user.called) == ("Anna", "")
