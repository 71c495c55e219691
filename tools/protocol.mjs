#!/usr/bin/env node
// protocol.mjs: writes what follows from protocol/protocol.schema: web/src/protocol.ts, and the parts of docs/protocol.md and
// docs/api.md between <!-- schema NAME --> and <!-- /schema -->.
//
//   node tools/protocol.mjs            writes them
//   node tools/protocol.mjs --check    fails if one of them is stale
//   node tools/protocol.mjs --compiled FILE    writes the schema as JSON, for tests/harness/schema.c
//   node tools/protocol.mjs --shows FILE       writes how events are shown as C, for src/serve/play/digest.c
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printType, readSchema } from './schema.mjs';

const schema = readSchema();
const root = fileURLToPath(new URL('..', import.meta.url));

// ---- TypeScript ----

const NAMES = {
  side: 'SideId',
  hex: 'HexLabel',
  unit: 'UnitId',
  order: 'StandingOrder',
  Event: 'GameEvent',
  case: 'CaseNumber',
};
const nameOf = (name) => NAMES[name] ?? name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
const bare = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const isText = (type) =>
  type.k === 'text' || (type.k === 'name' && schema.types.has(type.name) && isText(schema.types.get(type.name).type));

function typescript(type) {
  switch (type.k) {
    case 'text':
      return 'string';
    case 'int':
    case 'number':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'any':
      return 'any';
    case 'null':
      return 'null';
    case 'word':
      return `'${type.word}'`;
    case 'name':
      return nameOf(type.name);
    case 'partial':
      return `Partial<${nameOf(type.of)}>`;
    case 'list':
      return type.of.k === 'union' ? `(${typescript(type.of)})[]` : `${typescript(type.of)}[]`;
    case 'tuple':
      return `[${type.of.map(typescript).join(', ')}]`;
    case 'map':
      return `Record<string, ${typescript(type.of)}>`;
    case 'union': {
      // words among texts stay words in code that uses them
      const words = type.of.some((one) => one.k === 'word');
      return type.of.map((one) => (words && isText(one) ? '(string & {})' : typescript(one))).join(' | ');
    }
    default: {
      if (!type.fields.length) return 'Record<string, never>';
      if (type.fields.length === 1 && type.fields[0].name === '[side]')
        return `Record<SideId, ${typescript(type.fields[0].type)}>`;
      return `{ ${type.fields.map((field) => `${bare(field.name)}${field.optional ? '?' : ''}: ${typescript(field.type)}`).join('; ')} }`;
    }
  }
}
const comment = (doc, indent = '') => (doc ? [`${indent}/** ${doc} */`] : []);

function interfaceOf(object) {
  const sided = object.fields.find((field) => field.name === '[side]');
  const lines = object.fields
    .filter((field) => field !== sided)
    .flatMap((field) => [
      ...comment(field.doc, '  '),
      `  ${bare(field.name)}${field.optional ? '?' : ''}: ${typescript(field.type)};`,
    ]);
  if (sided)
    lines.push(
      '  /** One for each side, under its id. */',
      `  [side: SideId]: ${[...new Set([typescript(sided.type), ...object.fields.map((field) => typescript(field.type))])].join(' | ')};`,
    );
  if (object.name === 'Event')
    lines.push('  /** What else it has, its entry in protocol/protocol.schema says. */', '  [more: string]: unknown;');
  return [...comment(object.doc), `export interface ${nameOf(object.name)} {`, ...lines, '}', ''];
}

/** What an event shows: see `shows` in the schema. */
function showsOf(event) {
  const { k, who, from, to, heavy, lost } = event.shows;
  const parts = [`k: '${k}'`, `who: '${who}'`];
  if (from) parts.push(`from: '${from}'`);
  if (to) parts.push(`to: '${to}'`);
  if (heavy) parts.push(`heavy: ['${heavy.split(':')[0]}', '${heavy.split(':')[1]}']`);
  if (lost)
    parts.push(
      `lost: [${lost
        .split(',')
        .map((one) => `'${one}'`)
        .join(', ')}]`,
    );
  return `{ ${parts.join(', ')} }`;
}

