"""The one tree of errors that Pegout raises on purpose.

::

    PegoutError               anything a caller may want to catch at once
    +-- CardError             text that is no card, or a card that cannot be there
    +-- OptionError           an option or a combination of options that does not exist
    +-- IllegalAction         an action the rules refuse, with the rule that refuses it
    +-- RecordError           a written game that cannot be right, with its line

Every error has a ``code`` that stays the same between releases, and a message that is one sentence fit for a player.
"""


class PegoutError(Exception):
    """Base of every error that Pegout raises on purpose."""

    code = "error"


class CardError(PegoutError):
    """Text that names no card, or cards that cannot be together."""

    code = "card"


class OptionError(PegoutError):
    """An unknown option, a value it does not take, or options that do not go together (rules section 7).

    Args:
        message: one sentence for the player.
        option: the option it is about, where it is about one.
    """

    code = "option"

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


class IllegalAction(PegoutError):  # noqa: N818 - it names what happened at the table
    """An action that the rules refuse.

    Args:
        message: one sentence for the player.
        rule: the number of the rule that refuses it, such as ``"3.7"``.
    """

    code = "illegal"

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class RecordError(PegoutError):
    """A written game that cannot be read or cannot be right.

    Args:
        message: one sentence that names what is wrong.
        line: the line of the text, counted from 1.
        rule: the rule that is broken, where there is one.
    """

    code = "record"

    def __init__(self, message: str, line: int, rule: str | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.rule = rule
