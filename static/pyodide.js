// The interpreter that pyscript.toml names: Pyodide, started at once rather than when PyScript comes
// to ask for it, with the package in place, and with faults told that it would otherwise only log and
// wait on for ever. It goes on from a snapshot or, where there is none, starts from its library.
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";
import { handOver } from "./interpreter.js";
import { PACKAGE, restoring, shuffle } from "./snapshot.js";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);

export { version };

const output = { stdout: console.log, stderr: console.error };

// In one piece, the start would keep the page from showing a tap for a second. So it is cut into
// pieces, and what takes Python long to import is imported before Pyodide asks for all of it. Of the
// largest packages some modules are imported first, while the package itself is still to be run: Python
// would run all of it before any module.
const IMPORTS = [
  "enum re annotationlib tokenize inspect dataclasses textwrap contextlib _colorize traceback socket pathlib ssl",
  "threading subprocess logging concurrent concurrent.futures importlib.util",
  "asyncio.events asyncio.sslproto asyncio.base_events asyncio.streams asyncio.unix_events asyncio",
  "bz2 compression compression.zstd shutil random tempfile typing json importlib.abc _pyodide _pyodide_core",
  "zipfile html tictactoe.rules tictactoe.score tictactoe.game tictactoe.search tictactoe.coach tictactoe",
  "tictactoe.words tictactoe.view",
].flatMap((names) => names.split(" "));

const PREPARE = `
import sys
from importlib import import_module

begun = {}  # packages still to be run, by name

def import_piece(name):
    package = name.rpartition(".")[0]
    if package and package not in sys.modules:
        from importlib.util import find_spec, module_from_spec
        begun[package] = sys.modules[package] = module_from_spec(find_spec(package))
    if module := begun.pop(name, None):
        module.__spec__.loader.exec_module(module)
    else:
        import_module(name)
`;
const TIDY = `
assert not begun, begun
del sys, import_module, begun, import_piece
`;

const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // which no browser slows down out of sight
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage("");
  });

// Lets the page answer between Pyodide's set-up of the interpreter and the interpreter's own start.
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

const createInPieces = async (settings) => {
  const python = await createModule(settings);
  for (const code of [PREPARE, ...IMPORTS.map((name) => `import_piece("${name}")`), TIDY]) {
    await nextTask();
    const [failed, told] = python.API.rawRun(code);
    if (failed) throw new Error(told);
  }
  await nextTask();
  return python;
};

// Pyodide makes a shared WebAssembly memory to wait in. A page may not wait, so any bytes will do, and
// are better: the browser says that pages like this may not share memory for long, and sets eight
// gigabytes of addresses aside for each WebAssembly memory, of which a tab has a terabyte.
const { Memory } = WebAssembly;
class PlainMemory {
  buffer = new ArrayBuffer(65_536);
}

// Where a host's own content policy forbids the scripts in the page, this one runs all the same.
if (!("guard" in document.documentElement.dataset)) {
  const find = (selector) => document.querySelector(selector);
  const told = document.createElement("p");
  told.textContent = JSON.parse(find("#texts").textContent)["failed host"];
  find("main").replaceChildren(told, find("#needed-policy"));
}

const compiled = window.boot.compile(); // while the scripts of Pyodide are read
compiled.catch(() => {}); // that is told once it is needed
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

// PyScript writes its own package and imports it, which the snapshot has done.
let done = "";
export const skip = (code) => (done = code.trim());

const restore = async (snapshot) => {
  const python = await begin({ stdLibURL: window.boot.nothing, ...restoring(snapshot, createModule, nextTask) });
  shuffle(python);
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, ...rest) => runPythonAsync.call(python, code.replace(done, ""), ...rest);
  return python;
};

const start = () => {
  const archive = fetch(new URL("tictactoe.zip", import.meta.url)).then((found) => found.arrayBuffer());
  return begin({
    createPyodideModule: createInPieces,
    env: { PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (files) => {
      files.writeFile(PACKAGE, new Uint8Array(await archive));
      await nextTask(); // Pyodide begins the interpreter when this ends
    },
  });
};

const goOn = async () => {
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

const started = goOn();

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(output, { stdout, stderr });
  return started;
};
