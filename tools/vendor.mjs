// vendor.mjs: the files of other projects that the client is made of, kept in web/vendor.
//
//   node tools/vendor.mjs            copies them from web/node_modules (tools/packages.sh fetches those)
//   node tools/vendor.mjs --check    lists the files that differ from these packages, and fails
//
// The client needs some twenty files of a dozen packages. They are kept here so that a machine that only builds the
// program needs no package manager of JavaScript: on Debian that one alone is 350 packages. web/tsconfig.json sends
// imports here. What is kept: the files the bundle takes in, the licence of each package, and a package.json that names its
// version.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
const vendor = join(web, 'vendor');

/** The files of packages, as [package, file], that scripts and styles of the client import; not by way of web/vendor. */
function imported() {
  const { buildSync } = createRequire(join(web, 'package.json'))('esbuild');
  const { metafile } = buildSync({
    absWorkingDir: web,
    entryPoints: ['src/main.ts', 'src/lab/report.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
    tsconfigRaw: '{}',
    conditions: ['production'],
    loader: { '.woff2': 'file', '.svg': 'text' },
  });
  return Object.keys(metafile.inputs)
    .map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path)?.slice(1))
    .filter((pair) => pair !== undefined);
}

/** What remains of a package.json: who it is, and its entry, as the bundler reads it through paths of tsconfig.json. */
function description(name, files) {
  const whole = JSON.parse(readFileSync(join(web, 'node_modules', name, 'package.json'), 'utf8'));
  const entry = [whole.module, whole.main].map((path) => path?.replace('./', '')).find((path) => files.includes(path));
  const kept = { name, version: whole.version, license: whole.license, type: whole.type, main: entry };
  return `${JSON.stringify({ ...kept, sideEffects: whole.sideEffects }, null, 2)}\n`;
}

/** Everything that web/vendor holds: its path and its bytes. */
function wanted() {
  const packages = new Map();
  for (const [name, file] of imported()) packages.set(name, [...(packages.get(name) ?? []), file]);
  const all = new Map();
  for (const [name, files] of packages) {
    const licence = readdirSync(join(web, 'node_modules', name)).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`${name} has no licence`);
    for (const file of [...files, licence])
      all.set(`${name}/${file}`, readFileSync(join(web, 'node_modules', name, file)));
    all.set(`${name}/package.json`, Buffer.from(description(name, files)));
  }
  return all;
}

/** The files under a folder, as paths inside it. */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)).map((path) => `${entry.name}/${path}`) : [entry.name],
  );
}

function check(all) {
  const differing = [...all.keys()].filter(
    (path) => !existsSync(join(vendor, path)) || !readFileSync(join(vendor, path)).equals(all.get(path)),
  );
  const left = filesUnder(vendor).filter((path) => !all.has(path));
  for (const path of [...differing, ...left]) console.error(`web/vendor/${path}: node tools/vendor.mjs`);
  process.exitCode = differing.length + left.length > 0 ? 1 : 0;
}

function copy(all) {
  rmSync(vendor, { recursive: true, force: true });
  for (const [path, bytes] of all) {
    mkdirSync(dirname(join(vendor, path)), { recursive: true });
    writeFileSync(join(vendor, path), bytes);
  }
}

const all = wanted();
if (process.argv.includes('--check')) check(all);
else copy(all);
