// Prints what the grammar makes of files, as a program can compare it: for each file its pieces in order, each with its
// scopes, `[[["location", "source.adv meta.declaration.adv storage.type.kind.adv"], …], …]`.
//
//     node tests/scopes.mjs FILE…

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const grammarFile = new URL("../syntaxes/adv.tmLanguage.json", import.meta.url);
const wasm = await readFile(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(await readFile(grammarFile, "utf8"), "adv.tmLanguage.json"),
});
const grammar = await registry.loadGrammar("source.adv");

function pieces(text) {
  const found = [];
  let state = textmate.INITIAL;
  for (const [line, ending] of linesOf(text)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      found.push([line.slice(startIndex, endIndex), scopes.join(" ")]);
    }
    found.push([ending, ""]);
  }
  return found;
}

function linesOf(text) {
  const parts = text.split(/(\r?\n)/);
  return parts.filter((_, at) => at % 2 === 0).map((line, at) => [line, parts[2 * at + 1] ?? ""]);
}

const texts = await Promise.all(process.argv.slice(2).map((file) => readFile(file, "utf8")));
process.stdout.write(JSON.stringify(texts.map(pieces)));
