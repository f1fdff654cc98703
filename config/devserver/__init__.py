"""Everything on one machine: started, watched, healed and stopped together. `make demo` runs it."""
