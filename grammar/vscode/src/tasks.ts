// `advc check` as a task: its findings go to the problems panel.

import {
  l10n,
  ProcessExecution,
  Task,
  type TaskDefinition,
  TaskGroup,
  type TaskProvider,
  TaskScope,
  workspace,
  type WorkspaceFolder,
} from "vscode";
import { check } from "./command";
import { settings, surroundings } from "./surroundings";

export const TYPE = "advc";

/** The matchers of package.json. VS Code knows no Japanese word for a warning, hence a second one each. */
const ONCE = ["$advc", "$advc-ja-warning"];
const WATCHING = ["$advc-watch", "$advc-watch-ja-warning"];

interface Check extends TaskDefinition {
  type: typeof TYPE;
  /** Packs, folders of packs, or files; the whole folder if left out. */
  paths?: string[];
  /** Whether to go on until stopped, and check again whenever a file changes. */
  watch?: boolean;
}

/** Offers a check of each folder of the workspace, and makes those of tasks.json run. */
export class Checks implements TaskProvider {
  provideTasks(): Task[] {
    const definitions: Check[] = [{ type: TYPE }, { type: TYPE, watch: true }];
    return (workspace.workspaceFolders ?? []).flatMap((folder) => definitions.map((each) => task(each, folder)));
  }

  resolveTask({ definition, scope }: Task): Task {
    const folder = typeof scope === "object" ? scope : workspace.workspaceFolders?.[0];
    // VS Code knows the task again by its definition, which must stay the very same object.
    return task(definition as Check, folder);
  }
}

function task(definition: Check, folder: WorkspaceFolder | undefined): Task {
  const { paths = ["."], watch = false } = definition;
  const { name, program, args } = check(settings(folder), surroundings(folder), paths, watch);
  const execution = new ProcessExecution(program ?? name, args, folder ? { cwd: folder.uri.fsPath } : {});
  const called = watch ? l10n.t("check at every change") : l10n.t("check");
  const made = new Task(definition, folder ?? TaskScope.Workspace, called, TYPE, execution, watch ? WATCHING : ONCE);
  made.group = TaskGroup.Build;
  made.isBackground = watch;
  made.detail = [name, ...args].join(" ");
  return made;
}
