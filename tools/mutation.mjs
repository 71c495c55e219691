// mutation.mjs: breaks the rules one by one and sees whether a test notices.
//
//   node tools/mutation.mjs prepare     a copy of the sources with every break built in, in build-mutants
//   node tools/mutation.mjs run         tries them, as many at a time as there are processors; goes on where it stopped
//   node tools/mutation.mjs report      writes tests/mutation/survivors.tsv and prints the score
//   node tools/mutation.mjs show ID     what one of them breaks
//
// Two kinds of breaks. Every `RULE(` of src/gbacw and src/fury is made to allow what it forbids (or to say nothing, where
// it is a sentence). Of the rows of tables, in the data and in the sources, a seeded sample has one number changed.
//
// All refusals are broken in one build: the copy asks at each `RULE(` whether it is the broken one, by $MUTANT, and notes
// which it has passed, so that only the tests that come by are run, the recorded games (tests/recordings) last. A row of the sources is compiled by itself and linked
// into a program of its own; a row of the data is a folder of games with one file changed. tools/mutation_run.sh tries one
// and needs no node: the folder can be taken to a larger machine.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'build-mutants');
const rooms = ['gbacw', 'fury'];
const SEED = 1863;
const ROWS = 300;

function fail(why) {
  console.error(`mutation: ${why}`);
  process.exit(2);
}

function run(program, args, options = {}) {
  const result = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (result.error || result.status !== 0)
    fail(`${program} ${args.join(' ')}: ${result.error?.message ?? `status ${result.status}`}`);
}

const sources = (room) =>
  readdirSync(join(root, 'src', room), { recursive: true })
    .filter((file) => file.endsWith('.c'))
    .map((file) => `src/${room}/${file}`);

// -- reading C: where comments and strings are, so that nothing in them is taken for code --

function blanked(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  );
}

