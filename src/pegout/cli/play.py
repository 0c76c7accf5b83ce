"""``pegout play``: the terminal game."""

from __future__ import annotations

import click

HELP = """Play cribbage in the terminal, against the computer or between people at one keyboard.

\b
Examples:
  pegout play                                  a game against the computer
  pegout play --level beginner                 an easy opponent, with hints
  pegout play --players 4                      you and a partner against two
  pegout play --target 61 --match 3            short games, best of three
  pegout play --people 2 --names Ann,Ben       pass the keyboard
  pegout play --counting manual --muggins on   count your own hands
  pegout play --plain                          lines of text for a screen reader

The game is saved after every action: q or Ctrl-C leaves it, and pegout play goes on with it. Type a card in any way
(5H, 5♥, "five of hearts", or just 5), or choose with the arrow keys; ? shows the rule that applies."""


@click.command(help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--level", default="intermediate", show_default=True, metavar="LEVEL", help="beginner, intermediate or advanced."
)
@click.option("--players", metavar="2|3|4", help="Players at the table; four play as partners.  [default: 2]")
@click.option(
    "--people",
    default=1,
    show_default=True,
    metavar="N",
    help="People at this keyboard; computers play the other seats.",
)
@click.option("--names", default="", metavar="A,B", help="Names, people first.")
@click.option("--match", "best_of", type=int, metavar="N", help="Play a match, best of N games (odd).")
@click.option("--target", metavar="POINTS", help="Points that win, 31 to 999.  [default: 121]")
@click.option("--skunks", metavar="off|named|counted", help="Whether a skunk counts as more games.  [default: named]")
@click.option("--next-deal", metavar="loser|alternate", help="Who deals first in the next game.  [default: loser]")
@click.option("--counting", metavar="automatic|manual", help="Who counts the hands.  [default: automatic]")
@click.option(
    "--calls", metavar="automatic|manual", help="Who says go and the points of the play.  [default: automatic]"
)
@click.option("--muggins", metavar="off|on", help="Claim points that others miss.  [default: off]")
@click.option("--overclaim", metavar="correct|to_opponent", help="What a claim too high costs.  [default: correct]")
@click.option("--renege", metavar="correct|penalty", help="What a false go costs.  [default: correct]")
@click.option("--out-on-go", metavar="yes|no", help="Whether a go may win the game.  [default: yes]")
@click.option(
    "--pace",
    default="normal",
    show_default=True,
    metavar="slow|normal|fast",
    help="Wait for Enter after every card, every score, or never.",
)
@click.option("--hints/--no-hints", default=None, help="Advice at every decision.  [default: on for beginner]")
@click.option("--seed", type=int, help="Repeatable shuffles and computers.")
@click.option("--plain", is_flag=True, help="Lines of text only: for screen readers, pipes and simple terminals.")
@click.option("--words", is_flag=True, help="Cards in words with --plain, such as five of hearts.")
@click.option("--resume/--new", default=None, help="Go on with a saved game, or drop it, without being asked.")
@click.option("--no-save", is_flag=True, help="Do not save the game.")
def command(**flags: object) -> int:
    """Run the game."""
    from pegout.tui.start import Wishes, play

    return play(Wishes(**flags))  # type: ignore[arg-type]
