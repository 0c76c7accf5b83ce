"""Tables that lessons show. Every value in them comes from the rules library."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

from pegout.rules.cards import Card, Rank
from pegout.rules.disputes import DISPUTES
from pegout.rules.faults import FAULTS
from pegout.rules.options import CHOICES, TARGET_RANGE, Options
from pegout.rules.verdicts import name_of, ranks_text

from .blocks import TableBlock, TableRow
from .errors import LessonError
from .examples import example
from .facts import value_of
from .markup import plain_of, spans_of

_PLAYERS = (2, 3, 4)


def table(key: str) -> TableBlock:
    """A table by its name.

    Raises:
        LessonError: there is none of that name.
    """
    try:
        return TABLES[key]()
    except KeyError:
        raise LessonError(f"There is no table “{key}”; there are {', '.join(TABLES)}.") from None


def _points(expression: str) -> str:
    return str(value_of(expression))


def _rows(rows: Sequence[tuple[str, str, str, str]]) -> tuple[TableRow, ...]:
    """Rows of a name, how it is made, points worked out from an expression, and a rule.

    Names and ways are written in the markup of the lessons, so that the numbers in them are confirmed too.
    """
    return tuple(
        TableRow((_plain(name), _plain(made), _points(expression)), rule) for name, made, expression, rule in rows
    )


def _plain(text: str) -> str:
    return plain_of(spans_of(text))


def _pegging() -> TableBlock:
    run = value_of("peg 3S 5D 4C")
    longer = value_of("peg 3S 5D 4C 6H")
    rows = (
        *_rows(
            (
                ("Fifteen", "the count is exactly {15=count QH 5C}", "peg QH 5C", "3.2"),
                ("Thirty-one", "the count is exactly {31=limit}", "peg TH 5D 9C 7D", "3.3"),
                ("Pair", "the same rank as the card before", "peg 7H 7S", "3.4"),
                ("Pair royal", "the third of a rank in a row", "peg 8H 8S 8D", "3.4"),
                ("Double pair royal", "the fourth of a rank in a row", "peg 7H 7D 7S 7C", "3.4"),
            )
        ),
        TableRow(("Run", f"{run} or more ranks that follow one another, in any order", f"{run}, {longer}, ..."), "3.5"),
        *_rows(
            (
                ("Go", "the last card of a count below {31=limit}", "award go-at-27 4", "3.9"),
                ("Last card", "the last card of the play, not at {31=limit}", "award go-at-27 6", "3.9"),
            )
        ),
    )
    return TableBlock("pegging", "What a card pegs in the play", ("Score", "When", "Points"), rows)


def _show() -> TableBlock:
    rows = _rows(
        (
            ("Fifteen", "every set of cards that adds to {15=count QH 5C}", "score 7C 8D", "4.3"),
            ("Pair", "{two=cards 8C 8D} cards of a rank", "score 8C 8D", "4.4"),
            ("{Three=cards 8C 8D 8H} of a rank", "{three=ways 8C 8D 8H} pairs", "score 8C 8D 8H", "4.4"),
            ("{Four=cards 8C 8D 8H 8S} of a rank", "{six=ways 8C 8D 8H 8S} pairs", "score 8C 8D 8H 8S", "4.4"),
            (
                "Run of {three=cards 2C 3D 4H}",
                "{three=cards 2C 3D 4H} ranks that follow one another",
                "score 2C 3D 4H",
                "4.5",
            ),
            ("Run of {four=cards JC QD KH TS}", "{four=cards JC QD KH TS} of them", "score JC QD KH TS", "4.5"),
            (
                "Run of {five=cards 9C TD JH QS KC}",
                "{five=cards 9C TD JH QS KC} of them",
                "score 9C TD JH QS KC",
                "4.5",
            ),
            ("Double run of {three=score 2C 3D 4H}", "such a run with a pair in it", "score 2C 3D 4H 4S", "4.5"),
            ("Double run of {four=score TC JD QH KS}", "such a run with a pair in it", "score TC JD QH KS KC", "4.5"),
            (
                "Triple run",
                "a run with a rank in it that is there {three=runs QC KD JH JS JC} times",
                "score QC KD JH JS JC",
                "4.5",
            ),
            (
                "Double-double run",
                "a run with both its pairs, {four=runs QC KD KH JS JC} ways",
                "score QC KD KH JS JC",
                "4.5",
            ),
            ("Flush", "all {four=hand_size} hand cards of a suit", "hand 2H 4H 8H KH + 6C", "4.6"),
            ("Flush with the starter", "the starter is of it too", "hand 2H 4H 8H KH + 6H", "4.6"),
            ("Flush in the crib", "hand cards and starter, all of a suit", "crib 2H 4H 8H KH + 6H", "4.6"),
            ("His nobs", "the jack of the starter's suit", "hand JH QC 2D 4S + 8H", "4.7"),
        )
    )
    return TableBlock("show", "What a hand scores in the show", ("Score", "How", "Points"), rows)


def _other() -> TableBlock:
    options = Options()
    target, line = options.target, options.skunk_line
    rows = (
        TableRow(("His heels", "a jack is turned as starter", f"{value_of('heels')} to the dealer"), "2.4"),
        TableRow(("Game", f"reach {target} first, at any moment", "the game"), "5.1"),
        TableRow(("Skunk", f"the loser has {line - 1} or less", _plain("named, or {2=written 5.2} games")), "5.2"),
        TableRow(
            (
                "Double skunk",
                f"the loser has {value_of('double_skunk_most')} or less",
                _plain("named, or {3=written 5.2} games"),
            ),
            "5.2",
        ),
    )
    return TableBlock("other", "Beside the play and the show", ("What", "When", "Worth"), rows)


def _name(card: Card) -> str:
    return str(card.value) if card.rank is Rank.TEN else card.rank.word


def _values() -> TableBlock:
    ranks = [Card(rank, 0) for rank in Rank]
    tens = [card for card in ranks if card.value == value_of("count KC")]
    numbers = [ranks_text([card]) for card in ranks if card.rank is not Rank.ACE and card not in tens]
    rows = (
        TableRow(("Ace", "A", _points("count AC")), "1.2"),
        TableRow((f"{numbers[0]} to {numbers[-1]}", " ".join(numbers), "the number on the card"), "1.2"),
        TableRow((", ".join(_name(card) for card in tens), ranks_text(tens), _points("count KC")), "1.2"),
    )
    return TableBlock("values", "What a card counts", ("Card", "Printed as", "Counts"), rows)


def _layout() -> TableBlock:
    rows = []
    for players in _PLAYERS:
        options = Options(players=players)
        from_pack = value_of("crib_size") - players * options.cards_laid_away
        crib = f"{players} x {options.cards_laid_away}" + (f" and {from_pack} from the pack" if from_pack else "")
        rows.append(
            TableRow((str(players), str(options.cards_dealt), str(options.cards_laid_away), crib), "2.3"),
        )
    return TableBlock(
        "dealing", "Cards for each number of players", ("Players", "Dealt", "Laid away", "The crib"), tuple(rows)
    )


@cache
def _meanings() -> dict[str, str]:
    meanings: dict[str, str] = tomllib.loads(
        files("pegout.lessons").joinpath("content/options.toml").read_text(encoding="utf-8")
    )
    return meanings


def option_meaning(name: str) -> str:
    """What an option means, in a sentence without the numbers of rules.

    Args:
        name: the option's name.
    """
    text = "".join(span.text for span in spans_of(_meanings()[name]) if span.kind != "rule")
    return text.replace(" .", ".").replace(" ;", ";")


def _options() -> TableBlock:
    standard = Options().as_dict()
    rows = []
    for name, default in standard.items():
        if name == "players":
            values = ", ".join(str(players) for players in _PLAYERS)
        else:
            values = ", ".join(CHOICES.get(name, ())) or f"{TARGET_RANGE[0]} to {TARGET_RANGE[-1]}"
        rule = next((span.rule for span in spans_of(_meanings()[name]) if span.rule), None)
        rows.append(TableRow((name, values, str(default), option_meaning(name)), rule))
    return TableBlock("options", "What tables agree on", ("Option", "Values", "Usual", "Meaning"), tuple(rows))


def _disputes() -> TableBlock:
    rows = tuple(TableRow((entry.question, entry.answer, entry.sentence), entry.rules[0]) for entry in DISPUTES)
    return TableBlock("disputes", "Questions that come up", ("Question", "Answer", "Why"), rows)


def _faults() -> TableBlock:
    rows = tuple(TableRow((fault.what, fault.casual, fault.tournament), fault.rules[0]) for fault in FAULTS)
    return TableBlock("faults", "When something went wrong", ("What", "Among friends", "In a tournament"), rows)


def _counts() -> TableBlock:
    """A worked play as a table: one line a card."""
    worked = example("full-play")
    rows = []
    for event in worked.cards:
        why = ", ".join(f"{name_of(score)} {score.points}" for score in event.scores)
        rows.append(TableRow((event.card.pretty, str(event.count), why or "nothing"), None))
    return TableBlock("full-play", "The play above in one look", ("Card", "Count", "Pegs"), tuple(rows))


TABLES: dict[str, Callable[[], TableBlock]] = {
    "pegging": _pegging,
    "show": _show,
    "other": _other,
    "values": _values,
    "dealing": _layout,
    "options": _options,
    "disputes": _disputes,
    "faults": _faults,
    "full-play": _counts,
}
"""Every table by its name."""

ONE_PAGE = ("pegging", "show", "other")
"""The tables that make the page of all scores."""
