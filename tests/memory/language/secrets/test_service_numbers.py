"""A soldier's number explains itself, in four languages; beside an account, a lock or a PIN it stays a secret."""

import pytest

from memory.language.secrets import redact

NAMED = [
    "His regimental number was 3445872.",
    "His regimental number in the Lancashire Fusiliers was 3445872, and he never forgot it.",
    "Dad's service number 14567890, Royal Signals.",
    "Army number: 14 567 890",
    "14567890 was his army number, he said it in his sleep.",
    "The medal is named to 3445872 (his service number).",
    "Service No. 3445872 Private A. Perkins",
    "Seine Dienstnummer war 4471238, das wusste er noch mit neunzig.",
    "Auf der Erkennungsmarke stand 4471238.",
    "4471238 war seine Wehrnummer.",
    "Su número de servicio era 4471238.",
    "El número de placa de mi abuelo: 4471238.",
    "4471238 era su matrícula militar.",
    "Son matricule militaire était 4471238.",
    "Son numéro matricule au recrutement de Lille était le 4471238.",
    "4471238 était son numéro de matricule.",
]
SECRET = [
    ("Her PIN is her dad's army number, {}.", "14567890"),
    ("The safe opens with his army number {}.", "14567890"),
    ("The alarm code is his service number: {}.", "14567890"),
    ("My password is Dad's regimental number {}", "3445872"),
    ("His army number was forgotten, call {}.", "5551234"),
    ("His army number was lost, so take {}.", "20415578"),
    ("he knew it, {}, better than his army number", "20415578"),
    ("His army number is long gone, and his account number is {}.", "20415578"),
    ("His service number was {}, as it is in America.", "219099999"),
    ("Das Passwort ist seine Dienstnummer {}.", "4471238"),
    ("Meine Kontonummer ist {}, die Dienstnummer habe ich vergessen.", "4471238"),
    ("La clave es su número de servicio {}.", "4471238"),
    ("Mi cuenta es {}, y su número de placa no lo sé.", "20415578"),
    ("Le code, c'est son matricule militaire {}.", "4471238"),
    ("Numéro de sécu {}, numéro matricule perdu.", "4471238"),
    ("matricule {}", "4471238"),
    ("Her number was {}.", "20415578"),
]


@pytest.mark.parametrize("said", NAMED)
def test_a_soldiers_number_stays(said):
    assert redact(said).text == said


@pytest.mark.parametrize(("said", "value"), SECRET)
def test_what_is_no_soldiers_number_or_opens_something_goes(said, value):
    assert value not in redact(said.format(value)).text
