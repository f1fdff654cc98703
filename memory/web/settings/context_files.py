"""Pages of the context files, the notes that the assistant always reads: the list, and editing one."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import NotFound, StaleRevision
from legacies.access import member_of
from legacies.models import Membership
from memory.language.story_text import plain_text
from memory.models import ContextFile
from memory.models.context import LONGEST_CONTEXT_FILE
from memory.services import context_files as services
from memory.web.conversation.message_bubbles import render_markdown
from memory.web.pages import inside

SHOWN_VERSIONS = 10


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A context file with what a page says about it."""

    file: ContextFile
    title: str
    purpose: str
    example: str
    may_write: bool

    @property
    def words(self) -> str:
        return plain_text(self.file.markdown)

    @property
    def html(self) -> SafeString:
        return render_markdown(self.file.markdown)


class ContextFileForm(forms.Form):
    markdown = forms.CharField(
        label=gettext_lazy("What it says"),
        max_length=LONGEST_CONTEXT_FILE,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14}),
        help_text=gettext_lazy("Up to 8,000 characters. **Bold**, lists and headings in Markdown work."),
    )
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


@login_required
@require_safe
def context_files(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    files = [_described(file, membership) for file in services.context_files_in(request.user, legacy_id)]
    return render(request, "memory/context_files.html", inside(membership, "context-files", files=files))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def context_file(request: SignedInRequest, legacy_id: UUID, key: str) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    file = _file_in(request, legacy_id, key)
    form = ContextFileForm(request.POST or None, initial={"markdown": file.markdown, "revision": file.revision})
    if not form.is_bound:
        return _show_page(request, membership, file, form)
    if not form.is_valid():
        return _show_page(request, membership, file, form, status=422)
    said = form.cleaned_data
    if "preview" in request.POST:
        return _show_page(request, membership, file, form, preview=render_markdown(said["markdown"]))
    try:
        services.write_context_file(
            user=request.user, key=key, markdown=said["markdown"].replace("\r\n", "\n"), revision=said["revision"]
        )
    except StaleRevision as stale:
        # The typed text stays in the form. If it is sent again, it replaces the current text.
        form.add_error(None, stale.message)
        form.data = {**request.POST.dict(), "revision": stale.current.revision}
        return _show_page(request, membership, stale.current, form, status=412)
    messages.success(request, _("Saved. The assistant reads it from the next message on."))
    return redirect("memory:context-file", legacy_id, key)


@login_required
@require_POST
def switch(request: SignedInRequest, legacy_id: UUID, key: str) -> HttpResponse:
    file = _file_in(request, legacy_id, key)
    changed = services.switch_context_file(user=request.user, key=file.key, is_on=request.POST.get("is_on") == "yes")
    done = _("The assistant reads it again.") if changed.is_on else _("The assistant does not read it any more.")
    messages.success(request, done)
    return redirect("memory:context-file", legacy_id, key)


@login_required
@require_POST
def restore(request: SignedInRequest, legacy_id: UUID, key: str) -> HttpResponse:
    file = _file_in(request, legacy_id, key)
    version = request.POST.get("version", "")
    services.restore_context_file(
        user=request.user, key=file.key, version=int(version[:9]) if version.isdecimal() else 0
    )
    messages.success(request, _("Restored, as the newest version."))
    return redirect("memory:context-file", legacy_id, key)


def _file_in(request: SignedInRequest, legacy_id: UUID, key: str) -> ContextFile:
    """Return a context file that this legacy's list shows; raise `NotFound` for any other."""
    found = next((file for file in services.context_files_in(request.user, legacy_id) if file.key == key), None)
    if found is None:
        raise NotFound
    return found


def _show_page(
    request: SignedInRequest,
    membership: Membership,
    file: ContextFile,
    form: ContextFileForm,
    *,
    preview: SafeString | None = None,
    status: int = 200,
) -> HttpResponse:
    versions = services.versions_of(request.user, file.key)[:SHOWN_VERSIONS]
    shown = _described(file, membership)
    context = inside(membership, "context-files", shown=shown, form=form, preview=preview, versions=versions)
    return render(request, "memory/context_file.html", context, status=status)


def _described(file: ContextFile, membership: Membership) -> ShownFile:
    may_write = file.legacy_id is None or membership.is_keeper
    name = membership.legacy.name
    if file.key == "profile":
        return ShownFile(
            file,
            _("About me"),
            _("Who you are and what the assistant should know about you, in all your legacies. Only you see it."),
            _("I am Anna, the younger daughter. I live in Leeds, far from the others. I was eleven when we moved."),
            may_write,
        )
    if file.key == "style":
        return ShownFile(
            file,
            _("How to talk with me"),
            _("How you like to be talked to, in all your legacies. Only you see it."),
            _("Short sentences, please. Ask one thing at a time. Call her Mum, never “the deceased”."),
            may_write,
        )
    if file.persona is not None:
        return ShownFile(
            file,
            file.persona.name,
            _("Background for one persona of the assistant. Keepers write it, and all members can read it."),
            _("Ask about places first. Leave the war alone unless somebody brings it up."),
            may_write,
        )
    return ShownFile(
        file,
        _("About %(name)s and the family") % {"name": name},
        _("What everybody here takes for granted. Keepers write it, and all members can read it."),
        _("“The house” is the one in Mill Lane. “The boys” are Tom and Jack. We do not use her first married name."),
        may_write,
    )