function typesFile() {
  const out = [
    '/* protocol.ts: made from protocol/protocol.schema by tools/protocol.mjs: edit that, and run it. */',
    '/* eslint-disable */',
    '',
  ];
  for (const { name, type, doc } of schema.types.values())
    out.push(...comment(doc), `export type ${nameOf(name)} = ${typescript(type)};`);
  out.push('');
  for (const object of schema.objects.values()) out.push(...interfaceOf(object));
  out.push(
    '/** The bodies of requests to the server; * stands for an id. */',
    'export interface Bodies {',
    ...[...schema.bodies.values()].map(({ name, fields }) => `  '${name}': ${typescript({ k: 'object', fields })};`),
    '}',
    '',
  );
  const view = schema.objects.get('View');
  out.push(
    '/** Lists of the view whose changes come row by row, by id. */',
    `export const KEYED_LISTS: ReadonlySet<string> = new Set([${view.keyed.map((one) => `'${one}'`).join(', ')}]);`,
    '',
  );
  out.push(
    '/** How the map shows an event: `who` goes or is hit, the fields named by `from` and `to` say where, `heavy` is a field and',
    ' * the word that means guns, `lost` the fields to add up. */',
    'export interface Shows {',
    "  k: 'walk' | 'run' | 'fire' | 'clash' | 'flash';",
    '  who: string;',
    '  from?: string;',
    '  to?: string;',
    '  heavy?: [string, string];',
    '  lost?: string[];',
    '}',
  );
  out.push(
    '/** By family, game or "any", then by the name of the event. */',
    'export const SHOWS: Readonly<Record<string, Readonly<Record<string, Shows>>>> = {',
  );
  for (const scope of new Set(schema.events.filter((event) => event.shows).map((event) => event.scope))) {
    out.push(`  ${scope}: {`);
    for (const event of schema.events)
      if (event.scope === scope && event.shows) out.push(`    ${bare(event.name)}: ${showsOf(event)},`);
    out.push('  },');
  }
  out.push('};', '');
  out.push(
    '/** The fields of an event that name a hex, the one where it ends first. By family, game or "any", then by event. */',
    'export const PLACES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {',
  );
  const placed = schema.events.filter((event) => placesOf(event).length);
  for (const scope of new Set(placed.map((event) => event.scope))) {
    out.push(`  ${scope}: {`);
    for (const event of placed)
      if (event.scope === scope)
        out.push(
          `    ${bare(event.name)}: [${placesOf(event)
            .map((name) => `'${name}'`)
            .join(', ')}],`,
        );
    out.push('  },');
  }
  out.push('};', '');
  return out.join('\n');
}
/** An event with a way ends where `to` says; others are about the hex that stands first. */
function placesOf(event) {
  const isHex = (type) => (type.k === 'union' ? type.of.some(isHex) : type.k === 'name' && type.name === 'hex');
  const names = event.fields.filter((field) => isHex(field.type)).map((field) => field.name);
  return names.sort((a, b) => Number(b === 'to') - Number(a === 'to'));
}

// ---- docs ----

const code = (text) => `\`${text}\``;
const cell = (text) => text.replace(/\|/g, '\\|');
const fieldText = (field) => `${field.name}${field.optional ? '?' : ''} ${printType(field.type)}`;

function tableOf(object) {
  const lines = ['| field | type | |', '|---|---|---|'];
  for (const field of object.fields)
    lines.push(
      `| ${code(field.name)}${field.optional ? ' (optional)' : ''} | ${cell(code(printType(field.type)))} | ${cell(field.doc)} |`,
    );
  return lines;
}
function objectText(object) {
  return [`**${code(object.name)}**${object.doc ? `: ${object.doc}` : ''}`, '', ...tableOf(object)];
}

const GAMES = { monocacy: 'Monocacy', kernstown: 'Kernstown', gettysburg: 'Gettysburg' };
function eventText(event) {
  const fields = event.fields.map(fieldText).join(', ');
  const where = GAMES[event.scope] ? ` (${GAMES[event.scope]})` : '';
  return [
    `**${code(event.name)}**${where}: ${event.doc}${fields ? ` ${code(fields)}` : ''}`,
    '',
    `    ${event.exampleText}`,
  ];
}
const joined = (blocks) => blocks.map((block) => block.join('\n')).join('\n\n');

const answerText = (one) =>
  `| ${code(one.name)} | ${one.bare ? cell(code(printType(one.bare))) : one.fields.length ? cell(code(one.fields.map(fieldText).join(', '))) : ''} | ${cell(one.doc)} |`;

