/* build.mjs: bundles the client into web/dist: index.html, assets with hashed names, each also as .gz, and a
 * manifest for servers and embedders. Node 18 and newer.
 *
 *   node build.mjs [--out FOLDER] [--watch] [--plain]     (--plain: no compression, for development) */
import { build, context } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const argument = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
};
const out = argument('--out') ?? join(here, 'dist');
const watch = process.argv.includes('--watch');
const plain = process.argv.includes('--plain') || watch;

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  json: 'application/json',
  map: 'application/json',
};

const options = {
  absWorkingDir: here,
  entryPoints: { main: 'src/main.ts' },
  outdir: join(out, 'assets'),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: !watch,
  sourcemap: watch,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'text' },
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  // lit's development build warns in the console; the plain one is also smaller
  conditions: ['production'],
};

function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The script that runs before the first paint: alone, not a module, so that nothing is waited for. */
async function early() {
  const { splitting: _splitting, ...alone } = options;
  const made = await build({ ...alone, entryPoints: { early: 'src/early.ts' }, format: 'iife', sourcemap: false });
  return Object.keys(made.metafile.outputs)[0].split('/').pop();
}

/** Writes index.html with the entry's names, and the manifest. */
async function finish(meta) {
  const first = await early();
  const outputs = Object.entries(meta.outputs).map(([path, info]) => ({ name: path.split('/').pop(), ...info }));
  const entry = outputs.find((one) => one.entryPoint === 'src/main.ts');
  const style = entry.cssBundle?.split('/').pop();
  // What the entry imports at once is fetched along with it, and the two fonts every page uses.
  const eager = entry.imports.filter((one) => one.kind === 'import-statement').map((one) => one.path.split('/').pop());
  const fonts = outputs.map((one) => one.name).filter((name) => /latin-400-(normal|italic)-.*woff2$/.test(name));
  const tags = [
    `<script src="/assets/${first}"></script>`,
    ...(style ? [`<link rel="stylesheet" href="/assets/${style}">`] : []),
    ...eager.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
    ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`),
    `<script type="module" src="/assets/${entry.name}"></script>`,
  ];
  const html = readFileSync(join(here, 'index.html'), 'utf8').replace('<!-- styles and scripts -->', tags.join('\n'));
  writeFileSync(join(out, 'index.html'), html);
  const files = [
    'index.html',
    ...readdirSync(join(out, 'assets'))
      .sort()
      .map((name) => `assets/${name}`),
  ];
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
      };
    });
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify({ files: manifest }, null, 1)}\n`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'assets'), { recursive: true });
if (watch) {
  const plugin = {
    name: 'finish',
    setup: (b) => b.onEnd((result) => (result.metafile ? finish(result.metafile) : undefined)),
  };
  await (await context({ ...options, plugins: [plugin] })).watch();
  console.log(`watching; ${out}`);
} else {
  await finish((await build(options)).metafile);
}
