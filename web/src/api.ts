/* api.ts: every route of the server (docs/api.md), typed; the backend takes them there (backend/backend.ts). Refusals come as `Refusal` errors with kind, sentence and
 * case; a connection that fails is a `Refusal` of the kind "connection". */
import { backend, type Reply } from './backend/backend.js';
import type {
  Act,
  AdviceAnswer,
  AnalysisAnswer,
  Bodies,
  Briefing,
  ClubGame,
  Foresight,
  Invitation,
  LabExperiment,
  LabLimits,
  LabNumbers,
  LabPicture,
  LabReport,
  Lesson,
  ListedLesson,
  Load,
  Member,
  OrderBook,
  Profile,
  Rank,
  Tournament,
  TournamentRow,
  UndoPoint,
} from './protocol.js';
import type {
  Actions,
  BooksFamily,
  Catalogue,
  Chat,
  Entry,
  GraphPoint,
  Item,
  MapData,
  Me,
  Offer,
  Rulebook,
  Ruling,
  Scenario,
  Sheet,
  SideId,
  StandingOrder,
  Stands,
  Summary,
  Update,
  View,
} from './types.js';
import { language, t } from './language.js';
import { refusalWords } from './refusals.js';

/** The server writes clauses; shown alone, each becomes a sentence. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/[^.!?]$/, '$&.');

export class Refusal extends Error {
  readonly kind: string;
  readonly case: string | undefined;
  readonly status: number;
  constructor(kind: string, why: string, ruleCase?: string, status = 0) {
    super(sentence(why));
    this.kind = kind;
    this.case = ruleCase;
    this.status = status;
  }
  /** The line or the server is in trouble, which says nothing of the request: it may be sent again. */
  get passing(): boolean {
    return this.kind === 'connection' || this.status >= 500;
  }
}

let csrf = '';
let meAnswer: Promise<Me> | null = null;

type Body = Record<string, unknown>;

