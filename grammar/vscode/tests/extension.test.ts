// The bundle as VS Code runs it, with as much of VS Code as it takes to see what happens when advc is not there.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import manifest from "../package.json";

type Change = (change: { affectsConfiguration(section: string): boolean }) => void;

/** Whatever else is asked of VS Code while the client loads, it gets something to call, to extend and to look into. */
const anything: unknown = new Proxy(class {}, { get: (target, key) => Reflect.get(target, key) ?? anything });

function standingIn(known: Record<string, unknown>): unknown {
  return new Proxy(known, { get: (target, key) => (key in target ? Reflect.get(target, key) : anything) });
}

test("advc is not there: a message at the start, and again when its settings change", { skip: !existsSync(manifest.main) && "not built" }, async () => {
  const told: string[] = [];
  const registered: string[] = [];
  let change: Change = () => assert.fail("nobody listens to the settings");
  const nothing = { dispose() {} };
  const vscode = standingIn({
    commands: standingIn({ registerCommand: (name: string) => (registered.push(name), nothing) }),
    env: standingIn({ language: "en" }),
    l10n: { t: (message: string, name: string) => message.replace("{0}", name) },
    tasks: standingIn({ registerTaskProvider: (type: string) => (registered.push(type), nothing) }),
    window: standingIn({
      createOutputChannel: () => ({ ...nothing, appendLine() {} }),
      showErrorMessage: async (message: string) => void told.push(message),
    }),
    workspace: standingIn({
      workspaceFolders: undefined,
      getConfiguration: () => ({ get: (key: string) => (key === "path" ? "no_such_advc" : "auto") }),
      onDidChangeConfiguration: (listener: Change) => ((change = listener), nothing),
    }),
  });
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  try {
    const bundle = createRequire(resolve("package.json"))(manifest.main) as {
      activate(context: { subscriptions: unknown[] }): Promise<void>;
      deactivate(): Promise<void>;
    };
    const context = { subscriptions: [] };
    await bundle.activate(context);
    assert.deepEqual(registered, [manifest.contributes.commands[0]?.command, manifest.contributes.taskDefinitions[0]?.type]);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /^`no_such_advc` was not found\. .*`advc\.path`/);

    change({ affectsConfiguration: (section) => section === "advc.path" });
    change({ affectsConfiguration: (section) => section === "editor.fontSize" });
    await bundle.deactivate();
    assert.equal(told.length, 2);
  } finally {
    loader._load = load;
  }
});
