"""``pegout serve``: the table in the browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    import socket

    from pegout.server.settings import Settings

PORT = 8121
PORTS_TRIED = 20


@click.command(name="serve")
@click.option("--host", default=None, help="Address to listen on; left out, 127.0.0.1: this computer only.")
@click.option("--lan", is_flag=True, help="Let phones and tablets in the same network in; prints a QR code for them.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    help=f"Port to listen on; left out, {PORT} or the next free one.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder where games are kept; left out, PEGOUT_DATA or the system's place for such data.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--grace",
    type=click.IntRange(1, 3600),
    default=60,
    show_default=True,
    help="Seconds that friends wait for somebody whose line is lost before they may go on without.",
)
@click.option("--full-sync", is_flag=True, help="Wait for the disk, so that not even a power loss loses an action.")
def command(
    host: str | None, lan: bool, port: int | None, data: Path | None, no_browser: bool, full_sync: bool, grace: int
) -> int:
    r"""Open the table in the browser; Ctrl-C stops.

    Games are kept and go on where they were at the next start.

    \b
    Examples:
      pegout serve                 the table on this computer, opened in the browser
      pegout serve --lan           phones in the same network too, by address or QR code
      pegout serve --port 9000 --no-browser
    """
    if lan and host is not None:
        raise click.UsageError("--lan chooses the address to listen on; leave --host out.")
    host = host or ("0.0.0.0" if lan else "127.0.0.1")
    listener = listen(host, port)
    with listener:
        from pegout.server.settings import Settings, default_data_folder

        hosts = None if not is_loopback(host) else frozenset({"localhost", "127.0.0.1", "::1", host})
        settings = Settings(
            data=data or default_data_folder(), hosts=hosts, full_sync=full_sync, grace_seconds=float(grace)
        )
        if lan:
            from .lan import invitation

            click.echo(invitation(listener.getsockname()[1]))
        run(settings, listener, address_of(host, listener), open_browser=not no_browser and has_display())
    click.echo("Stopped. Your games are kept.")
    return 0


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    return host in ("localhost", "::1") or host.startswith("127.")


def listen(host: str, port: int | None) -> socket.socket:
    """Take a port.

    Args:
        host: the address.
        port: the port; None for the usual one or the next that is free.

    Raises:
        StartError: it is taken, or the address is not this machine's.
    """
    import errno
    import socket

    from pegout.rules.errors import PegoutError

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for candidate in wanted:
        # With the protocol named, asyncio sends small answers at once instead of waiting to fill a packet.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            if error.errno == errno.EADDRINUSE:
                raise PegoutError(f"Port {port} is taken; choose another, or leave --port out.") from None
            reason = (error.strerror or str(error)).lower()
            raise PegoutError(f"Pegout cannot listen on {host} port {candidate} ({reason}).") from None
        return listener
    raise PegoutError(f"No port is free on {host}.")


def address_of(host: str, listener: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{listener.getsockname()[1]}/"


def has_display() -> bool:
    """Whether there is a screen that a browser could open on."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def show(address: str) -> None:
    """Open the address in a browser, without waiting for it and without its chatter."""
    import threading
    import webbrowser

    def work() -> None:
        try:
            webbrowser.open(address)
        except webbrowser.Error:
            pass  # the address is printed anyway

    threading.Thread(target=work, daemon=True).start()


def run(settings: Settings, listener: socket.socket, address: str, *, open_browser: bool) -> None:
    """Serve until Ctrl-C.

    Args:
        settings: the server's settings.
        listener: where it listens.
        address: what is printed once it answers.
        open_browser: whether to open it too.

    Raises:
        StartError: the data folder or the database cannot be used.
    """
    import uvicorn

    from pegout.server import collecting
    from pegout.server.app import create_app
    from pegout.server.upgrade import library_options

    class Server(uvicorn.Server):
        """Tells the address as soon as it answers there."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if not self.should_exit:
                click.echo(f"Pegout is at {address} (Ctrl-C stops)")
                sys.stdout.flush()
                if open_browser:
                    show(address)

    config = uvicorn.Config(create_app(settings), **library_options(settings))
    collecting.start()
    # The thread that stores waits so long for its turn several times an action: the usual 5 ms would add up.
    sys.setswitchinterval(0.001)
    try:
        Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # it has stopped already
