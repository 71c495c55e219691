// raw.mjs: bytes on a socket, as no browser would send them.
import net from 'node:net';

/** Sends the parts, with pauses if told, and gives what came back until the end, or until `ms` have passed. Reads it only after `late`. */
export function raw(port, parts, { ms = 30000, pause = 0, late = 0, end = false, until } = {}) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '',
      closed = false;
    const began = Date.now();
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({
        text,
        closed,
        ms: Date.now() - began,
        statuses: [...text.matchAll(/HTTP\/1\.[01] (\d+) /g)].map((one) => Number(one[1])),
      });
    };
    const timer = setTimeout(finish, ms);
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if (until?.(text)) finish();
    });
    if (late) socket.pause();
    if (late) setTimeout(() => socket.resume(), late);
    socket.on('error', () => {});
    socket.on('close', () => {
      closed = true;
      finish();
    });
    socket.on('connect', async () => {
      for (const part of [parts].flat()) {
        if (socket.destroyed) return;
        socket.write(part);
        if (pause)
          await new Promise((next) => {
            setTimeout(next, pause);
          });
      }
      if (end && !socket.destroyed) socket.end();
    });
  });
}
