"""Turning an e-mail into a draft of a story, which only its writer sees until they read it again and keep it."""

from __future__ import annotations

from dataclasses import dataclass
from email.utils import parseaddr
from uuid import UUID, uuid5

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from config.errors import NotFound
from config.texts import is_name, without_hidden
from legacies.models import Membership
from memory.models import Story, StoryDraft
from memory.models.stories import LONGEST_STORY_TITLE
from memory.services.stories.drafts import save_draft
from memory.services.stories.story_words import StoryWords


class NoSuchAddress(NotFound):
    """Raised in the same way for an unknown address and for a sender who is not its owner."""

    default_message = _(
        "Nothing was stored. This address takes mail only from its owner, from an e-mail address that they have "
        "confirmed in Keepsake. Check both, then send it again."
    )


@dataclass(frozen=True, slots=True)
class Mail:
    """An e-mail: `sent_to` and `sender` as in its header, `mail_id` its Message-ID, `text` its plain text."""

    mail_id: str
    sent_to: str
    sender: str
    subject: str
    text: str


@transaction.atomic
def draft_from_mail(mail: Mail) -> UUID:
    """Store the e-mail as a draft, and return its key. The same e-mail again returns the same draft, unchanged.

    Raise `NoSuchAddress`, `NotAllowed` if the owner may only read, and `InvalidInput` for a text that is too long.
    """
    place = _place_of(mail)
    story_id = uuid5(place.pk, mail.mail_id)
    is_known = any(model.objects.filter(pk=story_id).exists() for model in (StoryDraft, Story))
    if not is_known:
        words = StoryWords(title=_title(mail.subject), text=mail.text.strip())
        save_draft(user=place.user, legacy_id=place.legacy_id, story_id=story_id, words=words)
    return story_id


def _place_of(mail: Mail) -> Membership:
    key, _at, domain = parseaddr(mail.sent_to)[1].lower().rpartition("@")
    if not (key and domain == settings.INBOUND_MAIL_DOMAIN.lower()):
        raise NoSuchAddress
    place = Membership.objects.select_related("user").filter(mail_key=key, user__is_active=True).first()
    sender = parseaddr(mail.sender)[1]
    if place is None or not EmailAddress.objects.filter(user=place.user, verified=True, email__iexact=sender).exists():
        raise NoSuchAddress
    return place


def _title(subject: str) -> str:
    line = " ".join(without_hidden(subject).split())[:LONGEST_STORY_TITLE]
    return line if is_name(line) else ""
