"""Without a model, or with one that calls no tools, what is asked for in plain words is done all the same."""

from __future__ import annotations

import pytest

from accounts.models import User
from memory.kinds import JobKind
from memory.models import Fact, MemoryType, Status
from memory.services.conversations.lifecycle import finish_conversation
from memory.services.facts.editing import share_fact
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.chats import run_jobs
from tests.support.factories import ConversationFactory, join, remember, told
from tests.support.fakellm import failure, says

pytestmark = pytest.mark.django_db


TO_REMEMBER = [
    ("Please remember this: Rose kept bees in Whitby.", "Noted: Rose kept bees in Whitby."),
    ("Por favor, recuerda esto: Rose crió abejas en Whitby.", "Anotado: Rose crió abejas en Whitby."),
    ("Bitte merken Sie sich das: Rose hat in Whitby Bienen gehalten.", "Notiert: Rose hat in Whitby Bienen gehalten."),
    ("I have a dog called Max, remember that please.", "Noted: Anna has a dog called Max."),
    ("Remember that I have a dog called Max.", "Noted: Anna has a dog called Max."),
    ("Recuerda que Rose odiaba el cilantro.", "Anotado: Rose odiaba el cilantro."),
    ("Rose hatte einen Hund, merk dir das bitte.", "Notiert: Rose hatte einen Hund."),
    ("Rose avait un chien, note-le.", "Noté : Rose avait un chien."),
    ("Merk dir bitte, dass Rose in Whitby Bienen hielt.", "Notiert: Rose hielt in Whitby Bienen."),
    ("Could you note that Rose kept bees in Whitby?", "Noted: Rose kept bees in Whitby."),
    ("Retenez bien ceci : Rose élevait des abeilles à Whitby.", "Noté : Rose élevait des abeilles à Whitby."),
]


@pytest.mark.parametrize(("said", "answer"), TO_REMEMBER)
def test_what_is_asked_to_be_remembered_is_noted_and_said(conversation, said, answer):
    reply = ask(conversation, said)
    fact = own(conversation).get()
    assert (fact.pinned, fact.importance) == (True, 10)
    assert answer in reply.content
    assert [action["outcome"] for action in reply.actions] == ["created"]


@pytest.mark.parametrize(
    "said",
    ["I remember that she sang.", "Remember that time she fell?", "Do you remember this?", "Recuerdo que cantaba."],
)
def test_a_memory_is_no_wish_to_remember(conversation, said):
    assert ask(conversation, said).actions == []


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ("Remember that she hated beetroot.", "Did she like beetroot?", "hated beetroot"),
        ("Recuerda que Rose odiaba la remolacha.", "¿Le gustaba la remolacha a Rose?", "odiaba la remolacha"),
        ("Merk dir bitte, dass Rose Rüben hasste.", "Mochte Rose Rüben?", "hasste"),
        ("N'oubliez pas que Rose détestait la betterave.", "Rose aimait-elle la betterave ?", "détestait la betterave"),
    ],
)
def test_what_was_to_be_remembered_is_told_without_the_wish(conversation, said, question, answer):
    ask(conversation, said)
    later = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    reply = ask(later, question).content
    assert answer in reply
    assert not any(wish in reply for wish in ("Remember", "Recuerda", "Merk", "oubliez"))


def test_asked_twice_it_says_that_it_knows(conversation):
    ask(conversation, "Please remember this: Rose kept bees in Whitby.")
    reply = ask(conversation, "Remember this: Rose kept bees in Whitby.")
    assert "I had that already" in reply.content
    assert (own(conversation).count(), reply.actions) == (1, [])


