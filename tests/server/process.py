"""The server as a process of its own that tests may kill, with limits that no test reaches."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

_SERVE = """
import json, sys
from pathlib import Path
from pegout.cli.serve import address_of, listen, run
from pegout.server.settings import Limits, Settings
folder, port, changes = Path(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
much = (1e9, 10**9)
most = dict(address=much, identity=much, tables=much, newcomers=much)
limits = Limits(**most | dict(tables_of_identity=10**9, sockets_of_address=10**6) | changes.pop("limits", {}))
listener = listen("127.0.0.1", port)
run(Settings(data=folder, limits=limits, **changes), listener, address_of("127.0.0.1", listener), open_browser=False)
"""
PATIENCE = 60.0


class Process:
    """`pegout serve` on a folder of its own; started again it listens on the same port.

    Attributes:
        folder: its data. port: where it listens.
    """

    def __init__(self, folder: Path, **changes: Any) -> None:
        """Start later.

        Args:
            folder: its data.
            changes: other settings, such as ``ping_seconds``; ``limits`` holds limits by name.
        """
        self.folder = folder
        self.port = 0
        folder.mkdir(parents=True, exist_ok=True)
        self._said = folder / "errors.txt"
        self._changes = json.dumps(changes)
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Process:
        """Start and wait until it answers."""
        command = [sys.executable, "-c", _SERVE, str(self.folder), str(self.port), self._changes]
        with self._said.open("a") as said:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, f"the server does not start: {line}"
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        """End it with no time to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def errors(self) -> str:
        """All that was written to its error output."""
        return self._said.read_text(errors="replace")

    @property
    def memory(self) -> int:
        """Kilobytes of memory in use; 0 where the system does not tell."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) if found else 0

    def __enter__(self) -> Process:
        """Start."""
        return self.start()

    def __exit__(self, *_: object) -> None:
        """End it."""
        self.kill()
