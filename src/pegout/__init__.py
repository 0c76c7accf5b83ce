"""Pegout: cribbage as a rules library, a terminal game and a table in the browser.

The game itself is in ``pegout.rules``, in plain Python that needs nothing but the standard library.
Importing ``pegout`` alone loads nothing else; the version number is looked up when it is asked for.
"""

TYPE_CHECKING = False

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        if name == "__version__":
            from importlib.metadata import version

            globals()[name] = found = version("pegout")
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
