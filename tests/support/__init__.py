"""What tests of several parts lean on: factories, families with rows in every state, counting of queries."""
