"""Computer players: each decides from what its seat may know and nothing else."""

from .base import LEVELS, Player, player_of

__all__ = ["LEVELS", "Player", "player_of"]