const SECTIONS = {
  words: () =>
    [
      '| type | is | |',
      '|---|---|---|',
      ...[...schema.types.values()].map(
        ({ name, type, doc }) => `| ${code(name)} | ${cell(code(printType(type)))} | ${cell(doc)} |`,
      ),
    ].join('\n'),
  requests: () =>
    [
      '| request | answer, besides `ok` | |',
      '|---|---|---|',
      ...[...schema.requests.values()].map(answerText),
      ...[...schema.queries.values()].map(
        (one) => `| ${code(`query ${one.name}`)} | ${code(`answer ${printType(one.type)}`)} | |`,
      ),
    ].join('\n'),
  answers: () =>
    ['| request | answer, besides `ok` | |', '|---|---|---|', ...[...schema.answers.values()].map(answerText)].join(
      '\n',
    ),
  bodies: () => ['| request | body | |', '|---|---|---|', ...[...schema.bodies.values()].map(answerText)].join('\n'),
  messages: () =>
    [
      '| message | data | |',
      '|---|---|---|',
      ...[...schema.messages.values()].map(
        (one) => `| ${code(one.name)} | ${cell(code(printType(one.type)))} | ${cell(one.doc)} |`,
      ),
    ].join('\n'),
  objects: (names) => joined(names.map((name) => objectText(schema.objects.get(name) ?? fail(`no object ${name}`)))),
  table: ([name]) => tableOf(schema.objects.get(name) ?? fail(`no object ${name}`)).join('\n'),
  events: (scopes) => joined(schema.events.filter((event) => scopes.includes(event.scope)).map(eventText)),
};
function fail(why) {
  throw new Error(why);
}

function fillPage(text, path) {
  return text.replace(/(<!-- schema (.*?) -->\n)[\s\S]*?(<!-- \/schema -->)/g, (_, open, words, close) => {
    const [kind, ...names] = words.split(' ');
    if (!SECTIONS[kind]) fail(`${path}: there is no section ${kind}`);
    return `${open}\n${SECTIONS[kind](names)}\n\n${close}`;
  });
}

// ---- for the tests in C ----

/** The whole schema with sides and partial objects laid open, as tests/harness/schema.c reads it. */
function compiled() {
  const typed = (type) => {
    if (type.k === 'partial') return { k: 'object', fields: fieldsOf(schema.changesOf(type.of)) };
    if (type.k === 'object') return { k: 'object', fields: fieldsOf(type.fields) };
    if (Array.isArray(type.of)) return { k: type.k, of: type.of.map(typed) };
    return type.of ? { k: type.k, of: typed(type.of) } : type;
  };
  const fieldsOf = (fields) =>
    fields
      .flatMap((field) => (field.name === '[side]' ? schema.sides.map((side) => ({ ...field, name: side })) : [field]))
      .map(({ name, optional, type }) => ({ name, optional: !!optional, type: typed(type) }));
  const all = (map, each) => Object.fromEntries([...map.values()].map((one) => [one.name, each(one)]));
  const events = {};
  for (const event of schema.events) (events[event.name] ??= []).push(fieldsOf(event.fields));
  return JSON.stringify({
    types: all(schema.types, (one) => typed(one.type)),
    objects: all(schema.objects, (one) => fieldsOf(one.fields)),
    requests: all(schema.requests, (one) => fieldsOf(one.fields)),
    queries: all(schema.queries, (one) => typed(one.type)),
    events,
  });
}

// ---- how events are shown, for programs without a map ----

function showsTable() {
  const rows = schema.events.filter((event) => event.shows).map(({ name, shows }) => `    {"${name}", "${shows.k}"},`);
  return [
    '/* made by tools/protocol.mjs */',
    '#include "serve/play/digest.h"',
    '',
    'const struct event_shows EVENT_SHOWS[] = {',
    ...new Set(rows),
    '    {NULL, NULL},',
    '};',
    '',
  ].join('\n');
}

// ---- ----

const shows = process.argv.indexOf('--shows');
if (shows > 0) {
  writeFileSync(process.argv[shows + 1], showsTable());
  process.exit(0);
}
const compile = process.argv.indexOf('--compiled');
if (compile > 0) {
  writeFileSync(process.argv[compile + 1], compiled());
  process.exit(0);
}

const read = (path) => {
  try {
    return readFileSync(root + path, 'utf8');
  } catch {
    return '';
  }
};
const outputs = [
  ['web/src/protocol.ts', typesFile()],
  ...['docs/protocol.md', 'docs/api.md'].map((path) => [path, fillPage(read(path), path)]),
];
const stale = outputs.filter(([path, text]) => read(path) !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale: run node tools/protocol.mjs`);
  process.exit(stale.length ? 1 : 0);
}
for (const [path, text] of stale) {
  writeFileSync(root + path, text);
  console.log(path);
}
