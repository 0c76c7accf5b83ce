"""What is kept, in one SQLite file."""
