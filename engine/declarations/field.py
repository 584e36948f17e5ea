"""Where parties stand."""

from attrs import frozen

from engine.language.kind import Kind
from engine.values.prop import prop


@frozen
class Field:
    """The cells on which an enemy party stands; column 1 is the front."""

    columns: int = prop("Cells from front to back.", unit="cells", least=1, most=12)
    rows: int = prop("Cells from side to side.", unit="cells", least=1, most=12)


KIND = Kind("field", Field, single=True, samples=("patch field standard { rows 4 }",))
