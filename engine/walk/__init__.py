"""A map played: one player who sees, remembers and picks things up, and whoever pursues.

Takes maps of `engine.results` floor by floor and a function that names things; gives states, and what is said after
each step. `walk` is the game without a terminal, `view` what of it fits on a screen, `terminal` plays it on one (needs
blessed, imported there). Knows nothing of the content language.

    walk = Walk(floors, names, "en")
    state = walk.start()
    state, said = walk.step(state, "l")
"""

from engine.walk.state import State
from engine.walk.walk import KEYS, Walk

__all__ = ["KEYS", "State", "Walk"]
