"""Sessions: how long they last, the devices they belong to, and recent reauthentication."""
