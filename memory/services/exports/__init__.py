"""Exports: what one member may see as a ZIP to download, and everything of a family for operators."""
