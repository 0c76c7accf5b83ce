"""Builds the web app into the package when a wheel is made.

An editable install leaves it alone: there `make web` (or `make play`) builds it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import build_web


class WebAppHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a wheel, when the web app is to be built and the system has no Node that will do."""
        if build_web.needs_build(Path(self.root)) and build_web.system_node() is None:
            return [build_web.NODE_WHEEL]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build_web.build(Path(self.root))
