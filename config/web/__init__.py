"""What pages and requests share: fragments, static files, body sizes, the installable app, and links to apps."""
