"""Findings as other programs read them: JSON, GitHub's workflow commands, SARIF."""

from __future__ import annotations

import json

from engine.source.diagnostic import Fault, Message, Severity
from engine.source.file import Place, SourceFile
from engine.source.render import FORMATS, github, sarif
from engine.source.render import json as as_json

FILE = SourceFile("content/迷宮 a.adv", "location 迷宮 {\n  traps x\n}\n")
OTHER = SourceFile("other.adv", "trap y")
UNKNOWN = Fault(
    "ADV101",
    Message("unknown name", "知らない名前"),
    Message("no trap `{name}`", "罠 `{name}` はありません"),
    Message("A name must be declared.", "名前は宣言が要ります。"),
    label=Message("not declared", "未宣言"),
    help=Message("did you mean `y`?", "`y` のことですか?"),
)
ODD = Fault(
    "ADV050",
    Message("odd", "変"),
    Message("50% odd:\nsee, here", "変"),
    Message("why", "理由"),
    severity=Severity.WARNING,
)
X = Place(FILE, FILE.text.index("x"), FILE.text.index("x") + 1)
ALSO = ((Place(OTHER, 5, 6), Message("near", "近い名前")),)
FOUND = [UNKNOWN.at(X, name="x", also=ALSO), ODD.at(Place(FILE, 14, 28))]


def test_formats__in_the_order_of_the_command_line() -> None:
    assert list(FORMATS) == ["text", "json", "github", "sarif"]


def test_json__one_object_a_finding() -> None:
    first, second = json.loads(as_json.render(FOUND, "en"))
    assert first == {
        "code": "ADV101",
        "severity": "error",
        "message": "no trap `x`",
        "file": "content/迷宮 a.adv",
        "start": {"line": 2, "column": 9},
        "end": {"line": 2, "column": 10},
        "label": "not declared",
        "help": "did you mean `y`?",
        "notes": [
            {"message": "near", "file": "other.adv", "start": {"line": 1, "column": 6}, "end": {"line": 1, "column": 7}}
        ],
    }
    assert (second["severity"], second["label"], second["help"], second["notes"]) == ("warning", None, None, [])
    assert (second["start"], second["end"]) == ({"line": 2, "column": 1}, {"line": 3, "column": 2})


def test_json__japanese_letters_stay_letters() -> None:
    assert "罠 `x` はありません" in as_json.render(FOUND, "ja")


def test_json__nothing_found() -> None:
    assert json.loads(as_json.render([], "en")) == []


def test_json__half_a_character_in_a_path_can_be_written() -> None:
    shown = as_json.render([ODD.at(Place(SourceFile("a\udc80.adv", ""), 0, 0))], "en")
    assert shown.isascii()
    assert json.loads(shown)[0]["file"] == "a\udc80.adv"


def test_github__commands_with_everything_escaped() -> None:
    error, warning = github.render(FOUND, "en").splitlines()
    assert error == (
        "::error file=content/迷宮 a.adv,line=2,endLine=2,col=9,title=ADV101,endColumn=9::"
        "no trap `x`%0Anot declared%0Anear (other.adv:1:6)%0Adid you mean `y`?"
    )
    assert warning == ("::warning file=content/迷宮 a.adv,line=2,endLine=3,col=1,title=ADV050::50%25 odd:␊see, here")


def test_github__path_cannot_break_out_of_its_property() -> None:
    shown = github.render([ODD.at(Place(SourceFile("a,b:c%\n::error::d.adv", ""), 0, 0))], "en")
    assert shown.startswith("::warning file=a%2Cb%3Ac%25␊%3A%3Aerror%3A%3Ad.adv,line=1,")
    assert shown.count("\n") == 1


def test_sarif__rules_from_the_faults_found() -> None:
    (run,) = json.loads(sarif.render([*FOUND, FOUND[0]], "en"))["runs"]
    assert run["tool"]["driver"]["rules"] == [
        {
            "id": "ADV050",
            "shortDescription": {"text": "odd"},
            "fullDescription": {"text": "why"},
            "defaultConfiguration": {"level": "warning"},
        },
        {
            "id": "ADV101",
            "shortDescription": {"text": "unknown name"},
            "fullDescription": {"text": "A name must be declared."},
            "defaultConfiguration": {"level": "error"},
        },
    ]
    assert [(each["ruleId"], each["ruleIndex"]) for each in run["results"]] == [
        ("ADV101", 1),
        ("ADV050", 0),
        ("ADV101", 1),
    ]


def test_sarif__a_result() -> None:
    log = json.loads(sarif.render(FOUND, "en"))
    assert (log["version"], log["runs"][0]["columnKind"]) == ("2.1.0", "unicodeCodePoints")
    first, second = log["runs"][0]["results"]
    assert first == {
        "ruleId": "ADV101",
        "ruleIndex": 1,
        "level": "error",
        "message": {"text": "no trap `x`\ndid you mean `y`?"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "content/%E8%BF%B7%E5%AE%AE%20a.adv"},
                    "region": {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 10},
                },
                "message": {"text": "not declared"},
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "physicalLocation": {
                    "artifactLocation": {"uri": "other.adv"},
                    "region": {"startLine": 1, "startColumn": 6, "endLine": 1, "endColumn": 7},
                },
                "message": {"text": "near"},
            }
        ],
    }
    assert "relatedLocations" not in second


def test_sarif__odd_paths_are_uris() -> None:
    odd = [ODD.at(Place(SourceFile(path, ""), 0, 0)) for path in ("/x/a b.adv", "c:d.adv", "a\udc80.adv")]
    results = json.loads(sarif.render(odd, "ja"))["runs"][0]["results"]
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in results]
    assert uris == ["file:///x/a%20b.adv", "c%3Ad.adv", "a%ED%B2%80.adv"]
