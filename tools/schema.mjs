// schema.mjs: reads protocol/protocol.schema (its head explains the form) and holds values against it.
//
//   const schema = readSchema();
//   schema.check('Sheet', value, where)          a list of complaints, empty if the value conforms
//   schema.checkEvent(event, scopes, where)      scopes: ['gbacw', 'kernstown'] or none if they are not known
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const SCHEMA = fileURLToPath(new URL('../protocol/protocol.schema', import.meta.url));
const BASIC = new Set(['text', 'int', 'number', 'flag', 'any', 'null']);

// ---- types ----

/** "Firer[] | null" as a tree. */
class TypeReader {
  constructor(text, where) {
    this.tokens = text.match(/'[^']*'|\[\]|\{\}|[[\](){}|,?]|[^\s[\](){}|,?']+/g) ?? [];
    this.at = 0;
    this.where = where;
  }
  fail(why) {
    throw new Error(`${this.where}: ${why}`);
  }
  next() {
    return this.tokens[this.at];
  }
  take(token) {
    if (this.next() !== token) return false;
    this.at++;
    return true;
  }
  union() {
    const parts = [this.postfix()];
    while (this.take('|')) parts.push(this.postfix());
    return parts.length === 1 ? parts[0] : { k: 'union', of: parts };
  }
  postfix() {
    let type = this.single();
    for (;;) {
      if (this.take('[]')) type = { k: 'list', of: type };
      else if (this.take('{}')) type = { k: 'map', of: type };
      else return type;
    }
  }
  single() {
    if (this.take('{}')) return { k: 'object', fields: [] };
    if (this.take('{')) return this.object();
    if (this.take('(')) return this.tuple();
    const token = this.next() ?? this.fail('a type is missing');
    this.at++;
    if (token.startsWith("'")) return { k: 'word', word: token.slice(1, -1) };
    if (token === 'partial') return { k: 'partial', of: this.tokens[this.at++] };
    if (!/^[A-Za-z_]+$/.test(token)) this.fail(`${token} is no type`);
    return BASIC.has(token) ? { k: token } : { k: 'name', name: token };
  }
  object() {
    const fields = [];
    while (!this.take('}')) {
      const sided = this.take('[') && this.tokens[this.at++] === 'side' && this.take(']');
      const name = sided ? '[side]' : this.tokens[this.at++];
      const optional = this.take('?');
      fields.push({ name, optional, type: this.union(), doc: '' });
      if (!this.take(',') && this.next() !== '}') this.fail('a comma or } is missing');
    }
    return { k: 'object', fields };
  }
  tuple() {
    const of = [this.union()];
    while (this.take(',')) of.push(this.union());
    if (!this.take(')')) this.fail(') is missing');
    return { k: 'tuple', of };
  }
  whole() {
    const type = this.union();
    if (this.at < this.tokens.length) this.fail(`${this.next()} is too much`);
    return type;
  }
}

// ---- the file ----

const parts = (line) => {
  const at = line.indexOf(' -- ');
  return at < 0 ? [line.trimEnd(), ''] : [line.slice(0, at).trimEnd(), line.slice(at + 4).trim()];
};

