"""The referee: positions, claims, and every dispute of section 8."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.rules.cards import PACK, parse_cards
from pegout.rules.errors import CardError, IllegalAction
from pegout.rules.referee import Position, judge, may_say_go, renege, who_leads, who_takes_the_point
from pegout.rules.verdicts import Claim, judge_series, worth
from tests.rules.cases import load

cards = parse_cards


def position(series: str, *hands: str | None, seats: str = "", turn: int | None = None) -> Position:
    order = [int(seat) - 1 for seat in seats.split()] if seats else None
    held = [None if hand is None else cards(hand) for hand in hands] or [None, None]
    return Position.of(cards(series), held, seats=order, turn=turn)


@pytest.mark.parametrize("case", load("series"), ids=lambda case: " ".join(case["series"]))
def test_what_the_last_card_of_a_series_pegs(case) -> None:
    series = cards(" ".join(case["series"]))
    verdict = worth(series)
    assert verdict.points == case["points"] == int(verdict.answer)
    granted = [judge_series(series, claim).upheld for claim in (Claim.FIFTEEN, Claim.THIRTY_ONE, Claim.PAIR, Claim.RUN)]
    assert any(granted) == (case["points"] > 0)
    assert granted[0] == (case["count"] == 15)
    assert granted[1] == (case["count"] == 31)


@pytest.mark.parametrize(
    ("series", "claim", "answer", "rules", "part"),
    [
        ("JH QD KC", "run", "Yes, 3", ("3.5", "3.2"), "the 30 pegs nothing"),
        ("KC JH QD", "run", "Yes, 3", ("3.5", "3.2"), "in any order"),
        ("TH QD KC", "run", "No", ("3.5",), "not consecutive"),
        ("QD KC AH", "run", "No", ("1.1", "3.5"), "the ace is low"),
        ("3S 5D 4C", "run", "Yes, 3", ("3.5",), "in any order"),
        ("4S 5D 5H", "run", "No", ("3.5", "3.4"), "2 points for a pair"),
        ("8H 3D 8C", "pair", "No", ("3.4",), "directly after one another"),
        ("TH KC", "pair", "No", ("1.3", "3.4"), "different ranks"),
        ("TH 9C", "pair", "No", ("3.4",), "different ranks"),
        ("TH", "pair", "No", ("3.4",), "single card"),
        ("4S 5D", "run", "No", ("3.5",), "three cards"),
        ("7H 7D 7S 7C", "pair", "Yes, 12", ("3.4",), "a double pair royal for 12"),
        ("QH 2C 6D", "fifteen", "No", ("3.2",), "from 12 to 18"),
        ("TH KD QC", "fifteen", "No", ("3.2",), "only exactly 15"),
        ("4S 5D 6C", "fifteen", "Yes, 2", ("3.2", "3.5"), "5 in all"),
        ("KH KC TD AS", "thirty_one", "Yes, 2", ("3.3",), "thirty-one for 2"),
        ("KH KC TD", "thirty_one", "No", ("3.3",), "The count is 30"),
        ("2H 4H 6H 8H", "flush", "No", ("3.13",), "no flush in the play"),
    ],
)
def test_claims_on_a_series(series: str, claim: str, answer: str, rules: tuple[str, ...], part: str) -> None:
    verdict = judge(position(series), Claim(claim))
    assert (verdict.answer, verdict.rules) == (answer, rules)
    assert verdict.upheld == answer.startswith("Yes")
    assert part in verdict.sentence
    assert verdict.sentence.endswith(f"({', '.join(rules)}).")


@pytest.mark.parametrize(
    ("series", "rule"),
    [("8H 8D 8S 8C", "3.4"), ("KH KC TD 2S", "3.1"), ("KH KC TD AS 2S", "3.12")],
)
def test_a_series_that_cannot_be_is_refused(series: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        position(series)
    assert caught.value.rule == rule


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(CardError, match="5H appears twice"):
        position("5H", "5H", None)
    with pytest.raises(IllegalAction, match="not 1"):
        position("5H", "6H")
    with pytest.raises(IllegalAction, match="no seat 3"):
        position("5H", None, None, seats="3")
    with pytest.raises(IllegalAction, match="need 2 seats"):
        position("5H 6H", None, None, seats="1")
    for claim in (Claim.POINTS, Claim.AWARD, Claim.LEAD, Claim.RUN):
        with pytest.raises(IllegalAction, match="No card has been laid"):
            judge(position(""), claim)
    with pytest.raises(IllegalAction, match="No card has been laid"):
        worth(())


@pytest.mark.parametrize(
    ("series", "hands", "claimed", "points", "answer", "rules"),
    [
        # Last card made 31: two, not three. Last card made 15: three.
        ("TH KD 5S 6S", ("", ""), 3, 2, "No, 2", ("3.3", "3.9")),
        ("TH 5D", ("", ""), 3, 3, "Yes, 3", ("3.2", "3.9", "3.14")),
        ("TH 5D", ("", ""), None, 3, "3", ("3.2", "3.9", "3.14")),
        ("TH 5D", ("2C", ""), 3, 2, "No, 2", ("3.2",)),
        ("TH 5D", (None, None), 3, 2, "2, or 3 if nobody can add", ("3.2", "3.9")),
        ("KH QD 9S", ("3C", "8D"), None, 1, "1", ("3.9",)),
        ("KH QD 9S", ("2C", "8D"), None, 0, "0", ("3.2", "3.4", "3.5")),
        ("KH QD 9S", (None, "2D"), 0, 0, "Yes, 0", ("3.2", "3.4", "3.5")),
    ],
)
def test_points_of_the_last_card(series, hands, claimed, points, answer, rules) -> None:
    verdict = judge(position(series, *hands), Claim.POINTS, claimed)
    assert (verdict.points, verdict.answer, verdict.rules) == (points, answer, rules)


@pytest.mark.parametrize(
    ("series", "seats", "hands", "seat", "points", "rules"),
    [
        ("KH QD 9S", "", ("3C", "8D"), 0, 1, ("3.9", "3.10")),
        ("KH QD 9S", "", ("", "8D"), 0, 1, ("3.9", "3.11")),
        ("KH QD 9S", "", ("", ""), 0, 1, ("3.9", "3.10")),
        ("KH QD 9S 2D", "", ("", "8D"), 1, 2, ("3.9",)),
        ("KH QD 9S", "", ("2C", "8D"), None, 0, ("3.7", "3.8")),
        ("KH QD 9S", "", (None, None), 0, 1, ("3.9", "3.10")),
        ("KC TD JH", "1 2 3", ("9D", "8C", "6C"), 2, 1, ("3.9", "3.10")),
        ("9D 8C 6C 2S 4D", "1 2 3 1 3", ("2H", "7S QH", "5D"), None, 0, ("3.7", "3.8")),
        ("9D 8C 6C 2S 4D", "1 2 3 1 3", ("KH", "7S QH", "5D"), 2, 1, ("3.9", "3.10")),
    ],
)
def test_who_takes_the_point(series, seats, hands, seat, points, rules) -> None:
    verdict = who_takes_the_point(position(series, *hands, seats=seats))
    assert (verdict.seat, verdict.points, verdict.rules) == (seat, points, rules)


def test_the_point_is_for_last_card_when_nobody_holds_a_card() -> None:
    assert "one for last card" in who_takes_the_point(position("KH QD", "", "")).sentence
    assert "one for the go" in who_takes_the_point(position("KH QD 9S", "", "8D")).sentence
    assert "If nobody can add to 20" in who_takes_the_point(position("KH QD")).sentence


@pytest.mark.parametrize(
    ("series", "seats", "hands", "seat", "part"),
    [
        ("KH QD 9S", "", ("3C", "8D"), 1, "did not lay the last card"),
        ("KH QD 9S", "", ("3C", ""), 0, "leads again"),
        ("KH QD 9S 2D", "", ("3C", "8D"), 0, "did not lay the last card"),
        ("KH QD 9S", "", (None, None), 1, "if that player has cards"),
        ("KH QD 9S", "", ("2C", ""), None, "count is not over"),
        ("KH QD 9S", "", ("", ""), None, "all cards have been laid"),
        ("KC TD JH", "1 2 3", ("9D", "8C", "6C"), 0, "left of seat 3"),
        ("KC TD JH", "1 2 3", ("", "8C", "6C"), 1, "left of seat 3"),
    ],
)
def test_who_leads(series, seats, hands, seat, part) -> None:
    verdict = who_leads(position(series, *hands, seats=seats))
    assert verdict.seat == seat
    assert part in verdict.sentence


@pytest.mark.parametrize(
    ("count", "held", "upheld", "rules"),
    [
        (25, "7H 8S", True, ("3.7",)),
        (25, "6H 8S", False, ("3.7",)),
        (20, "TH KS", False, ("3.7", "6.1d")),
        (21, "KS", False, ("3.7", "6.1d")),
        (22, "KS", True, ("3.7",)),
        (30, "", False, ("3.11",)),
    ],
)
def test_may_a_player_say_go(count: int, held: str, upheld: bool, rules: tuple[str, ...]) -> None:
    verdict = may_say_go(count, cards(held))
    assert (verdict.upheld, verdict.rules) == (upheld, rules)


@pytest.mark.parametrize(
    ("count", "held", "tournament", "points", "rules"),
    [
        (25, "AC 5H 6D", True, 6, ("6.1c",)),
        (25, "AC 5H 7D", True, 4, ("6.1c",)),
        (25, "AC 5H 6D", False, 0, ("6.1a", "6.1b")),
        (25, "7C 8D", True, 0, ("3.7",)),
        (20, "7C 8D", True, 0, ("6.1d",)),
    ],
)
def test_what_a_false_go_costs(count: int, held: str, tournament: bool, points: int, rules: tuple[str, ...]) -> None:
    verdict = renege(count, cards(held), tournament=tournament)
    assert (verdict.points, verdict.rules) == (points, rules)


def test_go_and_renege_in_a_position() -> None:
    laid = position("KH QD 5S", "3C", "6D 8D")
    assert judge(laid, Claim.SAY_GO).upheld is False
    assert judge(laid, Claim.RENEGE, tournament=True).points == 2
    assert judge(position("KH QD 9S", "3C", "6D", turn=0), Claim.SAY_GO).upheld is True
    with pytest.raises(IllegalAction, match="seat 2 holds must be known"):
        judge(position("KH QD 5S", "3C", None), Claim.SAY_GO)
    with pytest.raises(IllegalAction, match="The count cannot be 32"):
        may_say_go(32, cards("3C"))


@given(st.permutations(PACK), st.integers(1, 8), st.sampled_from(list(Claim)))
def test_any_position_is_judged_or_refused(pack, laid: int, claim: Claim) -> None:
    try:
        verdict = judge(Position.of(pack[:laid], (pack[20:23], pack[30:34])), claim)
    except IllegalAction:
        return
    assert verdict.sentence.endswith(").")
    assert verdict.rules
