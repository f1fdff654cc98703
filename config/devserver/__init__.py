"""The whole product on one machine, started and stopped together. `make demo` runs it."""
