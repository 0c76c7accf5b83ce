"""Nonsense by the hundred thousand: requests and messages that are nearly right, or not at all, by seeded chance.

What may be asked comes from the API's own description, so that nothing new is left out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

BIG = 10**400
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**31, 2**53, 2**63, -(2**63), BIG, -BIG, 0.5, 1e308, float("inf"), float("nan")),
    *("", " ", "0", "person", "computer", "lay_card", "5H", "ZZ", "\x00", "\ud800", "\u00e9" * 30, "\U0001f0a1" * 20),
    *("a" * 5000, "'; DROP TABLE actions; --", "../../etc/passwd", "<script>alert(1)</script>", "{{7*7}}", "%s%n"),
    *([], {}, [[]], [None] * 50, {"": ""}, {"kind": None}, {"__proto__": {"a": 1}}, ["5H", "5H"], ["5H"] * 7),
)
ODD_WORDS = (
    *("", "0", "-1", "99", "1e9", "NaN", "null", "abc", "9" * 30, "9" * 500, "%00", "%2e%2e%2f", "%ff%fe", ".."),
    *("a" * 3000, "1;2", "1&seat=2", "[]", "+1", " 1", "0x1", "\u00e9", "\U0001f0a1", "\u0661"),
)
CONTENT_TYPES = (
    *("application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
    *("application/xml", "application/json; charset=utf-16", "application/problem+json", "", "a" * 300),
    *("application/json, text/html", "\u00ff/\u00fe"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "BREW", "A" * 50)


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that the API can be asked: where, how, and what its body is made of."""

    path: str
    method: str
    body: dict[str, Any] | None


def calls_of(description: dict[str, Any]) -> list[Call]:
    """All that an API's description offers.

    Args:
        description: what ``/api/openapi.json`` says.
    """
    found = []
    for path, methods in description["paths"].items():
        for method, about in methods.items():
            content = about.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema")
            found.append(Call(path, method.upper(), body))
    return found


