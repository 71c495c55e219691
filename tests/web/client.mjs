// client.mjs: parts of the client that need no page, for tests without a browser.
//
//   const { planOf } = await load('src/play/picks.ts');
import { createRequire } from 'node:module';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');

/** Several parts that share what they import, as one. */
export const loadAll = (paths) =>
  bundled({
    stdin: { contents: paths.map((path) => `export * from './${path}';`).join('\n'), resolveDir: web.pathname },
  });
export const load = (path) => bundled({ entryPoints: [new URL(path, web).pathname] });

async function bundled(entry) {
  const { outputFiles } = buildSync({
    ...entry,
    bundle: true,
    format: 'esm',
    write: false,
    loader: { '.css': 'empty' },
    external: ['lit', 'lit/*'],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