def test_what_was_said_word_for_word_is_listed_in_its_quotation_marks(conversation, settings):
    """Also from the middle of a sentence, which is noted with a capital, and without room before it was listed."""
    settings.PROMPT_RECALLED_TOKENS = 200
    words = [f"Never on a Sunday, whatever the vicar said to her number {number}." for number in range(12)]
    for said in words:
        message = told(
            f"oh, {said[:1].lower()}{said[1:]}",
            conversation=ConversationFactory(legacy=conversation.legacy, user=conversation.user),
        )
        remember(f"About Rose: “{said}”", legacy=conversation.legacy, owner=conversation.user, messages=[message])
    reply = ask(conversation, "What have you noted so far?").content
    assert all(f"“{said}”" in reply for said in words)


TO_FORGET = [
    ("Forget what I said about the bees.", "Rose kept bees in Whitby.", "I have set it aside."),
    ("Please delete everything I told you about the bees", "Rose kept bees in Whitby.", "I have set it aside."),
    ("Olvida lo que te dije sobre las abejas.", "Rose crió abejas en Whitby.", "Lo he apartado."),
    ("Vergiss bitte, was ich dir über die Bienen gesagt habe.", "Rose hielt Bienen.", "Ich habe es beiseitegelegt."),
    ("Oubliez ce que je vous ai dit sur les abeilles.", "Rose élevait des abeilles.", "Je l'ai mis de côté."),
]


@pytest.mark.parametrize(("said", "known", "answer"), TO_FORGET)
def test_what_is_asked_to_be_forgotten_is_set_aside(conversation, said, known, answer):
    fact = remember(known, legacy=conversation.legacy, owner=conversation.user)
    kept = remember("Rose sang in the choir.", legacy=conversation.legacy, owner=conversation.user)
    reply = ask(conversation, said)
    fact.refresh_from_db()
    kept.refresh_from_db()
    assert (fact.status, kept.status) == (Status.RETIRED, Status.ACTIVE)
    assert answer in reply.content
    assert reply.actions[0]["facts"] == [str(fact.pk)]


def test_what_others_told_of_it_stays_and_nothing_is_claimed(conversation):
    other = join(conversation.legacy, display_name="Mark")
    shared = remember("Rose kept bees in Whitby.", legacy=conversation.legacy, owner=other)
    share_fact(user=other, fact_id=shared.pk)
    reply = ask(conversation, "Forget what I said about the bees.")
    shared.refresh_from_db()
    assert shared.status == Status.ACTIVE
    assert "nothing was set aside" in reply.content


@pytest.mark.parametrize("said", ["I will never forget how she sang.", "She could not forget the war.", "Forget it."])
def test_a_story_of_forgetting_is_no_wish(conversation, said):
    remember("Rose sang in the choir.", legacy=conversation.legacy, owner=conversation.user)
    remember("Rose lived through the war.", legacy=conversation.legacy, owner=conversation.user)
    reply = ask(conversation, said)
    assert (reply.actions, {fact.status for fact in Fact.objects.all()}) == ([], {Status.ACTIVE})


TO_TAKE_BACK = [
    ("Remember: Rose kept bees in Whitby.", "Scrap that last bit, please."),
    ("Recuerda esto: Rose crió abejas en Whitby.", "Olvida lo que acabo de decir."),
    ("Merk dir das: Rose hielt Bienen in Whitby.", "Vergiss, was ich eben gesagt habe."),
    ("Retiens ceci : Rose élevait des abeilles à Whitby.", "Oublie ce que je viens de dire."),
]


@pytest.mark.parametrize(("told", "said"), TO_TAKE_BACK)
def test_what_was_said_just_before_is_taken_back(conversation, told, said):
    ask(conversation, told)
    reply = ask(conversation, said)
    assert own(conversation).get().status == Status.RETIRED
    assert reply.actions[0]["outcome"] == "forgotten"


def test_what_was_taken_back_before_it_was_noted_never_is(conversation):
    ask(conversation, "Rose kept bees in Whitby.")
    assert "I had noted nothing of it" in ask(conversation, "Forget what I just said.").content
    assert "bees" not in ask(conversation, "What did Rose keep in Whitby?").content
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
    assert not own(conversation).exists()


