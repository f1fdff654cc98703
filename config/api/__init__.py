"""The rules that every API call shares: errors, pagination, preconditions, idempotency, rate limits, schema."""
