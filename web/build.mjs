/* build.mjs: bundles the client into web/dist: index.html, assets with hashed names, each also as .gz, and a
 * manifest for servers and embedders. Node 18 and newer, and the program esbuild, 0.17 (Debian 12's) and newer: what the
 * client takes from other projects is in web/vendor (tools/vendor.mjs), so that nothing has to be fetched.
 *
 *   node build.mjs [--out FOLDER] [--esbuild PROGRAM] [--watch] [--plain] [--site]
 *
 * --site makes the client of the static site (tools/site.mjs): its addresses do not begin with a slash, so that it can lie in
 * any folder of a web server, and its worker and service worker come along.
 * --watch builds again after every change; --plain does without compression, for development. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { catalogueOf } from './po.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const argument = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
};
const out = argument('--out') ?? join(here, 'dist');
const esbuild = argument('--esbuild') ?? 'esbuild';
const watching = process.argv.includes('--watch');
const plain = process.argv.includes('--plain') || watching;
const site = process.argv.includes('--site');
const root = site ? '' : '/';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  json: 'application/json',
  map: 'application/json',
};

const OPTIONS = [
  '--bundle',
  '--target=es2022',
  '--entry-names=[name]-[hash]',
  '--chunk-names=[name]-[hash]',
  '--asset-names=[name]-[hash]',
  '--loader:.woff2=file',
  '--loader:.svg=text',
  '--legal-comments=none',
  '--log-level=warning',
  '--tsconfig=tsconfig.build.json', // imports of packages go to web/vendor
  `--outdir=${join(out, 'assets')}`,
  ...(watching ? [] : ['--minify']),
];

/** Bundles one entry; what came of it, as esbuild describes it: name, entry point, imports. */
function bundle(entry, ...options) {
  const meta = join(out, 'meta.json');
  execFileSync(esbuild, [entry, ...OPTIONS, `--metafile=${meta}`, ...options], { cwd: here, stdio: 'inherit' });
  const { outputs } = JSON.parse(readFileSync(meta, 'utf8'));
  rmSync(meta);
  return Object.entries(outputs).map(([path, info]) => ({ name: path.split('/').pop(), ...info }));
}

function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The catalogues of messages (lang/CODE.po) as assets with hashed names: where each is, by its language. */
function catalogues() {
  const places = {};
  for (const file of readdirSync(join(here, 'lang')).filter((name) => name.endsWith('.po'))) {
    const code = file.slice(0, -3);
    const text = JSON.stringify(catalogueOf(readFileSync(join(here, 'lang', file), 'utf8')));
    const name = `${code}-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.json`;
    writeFileSync(join(out, 'assets', name), text);
    places[code] = `${root}assets/${name}`;
  }
  return places;
}

/** The script that runs before the first paint: alone, not a module, so that nothing is waited for. */
const early = () => bundle('src/early.ts', '--format=iife')[0].name;

/** The service worker: alone, and at the root of the site, so that it may serve all of it. */
function worker() {
  const { name } = bundle('src/notify/worker.ts', '--format=iife')[0];
  renameSync(join(out, 'assets', name), join(out, 'worker.js'));
}

/** The worker that runs the program, and the service worker without which nothing works offline. */
function siteWorkers() {
  bundle('src/site/worker.ts', '--format=iife');
  const { name } = bundle('src/site/offline.ts', '--format=iife')[0];
  renameSync(join(out, 'assets', name), join(out, 'offline.js'));
}

/** The page of the lab's reports: alone, and not a module, as it stands in a file of its own (src/cli/lab/report_page.c). */
function report() {
  const { name } = bundle('src/lab/report.ts', '--format=iife', '--loader:.css=text')[0];
  renameSync(join(out, 'assets', name), join(out, 'lab-report.js'));
}

/** Of a part of the bundle: the source it begins with, and the parts that it needs or may ask for. */
const partOf = (output) =>
  output ? { source: output.entryPoint, uses: output.imports.map((one) => `assets/${one.path.split('/').pop()}`) } : {};

/** Writes index.html with the entry's names, and the manifest. */
function finish(outputs) {
  const first = early();
  const entry = outputs.find((one) => one.entryPoint === 'src/main.ts' && one.name.endsWith('.js'));
  const style = outputs.map((one) => one.name).find((name) => /^main-.*\.css$/.test(name));
  // What the entry imports at once is fetched along with it, and the two fonts every page uses.
  const eager = entry.imports.filter((one) => one.kind === 'import-statement').map((one) => one.path.split('/').pop());
  const fonts = outputs.map((one) => one.name).filter((name) => /latin-400-(normal|italic)-.*woff2$/.test(name));
  const tags = [
    `<script src="${root}assets/${first}"></script>`,
    ...(style ? [`<link rel="stylesheet" href="${root}assets/${style}">`] : []),
    ...eager.map((name) => `<link rel="modulepreload" href="${root}assets/${name}">`),
    ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${root}assets/${name}">`),
    `<script type="module" src="${root}assets/${entry.name}"></script>`,
  ];
  const html = readFileSync(join(here, 'index.html'), 'utf8').replace('<!-- styles and scripts -->', tags.join('\n'));
  writeFileSync(join(out, 'index.html'), html);
  if (site) siteWorkers();
  else worker();
  if (!site) report();
  const files = [
    'index.html',
    ...(site ? ['offline.js'] : ['worker.js', 'lab-report.js']),
    ...readdirSync(join(out, 'assets'))
      .sort()
      .map((name) => `assets/${name}`),
  ];
  const made = new Map(outputs.map((one) => [`assets/${one.name}`, one]));
  const manifest = files
    .filter((name) => !/\.gz$/.test(name))
    .map((name) => {
      const file = join(out, name);
      const ending = name.split('.').pop();
      const packed = !plain && ending !== 'woff2';
      if (packed) compress(file);
      return {
        path: name === 'index.html' ? '/' : `/${name}`,
        file: name,
        type: TYPES[ending] ?? 'application/octet-stream',
        bytes: statSync(file).size,
        hash: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
        ...(packed ? { gzip: statSync(`${file}.gz`).size } : {}),
        ...partOf(made.get(name)),
      };
    });
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify({ files: manifest }, null, 1)}\n`);
}

function build() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  finish(
    bundle(
      'src/main.ts',
      '--splitting',
      '--format=esm',
      `--define:CATALOGUES=${JSON.stringify(catalogues())}`,
      ...(watching ? ['--sourcemap'] : []),
    ),
  );
}

/** The folder and those below it: what fs.watch sees is one folder only. */
const folders = (top) => [
  top,
  ...readdirSync(top, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => folders(join(top, entry.name))),
];

/** Builds again a moment after each change; a mistake in the sources is printed and waited out. */
function buildOnChanges() {
  let timer;
  const again = () => {
    try {
      build();
    } catch (mistake) {
      console.error(mistake.message);
    }
  };
  for (const folder of folders(join(here, 'src')))
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(again, 100);
    });
  console.log(`watching; ${out}`);
}

build();
if (watching) buildOnChanges();