@pytest.mark.parametrize("said", ["That's wrong, she was right-handed.", "I was wrong, Rose was right-handed."])
def test_what_is_put_right_is_put_right_at_once(conversation, said):
    ask(conversation, "Please remember that Rose was left-handed.")
    reply = ask(conversation, said)
    assert "Put right: Rose was right-handed." in reply.content
    assert [fact.content for fact in own(conversation).filter(status=Status.ACTIVE)] == ["Rose was right-handed."]


TO_PUT_RIGHT = [
    ("Rose was born in Galway in 1913.", "No, she was born in 1931, not 1913.", "Rose was born in Galway in 1931."),
    ("Rose was born in 1913.", "She was born in 1931, not 1913.", "Rose was born in 1931."),
    ("Rose was born in Galway.", "Actually she was born in Cork, not Galway.", "Rose was born in Cork."),
    ("Rose nació en 1913.", "No, ella nació en 1931, no en 1913.", "Rose nació en 1931."),
    ("Rose wurde 1913 geboren.", "Nein, sie wurde 1931 geboren, nicht 1913.", "Rose wurde 1931 geboren."),
    ("Rose est née en 1913.", "Non, elle est née en 1931, pas en 1913.", "Rose est née en 1931."),
]
BY_VALUES_ALONE = [
    ("Rose was born in Galway in 1913.", "Actually it was Cork, not Galway.", "Rose was born in Cork in 1913."),
    ("Rose nació en Toledo.", "No, fue en Huesca, no en Toledo.", "Rose nació en Huesca."),
    ("Rose wurde in Leipzig geboren.", "Eigentlich war es Halle, nicht Leipzig.", "Rose wurde in Halle geboren."),
    ("Rose est née à Lens.", "En fait c'était à Arras, pas à Lens.", "Rose est née à Arras."),
]


@pytest.mark.parametrize(("known", "said", "right"), TO_PUT_RIGHT)
def test_who_names_the_right_and_the_wrong_value_puts_their_own_fact_right_at_once(conversation, known, said, right):
    fact = remember(known, legacy=conversation.legacy, owner=conversation.user)
    remember("Rose kept two goats.", legacy=conversation.legacy, owner=conversation.user)
    theirs = remember(known, legacy=conversation.legacy, owner=join(conversation.legacy, display_name="Mark"))
    reply = ask(conversation, said)
    assert right in reply.content
    assert [action["outcome"] for action in reply.actions] == ["replaced"]
    assert set(own(conversation).filter(status=Status.ACTIVE).values_list("content", flat=True)) == {
        right,
        "Rose kept two goats.",
    }
    fact.refresh_from_db()
    theirs.refresh_from_db()
    assert (fact.status, theirs.status) == (Status.SUPERSEDED, Status.ACTIVE)

    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
    assert own(conversation).filter(status=Status.ACTIVE).count() == 2  # nothing is noted a second time


@pytest.mark.parametrize(("told", "said", "right"), [*TO_PUT_RIGHT, *BY_VALUES_ALONE])
def test_what_was_told_a_moment_ago_is_put_right_at_once(conversation, told, said, right):
    ask(conversation, told)
    ask(conversation, "Rose kept two goats.")
    assert not own(conversation).exists()
    assert right in ask(conversation, said).content

    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
    assert set(own(conversation).filter(status=Status.ACTIVE).values_list("content", flat=True)) == {
        right,
        "Rose kept two goats.",
    }


def test_what_names_nothing_that_was_told_makes_no_memory_of_the_talk(conversation):
    ask(conversation, "Rose was born in Galway.")
    ask(conversation, "Rose kept three goats, not two.")
    assert not own(conversation).exists()
    conversation.refresh_from_db()
    assert conversation.consolidated_to == 0


