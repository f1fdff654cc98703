"""What new statements are to what is remembered already."""
