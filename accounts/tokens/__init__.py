"""Personal access tokens: creating, finding and revoking them, and authentication by them."""
