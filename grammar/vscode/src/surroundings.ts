// What VS Code knows of settings and surroundings, for the functions that do without it.

import { env, workspace, type WorkspaceFolder } from "vscode";
import type { Settings, Surroundings } from "./command";

/** The settings that need a new server when they change. */
export const RESTARTING = ["advc.path", "advc.language"];

export function settings(folder?: WorkspaceFolder): Settings {
  const section = workspace.getConfiguration("advc", folder);
  return { path: section.get("path", "advc"), language: section.get("language", "auto") };
}

export function surroundings(folder = workspace.workspaceFolders?.[0]): Surroundings {
  return {
    folder: folder?.uri.fsPath,
    environment: process.env,
    platform: process.platform,
    language: env.language,
  };
}
