// Which program speaks for the language, and with what words: from the settings, without VS Code.

import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** The settings of the section `advc`. */
export interface Settings {
  /** The command line that starts advc. */
  path: string;
  /** `auto` is the editor's language. */
  language: string;
}

/** Where a command is started: what the settings may refer to. */
export interface Surroundings {
  /** The first folder of the workspace, or nothing where a single file is open. */
  folder: string | undefined;
  environment: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The editor's language, `ja` or `en-us`. */
  language: string;
}

/** A program, found or not, and its arguments. */
export interface Command {
  /** What the settings name. */
  name: string;
  /** The file that it is; nothing if there is none. */
  program: string | undefined;
  args: string[];
}

/** The command for `advc WORDS…`. */
export function advc(settings: Settings, around: Surroundings, ...said: string[]): Command {
  const line = expanded(settings.path.trim() || "advc", around);
  // A path with blanks in it needs no quotation marks if it is all there is.
  const [name = "advc", ...args] = isFile(within(line, around)) ? [line] : words(line);
  return { name, program: located(name, around), args: [...args, ...said] };
}

/** The command of the language server; its language is told when it is spoken to. */
export function server(settings: Settings, around: Surroundings): Command {
  return advc(settings, around, "lsp");
}

/** The command that checks packs, folders of packs, or files, once or whenever one of them changes. */
export function check(settings: Settings, around: Surroundings, paths: string[], watch = false): Command {
  return advc(settings, around, "check", "--lang", spoken(settings, around), ...(watch ? ["--watch"] : []), ...paths);
}

/** The language to speak: that of the settings, else the editor's where advc has it, else English. */
export function spoken({ language }: Settings, around: Surroundings): "en" | "ja" {
  const wanted = language === "auto" ? around.language : language;
  return wanted.toLowerCase().startsWith("ja") ? "ja" : "en";
}

/** The words of a command line: quotation marks hold blanks together; a backslash is part of a path. */
export function words(line: string): string[] {
  const found = line.matchAll(/(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g);
  return Array.from(found, ([word]) => word.replace(/"([^"]*)"?|'([^']*)'?/g, "$1$2"));
}

/** With the home folder for `~`, and for the variables that settings know: `${workspaceFolder}`, `${env:NAME}`. */
export function expanded(line: string, { folder, environment }: Surroundings): string {
  return line
    .replace(/\$\{workspaceFolder\}/g, () => folder ?? ".")
    .replace(/\$\{userHome\}/g, () => homedir())
    .replace(/\$\{env:(\w+)\}/g, (_, name: string) => environment[name] ?? "")
    .replace(/^(["']?)~(?=[\\/])/, (_, quote: string) => quote + homedir());
}

/** The file that a command's name stands for: in the workspace if it has a slash, else along the search path. */
export function located(name: string, around: Surroundings): string | undefined {
  const { environment, platform } = around;
  const windows = platform === "win32";
  const endings = windows ? ["", ...(environment["PATHEXT"] ?? ".EXE;.CMD;.BAT").split(";")] : [""];
  const folders = /[\\/]/.test(name) ? [""] : (environment["PATH"] ?? environment["Path"] ?? "").split(delimiter);
  for (const folder of folders) {
    for (const ending of endings) {
      const file = within(join(folder, name) + ending, around);
      if (isFile(file) && (windows || isExecutable(file))) {
        return file;
      }
    }
  }
  return undefined;
}

function within(file: string, { folder }: Surroundings): string {
  return isAbsolute(file) ? file : resolve(folder ?? ".", file);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
