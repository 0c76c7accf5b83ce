"""Games as text that people and programs read and write: the Pegout record (docs/record.md)."""

from .model import MAX_LINE, MAX_TEXT, VERSION, Finding, Record
from .reading import Checked, SealCheck, check, read, verify
from .writing import write

__all__ = [
    "MAX_LINE",
    "MAX_TEXT",
    "VERSION",
    "Checked",
    "Finding",
    "Record",
    "SealCheck",
    "check",
    "read",
    "verify",
    "write",
]
