"""Alembic's entry: runs the revisions over the connection that pegout.server.storage.database hands it."""

from alembic import context

from pegout.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
