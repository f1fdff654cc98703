"""A small made-up family to look at Keepsake with."""
