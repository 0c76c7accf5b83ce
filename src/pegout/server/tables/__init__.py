"""Tables in memory: what happens at them, one thing after the other, and what each seat is told."""