@pytest.mark.parametrize(
    "said",
    [
        "Her brother was born in 1931, not 1913.",
        "Was she born in 1931, not 1913?",
        "I was born in 1931, not 1913.",
        "She kept three goats and not two.",
        "She never went to Cork, not once.",
    ],
)
def test_what_names_no_own_fact_puts_nothing_right(conversation, said):
    fact = remember("Rose was born in 1913.", legacy=conversation.legacy, owner=conversation.user)
    assert ask(conversation, said).actions == []
    fact.refresh_from_db()
    assert fact.status == Status.ACTIVE


IN_ALL = [
    "Tell me what you've noted so far.",
    "What have I told you about her?",
    "Was weißt du bisher alles über Rose?",
]


@pytest.mark.parametrize("said", IN_ALL)
def test_who_asks_what_is_noted_so_far_is_told(conversation, said):
    remember("Rose kept bees in Whitby.", legacy=conversation.legacy, owner=conversation.user)
    other = join(conversation.legacy, display_name="Mark")
    remember("Rose drank.", legacy=conversation.legacy, owner=other)
    reply = ask(conversation, said)
    assert "Rose kept bees in Whitby. [1]" in reply.content
    assert "drank" not in reply.content


ABOUT_ME = [
    ("What do you know about me?", "This is what you told me about yourself."),
    ("¿Qué sabes de mí?", "Esto es lo que me contó de usted."),
    ("Was weißt du über mich?", "Das haben Sie mir von sich erzählt."),
    ("Que savez-vous de moi ?", "Voici ce que vous m'avez dit de vous."),
]


@pytest.mark.parametrize(("said", "answer"), ABOUT_ME)
def test_who_asks_what_is_known_of_them_is_told_with_sources(conversation, said, answer):
    theirs = {"legacy": conversation.legacy, "memory_type": MemoryType.USER_PROFILE}
    remember("Anna has a dog called Max.", owner=conversation.user, **theirs)
    remember("Mark drinks.", owner=join(conversation.legacy, display_name="Mark"), **theirs)
    reply = ask(conversation, said)
    assert answer in reply.content
    assert "Anna has a dog called Max. [1]" in reply.content
    assert "Mark" not in reply.content
    assert [source["alias"] for source in reply.sources] == [1]


def test_who_told_nothing_of_themselves_is_told_so(conversation):
    assert "You have told me nothing about yourself yet." in ask(conversation, "What do you know about me?").content


def test_in_a_private_conversation_nothing_is_noted_at_anybodys_word(conversation):
    conversation.private = True
    conversation.save(update_fields=["private"])
    reply = ask(conversation, "Please remember this: Rose kept bees in Whitby.")
    assert not Fact.objects.exists()
    assert "Noted" not in reply.content


def test_a_model_that_takes_no_tools_is_told_what_was_done(conversation, fakellm, settings):
    settings.ENGINE = "memory.engines.openai.OpenAIEngine"
    settings.OPENAI_BASE_URL, settings.OPENAI_REPLY_MODEL = fakellm.base_url, "small"
    fakellm.script(*[failure(400)] * 4, says("I have noted that."))
    reply = ask(conversation, "Please remember this: Rose kept bees in Whitby.")

    assert reply.content == "I have noted that."
    assert own(conversation).get().content == "Rose kept bees in Whitby."
    assert "tools" in fakellm.asked[0].body
    assert "tools" not in fakellm.asked[-1].body
    assert "<done_now>" in fakellm.prompts[-1]


NAMES = [
    ("What did she grow?", "May I ask what you would like to be called?", "My name is Ann-Kathrin."),
    ("¿Qué cultivaba ella?", "¿Cómo quiere que le llame?", "¡Hola! Me llamo Ann-Kathrin."),
    ("Was hat sie angebaut?", "Darf ich fragen, wie ich Sie nennen soll?", "Ich heiße Ann-Kathrin."),
    ("Que cultivait-elle ?", "Comment souhaitez-vous que je vous appelle ?", "Appelez-moi Ann-Kathrin."),
]


