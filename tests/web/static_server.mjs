// static_server.mjs: a plain web server of files, as any host has one: what is packed beside a file is sent so, by gzip: brotli
// is not to be had everywhere.
import { createReadStream, existsSync, statSync } from 'node:fs';
import http from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

function answer(served, asked, out) {
  const { folder } = served;
  const path = normalize(decodeURIComponent(new URL(asked.url, 'http://here').pathname));
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    out.writeHead(404).end('There is no such file.');
    return;
  }
  const packed = (asked.headers['accept-encoding'] ?? '').includes('gzip') && existsSync(`${file}.gz`);
  const sent = packed ? `${file}.gz` : file;
  out.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': /-\w{8,}\.\w+$/.test(file) ? 'max-age=31536000, immutable' : 'no-cache',
    ...(packed ? { 'Content-Encoding': 'gzip' } : {}),
  });
  served.sent.push({ path, bytes: statSync(sent).size });
  createReadStream(sent).pipe(out);
}

/** The folder may be changed while it serves: that is an update of the site. `sent` lists what was sent. */
export async function serveFolder(folder) {
  const served = { folder, sent: [] };
  const server = http.createServer((asked, out) => answer(served, asked, out));
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return Object.assign(served, {
    port: server.address().port,
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  });
}
