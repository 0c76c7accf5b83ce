"""The table as somebody uses it who sees only roles and names."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from .conftest import Visitor

GO_ON = "^(Continue|Next deal|Next hand)$"
READY = "show my cards$"
LAY_AWAY = "^(Lay away|Choose .*)$"
SAY_GO = "Say .go"
CLAIM = r"^(Claim( \d+)?|.*points; 0 is a claim)$"
ACCEPT = "^Accept$"
CALL_AND_LAY = r"^(Lay .* for \d+.*|Choose a card)$"
CRIB_CARDS = {"one": 1, "two": 2}
OVER = "The game is over"


def new_table(visitor: Visitor, *, seats: str = "pc", target: int = 31, take_back: bool = False, **options: Any) -> str:
    """Make a table for a visitor and answer with its path.

    Args:
        visitor: whose table it is.
        seats: a letter for each: p a person at this device, c a computer.
        target: points that win.
        take_back: whether moves may be taken back.
        options: other options of the rules.
    """
    wishes = [
        {"kind": "person", "name": f"Pat {i}"} if kind == "p" else {"kind": "computer", "level": "beginner"}
        for i, kind in enumerate(seats)
    ]
    body = {"options": {"players": len(seats), "target": target, **options}, "seats": wishes, "take_back": take_back}
    request = visitor.context.request
    request.get(visitor.address + "/api/me")
    answer = request.post(visitor.address + "/api/tables", data=body, headers={"origin": visitor.address})
    assert answer.ok, answer.text()
    return f"/table/{answer.json()['id']}"


class Table:
    """A tab at a table."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self._touch = touch
        self.hand = page.get_by_role("list", name="Your hand", exact=True)
        self.cards = self.hand.get_by_role("button")
        self.fitting = self.hand.get_by_role("button", disabled=False)
        self.pack = page.get_by_role("slider", name="Place to cut")
        self.go_on = self._button(GO_ON)
        self.ready = self._button(READY)
        self.lay_away = self._button(LAY_AWAY)
        self.say_go = self._button(SAY_GO)
        self.claim_button = self._button(CLAIM)
        self.accept = self._button(ACCEPT)
        self.call_and_lay = self._button(CALL_AND_LAY)
        self.over = page.get_by_role("heading", name=re.compile(" wins?$"))
        self.board = page.get_by_role("img", name=re.compile(r"first to \d+$"))

    # --- what is seen

    @property
    def asked(self) -> str:
        """What is asked: the sentence in the tab's title."""
        return self.page.title().removesuffix(" · Pegout")

    @property
    def table_id(self) -> str:
        return self.page.url.split("/table/")[1].split("?")[0]

    def told(self, seat: int = 0) -> dict[str, Any]:
        """The server's own account of the table, as this seat may know it."""
        address = self.page.url.split("/table/")[0] + f"/api/tables/{self.table_id}?seat={seat}"
        return self.page.request.get(address).json()

    def pegs(self) -> list[tuple[int, int]]:
        """Back and front peg of each side, as the board tells them."""
        name = self.board.get_attribute("aria-label") or ""
        return [(int(back), int(front)) for front, back in re.findall(r" (\d+) \(was (-?\d+)\)", name)]

    def offers(self) -> Locator:
        """Whatever the table offers to do."""
        # One search for all the buttons: searching a page by roles is most of what a game costs.
        names = (GO_ON, READY, LAY_AWAY, SAY_GO, CLAIM, ACCEPT, CALL_AND_LAY)
        return self._button("|".join(names)).or_(self.pack).or_(self.over).or_(self.cards).first

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    # --- what is done

    def press(self, what: Locator, **how: Any) -> None:
        """Click, or tap with a finger."""
        if self._touch:
            what.tap(**how)
        else:
            what.click(**how)

    def act(self, do: Callable[[], None]) -> None:
        """Do something that is one action, and wait until the table has it."""
        before = self._state()
        with self.page.expect_response(re.compile("/actions$")) as answer:
            do()
        assert answer.value.ok, answer.value.text()
        try:
            self.page.wait_for_function(f"(before) => {_STATE} !== before", arg=before, timeout=3000)
        except WaitedTooLong:
            pass  # two low cards alike, and the same is asked again (rules 2.2)

    def _state(self) -> str:
        return str(self.page.evaluate(_STATE))

    def step(self) -> str:
        """Do the next thing the way a hand at the mouse would, and say what it was."""
        self.offers().wait_for()
        if self.ready.is_visible():
            name = self.ready.inner_text()
            self.press(self.ready)
            self.ready.wait_for(state="detached")
            return f"take the device: {name}"
        if self.go_on.is_visible():
            self._press_on()
            return "go on"
        asked = self.asked
        if asked.startswith(OVER):
            self.over.wait_for()
            return "over"
        if asked.startswith("Cut"):
            self.act(lambda: self.press(self.pack))
            return "cut"
        if found := re.match(r"Lay (\w+) cards? away", asked):
            self.choose_away(CRIB_CARDS[found[1]])
            self.act(lambda: self.press(self.lay_away))
            return "lay away"
        if asked.startswith(("Lay a card", "Lead a card", "No card fits")):
            return self._play()
        if asked.startswith(("Count your", "You laid the last card")):
            self.claim(0)
            return "claim"
        if asked.startswith(("Is there anything", "Claim by muggins")):
            self.act(lambda: self.press(self.accept))
            return "accept"
        # What was offered has passed, or another is to act at this device: something else comes, or the curtain.
        before = self.page.evaluate(_ASKED)
        with suppress(WaitedTooLong):
            self.page.wait_for_function(f"(before) => {_ASKED} !== before", arg=before, timeout=3000)
        return "wait"

    def choose_away(self, wanted: int) -> None:
        for left in range(wanted, 0, -1):
            self.press(self.cards.first)
            if left > 1:
                expect(self.lay_away).to_have_text(re.compile(f"Choose {left - 1} more"))
        expect(self.lay_away).to_have_text("Lay away")

    def claim(self, points: int) -> None:
        for digit in str(points):
            self.press(self.page.get_by_role("group", name="Your claim").get_by_role("button", name=digit, exact=True))
        self.act(lambda: self.press(self.claim_button))

    def _play(self) -> str:
        if not self.at_rest():
            return "wait"
        if self.say_go.is_visible() and "No card fits" in self.asked:
            self.act(lambda: self.press(self.say_go))
            return "say go"
        card = self.fitting.first
        name = card.get_attribute("aria-label")
        if self.call_and_lay.is_visible():
            self.press(card)
            self.act(lambda: self.press(self.call_and_lay))
        else:
            self.act(lambda: self.press(card))
        expect(self.hand.get_by_role("button", name=name, exact=True)).to_have_count(0)
        return f"lay {name}"

    def _press_on(self) -> None:
        try:
            self.press(self.go_on, timeout=3000)
        except WaitedTooLong:
            pass  # the button was there for a moment only, and that has passed by itself

    def until(self, sentence: str, *, most: int = 400) -> None:
        """Play until something is asked that begins so, and the table shows it."""
        for _ in range(most):
            self.offers().wait_for()
            if self.asked.startswith(sentence) and self.at_rest():
                return
            assert self.step() != "over", f"the game ended before {sentence!r}"
        raise AssertionError(f"{sentence!r} was never asked")

    def at_rest(self) -> bool:
        """Whether all that happened has been told, and nobody else holds the device."""
        told = self.page.get_by_text(self.asked, exact=True)
        told.or_(self.go_on).or_(self.ready).or_(self.over).first.wait_for()
        return not self.go_on.is_visible() and not self.ready.is_visible()

    def play_a_deal(self, each: Callable[[str], None] = lambda done: None) -> None:
        """Play from here until the next deal has come, or the game has ended."""
        laid_away = 0
        while laid_away < 2:
            done = self.step()
            each(done)
            laid_away += done == "lay away"
            if done == "over":
                return

    def play_out(self, each: Callable[[str], None] = lambda done: None, *, most: int = 1500) -> None:
        """Play the whole game.

        Args:
            each: called after every step with what was done.
            most: steps before the game is given up as endless.
        """
        for _ in range(most):
            done = self.step()
            each(done)
            if done == "over":
                return
        raise AssertionError("the game does not end")


_STATE = """[document.title, document.querySelector('[role=slider]')?.getAttribute('aria-valuetext'),
  document.querySelector('.hand')?.innerText.length, document.querySelectorAll('.hand button').length].join('|')"""

_ASKED = "document.title + '|' + document.querySelectorAll('button').length"
