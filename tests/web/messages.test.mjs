// The catalogues of messages: every message of the sources has an entry and a translation, none is left over, and a
// translation has the holes of its message.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { catalogueOf, readPo, writePo } from '../../web/po.mjs';
import { load, loadAll } from './client.mjs';

test('the catalogues are whole', () => {
  const { status, stdout, stderr } = spawnSync('node', ['tools/messages.mjs', 'check'], {
    cwd: new URL('../../', import.meta.url).pathname,
    encoding: 'utf8',
  });
  assert.equal(stdout + stderr, '');
  assert.equal(status, 0);
});

test('a catalogue is written as it was read', () => {
  const entries = [
    { english: '', said: ['Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n'] },
    { english: 'He said "no"\t\\', said: ['Er sagte „nein“'] },
    { english: 'gun', many: 'guns', said: ['Geschütz', 'Geschütze'] },
    { english: 'not yet', said: [''] },
  ];
  const text = writePo(entries);
  assert.deepEqual(readPo(text), entries);
  assert.deepEqual(catalogueOf(text), { 'He said "no"\t\\': 'Er sagte „nein“', gun: ['Geschütz', 'Geschütze'] });
});

test('errors with numbers and times in them are said by their form', async () => {
  const { plural, refusalWords, useLanguage } = await loadAll(['src/language.ts', 'src/refusals.ts']);
  assert.equal(plural(2, 'hex', 'hexes'), '2 hexes');
  useLanguage('de', {
    second: ['Sekunde', 'Sekunden'],
    'too many requests in a short time; try again in {0}': 'zu viele Anfragen; versuche es in {0} wieder',
    'this account is banned {0}; ask the host of this server': 'dieses Konto ist {0} gesperrt',
    'for ever': 'für immer',
    'line {0} of this letter: {1}': 'Zeile {0}: {1}',
    'it ends too soon': 'er endet zu früh',
  });
  const say = (english) => refusalWords(english);
  assert.equal(
    say('too many requests in a short time; try again in 1 second'),
    'zu viele Anfragen; versuche es in 1 Sekunde wieder',
  );
  assert.equal(
    say('too many requests in a short time; try again in 40 seconds'),
    'zu viele Anfragen; versuche es in 40 Sekunden wieder',
  );
  assert.equal(
    say('this account is banned for ever; ask the host of this server'),
    'dieses Konto ist für immer gesperrt',
  );
  assert.equal(say('line 3 of this letter: it ends too soon'), 'Zeile 3: er endet zu früh');
  assert.equal(say('nobody has translated this'), 'nobody has translated this');
});

test('a person who has given no name is a guest in the reader’s language', async () => {
  const { personName, useLanguage } = await load('src/language.ts');
  useLanguage('de', { Guest: 'Gast', someone: 'jemand' });
  assert.deepEqual(['Guest', 'Ann', undefined].map(personName), ['Gast', 'Ann', 'jemand']);
});

test('a language with three forms of a noun', async () => {
  const rule = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2';
  const entries = [
    { english: '', said: [`Language: pl\nPlural-Forms: nplurals=3; plural=(${rule});\n`] },
    { english: 'gun', many: 'guns', said: ['działo', 'działa', 'dział'] },
  ];
  const text = writePo(entries);
  assert.deepEqual(readPo(text), entries);
  const { plural, useLanguage } = await load('src/language.ts');
  useLanguage('pl', catalogueOf(text));
  const said = [0, 1, 2, 4, 5, 12, 21, 22, 112, 124].map((n) => plural(n, 'gun', 'guns'));
  assert.deepEqual(said, [
    ...['0 dział', '1 działo', '2 działa', '4 działa', '5 dział', '12 dział', '21 dział', '22 działa'],
    ...['112 dział', '124 działa'],
  ]);
  assert.equal(plural(5, 'hex', 'hexes'), '5 hexes', 'what is not translated has the forms of English');
  useLanguage('en', {});
  assert.equal(plural(1, 'gun', 'guns') + plural(2, 'gun', 'guns'), '1 gun2 guns');
});
