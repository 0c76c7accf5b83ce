"""Tables that lessons show. Every value in them comes from the rules library."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pegout.rules.disputes import DISPUTES
from pegout.rules.faults import FAULTS
from pegout.rules.options import CHOICES, TARGET_RANGE, Options
from pegout.rules.verdicts import name_of

from .blocks import TableBlock, TableRow
from .errors import LessonError
from .examples import example
from .facts import value_of
from .handbook import OPTIONS_SECTION, Row, handbook


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
    """Rows of a name, how it is made, points worked out from an expression, and a rule."""
    return tuple(TableRow((name, made, _points(expression)), rule) for name, made, expression, rule in rows)


def _pegging() -> TableBlock:
    run = value_of("peg 3S 5D 4C")
    longer = value_of("peg 3S 5D 4C 6H")
    rows = (
        *_rows(
            (
                ("Fifteen", "the count is exactly 15", "peg QH 5C", "3.2"),
                ("Thirty-one", "the count is exactly 31", "peg TH 5D 9C 7D", "3.3"),
                ("Pair", "the same rank as the card before", "peg 7H 7S", "3.4"),
                ("Pair royal", "the third of a rank in a row", "peg 8H 8S 8D", "3.4"),
                ("Double pair royal", "the fourth of a rank in a row", "peg 7H 7D 7S 7C", "3.4"),
            )
        ),
        TableRow(("Run", "three or more ranks that follow one another, in any order", f"{run}, {longer}, ..."), "3.5"),
        *_rows(
            (
                ("Go", "the last card of a count below 31", "award go-at-27 4", "3.9"),
                ("Last card", "the last card of the play, not at 31", "award go-at-27 6", "3.9"),
            )
        ),
    )
    return TableBlock("pegging", "What a card pegs in the play", ("Score", "When", "Points"), rows)


def _show() -> TableBlock:
    rows = _rows(
        (
            ("Fifteen", "every set of cards that adds to 15", "score 7C 8D", "4.3"),
            ("Pair", "two cards of a rank", "score 8C 8D", "4.4"),
            ("Three of a rank", "three pairs", "score 8C 8D 8H", "4.4"),
            ("Four of a rank", "six pairs", "score 8C 8D 8H 8S", "4.4"),
            ("Run of three", "three ranks that follow one another", "score 2C 3D 4H", "4.5"),
            ("Run of four", "four of them", "score JC QD KH TS", "4.5"),
            ("Run of five", "five of them", "score 9C TD JH QS KC", "4.5"),
            ("Double run of three", "a run of three and a pair in it", "score 2C 3D 4H 4S", "4.5"),
            ("Double run of four", "a run of four and a pair in it", "score TC JD QH KS KC", "4.5"),
            ("Triple run", "a run of three and three of a rank", "score QC KD JH JS JC", "4.5"),
            ("Double-double run", "a run of three and two pairs", "score QC KD KH JS JC", "4.5"),
            ("Flush", "four hand cards of a suit", "hand 2H 4H 8H KH + 6C", "4.6"),
            ("Flush of five", "the starter is of it too", "hand 2H 4H 8H KH + 6H", "4.6"),
            ("Flush in the crib", "all five of a suit", "crib 2H 4H 8H KH + 6H", "4.6"),
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
        TableRow(("Skunk", f"the loser has {line - 1} or less", "named, or 2 games"), "5.2"),
        TableRow(
            ("Double skunk", f"the loser has {value_of('double_skunk_most')} or less", "named, or 3 games"), "5.2"
        ),
    )
    return TableBlock("other", "Beside the play and the show", ("What", "When", "Worth"), rows)


def _values() -> TableBlock:
    rows = (
        TableRow(("Ace", "A", _points("count AC")), "1.2"),
        TableRow(("2 to 9", "2 3 4 5 6 7 8 9", "the number on the card"), "1.2"),
        TableRow(("10, jack, queen, king", "10 J Q K", _points("count KC")), "1.2"),
    )
    return TableBlock("values", "What a card counts", ("Card", "Printed as", "Counts"), rows)


def _layout() -> TableBlock:
    rows = []
    for players in (2, 3, 4):
        options = Options(players=players)
        from_pack = 4 - players * options.cards_laid_away
        crib = f"{players} x {options.cards_laid_away}" + (f" and {from_pack} from the pack" if from_pack else "")
        rows.append(
            TableRow((str(players), str(options.cards_dealt), str(options.cards_laid_away), crib), "2.3"),
        )
    return TableBlock(
        "dealing", "Cards for each number of players", ("Players", "Dealt", "Laid away", "The crib"), tuple(rows)
    )


def _options() -> TableBlock:
    standard = Options().as_dict()
    book = {row["name"]: row for row in handbook().section(OPTIONS_SECTION).blocks if isinstance(row, Row)}
    rows = []
    for name, default in standard.items():
        if name == "players":
            values = "2, 3, 4"
        else:
            values = ", ".join(CHOICES.get(name, ())) or f"{TARGET_RANGE[0]} to {TARGET_RANGE[-1]}"
        rows.append(TableRow((name, values, str(default), book[name]["meaning"]), None))
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
