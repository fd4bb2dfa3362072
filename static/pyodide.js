// The interpreter that pyscript.toml names: Pyodide, started at once rather than when PyScript requests it, with the
// package in place. Faults that Pyodide would log, and then wait for ever, are reported. It continues from a snapshot
// or, where there is none, starts from its library.
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";
import { handOver } from "./interpreter.js";
import { PACKAGE, restoring, shuffle } from "./snapshot.js";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);

export { version };

const output = { stdout: console.log, stderr: console.error };

// In one piece, the start would block the page for a second, and a tap would not show. So it is cut into pieces: the
// modules that take Python long to import are imported before Pyodide imports all of them. Some modules of the largest
// packages are imported before the package itself is run: Python would run all of the package before any module.
// The early ones are in the library, the others in the package's archive (tools/pack.py), which arrives meanwhile.
const EARLY = [
  "enum re annotationlib tokenize inspect dataclasses textwrap contextlib _colorize traceback socket pathlib ssl",
  "threading subprocess logging concurrent concurrent.futures importlib.util",
];
const LATE = [
  "asyncio.events asyncio.sslproto asyncio.base_events asyncio.streams asyncio.unix_events asyncio",
  "shutil random tempfile typing json importlib.abc _pyodide _pyodide_core",
  "zipfile html tictactoe.rules tictactoe.score tictactoe.game tictactoe.engine.search tictactoe.coach tictactoe",
  "tictactoe.words tictactoe.view",
];

const PREPARE = `
import sys
from importlib import import_module

pending = {}  # packages still to be run, by name

def import_piece(name):
    package = name.rpartition(".")[0]
    if package and package not in sys.modules:
        from importlib.util import find_spec, module_from_spec
        pending[package] = sys.modules[package] = module_from_spec(find_spec(package))
    if module := pending.pop(name, None):
        module.__spec__.loader.exec_module(module)
    else:
        import_module(name)
`;
const LOOK_AGAIN = `sys.path_importer_cache.pop("${PACKAGE}", None)`; // where Python has found nothing yet
const TIDY = `
while pending:
    import_piece(next(iter(pending)))
del sys, import_module, pending, import_piece
`;

const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // no browser throttles it in the background
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage("");
  });

// Lets the page react between Pyodide's set-up of the interpreter and the interpreter's own start.
const pause = async (python) => {
  python.addRunDependency("task");
  await nextTask();
  python.removeRunDependency("task");
};

const createModule = async (settings) => {
  const { default: create } = await import("../runtime/pyodide/pyodide.asm.mjs");
  await nextTask();
  settings.preRun.push(pause);
  return create(settings);
};

const runInPieces = async (python, codes) => {
  for (const code of codes) {
    await nextTask();
    const [failed, message] = python.API.rawRun(code);
    if (failed) throw new Error(message);
  }
  await nextTask();
};

const importing = (lines) => lines.flatMap((names) => names.split(" ")).map((name) => `import_piece("${name}")`);

const createInPieces = async (settings) => {
  const archive = fetch(new URL("tictactoe.zip", import.meta.url)).then((found) => found.arrayBuffer());
  archive.catch(() => {}); // an error is reported once it is needed
  const python = await createModule(settings);
  await runInPieces(python, [PREPARE, ...importing(EARLY)]);
  python.FS.writeFile(PACKAGE, new Uint8Array(await archive));
  await runInPieces(python, [LOOK_AGAIN, ...importing(LATE), TIDY]);
  return python;
};

// Pyodide creates a shared WebAssembly memory to wait in. A page cannot wait, so any bytes will do, and are better:
// browsers will soon forbid such pages to share memory, and reserve eight gigabytes of addresses for each WebAssembly
// memory, of which a tab has a terabyte.
const { Memory } = WebAssembly;
class PlainMemory {
  buffer = new ArrayBuffer(65_536);
}

// Where a host's own content policy forbids the scripts in the page, this one still runs.
if (!("guard" in document.documentElement.dataset)) {
  const find = (selector) => document.querySelector(selector);
  const message = document.createElement("p");
  message.textContent = JSON.parse(find("#texts").textContent)["failed host"];
  find("main").replaceChildren(message, find("#needed-policy"));
}

const compiled = window.boot.compile(); // while the scripts of Pyodide are read
compiled.catch(() => {}); // an error is reported once the interpreter is needed
const lock = fetch(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json());

const begin = async (settings) => {
  let takeBack;
  WebAssembly.Memory = PlainMemory;
  try {
    return await new Promise((resolve, reject) => {
      window.boot.whole().catch(reject);
      takeBack = handOver(compiled, nextTask, reject);
      load({
        stdout: (line) => output.stdout(line),
        stderr: (line) => output.stderr(line),
        indexURL: RUNTIME.href,
        lockFileContents: lock,
        ...settings,
      })
        .finally(nextTask)
        .then((python) => window.boot.whole().then(() => resolve(python)))
        .catch(reject);
    });
  } finally {
    takeBack();
    WebAssembly.Memory = Memory;
  }
};

// PyScript writes and imports its own package, which a snapshot has already.
let done = "";
export const skip = (code) => (done = code.trim());

const restore = async (snapshot) => {
  const python = await begin({ stdLibURL: window.boot.nothing, ...restoring(snapshot, createModule, nextTask) });
  shuffle(python);
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, ...rest) => runPythonAsync.call(python, code.replace(done, ""), ...rest);
  return python;
};

const start = () =>
  begin({
    createPyodideModule: createInPieces,
    env: { PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: nextTask, // Pyodide begins the interpreter when this ends
  });

const startEither = async () => {
  const { note, openLibrary, page, start: chosen } = window.boot;
  const snapshot = await chosen;
  page.dataset.start = snapshot.way;
  if (snapshot.way === "library") return start();
  try {
    return await restore(snapshot);
  } catch (error) {
    note(`no snapshot: ${error.message ?? error}`);
    page.dataset.start = "library";
    openLibrary();
    return start();
  }
};

const started = startEither();

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(output, { stdout, stderr });
  return started;
};
