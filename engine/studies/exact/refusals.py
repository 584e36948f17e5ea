"""Why there is no exact answer."""

from __future__ import annotations


class TooCostly(Exception):
    """No exact answer: it would cost too much, or there is no formula for it; whoever asks may sample instead.

    `english` and `japanese` say why, to a designer.
    """

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(english)
        self.english, self.japanese = english, japanese


class Nothing(Exception):
    """No answer: what is asked about never occurs, or the condition holds for nothing."""

    def __init__(self) -> None:
        self.english, self.japanese = "the condition holds for nothing", "条件に合うものがない"
        super().__init__(self.english)
