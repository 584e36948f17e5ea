"""How much work an answer may take, counted so that it is refused or not whatever was asked before."""

from __future__ import annotations

from engine.studies.exact.refusals import TooCostly

MOST = 2_000_000
"""Products of whole numbers that parties may take for one table, a second or so of work."""


class Purse:
    """How many products may still be spent."""

    def __init__(self) -> None:
        self.spent = 0

    def spend(self, products: int) -> None:
        """Take so many; raises TooCostly where they are not there.

        What was found before and kept is paid for like the first time.
        """
        self.spent += products
        if self.spent > MOST:
            raise TooCostly("parties can come to too many different sums", "パーティーの合計の場合の数が多すぎる")
