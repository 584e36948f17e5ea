"""Exact odds: what follows from a content alone, as fractions, without drawing anything.

Takes `Facts` (a content as studies see it), a `Setting` and a term or figure; gives fractions, or says with TooCostly
why there is no exact answer, so that whoever asks may sample instead. Knows nothing of the content language.

    exact_distribution(facts, setting, facts.measures["location"])     {"cave": Fraction(4, 25), …}
    exact_figure(facts, setting, Figure(Kind.CHANCE, term))            Fraction(1, 3)

How it is done: everything that can be is laid out as a table, one row for each case that the question tells apart,
weighted with how many such things a destination has in the mean; the evaluator that computes drawn columns computes
the table's. `plan` reads the pipelines, `companies` follows the draw of candidates, `placing` that of events,
`members` adds up parties; `places`, `queries`, `parties` and `joined` make columns of them, `layout` joins these to
tables, `linear` takes sums apart, `odds` answers.
"""

from engine.studies.exact.odds import Distribution, Value, exact_distribution, exact_figure
from engine.studies.exact.refusals import Nothing, TooCostly

__all__ = ["Distribution", "Nothing", "TooCostly", "Value", "exact_distribution", "exact_figure"]
