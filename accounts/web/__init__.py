"""Pages and addresses that the packages for signing in do not bring along."""
