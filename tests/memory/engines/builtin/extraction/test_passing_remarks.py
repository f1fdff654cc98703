"""What only sounds like a remark in passing, a question or a wish, in the languages that are read."""

import pytest

DID = [
    "She taught herself to type at sixty on the school computer.",
    "Mum never missed the weather forecast after the news.",
    "She'd always say there's no such thing as a stranger.",
    "Mum would never tell a lie, not even about her age.",
    "Mamá nunca se perdía la novela de las seis.",
    "Mamá decía que el clima de Soria era lo mejor.",
    "Sie notierte jeden Abend das Wetter in ein Heft.",
    "Sie sagte immer, das war der schönste Moment, als die Kapelle kam.",
    "Après une seconde chute, Maman entra à l'hôpital.",
    "Maman regardait la météo tous les soirs à huit heures.",
]
PASSES = [
    "It's raining here and I'm typing with one finger.",
    "Mum is at the door, hang on.",
    "Hang on, she wants the phone.",
    "Mum, wait, the kettle is boiling over.",
    "Ahorita vengo, se quema la sopa.",
    "Espera, mamá, están tocando el timbre.",
    "Hier ist heute das Wetter schlecht.",
    "Moment, Mama, es klingelt gerade an der Tür.",
    "Maman, attends, on sonne à la porte d'en bas.",
    "La météo annonce de la pluie pour demain.",
]


@pytest.mark.parametrize("text", DID)
def test_what_the_person_did_is_told_whatever_it_is_about(text, facts):
    assert [fact.about for fact in facts(text)] == ["legacy"]


@pytest.mark.parametrize("text", PASSES)
def test_a_remark_in_passing_is_not(text, facts):
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "She'd have a pot of tea and the crossword at four.",
        "Mum would not have a television in the house.",
        "Mamá no se subió nunca a un avión.",
        "mama no se quejaba nunca de la espalda",
        "cuando llegó a Leeds mamá vivía en un cuarto sin ventana",
        "Como costurera mamá tenía fama en todo el barrio.",
        "Maman ne comptait pas sur les voisins pour le jardin.",
    ],
)
def test_words_that_also_ask_doubt_or_suppose_may_tell(text, facts):
    assert [fact.about for fact in facts(text)] == ["legacy"]


@pytest.mark.parametrize(
    "text",
    [
        "She would have loved the new kitchen.",
        "If she was here she'd have the kettle on.",
        "She'd have the house sold by now.",
        "mama nacio en el 31 o en el 32, no se",
        "no se si mama vino en barco",
        "cuando nacio mama",
        "como se llamaba el perro de mama",
        "Cuándo se casó mamá con él",
        "Je ne suis pas sure, maman avait un chat gris.",
    ],
)
def test_what_asks_doubts_or_supposes_does_not(text, facts):
    assert facts(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hang on, she moved to Leeds in 1953, the year of the flood.", "1953"),
        ("Sorry, also the shop was 1961 and not 1951, she was proud of it.", "1961"),
        ("Perdón, mamá se casó en 1954, no en 1955.", "1954"),
        ("Moment, Mama kam 1953 nach Leeds, im Jahr der Flut.", "1953"),
        ("Attends, c'était en 1954 que maman a acheté la boutique.", "1954"),
    ],
)
def test_what_names_a_year_is_no_remark_in_passing(text, told, contents):
    (content,) = contents(text)
    assert told in content


@pytest.mark.parametrize(
    "text",
    [
        "Hang on, she has 1,953 of them at the door.",
        "Perdón, ahorita vengo, son las 19:54.",
        "Moment, es klingelt, 20 Minuten.",
    ],
)
def test_other_figures_make_no_telling_of_one(text, facts):
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Write a eulogy for Rose, please, and thanks",
        "Please write a poem about her cornet. Thank you!",
        "Schreib bitte eine Trauerrede für Rose, danke.",
        "Tu peux écrire un éloge pour Rose ?",
        "Fais un poème sur sa barque, s'il te plaît.",
        "Escribe un poema sobre su barca, por favor.",
        "¿Puedes escribir un elogio para Rose?",
    ],
)
def test_a_task_for_the_assistant_tells_nothing(text, facts):
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Write to me every week, Mum always said.",
        "Mum asked me to write a eulogy.",
        "Please remember that Mum wrote poems.",
    ],
)
def test_a_wish_that_is_told_of_is_a_fact(text, facts):
    assert len(facts(text)) == 1
