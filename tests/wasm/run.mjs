// run.mjs: runs a WASI program under node: node run.mjs PROGRAM.wasm DIRECTORY ARGUMENTS...
// The program sees DIRECTORY as its root, and nothing else.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, directory, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: ['replay', ...rest],
  preopens: { '/': directory },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance) ?? 0;
