// client.mjs: parts of the client that need no page, for tests without a browser.
//
//   const { planOf } = await load('src/play/picks.ts');
import { createRequire } from 'node:module';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');

export async function load(path) {
  const { outputFiles } = buildSync({
    entryPoints: [new URL(path, web).pathname],
    bundle: true,
    format: 'esm',
    write: false,
    external: ['lit', 'lit/*'],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
