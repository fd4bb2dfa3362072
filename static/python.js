// Starts Python in a worker, with the package in place: from a snapshot where the page did.
import create from "../runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";
import { handOver } from "./interpreter.js";
import { PACKAGE, restoring, shuffle } from "./snapshot.js";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const LIBRARY = "/lib/library.zip";
const NOTHING = new URL("nothing", RUNTIME).href; // in the place of the library
const { decoder, fetchWhole, findUnpacked, hashes, interpreter, way } = globalThis;

// Fetches a file, and checks it by the hash that the page has passed (boot/workers.js).
const checked = async (address, options) => {
  const response = await fetchWhole(address, { ...options, integrity: hashes[address] });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
};

export const unpacked = async (address) => {
  const kept = await findUnpacked(String(address));
  if (kept) return kept;
  const bytes = checked(address).then((response) => response.arrayBuffer());
  const [unpack, packed] = await Promise.all([interpreter.then(decoder), bytes]);
  return unpack(packed);
};

// Pyodide requests its library by another address, and the interpreter, which the page has compiled.
globalThis.fetch = async (resource, options) => {
  const address = String(resource);
  if (address === NOTHING || address.endsWith(".asm.wasm")) return new Response("");
  if (!address.endsWith("/python_stdlib.zip")) return checked(resource, options);
  return new Response(await unpacked(`${address}.bin`));
};

handOver(interpreter);

const fetchSnapshot = () => unpacked(new URL("snapshot.wasm.bin", import.meta.url));

// Writes an archive of further modules, if there is one, beside the package.
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
    return begin({ createPyodideModule: create, env }, archive);
  };
  if (way === "again") return start().catch(restore); // a snapshot's texts have the same hashes each time
  return snapshot.file ? restore().catch(start) : start();
};

// Make the worker fail: the page receives an error event.
export const fail = (error) =>
  setTimeout(() => {
    throw error;
  });
