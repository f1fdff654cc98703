"""One call to a model server: addresses, limits, retries, errors."""
