"""Personal access tokens: making, finding and ending them, and signing in by one."""
