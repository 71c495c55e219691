/* worker.ts: the backend in this browser: the server's own program as WebAssembly in a Web Worker (site/worker.ts), and the
 * documents that never change as files of the site. */
import type { FromWorker, SiteFiles, StorageTrouble, ToWorker } from '../site/messages.js';
import type { Backend, Line, Reply } from './backend.js';

/** One stream of the program, as an EventSource shows it. */
class WorkerLine implements Line {
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readyState: number = EventSource.CONNECTING;
  private readonly target = new EventTarget();
  private rest = '';

  constructor(private readonly hangUp: () => void) {}

  addEventListener(kind: string, listener: (event: MessageEvent<string>) => void): void {
    this.target.addEventListener(kind, listener as EventListener);
  }
  close(): void {
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    this.hangUp();
  }
  /** The program has begun to answer. */
  begin(status: number): void {
    if (this.readyState === EventSource.CLOSED) return;
    if (status !== 200) {
      this.fail();
      return;
    }
    this.readyState = EventSource.OPEN;
    this.onopen?.(new Event('open'));
  }
  take(text: string): void {
    if (this.readyState !== EventSource.OPEN) return;
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.emit(block);
  }
  fail(): void {
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    this.onerror?.(new Event('error'));
  }
  private emit(block: string): void {
    let kind = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      if (line.startsWith('event: ')) kind = line.slice(7);
      else if (line.startsWith('data: ')) data.push(line.slice(6));
    }
    if (data.length) this.target.dispatchEvent(new MessageEvent(kind, { data: data.join('\n') }));
  }
}

export class WorkerBackend implements Backend {
  readonly own = true;
  private readonly files: Promise<SiteFiles>;
  private known: SiteFiles | null = null;
  private readonly worker: Promise<Worker>;
  private readonly waiting = new Map<number, { done: (reply: Reply) => void; lost: (why: Error) => void }>();
  private readonly lines = new Map<number, WorkerLine>();
  private last = 0;
  /** Why games are not kept here; `enf-storage` says that it has changed. */
  trouble: StorageTrouble = 'well';

  constructor(list: string) {
    this.files = fetch(list)
      .then((answer) => answer.json() as Promise<SiteFiles>)
      .then((files) => (this.known = files));
    this.worker = this.files.then((files) => this.start(list, files));
    this.worker.catch(() => undefined);
  }

  async request(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply> {
    const files = await this.files;
    const file = method === 'GET' ? files.documents[path] : undefined;
    if (file) return this.document(file);
    const worker = await this.worker;
    return new Promise((done, lost) => {
      const id = (this.last += 1);
      this.waiting.set(id, { done, lost });
      this.send(worker, { id, method, path, headers, body: body ?? '' });
    });
  }
  listen(path: string): Line {
    const id = (this.last += 1);
    const hangUp = (): void => {
      this.lines.delete(id);
      void this.worker.then((worker) => this.send(worker, { hangUp: id }));
    };
    const line = new WorkerLine(hangUp);
    this.lines.set(id, line);
    void this.worker.then(
      (worker) => this.send(worker, { id, method: 'GET', path, headers: {}, body: '', stream: true }),
      () => line.fail(),
    );
    return line;
  }
  /** Plays in this page though another has the games open; or tries again to keep what could not be kept. */
  tell(what: 'take' | 'keep'): void {
    void this.worker.then((worker) => this.send(worker, what === 'take' ? { take: true } : { keep: true }));
  }
  /** The addresses of what the worker has fetched; `enf-fetched` brings them. */
  askFetched(): void {
    void this.worker.then((worker) => this.send(worker, { fetched: true }));
  }
  address(path: string): string {
    const file = this.known?.documents[path];
    return file ? new URL(file, document.baseURI).pathname : path;
  }

  private async document(file: string): Promise<Reply> {
    const answer = await fetch(file);
    return { status: answer.status, type: 'application/json', text: await answer.text() };
  }
  private start(list: string, files: SiteFiles): Worker {
    const worker = new Worker(new URL(files.worker, document.baseURI), { name: 'enfilade' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
    worker.onerror = (event) => this.lose(new Error(event.message));
    this.send(worker, { open: new URL(list, document.baseURI).href });
    return worker;
  }
  private send(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }
  private take(message: FromWorker): void {
    if ('trouble' in message) {
      this.trouble = message.trouble;
      dispatchEvent(new Event('enf-storage'));
      return;
    }
    if ('fetched' in message) {
      dispatchEvent(new CustomEvent('enf-fetched', { detail: message.fetched }));
      return;
    }
    const line = this.lines.get(message.id);
    if (line) {
      if (message.status !== undefined) line.begin(message.status);
      if (message.text) line.take(message.text);
      if (message.ended) line.fail();
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting || !message.ended) return;
    this.waiting.delete(message.id);
    waiting.done({ status: message.status ?? 500, type: message.type ?? '', text: message.text });
  }
  private lose(why: Error): void {
    for (const { lost } of this.waiting.values()) lost(why);
    this.waiting.clear();
    for (const line of this.lines.values()) line.fail();
  }
}
