"""The pages of photos and recordings."""
