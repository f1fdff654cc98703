"""What is to be remembered is read without the wish: what somebody never spoke of, the assistant may
speak of.
"""

from __future__ import annotations

import pytest

from memory.language.detection import lexicon_for, read_language
from memory.language.requests.spoken_requests import RequestKind, read_request
from memory.language.requests.wishes_to_remember import find_wish, points_back

TO_REMEMBER = [
    "Remember that she never talked about the war.",
    "Please remember that Margaret never talked about the war.",
    "Please note Margaret never talked about the war.",
    "Could you note that Mum never spoke of her brother?",
    "I want you to remember Mum never wore red.",
    "I want you to remember that Dad didn't mention his sister.",
    "I'd like you to remember that Nan never brought up the divorce.",
    "Don't forget that Grandpa would not discuss money.",
    "Margaret never talked about the war, please remember that.",
    "Please write down that they never said a word about the fire.",
    "You must remember that Dad avoided the sea.",
    "Denk daran, dass er nie über den Krieg sprach.",
    "Bitte merk dir, dass Mama nie über ihren Bruder geredet hat.",
    "Ich möchte, dass du dir merkst, dass Papa nicht gern über Geld sprach.",
    "Kannst du dir merken, dass Margarete nie Fragen stellte?",
    "Vergiss nicht, dass Opa nie über die Gefangenschaft sprach.",
    "Bitte notieren Sie, dass meine Mutter nie von ihrem Bruder sprach.",
    "Merk dir bitte: Mama hat nie vom Krieg gesprochen.",
    "Könnten Sie bitte notieren, dass Tante Grete das Meer gemieden hat?",
    "Quiero que recuerdes que mamá nunca vestía de rojo.",
    "Quiero que recuerdes que papá nunca comía carne.",
    "Por favor, recuerda que mamá nunca hablaba de la guerra.",
    "Recuerda que él nunca habló de la guerra.",
    "No olvides que la abuela no mencionaba a su hermano.",
    "Me gustaría que recordaras que mamá no decía palabrotas.",
    "¿Puedes apuntar que papá nunca preguntaba nada?",
    "Quisiera que anotaras que el abuelo no hablaba de dinero.",
    "Acuérdate de que Margarita evitaba el mar.",
    "Necesito que recuerdes que ella jamás fumó.",
    "Por favor, anota que Margarita nunca habló de su padre.",
    "N'oublie pas qu'il n'a jamais parlé de la guerre.",
    "Souviens-toi que maman ne parlait jamais de son frère.",
    "Je voudrais que tu retiennes que maman ne portait jamais de rouge.",
    "Je voudrais que tu retiennes que papa n'a jamais évoqué la guerre.",
    "S'il te plaît, note que Marguerite ne parlait jamais de la guerre.",
    "Peux-tu noter que mamie n'a jamais demandé d'aide ?",
    "Retiens s'il te plaît que papa ne disait jamais de gros mots.",
    "J'aimerais que vous notiez que mon père évitait la mer.",
    "Je veux que tu saches que maman ne mentionnait jamais sa sœur.",
    "Notez, s'il vous plaît, que papi ne voulait pas parler de l'accident.",
]
NOT_TO_SPEAK_OF = [
    "Remember never to mention the war.",
    "Please remember not to talk about the accident.",
    "Remember that I don't want to talk about the war.",
    "Please remember that you must never mention the divorce.",
    "I want you to never mention the war.",
    "Don't forget that the war is off limits.",
    "Please never talk about the accident.",
    "Remember, don't bring up the divorce.",
    "I want you to remember not to mention his drinking.",
    "Denk daran, nie den Krieg zu erwähnen.",
    "Denk daran, dass ich nicht über den Krieg reden will.",
    "Bitte merk dir, dass du nie über den Unfall sprechen sollst.",
    "Vergiss nicht, dass der Krieg tabu ist.",
    "Ich möchte, dass du nie über den Krieg sprichst.",
    "Ich möchte, dass du den Unfall nicht erwähnst.",
    "Bitte sprich nie über die Scheidung.",
    "Merk dir bitte: Sprich nie über den Unfall.",
    "Recuerda no mencionar la guerra.",
    "Recuerda que no quiero hablar de la guerra.",
    "Por favor, recuerda que no debes hablar del accidente.",
    "Quiero que no me recuerdes la guerra.",
    "No quiero que me recuerdes el accidente.",
    "Quiero que nunca hables del divorcio.",
    "Por favor, no menciones el divorcio.",
    "Recuerda que la guerra es tabú.",
    "N'oublie pas de ne jamais parler de la guerre.",
    "N'oublie pas que je ne veux pas parler de la guerre.",
    "Souviens-toi que tu ne dois jamais parler de l'accident.",
    "Je voudrais que tu ne parles jamais de la guerre.",
    "S'il te plaît, ne parle jamais du divorce.",
    "Je voudrais que tu retiennes que la guerre est un sujet tabou.",
    "Ne me rappelle pas l'accident, s'il te plaît.",
    "Note bien que je ne veux plus entendre parler du divorce.",
]


