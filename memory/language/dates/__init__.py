"""Dates as people write them, read as EDTF."""
