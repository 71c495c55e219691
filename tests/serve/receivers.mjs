// receivers.mjs: those to whom the server sends notices: a webhook, a mail relay, the push service of a browser. Real ones, on
// this machine; each keeps what it got.
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A little web server that keeps what is posted; `answer` says with which status. */
export async function webhookServer(t, answer = () => 204) {
  const got = [];
  const server = http.createServer((asked, reply) => {
    const parts = [];
    asked.on('data', (part) => parts.push(part));
    asked.on('end', () => {
      got.push({
        method: asked.method,
        url: asked.url,
        type: asked.headers['content-type'],
        body: Buffer.concat(parts).toString(),
      });
      const status = answer(got.length);
      if (status === 0) return; // never
      reply.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {});
      reply.end('thanks');
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { got, url: `http://127.0.0.1:${server.address().port}/turn?club=1` };
}

/** A little relay that keeps what is mailed. */
export async function mailServer(t, refuse = () => false) {
  const got = [];
  const server = createServer((socket) => {
    let mail = { to: [] },
      text = '',
      inData = false;
    const say = (line) => socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    say('220 relay');
    socket.on('data', (part) => {
      text += part;
      for (let end; (end = text.indexOf('\r\n')) >= 0;) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inData) {
          if (line !== '.') {
            mail.lines.push(line);
            continue;
          }
          inData = false;
          got.push(mail);
          mail = { to: [] };
          say('250 kept');
        } else if (/^EHLO/i.test(line)) {
          socket.write('250-relay\r\n250 8BITMIME\r\n');
        } else if (/^MAIL FROM/i.test(line)) {
          mail.from = line;
          say('250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          if (refuse(line)) say('550 nobody here');
          else {
            mail.to.push(line);
            say('250 ok');
          }
        } else if (/^DATA/i.test(line)) {
          inData = true;
          mail.lines = [];
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('502 what?');
      }
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  return { got, port: server.address().port };
}

/** The parts of a mail: their type, and what they hold. */
export function partsOf(mail) {
  const text = mail.lines.join('\r\n');
  const boundary = text.match(/boundary="?([^"\r\n]+)"?/)[1];
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head, ...body] = part.trim().split('\r\n\r\n');
      return { type: head.match(/Content-Type: ([^\r\n;]+)/i)[1], head, bytes: Buffer.from(body.join(''), 'base64') };
    });
}
export const textOf = (mail) => partsOf(mail)[0].bytes.toString();
export const subjectOf = (mail) =>
  Buffer.from(
    mail.lines
      .join(' ')
      .match(/Subject:((?: +=\?utf-8\?B\?[^?]*\?=)+)/)[1]
      .replace(/ *=\?utf-8\?B\?([^?]*)\?=/g, (_, part) => Buffer.from(part, 'base64').toString('hex')),
    'hex',
  ).toString();

// ---- a push service, and a browser that is subscribed there ----

/** A service over HTTPS with a certificate of its own, which is in `authority`; `answer` says with which status. */
export async function pushService(t, answer = () => 201) {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-push-'));
  const [key, authority] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${authority} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const got = [];
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(authority) }, (asked, reply) => {
    const parts = [];
    asked.on('data', (part) => parts.push(part));
    asked.on('end', () => {
      got.push({ method: asked.method, path: asked.url, headers: asked.headers, body: Buffer.concat(parts) });
      const status = answer(got.length, asked.url);
      if (status === 0) return; // never
      reply.writeHead(status);
      reply.end();
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { got, authority, origin: `https://127.0.0.1:${server.address().port}` };
}

const hkdf = (key, salt, info, length) => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** What a browser knows: its subscription, and how to read what comes (RFC 8291, RFC 8188; by node's own cryptography). */
export function browserAt(endpoint) {
  const own = createECDH('prime256v1');
  const open = own.generateKeys(),
    auth = randomBytes(16);
  return {
    subscription: { endpoint, key: open.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16),
        sender = body.subarray(21, 21 + body[20]);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), open, sender]);
      const input = hkdf(own.computeSecret(sender), auth, info, 32);
      const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16),
        nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(21 + body[20], -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a VAPID header, if its signature is that of the key it names (RFC 8292). */
export function vapidClaims(header) {
  const [, token, key] = header.match(/^vapid t=([^,]+), k=(.+)$/);
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return good ? { key, head: read(head), ...read(claims) } : null;
}
