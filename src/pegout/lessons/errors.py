"""What can be wrong with a lesson, a drill or a practice play."""

from __future__ import annotations

from pegout.rules.errors import PegoutError


class LessonError(PegoutError):
    """Text of a lesson that cannot be read, or that says something the rules do not confirm."""

    code = "lesson"


class UnknownLesson(PegoutError):  # noqa: N818 - it names what was asked for
    """A lesson, drill or setup that there is not."""

    code = "unknown_lesson"
