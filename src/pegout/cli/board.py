"""``pegout board``: the board for real cards, as one file for any phone."""

from __future__ import annotations

from pathlib import Path

import click

HELP = """Write the board for people with real cards as one file.

The file holds everything it needs: copy it to a phone or tablet, open it there in the browser, and lay the device flat
between the players. It needs no network and no server. The same board is the page /board of pegout serve.

\b
Examples:
  pegout board --export board.html
  pegout board --export ~/Desktop/board.html --force"""


def built_board() -> Path:
    """Where the build of the web app leaves the file."""
    return Path(__file__).parents[1] / "server" / "static" / "board.html"


@click.command("board", help=HELP)
@click.option(
    "--export",
    "file",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File to write, such as board.html.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def command(file: Path, force: bool) -> int:
    """Write the file.

    Raises:
        PegoutError: the web app has not been built, or the file cannot be written.
    """
    from pegout.rules.errors import PegoutError

    try:
        board = built_board().read_bytes()
    except FileNotFoundError:
        raise PegoutError("The board is part of the web app, which has not been built: run “make web” first.") from None
    if file.is_dir():
        raise PegoutError(f"{file} is a folder; name a file in it, such as {file / 'board.html'}.")
    try:
        with file.open("wb" if force else "xb") as out:
            out.write(board)
    except FileExistsError:
        raise PegoutError(f"{file} is there already; name another file, or add --force to write over it.") from None
    except OSError as error:
        if not file.parent.exists():
            raise PegoutError(f"There is no folder {file.parent}; make it first, or name another.") from None
        reason = (error.strerror or str(error)).lower()
        raise PegoutError(f"{file} cannot be written ({reason}); name a file in another folder.") from None
    click.echo(f"{file} is written: open it in any browser, with or without a network.")
    return 0
