"""What sets a member of a party apart."""

from attrs import frozen

from engine.language.kind import Kind
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Skill:
    """A mark of an enemy: elite, boss, or how well a leader commands."""

    name: Text = prop("What the player reads.")
    effect: Text = prop("What it does, for the player.")


KIND = Kind(
    "skill",
    Skill,
    samples=('skill brave { name "Brave" ja "勇敢"; effect "Never flees." ja "逃げない。" }',),
)
