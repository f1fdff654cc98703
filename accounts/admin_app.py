from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The configuration of Django's admin with our own site instead of Django's."""

    default = False
    default_site = "accounts.admin_site.StaffSite"
