"""Photos and recordings as every interface shows them, and the answers that hold their files."""
