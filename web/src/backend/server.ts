/* server.ts: the backend over the network: HTTP and Server-Sent Events. */
import type { Backend, Line, Reply } from './backend.js';

export class ServerBackend implements Backend {
  readonly own = false;

  async request(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply> {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  }
  listen(path: string): Line {
    return new EventSource(path);
  }
  address(path: string): string {
    return path;
  }
}
