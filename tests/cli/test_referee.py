import pytest

from tests.cli.conftest import Run


def test_a_question_in_words_is_answered_with_the_rule(run: Run) -> None:
    done = run("referee", "I made 31 with the last card, is it 3?")
    assert done.code == 0
    assert done.out == (
        "Last card made 31: 2 or 3?\n"
        "  2.\n"
        "  31 with the last card is two in all; the point for last card is not added to\n"
        "  it (3.9).\n"
    )
    assert run("referee", *"can I win on a go".split()).code == 0


def test_an_empty_question_is_told_what_to_ask(run: Run) -> None:
    done = run("referee", " ")
    assert done.code == 2
    assert "Ask something" in done.err
    assert done.out == ""


def test_a_question_without_an_answer_names_the_nearest(run: Run) -> None:
    done = run("referee", "may I look at the crib")
    assert done.code == 1
    assert done.out.startswith("I do not know. The nearest questions are:\n")
    assert "Four-card flush in the crib?" in done.out


def test_what_is_not_understood_is_told_with_examples(run: Run) -> None:
    done = run("referee", "what is the weather")
    assert done.code == 1
    assert done.out.startswith("I did not understand that. Ask in the words of the game, for example:\n")
    assert "J Q K in the play, a run?" in done.out
    assert run("referee", "--json", "what is the weather").json["answer"] is None


def test_questions_come_from_a_pipe_one_a_line(run: Run) -> None:
    done = run("referee", stdin="8 3 8, a pair?\n\nwhy is the sky blue\n")
    assert done.code == 1
    assert "8 3 8 in the play, a pair?" in done.out
    assert "I did not understand that." in done.out
    assert run("referee", stdin="").code == 2


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["--series", "JH QD KC", "--claim", "run"], 0, "run of three for 3"),
        (["--series", "8H 3D 8C", "--claim", "pair"], 1, "directly after one another"),
        (["--series", "KC QD 9H", "--hands", "3S / 8D", "--claim", "go"], 0, "Seat 1, who laid the last card"),
        (["--series", "KC QD 9H", "--hands", "3S / 8D", "--claim", "lead"], 0, "Seat 2 leads"),
        (["--series", "KC QD 9H", "--players", "3", "--claim", "lead"], 0, "Seat 1 leads"),
        (["--series", "KC QD 9H", "--hands", "? / 2D", "--claim", "go"], 0, "Nobody yet"),
        (["--series", "TH 5D", "--hands", "/", "--claimed", "3"], 0, "fifteen for 2 and last card for 1"),
        (["--series", "TH KD 5S 6S", "--claimed", "3"], 1, "31 is two in all"),
        (["--series", "KC QD 9H", "--seats", "1 2 2", "--claim", "lead"], 0, "Seat 1 leads"),
        (["--count", "25", "--held", "AC 5H 6D", "--claim", "renege", "--tournament"], 0, "6 to the opponent"),
        (["--series", "KH QD 5S", "--held", "7C 8D"], 0, "go must be said"),
        (["--series", "KH QD 5S", "--hands", "3C / 2D 8D", "--claim", "say_go"], 1, "2 fits at 25"),
    ],
)
def test_a_position_is_judged(run: Run, arguments: list[str], code: int, part: str) -> None:
    done = run("referee", *arguments)
    assert part in " ".join(done.out.split())
    assert (done.code, done.err) == (code, "")


def test_a_verdict_as_json(run: Run) -> None:
    answer = run("referee", "--series", "7H 8D", "--hands", "/", "--json").json
    assert list(answer) == ["question", "answer", "sentence", "rules", "upheld", "seat", "points", "scores"]
    assert (answer["seat"], answer["points"], answer["rules"]) == (1, 3, ["3.2", "3.9", "3.14"])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--series", "KH KD KS 9C"], "past 31"),
        (["--series", "8H 8D 8S 8C"], "Four eights cannot be laid"),
        (["--series", "5X"], "is not a card"),
        (["--series", "", "--claim", "run"], "No card has been laid"),
        (["--series", "5H 5H"], "5H appears twice"),
        (["--series", "5H", "--hands", "6H"], "Two, three or four players play"),
        (["--series", "5H", "--hands", "6H / 7H", "--players", "3"], "--hands has 2 hands"),
        (["--series", "5H", "--seats", "x"], "write who laid each card"),
        (["--series", "5H", "--count", "12"], "--count goes with --held"),
        (["--series", "5H", "--claim", "run", "--claimed", "3"], "--claimed goes with"),
        (["--held", "5H"], "give the count"),
        (["--held", "5H", "--count", "25", "--claim", "run"], "--held goes with"),
        (["--claim", "run"], "Name the cards of the count"),
        (["--claim", "nonsense"], "nonsense"),
        (["a question", "--series", "5H"], "not both"),
    ],
)
def test_bad_flags_get_one_sentence_and_code_2(run: Run, arguments: list[str], part: str) -> None:
    done = run("referee", *arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        (["1", "", "TH 5D", "y", "y", "", ""], "pegs 3: fifteen for 2 and last card for 1"),
        (["1", "3", "KC TD JH", "1", "2", "3", "n"], "JH of seat 3 pegs nothing"),
        (["2", "zz", "8H 3D 8C", "2"], "8 3 8 is no pair"),
        (["3", "25", "7H"], "go must be said"),
        (["4", "25", "AC 5H 6D", "y"], "6 to the opponent"),
        (["5", "", "KC QD 9H", "y", "y", "3S", "8D"], "Seat 1, who laid the last card"),
        (["6", "", "KC QD 9H", "y", "n"], "Seat 2 leads"),
        (["6", "", "KC KC", "y", "n"], "KC appears twice"),
        (["7", "5H", "n", "5H 5S 5C JD 5D", "n"], "29: “fifteen two"),
        (["8", "2"], "One of them is taken back"),
        (["9", "who leads after 31"], "The lead goes to the left"),
        (["9", "why is the sky blue"], "I did not understand that. Ask, for example:"),
        (["77", "q"], "Type a number from 1 to 9"),
    ],
)
def test_without_arguments_it_asks_step_by_step(run: Run, typed: list[str], part: str) -> None:
    done = run("referee", stdin="\n".join([*typed, "", ""]), terminal=True)
    assert part in " ".join(done.out.split())
    assert done.code == 0
