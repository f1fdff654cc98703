from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin with our own site in its place."""

    default = False
    default_site = "accounts.admin_site.StaffSite"
