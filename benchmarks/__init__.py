"""Measurements, and training of the built-in engine. Each is started with `python -m`, see README.md."""

import os

# The included embedding model is prepared once for the processor, in a folder that the settings name.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
