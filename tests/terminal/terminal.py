"""`pegout play` in a real terminal: a pseudo-terminal, an emulator of it, and a player that reads the screen."""

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

from pegout.rules.cards import Card, parse_card
from pegout.rules.show import points_of_hand

FRAME_END = "\x1b[J"
"""Every frame of the screen ends so."""

TIMEOUT = 30

FOOT = re.compile(r"starter|crib: |╯")
"""What stands in the rows above a question."""

PROMPT = re.compile(r"(.*(?::|\?|Enter goes on|see the screen\.|keys move)) ?$")


class Terminal:
    """A running game and its screen."""

    def __init__(self, home: Path, *flags: str, size: tuple[int, int] = (80, 24), **environ: str) -> None:
        self.columns, self.rows = size
        self.screen = pyte.Screen(self.columns, self.rows)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.frames: list[str] = []
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "LC_ALL") if name in os.environ}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "pegout", "play", *flags],
            env={**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", "PEGOUT_HOME": str(home), **environ},
            dimensions=(self.rows, self.columns),
            timeout=TIMEOUT,
            encoding="utf-8",
            echo=False,
            # Tests that run in the background of a shell inherit that Ctrl-C means nothing.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.child.delaybeforesend = None
        self.waits = False  # whether a question stands there that has not been answered

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def prompt(self) -> str:
        """The question at the bottom, with what has been typed; several rows are joined."""
        rows = [row.rstrip() for row in self.screen.display]
        last = max((index for index, row in enumerate(rows) if row), default=0)
        first = last
        # A long question goes on over several rows, right below the line under the hand.
        while first > self.rows - 3 and len(rows[first - 1]) > self.columns - 20 and not FOOT.search(rows[first - 1]):
            first -= 1
        return " ".join(row.strip() for row in rows[first : last + 1])

    def frame(self) -> str:
        """Wait for the next frame; the whole screen as text."""
        self.child.expect_exact(FRAME_END)
        data = self.child.before + self.child.after
        self.raw += data
        self.stream.feed(data)
        self.frames.append(self.text)
        return self.text

    def until(self, pattern: str) -> re.Match[str]:
        """Wait until the screen shows a pattern."""
        for _ in range(400):
            found = re.search(pattern, self.frame(), re.MULTILINE)
            if found:
                return found
        raise AssertionError(f"{pattern!r} never came:\n{self.text}")

    def question(self) -> str:
        """Wait for a question that nothing has been typed to yet."""
        for _ in range(400):
            self.frame()
            if PROMPT.fullmatch(self.prompt) and self.cursor_at_end():
                self.waits = True
                return self.prompt
        raise AssertionError(f"no question came:\n{self.text}")

    def cursor_at_end(self) -> bool:
        row = self.screen.display[self.screen.cursor.y]
        return bool(row.strip()) and self.screen.cursor.x >= len(row.rstrip())

    def send(self, keys: str) -> None:
        self.child.send(keys)

    def answer(self, text: str) -> None:
        self.waits = False
        self.child.send(text + "\r")

    def ended(self) -> str:
        """Wait for the end of the program; what it wrote after the screen was left."""
        self.child.expect(pexpect.EOF)
        rest = self.child.before
        self.raw += rest
        self.child.close()
        return rest

    @property
    def exit_code(self) -> int | None:
        return self.child.exitstatus

    # -- reading the table -----------------------------------------------------------------------------------------

    def cards_in(self, first: int, last: int) -> list[Card]:
        """The big cards drawn in these columns of the hand's rows, from left to right."""
        rows = self.screen.display
        bottom = max(index for index, row in enumerate(rows) if "╰───╯" in row)
        ranks, suits = rows[bottom - 2], rows[bottom - 1]
        return [
            parse_card(ranks[place + 1 : place + 4].strip() + suits[place + 1 : place + 4].strip())
            for place in range(first, last)
            if ranks[place] == "│" and suits[place] == "│" and suits[place + 4 : place + 5] == "│"
            if re.fullmatch(r"[♣♦♥♠]", suits[place + 1 : place + 4].strip())
        ]

    @property
    def hand(self) -> list[Card]:
        return self.cards_in(0, 38)

    @property
    def starter(self) -> Card:
        return self.cards_in(40, 48)[0]

    @property
    def count(self) -> int:
        found = re.search(r"Count (\d+)", self.prompt) or re.search(r"count (\d+)", self.prompt)
        return int(found[1]) if found else 0


Reply = Callable[[Terminal, str], str | None]


class ReadingPlayer:
    """Plays by what stands on the screen; `reply` may answer first."""

    def __init__(self, terminal: Terminal, reply: Reply | None = None) -> None:
        self.terminal = terminal
        self.reply = reply
        self.asked: list[str] = []

    def play(self, until: str = "Play again") -> None:
        """Answer the open question, if there is one, and on until a question matches."""
        for _ in range(600):
            if self.terminal.waits:
                self.answer()
            self.asked.append(self.terminal.question())
            if re.search(until, self.asked[-1]):
                return
        raise AssertionError(f"the game does not end:\n{self.terminal.text}")

    def answer(self) -> None:
        """Answer the open question."""
        question = self.terminal.prompt
        reply = self.reply(self.terminal, question) if self.reply else None
        self.terminal.answer(self.usual(question) if reply is None else reply)

    def usual(self, question: str) -> str:
        terminal = self.terminal
        if wanted := re.search(r"ay (two cards|a card) away", question):
            return " ".join(card.code for card in terminal.hand[: 2 if wanted[1] == "two cards" else 1])
        if "lay a card" in question:
            fitting = [card for card in terminal.hand if card.value <= 31 - terminal.count]
            if not fitting:
                return "go"
            return f"{fitting[0].code} 0" if "points" in question else fitting[0].code
        if found := re.search(r"ow many points is (?:your|\w+'s) (hand|crib)", question):
            return str(points_of_hand(terminal.hand, terminal.starter, crib=found[1] == "crib"))
        if "points for laying the last card" in question:
            return "1"
        return ""
