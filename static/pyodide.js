// The interpreter that pyscript.toml names: Pyodide, started at once rather than when PyScript comes
// to ask for it, with the package in place before Python starts, and with faults told that it would
// otherwise only log and wait on for ever.
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const PACKAGE = "/lib/tictactoe.zip";

export { version };

// boot.js has asked for the large files already; Pyodide fetches by address and knows nothing of it.
const handOver = () => {
  const { fetch } = globalThis;
  const early = (name, folder) => window.boot.early.get(new URL(name, folder).href);
  const files = new Map([
    [new URL("pyodide.asm.wasm", RUNTIME).href, early("pyodide.asm.wasm", RUNTIME)],
    [
      new URL("python_stdlib.zip", RUNTIME).href,
      early("python_stdlib.zip.gz", RUNTIME).then((bytes) => new Response(bytes)),
    ],
  ]);
  globalThis.fetch = (resource, options) => files.get(String(resource)) ?? fetch(resource, options);
  return {
    archive: early("tictactoe.zip.gz", import.meta.url),
    done: () => (globalThis.fetch = fetch),
  };
};

const output = { stdout: console.log, stderr: console.error };

// In one piece, the start would keep the page from showing a tap for a second. So it is cut into
// pieces, and what takes Python long to import is imported before Pyodide asks for all of it.
const IMPORTS = [
  "enum re annotationlib tokenize inspect dataclasses textwrap contextlib _colorize traceback socket pathlib ssl",
  "threading subprocess logging concurrent.futures asyncio bz2 compression.zstd shutil random tempfile",
  "typing json importlib.util _pyodide_core zipfile html tictactoe tictactoe.words tictactoe.view",
].join(" ");

const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // which no browser slows down out of sight
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage("");
  });

const createInPieces = async (settings) => {
  const { default: create } = await import("../runtime/pyodide/pyodide.asm.mjs");
  const python = await create(settings);
  for (const name of IMPORTS.split(" ")) {
    await nextTask();
    const [failed, told] = python.API.rawRun(`import ${name}`);
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

const start = async () => {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.Memory = PlainMemory;
  const { archive, done } = handOver();
  const lock = fetch(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json());
  try {
    return await new Promise((resolve, reject) => {
      for (const file of [lock, ...window.boot.early.values()]) file.catch(reject);
      WebAssembly.instantiateStreaming = (...given) => {
        const instantiated = instantiateStreaming(...given);
        instantiated.catch(reject);
        return instantiated.finally(nextTask);
      };
      load({
        stdout: (line) => output.stdout(line),
        stderr: (line) => output.stderr(line),
        indexURL: RUNTIME.href,
        createPyodideModule: createInPieces,
        lockFileContents: lock,
        env: { PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
        fsInit: async (files) => files.writeFile(PACKAGE, new Uint8Array(await archive)),
      })
        .finally(nextTask)
        .then(resolve, reject);
    });
  } finally {
    Object.assign(WebAssembly, { Memory, instantiateStreaming });
    done();
  }
};

const started = start();

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(output, { stdout, stderr });
  return started;
};