/** What the server makes sentences for is made in the reader's language. */
const inLanguage = (path: string): string =>
  language() === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`;

/** The site without a server keeps what was opened once. */
const notKept = (): string =>
  t('You are offline, and this is not kept in your browser yet: open it once while you are online.');
/** There no host has a log: a battle's data cannot be read where they could not be fetched. */
const wordsOf = (why: string): string =>
  backend.own && /^the data of \S+ cannot be read/.test(why) ? notKept() : refusalWords(why);

async function request<T>(method: string, path: string, body?: Body, again = true): Promise<T> {
  // the server keeps with a newcomer what is shown to them, not what the browser would ask for
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() };
  if (method !== 'GET') {
    await me(); // asked once; a question on its way may bring another session, and its word
    headers['X-Enfilade'] = csrf;
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Reply;
  try {
    response = await backend.request(
      method,
      inLanguage(path),
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
  } catch {
    throw new Refusal('connection', backend.own ? notKept() : t('Cannot reach the server. Check your connection.'));
  }
  const { text } = response;
  let answer: { ok?: boolean; error?: { kind?: string; why?: string; case?: string } } & Record<string, unknown> = {};
  if (text) {
    try {
      answer = JSON.parse(text) as typeof answer;
    } catch {
      throw new Refusal(
        'request',
        t('The server sent an answer that cannot be read (status {0}). Try again.', response.status),
        undefined,
        response.status,
      );
    }
  }
  if (response.status >= 300 || answer.ok === false) {
    const error = answer.error ?? {};
    if (error.kind === 'csrf' && again) {
      // the session was renewed: ask for the new token once
      csrf = '';
      meAnswer = null;
      return request<T>(method, path, body, false);
    }
    // At the login itself the same kind means that the password was wrong.
    if (error.kind === 'login' && !/^\/api\/(login|me)\b/.test(path)) dispatchEvent(new Event('enf-log-in'));
    throw new Refusal(
      error.kind ?? 'request',
      error.why !== undefined ? wordsOf(error.why) : t('The server refused the request (status {0}).', response.status),
      error.case,
      response.status,
    );
  }
  return answer as T;
}

const get = <T>(path: string): Promise<T> => request<T>('GET', path);
/** A request that changes something, by its route; `id` takes the place of the star. */
function send<R extends keyof Bodies, T>(route: R, body: Bodies[R], id = ''): Promise<T> {
  const [method = '', path = ''] = route.split(' ');
  return request<T>(method, path.replace('*', encodeURIComponent(id)), body);
}

function query(fields: Record<string, string | number | null | undefined>): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return parts.length ? `?${parts.join('&')}` : '';
}
const game = (id: string, rest = ''): string => `/api/games/${encodeURIComponent(id)}${rest}`;

// ---- people ----

/** One request after another: two at once without a session would start two sessions, and mix the cookie of one with the token of the other. */
export function me(fresh = false): Promise<Me> {
  if (!meAnswer || fresh) {
    const before: Promise<unknown> = meAnswer ?? Promise.resolve();
    const answer = before
      .catch(() => undefined)
      .then(() => get<Me>('/api/me'))
      .then((known) => {
        csrf = known.csrf;
        dispatchEvent(new CustomEvent('enf-me', { detail: known }));
        return known;
      });
    answer.catch(() => {
      if (meAnswer === answer) meAnswer = null;
    });
    meAnswer = answer;
  }
  return meAnswer;
}
async function asPerson<R extends keyof Bodies>(route: R, body: Bodies[R]): Promise<Me> {
  await send(route, body);
  return me(true);
}
export const rename = (name: string): Promise<Me> => asPerson('POST /api/me', { name });
export const register = (name: string, password: string, mail?: string, invitation?: string): Promise<Me> =>
  asPerson('POST /api/register', { name, password, ...(mail ? { mail } : {}), ...(invitation ? { invitation } : {}) });
/** A letter for a lost password, if the account has an address. */
export const askForReset = (name: string): Promise<unknown> => send('POST /api/reset', { name });
export const whoseReset = (word: string): Promise<string> =>
  get<{ name: string }>(`/api/reset/${encodeURIComponent(word)}`).then((answer) => answer.name);
export const resetPassword = (word: string, password: string): Promise<unknown> =>
  send('POST /api/reset/*', { password }, word);
export const login = (name: string, password: string): Promise<Me> => asPerson('POST /api/login', { name, password });
export const logout = (): Promise<Me> => asPerson('POST /api/logout', {});
export const changePassword = (old: string, fresh: string): Promise<Me> =>
  asPerson('POST /api/me/password', { old, new: fresh });
/** The account, or the guest, and what belongs to it is forgotten. */
export const eraseMe = async (password: string): Promise<Me> => {
  await send('DELETE /api/me', { password });
  return me(true);
};
/** What the person reads, kept with them: mails and other notices are written in it. */
export const setLanguage = (code: string): Promise<unknown> => send('PUT /api/me/language', { language: code });
export const setNotices = (notices: { webhook?: string; mail?: string }): Promise<unknown> =>
  send('PUT /api/me/notices', notices);

export const subscribePush = (browser: Bodies['POST /api/me/push']): Promise<unknown> =>
  send('POST /api/me/push', browser);
export const unsubscribePush = (endpoint: string): Promise<unknown> => send('DELETE /api/me/push', { endpoint });

// ---- what can be played; a game's furniture, asked once ----

/** The beginnings of links by which other machines reach the server; none where only its own machine can. */
export const addresses = (): Promise<string[]> =>
  get<{ addresses: string[] }>('/api/addresses').then((answer) => answer.addresses);
export const scenarios = (): Promise<Scenario[]> =>
  get<{ scenarios: Scenario[] }>('/api/scenarios').then((answer) => answer.scenarios);

const furniture = new Map<string, Promise<unknown>>();
function once<T>(path: string, pick: (answer: Record<string, unknown>) => T): Promise<T> {
  let answer = furniture.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<Record<string, unknown>>(path).then(pick);
    answer.catch(() => furniture.delete(path));
    furniture.set(path, answer);
  }
  return answer;
}
/** Answers may come bare or under their own name beside `ok`. */
const under =
  <T>(name: string) =>
  (answer: Record<string, unknown>): T =>
    (answer[name] ?? answer) as T;
export const catalogue = (name: string): Promise<Catalogue> =>
  once(`/api/games-data/${encodeURIComponent(name)}/catalogue`, under<Catalogue>('catalogue'));
export const mapOf = (name: string): Promise<MapData> =>
  once(`/api/games-data/${encodeURIComponent(name)}/map`, under<MapData>('map'));
export const rulesOf = (name: string): Promise<Rulebook> =>
  once(`/api/games-data/${encodeURIComponent(name)}/rules`, (answer) => answer as unknown as Rulebook);

/** How the rulebooks differ, a family each. */
export const books = (): Promise<BooksFamily[]> => once('/api/books', under<BooksFamily[]>('families'));

const dataPath = (id: string, what: string): string => {
  const [game = '', scenario = ''] = id.split('/').map(encodeURIComponent);
  return `/api/games-data/${game}/${what}/${scenario}`;
};
export const briefingOf = (id: string): Promise<Briefing> =>
  once(dataPath(id, 'briefing'), (answer) => answer as unknown as Briefing);
/** The address of a battle's picture. */
export const pictureOf = (id: string): string => backend.address(dataPath(id, 'picture'));
/** As a list on a phone shows it. */
export const smallPictureOf = (id: string): string => backend.address(`${dataPath(id, 'picture')}?small=1`);

/** A file of a rulebook to read: a picture, the PDF. */
const howtoPath = (game: string, name: string): string =>
  `/api/games-data/${encodeURIComponent(game)}/howto/${encodeURIComponent(name)}`;
export const howtoFile = (game: string, name: string): string => backend.address(howtoPath(game, name));
/** Its text, in HTML, and its PDF: in the reader's language, or English where it has not been translated. */
export async function howto(game: string): Promise<Howto> {
  for (const [code, suffix] of language() === 'en' ? [ENGLISH] : [[language(), `-${language()}`] as const, ENGLISH]) {
    const answer = await backend.request('GET', howtoPath(game, `index${suffix}.html`), {});
    if (answer.status === 200) return { text: answer.text, code, pdf: howtoFile(game, `howto${suffix}.pdf`) };
  }
  throw new Refusal('unknown', t('This game has no rulebook to read.'));
}
const ENGLISH = ['en', ''] as const;
export type Howto = { text: string; code: string; pdf: string };
export const lessons = (): Promise<ListedLesson[]> => once('/api/lessons', under<ListedLesson[]>('lessons'));
export const lessonOf = (id: string): Promise<Lesson> =>
  once(dataPath(id, 'lesson'), (answer) => answer as unknown as Lesson);

// ---- games ----

type GameBody = Bodies['POST /api/games'];
export type NewGame = GameBody & Required<Pick<GameBody, 'scenario' | 'seats'>>;
export const games = (open = false): Promise<Summary[]> =>
  get<{ games: Summary[] }>(`/api/games${open ? '?open=1' : ''}`).then((answer) => answer.games);
export const createGame = (body: NewGame): Promise<{ id: string }> => send('POST /api/games', body);
/** A game on the lesson's small situation; the server knows its position and seats. It has the lesson's title as it is read. */
export const beginLesson = (lesson: string, title: string): Promise<{ id: string }> =>
  send('POST /api/games', { lesson, title });
export const importGame = (body: Bodies['POST /api/import']): Promise<{ id: string }> => send('POST /api/import', body);
export const invite = (body: Bodies['POST /api/letters/invite']): Promise<{ text: string; secret: string }> =>
  send('POST /api/letters/invite', body);
export const acceptInvitation = (text: string): Promise<{ text: string; secret: string }> =>
  send('POST /api/letters/accept', { text });
export const beginByLetter = (body: Bodies['POST /api/letters']): Promise<{ id: string }> =>
  send('POST /api/letters', body);
export const takeLetter = (id: string, text: string): Promise<unknown> =>
  send('POST /api/games/*/letter', { text }, id);
export const letterOf = (id: string): Promise<string> =>
  get<{ text: string }>(game(id, '/letter')).then(({ text }) => text);
export const summary = (id: string): Promise<Summary> =>
  get<Record<string, unknown>>(game(id)).then(under<Summary>('game_summary'));
export const removeGame = (id: string): Promise<unknown> => send('DELETE /api/games/*', {}, id);
export const fork = (id: string, body: Bodies['POST /api/games/*/fork']): Promise<{ id: string }> =>
  send('POST /api/games/*/fork', body, id);
export const join = (id: string, token: string, side?: SideId): Promise<unknown> =>
  send('POST /api/games/*/join', side ? { token, side } : { token }, id);
/** How fast computers play a game of their own; paused: not at all until it is set again. */
export const setPace = (id: string, pace: number, paused: boolean): Promise<unknown> =>
  send('PUT /api/games/*/pace', { pace, paused }, id);
/** The computer that looks ahead decides now. */
export const hurry = (id: string): Promise<unknown> => send('POST /api/games/*/hurry', {}, id);
export const leave = (id: string): Promise<unknown> => send('POST /api/games/*/leave', {}, id);
export const resign = (id: string, side: SideId): Promise<unknown> => send('POST /api/games/*/resign', { side }, id);
export const saveText = (id: string): Promise<string> => saveAt(game(id, '/save'));
async function saveAt(path: string): Promise<string> {
  const { status, type, text } = await backend.request('GET', path, {});
  if (status !== 200) throw new Refusal('request', t('The game could not be saved. Try again.'), undefined, status);
  if (type.includes('json')) return String((JSON.parse(text) as { text: string }).text);
  return text;
}

// ---- a game seen ----

export interface ViewAnswer {
  n: number;
  view: View;
  stands: Stands;
  events_next?: number;
}
export const view = (id: string, side?: SideId | null): Promise<ViewAnswer> => get(game(id, `/view${query({ side })}`));
export const viewAt = (id: string, n: number, side?: SideId | null): Promise<ViewAnswer> =>
  get(game(id, `/at/${n}${query({ side })}`));
export const events = (
  id: string,
  from: number,
  side?: SideId | null,
): Promise<{ events: Entry['events'][number][]; next: number }> => get(game(id, `/events${query({ from, side })}`));
/** The server sends as much at once as is cheap, and says where to go on. */
export async function replay(id: string, from: number, to: number, side?: SideId | null): Promise<Update[]> {
  const updates: Update[] = [];
  for (let at = from; at <= to;) {
    const answer = await get<{ updates: Update[]; next: number }>(game(id, `/replay${query({ from: at, to, side })}`));
    updates.push(...answer.updates);
    if (!(answer.next > at)) break;
    at = answer.next;
  }
  return updates;
}
/** The staff's look at a finished game: begun by `analyse`, then looked at until it is done. */
export const analyse = (id: string): Promise<AnalysisAnswer> => send('POST /api/games/*/analysis', {}, id);
export const analysis = (id: string): Promise<AnalysisAnswer> => get(game(id, '/analysis'));
/** What the staff of a side would order after an entry: begun by `askAdvice`, then looked at until it is done. */
export const askAdvice = (id: string, side: SideId, at: number): Promise<AdviceAnswer> =>
  send('POST /api/games/*/advice', { side, at }, id);
export const advice = (id: string, side: SideId, at: number): Promise<AdviceAnswer> =>
  get(game(id, `/advice${query({ side, at })}`));
export const graph = (id: string): Promise<GraphPoint[]> =>
  get<{ graph: GraphPoint[] } | GraphPoint[]>(game(id, '/graph')).then((answer) =>
    Array.isArray(answer) ? answer : answer.graph,
  );
export const streamAddress = (id: string, side: SideId | null, after: number, name: number): string =>
  inLanguage(game(id, `/stream${query({ side, after, name })}`));

// ---- playing ----

export interface DoAnswer {
  ok: boolean;
  n: number;
  applied?: number;
  refused?: { kind?: string; why?: string; case?: string; action?: string };
  /** What has changed: in place of an update by the stream of the name that was given. */
  update?: Update;
}
/** What can be done next comes with the answer where it is still ours to act: nothing need be asked before it is shown. */
export const act = (
  id: string,
  side: SideId,
  actions: string[],
  at: number,
  key: string,
  stream: number,
): Promise<DoAnswer> =>
  send<'POST /api/games/*/do', DoAnswer & { next?: ActionsAnswer }>(
    'POST /api/games/*/do',
    { side, actions, at, key, stream, next: true },
    id,
  ).then(({ next, ...answer }) => {
    if (answer.update && next) answer.update.next = actionsIn(next);
    return answer;
  });
export const ask = <T>(id: string, side: SideId | null, cmd: string, fields: Body = {}): Promise<T> =>
  send('POST /api/games/*/ask', { ...(side ? { side } : {}), cmd, ...fields }, id);

type ActionsAnswer = Partial<Actions> & { actions?: string[] };
export const actions = (id: string, side: SideId): Promise<Actions> =>
  ask<ActionsAnswer>(id, side, 'actions', { items: true }).then(actionsIn);
function actionsIn(answer: ActionsAnswer): Actions {
  return {
    items: answer.items ?? (answer.actions ?? []).map(bareItem),
    duties: answer.duties ?? [],
    offers: answer.offers ?? [],
    interruption: answer.interruption ?? null,
  };
}
function bareItem(text: string): Item {
  return { text, verb: text.split(' ')[0] ?? text, words: text };
}
export const judge = (id: string, side: SideId, texts: string[]): Promise<Ruling[]> =>
  ask<{ rulings: Ruling[] }>(id, side, 'judge', { actions: texts }).then((answer) => answer.rulings);
export const sheet = (id: string, side: SideId | null, offer: Offer | Body): Promise<Sheet> => {
  const { title: _title, ...fields } = offer;
  return ask<{ sheet: Sheet }>(id, side, 'sheet', fields).then((answer) => answer.sheet);
};
/** The offer's question about one hex: refused, with the case, if it cannot be done there. */
export const queryOf = (id: string, side: SideId | null, offer: Offer | Body): Promise<unknown> => {
  const { title: _title, ...fields } = offer;
  return ask(id, side, 'query', fields);
};
export const rule = (id: string, book: string, ruleCase: string): Promise<string> =>
  ask<{ text: string }>(id, null, 'rule', { book, case: ruleCase }).then((answer) => answer.text);

export const undo = (id: string, side: SideId, to: number, at: number): Promise<{ n: number }> =>
  send('POST /api/games/*/undo', { side, to, at }, id);
export const offerUndo = (id: string, side: SideId, to: number): Promise<unknown> =>
  send('POST /api/games/*/undo-offer', { side, to }, id);
/** How far one can ask to go back; `own`: actions before the person's own last press. */
export const undoPoints = (id: string, side: SideId, own: number | null): Promise<UndoPoint[]> =>
  get<{ points: UndoPoint[] }>(game(id, `/undo-points${query({ side, own })}`)).then((answer) => answer.points);
export const answerUndo = (id: string, side: SideId, accept: boolean): Promise<unknown> =>
  send('POST /api/games/*/undo-answer', { side, accept }, id);

// ---- people who share a side ----

export interface Mail {
  /** The rules say who may talk, and how long a note takes; `open`: notes are written and read now. */
  bound: boolean;
  case?: string;
  open: boolean;
  me: string | null;
  others: { leader: string; title: string; together: boolean; reachable: boolean; turns: number }[];
  messages: {
    id: number;
    from: string;
    to: string | null;
    text: string;
    sent: number;
    due: number;
    arrived: boolean;
    mine: boolean;
  }[];
}
export interface Candidates {
  named: boolean;
  candidates: { leader: string; title: string }[];
}
export const messages = (id: string, side: SideId): Promise<Mail> => get(game(id, `/messages${query({ side })}`));
export const sendMessage = (id: string, side: SideId, to: string | null, text: string): Promise<unknown> =>
  send('POST /api/games/*/messages', { side, text, ...(to ? { to } : {}) }, id);
export const commanders = (id: string, side: SideId): Promise<Candidates> =>
  get(game(id, `/commanders${query({ side })}`));
export const setCommander = (id: string, side: SideId, leader: string, mine: boolean): Promise<unknown> =>
  send('POST /api/games/*/commanders', { side, leader, mine }, id);
export const dropCommander = (id: string, side: SideId, leader: string): Promise<unknown> =>
  send('DELETE /api/games/*/commanders', { side, leader }, id);

// ---- beside the board ----

export const chats = (id: string): Promise<Chat[]> =>
  get<{ chat: Chat[] }>(game(id, '/chat')).then((a) => a.chat ?? []);
export const say = (id: string, text: string): Promise<unknown> => send('POST /api/games/*/chat', { text }, id);
export const removeLine = (id: string, line: number): Promise<Chat> =>
  request<{ line: Chat }>('DELETE', game(id, `/chat/${line}`), {}).then((answer) => answer.line);
export const notes = (id: string): Promise<string> =>
  get<{ text: string }>(game(id, '/notes')).then((a) => a.text ?? '');
export const setNotes = (id: string, text: string): Promise<unknown> => send('PUT /api/games/*/notes', { text }, id);
export const orderBook = (id: string, side: SideId): Promise<OrderBook> =>
  get(game(id, `/order-book${query({ side })}`));
export const giveOrder = (id: string, side: SideId, order: string): Promise<OrderBook> =>
  send('PUT /api/games/*/order-book', { side, order }, id);
export const cancelOrder = (id: string, side: SideId, cancel: string): Promise<OrderBook> =>
  send('PUT /api/games/*/order-book', { side, cancel }, id);
export const carryOut = (
  id: string,
  side: SideId,
  mode: 'open' | 'phase' | 'auto' | 'turns' | 'stop',
  limits: string,
): Promise<OrderBook> => send('POST /api/games/*/carry-out', { side, mode, ...(limits ? { limits } : {}) }, id);
export const foresight = (id: string, side: SideId, limits: string): Promise<Foresight> =>
  get(game(id, `/foresight${query({ side, ...(limits ? { limits } : {}) })}`));
export const orders = (id: string, side: SideId): Promise<Record<string, StandingOrder>> =>
  get<{ orders: Record<string, StandingOrder> }>(game(id, `/orders${query({ side })}`)).then((a) => a.orders ?? {});
export const setOrders = (id: string, side: SideId, all: Record<string, StandingOrder>): Promise<unknown> =>
  send('PUT /api/games/*/orders', { side, orders: all }, id);

export const ladder = (): Promise<Rank[]> => get<{ ladder: Rank[] }>('/api/ladder').then((answer) => answer.ladder);
export const profile = (name: string): Promise<Profile> =>
  get<{ person: Profile }>(`/api/people/${encodeURIComponent(name)}`).then((answer) => answer.person);
export const tournaments = (): Promise<TournamentRow[]> =>
  get<{ tournaments: TournamentRow[] }>('/api/tournaments').then((answer) => answer.tournaments);
export const tournament = (id: string): Promise<Tournament> =>
  get<{ tournament: Tournament }>(`/api/tournaments/${encodeURIComponent(id)}`).then((answer) => answer.tournament);
export const makeTournament = (body: Bodies['POST /api/tournaments']): Promise<{ id: number }> =>
  send('POST /api/tournaments', body);
/** Null: it was deleted. */
export const actOnTournament = (id: string, body: Bodies['POST /api/tournaments/*']): Promise<Tournament | null> =>
  send<'POST /api/tournaments/*', { tournament?: Tournament }>('POST /api/tournaments/*', body, id).then(
    (answer) => answer.tournament ?? null,
  );
export const beginTournamentGame = (
  id: string,
  body: Bodies['POST /api/tournaments/*/play'],
): Promise<{ id: string }> => send('POST /api/tournaments/*/play', body, id);
/** Small experiments, which the server plays in the background. */
export const lab = {
  all: (): Promise<{ experiments: LabExperiment[]; limits: LabLimits }> => get('/api/lab'),
  begin: (body: Bodies['POST /api/lab']): Promise<LabExperiment> =>
    send<'POST /api/lab', { experiment: LabExperiment }>('POST /api/lab', body).then((answer) => answer.experiment),
  /** The numbers of a game that a variant can change. */
  numbers: (game: string): Promise<LabNumbers> => get(`/api/games-data/${encodeURIComponent(game)}/numbers`),
  /** Continues a game from where it stood, many times. */
  beginFrom: (game: string, body: Bodies['POST /api/games/*/lab']): Promise<LabExperiment> =>
    send<'POST /api/games/*/lab', { experiment: LabExperiment }>('POST /api/games/*/lab', body, game).then(
      (answer) => answer.experiment,
    ),
  look: (id: string): Promise<LabExperiment> =>
    get<{ experiment: LabExperiment }>(labPath(id)).then((answer) => answer.experiment),
  stop: (id: string): Promise<LabExperiment> =>
    send<'POST /api/lab/*/stop', { experiment: LabExperiment }>('POST /api/lab/*/stop', {}, id).then(
      (answer) => answer.experiment,
    ),
  forget: (id: string): Promise<unknown> => request('DELETE', labPath(id), {}),
  report: (id: string): Promise<LabReport> =>
    get<{ report: LabReport }>(labPath(id, '/report')).then((answer) => answer.report),
  ground: (id: string): Promise<LabPicture> =>
    get<{ ground: LabPicture }>(labPath(id, '/ground')).then((answer) => answer.ground),
  /** One game of it becomes a game of one's own, which is over: the replay shows it. */
  open: async (id: string, variant: string, seed: number, title: string): Promise<{ id: string }> =>
    importGame({ text: await saveAt(labPath(id, `/save${query({ variant, seed })}`)), title }),
};
const labPath = (id: string, rest = ''): string => `/api/lab/${encodeURIComponent(id)}${rest}`;
/** What those do who run a club. */
export const admin = {
  people: (search: string, guests: boolean, after?: number): Promise<{ people: Member[]; more: boolean }> =>
    get(`/api/admin/people${query({ search, after, guests: guests ? 1 : null })}`),
  act: (person: number, body: Bodies['POST /api/admin/people/*']): Promise<{ person: Member | null; word?: string }> =>
    send('POST /api/admin/people/*', body, String(person)),
  invitations: (): Promise<Invitation[]> =>
    get<{ invitations: Invitation[] }>('/api/admin/invitations').then((answer) => answer.invitations),
  invite: (lasts: string): Promise<{ word: string }> => send('POST /api/admin/invitations', { for: lasts }),
  revoke: (id: number): Promise<unknown> => request('DELETE', `/api/admin/invitations/${id}`, {}),
  games: (search: string, before?: number): Promise<{ games: ClubGame[]; more: boolean }> =>
    get(`/api/admin/games${query({ search, before })}`),
  deleteGame: (id: string): Promise<unknown> => request('DELETE', `/api/admin/games/${encodeURIComponent(id)}`, {}),
  load: (): Promise<{ load: Load; limits: Record<string, number> }> => get('/api/admin/load'),
  log: (before?: number): Promise<{ acts: Act[]; more: boolean }> => get(`/api/admin/log${query({ before })}`),
};
