// malformed.test.mjs: bytes that are no HTTP and bodies that are no JSON: never a crash, never a hang, never a leak.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { newGame, request } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';
import { raw } from './raw.mjs';

let server, ann, game;
const alive = async () =>
  assert.equal((await request(server.port, 'GET', '/healthz')).status, 200, 'the server is alive');

describe('malformed requests', () => {
  before(async () => {
    server = await hosted('limits: {request-seconds: 2, idle-seconds: 120, header-bytes: 8000}\n');
    ann = await server.visitor();
    game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  });
  after(() => server.stop());

  const get = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = (headers, body) =>
    `POST /api/me HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\nX-Enfilade: ${ann.csrf}\r\n${headers}\r\n${body}`;

  // what is sent, and which statuses may come back (none: it may just be hung up)
  const rubbish = () => [
    ['nothing and goodbye', '', []],
    ['nothing but empty lines', '\r\n\r\n', []],
    ['an empty line first', `\r\n${get}`, [200]],
    ['an empty line that is none', `\n${get}`, [400]],
    ['an empty line behind a body', `${post('Content-Length: 12\r\n', '{"name":"B"}')}\r\n${get}`, [200]],
    ['no method', ' / HTTP/1.1\r\n\r\n', [400]],
    ['one word', 'HELLO\r\n\r\n', [400]],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', [400, 405, 501]],
    ['methods we do not serve', 'PATCH /api/me HTTP/1.1\r\nHost: x\r\n\r\n', [405, 501]],
    ['OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', [400, 405, 501]],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', [405, 501]],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 405, 501]],
    ['a wrong version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', [200, 400, 505]],
    ['no version', 'GET /healthz\r\n\r\n', [400, 200]],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', []],
    ['NUL bytes in the line', 'GET /\0\0\0 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404, 200]],
    ['NUL bytes in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', [200, 400]],
    ['a NUL in the path', 'GET /api/games/%00/view HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
    ['a cut escape', 'GET /api/games/%4 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
    ['bytes above 127', 'GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', [200, 400, 404]],
    ['a way up', 'GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', [200, 400, 404]],
    ['a hidden way up', 'GET /assets/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', [200, 400, 404]],
    ['an address that is no path', 'GET healthz HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['an address behind a question', 'GET x?u=http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a star', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a whole address', 'GET HTTP://x/healthz?a#b HTTP/1.1\r\nHost: x\r\n\r\n', [200]],
    ['an address of elsewhere', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n', [200, 400, 404]],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nnonsense\r\n\r\n', [400]],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\n: x\r\n\r\n', [200, 400]],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n', [200, 400]],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', [200, 400]],
    ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: x\n\n', [200, 400]],
    ['half a line', 'GET /heal', []],
    ['half the headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A', []],
    ['half a body', post('Content-Length: 50\r\n', '{"name":'), []],
    ['no length', post('', '{"name":"x"}'), [200, 400, 411]],
    ['a negative length', post('Content-Length: -5\r\n', '{}'), [400, 411]],
    ['a length that is none', post('Content-Length: lots\r\n', '{}'), [400, 411]],
    ['a length beyond all numbers', post('Content-Length: 99999999999999999999999\r\n', '{}'), [400, 411, 413]],
    ['a length of gigabytes', post('Content-Length: 4294967296\r\n', '{}'), [400, 413]],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 20\r\n', '{}'), [200, 400]],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), [200, 400]],
    ['chunks of rubbish', post('Transfer-Encoding: chunked\r\n', 'zz\r\nnonsense\r\n0\r\n\r\n'), [400, 413]],
    ['a negative chunk', post('Transfer-Encoding: chunked\r\n', '-1\r\nx\r\n0\r\n\r\n'), [400, 413]],
    ['a giant chunk', post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\nx\r\n'), [400, 413]],
    ['another giant chunk', post('Transfer-Encoding: chunked\r\n', '7fffffff\r\nx\r\n'), [400, 413]],
    ['a chunk that does not end', post('Transfer-Encoding: chunked\r\n', '5\r\n{"na'), []],
    ['chunks that are fine', post('Transfer-Encoding: chunked\r\n', 'c\r\n{"name":"C"}\r\n0\r\n\r\n'), [200]],
    ['an encoding nobody knows', post('Transfer-Encoding: gzip\r\nContent-Length: 2\r\n', '{}'), [200, 400, 501]],
    ['waiting to be told to go on', post('Expect: 100-continue\r\nContent-Length: 12\r\n', '{"name":"E"}'), [100, 200]],
    ['an expectation of more', post('Expect: miracles\r\nContent-Length: 12\r\n', '{"name":"E"}'), [200, 417]],
    ['an upgrade', 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', [200]],
    ['a header of headers', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(3000)}\r\n`, [431]],
    ['a cookie of cookies', `GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: ${'enfilade=x; '.repeat(500)}\r\n\r\n`, [200]],
    ['a range', 'GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9999999,-1,abc\r\n\r\n', [200, 206, 416]],
    ['a query of rubbish', 'GET /api/games?%&=&&&=x&open=%zz&open HTTP/1.1\r\nHost: x\r\n\r\n', [200]],
    ['a word that somebody hung onto the address', 'GET /?1731741000 HTTP/1.1\r\nHost: x\r\n\r\n', [200]],
  ];

  test('no bytes make it fall', async () => {
    await Promise.all(
      rubbish().map(async ([what, bytes, statuses]) => {
        const answer = await raw(server.port, Buffer.from(bytes, 'latin1'), {
          end: false,
          until: (text) => /^HTTP\/1\.[01] (?!100)/m.test(text),
        });
        assert.ok(answer.closed || answer.statuses.length > 0, `${what}: it hangs`);
        for (const status of answer.statuses)
          assert.ok(statuses.includes(status), `${what}: ${status} is not in ${statuses}`);
        assert.ok(!/root:|Segmentation/.test(answer.text), what);
      }),
    );
    await alive();
  });

  test('requests one behind the other are answered in their order', async () => {
    const many = await raw(server.port, get.repeat(30), {
      until: (text) => (text.match(/HTTP\/1\.1 200/g) ?? []).length === 30,
    });
    assert.equal(many.statuses.length, 30);
    const body = '{"name":"P"}';
    const mixed = await raw(
      server.port,
      post(`Content-Length: ${body.length}\r\n`, body) +
        get +
        'GET /assets/none.js HTTP/1.1\r\nHost: x\r\n\r\n' +
        'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n' +
        get,
      { until: (text) => (text.match(/HTTP\/1\.1 /g) ?? []).length === 5 },
    );
    assert.deepEqual(mixed.statuses, [200, 200, 404, 404, 200]);
    const cut = await raw(server.port, Array.from(get), { pause: 2, until: (text) => text.includes('"ok"') });
    assert.deepEqual(cut.statuses, [200]);
    await alive();
  });

  test('who asks and asks and reads late gets every answer whole', async () => {
    const view = `GET /api/games/${game}/view HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\n\r\n`,
      count = 150;
    const { text } = await raw(server.port, Array(count).fill(view), {
      pause: 2,
      late: 1500,
      until: (all) => all.split('HTTP/1.1 200').length > count && all.endsWith('}'),
    });
    let at = 0,
      whole = 0;
    for (; at < text.length; whole += 1) {
      const body = text.indexOf('\r\n\r\n', at) + 4,
        end = body + Number(/Content-Length: (\d+)/.exec(text.slice(at, body))[1]);
      assert.equal(JSON.parse(text.slice(body, end)).ok, true);
      at = end;
    }
    assert.equal(whole, count);
    await alive();
  });

  test('who has said everything and only waits is answered, to the last question', async () => {
    const many = await raw(server.port, get.repeat(5), { end: true });
    assert.deepEqual([many.statuses, many.closed], [[200, 200, 200, 200, 200], true]);
    const half = await raw(server.port, `${get}GET /heal`, { end: true });
    assert.deepEqual([half.statuses, half.closed], [[200], true]);
    const login = '{"name":"Nobody","password":"guess guess"}'; // which is thought about for a while
    const later = await raw(
      server.port,
      post(`Content-Length: ${login.length}\r\n`, login).replace('/api/me', '/api/login') + get,
      { end: true },
    );
    assert.deepEqual([later.statuses, later.closed], [[401, 200], true]);
  });

  test('a large body behind answers that are fetched late is read to its end', async () => {
    const body = JSON.stringify({ text: 'y'.repeat(1_000_000) }),
      map = 'GET /api/games-data/monocacy/map HTTP/1.1\r\nHost: x\r\n\r\n';
    const save = post(`Content-Length: ${body.length}\r\n`, body).replace('/api/me', '/api/import'),
      count = 200;
    const { statuses } = await raw(server.port, [map.repeat(count), save], {
      pause: 500,
      late: 1500,
      until: (text) => text.includes('HTTP/1.1 400'),
    });
    assert.equal(statuses.length, count + 1);
    assert.equal(statuses.at(-1), 400); // it is no save
  });

  test('nobody is worked for who has torn the line', async () => {
    const map = 'GET /api/games-data/monocacy/map HTTP/1.1\r\nHost: x\r\n\r\n',
      body = '{"name":"Torn"}';
    const socket = net.connect(server.port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write(map.repeat(200) + post(`Content-Length: ${body.length}\r\n`, body)); // more than the kernel takes: some waits
    await sleep(1000);
    socket.resetAndDestroy();
    await sleep(300);
    assert.notEqual((await ann.get('/api/me')).body.person.name, 'Torn');
  });

  test('who tries a password and runs is known all the same', async () => {
    const login = '{"name":"Nobody","password":"guess guess"}',
      tried = () => server.log.split('\n').filter((one) => one.includes('login failed'));
    const socket = net.connect(server.port, '127.0.0.1'),
      before = tried().length;
    socket.on('error', () => {});
    socket.write(post(`Content-Length: ${login.length}\r\n`, login).replace('/api/me', '/api/login'), () =>
      socket.resetAndDestroy(),
    );
    await soon('it is written down', async () => tried().length > before);
    assert.equal(JSON.parse(tried().at(-1)).peer, '127.0.0.1');
  });

  test('an old client is answered once, and a stream to it has no chunks', async () => {
    const once = await raw(server.port, `GET /healthz HTTP/1.0\r\n\r\n${get}`);
    assert.deepEqual([once.statuses, once.closed], [[200], true]);
    assert.match(once.text, /Connection: close/);
    const ask = (version) =>
      raw(server.port, `GET /api/games/${game}/stream HTTP/${version}\r\nHost: x\r\nCookie: ${ann.cookie}\r\n\r\n`, {
        until: (text) => text.includes(': here'),
      });
    const [old, now] = await Promise.all([ask('1.0'), ask('1.1')]);
    assert.match(old.text, /\r\n\r\n: here\n\n/);
    assert.doesNotMatch(old.text, /chunked/);
    assert.match(now.text, /\r\nTransfer-Encoding: chunked\r\n[^]*\r\n\r\n8\r\n: here\n\n\r\n/);
  });

  test('a body is asked for where the client waits for that, and what follows it is the next question', async () => {
    const asked = await raw(
      server.port,
      [post('Expect: 100-continue\r\nContent-Length: 12\r\n', ''), '{"name":"E"}' + get],
      { pause: 300, until: (text) => (text.match(/HTTP\/1\.1 200/g) ?? []).length === 2 },
    );
    assert.deepEqual(asked.statuses, [100, 200, 200]);
    const chunks = await raw(
      server.port,
      Array.from(`${post('Transfer-Encoding: chunked\r\n', '8\r\n{"name":\r\n4\r\n"C"}\r\n0\r\n\r\n')}${get}`),
      { pause: 1, until: (text) => (text.match(/HTTP\/1\.1 200/g) ?? []).length === 2 },
    );
    assert.deepEqual(chunks.statuses, [200, 200]);
    assert.equal((await ann.get('/api/me')).body.person.name, 'C');
  });

  test('who is refused while he still speaks hears why', async () => {
    const much = 'y'.repeat(3_000_000);
    const [large, long] = await Promise.all([
      raw(server.port, post('Content-Length: 999999999\r\n', much)),
      raw(server.port, `GET /${much} HTTP/1.1\r\n`),
    ]);
    assert.deepEqual([large.statuses, long.statuses], [[413], [431]]);
    assert.match(large.text, /"why":"the body is too large"/);
    assert.match(long.text, /"why":"the headers are too large"/);
    assert.ok(large.closed && long.closed);
    await alive();
  });

  test('hanging up at any byte hurts nobody', async () => {
    const body = JSON.stringify({ side: 'csa', actions: ['end'], at: 0 });
    const whole = `POST /api/games/${game}/do HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\nX-Enfilade: wrong\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const cuts = Array.from({ length: whole.length }, (_, i) => i).filter((i) => i % 3 === 0);
    await Promise.all(cuts.map((at) => raw(server.port, whole.slice(0, at), { end: true })));
    await alive();
  });

  const routes = () => [
    ['POST', '/api/me'],
    ['DELETE', '/api/me'],
    ['POST', '/api/register'],
    ['POST', '/api/login'],
    ['POST', '/api/me/password'],
    ['PUT', '/api/me/notices'],
    ['POST', '/api/games'],
    ['POST', '/api/import'],
    ...['do', 'ask', 'undo', 'undo-offer', 'undo-answer', 'join', 'chat', 'fork', 'resign'].map((one) => [
      'POST',
      `/api/games/${game}/${one}`,
    ]),
    ['PUT', `/api/games/${game}/notes`],
    ['PUT', `/api/games/${game}/orders`],
  ];

  test('no body makes it fall, on any route', async () => {
    const deep = '['.repeat(5000);
    const bodies = [
      '',
      '{',
      '}',
      '[]',
      '7',
      '"text"',
      'null',
      '{"a":1,"a":2}',
      '{"name":"\ud800"}',
      Buffer.from('{"name":"\xff\xfe"}', 'latin1'),
      '{"name":"\\u0000"}',
      '{"name":"a\\u0000b"}',
      deep,
      `{"a":${deep}}`,
      '{"name":1e999}',
      '{"at":99999999999999999999}',
      '{"a":tru}',
      '{"name":"x"}trailing',
      '\ufeff{"name":"x"}',
      '{"name":"x",}',
      "{'name':'x'}",
      Buffer.alloc(300, 0),
      `{"name":"${'x'.repeat(30000)}"}`,
    ];
    for (const [method, path] of routes().filter(([, one]) => !one.endsWith('/resign')))
      for (const body of bodies) {
        const answer = await ann.ask(method, path, body.toString('latin1') === '' ? '' : body.toString());
        assert.ok(
          answer.status >= 200 && answer.status < 500,
          `${method} ${path} ${String(body).slice(0, 40)}: ${answer.status}`,
        );
        if (answer.status >= 400)
          assert.equal(typeof answer.body.error?.why, 'string', `${path}: ${JSON.stringify(answer.body)}`);
      }
    await alive();
    ann = await server.visitor(); // it may have deleted itself
  });

  test('no value makes it fall, in any field of any route', async () => {
    const fields = [
      'name',
      'password',
      'mail',
      'webhook',
      'old',
      'new',
      'scenario',
      'options',
      'seats',
      'seed',
      'title',
      'public',
      'text',
      'side',
      'actions',
      'at',
      'key',
      'cmd',
      'to',
      'accept',
      'token',
      'orders',
      'what',
      'unit',
      'hex',
      'from',
      'items',
      'action',
      'case',
      'book',
      'map',
    ];
    const values = [
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 53,
      '',
      'x',
      'csa',
      '9'.repeat(400),
      [],
      [[]],
      {},
      { a: {} },
      ['end', 7, null],
      '\u0001',
      '%n%s',
      "'; DROP TABLE game; --",
    ];
    ann = await server.visitor();
    game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    const cases = [];
    for (const [method, path] of routes().filter(
      ([method, path]) => method !== 'DELETE' && !/register|login|password|resign/.test(path),
    ))
      for (let i = 0; i < fields.length; i++)
        for (let j = 0; j < 2; j++)
          cases.push([
            method,
            path,
            {
              cmd: ['actions', 'judge', 'query', 'sheet', 'view', 'rule'][(i + j) % 6],
              side: 'csa',
              at: 0,
              scenario: 'monocacy/battle',
              what: 'fire',
              [fields[i]]: values[(i * 7 + j * 5 + path.length) % values.length],
            },
          ]);
    for (let i = 0; i < cases.length; i += 40)
      await Promise.all(
        cases.slice(i, i + 40).map(async ([method, path, body]) => {
          const answer = await ann.ask(method, path, body);
          assert.ok(
            answer.status >= 200 && answer.status < 500,
            `${method} ${path} ${JSON.stringify(body)}: ${answer.status}`,
          );
          if (answer.status >= 400)
            assert.equal(typeof answer.body.error?.why, 'string', `${path}: ${JSON.stringify(answer.body)}`);
        }),
      );
    await alive();
    assert.equal((await ann.get(`/api/games/${game}`)).status, 200);
  });

  test('no query makes it fall', async () => {
    const values = ['', '-1', '0', '1', '999999999999999999999', 'x', '%00', '%ff', 'csa', '1e3', ' 1', '0x10', 'null'];
    for (const path of ['view', 'events', 'graph', 'replay', 'chat', 'notes', 'orders', 'save', 'stream'])
      for (const key of ['side', 'from', 'to', 'after', 'at'])
        await Promise.all(
          values.map(async (value) => {
            const answer = await raw(
              server.port,
              `GET /api/games/${game}/${path}?${key}=${value} HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\nConnection: close\r\n\r\n`,
              { until: (text) => text.includes('\r\n\r\n') },
            );
            assert.ok(
              answer.statuses[0] >= 200 && answer.statuses[0] < 500,
              `${path}?${key}=${value}: ${answer.text.slice(0, 60)}`,
            );
          }),
        );
    for (const at of values) await ann.get(`/api/games/${game}/at/${at.trim()}`);
    for (const id of ['x', 'x'.repeat(300), '%2e%2e', "'%20OR%201=1", '..', '%00']) {
      const { status } = await ann.get(`/api/games/${id}/view`);
      assert.ok(status === 404 || status === 400, `${id}: ${status}`);
      assert.ok([404, 400].includes((await ann.get(`/api/games-data/${id}/map`)).status));
    }
    await alive();
  });
});
