"""`{% portrait_of legacy as face %}`: the photo that is the face of a legacy, for its members."""

from __future__ import annotations

from django import template

from legacies.models import Legacy
from memory.models import Photo
from memory.presentation.media.photos import PhotoCard

register = template.Library()


@register.simple_tag
def portrait_of(legacy: Legacy) -> PhotoCard | None:
    """None while there is none, or the family may not see that photo any more. One query."""
    found = Photo.objects.portraits().filter(legacy=legacy).select_related("owner").defer("upload").first()
    return PhotoCard(found, ()) if found else None
