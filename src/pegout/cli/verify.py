"""``pegout verify``: whether records are right, and if not, where."""

from __future__ import annotations

import click

from . import BAD_INPUT, GOOD, NEGATIVE

HELP = """Check records: each game is replayed by the rules.

Prints one line for each game: the file, which game, and "right" or the first wrong point, illegal card, wrong turn or
impossible card with its line and rule. Where packs were sealed before the deal, a line for each says whether seal and
pack agree. FILE - reads the standard input. Exit code 0: all right; 1: a game is wrong;
2: a file cannot be read.

\b
Examples:
  pegout verify game.pegout
  pegout verify *.pegout
  pegout verify - < game.pegout"""


@click.command("verify", help=HELP, short_help="Check a recorded game.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(files: tuple[str, ...]) -> int:
    """Check each file; one that cannot be read does not keep the others from being checked."""
    return max(_verify(path) for path in files)


def _verify(path: str) -> int:
    from pegout.record import check
    from pegout.record.files import load
    from pegout.rules.errors import RecordError

    name = "standard input" if path == "-" else path
    try:
        games = check(load(path))
    except RecordError as error:
        click.echo(f"{name}: line {error.line}: {error}", err=True)
        return BAD_INPUT
    except OSError as error:
        click.echo(f"{name}: {error.strerror or error}.", err=True)
        return BAD_INPUT
    if not games:
        click.echo(f'{name}: there is no game in it; a record begins with the tag [Pegout "1"].', err=True)
        return BAD_INPUT
    for game in games:
        click.echo(f"{name}: game {game.number}: {game.finding or 'right'}")
        for seal in game.seals:
            click.echo(f"{name}: game {game.number}: {seal}")
    return NEGATIVE if any(game.finding for game in games) else GOOD
