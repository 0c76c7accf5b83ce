"""What builds and maintains the project; not part of the package."""
