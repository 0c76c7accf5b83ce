"""The database: made, upgraded, refused, locked, full, written to by others. Nothing is ever half-done."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import pegout.server.storage
from pegout.server.gate.problems import ProblemError
from pegout.server.settings import DATABASE, Settings
from pegout.server.storage.database import CHECKPOINT, Database, StartError
from pegout.server.storage.schema import REVISIONS, metadata
from pegout.server.storage.store import load_table
from pegout.server.tables.live import Live

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, until
from .test_matches import wish


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(pegout.server.storage.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def shape_of(engine: sa.Engine) -> list[tuple[str, ...]]:
    """Every table and index with its columns, as SQLite has them."""
    shape: list[tuple[str, ...]] = []
    with engine.connect() as connection:
        for name in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars():
            columns = connection.exec_driver_sql(f"PRAGMA table_info({name})").all()
            shape += [(name, *(str(value) for value in column)) for column in columns]
            for index in connection.exec_driver_sql(f"PRAGMA index_list({name})").all():
                parts = connection.exec_driver_sql(f"PRAGMA index_info({index[1]})").all()
                shape.append((name, "unique" if index[2] else "index", *(str(part[2]) for part in parts)))
    return sorted(shape)


def test_the_migrations_make_what_a_first_start_makes(tmp_path: Path) -> None:
    Database(settings(tmp_path)).close()
    made = sa.create_engine(f"sqlite:///{tmp_path / DATABASE}")
    migrated = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    config = migrations()
    with migrated.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert shape_of(made) == shape_of(migrated)
    for engine in (made, migrated):
        engine.dispose()


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """From before the first revision: a file that holds nothing but the place for its version."""
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
    connection.commit()
    connection.close()
    database = Database(settings(tmp_path))
    database.close()
    engine = sa.create_engine(f"sqlite:///{tmp_path / DATABASE}")
    assert {name for name, *_ in shape_of(engine)} == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_the_known_revisions_are_those_there_are() -> None:
    scripts = list(ScriptDirectory.from_config(migrations()).walk_revisions())
    assert tuple(script.revision for script in reversed(scripts)) == REVISIONS


def test_a_database_opens_again(tmp_path: Path) -> None:
    Database(settings(tmp_path)).close()
    Database(settings(tmp_path)).close()


def test_a_database_that_is_up_to_date_needs_no_migration_tool(tmp_path: Path) -> None:
    Database(settings(tmp_path)).close()
    code = (
        "import sys; from pathlib import Path; from pegout.server.storage.database import Database; "
        "from pegout.server.settings import Settings; Database(Settings(data=Path(sys.argv[1]))).close(); "
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)]).returncode == 0


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    Database(settings(tmp_path)).close()
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StartError, match=r"made by a newer Pegout .*upgrade Pegout"):
        Database(settings(tmp_path))


def test_a_strange_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"This is no database, whatever its name says." * 100)
    with pytest.raises(StartError, match="cannot be read"):
        Database(settings(tmp_path))
    (tmp_path / DATABASE).unlink()
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("CREATE TABLE birds (name TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(StartError, match="not one of Pegout's"):
        Database(settings(tmp_path))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartError, match=r"cannot be made \(.*choose another with --data"):
        Database(settings(tmp_path / "file" / "folder"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_not_writable_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StartError, match="not writable"):
        Database(settings(tmp_path))


def test_a_locked_database_is_told_and_play_goes_on_after_it(tmp_path: Path) -> None:
    with running(settings(tmp_path, busy_seconds=0.05)) as server, server.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        seen = until(client, table, "play")
        action = choose(seen["view"], Random(1))
        other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = act(client, table, 0, seen["number"], action, "the-same-command")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert answer.headers["retry-after"] == "2"
        assert "nothing was changed" in answer.json()["detail"]
        assert look(client, table) == seen, "nothing is half-done"
        assert client.post("/api/tables", json={"seats": people(1, 1)}).status_code == 503
        other.execute("ROLLBACK")
        other.close()
        again = act(client, table, 0, seen["number"], action, "the-same-command")
        assert again.status_code == 200
        assert again.json()["number"] == seen["number"] + 1


def test_what_an_action_changes_waits_for_its_turn_where_others_write(tmp_path: Path) -> None:
    with running(settings(tmp_path, busy_seconds=20)) as server, server.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        seen = until(client, table, "play")
        other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(1) as pool:
            acting = pool.submit(act, client, table, 0, seen["number"], choose(seen["view"], Random(1)))
            with server.browser() as asking:
                assert asking.get("/health").status_code == 200, "the others are served meanwhile"
            assert not acting.done()
            other.execute("ROLLBACK")
            other.close()
            assert acting.result().status_code == 200


def test_the_log_is_brought_into_the_file_as_it_grows(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        database = server.services.database
        many = [("UPDATE alembic_version SET version_num = version_num WHERE 1 = :one", [{"one": 1}])]
        for number in range(1, 4 * CHECKPOINT):
            server.run(database.write(many))
            if number % CHECKPOINT == 0:
                database._thread.submit(int).result()  # it has done what it was asked before
        log = (tmp_path / f"{DATABASE}-wal").stat().st_size
        page = 4096 + 24
        assert log < 2 * CHECKPOINT * page, "what lies in the file already is written over"


def test_where_every_commit_is_to_reach_the_disk_the_thread_writes(tmp_path: Path) -> None:
    with running(settings(tmp_path, full_sync=True)) as server, server.browser() as client:
        assert server.services.database._prompt is None
        table = new_table(client, people(1, 1))["id"]
        assert until(client, table, "play")["view"]["phase"] == "play"


def test_a_full_disk_is_told_and_play_goes_on_after_it(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    random = Random(1)
    database = server.services.database

    def limit(pages: int) -> None:
        def work() -> None:
            with database.reading() as connection:
                connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        database._thread.submit(work).result()
        assert database._prompt is not None
        database._prompt.execute(f"PRAGMA max_page_count = {pages}")  # each connection has its own

    limit(1)  # no more pages than there are
    for _ in range(500):
        if 0 not in seen["view"]["to_act"] and seen["view"]["phase"] != "over":
            break  # the person's action was the last that found room; the shuffle or the computer waits
        answer = act(client, table, 0, seen["number"], choose(seen["view"], random))
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            assert look(client, table) == seen, "nothing is half-done"
            break
        seen = look(client, table)
        if seen["view"]["phase"] == "over":
            table = wish(client, table, "rematch", seen["number"]).json()["table"]["id"]
            seen = look(client, table)
    else:
        raise AssertionError("the disk never fills")
    limit(1_000_000)
    seen = look(client, table)
    assert act(client, table, 0, seen["number"], choose(seen["view"], random)).status_code == 200


def test_a_computer_that_could_not_be_stored_moves_when_it_can(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    tables = server.services.tables
    keep, failures = tables.keep, [True]

    async def fails_for_computers(live, plan, first=None):
        if plan.entries[0].seat != 0 and failures:
            raise ProblemError("storage", "The disk is full.")
        await keep(live, plan, first)

    tables.keep = fails_for_computers  # type: ignore[method-assign]
    answer = act(client, table, 0, seen["number"], choose(seen["view"], Random(1)))
    assert answer.status_code == 200, "the person's action is stored"
    assert answer.json()["latest"] == seen["number"] + 1
    failures.clear()
    assert look(client, table)["number"] > seen["number"] + 1, "the computer moves as soon as it can"


def test_two_processes_on_one_file_agree(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path, seed=2)) as two:
        with one.browser() as first, two.browser() as second:
            table = new_table(first, people(2))["id"]
            second.cookies.update(dict(first.cookies))
            look(second, table)
            random = Random(3)
            for turn in range(60):
                client = (first, second)[turn % 2]
                seen = look(client, table)
                answer = act(client, table, seen["seat"], seen["number"], choose(seen["view"], random))
                # Who did not see what the other process did is told so, and then it does.
                assert answer.status_code in (200, 409), answer.json()
            newest = max(look(client, table)["number"] for client in (first, second))
        journal = sqlite3.connect(tmp_path / DATABASE)
        numbers = [number for (number,) in journal.execute("SELECT seq FROM actions ORDER BY seq")]
        journal.close()
    assert numbers == list(range(1, newest + 1)), "no step is missing or doubled"


def test_a_table_out_of_memory_comes_back_the_same(tmp_path: Path) -> None:
    with running(settings(tmp_path, idle_seconds=0.0)) as server, server.browser() as client:
        tables = [new_table(client, people(1, 1))["id"] for _ in range(5)]
        seen = [until(client, table, "play") for table in tables]
        assert len(server.services.tables) == 5
        assert server.services.tables.forget_idle() == 5
        assert len(server.services.tables) == 0
        assert [look(client, table) for table in tables] == seen


def test_a_table_that_cannot_be_read_at_first_is_one_table_for_all_who_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path, idle_seconds=0.0)) as server, server.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        tables, call = server.services.tables, server.services.database.call
        assert tables.forget_idle() == 1
        asked: list[asyncio.Event] = []

        async def slow(work: Any, *arguments: Any, **named: Any) -> Any:
            if work is not load_table:
                return await call(work, *arguments, **named)
            asked.append(asyncio.Event())
            number = len(asked)
            await asked[-1].wait()
            if number == 1:
                raise ProblemError("storage", "The disk is full.")
            return await call(work, *arguments, **named)

        async def ask() -> tuple[Live | BaseException, ...]:
            first, second = (asyncio.ensure_future(tables._load(table)) for _ in range(2))
            while len(asked) < 1:
                await asyncio.sleep(0)
            asked[0].set()
            while len(asked) < 2:
                await asyncio.sleep(0)
            third = asyncio.ensure_future(tables._load(table))
            await asyncio.sleep(0)
            while not third.done():
                for event in asked:
                    event.set()
                await asyncio.sleep(0)
            return await asyncio.gather(first, second, third, return_exceptions=True)

        monkeypatch.setattr(server.services.database, "call", slow)
        first, second, third = server.run(ask())
        assert isinstance(first, ProblemError)
        assert isinstance(second, Live)
        assert second is third


def test_memory_is_bounded(tmp_path: Path) -> None:
    with running(settings(tmp_path, live_tables=3)) as server, server.browser() as client:
        tables = [new_table(client, people(1, 1))["id"] for _ in range(6)]
        server.services.tables.forget_idle()
        assert list(server.services.tables._live) == tables[3:], "those used last stay"


def test_every_start_deals_other_cards(tmp_path: Path) -> None:
    """Chances come from the system, not from a seed or the clock."""
    hands = set()
    for start in range(3):
        chances = Settings().random
        with running(settings(tmp_path / str(start), random=chances)) as server, server.browser() as client:
            table = new_table(client, people(2))["id"]
            hands.add(tuple(until(client, table, "lay_away")["view"]["hand"]))
    assert len(hands) == 3


def test_a_copy_of_the_file_is_a_whole_backup(tmp_path: Path) -> None:
    with running(settings(tmp_path / "old")) as server, server.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        seen = until(client, table, "play")
        cookies = dict(client.cookies)
    (tmp_path / "new").mkdir()
    shutil.copy(tmp_path / "old" / DATABASE, tmp_path / "new" / DATABASE)
    with running(settings(tmp_path / "new")) as server, server.browser() as client:
        client.cookies.update(cookies)
        assert look(client, table) == seen
