/* messages.mjs: the messages of the sources and their catalogues (web/lang and games/lang, docs/translating.md). The games'
 * data are read by the program: $ENFILADE, or build/enfilade.
 *
 *   node tools/messages.mjs check           every message has an entry and a translation, none is left over, holes agree;
 *                                           no words of the client go through no catalogue
 *   node tools/messages.mjs update          adds and removes entries, so that only translations are missing
 *   node tools/messages.mjs missing FILE    prints the messages of a catalogue without a translation, numbered
 *   node tools/messages.mjs fill FILE LIST  takes translations from a list with lines NUMBER<tab>TEXT, or two texts
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formsIn, readPo, writePo } from '../web/po.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const filesUnder = (folder, ending) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path, ending) : path.endsWith(ending) ? [path] : [];
  });
const hasWords = (text) => /\p{L}{2}/u.test(text.replace(/\{\d?\w*\}|%\d?\$?[a-z6]/g, ''));

// ---- the client: t('…'), tx('…'), plural(n, 'one', 'many') ----

function clientMessages() {
  const ts = createRequire(import.meta.url)(join(root, 'web/node_modules/typescript'));
  const found = new Map();
  const text = (node) => (node && ts.isStringLiteralLike(node) ? node.text : null);
  for (const file of filesUnder('web/src', '.ts')) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    const visit = (node) => {
      const name = ts.isCallExpression(node) ? node.expression.getText() : '';
      if (name === 't' || name === 'tx') add(found, text(node.arguments[0]), undefined);
      if (name === 'plural' && text(node.arguments[1]))
        add(found, text(node.arguments[1]), text(node.arguments[2]) ?? `${text(node.arguments[1])}s`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const text of serverErrors()) add(found, text, undefined);
  return found;
}

/** Words of the client that go through no catalogue: in templates, and texts that look like sentences. The report of the lab
 * stands in a file of its own, and the site's worker sends what its page says. */
const SAID_BY_OTHERS = /lab\/report\.ts|site\/worker\.ts|map\/style\.ts/;
function bareTexts() {
  const ts = createRequire(import.meta.url)(join(root, 'web/node_modules/typescript'));
  const bare = [];
  const wordsOf = (template) => {
    const spans = template.templateSpans ?? [];
    const whole = [template.head?.text ?? template.text, ...spans.map((span) => span.literal.text)].join('¤');
    const labels = [...whole.matchAll(/(?:title|aria-label|placeholder|alt)="([^"¤]*)"/g)].map(([, text]) => text);
    return [...whole.replace(/<[^>]*>/g, '¤').split('¤'), ...labels];
  };
  const isText = (text) => /[A-Za-z]{3}/.test(text.replace(/&\w+;|Enfilade|https:/g, ''));
  for (const file of filesUnder('web/src', '.ts').filter((name) => !SAID_BY_OTHERS.test(name))) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    const note = (node, text) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      bare.push(`${file}:${line + 1}: through no catalogue: ${text.trim()}`);
    };
    const visit = (node) => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
      const said = ts.isCallExpression(node) && /^(t|tx|plural)$/.test(node.expression.getText());
      if (ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText()))
        for (const text of wordsOf(node.template).filter(isText)) note(node, text);
      else if (ts.isStringLiteralLike(node) && /^[A-Z][a-z]+\b.* [a-z]/.test(node.text)) note(node, node.text);
      if (said) node.arguments.slice(1).forEach(visit);
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return bare;
}
/** The server writes its errors in English; the client says them. They are the clauses that an error is answered with, and
 * those that stand in no call at all: functions give them back as the reason why not. */
