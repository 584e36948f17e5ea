"""What harms whoever turns the card."""

from enum import StrEnum

from attrs import frozen

from engine.language.kind import Kind
from engine.values.prop import prop
from engine.values.text import Text


class Side(StrEnum):
    """Where something belongs."""

    INDOOR = "indoor"
    OUTDOOR = "outdoor"
    BOTH = "both"


class Theme(StrEnum):
    """What a trap is made of."""

    MECHANICAL = "mechanical"
    GAS = "gas"
    MAGIC = "magic"
    CURSE = "curse"
    WEATHER = "weather"
    BEAST = "beast"
    TERRAIN = "terrain"


@frozen
class Trap:
    """A trap that a location's trap cards can turn out to be."""

    name: Text = prop("What the player reads on the card.")
    side: Side = prop("Where it belongs: `indoor`, `outdoor`, or `both`.")
    theme: Theme = prop("What it is made of: `mechanical`, `gas`, `magic`, `curse`, `weather`, `beast` or `terrain`.")
    danger: int = prop("How bad it is; balance reports add it up.", least=1, most=5)
    effect: Text = prop("What it does, for the player.")


KIND = Kind(
    "trap",
    Trap,
    samples=(
        'trap tar_pool {\n  name "Tar pool" ja "タールの池"\n  side indoor; theme terrain; danger 2\n'
        '  effect "The front row loses its next turn." ja "前列が次のターンを失う。"\n}\npatch location cave { traps + tar_pool }',
    ),
)
