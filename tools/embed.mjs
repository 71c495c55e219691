// embed.mjs: the client's files as C: an array that src/serve/net/assets.c serves from.
//
//   node tools/embed.mjs FOLDER OUT.c      FOLDER is what web/build.mjs made; "-": no client
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, out] = process.argv.slice(2);
const files = folder === '-' ? [] : JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files;
const lines = ['/* made by tools/embed.mjs */', '#include "serve/net/assets.h"', ''];

function block(name, file) {
  if (!existsSync(file)) return 'NULL, 0';
  const bytes = readFileSync(file);
  lines.push(`static const unsigned char ${name}[] = {`);
  for (let i = 0; i < bytes.length; i += 64) lines.push(`${[...bytes.subarray(i, i + 64)].join(',')},`);
  lines.push('};');
  return `${name}, sizeof ${name}`;
}

const rows = files.map((file, i) => {
  const path = join(folder, file.file);
  const parts = [block(`plain_${i}`, path), block(`gzip_${i}`, `${path}.gz`), block(`brotli_${i}`, `${path}.br`)];
  return (
    `    {${JSON.stringify(file.file)}, ${JSON.stringify(file.type)}, ${JSON.stringify(`"${file.hash}"`)},\n     ` +
    `{{${parts.join('}, {')}}}},`
  );
});
lines.push(
  'const struct asset ASSETS[] = {',
  ...rows,
  '    {NULL, NULL, NULL, {{NULL, 0}, {NULL, 0}, {NULL, 0}}},',
  '};',
);
writeFileSync(out, `${lines.join('\n')}\n`);
