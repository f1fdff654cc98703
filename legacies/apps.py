from django.apps import AppConfig


class LegaciesConfig(AppConfig):
    name = "legacies"
    verbose_name = "Legacies"