@pytest.mark.parametrize("said", TO_REMEMBER)
def test_what_somebody_never_spoke_of_is_no_boundary(said):
    wish = find_wish(said, read_language(said, lexicon_for("en")))
    assert wish
    assert wish.told
    assert read_request(said) is None


@pytest.mark.parametrize("said", NOT_TO_SPEAK_OF)
def test_what_the_assistant_shall_not_speak_of_is_one(said):
    asked = read_request(said)
    assert asked
    assert asked.kind is RequestKind.BOUNDARY
    assert asked.topic


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Remember that."),
        ("en", "Please don't forget that!"),
        ("en", "I want you to remember that."),
        ("en", "Could you write that down, please?"),
        ("de", "Merk dir das."),
        ("de", "Merk dir das bitte!"),
        ("de", "Kannst du dir das merken?"),
        ("es", "Acuérdate de eso."),
        ("es", "Apúntalo, por favor."),
        ("fr", "Retiens ça."),
        ("fr", "Note-le, s'il te plaît."),
        ("fr", "N'oublie pas ça."),
    ],
)
def test_a_wish_that_tells_nothing_points_back(language, said):
    assert points_back(said, lexicon_for(language))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Do you remember that?"),
        ("en", "Do you remember that Mum had a dog?"),
        ("en", "Remember that Mum had a dog?"),
        ("en", "Remember Mum's red dress?"),
        ("en", "Remember the dress Mum wore."),
        ("en", "Please don't remember that."),
        ("de", "Erinnerst du dich, dass Mama einen Hund hatte?"),
        ("es", "¿Recuerda que mamá tenía un perro?"),
        ("fr", "Tu te souviens que maman avait un chien ?"),
    ],
)
def test_who_asks_whether_it_is_remembered_wishes_nothing(language, said):
    assert find_wish(said, lexicon_for(language)) is None


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "remember mum's middle name was Isobel", "mum's middle name was Isobel"),
        ("en", "Jot down Margaret hated liver.", "Margaret hated liver."),
        ("en", "Update: Margaret worked at the mill until 1963.", "Margaret worked at the mill until 1963."),
        ("en", "Remember: I was her favourite", "I was her favourite"),
        ("en", "Could you, please, note that Mum was born in Cork?", "Mum was born in Cork"),
        ("de", "Ich möchte, dass du dir merkst, dass Mama Rot trug.", "Mama trug Rot."),
        ("de", "Merk dir, bitte, dass Mama Leber hasste.", "Mama hasste Leber."),
        ("de", "merk dir mama hieß isobel", "mama hieß isobel"),
        ("de", "Aktualisiere: Margaret war bis 1963 in der Mühle.", "Margaret war bis 1963 in der Mühle."),
        ("es", "Apunta, por favor, que papá adoraba la mermelada.", "papá adoraba la mermelada."),
        ("es", "apunta mamá se llamaba Isobel", "mamá se llamaba Isobel"),
        ("es", "Actualiza: Margaret vivió aquí hasta 1963.", "Margaret vivió aquí hasta 1963."),
        ("fr", "Retiens s'il te plaît que papa adorait la confiture.", "papa adorait la confiture."),
        ("fr", "note maman s'appelait Isobel", "maman s'appelait Isobel"),
        ("fr", "Mets à jour : Margaret a vécu ici jusqu'en 1963.", "Margaret a vécu ici jusqu'en 1963."),
    ],
)
def test_the_wish_is_cut_off_what_is_told(language, said, told):
    wish = find_wish(said, lexicon_for(language))
    assert wish
    assert wish.told == told
