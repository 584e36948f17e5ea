"""How common a place is."""

from fractions import Fraction

from attrs import frozen

from engine.language.kind import Kind
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Frequency:
    """How often a location is chosen against others."""

    name: Text = prop("What designers call it.")
    weight: Fraction = prop("Its weight; only the proportion to other weights counts.", least=0, most=1_000_000)


KIND = Kind("frequency", Frequency, samples=('frequency fabled { name "Fabled" ja "伝説"; weight 0.5 }',))
