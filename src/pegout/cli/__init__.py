"""The command line: one file for each command, loaded only when that command runs.

Each command's module is named like the command and exports ``command``, a :class:`click.Command`. A command answers
with its exit code (nothing means 0) or raises an error of :mod:`pegout.rules.errors`; :func:`main` turns every error
into one sentence on the standard error and an exit code:

====  ===============================================================
0     all good
1     a negative verdict: a wrong record, bad lines among good ones
2     bad usage or input
130   interrupted with Ctrl-C
====  ===============================================================
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pegout.rules.errors import PegoutError

COMMANDS: dict[str, str] = {
    "serve": "Open the table in the browser.",
    "play": "Play in the terminal.",
    "count": "Count a hand or crib.",
    "peg": "Score cards laid in the play.",
    "rules": "Print the rules, or the rule on a topic.",
    "referee": "Settle a dispute at the table.",
    "board": "Write the board for real cards as one file.",
    "replay": "Step through a recorded game.",
    "verify": "Check a recorded game.",
}
"""Every command with its short help, in the order of ``pegout --help``; the module is named like the command."""

GOOD = 0
NEGATIVE = 1
BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130
BROKEN_PIPE = 141

INTRODUCTION = """Cribbage: play it, count it, settle it.

\b
Examples:
  pegout                         start playing
  pegout count 5H 5S 5C JD 5D    what a hand is worth; the starter comes last
  pegout peg 7S 8D 8H            what each card of the play pegs
  pegout rules go                what the rules say about a topic
  pegout referee                 settle a dispute

pegout COMMAND --help tells more about a command."""


def _exists(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(f"{__name__}.{name}") is not None


class _Commands(click.Group):
    """The commands, found by name; listing them loads none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands that are there."""
        return [name for name in COMMANDS if _exists(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command's module; None when there is no such command."""
        if cmd_name not in COMMANDS or not _exists(cmd_name):
            return None
        from importlib import import_module

        command = import_module(f"{__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant.

        Raises:
            UsageError: there is no such command; the message names the nearest.
        """
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(_no_such_command(args[0], self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)


def _no_such_command(name: str, names: Sequence[str]) -> str:
    from difflib import get_close_matches

    shown = "".join(character if character.isprintable() else "?" for character in name[:40])
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    meant = f"did you mean {near[0]}" if near else f"the commands are {', '.join(names)}"
    return f"There is no command “{shown}”; {meant}"


def _print_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        import pegout

        click.echo(f"pegout {pegout.__version__}")
        ctx.exit()


@click.group(
    cls=_Commands,
    help=INTRODUCTION,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
@click.pass_context
def commands(ctx: click.Context) -> Any:
    """Run the game itself when no command is named: in the browser if it can, otherwise in the terminal."""
    if ctx.invoked_subcommand is None:
        name = "serve" if _exists("serve") else "play"
        command = commands.get_command(ctx, name)
        if command is None:
            raise click.UsageError("Name a command", ctx)
        with command.make_context(name, [], parent=ctx) as inner:
            return command.invoke(inner)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: what follows the program's name; by default those the process was started with.

    Returns:
        The exit code. Every error has been told in one sentence on the standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a symbol that the terminal lacks is no reason to stop
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _stopped()
    except BrokenPipeError:
        _silence_output()
        return BROKEN_PIPE
    except OSError as error:
        return _tell(_sentence_of(error), BAD_INPUT)
    except UnicodeDecodeError:
        return _tell("The input is not text in UTF-8.", BAD_INPUT)
    except Exception as error:
        from pegout.rules.errors import PegoutError

        if isinstance(error, PegoutError):
            return _tell(_with_rule(error), BAD_INPUT)
        if os.environ.get("PEGOUT_DEBUG"):
            raise
        return _tell(
            f"This is a fault in Pegout ({type(error).__name__}: {error}); PEGOUT_DEBUG=1 shows where it happened.",
            FAULT,
        )


def _run(arguments: list[str]) -> int:
    if "_PEGOUT_COMPLETE" in os.environ:
        commands.main(prog_name="pegout")  # the shell asks for completions
    try:
        with commands.make_context("pegout", arguments) as ctx:
            if os.environ.get("NO_COLOR"):
                ctx.color = False
            answer = commands.invoke(ctx)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort as stop:
        if isinstance(stop.__context__, EOFError):
            return _tell("The input ended before the question was answered.", BAD_INPUT)
        return _stopped()
    except EOFError:
        return _tell("The input ended before the question was answered.", BAD_INPUT)
    except click.ClickException as error:
        return _tell(_usage_sentence(error), BAD_INPUT)
    return answer if type(answer) is int else GOOD


def _stopped() -> int:
    """Say that it stopped, below the ^C that a terminal shows."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return _tell("\nStopped." if terminal else "Stopped.", INTERRUPTED)


def _usage_sentence(error: click.ClickException) -> str:
    """What was wrong, in one sentence that ends with where to read what is right."""
    message = _own_sentence(error) or " ".join(error.format_message().split()).rstrip(".")
    message = message[:1].upper() + message[1:]
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is None:
        return f"{message}."
    return f"{message}; see {ctx.command_path} --help."


def _own_sentence(error: click.ClickException) -> str | None:
    """What would be right, where the library that reads the command line only says that something is wrong."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None and not error.possibilities:
        options = [max(each.opts, key=len) for each in error.ctx.command.get_params(error.ctx) if "-" in each.opts[0]]
        return f"{error.ctx.command_path} has no option {error.option_name[:40]}; it has {', '.join(options)}"
    if not isinstance(error, click.BadParameter) or error.param is None:
        return None
    kind = error.param.type
    if isinstance(kind, click.types.IntParamType):
        name = max(error.param.opts, key=len)
        given = error.message.partition(" is not ")[0].strip("'\"")[:40]
        return f"{name} is {_number_of(kind)}, not “{given}”"
    return None


def _number_of(kind: click.types.IntParamType) -> str:
    if not isinstance(kind, click.IntRange):
        return "a whole number"
    least, most = kind.min, kind.max
    if least is None:
        return f"a whole number up to {most}"
    return f"a whole number from {least}" + ("" if most is None else f" to {most}")


def _with_rule(error: PegoutError) -> str:
    rule = getattr(error, "rule", None)
    message = str(error)
    if not isinstance(rule, str) or f"({rule}" in message:
        return message
    return f"{message.rstrip('.')} (rule {rule})."


def _sentence_of(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}." if error.filename else f"{what}."


def _tell(sentence: str, code: int) -> int:
    """Print a sentence on the standard error, after what was printed before it, and pass the code on."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _silence_output()
    try:
        click.secho(sentence, err=True, fg="red", color=False if os.environ.get("NO_COLOR") else None)
    except OSError:
        pass  # nobody listens
    return code


def _silence_output() -> None:
    """Throw away what could not be written, so that the interpreter does not complain about it when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass
