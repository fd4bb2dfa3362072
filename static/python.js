// Starts Python in a worker, with the package in place.
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const PACKAGE = "/lib/tictactoe.zip";
const { fetch } = globalThis;

export const unpacked = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
};

// Pyodide asks for its library by an address of its own.
globalThis.fetch = (resource, options) =>
  String(resource).endsWith("/python_stdlib.zip") ? unpacked(`${resource}.gz`) : fetch(resource, options);

// Further archives of modules, by their addresses, may lie beside the package.
export const startPython = async (...archives) => {
  const [lock, ...contents] = await Promise.all([
    fetch(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json()),
    ...[new URL("tictactoe.zip.gz", import.meta.url), ...archives].map((address) =>
      unpacked(address).then((found) => found.arrayBuffer()),
    ),
  ]);
  const paths = contents.map((_, place) => (place ? `/lib/more${place}.zip` : PACKAGE));
  return loadPyodide({
    indexURL: RUNTIME.href,
    lockFileContents: lock,
    env: { PYTHONPATH: paths.join(":"), PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: (files) => paths.forEach((path, place) => files.writeFile(path, new Uint8Array(contents[place]))),
  });
};

// An error of the worker, of which the page hears.
export const fail = (error) =>
  setTimeout(() => {
    throw error;
  });