const REFUSERS = /^(answer_error|answer_unread|give_up|past_query_refuse|refuse|snprintf|if|return|\{)$/;
function* serverErrors() {
  for (const file of filesUnder('src/serve', '.c')) {
    const forPeople = !/serve\/(net|store|base)\//.test(file); // below them is the protocol of the web
    for (const { text, calls } of literals(readFileSync(join(root, file), 'utf8'))) {
      const answered = calls.some((call) => call.name === 'answer_error') && / /.test(text.trim());
      const clause = forPeople && /^[a-z]\S* [^\n]*$/.test(text) && !/charset|^enfilade |^a letter$|%/.test(text);
      if (answered || (clause && calls.every((call) => REFUSERS.test(call.name)))) yield text;
    }
  }
}
function add(found, english, many) {
  if (english === null || (many === undefined && found.has(english))) return;
  found.set(english, many);
}

// ---- the engine and the server: literals in the calls that say something, and in tables of words ----

const SAYERS =
  /^(text_said|text_count|language_say|play_say|play_said|write_pattern|language_count|count_said|fury_count_said|sheet_\w+|ROW|BOXES|json_put_said|play_action_said|RULE|SAID|said|put_said|put_tally|aim_points|score_section|line|piece_rows|army_morale_add|answer_error|offer|offer_\w+|action_said|say|row_of|may_row|leader_rows|rating_rows|add_shift|aim_area|item|put_at|put_between|play_put_ground_row)$/;
const TABLES =
  /(show\/(?!ascii|bench|queries|view)|play\/order_text|games\/\w+\/|standing_orders|state\/names|state\/tally|command\/command_chain|bot\/levels|ruleset\.c|books_words|fury\/state\/|fury\/turn\/sequence)/;
const TONES = new Set('good bad warn quiet target reach path block zone'.split(' '));
const C_MARKS = { DETAIL: '\x01', DETAIL_END: '\x02' };

/** Every literal of a C source with the calls that it stands in, the innermost last, and its place among the arguments. */
function* literals(source) {
  const tokens = source.matchAll(
    /\/\*[\s\S]*?\*\/|^[ \t]*#(?:[^\n\\]|\\\n?)*|'(?:[^'\\]|\\.)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)|([(){},;])|\S/gm,
  );
  const calls = [];
  let literal = null,
    word = '';
  for (const [, quoted, name, mark] of tokens) {
    if (quoted !== undefined || name in C_MARKS) {
      literal = (literal ?? '') + (quoted !== undefined ? unescape(quoted) : C_MARKS[name]);
      word = '';
      continue;
    }
    if (literal !== null) {
      yield { text: literal, calls: calls.map((call) => ({ ...call })) };
      if (calls.length && calls.at(-1).place === 0) calls.at(-1).first ??= literal;
    }
    literal = null;
    if (mark === '(') calls.push({ name: word, place: 0 });
    else if (mark === '{') calls.push({ name: '{', place: 0 });
    else if (mark === ')' || mark === '}') calls.pop();
    else if (mark === ',' && calls.length) calls.at(-1).place += 1;
    word = name ?? '';
  }
}
const unescape = (text) =>
  text
    .replace(/(?:\\x[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString())
    .replace(/\\00([12])/g, (_, digit) => String.fromCharCode(Number(digit)))
    .replace(/\\n/g, '\n')
    .replace(/\\(["\\'])/g, '$1');

function isSaid(file, { text, calls }) {
  if (!hasWords(text) || TONES.has(text) || /^[a-z0-9_.-]+\.h$/.test(text)) return false;
  const inner = calls.at(-1)?.name ?? '';
  if (
    /^(strcmp|strstr|event_find|in_object|object_value|find_list|write_values|write_objects|json_key|json_put_\w+|is_\w+|has_\w+|rule_\w+)$/.test(
      inner,
    ) &&
    inner !== 'json_put_said'
  )
    return false;
  if (/^(json_)?put_said(_if)?$/.test(inner) && calls.at(-1).place === 1) return false;
  if (inner === 'RULE') return calls.at(-1).place > 0;
  if (calls.some((call) => SAYERS.test(call.name)))
    return !/^[a-z-]+$/.test(text) || inner === 'ROW' || /say|said/i.test(inner);
  if (TABLES.test(file) && calls.length && calls.every((call) => call.name === '{')) return / |^[A-Z][a-z]/.test(text);
  return inner === 'event_string' && calls.at(-1).place === 2;
}

/** Outside of the engine only these calls say something: all other words there are for programs, logs and hosts. */
const isSaidOutside = (file, { text, calls }) =>
  hasWords(text) && calls.some((call) => /^(text_said|SAID|play_say|play_said|sheet_\w+|RULE)$/.test(call.name));

function engineMessages() {
  const found = new Map();
  for (const folder of [
    'src/play',
    'src/gbacw',
    'src/fury',
    'src/bot',
    'src/match',
    'src/serve',
    'src/lab',
    'src/analysis',
  ])
    for (const file of filesUnder(folder, '.c').filter((name) => !/ascii_map|src\/bot\/(?!levels)/.test(name))) {
      const said = /^src\/(match|serve|lab|analysis)\//.test(file) ? isSaidOutside : isSaid;
      let one = null;
      for (const literal of literals(readFileSync(join(root, file), 'utf8'))) {
        const call = literal.calls.at(-1);
        const counted = call && /^(fury_)?count_said$|^language_count$|^text_count$/.test(call.name);
        if (counted && one?.call === call.name && call.place === one.place + 1) add(found, one.text, literal.text);
        one = counted ? { text: literal.text, call: call.name, place: call.place } : null;
        if (!counted && said(file, literal)) add(found, literal.text, undefined);
      }
    }
  for (const file of filesUnder('games', '.yaml').filter((name) => /\/(game|charts|counters)\.yaml$/.test(name)))
    for (const [, quoted, plain] of readFileSync(join(root, file), 'utf8').matchAll(
      /\{[^{}\n]*?\btitle: (?:"([^"]*)"|([^,}\n]+))/g,
    ))
      for (const title of withoutSide((quoted ?? plain).trim())) add(found, title, undefined);
  for (const text of dataTexts()) add(found, text, undefined);
  return found;
}

/** Words that no reader of another language sees: of saves, of typed orders, of the terminal. */
const UNSAID = /play\/(save|value|drill|order_text)|ascii_map/;
const UNSAID_CALLS = /^(_Static_assert|text_key|strcmp|strstr|FIELDS)$/; // FIELDS: names of members
const UNSAID_WORDS = new Set(['K melee', 'C melee', 'Rpls melee', 'small arms', 'before melee', 'with its brigade']); // of events
/** Literals of two words or more that are said to nobody: most likely a call of the sources that is not known here. */
function forgotten(known) {
  const all = [];
  for (const folder of ['src/play', 'src/gbacw', 'src/fury'])
    for (const file of filesUnder(folder, '.c').filter((name) => !UNSAID.test(name)))
      for (const { text, calls } of literals(readFileSync(join(root, file), 'utf8')))
        if (
          /\p{L}{2} +\p{L}{2}/u.test(text) &&
          !known.has(text) &&
          !UNSAID_WORDS.has(text) &&
          !calls.some((call) => UNSAID_CALLS.test(call.name))
        )
          all.push(`${file}: neither said nor SAID(): ${text}`);
  return all;
}

/** The title of a phase is also said beside its side's name. */
const withoutSide = (title) => [title, ...title.split(/^(?:Union|Confederate) /).slice(1)];

// ---- the words of the games' data: what the server says of them as documents ----

/** As the program reads it: there is no other reader of YAML here. */
const program = process.env.ENFILADE ?? join(root, 'build/enfilade');
const readData = (file) => JSON.parse(execFileSync(program, ['json', join(root, file)], { encoding: 'utf8' }));
const DATA = [
  [/\/briefing\.yaml$/, ({ briefings }) => briefings.flatMap((one) => [one.beginner?.why, one.situation, one.tasks])],
  [
    /\/lessons\/.*\.yaml$/,
    ({ title, goal, closing, steps }) => [title, goal, closing, steps.map((step) => [step.title, step.say])],
  ],
  [/\/drawing\.yaml$/, ({ title, notes }) => [title, notes]],
  [/\/game\.yaml$/, ({ turns }) => [turns]],
  [/\/charts\.yaml$/, ({ weapons }) => [weapons?.map((one) => one.name)]],
  [/\/scenarios\/.*\.yaml$/, ({ conditions }) => [conditions?.map((one) => one.title)]],
];
/** How the books differ, as the program says it. */
function* booksTexts() {
  const { families } = JSON.parse(execFileSync(program, ['books', '--json'], { encoding: 'utf8' }));
  for (const { books, chapters } of families) {
    yield* textsIn([books, chapters].map((list) => list.map((one) => one.title))).filter(hasWords);
    for (const { question, values, cells } of chapters.flatMap((chapter) => chapter.rows))
      yield* textsIn([question, values, cells.map((cell) => [cell.words, cell.without_case])]).filter(hasWords);
  }
}
const textsIn = (value) =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
function* dataTexts() {
  yield* booksTexts();
  for (const file of filesUnder('games', '.yaml'))
    for (const [name, pick] of DATA) if (name.test(file)) yield* textsIn(pick(readData(file))).filter(hasWords);
  for (const file of filesUnder('games', '.txt').filter((name) => /\/(blurb|scenarios\/[^/]+)\.txt$/.test(name)))
    yield readFileSync(join(root, file), 'utf8').trimEnd();
}

// ---- catalogues ----

/** Every catalogue of a folder, by its language. */
const catalogues = (folder, messages) => filesUnder(folder, '.po').map((file) => ({ file, messages }));
const DOMAINS = [...catalogues('web/lang', clientMessages), ...catalogues('games/lang', engineMessages)];
const wholeOf = (file) => readPo(readFileSync(join(root, file), 'utf8'));
const headerOf = (file) => wholeOf(file).find((entry) => !entry.english);
const entriesOf = (file) => wholeOf(file).filter((entry) => entry.english);
const store = (file, entries) => writeFileSync(join(root, file), writePo([headerOf(file), ...entries]));

/** Entries for all messages of the sources, in their order, with the translations that there are. */
function updated({ file, messages }) {
  const known = new Map(entriesOf(file).map((entry) => [entry.english, entry]));
  return [...messages()].map(([english, many]) => ({
    english,
    ...(many === undefined ? {} : { many }),
    said: known.get(english)?.said ?? [],
  }));
}
/** The holes of a message: each must be in its translation. Of plurals in patterns both forms count. */
const holes = (text) =>
  [...text.matchAll(/\{[\w-]+[#?}]|%(?:\d\$)?[a-z6]/g)]
    .map(([hole]) => hole.replace(/\d\$/, ''))
    .sort()
    .join(' ');

function complaints(domain) {
  const wanted = new Map(domain.messages());
  const there = new Map(entriesOf(domain.file).map((entry) => [entry.english, entry]));
  const forms = formsIn(wholeOf(domain.file));
  const all = [];
  for (const [english, many] of wanted) {
    const entry = there.get(english);
    if (!entry) all.push(`no entry: ${english}`);
    else if (entry.many !== many) all.push(`its plural differs: ${english}`);
    else if (entry.said.length !== (many === undefined ? 1 : forms) || !entry.said.every(Boolean))
      all.push(`not translated: ${english}`);
    else if (
      many === undefined &&
      [...new Set(holes(english).split(' '))].join() !== [...new Set(holes(entry.said[0]).split(' '))].join()
    )
      all.push(`holes differ: ${english} | ${entry.said[0]}`);
  }
  for (const english of there.keys()) if (!wanted.has(english)) all.push(`no source has it: ${english}`);
  return all.map((text) => `${domain.file}: ${text}`);
}

const [command, file, list] = process.argv.slice(2);
if (command === 'check') {
  const messages = engineMessages();
  const known = new Set([...messages.keys(), ...messages.values()]);
  const all = [...DOMAINS.flatMap(complaints), ...forgotten(known), ...bareTexts()];
  for (const line of all) console.log(line);
  process.exitCode = all.length ? 1 : 0;
} else if (command === 'update') for (const domain of DOMAINS) store(domain.file, updated(domain));
else if (command === 'missing')
  entriesOf(file).forEach(({ english, many, said }, i) => {
    if (!said.length || !said.every(Boolean))
      console.log(`${i}\t${english.replace(/\n/g, '\\n')}${many === undefined ? '' : `\t${many}`}`);
  });
else if (command === 'fill') {
  const entries = entriesOf(file);
  for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
    const [number, ...said] = line.split('\t');
    entries[Number(number)].said = said.map((text) => text.replace(/\\n/g, '\n'));
  }
  store(file, entries);
} else console.log('usage: node tools/messages.mjs check | update | missing FILE | fill FILE LIST');
