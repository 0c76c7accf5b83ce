"""The published facts in data/: what hands, cards and whole plays are worth, and faults to keep out."""

import csv
import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def load(name: str) -> list[dict[str, Any]]:
    """The lines of a file of cases, such as ``"show"``."""
    text = (DATA / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def hand_distribution() -> dict[int, tuple[int, int]]:
    """Score to how many of the 12,994,800 hands with starter have it, as a hand and by the crib's rule."""
    with (DATA / "hand_distribution.csv").open(encoding="utf-8") as file:
        return {
            int(row["score"]): (int(row["hand_count"]), int(row["crib_rule_count"])) for row in csv.DictReader(file)
        }
