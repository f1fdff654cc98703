"""Serializers of legacies and members. Each lists its fields, so that no new column is sent by accident."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import TextChoices
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.sessions.devices import LONGEST_NAME, Device
from config.api.inputs import Input, OrNull, Switch, Text, Whole
from config.api.light_serializer import LightSerializer
from legacies.models import Invitation, LegacyState, Membership, ModerationMode, Role
from legacies.services.mail_addresses import can_have_address, mail_address
from legacies.services.notices import notice_kinds
from legacies.services.pause import OPEN_END
from legacies.services.people import MOST_DAYS

LANGUAGE_HELP = "What the family speaks here: en, de, es or fr, or one of them as a country speaks it: es-MX."


class InvitationState(TextChoices):
    OPEN = "open"
    ACCEPTED = "accepted"
    REVOKED = "revoked"
    EXPIRED = "expired"


class PersonSerializer(LightSerializer[Any]):
    """Somebody, as fellow members know them."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class MeSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    email = serializers.EmailField()
    display_name = OrNull(help_text="Null until they gave a name; an app asks for it then.")
    name = serializers.CharField(
        help_text="What others see: the display name, or a word such as Somebody while there is none."
    )
    called = OrNull(help_text="What the assistant calls you; null: your display name. Nobody else sees it.")
    time_zone = OrNull(help_text="IANA name, such as Europe/London; null if it was never said.")
    country = OrNull(
        help_text="ISO 3166, two capital letters, for the help lines of that country; null: that of the time zone."
    )


class MeChanges(Input):
    display_name = Text(required=False, allow_blank=True, max_length=120)
    called = Text(required=False, allow_blank=True, max_length=120)
    time_zone = Text(required=False, allow_blank=True, max_length=64)
    country = Text(required=False, allow_blank=True, max_length=2)


class DeviceSerializer(LightSerializer[Device]):
    """A phone or browser that I am signed in on."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True, help_text="What I called it; null if nothing.")
    client = serializers.CharField(source="row.user_agent", help_text="What it says of itself: its User-Agent.")
    current = serializers.SerializerMethodField(help_text="Whether it is the one that asks.")
    created_at = serializers.DateTimeField(source="row.created_at", help_text="When I signed in there.")
    last_used_at = serializers.DateTimeField(source="row.last_seen_at", help_text="To within an hour.")
    expires_at = serializers.DateTimeField(
        source="ends_at", help_text="When it is signed out unless it is used before; a year after signing in at most."
    )

    def get_current(self, device: Device) -> bool:
        return bool(device.row.session_key == self.context["request"].headers.get("X-Session-Token", ""))


class DevicesSerializer(LightSerializer[Any]):
    results = DeviceSerializer(many=True)


class DeviceChanges(Input):
    name = Text(allow_blank=True, max_length=LONGEST_NAME, help_text="Empty for none.")


class NoticeKindField(serializers.ChoiceField):
    """A field for the kinds of notices. It looks them up when it is made, when all apps have registered theirs."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=notice_kinds(), **options)


class NoticeSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    kind = NoticeKindField()
    text = serializers.CharField()
    path = OrNull(help_text="Where it leads in the product; null if nowhere.")
    legacy = serializers.UUIDField(source="legacy_id", allow_null=True)
    created_at = serializers.DateTimeField()
    dismissed_at = serializers.DateTimeField(source="read_at", allow_null=True)


class LegacySerializer(LightSerializer[Any]):
    """A legacy as one of its members sees it: a `Membership` with its legacy."""

    id = serializers.UUIDField(source="legacy.id")
    name = serializers.CharField(source="legacy.name")
    known_as = serializers.ListField(source="legacy.known_as", child=serializers.CharField())
    pronouns = OrNull(source="legacy.pronouns")
    born = OrNull(source="legacy.born", help_text="EDTF, or null.")
    died = OrNull(source="legacy.died", help_text="EDTF, or null.")
    short_life = OrNull(source="legacy.short_life")
    language = serializers.CharField(source="legacy.language", help_text=LANGUAGE_HELP)
    moderation_mode = serializers.ChoiceField(source="legacy.moderation_mode", choices=ModerationMode.choices)
    state = serializers.ChoiceField(source="legacy.state", choices=LegacyState.choices)
    role = serializers.ChoiceField(choices=Role.choices, help_text="Yours.")
    created_at = serializers.DateTimeField(source="legacy.created_at")


