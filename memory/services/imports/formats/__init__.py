"""What comes from elsewhere, read and checked: files become people and talk. Nothing here touches the database."""
