"""The rules of the wire, the same for every call of the API: errors, paging, preconditions, repeats, limits, schema."""
