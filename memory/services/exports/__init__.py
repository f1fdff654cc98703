"""Exports: what one member may see as a ZIP to take away, and everything of a family for its operators."""
