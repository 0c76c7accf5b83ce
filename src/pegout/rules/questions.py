"""What a player asks in words, understood as far as that goes: a position to judge, a dispute or a fault.

This is matching of words and no understanding of language. It says what question it took the words for, and says that
it does not know rather than guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .cards import Card, Rank, Suit
from .disputes import DISPUTES, Dispute
from .errors import CardError, IllegalAction
from .faults import FAULTS, Fault
from .referee import may_say_go, renege
from .verdicts import Claim, Verdict, judge_series, ranks_text, sentence_of, worth

ENTRIES: tuple[Dispute | Fault, ...] = (*DISPUTES, *FAULTS)
"""Every settled question and fault, in the order of the rules."""


LONGEST_QUESTION = 1000
"""Characters of a question that are read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, with the question it answers.

    Attributes:
        question: what the words were taken for.
        verdict: the answer.
    """

    question: str
    verdict: Verdict


def answer(text: str) -> Answer | None:
    """Answer a question asked in words.

    Args:
        text: such as ``"I made 31 with the last card, is it 3?"`` or ``"8 3 8, a pair?"``.

    Returns:
        The answer, or None when the words fit no question that the rules settle.
    """
    text = text[:LONGEST_QUESTION]
    words = words_of(text)
    return _from_cards_held(text, words) or _from_series(text, words) or _from_words(words)


def nearest(text: str, limit: int = 3) -> tuple[str, ...]:
    """Questions that share the most words with a text that has no answer.

    Args:
        text: the question.
        limit: how many to name at most.

    Returns:
        Their titles, the most alike first; none where nothing of the text is about what the referee settles.
    """
    words = words_of(text[:LONGEST_QUESTION]) - _SMALL
    marks = [
        (sum(_weight(word) for word in shared), -index, _title(entry))
        for index, entry in enumerate(ENTRIES)
        if not (shared := words & _vocabulary(entry)) <= _EVERYDAY | _ASKING
    ]
    return tuple(title for _, _, title in sorted(marks, reverse=True)[:limit])


def _title(entry: Dispute | Fault) -> str:
    return entry.question if isinstance(entry, Dispute) else entry.what


EXAMPLES: tuple[str, ...] = tuple(
    _title(entry) for entry in ENTRIES if entry.key in ("thirty_one_and_go", "jack_queen_king", "crib_flush")
)
"""Questions to show to somebody whose own was not understood."""


@cache
def _vocabulary(entry: Dispute | Fault) -> frozenset[str]:
    return words_of(_title(entry)) | {word for ask in _asks(entry) for choices in ask for word in choices}


# Words: each in the one form that it is compared in.

_NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "fifteen": "15", "twenty": "20", "thirty": "30", "thirtyone": "31", "once": "once",
}  # fmt: skip
_FORMS = {
    "made": "make", "making": "make", "said": "say", "says": "say", "call": "say", "called": "say", "calls": "say",
    "held": "hold", "kept": "keep", "got": "get", "took": "take", "taken": "take", "taking": "take", "laid": "lay",
    "put": "lay", "led": "lead", "won": "win", "forgot": "forget", "forgotten": "forget", "dealt": "deal", "saw": "see",
    "has": "have", "had": "have", "having": "have", "using": "use", "mistakenly": "mistake", "mistaken": "mistake",
    "box": "crib", "straight": "run", "sequence": "run", "trips": "triple", "everyone": "everybody",
    "adversary": "opponent", "enemy": "opponent", "rival": "opponent", "caught": "catch", "allowed": "may",
    "went": "go", "throw": "lay", "threw": "lay", "upcard": "starter", "does": "do", "ran": "run", "lost": "lose",
}  # fmt: skip


def words_of(text: str) -> frozenset[str]:
    """The words of a text without endings, number words as numbers."""
    text = text.lower().replace("\u2019", "'")
    text = re.sub(r"thirty[\s-]one", "31", text)
    text = re.sub(r"\bcan(?:no|')t\b", "can not", text)
    text = re.sub(r"n't\b", " not", text)
    return frozenset(_form(word) for word in re.findall(r"[a-z]+|\d+", text.replace("'s", "")))


def _form(word: str) -> str:
    word = _FORMS.get(word, word)
    for ending, shortest in (("ing", 6), ("ed", 5), ("es", 5), ("s", 4)):
        if word.endswith(ending) and len(word) >= shortest and not word.endswith("ss"):
            if ending == "es" and not word.endswith(("shes", "ches", "xes")):
                continue
            word = word.removesuffix(ending)
            if ending in ("ing", "ed") and word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    word = _FORMS.get(word, word)
    if len(word) > 4 and word.endswith("e"):
        word = word[:-1]
    return _NUMBERS.get(word, _NUMBERS.get(word + "e", word))


_EVERYDAY = frozenset(
    _form(word) for word in "go card play lay point count can may i do have say get take game 1 2".split()
)

_ASKING = frozenset(
    _form(word) for word in "how who when which with for there not no yes and or if be so all any does happen 3".split()
)
"""Words that any question may have; they alone make none about the game."""


_SMALL = frozenset(
    _form(word) for word in "a an the is are was it to of on in at what why my me we you that this".split()
)


def _weight(word: str) -> int:
    return 1 if word in _EVERYDAY else 2


@cache
def _asks(entry: Dispute | Fault) -> tuple[tuple[frozenset[str], ...], ...]:
    return tuple(
        tuple(frozenset(_form(word) for word in choices.split("|")) for choices in ask.split()) for ask in entry.asks
    )


def _fit(words: frozenset[str], entry: Dispute | Fault) -> int:
    """How well an entry fits: the weight of the words of its best way of asking; 0 when none is there in full."""
    best = 0
    for ask in _asks(entry):
        hits = [words & choices for choices in ask]
        if all(hits):
            best = max(best, sum(max(_weight(word) for word in hit) for hit in hits))
    return best


def _from_words(words: frozenset[str]) -> Answer | None:
    fits = [_fit(words, entry) for entry in ENTRIES]
    if not max(fits):
        return None
    entry = ENTRIES[fits.index(max(fits))]
    return Answer(_title(entry), verdict_of(entry))


def verdict_of(entry: Dispute | Fault) -> Verdict:
    """The answer that a settled question or fault has."""
    if isinstance(entry, Dispute):
        return Verdict(entry.answer, sentence_of(entry.sentence.rstrip("."), entry.rules), entry.rules)
    text = f"{entry.casual} In a tournament: {entry.tournament[:1].lower()}{entry.tournament[1:].rstrip('.')}"
    return Verdict(entry.casual, sentence_of(text, entry.rules), entry.rules)


# Cards named in a question. Suits do not matter in the play, so ranks are enough.

_WORDS = {rank.word: rank for rank in Rank}
_RANK = (
    r"(?:(?<![\w.])(?:10|[2-9TtJjQqKk]|A|a(?=[,;?-]|$)|(?<=-)a|" + "|".join(_WORDS) + r")(?:[CDHScdhs♣♦♥♠])?(?![\w.]))"
)
_BETWEEN = r"(?:\s*[,/+-]\s*(?:and\s+|then\s+)?|\s+(?:and|then|on|after)\s+(?:an?\s+)?|\s+)"
_SEQUENCE = re.compile(rf"{_RANK}(?:{_BETWEEN}{_RANK})+")
_TOGETHER = re.compile(r"\b(?=\w*[JQK])(?:10|[A2-9TJQK]){3,}\b")  # such as JQK
_ONE_HELD = re.compile(rf"\b(?:hold(?:ing)?|held|have|had|has|with|kept|keep)\s+(?:an?\s+|only\s+an?\s+)?({_RANK})")
_COUNT = re.compile(
    r"\b(?:at|count(?:\s+(?:is|was|of|at))?|on|from)\s+(?:a\s+count\s+of\s+)?(\d{1,2})\b", re.IGNORECASE
)


def _cards_in(text: str) -> list[Card]:
    """Cards for ranks and cards in a text; ranks without a suit get one that is free."""
    cards: list[Card] = []
    for match in re.finditer(_RANK, text):
        word = match[0].lower()
        suit = next((Suit("cdhs♣♦♥♠".index(word[-1]) % 4) for _ in (0,) if word[-1] in "cdhs♣♦♥♠"), None)
        name = word if suit is None or word in _WORDS else word[:-1]
        suit = None if word in _WORDS else suit
        rank = _WORDS.get(name) or Rank("a23456789tjqk".index({"10": "t"}.get(name, name)) + 1)
        free = [one for one in Suit if Card(rank, one) not in cards]
        if (suit is not None and suit not in free) or not free:
            raise CardError(f"The pack has four cards of rank {rank.word}, one of each suit.")
        cards.append(Card(rank, free[0] if suit is None else suit))
    return cards


def _from_cards_held(text: str, words: frozenset[str]) -> Answer | None:
    """A question about cards held at a count: may go be said, or what a false one costs."""
    found = _SEQUENCE.search(text) or _ONE_HELD.search(text)
    count = _COUNT.search(text)
    reneged = words & {_form(word) for word in ("renege", "penalty", "cost", "much", "back")}
    if found is None or count is None or not (words & {"hold", "keep", "have", "with", "renege"} or reneged):
        return None
    if not (reneged or "go" in words):
        return None
    at, shown = int(count[1]), ""
    try:
        held = _cards_in(found[1] if found.re is _ONE_HELD else found[0])
        shown = ranks_text(held)
        if reneged:
            casual = bool(words & {"casual", "friend", "friendly"})
            question = f"{shown} held back at {at}, in {'casual' if casual else 'tournament'} play"
            return Answer(question, renege(at, held, tournament=not casual))
        return Answer(f"May a player who holds {shown} say go at {at}?", may_say_go(at, held))
    except (IllegalAction, CardError) as error:
        return Answer(f"Cards held at {at}", _refused(error))


_CLAIM_WORDS = (
    (("run",), Claim.RUN),
    (("pair", "triple", "royal"), Claim.PAIR),
    (("15",), Claim.FIFTEEN),
    (("31",), Claim.THIRTY_ONE),
)


def _from_series(text: str, words: frozenset[str]) -> Answer | None:
    """A question about ranks laid one after the other."""
    text = _TOGETHER.sub(lambda match: " ".join(re.findall("10|.", match[0])), text)
    found = _SEQUENCE.search(text)
    in_the_show = words & {_form(word) for word in ("hand", "crib", "show", "starter")}
    if found is None or (in_the_show and not words & {"play", "peg"}):
        return None
    claim = next((claim for names, claim in _CLAIM_WORDS if words & set(names)), None)
    asked_worth = words & {_form(word) for word in ("score", "worth", "points", "much", "many", "peg", "get")}
    if claim is None and not asked_worth:
        return None
    try:
        cards = _cards_in(found[0])
        shown = ranks_text(cards)
        if claim is None:
            return Answer(f"What does the last card of {shown} peg in the play?", worth(cards))
        return Answer(f"{shown} in the play, {_claim_name(claim)}?", judge_series(cards, claim))
    except (IllegalAction, CardError) as error:
        return Answer(f"{found[0]} in the play", _refused(error))


def _claim_name(claim: Claim) -> str:
    return {Claim.RUN: "a run", Claim.PAIR: "a pair", Claim.FIFTEEN: "fifteen"}.get(claim, "thirty-one")


def _refused(error: IllegalAction | CardError) -> Verdict:
    rules: Sequence[str] = (error.rule,) if isinstance(error, IllegalAction) else ("1.1",)
    return Verdict("No", sentence_of(str(error).rstrip("."), rules), tuple(rules), upheld=False)
