/* backend.ts: who answers the client: a server, or a worker of this browser that runs the same program.
 *
 * Everything that the client asks goes through this interface, by the paths of docs/api.md. Which of the two it is, the page
 * says: the static site's index.html names its list of files (tools/site.mjs), a server's names none. */
import { ServerBackend } from './server.js';
import { WorkerBackend } from './worker.js';

export interface Reply {
  status: number;
  /** Of the content, as HTTP says it. */
  type: string;
  text: string;
}

/** The part of an EventSource that the client uses. */
export interface Line {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  readonly readyState: number;
  addEventListener(kind: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface Backend {
  /** Whether it is in this browser: no network, no other people, no accounts. */
  readonly own: boolean;
  /** Rejects where nobody can be reached. */
  request(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply>;
  listen(path: string): Line;
  /** The address of a file for the browser itself to fetch: a picture, say. */
  address(path: string): string;
}

/** Where there is no page (parts of the client are tested without one) a server is meant. */
const page = (globalThis as { document?: Document }).document;
const list = page?.querySelector<HTMLMetaElement>('meta[name="enfilade-site"]')?.content;
export const backend: Backend = list ? new WorkerBackend(list) : new ServerBackend();

// for those who look from outside: tests, and the browser's console
if (page) Object.assign(page, { enfilade: backend });
