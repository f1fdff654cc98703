"""What every page and request shares beyond what Django brings."""