class Reader {
  constructor(text, path) {
    Object.assign(this, {
      path,
      sides: [],
      types: new Map(),
      objects: new Map(),
      events: [],
      requests: new Map(),
      bodies: new Map(),
      answers: new Map(),
      messages: new Map(),
      queries: new Map(),
    });
    text.split('\n').forEach((line, i) => {
      this.where = `${path}:${i + 1}`;
      if (line.trim() && !line.startsWith('#')) this.line(line);
    });
    for (const one of this.withFields()) this.unfold(one);
    this.resolve();
  }
  fail(why) {
    throw new Error(`${this.where}: ${why}`);
  }
  /** Everything that has fields. */
  withFields() {
    const maps = [this.objects, this.requests, this.bodies, this.answers];
    return [...this.events, ...maps.flatMap((map) => [...map.values()])];
  }
  line(line) {
    if (line.startsWith('  ')) return this.inner(line.trim());
    const [head, doc] = parts(line),
      [kind, ...words] = head.split(' ');
    const type = (from) => new TypeReader(words.slice(from).join(' '), this.where).whole();
    this.open = null;
    if (kind === 'sides') this.sides = words;
    else if (kind === 'type' && words[1] === '=')
      this.put(this.types, words[0], { name: words[0], type: type(2), doc });
    else if (kind === 'object') this.put(this.objects, words[0], this.begin(words[0], doc));
    else if (kind === 'event' && words.length === 2)
      this.events.push(Object.assign(this.begin(words[0], doc), { scope: words[1], shows: null, example: null }));
    else if (kind === 'request') this.put(this.requests, words[0], this.begin(words[0], doc));
    else if (kind === 'body' && words.length === 2)
      this.put(this.bodies, words.join(' '), this.begin(words.join(' '), doc));
    else if (kind === 'answer' && words.length === 2)
      this.put(this.answers, words.join(' '), this.begin(words.join(' '), doc));
    else if (kind === 'message') this.put(this.messages, words[0], { name: words[0], type: type(1), doc });
    else if (kind === 'query') this.put(this.queries, words[0], { name: words[0], type: type(1), doc });
    else this.fail(`${kind} ${words.join(' ')}: not understood`);
    return undefined;
  }
  put(map, name, one) {
    if (map.has(name)) this.fail(`${name} is there already`);
    map.set(name, one);
  }
  begin(name, doc) {
    this.open = { name, doc, fields: [], keyed: [], bare: null, where: this.where };
    return this.open;
  }
  inner(line) {
    const open = this.open ?? this.fail('a field of nothing');
    if (line.startsWith('example ')) {
      open.example = JSON.parse(line.slice(8));
      open.exampleText = line.slice(8);
      return;
    }
    const [head, doc] = parts(line),
      [name, ...rest] = head.split(' ');
    if (name === 'shows')
      open.shows = { k: rest[0], ...Object.fromEntries(rest.slice(1).map((one) => one.split('='))) };
    else if (name === 'keyed') open.keyed.push(rest[0]);
    else if (name === 'with') {
      if (/^[A-Z]/.test(rest[0])) open.fields.push({ with: rest[0] });
      else open.fields.push(this.field(name, rest, doc));
    } else if (name === 'bare') open.bare = new TypeReader(rest.join(' '), this.where).whole();
    else open.fields.push(this.field(name, rest, doc));
  }
  field(name, rest, doc) {
    const optional = name.endsWith('?');
    return {
      name: optional ? name.slice(0, -1) : name,
      optional,
      type: new TypeReader(rest.join(' '), this.where).whole(),
      doc,
    };
  }
  /** `with NAME`: its fields. */
  unfold(one) {
    one.fields = one.fields.flatMap((field) => {
      if (!field.with) return [field];
      const other = this.objects.get(field.with);
      if (!other) throw new Error(`${one.where}: there is no object ${field.with}`);
      this.unfold(other);
      return other.fields;
    });
  }
  /** Every name must be there. */
  resolve() {
    const visit = (type, where) => {
      if (type.k === 'name' && !this.types.has(type.name) && !this.objects.has(type.name))
        throw new Error(`${where}: there is no type ${type.name}`);
      if (type.k === 'union' || type.k === 'tuple') type.of.forEach((one) => visit(one, where));
      else if (type.k === 'list' || type.k === 'map') visit(type.of, where);
      else if (type.k === 'object') type.fields.forEach((field) => visit(field.type, where));
    };
    for (const one of this.withFields())
      for (const field of one.fields) visit(field.type, `${one.where}: ${field.name}`);
    for (const one of [...this.types.values(), ...this.messages.values(), ...this.queries.values()])
      visit(one.type, one.name);
  }

  // ---- values against it ----

