"""What can be true of a table besides its game, as plain values: a clock, a sealed pack, a seat that changed hands."""
