"""Long numbers wherever they stand, short ones that locks take, answers that a bank is given, and wallets' words."""

import pytest

from memory.language.secrets import redact

SECRET = [
    ("DNI {} se lo sabía de memoria", "12.345.678"),
    ("mi cuit, tres veces, {} , anotado", "20-12345678-9"),
    ("his visa {} exp soon", "4929 1122 3344 5566"),
    ("call him at {}", "07700 900123"),
    ("she recited {} like a prayer", "four four one nine two seven three oh eight six"),
    ("número de cédula: {}", "treinta y dos millones cuatrocientos quince mil seiscientos doce"),
    ("{} opened everything she owned", "Sunflower?88"),
    ("combo on the boat lock: {} right, 30 left, 7", "12"),
    ("la alarma: marcás 44, esperás el pitido y {}", "19"),
    ("interphone 12 puis {}, et on pousse", "34"),
    ("tresor: zweimal links auf 15, dann rechts auf {}", "66"),
    ("el candado: {}, te la roban igual", "4 7 9"),
    ("their front door, push {} and shove", "B 3 6 9 K"),
    ("Her iPad unlocked with {}, the year of D-Day.", "1944"),
    ("Wir haben Opas Handy mit {} aufgemacht.", "1938"),
    ("le cadenas était {} je crois", "1971"),
    ("el banco pide la primera maestra y ella siempre pone {}", "Doña Remedios"),
    ("Die Bank fragt nach dem ersten Haustier, er hat immer {} geantwortet.", "Purzel"),
    ("Amazon asks for his first street and you have to put {}", "Larkspur Lane"),
    ("la mutuelle te demande le premier chien : {}. Je ris", "Général Moustache"),
    ("wifi at nans you type {}", "granniesgoldenteapot"),
    ("login for netflix auntie then capital {}", "B, e, e, s, nine, nine"),
    ("bitcoin, on a slip: {}", "river apple stone cloud magnet tiger lemon pencil house forest candle brother"),
    ("mdp du compte ? {}", "patateschaudes"),
    ("la clave es {} por si se me olvida", "2610"),
    ("D PIN vo sim Natel isch {}, gäu", "1999"),
    ("coffre de la maison {} gauche 7 droite 44", "18"),
]
HARMLESS = [
    "He put in nineteen years at the mill, then another twelve at the brewery.",
    "The alarm went off at 6 and then again at 7, and he slept through both.",
    "El portero paró 3 penales y después 2 más en la final.",
    "El celular se le caía 2 veces al día, luego 3.",
    "Le portier a arrêté 2 buts à gauche puis 1 à droite.",
    "Take the 83 to the gate and then the 17.",
    "The gate was 1890 wrought iron, and the alarm clock was 1950s.",
    "The safe was 300 kilos and the lock was 100 years old.",
    "They sold 2,500,000 copies, and the house cost 1.250.000 pesetas.",
    "eins zwei drei vier fünf sechs sieben, zählte er an der Tür",
    "Vivía en 08001 Barcelona, junto al banco.",
    "Die Karte ging nach 1030 Schaerbeek.",
    "Er fuhr einen 12-Zylinder-Wagen und den 18-Meter-Bus.",
    "Er fragte bei der Bank, ob sie Kleingeld haben, und hat einen Brief geschrieben.",
    "the bank asked who the account was for and she said Margaret",
    "He typed correspondence all day for Barclays.",
    "On her Facebook she asked about Uncle Bob and I wrote Love you.",
    "the words on her shopping list never changed: apples flour butter cinnamon sugar",
    "on jouait a password like the us show, elle devinait en one word",
    "Rock&Roll was his life, and Fish&Chips his Friday.",
    "En el banco le pagaban 2500 por mes.",
    "El cuarto de la caja fuerte medía 120 por 80.",
]


@pytest.mark.parametrize(("said", "value"), SECRET)
def test_it_goes(said, value):
    assert value not in redact(said.format(value)).text


@pytest.mark.parametrize("said", HARMLESS)
def test_it_stays(said):
    assert redact(said).text == said
