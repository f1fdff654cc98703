"""Secrets leave every derived text, and nothing else does."""

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.language.secrets import MARK, MAX_DEPTH, Redaction, find_secrets, redact, redact_data
from memory.language.secrets.redaction import DIGEST_BYTES, _harmless
from memory.language.secrets.rules.known_formats import is_card, is_iban, is_licence_like

SHAPED = [
    "sk-proj4f9aK20dLm8Qw7",
    "hf_QwErTy123456abcdef",
    "AIzaSyA1234567890abcdefghijklmnopqrstuv",
    "ghp_1234567890abcdefghijklmnopqrstuvwxyz",
    "github_pat_11ABCDEFG0abcdefgh",
    "xoxb-123456789012-abcdefghijkl",
    "AKIAIOSFODNN7EXAMPLE",
    "glpat-aBcDeFgHiJkLmNoPqRsT",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP",
    "5200 8282 8282 8210",
    "4111-1111-1111-1111",
    "378282246310005",
    "DE89 3704 0044 0532 0130 00",
    "GB29NWBK60161331926819",
    "QB-live-83zk-PTQ4-19ad-ORCHID",
    "9f86d081884c7d659a2feaa0c55ad015",
]

IN_CONTEXT = [
    ("my password is {}.", "Marigold&Rust71"),
    ("the password is {}, don't tell anyone", "swordfish"),
    ("Password: {}", "hunter2"),
    ("the wifi password at gran's is {} if you need it", "Tulip-Bitter-9x"),
    ("passcode {}", "0713"),
    ("Her PIN was {}", "4417"),
    ("The PIN for her card was always {}", "4417"),
    ("the pin is {} same as her birthday", "110297"),
    ("the door code is {}", "7-4-1-4"),
    ("The code for the gate at the back, the one by the pear tree, is {}", "4417#"),
    ("the code is {}", "90210"),
    ("the safe combination: {}", "12-34-56"),
    ("{} is her PIN", "4417"),
    ("{}, that's the password", "Larch_and_Fen-19"),
    ("I wrote the PIN down. {}.", "8841"),
    ("her bank account number is {}", "00412345"),
    ("her social security number was {}", "078-05-1120"),
    ("api_key={}", "a8Zp"),
    ("the secret = {}", "thyme"),
    ('token: "{}"', "b9x7qq"),
    ("das Kennwort lautet {}", "Holunder"),
    ("Das Passwort zum Ordner, das vergesse ich immer: {}", "Igel_am_See-31"),
    ("die Geheimzahl ist {}", "2204"),
    ("Der Türcode ist {}", "7714"),
    ("Ihre Kontonummer war {}", "532013000"),
    ("la contraseña es {}", "Girasol88"),
    ("la clave del banco: {}", "perro-2020"),
    ("el código de la puerta es {}", "4417"),
    ("El NIP de la tarjeta es {}", "9031"),
    ("le mot de passe c'est {}", "Lavande"),
    ("le mot de passe du wifi est {}", "Chouette!44"),
    ("le digicode, c'est le {}", "4417B"),
    ("le code est {}", "4417"),
]

DECOYS = [
    "He was born in 1938 and retired in 1998, on his sixtieth birthday.",
    "The secret to her bread was buttermilk.",
    "The key to the house hung by the door.",
    "It was a token of love from 1951.",
    "We lived at number 44, Mill Road, OL13 9AB.",
    "Ring Ashby 2214 and ask for Frank.",
    "Hymn 214 and then hymn 388, every Easter.",
    "She kept the same password since 1985.",
    "The password is in the drawer.",
    "Her PIN was always a joke between them.",
    "He was a code breaker in 1943.",
    "The dress code was strict in 1962.",
    "The zip code was 54321.",
    "He could pin a hem in 120 seconds.",
    "A tan Buick from 1975 with 90000 miles on it.",
    "The combination of tea and 1930s jazz suited her.",
    "Der Schlüssel zum Garten lag unter Topf 3.",
    "La clave de su éxito era la paciencia, desde 1960.",
    "La clé de la maison était sous le pot, en 1974.",
    "She scored 214 and her team won in 1988.",
    "Email me at anna.whitford@example.org about 2019-11-03.",
    "The photo is IMG_20190804_1234.jpg.",
    "Three-and-twenty great-great-grandchildren, mother-in-law included.",
    "Flight BA249 left at 10:45.",
    "The 950 bus, plot 11, room 302B.",
]

