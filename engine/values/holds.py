"""What lies on a card besides its event."""

from enum import StrEnum


class Holds(StrEnum):
    """What a card with an event carries: nothing more, a unique event, a trap, or an enemy party."""

    NOTHING = "nothing"
    UNIQUE_EVENT = "unique_event"
    TRAP = "trap"
    PARTY = "party"
