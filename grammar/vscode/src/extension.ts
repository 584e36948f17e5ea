// The client: starts `advc lsp` for `.adv` files, starts it anew when its settings change, and says so if it cannot.

import { commands, type ExtensionContext, l10n, type OutputChannel, tasks, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { server, spoken } from "./command";
import { RESTARTING, settings, surroundings } from "./surroundings";
import { Checks, TYPE } from "./tasks";

/** A client that tells the server the language to speak. */
class Client extends LanguageClient {
  protected override getLocale(): string {
    return spoken(settings(), surroundings());
  }
}

let client: LanguageClient | undefined;
/** Starts and stops, one behind the other: settings may change while a server still starts. */
let underWay: Promise<void> = Promise.resolve();

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("advc");
  const restart = (): Promise<void> => (underWay = underWay.then(() => start(output)));
  context.subscriptions.push(
    output,
    commands.registerCommand("advc.restart", restart),
    tasks.registerTaskProvider(TYPE, new Checks()),
    workspace.onDidChangeConfiguration((change) => {
      if (RESTARTING.some((setting) => change.affectsConfiguration(setting))) {
        void restart();
      }
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  underWay = underWay.then(stop);
  await underWay;
}

async function start(output: OutputChannel): Promise<void> {
  await stop();
  const around = surroundings();
  const { name, program, args } = server(settings(), around);
  if (program === undefined) {
    void tellNotFound(name);
    return;
  }
  output.appendLine([program, ...args].join(" "));
  client = new Client(
    "advc",
    "advc",
    { command: program, args, options: around.folder === undefined ? {} : { cwd: around.folder } },
    {
      documentSelector: [{ scheme: "file", language: "adv" }],
      outputChannel: output,
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.adv") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    output.appendLine(String(error));
    client = undefined;
    void tellNotStarted(output, name);
  }
}

async function stop(): Promise<void> {
  const last = client;
  client = undefined;
  try {
    await last?.dispose();
  } catch {
    // A server that has ended by itself cannot be asked to; there is nothing left to stop.
  }
}

async function tellNotFound(name: string): Promise<void> {
  const openSettings = l10n.t("Open settings");
  const tryAgain = l10n.t("Try again");
  const chosen = await window.showErrorMessage(
    l10n.t("`{0}` was not found. Install it (`pip install 'advc[editor]'`), or say in the setting `advc.path` where it is.", name),
    openSettings,
    tryAgain,
  );
  if (chosen === openSettings) {
    await commands.executeCommand("workbench.action.openSettings", "advc.path");
  } else if (chosen === tryAgain) {
    await commands.executeCommand("advc.restart");
  }
}

async function tellNotStarted(output: OutputChannel, name: string): Promise<void> {
  const showOutput = l10n.t("Show output");
  const chosen = await window.showErrorMessage(
    l10n.t("The language server `{0} lsp` did not start. The output says why.", name),
    showOutput,
  );
  if (chosen === showOutput) {
    output.show();
  }
}
