"""Dates as people write them, parsed to EDTF."""
