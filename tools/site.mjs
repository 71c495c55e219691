// site.mjs: the static site: Enfilade without a server, as a folder of files for any web server or file host.
//
//   node tools/site.mjs --program build/enfilade --module build-wasm/site.wasm --out build/site [--esbuild PROGRAM] [--plain]
//
// --plain does without the packed files beside each and packs in haste, for tests.
//
// The program and the tables are packed by LZMA, which the page's worker unpacks (web/src/site/lzma.ts).
//
// It has the same client as the server, the server's program as WebAssembly, and what never changes as files: tables as
// packs, and the documents that a server writes (asked from one here). Every file but the page, its manifest and the service
// worker is named by its content; site-HASH.json lists them.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FOR_PROGRAMS, packed } from './lzma.mjs';
import { readingFields, root } from './readings.mjs';

const argument = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const program = resolve(argument('--program', join(root, 'build/enfilade')));
const module = argument('--module', join(root, 'build-wasm/site.wasm'));
const out = resolve(argument('--out', join(root, 'build/site')));
const esbuild = argument('--esbuild', 'esbuild');
const games = join(root, 'games');
const plain = process.argv.includes('--plain');

/** A file of the site under a name that its content gives it; the address, relative to the page. */
function put(folder, name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = `${folder}/${basename(name, extname(name))}-${hash}${extname(name)}`;
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, path), bytes);
  return path;
}

const putPacked = (name, bytes, shape) => put('data', `${name}.lzma`, packed(bytes, plain, shape));

// ---- what the program reads ----

const folders = () => readdirSync(games).filter((game) => existsSync(join(games, game, 'game.yaml')));

function pack(id, folder) {
  const file = join(folder, 'pack');
  execFileSync(program, ['pack', id, '-o', file, '--games', games], { stdio: ['ignore', 'ignore', 'inherit'] });
  return putPacked(id.replace('/', '-'), readFileSync(file));
}

/** The few lines of a game's YAML that the rules' texts are found by: no YAML is shipped. */
const LINES = {
  'game.yaml': /^(family|book|charts):/,
  'cases.yaml': /^ *- "/,
};
function linesOf(game, name) {
  const lines = readFileSync(join(games, game, name), 'utf8').split('\n');
  return `${lines.filter((line) => LINES[name].test(line)).join('\n')}\n`;
}

function gameFiles(game, folder) {
  const files = {};
  const at = (name) => `games/${game}/${name}`;
  const own = join(games, game, 'scenarios');
  files[`games/${game}.pack`] = pack(game, folder);
  for (const one of existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.yaml')) : []) {
    const id = `${game}/${basename(one, '.yaml')}`;
    files[`games/${id}.pack`] = pack(id, folder);
  }
  for (const name of Object.keys(LINES))
    if (existsSync(join(games, game, name)))
      files[at(name)] = put('data', `${game}-${basename(name, '.yaml')}.txt`, linesOf(game, name));
  if (existsSync(join(games, game, 'rules.tsv')))
    files[at('rules.tsv')] = put('data', `${game}-rules.tsv`, readFileSync(join(games, game, 'rules.tsv')));
  const lessons = join(games, game, 'lessons');
  for (const name of existsSync(lessons) ? readdirSync(lessons).filter((one) => one.endsWith('.yaml')) : []) {
    const json = execFileSync(program, ['json', join(lessons, name)]);
    files[at(`lessons/${name}`)] = put('data', `${game}-lesson-${basename(name, '.yaml')}.json`, json);
  }
  return files;
}

