// Run Python in the page's own Pyodide, under Node: `node tools/pyodide.mjs -m MODULE [ARGUMENT …]`.
// The project is mounted as the working folder, with the pure-Python packages of the environment.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [flag, name, ...rest] = process.argv.slice(2);
if (flag !== "-m" || !name) {
  console.error("usage: node tools/pyodide.mjs -m MODULE [ARGUMENT …]");
  process.exit(2);
}

const lib = join(root, ".venv", process.platform === "win32" ? "Lib" : "lib");
const packages =
  process.platform === "win32"
    ? join(lib, "site-packages")
    : join(lib, readdirSync(lib).find((entry) => entry.startsWith("python3")), "site-packages");

const pyodide = await loadPyodide({ env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", HOME: "/tmp", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" } });
for (const [from, to] of [[root, "/project"], [packages, "/packages"]]) {
  pyodide.FS.mkdirTree(to);
  pyodide.mountNodeFS(to, from);
}
pyodide.globals.set("words", pyodide.toPy([name, ...rest]));
process.exitCode = pyodide.runPython(`
import os, runpy, sys
os.chdir("/project")
sys.dont_write_bytecode = True
sys.path[:0] = ["/project"]
sys.path.append("/packages")
sys.argv = list(words)
try:
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    status = 0
except SystemExit as stop:
    status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
status
`);
