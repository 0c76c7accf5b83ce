"""Writes web/src/messages.ts from the server's models.

python tools/make_messages.py          write the file
python tools/make_messages.py check    exit with 1 when it is not up to date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from pegout.server.messages import deals as messages_deals
from pegout.server.messages import desk as messages_desk
from pegout.server.messages import learning as messages_learning
from pegout.server.messages import orders as messages_orders
from pegout.server.messages import people as messages_people
from pegout.server.messages import problem as messages_problem
from pegout.server.messages import replay as messages_replay
from pegout.server.messages import socket as messages_socket
from pegout.server.messages import steps as messages_steps
from pegout.server.messages import table as messages_table

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "messages.ts"
HEAD = """\
// Made by tools/make_messages.py from src/pegout/server/messages/*.py. Do not edit.
// Cards are two characters, rank and suit, such as "TH"; null is a card face down.
"""
WIDTH = 120
SOURCES = (
    messages_orders,
    messages_steps,
    messages_socket,
    messages_table,
    messages_problem,
    messages_learning,
    messages_desk,
    messages_people,
    messages_replay,
    messages_deals,
)


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return str(json.dumps(schema["const"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(option) for option in schema[union]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
        case "array":
            item = type_of(schema["items"])
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            return f"Record<string, {type_of(schema['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case "boolean" | "string" | "null":
            return str(schema["type"])
    raise ValueError(f"no TypeScript for {schema}")


def comment(text: str | None, indent: str = "") -> list[str]:
    """A description as a doc comment."""
    lines = (text or "").strip().splitlines()
    if not lines:
        return []
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def interface(name: str, schema: dict[str, Any], unions: dict[str, str], *, sent: bool) -> list[str]:
    """A model as an interface. What the server sends is always all there; what is sent to it may leave out defaults."""
    lines = [*comment(schema.get("description")), f"export interface {name} {{"]
    needed = set(schema.get("required", []))
    for field, of in schema.get("properties", {}).items():
        optional = "" if sent or field in needed else "?"
        written = type_of(of)
        for union, named in unions.items():
            written = written.replace(f"({union})", named).replace(union, named)
        lines.append(f"  {field}{optional}: {written};")
    return [*lines, "}", ""]


def alias(name: str, schema: dict[str, Any]) -> list[str]:
    """A named union."""
    options = type_of({key: value for key, value in schema.items() if key != "$defs"}).split(" | ")
    line = f"export type {name} = {' | '.join(options)};"
    if len(line) <= WIDTH:
        return [line, ""]
    return [f"export type {name} =", *(f"  | {option}" for option in options[:-1]), f"  | {options[-1]};", ""]


def written() -> str:
    """The whole file."""
    _, schemas = models_json_schema([(model, "serialization") for part in SOURCES for model in part.MODELS])
    definitions: dict[str, Any] = dict(schemas["$defs"])
    aliases: list[str] = []
    unions: dict[str, str] = {}
    for name, union in [entry for part in SOURCES for entry in part.ALIASES.items()]:
        schema = TypeAdapter(union).json_schema(mode="serialization")
        definitions |= schema.get("$defs", {})
        aliases += alias(name, schema)
        unions[type_of({key: value for key, value in schema.items() if key != "$defs"})] = name
    lines = [HEAD]
    for name, schema in sorted(definitions.items()):
        model = next((found for part in SOURCES if (found := getattr(part, name, None)) is not None), None)
        sent = not (isinstance(model, type) and issubclass(model, messages_orders.Order))
        lines += interface(name, schema, unions, sent=sent and name != "Problem")
    return "\n".join([*lines, *aliases]).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    text = written()
    if arguments == ["check"]:
        if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.relative_to(ROOT)} is not up to date: run python tools/make_messages.py", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
