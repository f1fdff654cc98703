"""Which language talk is in, and when it is in none that has a stemmer."""

from __future__ import annotations

import pytest

from memory.index.language import guess_language, is_in_none

READ = {
    "en": "She never let anybody leave the house without something warm in their pockets, and we laughed about it.",
    "de": "Sie hat uns immer ein Brot mitgegeben, und wir haben auf dem Weg zur Schule darüber gelacht.",
    "es": "Siempre nos daba un pan para el camino, y nos reíamos de ella cuando era muy temprano.",
    "fr": "Elle nous donnait toujours du pain pour le chemin, et nous étions contents quand il faisait froid.",
}
NOT_READ = {
    "it": "La nonna cucinava sempre la domenica, e noi bambini aspettavamo in cucina. Diceva che il pane non si butta.",
    "pl": "Babcia zawsze gotowała w niedzielę, a my czekaliśmy w kuchni z chlebem. Urodziła się w Łodzi.",
    "sv": "Mormor lagade alltid mat på söndagar och vi väntade i köket. Hon föddes i Lund och sjöng varje kväll.",
    "el": "Η γιαγιά μαγείρευε πάντα την Κυριακή και εμείς περιμέναμε στην κουζίνα με το ψωμί.",
}


@pytest.mark.parametrize("language", READ)
def test_what_is_read_is_known_by_its_small_words(language):
    assert guess_language(READ[language], otherwise="") == language
    assert not is_in_none([READ[language]])


@pytest.mark.parametrize("language", NOT_READ)
def test_what_is_not_read_is_in_none(language):
    assert is_in_none([NOT_READ[language]])


def test_two_languages_by_turns_are_read():
    assert not is_in_none([READ["en"], READ["es"]])


@pytest.mark.parametrize("texts", [[], ["Dziękuję!"], ["1931", "🐟"]])
def test_a_few_words_do_not_tell(texts):
    assert not is_in_none(texts)