class MailAddressSerializer(LightSerializer[Any]):
    """A `Membership`."""

    address = serializers.SerializerMethodField(help_text="A secret. Null where there is none.")
    is_offered = serializers.SerializerMethodField(
        help_text="Whether I can have one here: this server takes mail, and I may tell stories."
    )

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_address(self, membership: Membership) -> str | None:
        return mail_address(membership) or None

    def get_is_offered(self, membership: Membership) -> bool:
        return can_have_address(membership)


class PauseSerializer(LightSerializer[Any]):
    """Whether nothing is asked, proposed or notified here: a `Membership` with its legacy."""

    mine = serializers.SerializerMethodField(help_text="I paused it for myself.")
    until = serializers.SerializerMethodField(
        help_text="When my pause ends; null where it has no end, or there is none."
    )
    legacy = serializers.SerializerMethodField(help_text="A keeper paused it for everybody.")

    def get_mine(self, membership: Membership) -> bool:
        return membership.paused_until is not None and membership.paused_until > timezone.now()

    def get_until(self, membership: Membership) -> datetime | None:
        return membership.paused_until if self.get_mine(membership) and membership.paused_until != OPEN_END else None

    def get_legacy(self, membership: Membership) -> bool:
        return membership.legacy.state == LegacyState.PAUSED


class PauseChanges(Input):
    mine = Switch(required=False, help_text="Pause it for myself, or end that.")
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="With `mine`: when it ends by itself; null or nothing for no end."
    )
    legacy = Switch(required=False, help_text="Pause it for everybody, or end that. Keepers only.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not {"mine", "legacy"} & set(attrs):
            raise serializers.ValidationError({"mine": [_("Say what to pause: mine, or the legacy.")]})
        if attrs.get("until") and not attrs.get("mine"):
            raise serializers.ValidationError({"until": [_("Only a pause of one’s own has an end.")]})
        return attrs


class LegacyChanges(Input):
    name = Text(required=False, max_length=200)
    known_as = serializers.ListField(required=False, child=Text(max_length=80), max_length=20)
    pronouns = Text(required=False, allow_blank=True, max_length=40)
    born = Text(required=False, allow_blank=True, max_length=40, help_text="EDTF: 1931, 1931-04-12, 193X, 1931~.")
    died = Text(required=False, allow_blank=True, max_length=40, help_text="EDTF.")
    short_life = Text(required=False, allow_blank=True, max_length=2000)
    language = Text(required=False, max_length=8, help_text=LANGUAGE_HELP)


class NewLegacy(LegacyChanges):
    name = Text(max_length=200)
    relationship = Text(required=False, allow_blank=True, max_length=80, help_text="Who you are to them.")
    calls_them = Text(required=False, allow_blank=True, max_length=80, help_text="What you call them.")


class MemberSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    user = PersonSerializer()
    role = serializers.ChoiceField(choices=Role.choices)
    relationship = OrNull()
    calls_them = OrNull()
    created_at = serializers.DateTimeField(source="joined_at", help_text="When they joined.")


class MembershipChanges(Input):
    relationship = Text(required=False, allow_blank=True, max_length=80)
    calls_them = Text(required=False, allow_blank=True, max_length=80)


class RoleChange(Input):
    role = serializers.ChoiceField(choices=Role.choices)


class InvitationSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    for_whom = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    state = serializers.ChoiceField(choices=InvitationState.choices)
    invited_by = PersonSerializer()
    accepted_by = PersonSerializer(allow_null=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class MadeInvitationSerializer(InvitationSerializer):
    """The token is told this once; it is stored nowhere."""

    token = serializers.SerializerMethodField()
    link = serializers.SerializerMethodField(help_text="What to send to them.")

    def get_token(self, invitation: Invitation) -> str:
        return str(self.context["token"])

    def get_link(self, invitation: Invitation) -> str:
        path = reverse("legacies:invitation", args=[self.context["token"]])
        return str(self.context["request"].build_absolute_uri(path))


class NewInvitation(Input):
    for_whom = Text(max_length=120, help_text="Their name, so that you know which link is whose.")
    role = serializers.ChoiceField(choices=Role.choices)
    days = Whole(required=False, min_value=1, max_value=MOST_DAYS, help_text="How long it is good for; 14 unless said.")


class OpenInvitationSerializer(LightSerializer[Any]):
    """What the link opens, before any account: who asks, for whom, and as what."""

    legacy_name = serializers.CharField(source="legacy.name")
    invited_by = serializers.CharField(source="invited_by.name")
    for_whom = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    expires_at = serializers.DateTimeField()
