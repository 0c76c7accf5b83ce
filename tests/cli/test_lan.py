"""Phones in the same network: the address and the code that `pegout serve --lan` shows."""

from __future__ import annotations

import pytest

from pegout.cli import lan


def test_the_invitation_names_the_address_and_draws_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.7")
    shown = lan.invitation(8121)
    assert "http://192.0.2.7:8121/" in shown
    assert shown.count("\n") > 12
    assert "▄" in shown or "█" in shown


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: None)
    assert "no network" in lan.invitation(8121)


def test_the_address_is_never_loopback() -> None:
    address = lan.lan_address()
    assert address is None or not address.startswith("127.")


def test_different_addresses_give_different_codes() -> None:
    assert lan.qr_code("http://192.0.2.7:8121/") != lan.qr_code("http://192.0.2.8:8121/")
