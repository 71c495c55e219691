/* stream.ts: the live line to a game, opened again after the last journal number it brought whenever it breaks (a proxy's
 * error page, a laptop that slept).
 *
 * What an action of our own changes comes with the answer to it, not over this line (`expect`). So an update may be here
 * before one that it builds on: it waits until the answer has brought that. If no answer does, the line is opened again
 * after what we have, and the server sends the rest. */
import { Refusal, streamAddress } from './api.js';
import { backend, type Line } from './backend/backend.js';
import type { Chat, SideId, Thinking, Update } from './types.js';

export type Connection = 'connecting' | 'open' | 'lost';

export interface StreamListener {
  update(update: Update): void;
  chat(chat: Chat): void;
  /** Seats, an undo offer, or notes changed: ask for the summary again. */
  seats(kind: 'seats' | 'offer' | 'notes' | 'bye'): void;
  /** Somebody of our side wrote, or a note has arrived. */
  mail(): void;
  /** Carrying out our orders has ended, or a unit has left its order. */
  orders(): void;
  /** A computer looks ahead: how far it is. */
  thinking(thinking: Thinking): void;
  connection(state: Connection): void;
}

/** The server sends a comment every 15 s, which EventSource hides; so silence means nothing, an error does. */
export const RETRY_FIRST_MS = 500;
export const RETRY_MOST_MS = 8000;

/** The number that an update goes on from. */
const buildsOn = (update: Update): number => (update.entries?.[0]?.n ?? update.n) - 1;

export class GameStream {
  private source: Line | null = null;
  private timer = 0;
  private wait = RETRY_FIRST_MS;
  private closed = false;
  /** Answers on their way that may bring an update, and updates that build on theirs. */
  private expected = 0;
  private early: Update[] = [];
  /** What the server knows this line by. */
  readonly name = 1 + Math.floor(Math.random() * 0xffff_fffe);
  /** Of the last update applied. */
  after: number;

  constructor(
    private readonly id: string,
    private readonly side: SideId | null,
    after: number,
    private readonly listener: StreamListener,
  ) {
    this.after = after;
    if (!backend.own) {
      addEventListener('online', this.reopen);
      addEventListener('offline', this.lose);
    }
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.reopen);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.wake);
    this.source?.close();
    this.source = null;
  }

  /** Takes an answer's update in its turn. `sure`: what the request did is in it, or comes by the line as ever. */
  async expect<T extends { update?: Update }>(request: () => Promise<{ answer: T; sure: boolean }>): Promise<T> {
    let sure = false;
    this.expected += 1;
    try {
      const heard = await request();
      ({ sure } = heard);
      if (heard.answer.update) this.take(heard.answer.update);
      return heard.answer;
    } catch (error) {
      sure = error instanceof Refusal && error.kind !== 'connection'; // it was refused: nothing was done
      throw error;
    } finally {
      this.expected -= 1;
      if (!sure || (this.early.length && !this.expected)) this.reopen();
    }
  }

  private take(update: Update): void {
    if (this.closed || (!update.reset && update.n <= this.after)) return;
    if (!update.reset && buildsOn(update) > this.after) {
      this.early.push(update);
      if (!this.expected) this.reopen();
      return;
    }
    this.after = update.n;
    this.listener.update(update);
    const next = this.early.findIndex((one) => buildsOn(one) <= this.after);
    if (next >= 0) this.take(this.early.splice(next, 1)[0]!);
  }

  private readonly lose = (): void => {
    this.source?.close();
    this.source = null;
    this.listener.connection('lost');
  };
  private readonly reopen = (): void => {
    if (this.closed) return;
    this.source?.close();
    this.wait = RETRY_FIRST_MS;
    this.open();
  };
  private readonly wake = (): void => {
    if (document.visibilityState === 'visible' && this.source?.readyState !== EventSource.OPEN) this.reopen();
  };

  private open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.listener.connection('connecting');
    this.early = []; // it comes again
    const source = backend.listen(streamAddress(this.id, this.side, this.after, this.name));
    this.source = source;
    source.onopen = () => {
      this.wait = RETRY_FIRST_MS;
      this.listener.connection('open');
    };
    source.onerror = () => {
      if (source !== this.source) return;
      this.listener.connection('lost');
      // The browser would retry with its own pace and the address it began with; ours knows the last number.
      source.close();
      this.source = null;
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, RETRY_MOST_MS);
    };
    source.addEventListener('update', (event) => {
      this.take(JSON.parse(event.data) as Update);
    });
    source.addEventListener('chat', (event) => {
      this.listener.chat(JSON.parse(event.data) as Chat);
    });
    source.addEventListener('messages', () => this.listener.mail());
    source.addEventListener('orders', () => this.listener.orders());
    source.addEventListener('thinking', (event) => {
      this.listener.thinking(JSON.parse(event.data) as Thinking);
    });
    for (const kind of ['seats', 'offer', 'notes', 'bye'] as const) {
      source.addEventListener(kind, () => this.listener.seats(kind));
    }
  }
}
