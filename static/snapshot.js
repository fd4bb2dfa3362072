// Python as it was once all that the page uses had been imported (tools/snapshot.mjs). Nothing is started: an
// interpreter gets the memory of that one, and Pyodide goes on from there.
//
// The file is a WebAssembly module without code, which hosts compress and anybody can look into: a section of its
// own with what Pyodide wants to know of a snapshot, one with the package's texts, as an archive, and the pieces of the
// memory that differ from how it is before Python starts. They are copied here, since browsers take ten times as long to
// make a module of so many bytes.
export const PACKAGE = "/lib/tictactoe.zip"; // where Python looks for our modules and their texts
export const HEADER = 4096; // how long the first of our sections is, in bytes, without its name
const OWN = 0;
const PIECES = 11; // the numbers of sections

const copyInto = (memory, file) => {
  let at = 8;
  const own = [];
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      value |= (file[at] & 127) << shift;
      if (file[at++] < 128) return value;
    }
  };
  const copyPiece = () => {
    at += 2;
    const place = number();
    at += 1;
    const length = number();
    memory.set(file.subarray(at, at + length), place);
    at += length;
  };
  while (at < file.length) {
    const section = file[at++];
    const end = number() + at;
    if (section === OWN) {
      const length = number(); // of its name
      own.push(file.subarray(at + length, end));
    }
    if (section === PIECES) for (let count = number(); count; count--) copyPiece();
    at = end;
  }
  return own;
};

// What Pyodide has to be told to go on from a snapshot, whose file is still to come. It asks for the header before
// there is one, so that the interpreter is made ready meanwhile. It keeps all that it is told; so the file is taken
// away from the snapshot, or its memory would never be free again.
export const restoring = (snapshot, create, nextTask = () => {}) => {
  const header = new Uint8Array(HEADER);
  const createPyodideModule = async (settings) => {
    const python = await create(settings);
    await nextTask();
    const [known, texts] = copyInto(python.HEAPU8, new Uint8Array(await snapshot.file));
    header.set(known);
    python.FS.writeFile(PACKAGE, texts);
    delete snapshot.file;
    await nextTask();
    return python;
  };
  return { _loadSnapshot: header, createPyodideModule };
};

// Or everybody would have the same luck.
export const shuffle = (python) => python.pyimport("random").seed();
