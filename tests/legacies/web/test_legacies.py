"""My legacies, beginning one, and the first page of each."""

from urllib.parse import quote

import pytest
from django.urls import reverse

from legacies.models import Legacy, Membership, Notice, Role
from legacies.models.membership import NoticeKind
from legacies.services.notices import tell
from tests.support.factories import LegacyFactory, MembershipFactory, UserFactory


def test_the_list_shows_own_legacies_and_no_others(client, family):
    client.force_login(family["contributor"])
    words = client.get(reverse("legacies:home")).content.decode()
    assert "Rose Miller" in words
    assert "Karl Berg" not in words


def test_the_list_costs_the_same_however_long_it_is(client, growth):
    user = UserFactory()
    client.force_login(user)
    growth(lambda: MembershipFactory(user=user), lambda: client.get(reverse("legacies:home")))


def test_who_begins_a_legacy_keeps_it(client, db):
    user = UserFactory()
    client.force_login(user)
    said = {"name": "Rose Miller", "born": "12 April 1931", "died": "", "short_life": "A baker.", "relationship": "son"}
    said |= {"pronouns": "she/her", "calls_them": "Mum"}
    answer = client.post(reverse("legacies:create"), said)
    legacy = Legacy.objects.get()
    assert answer.headers["Location"] == reverse("legacies:legacy", args=[legacy.id])
    assert (legacy.born, legacy.short_life, legacy.pronouns) == ("1931-04-12", "A baker.", "she/her")
    membership = Membership.objects.get()
    assert (membership.role, membership.relationship, membership.calls_them) == (Role.KEEPER, "son", "Mum")
    assert "12 April 1931" in client.get(answer.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "  "), ("name", "R\x00se"), ("name", "x" * 201), ("born", "1962-13"), ("died", "long ago")],
)
def test_what_cannot_be_kept_is_said_beside_the_field_and_nothing_is_stored(client, db, field, value):
    client.force_login(UserFactory())
    answer = client.post(reverse("legacies:create"), {"name": "Rose", "born": "1931", field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Legacy.objects.exists()


def test_a_keeper_changes_what_stands_about_the_person(client, family):
    client.force_login(family["keeper"])
    path = reverse("legacies:edit", args=[family.legacy.id])
    client.post(path, {"name": "Rose Miller", "born": "spring of 1931", "died": "about 2019"})
    family.legacy.refresh_from_db()
    assert (family.legacy.born, family.legacy.died) == ("1931-21", "2019~")
    assert 'value="spring of 1931"' in client.get(path).content.decode()


def test_a_keeper_changes_the_language_where_the_settings_say_so(client, family):
    client.force_login(family["keeper"])
    path = reverse("legacies:edit", args=[family.legacy.id])
    assert path in client.get(reverse("memory:all-settings", args=[family.legacy.id])).content.decode()
    assert '<option value="de">German</option>' in client.get(path).content.decode()
    client.post(path, {"name": "Rose Miller", "language": "de"})
    family.legacy.refresh_from_db()
    assert family.legacy.language == "de"
    client.post(path, {"name": "Rose Miller"})
    assert client.post(path, {"name": "Rose Miller", "language": "zz"}).status_code == 422
    family.legacy.refresh_from_db()
    assert family.legacy.language == "de"


def test_a_language_as_a_country_speaks_it_stays(client, family):
    Legacy.objects.filter(pk=family.legacy.pk).update(language="es-MX")
    client.force_login(family["keeper"])
    path = reverse("legacies:edit", args=[family.legacy.id])
    assert '<option value="es-MX" selected>' in client.get(path).content.decode()
    assert client.post(path, {"name": "Rose Miller", "language": "es-MX"}).status_code == 302
    family.legacy.refresh_from_db()
    assert family.legacy.language == "es-MX"


def test_a_reader_finds_no_link_that_would_not_open(client, family):
    for actor, endpoints in [("contributor", 3), ("reader", 1)]:
        client.force_login(family[actor])
        words = client.get(reverse("legacies:legacy", args=[family.legacy.id])).content.decode()
        assert words.count('class="way"') == endpoints


def test_markup_in_a_name_is_shown_as_text(client, db):
    place = MembershipFactory(legacy=LegacyFactory(name="<script>alert(1)</script>"))
    client.force_login(place.user)
    words = client.get(reverse("legacies:legacy", args=[place.legacy_id])).content.decode()
    assert "<script>alert" not in words
    assert "&lt;script&gt;alert" in words


@pytest.mark.parametrize(
    ("relationship", "others", "card"), [("", 0, "you"), ("daughter", 0, "invite"), ("daughter", 1, "")]
)
def test_at_most_one_gentle_card_is_offered(client, db, relationship, others, card):
    place = MembershipFactory(role=Role.KEEPER, relationship=relationship)
    MembershipFactory.create_batch(others, legacy=place.legacy)
    client.force_login(place.user)
    answer = client.get(reverse("legacies:legacy", args=[place.legacy_id]))
    assert answer.context["card"] == card
    assert answer.content.decode().count('id="gentle"') == bool(card)


def test_a_quiet_word_is_shown_on_the_next_visit_until_it_is_put_away(client, family):
    reader = family["reader"]
    notice = tell(user=reader, kind=NoticeKind.JOINED, text="Ana has joined Rose Miller.", legacy=family.legacy)
    client.force_login(reader)
    for name, ids in [("home", []), ("legacy", [family.legacy.id])]:
        path = reverse(f"legacies:{name}", args=ids)
        assert "Ana has joined" in client.get(path).content.decode()
    answer = client.post(reverse("legacies:notice-dismiss", args=[notice.id]), {"next": path})
    assert answer.headers["Location"] == path
    assert "Ana has joined" not in client.get(path).content.decode()
    assert "Ana has joined" in client.get(reverse("legacies:notices")).content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_putting_a_notice_away_never_leads_out_of_keepsake(client, family, elsewhere):
    notice = tell(user=family["reader"], kind=NoticeKind.JOINED, text="Ana has joined.", legacy=family.legacy)
    client.force_login(family["reader"])
    answer = client.post(reverse("legacies:notice-dismiss", args=[notice.id]), {"next": elsewhere})
    assert answer.headers["Location"] == reverse("legacies:notices")


def test_with_htmx_a_notice_goes_and_the_page_is_told(client, family):
    notice = tell(user=family["reader"], kind=NoticeKind.JOINED, text="Ana has joined.", legacy=family.legacy)
    client.force_login(family["reader"])
    answer = client.post(reverse("legacies:notice-dismiss", args=[notice.id]), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert "Dismissed" in answer.headers["HX-Trigger"]


def test_the_notices_cost_the_same_however_many_there_are(client, family, growth):
    reader = family["reader"]
    client.force_login(reader)

    def add_one():
        tell(user=reader, kind=NoticeKind.JOINED, text="Ana has joined Rose Miller.", legacy=family.legacy)

    growth(add_one, lambda: client.get(reverse("legacies:notices")))


def test_a_profile_is_kept_and_a_wrong_time_zone_is_not(client, db):
    place = MembershipFactory(calls_them="Nana")
    client.force_login(place.user)
    path = reverse("legacies:profile")
    assert "Nana" in client.get(path).content.decode()
    said = {"display_name": "Tom", "called": "Tommy", "time_zone": "Europe/Paris"}
    assert client.post(path, said).status_code == 302
    place.user.refresh_from_db()
    assert (place.user.display_name, place.user.called, place.user.time_zone) == ("Tom", "Tommy", "Europe/Paris")
    assert client.post(path, {"display_name": "Tim", "time_zone": "Mars/Base"}).status_code == 422
    place.user.refresh_from_db()
    assert place.user.display_name == "Tom"


def test_a_profile_costs_the_same_in_however_many_legacies(client, growth):
    user = UserFactory()
    client.force_login(user)
    growth(lambda: MembershipFactory(user=user), lambda: client.get(reverse("legacies:profile")))


def test_signing_in_leads_back_to_where_one_wanted_to_go(client, family):
    path = reverse("legacies:legacy", args=[family.legacy.id])
    assert client.get(path).headers["Location"] == f"{reverse('account_login')}?next={quote(path)}"


def test_the_person_comes_before_one_notice_and_the_others_are_a_link_away(client, family):
    keeper = family["keeper"]
    client.force_login(keeper)
    for number in range(3):
        tell(user=keeper, kind=NoticeKind.JOINED, text=f"Notice {number}.", legacy=family.legacy)
    for path in (reverse("legacies:home"), reverse("legacies:legacy", args=[family.legacy.pk])):
        page = client.get(path).content.decode()
        assert page.index("<h1") < page.index("Notice 2.")
        assert "Notice 1." not in page
        assert f'<a class="alone" href="{reverse("legacies:notices")}">More notices</a>' in page
    Notice.objects.filter(text__in=["Notice 0.", "Notice 1."]).delete()
    assert "More notices" not in client.get(reverse("legacies:home")).content.decode()


def test_help_is_in_the_menu_of_a_phone_where_the_foot_of_the_page_is_not_shown(client, family):
    client.force_login(family["reader"])
    page = client.get(reverse("legacies:legacy", args=[family.legacy.pk])).content.decode()
    menu = page.partition('id="more"')[2].partition("</nav>")[0]
    assert f'href="{reverse("legacies:help")}"' in menu
