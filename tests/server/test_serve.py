"""`pegout serve`: one line with the address, a clean stop, and a sentence for whatever is in the way."""

import signal
import socket
from pathlib import Path

import httpx
import pytest

from pegout.cli import main
from pegout.cli.serve import PORT, address_of, has_display, listen
from pegout.rules.errors import PegoutError

from .test_kill import start


def test_it_prints_its_address_answers_and_stops(tmp_path: Path) -> None:
    process, address = start(tmp_path / "new" / "folder")
    assert httpx.get(f"{address}health", timeout=20).json()["status"] == "ok"
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    assert process.stdout is not None
    assert process.stdout.read() == "Stopped. Your games are kept.\n"
    process.stdout.close()
    assert (tmp_path / "new" / "folder" / "pegout.db").is_file()


def test_it_stops_at_a_term_signal_too(tmp_path: Path) -> None:
    process, _ = start(tmp_path)
    process.terminate()
    assert process.wait(20) in (0, -signal.SIGTERM)
    assert process.stdout is not None
    assert "Traceback" not in process.stdout.read()
    process.stdout.close()


def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path), "--no-browser"]) == 2
    assert capsys.readouterr().err == f"Port {port} is taken; choose another, or leave --port out.\n"


def test_the_next_free_port_is_taken_otherwise() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        ports = [listener.getsockname()[1] for listener in (first, second)]
    assert ports[0] != ports[1]
    assert all(port >= PORT for port in ports)


def test_a_foreign_address_is_an_error() -> None:
    with pytest.raises(PegoutError, match=r"Pegout cannot listen on 192\.0\.2\.1 port 0"):
        listen("192.0.2.1", 0)


def test_a_folder_in_the_way_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "folder"), "--no-browser"]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "cannot be made" in message


def test_the_printed_address_is_one_to_open() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert address_of("127.0.0.1", listener) == f"http://127.0.0.1:{port}/"
        assert address_of("0.0.0.0", listener) == f"http://127.0.0.1:{port}/"
        assert address_of("::1", listener) == f"http://[::1]:{port}/"


def test_without_a_screen_no_browser_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()