PROSE = st.sampled_from(
    [
        "",
        "Oh, before I forget, ",
        "She laughed. ",
        "¿Te acuerdas? ",
        "Na ja, ",
        "Mum said (twice!) ",
        "in 1962 he wrote: ",
        "“Well,” ",
    ]
)
AFTER = st.sampled_from(
    [
        "",
        " so you can remind me.",
        " and nothing else",
        " – ja?",
        ". He loved 1938.",
        ", the one by the sea",
        "\nNight night x",
    ]
)


@pytest.mark.parametrize("secret", SHAPED)
def test_shape_alone_gives_a_secret_away(secret):
    assert redact(f"Nan wrote {secret} on the back").text == f"Nan wrote {MARK} on the back"


@pytest.mark.parametrize(("sentence", "secret"), IN_CONTEXT)
def test_words_around_it_give_a_secret_away(sentence, secret):
    result = redact(sentence.format(secret))
    assert result.text == sentence.format(MARK)
    assert result.count == 1


@pytest.mark.parametrize("sentence", DECOYS)
def test_what_only_looks_like_a_secret_stays(sentence):
    assert redact(sentence).text == sentence


@given(before=PROSE, after=AFTER, planted=st.sampled_from(IN_CONTEXT))
def test_planted_secret_is_found_in_any_prose(before, after, planted):
    sentence, secret = planted
    assert secret not in redact(before + sentence.format(secret).rstrip(".") + after).text


@given(before=PROSE, after=AFTER, secret=st.sampled_from(SHAPED))
def test_planted_key_is_found_in_any_prose(before, after, secret):
    assert secret not in redact(f"{before}it was {secret}{after}").text


@given(before=PROSE, after=AFTER, planted=st.sampled_from(IN_CONTEXT), key=st.sampled_from(SHAPED))
def test_redacting_twice_changes_nothing_more(before, after, planted, key):
    sentence, secret = planted
    once = redact(f"{before}{sentence.format(secret)}{after} {key}")
    assert once.count >= 1
    assert redact(once.text) == Redaction(once.text, 0)


@given(st.text())
def test_any_text_is_taken_and_twice_is_once(text):
    once = redact(text)
    assert find_secrets(once.text) == []
    assert redact(once.text).text == once.text


@given(st.text(alphabet="pasword:= [remv]PIN0123456789codeis-sk\n\"'?.", max_size=60))
def test_text_made_of_telling_parts_is_taken_and_twice_is_once(text):
    once = redact(text)
    assert redact(once.text).text == once.text


def test_secrets_inside_structures_go_and_the_rest_stays():
    data = {
        "recipe": ["parkin", {"wifi_password": "Tulip", "note": "the PIN is 4417"}],
        "year": 1938,
        "pin": 4417,
        "ok": True,
        "none": None,
    }
    done = redact_data(data)
    assert done.data == {
        "recipe": ["parkin", {"wifi_password": MARK, "note": f"the PIN is {MARK}"}],
        "year": 1938,
        "pin": MARK,
        "ok": True,
        "none": None,
    }
    assert done.count == 3
    assert redact_data(done.data).count == 0


def test_card_number_stored_as_a_number_goes():
    assert redact_data({"n": 5200828282828210}).data == {"n": MARK}


def test_secret_used_as_a_key_goes():
    assert redact_data({"sk-proj4f9aK20dLm8Qw7": 1}).data == {MARK: 1}


def test_bottomless_structure_ends_in_a_mark():
    deep: object = "leaf"
    for _ in range(MAX_DEPTH * 3):
        deep = [deep]
    assert "leaf" not in repr(redact_data(deep).data)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda v: st.lists(v) | st.dictionaries(st.text(), v),
        max_leaves=20,
    )
)
def test_any_json_is_taken_and_twice_is_once(data):
    once = redact_data(data)
    assert redact_data(once.data).data == once.data


def test_check_digits_tell_cards_and_accounts_from_other_numbers():
    assert is_card("5200 8282 8282 8210")
    assert not is_card("5200 8282 8282 8211")
    assert is_iban("DE89 3704 0044 0532 0130 00")
    assert not is_iban("DE88 3704 0044 0532 0130 00")
    assert not is_licence_like("550e8400-e29b-41d4-a716-446655440000")


def test_text_is_read_once_and_no_word_of_it_is_kept():
    text = "She sang in the church choir for thirty years."
    with patch("memory.language.secrets.redaction.find_secrets", wraps=find_secrets) as reading:
        assert [redact(text).text, redact(text).text, redact(f"{text} ").text] == [text, text, f"{text} "]
    assert reading.call_count == 2
    assert {(type(known), len(known)) for known in _harmless.known} == {(bytes, DIGEST_BYTES)}


def test_what_holds_a_secret_is_read_again_and_taken_out_again():
    assert [redact("The PIN was 4417.").count for _ in range(2)] == [1, 1]