@pytest.mark.parametrize(("question", "asked", "said"), NAMES)
def test_a_name_that_is_missing_is_asked_for_once_and_kept(conversation, question, asked, said):
    User.objects.filter(pk=conversation.user.pk).update(display_name="", time_zone="Europe/London")
    first, second = ask(conversation, question), ask(conversation, question)
    third = ask(conversation, said)
    conversation.user.refresh_from_db()

    assert [asked in reply.content for reply in (first, second)] == [True, False]
    assert conversation.user.display_name == "Ann-Kathrin"
    assert "Ann-Kathrin" in third.content
    changed = {"display_name": ["", "Ann-Kathrin"]}
    assert third.actions == [{"tool": "set_profile", "outcome": "profile_set", "profile": changed}]


@pytest.mark.parametrize(
    "said", ["He used to call me Bunny.", "My name is on the gate of the garden that he built for us in Leeds.", "No."]
)
def test_a_story_of_a_name_changes_none(conversation, said):
    ask(conversation, said)
    conversation.user.refresh_from_db()
    assert conversation.user.display_name == "Anna"


@pytest.mark.parametrize(
    ("asked", "said"),
    [("What did Rose keep?", "switched off here"), ("Welche Tiere hatte Rose?", "ist hier zurzeit abgeschaltet")],
)
def test_with_memory_switched_off_nobody_is_told_only_that_it_was_never_told(conversation, settings, asked, said):
    remember("Rose kept bees.", legacy=conversation.legacy, owner=conversation.user)
    settings.MEMORY = False
    reply = ask(conversation, asked)
    assert said in reply.content
    assert not reply.abstained, "or a relative would be asked what is known"


@pytest.mark.parametrize("switch", ["TOOLS", "MEMORY"])
def test_what_is_switched_off_is_said_to_who_asks_for_it(conversation, settings, switch):
    remember("Rose kept bees.", legacy=conversation.legacy, owner=conversation.user)
    setattr(settings, switch, False)
    assert "Setting things aside" in ask(conversation, "Forget what I said about the bees.").content
    noting = ask(conversation, "Could you note that she sang alto?")
    assert "switched off here" in noting.content
    assert not noting.abstained
    assert ("Remembering is switched off" in ask(conversation, "She sang alto.").content) is (switch == "MEMORY")
    assert Fact.objects.get().status == Status.ACTIVE


def test_nobody_is_asked_for_what_is_known(conversation):
    User.objects.filter(pk=conversation.user.pk).update(time_zone="Europe/London")
    assert "to be called" not in ask(conversation, "What did she grow?").content
    conversation.user.refresh_from_db()
    assert conversation.user.asked_for_profile_at is None


def test_a_model_is_shown_once_what_is_missing(conversation, script):
    User.objects.filter(pk=conversation.user.pk).update(display_name="", time_zone="")
    script.replies([["call", "set_profile", {"name": "Anna", "time_zone": "Nowhere/Land"}]], [["say", "Well."]])
    reply = ask(conversation, "I am Anna.")
    conversation.user.refresh_from_db()
    assert [request["unknown"] for request in script.requests()] == [["name", "time zone"]] * 2
    assert script.requests()[-1]["results"][0]["error"] == "invalid"
    assert (reply.actions, conversation.user.display_name) == ([], "")
    ask(conversation, "Well.")
    assert script.requests()[-1]["unknown"] == []


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("My PIN is 4711 and mum's card number was 4929 1234 5678 9012, keep it safe", "I never note a password"),
        ("Please remember that the alarm code is 8812.", "I never note a password"),
        ("Merk dir bitte: Mamas PIN ist 4711.", "Ein Passwort, einen Code"),
        ("Apunta que el PIN de mamá es 4711, por favor", "Nunca anoto una contraseña"),
        ("Retiens que le code de la porte est 8812.", "Je ne note jamais un mot de passe"),
    ],
)
def test_a_secret_alone_is_not_noted_and_no_fact_later(conversation, said, answer):
    reply = ask(conversation, said)
    assert (answer in reply.content, reply.actions) == (True, [])
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
    assert not own(conversation).exists()