// ---- what a server writes ----

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startServer(folder) {
  const port = await freePort();
  const server = spawn(program, ['serve', '--port', String(port), '--data', join(folder, 'data'), '--games', games], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    server.stdout.once('data', resolve);
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  return { address: `http://127.0.0.1:${port}`, stop: () => server.kill('SIGTERM') };
}

/** The languages besides English: a catalogue of the games for each. */
const languages = readdirSync(join(games, 'lang')).map((name) => basename(name, '.po'));
const languageFiles = () =>
  Object.fromEntries(
    languages.map((code) => [
      `games/lang/${code}.po`,
      put('data', `${code}.po`, readFileSync(join(games, 'lang', `${code}.po`))),
    ]),
  );

/** How unclear cases are read: the program fetches it when a rule is looked up (src/site/files.c). */
const readingsFile = () => ({ 'games/readings': put('data', 'readings.json', JSON.stringify(readingFields())) });

/** Every document of the API that depends on no game being played. */
function documentPaths(scenarios, lessons) {
  const paths = ['/api/books'];
  for (const game of folders())
    for (const what of ['catalogue', 'map', 'rules', 'tour']) paths.push(`/api/games-data/${game}/${what}`);
  for (const { id } of scenarios) {
    const [game, scenario] = id.split('/');
    const of = (what) => `/api/games-data/${game}/${what}/${scenario}`;
    paths.push(of('briefing'), of('picture'), `${of('picture')}?small=1`);
  }
  for (const { id } of lessons) paths.push(`/api/games-data/${id.replace('/', '/lesson/')}`);
  for (const game of folders())
    if (existsSync(join(games, game, 'howto')))
      for (const name of readdirSync(join(games, game, 'howto')))
        paths.push(`/api/games-data/${game}/howto/${encodeURIComponent(name)}`);
  return paths;
}

const ENDINGS = { 'application/json': '.json', 'image/webp': '.webp', 'image/png': '.png', 'text/html': '.html' };
const endingOf = (type) => ENDINGS[type.split(';')[0]] ?? (type.includes('pdf') ? '.pdf' : '.bin');

async function documents(server) {
  const found = { '/api/addresses': put('data', 'addresses.json', '{"ok":true,"addresses":[]}') };
  const ask = async (path) => {
    const answer = await fetch(server.address + path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const name = path
      .replace('/api/', '')
      .replace('games-data/', '')
      .replaceAll(/[/%]/g, '-')
      .replace(/\?.*|\.\w+$/, '');
    found[path] = put('data', name + endingOf(answer.headers.get('content-type') ?? ''), bytes);
    return bytes;
  };
  const { scenarios } = JSON.parse(await ask('/api/scenarios'));
  const { lessons } = JSON.parse(await ask('/api/lessons'));
  for (const path of ['/api/scenarios', '/api/lessons', ...documentPaths(scenarios, lessons)]) {
    if (!found[path]) await ask(path);
    // what says the same in every language has the same name, and is one file
    if (found[path]?.endsWith('.json')) for (const code of languages) await ask(`${path}?lang=${code}`);
  }
  return found;
}

// ---- the page ----

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'";

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#efe6d2"/>' +
  '<path d="M256 56l173 100v200L256 456 83 356V156z" fill="#f7f1e3" stroke="#2b2620" stroke-width="24"/>' +
  '<path d="M136 330l240-150M136 378l240-150" stroke="#2b2620" stroke-width="22"/></svg>\n';

/** Without an id: browsers take the address of the page for it, so that two sites of one host are two apps. (An id of './' is
 * the host's root.) */
function webManifest() {
  const icon = put('data', 'icon.svg', ICON);
  return {
    name: 'Enfilade',
    short_name: 'Enfilade',
    description: 'Board wargames of the American Civil War, in your browser',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#efe6d2',
    theme_color: '#efe6d2',
    lang: 'en',
    categories: ['games'],
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].map((size) => ({
        src: put('data', 'icon.png', readFileSync(join(root, `web/icons/icon-${size}.png`))),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  };
}

function writePage(list) {
  const page = readFileSync(join(out, 'index.html'), 'utf8').replace(
    '<meta name="description"',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<meta name="enfilade-site" content="${list}">\n` +
      '<link rel="manifest" href="manifest.webmanifest">\n<meta name="description"',
  );
  writeFileSync(join(out, 'index.html'), page);
  writeFileSync(join(out, 'manifest.webmanifest'), `${JSON.stringify(webManifest(), null, 1)}\n`);
}

/** Pages that only a server has. */
const OF_SERVERS = /^src\/(club|lab)\//;

/** The parts of the client that a player without a server can come to, by the bundle's manifest, and what else its page names:
 * style and fonts. Other languages than English are kept when they are first asked for. */
function clientFiles(manifest) {
  const parts = new Map(manifest.files.map((one) => [one.file, one]));
  const found = new Set();
  const follow = (name) => {
    const part = parts.get(name);
    if (!part || found.has(name) || OF_SERVERS.test(part.source ?? '')) return;
    found.add(name);
    part.uses?.forEach(follow);
  };
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  for (const { file } of manifest.files) if (page.includes(file) || /(^|\/)worker-|\.woff2$/.test(file)) follow(file);
  return [...found];
}

/** The service worker keeps these when it is installed; the rest when it is first asked for. */
function writeOffline(list, files, client) {
  const lists = ['/api/scenarios', '/api/lessons'].map((path) => files.documents[path]);
  const shell = ['./', list, files.regiments, 'manifest.webmanifest', ...lists, ...client];
  const version = createHash('sha256')
    .update(JSON.stringify(shell))
    .update(readFileSync(join(out, 'index.html')));
  const constants = { SHELL: shell, VERSION: version.digest('hex').slice(0, 12), WHOLE: files.whole };
  const head = `const ${Object.entries(constants).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)};\n`;
  writeFileSync(join(out, 'offline.js'), head + readFileSync(join(out, 'offline.js'), 'utf8'));
}

/** A program, made smaller by binaryen's wasm-opt where that is installed. */
function putProgram(name, module, folder) {
  return putPacked(name, smallModule(module, folder), FOR_PROGRAMS);
}
function smallModule(module, folder) {
  const small = join(folder, 'small.wasm');
  try {
    execFileSync('wasm-opt', ['-Oz', '--enable-bulk-memory', '--enable-sign-ext', module, '-o', small]);
  } catch {
    console.log('wasm-opt (binaryen) is not there: the program stays a little larger than it could be');
    return readFileSync(module);
  }
  return readFileSync(small);
}

/** For web servers that send packed files as they are. */
function compress(folder) {
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, name.name);
    if (name.isDirectory()) compress(path);
    else if (/\.(gz|br)$/.test(path)) continue;
    else if (!/\.(webp|png|pdf|woff2|lzma)$/.test(path)) {
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  }
}

rmSync(out, { recursive: true, force: true });
const folder = mkdtempSync(join(tmpdir(), 'enfilade-site-'));
const server = await startServer(folder);
try {
  execFileSync(
    process.execPath,
    [join(root, 'web/build.mjs'), '--site', '--plain', '--out', out, '--esbuild', esbuild],
    {
      stdio: 'inherit',
    },
  );
  const client = clientFiles(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')));
  rmSync(join(out, 'manifest.json'));
  const files = {
    version: readFileSync(join(root, 'VERSION'), 'utf8').trim(),
    worker: `assets/${readdirSync(join(out, 'assets')).find((name) => /^worker-/.test(name))}`,
    whole: putProgram('whole', module, folder),
    regiments: putProgram('regiments', join(dirname(module), 'regiments.wasm'), folder),
    documents: await documents(server),
    files: Object.assign(languageFiles(), readingsFile(), ...folders().map((game) => gameFiles(game, folder))),
  };
  const list = put('data', 'site.json', JSON.stringify(files));
  // the list's addresses are relative to the page
  writePage(list);
  writeOffline(list, files, client);
  if (!plain) compress(out);
  console.log(`${out}: ${Object.keys(files.documents).length + Object.keys(files.files).length} documents and tables`);
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
