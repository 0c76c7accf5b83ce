"""A game as messages for one seat, with names and sentences; nothing leaves a table another way."""
