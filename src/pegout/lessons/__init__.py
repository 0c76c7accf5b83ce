"""What Pegout teaches: the handbook of the rules."""
