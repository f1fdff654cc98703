"""What asks the assistant to write, make or send something, and what only tells of such a wish."""

import pytest

from memory.language.sentences.speech_acts import asks_for_task

TASKS = [
    "Write a eulogy, please, and thanks",
    "Please write a poem about his cornet.",
    "Can you make a card for his birthday?",
    "could you please sing me a song",
    "I'd like you to draft a speech for the funeral.",
    "Help me write his obituary.",
    "Draw a picture of her garden.",
    "Call my brother.",
    "Send an email to Anna.",
    "Translate this into Polish.",
    "Schreib bitte eine Trauerrede, danke.",
    "Schreiben Sie mir bitte ein Gedicht über sein Boot.",
    "Kannst du mir ein Lied vorsingen?",
    "Können Sie das ins Polnische übersetzen?",
    "Ruf bitte meine Schwester an.",
    "Mal mir ein Bild von ihr.",
    "Tu peux écrire un éloge ?",
    "Pouvez-vous traduire cette lettre ?",
    "Écris-moi un poème sur son bateau, s'il te plaît.",
    "Fais un dessin de son jardin.",
    "Aidez-moi à rédiger son éloge.",
    "Escribe un elogio fúnebre, por favor.",
    "¿Puedes escribir un poema sobre su barca?",
    "¿Me podría traducir esta carta?",
    "Hazme un dibujo de su jardín.",
    "Llama a mi hermano.",
]
TOLD = [
    "Write to me, he always said.",
    "“Write me a letter,” he said, and she did.",
    "Play me a song, Dad would say.",
    "He asked me to write a eulogy.",
    "Please remember that he wrote poems.",
    "Please write down that he loved the sea.",
    "Please make a note that he hated beetroot.",
    "Could you believe it, he could sing the whole of Aida.",
    "Call him stubborn, but he was never wrong.",
    "Make a mean stew, he could.",
    "Schreib mir einen Brief, sagte er immer.",
    "Schreib bitte auf, dass er gern sang.",
    "Schreib das bitte ins Gedenkbuch.",
    "Hilf mir bitte, ich weiß nicht was ich machen soll.",
    "Can you make the pictures stop?",
    "Er konnte wunderbar ein Lied singen.",
    "Dann schrieb er eine Rede.",
    "Écris-moi une lettre, disait-il.",
    "Fais-moi une petite place, mon Gérard.",
    "Fais ce que dois : c'était gravé sur sa montre.",
    "Il pouvait chanter des heures.",
    "Elle m'a demandé d'écrire un éloge.",
    "Escríbeme una carta, decía siempre.",
    "Canta una canción cada mañana.",
    "Haga el favor de anotar que le gustaba el mar.",
    "Me pidió que escribiera un elogio.",
    "Podría escribir un libro sobre él.",
]


@pytest.mark.parametrize("text", TASKS)
def test_a_task_is_heard_as_one(text):
    assert asks_for_task(text)


@pytest.mark.parametrize("text", TOLD)
def test_what_somebody_said_or_wished_once_is_no_task(text):
    assert not asks_for_task(text)