class Nonsense:
    """Makes requests and messages up.

    Attributes:
        random: where chance comes from.
    """

    def __init__(self, description: dict[str, Any], ids: dict[str, list[str]], cookie: str, random: Random) -> None:
        """Begin.

        Args:
            description: the API's.
            ids: real values for the parts of paths, such as ``table_id``.
            cookie: a browser's that sits at a table, so that nonsense gets further than the door.
            random: where chance comes from.
        """
        self.random = random
        self._calls = calls_of(description)
        self._schemas = description["components"]["schemas"]
        self._ids = ids
        self._cookie = cookie

    # --- bodies -----------------------------------------------------------------------------------------------------

    def _plausible(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """Something that a schema may allow."""
        random = self.random
        if "$ref" in schema:
            return self._plausible(self._schemas[schema["$ref"].rpartition("/")[2]], depth + 1)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self._plausible(random.choice(schema[several]), depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                wanted = schema.get("required", ())
                return {
                    name: self._plausible(inner, depth + 1)
                    for name, inner in schema.get("properties", {}).items()
                    if name in wanted or random.random() < 0.5
                }
            case "array":
                number = random.randint(schema.get("minItems", 0), min(schema.get("maxItems", 3), 4))
                return [self._plausible(schema.get("items", {}), depth + 1) for _ in range(number)]
            case "integer":
                return random.randint(int(schema.get("minimum", 0)), int(min(schema.get("maximum", 60), 60)))
            case "boolean":
                return random.random() < 0.5
            case "string":
                return random.choice(["5H", "command-" + str(random.randrange(10**6)), "Ann", "beginner", "41"])
        return None

    def _spoil(self, value: Any) -> Any:
        """Something with one or two parts that are wrong."""
        random = self.random
        if isinstance(value, dict) and value and random.random() < 0.85:
            name = random.choice(list(value))
            match random.randrange(5):
                case 0:
                    return {key: inner for key, inner in value.items() if key != name}
                case 1:
                    return value | {random.choice(["more", "", "id", "__class__", "seat"]): random.choice(ODD_VALUES)}
                case _:
                    return value | {name: self._spoil(value[name])}
        if isinstance(value, list) and value and random.random() < 0.6:
            place = random.randrange(len(value))
            return [*value[:place], self._spoil(value[place]), *value[place + 1 :]]
        return random.choice(ODD_VALUES)

    def body(self, schema: dict[str, Any] | None) -> bytes:
        """A request's body, most often nearly right."""
        random = self.random
        match random.randrange(12):
            case 0:
                return random.randbytes(random.randrange(200))
            case 1:
                depth = random.choice([10, 100, 1000, 5000])
                return random.choice([b"[" * depth, b"[" * depth + b"]" * depth, b'{"a":' * (depth // 2)])
            case 2:
                return random.choice(
                    [b"", b" ", b"null", b"[]", b"{}", b"1", b'"', b"NaN", b"\xef\xbb\xbf{}", b"{" * 16_000]
                )
            case 3:
                return b"x" * random.choice([16 * 1024, 16 * 1024 + 1, 40_000])
        made = self._spoil(self._plausible(schema or {"type": "object", "properties": {"a": {"type": "integer"}}}))
        text = json.dumps(made).encode()
        match random.randrange(6):
            case 0:
                return text[: random.randrange(len(text) + 1)]
            case 1:
                place = random.randrange(len(text) + 1)
                return text[:place] + random.randbytes(random.randrange(1, 5)) + text[place:]
            case 2:
                return text.replace(b'"id"', b'"id":"double-key","id"', 1)
        return text

    # --- requests ---------------------------------------------------------------------------------------------------

    def _path(self, call: Call) -> str:
        random, path = self.random, call.path
        while "{" in path:
            name = path[path.index("{") + 1 : path.index("}")]
            real = self._ids.get(name)
            odd = random.choice(ODD_WORDS)
            part = random.choice(real) if real and random.random() < 0.8 else quote(odd, safe="%.;&[]+") or "x"
            path = path.replace("{" + name + "}", part, 1)
        if random.random() < 0.5:
            names = random.choices(["seat", "after", "game", "more", "level", ""], k=random.randrange(1, 4))
            path += "?" + "&".join(f"{name}={quote(random.choice(ODD_WORDS), safe='%&;[]+')}" for name in names)
        return path

    def request(self, host: str) -> bytes:
        """A whole request, of which at least the frame can be read."""
        random = self.random
        call = random.choice(self._calls)
        method = call.method if random.random() < 0.9 else random.choice(METHODS)
        body = self.body(call.body) if method not in ("GET", "HEAD") or random.random() < 0.1 else b""
        kind = "application/json" if random.random() < 0.8 else random.choice(CONTENT_TYPES)
        cookie = f"pegout={self._cookie}" if random.random() < 0.8 else random.choice(ODD_WORDS)
        head = f"{method} {self._path(call)} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n"
        head += f"Content-Type: {kind}\r\nCookie: {cookie}\r\n\r\n"
        return head.encode("latin-1", "ignore") + body

    def rubbish(self, host: str) -> bytes:
        """What is no request at all, or only the beginning of one."""
        random = self.random
        begin = b"POST /api/tables HTTP/1.1\r\nHost: " + host.encode() + b"\r\n"
        return random.choice(
            [
                random.randbytes(300),
                b"\r\n" * 50,
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET  /\x00 HTTP/1.1\r\n\r\n",
                begin + b"Content-Length: -5\r\n\r\n",
                begin + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
                begin + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n",
                begin + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                begin + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
                begin + b"Transfer-Encoding: chunked, gzip\r\nContent-Length: 3\r\n\r\nabc",
                begin + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
                begin + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
                begin + b"".join(b"X%d: y\r\n" % number for number in range(500)) + b"\r\n",
                begin + b"Bad header\r\n\r\n",
            ]
        )

    # --- sockets ----------------------------------------------------------------------------------------------------

    def socket(self, host: str) -> tuple[bytes, bytes]:
        """The opening of a socket, now and then a bad one, and what is sent over it."""
        random = self.random
        table = (
            random.choice(self._ids["table_id"]) if random.random() < 0.9 else quote(random.choice(ODD_WORDS), safe="%")
        )
        query = (
            ""
            if random.random() < 0.7
            else f"?seat={quote(random.choice(ODD_WORDS))}&after={random.choice(ODD_WORDS[:7])}"
        )
        key = "AAAAAAAAAAAAAAAAAAAAAA==" if random.random() < 0.95 else random.choice(["", "x", "!" * 100])
        version = "13" if random.random() < 0.95 else random.choice(["", "8", "x"])
        head = (
            f"GET /api/tables/{table or 'x'}/socket{query} HTTP/1.1\r\nHost: {host}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: {key}\r\nCookie: pegout={self._cookie}\r\n\r\n"
        )
        return head.encode("latin-1", "ignore"), b"".join(self._frame() for _ in range(random.randrange(1, 4)))

    def _frame(self) -> bytes:
        random = self.random
        payload = random.choice(
            [
                b"{",
                b'{"kind": "pong"}',
                b'{"kind": "pong", "more": 1}',
                b'{"kind": "ack", "number": ' + str(random.choice([-1, 0, 41, BIG])).encode() + b"}",
                json.dumps({"kind": random.choice(ODD_VALUES), "number": random.choice(ODD_VALUES)}).encode()[:4000],
                random.randbytes(60),
                b"[" * 900,
                b"x" * random.choice([1024, 1025, 4096, 5000]),
                b"",
            ]
        )
        code = (
            0x81
            if random.random() < 0.7
            else random.choice([0x01, 0x80, 0x82, 0x83, 0x88, 0x89, 0x8A, 0x8F, 0xC1, 0xF1])
        )
        masked = 0x80 if random.random() < 0.95 else 0
        if random.random() < 0.02:
            return bytes([code, masked | 127]) + b"\xff" * 8 + payload
        size = len(payload)
        length = bytes([masked | size]) if size < 126 else bytes([masked | 126, size >> 8, size & 255])
        return bytes([code]) + length + (b"\0\0\0\0" if masked else b"") + payload
