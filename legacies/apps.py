from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from config.health import find_oldest_due_with


class LegaciesConfig(AppConfig):
    name = "legacies"
    verbose_name = _("Legacies")

    def ready(self) -> None:
        # These imports need the models, which are loaded only now.
        from legacies.admin.audit_log import action_sentences  # noqa: PLC0415 - as above
        from legacies.audit import Action, register_actions  # noqa: PLC0415 - as above
        from legacies.jobs.overview import oldest_due  # noqa: PLC0415 - as above
        from legacies.models.membership import NoticeKind  # noqa: PLC0415 - as above
        from legacies.services.notices import register_notice_kinds  # noqa: PLC0415 - as above
        from legacies.updates.publishing import UpdateKind, register_update_kinds  # noqa: PLC0415 - as above

        find_oldest_due_with(oldest_due)
        register_actions(Action, sentences=action_sentences)
        register_notice_kinds(NoticeKind)
        register_update_kinds(UpdateKind)
