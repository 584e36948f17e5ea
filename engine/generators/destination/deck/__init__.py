"""The steps of the destination pipeline, a file each: from a blueprint to a shuffled deck with its parties."""

from engine.generators.destination.deck.arm_traps import ArmTraps
from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.hide import Hide
from engine.generators.destination.deck.lay_terrain import LayTerrain
from engine.generators.destination.deck.leave_exit import LeaveExit
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.populate import Populate
from engine.generators.destination.deck.promote_elites import PromoteElites
from engine.generators.destination.deck.shuffle import Shuffle
from engine.generators.destination.deck.spread_progress import SpreadProgress

DESTINATION_STEPS = (
    LayTerrain,
    LeaveExit,
    SpreadProgress,
    Hide,
    Place,
    Fill,
    PromoteElites,
    Populate,
    ArmTraps,
    Shuffle,
)
