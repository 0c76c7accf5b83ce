"""A client that follows docs/server.md to the letter, and what must hold when it and its friends have played."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from pegout.server.messages.socket import ServerMessage
from pegout.server.settings import DATABASE

from .process import Process
from .tables import choose, command_id, look, new_table
from .test_invites import FRIEND, HOST, link, sit

_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
_PAUSE = 0.02
"""Seconds before something is tried again."""
_PATIENCE = 3.0
"""Seconds after which an answer is thought lost."""


class Follower:
    """One browser at one seat of one table.

    Attributes:
        number: the newest step it knows. view: the game after it. log: every step it was told.
        answered: each command that was answered as done, with its step's number. refused: those answered as stale.
    """

    def __init__(self, address: str, cookie: str, created: dict[str, Any], random: Random) -> None:
        """Begin with what the server answered when the seat was taken."""
        self._address = address
        self._cookie = {"cookie": f"pegout={cookie}"}
        self._random = random
        self._news = asyncio.Event()
        self.table: str = created["id"]
        self.seat: int = created["seat"]
        self.log: dict[int, dict[str, Any]] = {}
        self.answered: dict[str, int] = {}
        self.refused: set[str] = set()
        self.number: int = 0
        self.view: dict[str, Any] = {}
        self._take_snapshot(created["snapshot"])

    async def play(self) -> None:
        """Play until the game is over, as far as this browser knows."""
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(
            base_url=self._address, headers=self._cookie, timeout=_PATIENCE, limits=limits
        ) as client:
            listening = asyncio.ensure_future(self._listen())
            try:
                while self.view["phase"] != "over":
                    if self.view["may"] and self.seat in self.view["to_act"]:
                        await self._act(client)
                    else:
                        news = asyncio.ensure_future(self._news.wait())
                        await asyncio.wait((news, listening), return_when=asyncio.FIRST_COMPLETED)
                        news.cancel()
                        if listening.done():
                            listening.result()
                        self._news.clear()
            finally:
                listening.cancel()
                with suppress(asyncio.CancelledError):
                    await listening

    # --- what it knows ----------------------------------------------------------------------------------------------

    def _take_snapshot(self, snapshot: dict[str, Any]) -> None:
        if self.log and snapshot["number"] < self.number:
            return
        self.number, self.view = snapshot["number"], snapshot["view"]
        self.log |= {step["number"]: step for step in snapshot["log"]}

    def _take_steps(self, steps: list[dict[str, Any]]) -> bool:
        """Take what is new; False where something before it was lost."""
        for step in steps:
            if step["number"] > self.number + 1:
                return False
            if step["number"] == self.number + 1:
                self.number, self.view = step["number"], step["view"]
                self.log[self.number] = {name: step[name] for name in step if name not in ("view", "summary")}
        return True

    def _take_update(self, update: dict[str, Any]) -> None:
        if update["snapshot"] is not None:
            self._take_snapshot(update["snapshot"])
        else:
            assert self._take_steps(update["steps"]), "an answer has all steps after the number that was sent"

    # --- what it does -----------------------------------------------------------------------------------------------

    async def _act(self, client: httpx.AsyncClient) -> None:
        """One action, sent under one id until an answer comes."""
        after, command = self.number, command_id()
        body = {"id": command, "seat": self.seat, "after": after, "action": choose(self.view, self._random)}
        while True:
            try:
                answer = await client.post(f"/api/tables/{self.table}/actions", json=body)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code == 200:
                update = answer.json()
                self.answered[command] = update["number"]
                self._take_update(update)
                return
            if answer is not None and answer.status_code in (409, 422):
                problem = answer.json()
                self.refused.add(command)
                if problem["code"] == "stale":
                    self._take_update(problem["update"])
                else:
                    # Two cut at one place at the same time (rules 2.2): this one looks where the pack can be cut now.
                    assert (problem["code"], self.view["phase"]) == ("illegal", "cut_for_deal"), problem
                    await self._ask_again(client)
                return
            assert answer is None or answer.status_code == 503, answer.text
            await asyncio.sleep(_PAUSE)

    async def _ask_again(self, client: httpx.AsyncClient) -> None:
        """Ask for what came after the newest step that is known here."""
        query = {"seat": self.seat, "after": self.number}
        with suppress(httpx.TransportError):
            answer = await client.get(f"/api/tables/{self.table}/steps", params=query)
            if answer.status_code == 200:
                self._take_update(answer.json())

    async def _listen(self) -> None:
        """Keep a socket open, and open it again with the newest number whenever something is missing."""
        while True:
            with suppress(OSError, EOFError, TimeoutError, WebSocketException):
                address = f"{self._address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
                async with connect(
                    f"{address}?seat={self.seat}&after={self.number}",
                    additional_headers=self._cookie,
                    open_timeout=_PATIENCE,
                    ping_interval=None,
                    close_timeout=0.1,
                    max_size=None,
                ) as socket:
                    async for text in socket:
                        _MESSAGES.validate_json(text, strict=True)
                        if not self._hear(json.loads(text)):
                            break
            await asyncio.sleep(_PAUSE)

    def _hear(self, message: dict[str, Any]) -> bool:
        """Take a message; False where something before it was lost."""
        match message["kind"]:
            case "steps":
                whole = self._take_steps(message["steps"])
            case "snapshot":
                whole = True
                self._take_snapshot(message["snapshot"])
            case "ping":
                whole = bool(message["latest"] <= self.number)
            case _:
                whole = True
        self._news.set()
        return whole


def friends_at_a_table(
    server: Process, address: str, number: int, seed: int, cookies: Sequence[str] = (), **options: Any
) -> list[Follower]:
    """A table made and taken over a good line; from then on its browsers use an address.

    Args:
        server: where the table is.
        address: how its browsers reach it from now on.
        number: how many browsers.
        seed: of what they choose.
        cookies: who the browsers are, where the server has met them before.
        options: of the table.
    """
    known = [{"pegout": cookie} for cookie in cookies] if cookies else [{}] * number
    with ExitStack() as stack:
        host, *friends = (
            stack.enter_context(httpx.Client(base_url=server.address, cookies=cookie)) for cookie in known
        )
        made = new_table(host, [HOST, *[FRIEND] * (number - 1)], options={"target": 31, **options})
        invite = link(host, made["id"])
        sat = [sit(friend, invite, f"Friend {at}").json() for at, friend in enumerate(friends)]
        identities = [client.cookies["pegout"] for client in (host, *friends)]
    return [
        Follower(address, cookie, created, Random(seed + at))
        for at, (cookie, created) in enumerate(zip(identities, (made, *sat), strict=True))
    ]


def verify_converged(server: Process, followers: Sequence[Follower]) -> None:
    """All of a table's browsers know what the server knows, and every action was done once.

    Args:
        server: where the table is.
        followers: the table's browsers.
    """
    table = followers[0].table
    for follower in followers:
        with httpx.Client(base_url=server.address, headers=follower._cookie) as client:
            seen = look(client, table, follower.seat)
        assert follower.number == seen["number"]
        assert follower.view == seen["view"], "the views converge"
        assert list(follower.log.values()) == seen["log"], "no step is missing, doubled or out of order"
    stored = sqlite3.connect(server.folder / DATABASE)
    try:
        rows = stored.execute("SELECT seq, command FROM actions WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    finally:
        stored.close()
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    commands = [command for _, command in rows if command is not None]
    assert len(set(commands)) == len(commands), "none is doubled"
    answered = {command: number for follower in followers for command, number in follower.answered.items()}
    assert {command: number for number, command in rows if command is not None} == answered, "none is lost"
    assert not set(commands) & {command for follower in followers for command in follower.refused}
