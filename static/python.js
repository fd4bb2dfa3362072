// Starts Python in a worker, with the package in place: it goes on from a snapshot where the page did.
import create from "../runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";
import { handOver } from "./interpreter.js";
import { PACKAGE, restoring, shuffle } from "./snapshot.js";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const LIBRARY = "/lib/library.zip";
const NOTHING = new URL("nothing", RUNTIME).href; // in the place of the library
const { fetchWhole, hashes, interpreter, way } = globalThis;

// What the page has handed over a hash of (boot/workers.js) is held to it.
const checked = async (address, options) => {
  const response = await fetchWhole(address, { ...options, integrity: hashes[address] });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
};

export const unpacked = async (address) => {
  const response = await checked(address);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
};

// Pyodide asks for its library by an address of its own, and for the interpreter, which the page has compiled.
globalThis.fetch = async (resource, options) => {
  const address = String(resource);
  if (address === NOTHING || address.endsWith(".asm.wasm")) return new Response("");
  return address.endsWith("/python_stdlib.zip") ? unpacked(`${address}.bin`) : checked(resource, options);
};

handOver(interpreter);

const fetchSnapshot = async () => (await checked(new URL("snapshot.wasm", import.meta.url))).arrayBuffer();

// An archive of further modules, if one comes, lies beside the package.
export const startPython = async (further) => {
  const snapshot = { file: way === "snapshot" ? fetchSnapshot() : undefined };
  snapshot.file?.catch(() => {}); // then Python starts from its library
  const [library, lock] = await Promise.all([
    further,
    checked(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json()),
  ]);
  const begin = (settings, archive) =>
    loadPyodide({
      indexURL: RUNTIME.href,
      lockFileContents: lock,
      fsInit: (files) => {
        if (archive) files.writeFile(PACKAGE, new Uint8Array(archive));
        if (library) files.writeFile(LIBRARY, new Uint8Array(library));
      },
      ...settings,
    });
  const restore = async () => {
    snapshot.file ??= fetchSnapshot();
    const python = await begin({ stdLibURL: NOTHING, ...restoring(snapshot, create) });
    shuffle(python);
    return python;
  };
  const start = async () => {
    const archive = await unpacked(new URL("tictactoe.zip.bin", import.meta.url));
    const env = { PYTHONPATH: `${PACKAGE}:${LIBRARY}`, PYTHONDONTWRITEBYTECODE: "1" };
    return begin({ createPyodideModule: create, env }, await archive.arrayBuffer());
  };
  if (way === "again") return start().catch(restore); // a snapshot's texts have the same hashes each time
  return snapshot.file ? restore().catch(start) : start();
};

// An error of the worker, of which the page hears.
export const fail = (error) =>
  setTimeout(() => {
    throw error;
  });
