"""The steps of a map, a file each.

Every step is a frozen value that is called with a board and its draws; what it can be told, its words and its needs
are read off its class.
"""

from engine.generators.map.chain import Step
from engine.generators.map.steps.automaton import Automaton, Update, Wrap
from engine.generators.map.steps.border import Border
from engine.generators.map.steps.connect import By, Connect
from engine.generators.map.steps.corridors import Corridors
from engine.generators.map.steps.gradient import NoiseGradient
from engine.generators.map.steps.noise import Noise
from engine.generators.map.steps.place import Place, Where
from engine.generators.map.steps.regions import Regions
from engine.generators.map.steps.rooms import Rooms
from engine.generators.map.steps.stamp import Sign, Stamp, Turned

MAP_STEPS: tuple[type[Step], ...] = (
    Noise, NoiseGradient, Automaton, Rooms, Corridors, Connect, Border, Stamp, Place, Regions,
)  # fmt: skip
"""The steps that a `map` can hold, in the order a page lists them."""

__all__ = [
    "MAP_STEPS",
    "Automaton",
    "Border",
    "By",
    "Connect",
    "Corridors",
    "Noise",
    "NoiseGradient",
    "Place",
    "Regions",
    "Rooms",
    "Sign",
    "Stamp",
    "Turned",
    "Update",
    "Where",
    "Wrap",
]
