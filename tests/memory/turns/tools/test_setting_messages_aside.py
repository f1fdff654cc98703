"""Who asks to forget what they told a moment ago meets it in no other conversation, and finds it again by an undo."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from config.tracing import span
from memory.consolidation.claim import claim_range
from memory.consolidation.run import parts_of
from memory.consolidation.writing.range_writer import write_range
from memory.engines.base import ReplyRequest, Teller
from memory.engines.builtin import BuiltinEngine
from memory.engines.openai.prompts.reply_prompt import reply_messages
from memory.models import Conversation, ConversationChunk, Message, RecallItem
from memory.services.conversations.introductions import introduce_person, number_messages
from memory.services.conversations.lifecycle import finish_conversation, post_message
from memory.services.conversations.undoing import read_action_state
from memory.services.conversations.withheld_words import as_read_by
from memory.services.facts.forgotten import undo_forgetting
from memory.turns.turn_input import read_turn
from memory.web.conversation.tool_actions import actions_of
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask
from tests.support.factories import ConversationFactory

pytestmark = pytest.mark.django_db

TAKEN_BACK = [
    ("Rose cheated at cards.", "Don't write that down.", "Did Rose cheat at cards?"),
    ("Rose had a glass eye.", "ignore that last message", "Did Rose have a glass eye?"),
    ("Rose fiddled the tax.", "forget that", "Did Rose fiddle the tax?"),
    ("Manchmal hasse ich Rose.", "Vergiss, dass ich das gesagt habe", "Hasse ich Rose?"),
    ("Rose war eine Hexe, wenn sie getrunken hatte.", "Das nehm ich zurück", "War Rose eine Hexe?"),
    ("Rose wet the bed till she was twelve.", "oh god ignore what I just said", "Did Rose wet the bed?"),
    ("Rose hat uns geschlagen.", "Das hätte ich nicht schreiben sollen, lösch das wieder.", "Hat Rose uns geschlagen?"),
    ("Rose le pegaba al abuelo.", "Borra lo que acabo de contarte", "¿Rose le pegaba al abuelo?"),
    ("A veces odio a Rose.", "Olvida lo que acabo de decir", "¿Odio a Rose?"),
    ("Parfois, je déteste Rose.", "Oublie ce que je viens de dire", "Est-ce que je déteste Rose ?"),
    ("Was her wooden leg ever stolen?", "Forget what I said about the wooden leg.", "Was her wooden leg stolen?"),
]


def another(conversation: Conversation) -> Conversation:
    other: Conversation = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    return other


def indexed() -> list[str]:
    return sorted(RecallItem.objects.values_list("search_text", flat=True))


@pytest.mark.parametrize(("told", "said", "question"), TAKEN_BACK)
def test_what_was_taken_back_is_quoted_in_no_other_conversation(conversation, told, said, question):
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    reply = ask(another(conversation), question)
    assert (told in reply.content, reply.abstained, live(conversation)) == (False, True, [])
    assert conversation.messages.filter(content=told).exists()
    assert not any(told in text or said in text for text in indexed())


@pytest.mark.parametrize("said", ["undo", "button"])
def test_an_undo_makes_it_findable_again(conversation, said):
    told = "Rose cheated at cards."
    ask(conversation, told)
    reply = ask(conversation, "Don't write that down.")
    [shown] = actions_of(reply, read_action_state([reply], conversation.user))
    assert (shown.text, shown.can_undo) == ("Forgot 1 thing", True)
    if said == "button":
        undo_forgetting(user=conversation.user, message_id=reply.pk)
    else:
        assert told in ask(conversation, said).content
    [shown] = actions_of(reply, read_action_state([reply], conversation.user))
    assert (shown.text, shown.can_undo) == ("Forgot 1 thing, and brought it back", False)
    assert told in ask(another(conversation), "Did Rose cheat at cards?").content


def test_an_undo_of_the_undo_sets_it_aside_again(conversation):
    told = "Rose cheated at cards."
    for said in (told, "Don't write that down.", "undo", "undo"):
        ask(conversation, said)
    assert told not in indexed()
    assert told not in ask(another(conversation), "Did Rose cheat at cards?").content


def test_a_rebuild_of_recall_leaves_it_out_too(conversation):
    ask(conversation, "Rose cheated at cards.")
    ask(conversation, "forget that")
    stood = indexed()
    call_command("rebuild_recall")
    assert indexed() == stood


def test_a_summary_of_before_is_made_again_without_it(conversation):
    ask(conversation, "Rose sang in the choir at St Mary's.")
    ask(conversation, "Rose cheated at cards in the pub.")
    finish(conversation)
    assert any("cards" in chunk.summary for chunk in ConversationChunk.objects.all())
    ask(conversation, "forget that")
    assert not any("cards" in chunk.summary for chunk in ConversationChunk.objects.all())
    assert not any("cards" in text for text in indexed())


def test_a_reply_elsewhere_that_quoted_it_is_read_without_it(conversation):
    ask(conversation, "Rose cheated at cards.")
    elsewhere = another(conversation)
    quoted = ask(elsewhere, "Did Rose cheat at cards?")
    assert "Rose cheated at cards." in quoted.content
    ask(conversation, "forget that")
    assert "Rose cheated at cards." not in ask(elsewhere, "Why did you say that?").content
    window = Message.objects.filter(pk=quoted.pk)
    assert all("cheated" not in message.content for message in as_read_by(conversation.user, list(window)))


def test_a_model_reads_no_more_of_it_in_the_same_conversation(conversation):
    for said in ("Rose kept bees.", "Rose cheated at cards.", "forget that"):
        ask(conversation, said)
    posted = post_message(user=conversation.user, conversation_id=conversation.pk, content="What did Rose do?")
    turn = read_turn(posted.reply.pk)
    assert turn is not None
    window = number_messages(turn.window, zone=conversation.user.zone)
    request = ReplyRequest(person=introduce_person(turn.legacy), teller=Teller(name="Anna"), window=window)
    prompt = str(reply_messages(request))
    assert [words in prompt for words in ("kept bees", "What did Rose do?", "cheated", "forget that")] == [
        *(True, True),
        *(False, False),
    ]


def test_a_range_that_was_read_before_is_not_written(conversation):
    ask(conversation, "Rose cheated at cards.")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    claimed = claim_range(conversation.pk, now=timezone.now())
    assert claimed is not None
    ask(conversation, "forget that")
    with span("consolidation") as measured:
        parts = parts_of(claimed, measured, engine=BuiltinEngine())
    with transaction.atomic():
        assert write_range(parts) is None


def test_what_was_told_before_stands(conversation):
    ask(conversation, "Rose sang in the choir.")
    ask(conversation, "Rose cheated at cards.")
    ask(conversation, "forget that")
    finish(conversation)
    assert live(conversation) == ["Rose sang in the choir."]


def test_questions_asked_since_are_passed_over(conversation):
    told = "Rose wog nur 40 Kilo am Ende."
    for said in (told, "Wie schwer war sie am Ende?", "Habe ich dir von der Bank erzählt?"):
        ask(conversation, said)
    ask(conversation, "Vergiss, was ich gerade gesagt habe")
    assert told not in ask(conversation, "Wie schwer war sie am Ende?").content
    finish(conversation)
    assert live(conversation) == []


IN_ONE = [
    ("Rose cheated at cards. Don't write that down.", "Did Rose cheat at cards?"),
    ("Rose hat beim Kartenspielen betrogen. Schreib das nicht auf.", "Hat Rose betrogen?"),
    ("Rose hacía trampas con las cartas. No apuntes eso.", "¿Rose hacía trampas?"),
    ("Rose trichait aux cartes. N'écris pas ça.", "Est-ce que Rose trichait ?"),
]


@pytest.mark.parametrize(("said", "question"), IN_ONE)
def test_what_is_told_and_taken_back_in_one_message_is_left_out(conversation, said, question):
    ask(conversation, "Rose sang in the choir.")
    reply = ask(conversation, said)
    assert ([one["outcome"] for one in reply.actions], said in reply.content) == (["forgotten"], True)
    assert said not in ask(conversation, question).content
    finish(conversation)
    assert live(conversation) == ["Rose sang in the choir."]
    assert said not in ask(another(conversation), question).content


def test_such_a_message_is_found_again_after_an_undo(conversation):
    said = "Rose cheated at cards. Don't write that down."
    ask(conversation, said)
    assert said in ask(conversation, "undo").content
    assert said in indexed()


DENIED = [
    ("I hate her sometimes.", "I don't hate her. Forget I said that."),
    ("Manchmal hasse ich sie.", "Ich hasse sie nicht. Vergiss, dass ich das gesagt habe."),
    ("A veces la odio.", "No la odio. Olvida que lo dije."),
    ("Parfois, je la déteste.", "Je ne la déteste pas. Oublie que j'ai dit ça."),
    ("I could have killed her that Christmas.", "I'd never have killed her. Please forget I said that."),
]


@pytest.mark.parametrize(("told", "said"), DENIED)
def test_a_wish_to_forget_after_a_denial_is_carried_out_and_both_are_left_out(conversation, told, said):
    ask(conversation, told)
    reply = ask(conversation, said)
    assert [action["outcome"] for action in reply.actions] == ["forgotten"]
    finish(conversation)
    assert (live(conversation), indexed()) == ([], [])


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Rose's best friend was Stan.", "Rose's best friend was Ted. Forget what I just said."),
        ("Rose tenía un perro llamado Sol.", "Rose tenía un gato llamado Sol. Olvida lo que acabo de decir."),
    ],
)
def test_what_else_is_told_before_the_wish_stands(conversation, told, said):
    for one in ("Rose sang in the choir.", told, said):
        ask(conversation, one)
    finish(conversation)
    assert live(conversation) == sorted([said.split(". ")[0] + ".", "Rose sang in the choir."])


JOKES = [
    ("rose was dead good at darts", "lol jk she was rubbish", "Was Rose any good at darts?"),
    ("Rose konnte super Darts spielen.", "lol war nur Spaß, sie war mies", "Konnte Rose gut Darts spielen?"),
    ("Rose jugaba muy bien a los dardos.", "jajaja era broma, era malísima", "¿Rose jugaba bien a los dardos?"),
    ("Rose jouait très bien aux fléchettes.", "mdr je rigole elle était nulle", "Rose jouait bien aux fléchettes ?"),
]


@pytest.mark.parametrize(("told", "said", "question"), JOKES)
def test_what_is_called_a_joke_in_the_next_message_is_taken_back(conversation, told, said, question):
    for one in ("Rose sang in the choir.", told, said):
        ask(conversation, one)
    assert told not in ask(conversation, question).content
    finish(conversation)
    assert (told in indexed(), live(conversation)) == (False, ["Rose sang in the choir."])
    assert told not in ask(another(conversation), question).content


@pytest.mark.parametrize("said", ["Not really.", "He said no, not really"])
def test_an_answer_takes_nothing_back(conversation, said):
    ask(conversation, "Rose sang in the choir.")
    assert ask(conversation, said).actions == []
    assert "Rose sang in the choir." in indexed()


@pytest.mark.parametrize("said", ["scratch that", "Scratch that, please", "Oh, scrub that."])
def test_scratch_that_right_after_a_note_sets_the_note_aside(conversation, said):
    told = "Rose wasn't a bad woman. Write that down."
    assert "Noted" in ask(conversation, told).content
    assert "I have set this aside" in ask(conversation, said).content
    finish(conversation)
    assert live(conversation) == []
    assert "bad woman" not in ask(another(conversation), "Was Rose a bad woman?").content


def test_the_reply_names_what_was_set_aside_and_at_most_three(conversation):
    ask(conversation, "Rose loved Hull Kingston Rovers and hated onions.")
    reply = ask(conversation, "Please forget the thing about onions")
    assert "\n\nRose loved Hull Kingston Rovers and hated onions." in reply.content
    told = [f"Rose kept bees in {town}." for town in ("Whitby", "Selby", "Ripon", "York")]
    for one in told:
        ask(conversation, f"Remember that {one}")
    words = ask(conversation, "Forget what I said about the bees.").content
    assert (sum(one in words for one in told), words.endswith("…")) == (3, True)
