// What package.json promises is there: words in both languages, and files; and what the language configuration matches.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import configuration from "../language-configuration.json";
import messages from "../l10n/bundle.l10n.ja.json";
import manifest from "../package.json";
import english from "../package.nls.json";
import japanese from "../package.nls.ja.json";

const { languages, grammars } = manifest.contributes;

test("package.json: its words are there in both languages, and no others", () => {
  const asked = Array.from(JSON.stringify(manifest).matchAll(/%([\w.]+)%/g), ([, key]) => key);
  assert.deepEqual(Object.keys(english).sort(), [...new Set(asked)].sort());
  assert.deepEqual(Object.keys(japanese).sort(), Object.keys(english).sort());
});

test("messages: each that the client tells has its Japanese", () => {
  const source = ["extension", "tasks"].map((name) => readFileSync(`src/${name}.ts`, "utf8")).join("");
  const told = Array.from(source.matchAll(/l10n\.t\(\s*"([^"]+)"/g), ([, message]) => message);
  assert.ok(told.length > 0);
  assert.deepEqual(Object.keys(messages).sort(), told.sort());
});

test("package.json: its files are there", () => {
  const paths = [languages[0]?.configuration, grammars[0]?.path, manifest.l10n];
  assert.deepEqual(paths.filter((path) => !path || !existsSync(path)), []);
});

test("words: what a double click takes", () => {
  const { pattern, flags } = configuration.wordPattern;
  const taken = (line: string) => Array.from(line.matchAll(new RegExp(pattern, flags + "g")), ([word]) => word);
  assert.deepEqual(taken("location 洞窟 : 屋内 {"), ["location", "洞窟", "屋内"]);
  assert.deepEqual(taken("tile farmhouse.north, ドゴ・ゴブ, か\u3099ん"), ["tile", "farmhouse.north", "ドゴ・ゴブ", "か\u3099ん"]);
  assert.deepEqual(taken("maze +4, 30%, 1.5, 1..9"), ["maze", "+4", "30%", "1.5", "1", "9"]);
});

test("indentation: braces, but not those of texts and comments", () => {
  const { increaseIndentPattern, decreaseIndentPattern } = configuration.indentationRules;
  const [deeper, back] = [new RegExp(increaseIndentPattern), new RegExp(decreaseIndentPattern)];
  for (const line of ["location cave {", "location 洞窟 ｛ # {", 'name "}" ja "x" {', "a { b } c {", "stage 0..9 { # first"]) {
    assert.match(line, deeper);
  }
  for (const line of ["event camp { terrains chamber }", 'name "a {"', "# location cave {", "traps alarm"]) {
    assert.doesNotMatch(line, deeper);
  }
  assert.match("  }", back);
  assert.doesNotMatch("a }", back);
});

test("enter: comments go on where they are split, pictures are indented", () => {
  const [picture, comment] = configuration.onEnterRules;
  assert.match('  layout """', new RegExp(picture?.beforeText ?? ""));
  assert.doesNotMatch('    """', new RegExp(picture?.beforeText ?? ""));
  assert.match("  # half of", new RegExp(comment?.beforeText ?? ""));
  assert.doesNotMatch("elites 3 # half of", new RegExp(comment?.beforeText ?? ""));
});
