"""Changes of the database from release to release, run when a server starts."""
