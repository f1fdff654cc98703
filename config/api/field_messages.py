"""The API's error messages about fields of a body or a query, in the product's own voice (docs/voice.md).

The framework's fields have messages such as "Ensure this field has no more than 4000 characters." Whenever a serializer
is made, a field takes its messages from the `default_error_messages` of its classes. They are replaced there, so that
all serializers use the same messages, those of new endpoints too. A field can still define a more specific message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from config.texts import TOO_LONG

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


class Filled(str):
    """A text with named values (`%(name)s`), which the framework fills in by calling `format`.

    Numbers are formatted for the active language.
    """

    text: StrOrPromise

    def __new__(cls, text: StrOrPromise) -> Filled:
        made = super().__new__(cls)
        made.text = text
        return made

    def format(self, *_args: object, **values: object) -> str:
        """Return the text with its values filled in. Values that the text does not name are ignored."""
        said = {
            name: number_format(value, force_grouping=True) if isinstance(value, int | float) else value
            for name, value in values.items()
        }
        return str(self.text) % said


NOT_AN_OBJECT = _("This has to be an object with names and values.")
NOT_A_NUMBER = _("This has to be a number.")
A_MOMENT = _("Write a time like 2026-03-14T15:09:00Z.")
A_DAY = _("Write a date like 2026-03-14.")
OF_NUMBERS: dict[str, StrOrPromise] = {
    "min_value": Filled(_("This has to be at least %(min_value)s.")),
    "max_value": Filled(_("This can be at most %(max_value)s.")),
    "max_string_length": _("This number is too long."),
}
OF_LISTS: dict[str, StrOrPromise] = {
    "not_a_list": _("This has to be a list."),
    "empty": _("This list cannot be empty."),
    "min_length": Filled(_("There are too few entries in this list. The least is %(min_length)s.")),
    "max_length": Filled(_("There are too many entries in this list. The most is %(max_length)s.")),
}
FIELD_MESSAGES: dict[type[Any], dict[str, StrOrPromise]] = {
    serializers.Field: {"required": _("This cannot be left out."), "null": _("This cannot be null.")},
    serializers.BooleanField: {"invalid": _("This has to be true or false.")},
    serializers.CharField: {
        "invalid": _("This has to be text."),
        "blank": _("This cannot be empty."),
        "max_length": Filled(TOO_LONG),
        "min_length": Filled(_("This is too short. It needs at least %(min_length)s characters.")),
    },
    serializers.EmailField: {"invalid": _("This is not an e-mail address. Check the spelling.")},
    serializers.RegexField: {"invalid": _("This is not written in the form that is expected here.")},
    serializers.UUIDField: {"invalid": _("This is not an id.")},
    serializers.IntegerField: {"invalid": _("This has to be a whole number."), **OF_NUMBERS},
    serializers.FloatField: {"invalid": NOT_A_NUMBER, "overflow": _("This number is too large."), **OF_NUMBERS},
    serializers.DateTimeField: {
        "invalid": A_MOMENT,
        "date": A_MOMENT,
        "make_aware": Filled(_("There is no such time in the time zone %(timezone)s.")),
        "overflow": _("This time is too early or too late."),
    },
    serializers.DateField: {"invalid": A_DAY, "datetime": A_DAY},
    serializers.ChoiceField: {"invalid_choice": Filled(_("“%(input)s” is not one of the choices."))},
    serializers.FileField: {
        "required": _("There is no file. Send one as multipart/form-data."),
        "invalid": _("This is not a file. Send it as multipart/form-data."),
        "no_name": _("This file has no name."),
        "empty": _("This file is empty."),
        "max_length": Filled(_("The name of this file is too long. It can have up to %(max_length)s characters.")),
    },
    serializers.ListField: OF_LISTS,
    serializers.DictField: {"not_a_dict": NOT_AN_OBJECT, "empty": _("This cannot be empty.")},
    serializers.JSONField: {"invalid": _("This is not valid JSON.")},
    serializers.Serializer: {"invalid": NOT_AN_OBJECT},
    serializers.ListSerializer: OF_LISTS,
}


def use_own_messages() -> None:
    """Replace the framework's messages. Called once the settings are loaded.

    It also affects serializers that were declared before, because they are made anew for each request.
    """
    for field, texts in FIELD_MESSAGES.items():
        field.default_error_messages = {**vars(field).get("default_error_messages", {}), **texts}
