"""Forms of a chat import."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from memory.services.imports.choices import NOBODY, Answers, Question
from memory.services.imports.formats.day_order import DayOrder

NONE = "none"
FEW = 12
"""So many names can be looked over as a list of buttons; more are a list that opens."""
ORDERS = {
    DayOrder.DAY_FIRST: _("The day: 3/4 is the third of April"),
    DayOrder.MONTH_FIRST: _("The month: 3/4 is the fourth of March"),
}


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("Up to 10 MB: .txt, .zip or .json."),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.zip,.json"}),
    )


class ChatForm(forms.Form):
    """Which of several chats. It is sent as part of the address."""

    chat = forms.ChoiceField(label=_("Which chat is it?"))

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.fields["chat"] = forms.ChoiceField(
            label=_("Which chat is it?"),
            choices=[(chat.key, chat.title or ", ".join(chat.speakers[:3])) for chat in question.chats],
            help_text=_("The file contains several chats. Import one, then upload the file again for another."),
        )


class AnswersForm(forms.Form):
    """Who is who. Names are sent by their place in the list: anything can be somebody's name."""

    def __init__(self, question: Question, called: str, data: Any = None) -> None:
        super().__init__(data)
        self.question = question
        self.fields["me"] = _names(question, label=_("Which of these are you?"), none=_("None of these"))
        if question.me:
            self.fields["me"].initial = [key for key, _name in question.people].index(question.me)
        if question.has_person:
            label = _("Did %(name)s write in this chat?") % {"name": called}
            self.fields["person"] = _names(question, label=label, none=_("No"), initial=NONE)
        if len(question.orders) > 1:
            self.fields["order"] = forms.ChoiceField(
                label=_("In the dates of this chat, what comes first?"),
                choices=[(order.value, ORDERS[order]) for order in question.orders],
                initial=question.order,
                widget=forms.RadioSelect,
                help_text=_("The chat does not say, and it decides when each message was written."),
            )

    @property
    def answers(self) -> Answers:
        said = self.cleaned_data
        return Answers(
            me=self._name(said["me"]),
            person=self._name(said.get("person", NONE)),
            chat=self.question.chat,
            order=said.get("order", ""),
        )

    def _name(self, place: str) -> str:
        return NOBODY if place == NONE else self.question.people[int(place)][0]


def _names(question: Question, *, label: Any, none: Any, initial: Any = None) -> forms.ChoiceField:
    choices: list[tuple[str, Any]] = [(str(place), name) for place, (_key, name) in enumerate(question.people)]
    widget = forms.RadioSelect if len(choices) <= FEW else forms.Select
    return forms.ChoiceField(label=label, choices=[*choices, (NONE, none)], widget=widget, initial=initial)