function closing(code, open) {
  let depth = 0;
  for (let i = open; i < code.length; i++) {
    if (code[i] === '(') depth++;
    if (code[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

const line_of = (text, at) => text.slice(0, at).split('\n').length;
const line_text = (text, at) => text.split('\n')[line_of(text, at) - 1].trim();

// -- refusals --

function break_rules(file, text, mutants) {
  const code = blanked(text);
  const pieces = [];
  let from = 0;
  for (const { index } of code.matchAll(/\bRULE\(/g)) {
    const end = closing(code, index + 4);
    const macro = code.slice(code.lastIndexOf('\n', index) + 1).startsWith('#define');
    if (end < 0 || index < from || macro) continue; // inside another, which stands for both
    const id = mutants.length + 1;
    mutants.push({ id, kind: 'rule', file, line: line_of(text, index), text: line_text(text, index) });
    pieces.push(text.slice(from, index), `MUTANT(${id}, `, text.slice(index, end + 1), ')');
    from = end + 1;
  }
  return pieces.join('') + text.slice(from);
}

// -- rows of tables --

function random_from(seed) {
  // mulberry32
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// Rows of static const arrays: lines that open with a brace inside one.
function rows_of_source(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const code = blanked(text);
  const rows = [];
  for (const { index } of code.matchAll(/^static const [^;{}()]*\[[^\]]*\] = \{/gm)) {
    const end = code.indexOf('};', index);
    let at = code.indexOf('\n', index) + 1;
    for (const line of code.slice(at, end).split('\n')) {
      const number = line.match(/(?<![\w."])\d+(?![\w."])/);
      if (/^\s*\{/.test(line) && number) rows.push({ kind: 'source row', file, at, numbers: [number] });
      at += line.length + 1;
    }
  }
  return rows;
}

// Rows of the books' charts and of the armies: lines of the data with a number that the rules use.
function rows_of_data(file) {
  const rows = [];
  let at = 0;
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const code = line
      .replace(/#.*/, '')
      .replace(/"[^"]*"/g, (found) => (/^"[-\d, /]+"$/.test(found) ? found : ' '.repeat(found.length)));
    const numbers = [...code.matchAll(/(?<![\w.])\d+(?![\w.])/g)];
    if (numbers.length) rows.push({ kind: 'data row', file, at, numbers });
    at += line.length + 1;
  }
  return rows;
}

function sample_rows(mutants) {
  const random = random_from(SEED);
  const data = ['monocacy', 'kernstown', 'gettysburg', 'fredericksburg']
    .flatMap((game) => ['charts', 'special', 'units', 'game', 'counters'].map((name) => `games/${game}/${name}.yaml`))
    .filter((file) => existsSync(join(root, file)));
  // A third of the sample from each: the sources' tables, the charts and special rules, the armies and the rest.
  const charts = (file) => /charts|special/.test(file);
  const kinds = [
    rooms.flatMap(sources).flatMap(rows_of_source),
    data.filter(charts).flatMap(rows_of_data),
    data.filter((file) => !charts(file)).flatMap(rows_of_data),
  ];
  for (let i = 0; i < ROWS; i++) {
    const kind = [i, i + 1, i + 2].map((k) => kinds[k % kinds.length]).find((some) => some.length > 0);
    const row = kind.splice(random(kind.length), 1)[0];
    const text = readFileSync(join(root, row.file), 'utf8');
    const pick = row.numbers[random(row.numbers.length)];
    const at = row.at + pick.index,
      digits = pick[0];
    const changed = String(Number(digits) + 1).padStart(digits.length, '0');
    mutants.push({
      id: mutants.length + 1,
      kind: row.kind,
      file: row.file,
      line: line_of(text, at),
      at,
      digits,
      changed,
      text: `${digits} becomes ${changed}: ${line_text(text, at).slice(0, 140)}`,
    });
  }
}

// -- prepare --

const HEADER = `/* Made by tools/mutation.mjs: included before every source of the copy. */
#ifndef MUTANT_H
#define MUTANT_H
_Bool mutant_is(int id);
#define MUTANT(id, ruling) (mutant_is(id) ? LEGAL : ruling)
#endif
`;
const SOURCE = `/* Made by tools/mutation.mjs: which refusal is broken ($MUTANT), and which were passed ($MUTANT_REACHED: a file). */
#include <stdio.h>
#include <stdlib.h>
enum { MUTANTS = 4096 };
static int broken = -1;
static unsigned char passed[MUTANTS];
static void write_passed(void) {
    FILE *file = fopen(getenv("MUTANT_REACHED"), "w");
    for (int i = 0; file != NULL && i < MUTANTS; i++)
        if (passed[i])
            fprintf(file, "%d\\n", i);
    if (file != NULL)
        fclose(file);
}
_Bool mutant_is(int id) {
    if (broken < 0) {
        const char *name = getenv("MUTANT");
        broken = name != NULL ? atoi(name) : 0;
        if (getenv("MUTANT_REACHED") != NULL)
            atexit(write_passed);
    }
    passed[id % MUTANTS] = 1;
    return id == broken;
}
`;

const replaced = (mutant) => {
  const text = readFileSync(join(root, mutant.file), 'utf8');
  return text.slice(0, mutant.at) + mutant.changed + text.slice(mutant.at + mutant.digits.length);
};

const RECORDED = 20000; // actions of a recording that are replayed against each mutant

function copy_recordings() {
  const folder = join(out, 'recordings');
  mkdirSync(folder);
  for (const file of readdirSync(join(root, 'tests/recordings')).filter((name) => name.endsWith('.save.xz'))) {
    const name = file.slice(0, -'.save.xz'.length);
    const save = spawnSync('xz', ['-dc', join(root, 'tests/recordings', file)], {
      maxBuffer: 1 << 28,
    }).stdout.toString();
    const scenario = save.match(/^scenario (\S+)/m)[1];
    const game = scenario.split('/')[0];
    const tables = existsSync(join(root, 'games', game, 'scenarios')) ? scenario : game;
    const pack = `${tables.replaceAll('/', '-')}.pack`;
    if (!existsSync(join(folder, pack)))
      run(join(root, 'build/enfilade'), ['pack', tables, '-o', join(folder, pack)], { stdio: 'ignore' });
    let actions = 0;
    writeFileSync(
      join(folder, `${name}.save`),
      save
        .split('\n')
        .filter((line) => !line.startsWith('do ') || ++actions <= RECORDED)
        .join('\n'),
    );
    writeFileSync(join(folder, `${name}.tables`), pack);
  }
}

function prepare() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'src/core'), { recursive: true });
  for (const room of ['core', 'play', 'gbacw', 'fury', 'bot', 'load', 'match'])
    cpSync(join(root, 'src', room), join(out, 'src', room), { recursive: true });
  mkdirSync(join(out, 'src/cli/common'), { recursive: true });
  for (const file of readdirSync(join(root, 'src/cli/common')).filter((name) => /^session|\.h$/.test(name)))
    cpSync(join(root, 'src/cli/common', file), join(out, 'src/cli/common', file));
  mkdirSync(join(out, 'src/serve'));
  for (const file of ['values.h', 'values.c', 'yaml_json.h', 'yaml_json.c'])
    cpSync(join(root, 'src/serve', file), join(out, 'src/serve', file)); // the transcripts' reader
  mkdirSync(join(out, 'tests'));
  for (const part of ['harness', 'run.c', 'recordings/replay.c', ...rooms])
    cpSync(join(root, 'tests', part), join(out, 'tests', part), { recursive: true });
  run('node', [join(root, 'tools/readings.mjs'), join(out, 'src/load/readings.c')]); // as the build does
  writeFileSync(join(out, 'mutant.h'), HEADER);
  writeFileSync(join(out, 'src/core/mutant.c'), SOURCE);
  const mutants = [];
  for (const file of rooms.flatMap(sources))
    writeFileSync(join(out, file), break_rules(file, readFileSync(join(root, file), 'utf8'), mutants));
  const rules = mutants.length;
  sample_rows(mutants);
  mkdirSync(join(out, 'rows'));
  for (const mutant of mutants.slice(rules)) {
    const folder = join(out, 'rows', String(mutant.id));
    if (mutant.kind === 'source row') {
      writeFileSync(`${folder}.c`, `#include "core/ruling.h"\n${replaced(mutant)}`);
    } else {
      mkdirSync(folder);
      writeFileSync(join(folder, basename(mutant.file)), replaced(mutant));
    }
  }
  for (const room of rooms) {
    // as CMakeLists.txt does
    const names = readdirSync(join(root, 'tests', room))
      .filter((file) => /^test_.*\.c$/.test(file))
      .map((file) => `${room}_${file.slice(0, -2)}`);
    writeFileSync(
      join(out, `${room}_tests.h`),
      names.map((name) => `int ${name}(void);\n`).join('') +
        `#define TESTS_OF_ROOM ${names.map((name) => `{"${name}", ${name}},`).join(' ')}\n`,
    );
    writeFileSync(join(out, `${room}_tests.list`), names.join('\n') + '\n');
  }
  copy_recordings();
  writeFileSync(join(out, 'mutants.json'), JSON.stringify(mutants, null, 1));
  writeFileSync(
    join(out, 'mutants.list'),
    mutants.map(({ id, kind, file }) => `${id} ${kind.replace(' ', '-')} ${file}`).join('\n') + '\n',
  );
  console.log(`${rules} refusals and ${mutants.length - rules} rows are to be broken`);
}

// -- run and report --

function start() {
  if (!existsSync(join(out, 'mutants.list'))) fail('prepare first');
  run(join(root, 'tools/mutation_run.sh'), [out, join(root, 'games'), String(availableParallelism())]);
}

const results = () =>
  new Map(
    readFileSync(join(out, 'results'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [id, ...words] = line.split(' ');
        return [Number(id), words.join(' ')];
      }),
  );

function report() {
  const mutants = JSON.parse(readFileSync(join(out, 'mutants.json'), 'utf8'));
  const found = results();
  const file = join(root, 'tests/mutation/survivors.tsv');
  mkdirSync(dirname(file), { recursive: true });
  // Reasons are written by hand; they stay with what they are about, wherever that has moved to.
  const key = (row) => [row.kind, row.file, row.text].join('\t');
  const reasons = new Map();
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
      const [kind, source, , text, , reason] = line.split('\t');
      reasons.set(key({ kind, file: source, text }), reason ?? '');
    }
  }
  const alive = mutants.filter(({ id }) => /^(alive|unreached)/.test(found.get(id) ?? ''));
  const rows = alive.map((row) =>
    [row.kind, row.file, row.line, row.text, found.get(row.id).split(' ')[0], reasons.get(key(row)) ?? ''].join('\t'),
  );
  writeFileSync(file, ['kind\tfile\tline\tbroken\tfate\treason', ...rows].join('\n') + '\n');
  for (const kind of ['rule', 'source row', 'data row']) {
    const of_kind = mutants.filter((row) => row.kind === kind);
    const fate = (word) => of_kind.filter(({ id }) => (found.get(id) ?? '').startsWith(word)).length;
    console.log(
      `${kind}: ${of_kind.length} broken, ${fate('killed')} killed, ${fate('alive')} alive, ${fate('unreached')} reached by no test, ${of_kind.length - of_kind.filter(({ id }) => found.has(id)).length} not tried`,
    );
  }
  console.log(`reasons are given for ${rows.filter((row) => !row.endsWith('\t')).length} of ${rows.length} survivors`);
}

function show(id) {
  const mutant =
    JSON.parse(readFileSync(join(out, 'mutants.json'), 'utf8')).find((row) => row.id === Number(id)) ??
    fail(`there is no mutant ${id}`);
  console.log(
    `${mutant.file}:${mutant.line}: ${mutant.text}\n${existsSync(join(out, 'results')) ? (results().get(mutant.id) ?? 'not tried') : 'not tried'}`,
  );
}

const commands = { prepare, run: start, report, show: () => show(process.argv[3]) };
const command = process.argv[2] ?? '';
if (!Object.hasOwn(commands, command)) fail('say prepare, run, report or show; the head of this file tells more');
commands[command]();
