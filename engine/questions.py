"""What can be asked of results by name: the measures of the engine and of the content, and pairs of them for heat maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from engine.declarations.measure import bound_measure
from engine.language.near import nearest
from engine.making import Making
from engine.ruleset.ruleset import Ruleset
from engine.studies.findings import Findings
from engine.studies.grounds import AT_REQUEST, SPARSE, map_measures, overmap_measures
from engine.studies.tally import Asked, Question
from engine.studies.terms import DESTINATION, Grain, Measure, Values

LEFT_OUT = ("lost.", "map.others_left_out", "overmap.others_left_out")
"""How measures begin of which anything above 0 is a failure."""


def destination_questions(making: Making) -> dict[str, Question]:
    """All that one can ask of a destination: the engine's measures, then those that the content declares."""
    known = {name: Question(measure) for name, measure in making.facts.measures.items()}
    written = making.ruleset.written
    for name in () if written is None else written.model.names("measure"):
        assert written is not None
        term, _ = bound_measure(written.model, name)
        assert term is not None, "the content was judged"
        text = written.model.value("measure", name).name
        english, japanese = (name if text is None else text.within(language) for language in ("en", "ja"))
        known[name] = Question(Measure(name, DESTINATION, Values.NUMBER, english, japanese), term)
    return known


def map_questions(ruleset: Ruleset) -> dict[str, Question]:
    """All that one can ask of a map."""
    return {name: Question(measure) for name, measure in map_measures(lambda kind: tuple(ruleset.all(kind))).items()}


def overmap_questions(ruleset: Ruleset) -> dict[str, Question]:
    """All that one can ask of an overmap."""
    measures = overmap_measures(lambda kind: tuple(ruleset.all(kind)))
    return {name: Question(measure) for name, measure in measures.items()}


def asked_of(
    whole: Grain,
    known: Mapping[str, Question],
    measures: Iterable[str],
    heats: Iterable[tuple[str, str]],
    levels: Sequence[int] = (),
) -> Asked:
    """What a study asks: measures by name, and pairs of them; what was left out is always asked.

    Raises ValueError for a name that is not known, and for a heat map of what is no number of a whole result.
    """
    return Asked(
        whole,
        tuple(_question(known, name, "measures") for name in dict.fromkeys(measures)),
        tuple((_axis(whole, known, across), _axis(whole, known, upward)) for across, upward in dict.fromkeys(heats)),
        tuple(question for name, question in known.items() if name.startswith(LEFT_OUT)),
        tuple(levels),
    )


def usual(known: Mapping[str, Question]) -> list[str]:
    """The measures of an overmap that are taken where nobody names any."""
    return [name for name in known if not name.startswith(AT_REQUEST)]


def that_occurred(findings: Findings) -> Findings:
    """The same without measures of single names of which there was never any, where nobody asked for them."""
    there = (each for each in findings.measures if each.most != 0 or not each.name.startswith(SPARSE))
    return attrs.evolve(findings, measures=tuple(there))


def _question(known: Mapping[str, Question], name: str, argument: str) -> Question:
    if name not in known:
        near = nearest(name, known)
        raise ValueError(f"{argument}: there is no measure {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    return known[name]


def _axis(whole: Grain, known: Mapping[str, Question], name: str) -> Question:
    question = _question(known, name, "heats")
    measure = question.measure
    if measure.grain != whole or measure.values is Values.NAME:
        of = f"is of each {measure.grain}" if measure.grain != whole else "is no number"
        raise ValueError(f"heats: must be numbers of a whole {whole}; {name!r} {of}")
    return question
