"""The ground of a card."""

from attrs import frozen

from engine.language.kind import Kind
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Terrain:
    """The ground that a card of the deck shows; each has an indoor and an outdoor face."""

    indoor: Text = prop("What it is called in an indoor location.")
    outdoor: Text = prop("What it is called in an outdoor location.")


KIND = Kind(
    "terrain", Terrain, samples=('terrain bridge { indoor "Gangway" ja "渡り廊下"; outdoor "Bridge" ja "橋" }',)
)
