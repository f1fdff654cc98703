"""The words that classify facts: types, categories, kinds and authorities.

Columns, API schemas, forms, the schemas for a model's answers and the built-in engine all take them from here. They are
stored in rows, so a name must not change. The trained weights depend on the order of the categories.
"""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class MemoryType(TextChoices):
    SEMANTIC = "semantic", _("knowledge")
    EPISODIC = "episodic", _("event")
    PROCEDURAL = "procedural", _("how to help you")
    USER_PROFILE = "user_profile", _("about you")
    AGENT_PRIVATE = "agent_private", _("a note of the assistant")
    SHARED = "shared", _("known to the whole family")
    IDENTITY = "identity", _("who the assistant is")


class Category(TextChoices):
    PERSONALITY = "personality", _("personality")
    HOBBY = "hobby", _("hobby")
    RELATIONSHIP = "relationship", _("relationship")
    MILESTONE = "milestone", _("milestone")
    OCCUPATION = "occupation", _("occupation")
    PREFERENCE = "preference", _("preference")
    HABIT = "habit", _("habit")
    OTHER = "other", _("other")


class Kind(TextChoices):
    NOTE = "note"
    DECISION = "decision"
    TASK = "task"
    REFERENCE = "reference"
    CONVERSATION = "conversation"


class Authority(TextChoices):
    """How close the teller was, the closest first. A lower authority never supersedes a higher one."""

    FIRSTHAND = "firsthand", _("first-hand")
    DOCUMENT = "document", _("from a document")
    HEARSAY = "hearsay", _("heard from somebody")
    AI_CLIENT = "ai_client", _("written by an AI client")
    ASSISTANT = "assistant", _("the assistant's own note")


LEARNED_TYPES = (MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE)
"""The types that an engine may find in a conversation."""
TOLD_AUTHORITIES = (Authority.FIRSTHAND, Authority.DOCUMENT, Authority.HEARSAY)
"""The authorities of what an engine finds there: how the teller knows it."""
