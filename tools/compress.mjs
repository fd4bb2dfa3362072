// Replace files by FILE.bin, compressed by Zstandard: `node tools/compress.mjs FILE …`. It packs Python's modules and
// memory a fifth smaller than gzip, which hosts use; the page unpacks them with its interpreter (static/boot/fetcher.js).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";

const LEVEL = 19; // the levels above need more memory and save nothing here

for (const file of process.argv.slice(2)) {
  const content = readFileSync(file);
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  writeFileSync(`${file}.bin`, zstdCompressSync(content, { params, pledgedSrcSize: content.length }));
  rmSync(file);
}
