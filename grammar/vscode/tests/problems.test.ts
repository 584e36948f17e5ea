// The problem matchers on what `advc check` really prints: tests/problems/en.txt and ja.txt.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import manifest from "../package.json";

interface Pattern {
  regexp: string;
  file?: number;
  line?: number;
  column?: number;
  severity?: number;
  code?: number;
  message?: number;
}

const { problemMatchers, problemPatterns } = manifest.contributes;

/** What the problems panel would list: as VS Code does, a matcher takes its patterns line by line from any line on. */
function problems(text: string, ...names: string[]): Record<string, string>[] {
  const lines = text.split(/\r?\n/);
  const tried = lines.flatMap((_, at) => names.map((name) => problemAt(lines, at, name)));
  return tried.filter((problem) => problem !== undefined);
}

function problemAt(lines: string[], at: number, name: string): Record<string, string> | undefined {
  const matcher = problemMatchers.find((each) => each.name === name);
  assert.ok(matcher, name);
  const patterns = problemPatterns.find((each) => `$${each.name}` === matcher.pattern)?.patterns as Pattern[] | undefined;
  assert.ok(patterns, matcher.pattern);
  const found: Record<string, string> = { severity: matcher.severity };
  for (const [further, { regexp, ...groups }] of patterns.entries()) {
    const match = new RegExp(regexp).exec(lines[at + further] ?? "");
    if (!match) {
      return undefined;
    }
    for (const [property, group] of Object.entries(groups)) {
      if (match[group] !== undefined) {
        found[property] = match[group];
      }
    }
  }
  return found;
}

function printed(language: string): string {
  return readFileSync(`tests/problems/${language}.txt`, "utf8");
}

const PLACES = [
  ["warning", "ADV501", "marsh/salt_marsh.adv", "3", "6"],
  ["error", "ADV104", "marsh/salt_marsh.adv", "5", "8"],
  ["error", "ADV108", "marsh/塩の沼.adv", "3", "6"],
  ["warning", "ADV501", "marsh/塩の沼.adv", "11", "7"],
];
const MESSAGES = {
  en: "trap `quickmud` is declared twice",
  ja: "trap `quickmud` が二度宣言されています",
};

for (const [language, message] of Object.entries(MESSAGES)) {
  for (const matchers of [["advc", "advc-ja-warning"], ["advc-watch", "advc-watch-ja-warning"]]) {
    test(`${matchers[0]}: what is found, in ${language}`, () => {
      const found = problems(printed(language), ...matchers);
      assert.deepEqual(
        found.map(({ severity, code, file, line, column }) => [severity, code, file, line, column]),
        PLACES,
      );
      assert.equal(found[2]?.["message"], message);
    });
  }
}

test("advc: as many as the last line counts", () => {
  assert.match(printed("en"), /^2 errors, 2 warnings in 2 files$/m);
  assert.match(printed("ja"), /^2 ファイルにエラー 2 件、警告 2 件$/m);
});

test("advc: lines with carriage returns, no problem in other lines", () => {
  assert.equal(problems(printed("en").replaceAll("\n", "\r\n"), "advc").length, PLACES.length);
  assert.deepEqual(problems("error[ADV101]: x\nerror: y\n --> a.adv:1:1\nnothing is wrong\n", "advc"), []);
});

test("advc-watch: where a new check begins and ends", () => {
  const { beginsPattern, endsPattern } = problemMatchers.find(({ name }) => name === "advc-watch")?.background ?? {};
  assert.ok(beginsPattern && endsPattern);
  for (const line of ["changed: content/base/pack.adv", "変更：content/base/pack.adv ほか 2 件"]) {
    assert.match(line, new RegExp(beginsPattern));
  }
  for (const line of ["waiting for changes; Ctrl-C ends", "変更を待っています（Ctrl-C で終了）"]) {
    assert.match(line, new RegExp(endsPattern));
  }
});
