"""The real program, started as a person would start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

START = "import sys; from pegout.cli import main; sys.exit(main())"
PATIENCE = 30.0


class Program:
    """`pegout serve` with a data folder of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.address = ""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self._drain: threading.Thread | None = None

    def start(self) -> Program:
        """Start, at the second time on the port of the first, and wait for the printed address."""
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        command = [sys.executable, "-c", START, "serve", "--no-browser", "--port", str(self._port)]
        self._process = subprocess.Popen(
            [*command, "--data", str(self.data), *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None
        guard = threading.Timer(PATIENCE, self._process.kill)
        guard.start()
        printed = []
        try:
            for line in self._process.stdout:
                printed.append(line)
                found = re.search(r"http://[^/\s]+:(\d+)/", line)
                if found:
                    self.address, self._port = found.group().rstrip("/"), int(found[1])
                    break
            else:
                raise AssertionError(f"pegout serve did not start: {''.join(printed)}")
        finally:
            guard.cancel()
        # What else it prints must not fill the pipe.
        self._drain = threading.Thread(target=self._process.stdout.read, daemon=True)
        self._drain.start()
        return self

    def kill(self) -> None:
        """As when the power goes: it gets no chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As with Ctrl-C."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(number)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._drain is not None:
            self._drain.join()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None
