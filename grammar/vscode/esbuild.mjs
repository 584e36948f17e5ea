// Bundles the client into `dist`; with `--tests` its tests, and what they load, into `out`.

import { build } from "esbuild";
import { readdir } from "node:fs/promises";

const shared = { bundle: true, platform: "node", target: "node18", format: "cjs", logLevel: "warning" };

if (process.argv.includes("--tests")) {
  const names = (await readdir("tests")).filter((name) => name.endsWith(".test.ts"));
  await build({
    ...shared,
    entryPoints: names.map((name) => `tests/${name}`),
    outdir: "out",
    external: ["vscode"],
    sourcemap: "inline",
  });
} else {
  await build({
    ...shared,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    external: ["vscode"],
    minify: true,
  });
}
