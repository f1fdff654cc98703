"""Events in the files of other programs: family trees (GEDCOM 5.5.1 and 7) and calendars (iCalendar), in and out."""
