"""Helpers for the server's tests: settings, clients, and a person who plays by the views alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx

from pegout.players import Player, player_of
from pegout.server.messages.problem import Problem
from pegout.server.messages.steps import Update
from pegout.server.settings import Limits, Settings

ANY_AMOUNT = (1_000_000.0, 1_000_000)
"""A rate that no test reaches."""
NO_LIMITS = Limits(
    address=ANY_AMOUNT,
    identity=ANY_AMOUNT,
    tables=ANY_AMOUNT,
    newcomers=ANY_AMOUNT,
    tables_of_identity=1_000_000,
    recovery=ANY_AMOUNT,
    moves=ANY_AMOUNT,
    watching=ANY_AMOUNT,
    exports=ANY_AMOUNT,
)
PLENTY = 4000
"""More steps than any test's game has decisions."""

_ids = count(1)


def command_id() -> str:
    """An id that no other command has."""
    return f"command-{next(_ids)}"


def settings(folder: Path, *, seed: int = 1, **changes: Any) -> Settings:
    """Settings of a test: own folder, seeded chances, no limits."""
    chances = Random(seed)

    def seeded(level: str) -> Player:
        return player_of(level, Random(chances.random()))

    values: dict[str, Any] = {
        "data": folder,
        "hosts": None,
        "limits": NO_LIMITS,
        "random": Random(seed),
        "player_of": seeded,
    }
    return Settings(**(values | changes))


def people(number: int, computers: int = 0, level: str = "beginner") -> list[dict[str, Any]]:
    """Seats: so many persons, then so many computers."""
    return [{"kind": "person"}] * number + [{"kind": "computer", "level": level}] * computers


def new_table(client: httpx.Client, seats: list[dict[str, Any]], **wishes: Any) -> dict[str, Any]:
    """Make a table; its `Created` message."""
    answer = client.post("/api/tables", json={"seats": seats, **wishes})
    assert answer.status_code == 201, answer.json()
    created = answer.json()
    assert isinstance(created, dict)
    return created


def choose(view: dict[str, Any], random: Random) -> dict[str, Any]:
    """Something that a view asks for, as an action to be sent."""
    may, options = view["may"], view["options"]
    if "lay_away" in may:
        number = 2 if options["players"] == 2 else 1
        return {"kind": "lay_away", "cards": random.sample(view["hand"], number)}
    if "lay_card" in may and (options["calls"] == "automatic" or random.random() < 0.95 or "say_go" not in may):
        claim = None if options["calls"] == "automatic" else random.choice([0, 0, 1, 2, 3])
        return {"kind": "lay_card", "card": random.choice(view["fitting"]), "claim": claim}
    if "cut_for_deal" in may:
        return {"kind": "cut_for_deal", "position": random.choice(view["free_cuts"])}
    if "cut_starter" in may:
        return {"kind": "cut_starter", "position": random.randrange(1, view["undealt"])}
    if "claim" in may:
        return {"kind": "claim", "points": random.choice([0, 1, 2, 4, 6])}
    if "accept" in may:
        return {"kind": "accept"}
    assert "say_go" in may, view
    return {"kind": "say_go"}


def act(
    client: httpx.Client, table: str, seat: int, after: int, action: dict[str, Any], command: str | None = None
) -> httpx.Response:
    """Send an action; what comes back is what the models say."""
    body = {"id": command or command_id(), "seat": seat, "after": after, "action": action}
    answer = client.post(f"/api/tables/{table}/actions", json=body)
    model = Update if answer.status_code == 200 else Problem
    model.model_validate_json(answer.content, strict=True)
    return answer


def look(client: httpx.Client, table: str, seat: int | None = None) -> dict[str, Any]:
    """A snapshot."""
    answer = client.get(f"/api/tables/{table}", params={} if seat is None else {"seat": seat})
    assert answer.status_code == 200, answer.json()
    seen = answer.json()
    assert isinstance(seen, dict)
    return seen


def view_of(client: httpx.Client, table: str, seat: int, number: int) -> dict[str, Any]:
    """How another of the browser's seats sees the table at its newest step."""
    answer = client.get(f"/api/tables/{table}/steps", params={"seat": seat, "after": number - 1})
    assert answer.status_code == 200, answer.json()
    view = answer.json()["steps"][-1]["view"]
    assert isinstance(view, dict)
    return view


def play(client: httpx.Client, table: str, random: Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """Play the person's seats of a table until the game is over.

    Yields:
        After each action the seat and the update.
    """
    seen = look(client, table)
    number, view = seen["number"], seen["view"]
    for _ in range(PLENTY):
        if view["phase"] == "over":
            return
        seat = view["to_act"][0]
        if view["seat"] != seat:
            view = view_of(client, table, seat, number)
        answer = act(client, table, seat, number, choose(view, random))
        update = answer.json()
        assert answer.status_code == 200, update
        number, view = update["latest"], update["steps"][-1]["view"]
        yield seat, update
    raise AssertionError("the game does not end")


def until(client: httpx.Client, table: str, phase: str, seed: int = 3) -> dict[str, Any]:
    """Play a table until a person must decide in a phase (in the play: with a count and a choice).

    Returns:
        That person's snapshot.
    """
    playing = play(client, table, Random(seed))
    seen = look(client, table)
    view = seen["view"]
    while view["phase"] != phase or (phase == "play" and not (view["count"] and len(view["hand"]) > 1)):
        _, update = next(playing)
        view = update["steps"][-1]["view"]
        if view["seat"] not in view["to_act"] and view["to_act"]:
            view = view_of(client, table, view["to_act"][0], update["latest"])
    return look(client, table)
