"""What every request passes: from where, how much, and how it is refused."""