  complain(type, value, at, out, scopes) {
    const bad = (what) => out.push(`${at}: ${what}, not ${JSON.stringify(value)?.slice(0, 120)}`);
    switch (type.k) {
      case 'any':
        return;
      case 'text':
        if (typeof value !== 'string') bad('a text');
        return;
      case 'int':
        if (!Number.isInteger(value)) bad('a whole number');
        return;
      case 'number':
        if (typeof value !== 'number') bad('a number');
        return;
      case 'flag':
        if (typeof value !== 'boolean') bad('true or false');
        return;
      case 'null':
        if (value !== null) bad('null');
        return;
      case 'word':
        if (value !== type.word) bad(`"${type.word}"`);
        return;
      case 'list':
        if (!Array.isArray(value)) bad('a list');
        else value.forEach((one, i) => this.complain(type.of, one, `${at}[${i}]`, out, scopes));
        return;
      case 'tuple':
        if (!Array.isArray(value) || value.length !== type.of.length) bad(printType(type));
        else value.forEach((one, i) => this.complain(type.of[i], one, `${at}[${i}]`, out, scopes));
        return;
      case 'map':
        if (!isObject(value)) bad('an object');
        else for (const [key, one] of Object.entries(value)) this.complain(type.of, one, `${at}.${key}`, out, scopes);
        return;
      case 'object':
        this.complainFields(type.fields, value, at, out, scopes);
        return;
      case 'partial':
        this.complainFields(this.changesOf(type.of), value, at, out, scopes);
        return;
      case 'union':
        this.complainUnion(type, value, at, out, scopes);
        return;
      case 'name':
        break;
      default:
        throw new Error(`no such kind of type: ${type.k}`);
    }
    if (type.name === 'Event') out.push(...this.checkEvent(value, scopes, at));
    else if (this.objects.has(type.name))
      this.complainFields(this.objects.get(type.name).fields, value, at, out, scopes);
    else this.complain(this.types.get(type.name).type, value, at, out, scopes);
  }
  /** The fields of changes: none is required, and rows of keyed lists may leave. */
  changesOf(name) {
    const { fields, keyed } = this.objects.get(name);
    const leaving = (type) => ({ k: 'list', of: { k: 'union', of: [type.of, { k: 'name', name: 'Gone' }] } });
    return fields.map((field) => ({
      ...field,
      optional: true,
      type: keyed.includes(field.name) ? leaving(field.type) : field.type,
    }));
  }
  complainUnion(type, value, at, out, scopes) {
    let nearest = null;
    for (const one of type.of) {
      const tried = [];
      this.complain(one, value, at, tried, scopes);
      if (!tried.length) return;
      if (!nearest || (isObject(value) && tried.length < nearest.length)) nearest = tried;
    }
    if (isObject(value)) out.push(...nearest);
    else out.push(`${at}: ${printType(type)}, not ${JSON.stringify(value)?.slice(0, 120)}`);
  }
  complainFields(fields, value, at, out, scopes) {
    if (!isObject(value)) {
      out.push(`${at}: an object, not ${JSON.stringify(value)?.slice(0, 120)}`);
      return;
    }
    const known = new Map(
      fields.flatMap((field) =>
        field.name === '[side]' ? this.sides.map((side) => [side, field]) : [[field.name, field]],
      ),
    );
    for (const [name, field] of known) {
      if (value[name] !== undefined) this.complain(field.type, value[name], `${at}.${name}`, out, scopes);
      else if (!field.optional) out.push(`${at}: the field ${name} is missing`);
    }
    for (const name of Object.keys(value))
      if (!known.has(name)) out.push(`${at}: the field ${name} is not in the schema`);
  }
  check(name, value, where = name, scopes = null) {
    const out = [];
    this.complain({ k: 'name', name }, value, where, out, scopes);
    return out;
  }
  checkType(type, value, where, scopes = null) {
    const out = [];
    this.complain(type, value, where, out, scopes);
    return out;
  }
  /** Events of one name may differ between families: one of them must fit. */
  checkEvent(event, scopes = null, where = `event ${event?.e}`) {
    const fits = this.events.filter(
      (one) => one.name === event?.e && (!scopes || one.scope === 'any' || scopes.includes(one.scope)),
    );
    if (!fits.length)
      return [`${where}: the event ${event?.e} is not in the schema${scopes ? ` for ${scopes.join(', ')}` : ''}`];
    let nearest = null;
    for (const one of fits) {
      const out = [];
      this.complainFields(
        [...this.objects.get('Event').fields, ...one.fields],
        event,
        `${where} ${one.name}`,
        out,
        scopes,
      );
      if (!out.length) return out;
      if (!nearest || out.length < nearest.length) nearest = out;
    }
    return nearest;
  }
  /** An answer of the engine, to this request. */
  checkAnswer(asked, answer, scopes = null) {
    if (answer?.ok !== true) return this.check('Refused', answer, `the refusal of ${asked.cmd}`, scopes);
    const request = this.requests.get(asked.cmd);
    if (!request) return [`the request ${asked.cmd} is not in the schema`];
    const out = [];
    this.complainFields(
      [...this.objects.get('Ok').fields, ...request.fields],
      answer,
      `the answer to ${asked.cmd}`,
      out,
      scopes,
    );
    const query = asked.cmd === 'query' ? this.queries.get(asked.what) : null;
    if (asked.cmd === 'query' && !query) out.push(`the query ${asked.what} is not in the schema`);
    if (query) this.complain(query.type, answer.answer, `the answer to the query ${asked.what}`, out, scopes);
    return out;
  }
  /** An answer of the server. */
  checkServed(method, path, asked, body, scopes = null) {
    if (body?.ok === false && body.error)
      return this.check('Refused', body, `the refusal of ${method} ${path}`, scopes);
    const plain = path.split('?')[0];
    if (method === 'POST' && plain.endsWith('/ask')) return this.checkAnswer(asked ?? {}, body, scopes);
    const answer =
      [...this.answers.values()].find((one) => one.name === method + ' ' + plain) ??
      [...this.answers.values()].find((one) =>
        new RegExp(`^${one.name.replace(/\*/g, '[^/]+')}$`).test(`${method} ${plain}`),
      );
    if (!answer) return [`the answer to ${method} ${plain} is not in the schema`];
    if (answer.bare) return this.checkType(answer.bare, body, answer.name, scopes);
    const out = [];
    this.complainFields([{ name: 'ok', type: { k: 'flag' } }, ...answer.fields], body, answer.name, out, scopes);
    return out;
  }
  checkMessage(name, data, scopes = null) {
    const message = this.messages.get(name);
    return message
      ? this.checkType(message.type, data, `the message ${name}`, scopes)
      : [`the message ${name} is not in the schema`];
  }
}
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As it is written in the schema. */
export function printType(type) {
  switch (type.k) {
    case 'word':
      return `'${type.word}'`;
    case 'name':
      return type.name;
    case 'partial':
      return `partial ${type.of}`;
    case 'union':
      return type.of.map(printType).join(' | ');
    case 'tuple':
      return `(${type.of.map(printType).join(', ')})`;
    case 'list':
    case 'map': {
      const inner = type.of.k === 'union' ? `(${printType(type.of)})` : printType(type.of);
      return inner + (type.k === 'list' ? '[]' : '{}');
    }
    case 'object':
      return `{${type.fields.map((field) => `${field.name}${field.optional ? '?' : ''} ${printType(field.type)}`).join(', ')}}`;
    default:
      return type.k;
  }
}

let known = null;
export function readSchema(path = SCHEMA) {
  if (path !== SCHEMA) return new Reader(readFileSync(path, 'utf8'), path);
  known ??= new Reader(readFileSync(path, 'utf8'), 'protocol/protocol.schema');
  return known;
}
export const parseSchema = (text) => new Reader(text, 'schema');
