"""The terminal game: a session that knows no terminal, words and pictures of what the rules tell, and two fronts.

``session`` keeps the game, the computer players and the save; ``narrate`` turns events into lines; ``picture`` and
``draw`` turn them into a screen; ``screen`` and ``lines`` talk to a terminal; ``app`` leads a person through it all.
"""
