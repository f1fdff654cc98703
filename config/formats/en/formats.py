"""The formats of dates and times in English. Other languages use Django's formats, unless they have a folder here.

`{{ day|date:"DATE_FORMAT" }}` uses the format of the page's language.
"""

from __future__ import annotations

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
