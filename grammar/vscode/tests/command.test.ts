// Which program is started, with what arguments: a real folder stands for the workspace and the search path.

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { advc, check, expanded, located, server, spoken, type Surroundings, words } from "../src/command";

const folder = mkdtempSync(join(tmpdir(), "advc "));
const bin = join(folder, "bin");
after(() => rmSync(folder, { recursive: true }));
mkdirSync(bin);
const program = file("bin/advc");
file("bin/uv");

function file(name: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

const around: Surroundings = {
  folder,
  environment: { PATH: ["/nowhere", bin].join(delimiter), TOOLS: bin },
  platform: "linux",
  language: "en-us",
};
const usual = { path: "advc", language: "auto" };

test("server: the command of the settings, along the search path", () => {
  assert.deepEqual(server(usual, around), { name: "advc", program, args: ["lsp"] });
});

test("server: with arguments before its own", () => {
  const { program: found, args } = server({ ...usual, path: "uv run --no-sync advc" }, around);
  assert.deepEqual([found, args], [join(bin, "uv"), ["run", "--no-sync", "advc", "lsp"]]);
});

test("server: an empty setting is the usual one", () => {
  assert.equal(server({ ...usual, path: "  " }, around).program, program);
});

test("server: not found", () => {
  assert.deepEqual(server({ ...usual, path: "advk" }, around), { name: "advk", program: undefined, args: ["lsp"] });
});

for (const path of ["bin/advc", "./bin/advc", "${workspaceFolder}/bin/advc", '"${workspaceFolder}/bin/advc"', "${env:TOOLS}/advc"]) {
  test(`advc: ${path} in a workspace with a blank in its path`, () => {
    assert.deepEqual(advc({ ...usual, path }, around, "lsp").program, program);
  });
}

test("advc: a quoted path with blanks, and arguments", () => {
  const { program: found, args } = advc({ ...usual, path: `"${program}" --verbose` }, around, "lsp");
  assert.deepEqual([found, args], [program, ["--verbose", "lsp"]]);
});

test("located: what cannot be run is not found", () => {
  file("bin/notes", 0o644);
  assert.equal(located("notes", around), undefined);
  assert.equal(located("bin", around), undefined);
  assert.equal(located(folder, around), undefined);
});

test("located: on Windows by the endings of programs", () => {
  file("bin/tool.EXE", 0o644);
  const windows: Surroundings = { ...around, platform: "win32", environment: { Path: bin, PATHEXT: ".COM;.EXE" } };
  assert.equal(located("tool", windows), join(bin, "tool.EXE"));
  assert.equal(located("tool", around), undefined);
});

test("located: without a search path or a workspace", () => {
  assert.equal(located("advc", { ...around, environment: {} }), undefined);
  assert.equal(located(program, { ...around, folder: undefined }), program);
});

test("words: blanks, quotation marks and backslashes", () => {
  assert.deepEqual(words("a  b"), ["a", "b"]);
  assert.deepEqual(words(String.raw`"C:\Program Files\advc.exe" 'x y' --z="1 2"`), [
    String.raw`C:\Program Files\advc.exe`,
    "x y",
    "--z=1 2",
  ]);
  assert.deepEqual(words('"not closed'), ["not closed"]);
  assert.deepEqual(words(""), []);
});

test("expanded: variables and the home folder", () => {
  assert.equal(expanded("~/advc", around), `${homedir()}/advc`);
  assert.equal(expanded('"~/a dvc"', around), `"${homedir()}/a dvc"`);
  assert.equal(expanded("a~/b", around), "a~/b");
  assert.equal(expanded("${userHome}/x ${env:NO_SUCH}y", around), `${homedir()}/x y`);
  assert.equal(expanded("${workspaceFolder}/x", { ...around, folder: "/$&" }), "/$&/x");
});

test("check: in the language of the settings, else of the editor", () => {
  const args = (language: string, editor: string) =>
    check({ ...usual, language }, { ...around, language: editor }, ["content", "mods"]).args;
  assert.deepEqual(args("auto", "en-us"), ["check", "--lang", "en", "content", "mods"]);
  assert.deepEqual(args("auto", "ja"), ["check", "--lang", "ja", "content", "mods"]);
  assert.deepEqual(args("en", "ja"), ["check", "--lang", "en", "content", "mods"]);
  assert.deepEqual(args("ja", "de"), ["check", "--lang", "ja", "content", "mods"]);
});

test("check: until stopped", () => {
  assert.deepEqual(check(usual, around, ["."], true).args, ["check", "--lang", "en", "--watch", "."]);
});

test("spoken: English where the editor speaks neither", () => {
  assert.equal(spoken(usual, { ...around, language: "fr" }), "en");
});
