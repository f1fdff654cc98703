"""How dates and hours are written in English. Other languages go by Django's formats, unless they have a folder here.

`{{ day|date:"DATE_FORMAT" }}` and the like take what belongs to the language of the page.
"""

from __future__ import annotations

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
