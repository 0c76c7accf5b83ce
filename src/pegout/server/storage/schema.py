"""The tables of the database; migrations/ makes them, and a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
"""Every revision of the database this program can read, oldest first; the last is the one it works with."""

metadata = MetaData()

identities = Table(
    "identities",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created_at", Integer, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("identity", ForeignKey("identities.id"), nullable=False),
    # Of the secret in the browser's cookie.
    Column("secret_hash", LargeBinary(32), nullable=False),
    Column("created_at", Integer, nullable=False),
    UniqueConstraint("secret_hash", name="one_device_for_a_secret"),
    Index("devices_by_identity", "identity"),
)

moves = Table(
    "moves",
    metadata,
    # One link leads to somebody's games: a new one takes the place of the old one.
    Column("identity", ForeignKey("identities.id"), primary_key=True),
    Column("token_hash", LargeBinary(32), nullable=False),
    Column("expires_at", Integer, nullable=False),
    UniqueConstraint("token_hash", name="one_identity_for_a_move"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("creator", ForeignKey("identities.id"), nullable=False),
    Column("command", String(64)),
    Column("options", JSON, nullable=False),
    Column("take_back", Boolean, nullable=False),
    Column("best_of", Integer),
    Column("created_at", Integer, nullable=False),
    Column("updated_at", Integer, nullable=False),
    # What the list of my tables shows, so that it need not replay every game.
    Column("glance", JSON, nullable=False),
    # Whether the lobby shows it while a seat is free, and whether persons may write to one another there.
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("chat", Boolean, nullable=False, server_default=false()),
    # What a player has proposed to the others and they have not answered yet.
    Column("proposal", JSON),
    # Counts up each time that watching is allowed or no longer allowed: odd while whoever has the link may watch.
    Column("watch_round", Integer, nullable=False, server_default="0"),
    UniqueConstraint("creator", "command", name="one_table_for_a_command"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(24), nullable=False),
    Column("level", String(40)),
    # Whose browser plays it; empty for a computer, and for a seat that nobody has claimed.
    Column("owner", ForeignKey("identities.id")),
    Index("seats_by_owner", "owner"),
)

turned_away = Table(
    "turned_away",
    metadata,
    # Whose seat the table's maker has opened again: that person does not sit down there a second time.
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("identity", ForeignKey("identities.id"), primary_key=True),
    Column("at", Integer, nullable=False),
    Index("turned_away_by_identity", "identity"),
)

invites = Table(
    "invites",
    metadata,
    # Of the link's token: whoever reads the database cannot sit down with it.
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    # The browser whose secret gives the token: each of the maker's browsers has a link of its own, and all of them
    # work. Empty for a link that outlived its browser.
    Column("device", ForeignKey("devices.id")),
    Index("invites_by_table", "table_id"),
)

clocks = Table(
    "clocks",
    metadata,
    # Tables with a clock; in seconds.
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("bank", Integer, nullable=False),
)

times = Table(
    "times",
    metadata,
    # Each seat's time at a table with a clock, in milliseconds; since when its clock runs, empty while it stands.
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Integer, nullable=False),
    Column("bank", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Column("since", BigInteger),
)

marks = Table(
    "marks",
    metadata,
    # When the server was last alive, while any clock ran.
    Column("name", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

watch_links = Table(
    "watch_links",
    metadata,
    # Of the link's token. The links of a table live for one round of watching.
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Index("watch_links_by_table", "table_id"),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("match", Integer, nullable=False),
    Column("first_dealer", Integer),
    Column("cutters", JSON, nullable=False),
    Column("started_at", Integer, nullable=False),
    Column("finished_at", Integer),
    Column("winner", Integer),
    Column("scores", JSON),
    Column("skunks", JSON),
    # Who dealt first, once the game is over: the next game of the match depends on it (rules 5.3).
    Column("dealt_first", Integer),
    # Where nobody pegged out: whether it was stopped, resigned or left. A stopped game has no winner.
    Column("ending", String(8)),
    UniqueConstraint("table_id", "number", name="one_game_for_a_number"),
)

actions = Table(
    "actions",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    # The number of the step: it goes on from game to game of a table.
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("kind", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    Column("command", String(64)),
    Column("done_at", Integer, nullable=False),
    UniqueConstraint("table_id", "command", name="one_action_for_a_command"),
)

# How often each small number was seen over all deals of the server; the about page reads it.
tallies = Table(
    "tallies",
    metadata,
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("who", String(8), primary_key=True),
    Column("measure", String(8), primary_key=True),
    Column("value", Integer, primary_key=True, autoincrement=False),
    Column("seen", Integer, nullable=False),
)

seat_tallies = Table(
    "seat_tallies",
    metadata,
    # One row a seat of a finished game: the key keeps any game from being counted twice.
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Whose statistics it belongs to. Empty for the computer, for pass-and-play against oneself, and once that
    # person's data was deleted.
    Column("identity", ForeignKey("identities.id")),
    Column("players", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("skunked", Integer, nullable=False),
    Column("given", Integer, nullable=False),
    Column("against", String(40), nullable=False),
    Column("dealer_hands", Integer, nullable=False),
    Column("dealer_hand_points", Integer, nullable=False),
    Column("dealer_plays", Integer, nullable=False),
    Column("dealer_play_points", Integer, nullable=False),
    Column("pone_hands", Integer, nullable=False),
    Column("pone_hand_points", Integer, nullable=False),
    Column("pone_plays", Integer, nullable=False),
    Column("pone_play_points", Integer, nullable=False),
    Column("cribs", Integer, nullable=False),
    Column("crib_points", Integer, nullable=False),
    Column("best_points", Integer),
    Column("best", JSON),
    Index("seat_tallies_by_identity", "identity"),
)
