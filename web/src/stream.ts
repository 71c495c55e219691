/* stream.ts: the live line to a game. EventSource reconnects by itself and tells the server the last journal number it
 * saw; where the browser gives up (a proxy's error page, a laptop that slept) we open a new one after that number. */
import { streamAddress } from './api.js';
import type { Chat, SideId, Update } from './types.js';

export type Connection = 'connecting' | 'open' | 'lost';

export interface StreamListener {
  update(update: Update): void;
  chat(chat: Chat): void;
  /** Seats, an undo offer, or notes changed: ask for the summary again. */
  seats(kind: 'seats' | 'offer' | 'notes' | 'bye'): void;
  /** Somebody of our side wrote, or a note has arrived. */
  mail(): void;
  connection(state: Connection): void;
}

/** The server sends a comment every 15 s, which EventSource hides; so silence tells nothing, an error does. */
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 8000;

export class GameStream {
  private source: EventSource | null = null;
  private timer = 0;
  private wait = RETRY_FIRST_MS;
  private closed = false;
  /** Of the last update told. */
  after: number;

  constructor(private readonly id: string, private readonly side: SideId | null, after: number,
    private readonly listener: StreamListener) {
    this.after = after;
    addEventListener('online', this.reopen);
    addEventListener('offline', this.lose);
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
    const source = new EventSource(streamAddress(this.id, this.side, this.after));
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
      const update = JSON.parse((event as MessageEvent<string>).data) as Update;
      if (!update.reset && update.n <= this.after) return;
      this.after = update.n;
      this.listener.update(update);
    });
    source.addEventListener('chat', (event) => {
      this.listener.chat(JSON.parse((event as MessageEvent<string>).data) as Chat);
    });
    source.addEventListener('messages', () => this.listener.mail());
    for (const kind of ['seats', 'offer', 'notes', 'bye'] as const) {
      source.addEventListener(kind, () => this.listener.seats(kind));
    }
  }
}
