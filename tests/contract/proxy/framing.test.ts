/** Each visitor gets the answer to the own request and no other, whatever another one has written before (RFC 9112, section 11.2). */
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { echo, type SocketHarness, openSocketHarness, requestOf } from '../upstream/socket-harness.ts';

const CLOSE = 'Connection: close';
/** A request that an attacker hides where another server might look for the next one. */
const HIDDEN = 'GET /api/admin/internal HTTP/1.1\r\nHost: inside.example\r\nX-Canary: hidden\r\n\r\n';
const CHUNKED = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

let shop: SocketHarness;
let received: string[];

beforeAll(async () => {
  shop = await openSocketHarness();
});
afterAll(() => shop.close());
beforeEach(() => {
  received = [];
  shop.harness.logged.length = 0;
  shop.harness.reply = (request, response, url) => {
    // The server's own probe.
    if (url.pathname !== '/api/base') received.push(`${request.method} ${url.pathname}`);
    echo(request, response, url);
  };
});

/** Another visitor's response over a separate connection, and the platform's requests meanwhile. */
async function visitNext() {
  const answers = [];
  for (const canary of ['victim-1', 'victim-2', 'victim-3']) {
    const [answer] = await shop.exchange(requestOf('GET', `/api/${canary}`, canary, [CLOSE]), ['GET']);
    answers.push(answer && [answer.status, JSON.parse(answer.body)]);
  }
  return answers;
}

const OWN_ANSWERS = ['victim-1', 'victim-2', 'victim-3'].map((canary) => [
  200,
  { canary, method: 'GET', path: `/api/${canary}`, body: '' },
]);

describe.each(['GET', 'HEAD', 'OPTIONS'])('%s with content', (method) => {
  test.each([
    ['of a stated length', [`Content-Length: ${HIDDEN.length}`], HIDDEN],
    ['in chunks', ['Transfer-Encoding: chunked'], CHUNKED],
    ['whose length the connection names', [`Content-Length: ${HIDDEN.length}`, 'Connection: content-length'], HIDDEN],
    ['that the client waits to send', [`Content-Length: ${HIDDEN.length}`, 'Expect: 100-continue'], HIDDEN],
  ])('%s is refused, and reaches nobody', async (_, headers, body) => {
    const answers = await shop.exchange(requestOf(method, '/api/attack', 'attacker', headers, body), [method]);
    expect(answers.map(({ status, headers: head }) => [status, head.get('connection')])).toEqual([[400, 'close']]);
    expect(await visitNext()).toEqual(OWN_ANSWERS);
    expect(received).toEqual(['GET /api/victim-1', 'GET /api/victim-2', 'GET /api/victim-3']);
  });

  test('of no bytes is a request without content', async () => {
    const bytes = requestOf(method, '/api/plain', 'plain', ['Content-Length: 0', CLOSE]);
    const answers = await shop.exchange(bytes, [method]);
    expect(answers.map(({ status, headers }) => [status, headers.get('x-canary')])).toEqual([[200, 'plain']]);
    expect(await visitNext()).toEqual(OWN_ANSWERS);
  });
});

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with content', (method) => {
  test.each([
    ['of a stated length', [`Content-Length: ${HIDDEN.length}`], HIDDEN],
    ['in chunks', ['Transfer-Encoding: chunked'], CHUNKED],
    ['whose length the connection names', [`Content-Length: ${HIDDEN.length}`, 'Connection: content-length'], HIDDEN],
    ['whose chunks the connection names', ['Transfer-Encoding: chunked', 'Connection: transfer-encoding'], CHUNKED],
  ])('%s passes it as content', async (_, headers, body) => {
    const bytes = requestOf(method, '/api/form', 'sender', headers, body);
    const last = requestOf('GET', '/api/last', 'last', [CLOSE]);
    const answers = await shop.exchange(bytes + last, [method, 'GET']);
    expect(answers.map((answer) => [answer.status, JSON.parse(answer.body)])).toEqual([
      [200, { canary: 'sender', method, path: '/api/form', body: HIDDEN }],
      [200, { canary: 'last', method: 'GET', path: '/api/last', body: '' }],
    ]);
    expect(await visitNext()).toEqual(OWN_ANSWERS);
  });

  test.each([
    ['two lengths', ['Content-Length: 3', `Content-Length: ${HIDDEN.length + 3}`]],
    ['a length and chunks', [`Content-Length: ${CHUNKED.length}`, 'Transfer-Encoding: chunked']],
    ['another coding after the chunks', ['Transfer-Encoding: chunked, identity']],
    ['a coding nobody knows', ['Transfer-Encoding: xchunked']],
    ['a length with a sign', ['Content-Length: +3']],
    ['a space before the colon', ['Content-Length : 3']],
  ])('of %s is refused, and reaches nobody', async (_, headers) => {
    const [answer] = await shop.exchange(requestOf(method, '/api/attack', 'attacker', headers, `abc${CHUNKED}`), [
      method,
    ]);
    expect(answer?.status).toBe(400);
    expect(await visitNext()).toEqual(OWN_ANSWERS);
    expect(received.filter((call) => call.includes('admin'))).toEqual([]);
  });

  test('that nobody sends is not announced', async () => {
    const stated = Promise.withResolvers<unknown>();
    shop.harness.reply = (request, response, url) => {
      stated.resolve([request.headers['content-length'], request.headers['transfer-encoding']]);
      echo(request, response, url);
    };
    await shop.exchange(requestOf(method, '/api/none', 'none', ['Content-Length: 0', CLOSE]), [method]);
    expect(await stated.promise).toEqual([method === 'DELETE' ? undefined : '0', undefined]);
  });
});

/** Writes the bytes, and is gone once the platform has begun to read. */
async function breakOff(bytes: string): Promise<void> {
  const socket = connect(shop.port, '127.0.0.1');
  const { reply } = shop.harness;
  const asked = new Promise<void>((resolve) => {
    shop.harness.reply = (request, response, url) => {
      reply(request, response, url);
      resolve();
    };
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await asked;
  socket.destroy();
}

/** Of one method: the content of all of them passes by one function. */
test('content that never comes whole leaves no trace', async () => {
  const cut = requestOf('POST', '/api/cut', 'attacker', ['Content-Length: 1000'], HIDDEN);
  const aborted = Promise.withResolvers<void>();
  shop.harness.reply = (request) => {
    request.on('error', () => {});
    request.on('close', aborted.resolve);
  };
  await breakOff(cut);
  await aborted.promise;
  shop.harness.reply = echo;
  expect(await visitNext()).toEqual(OWN_ANSWERS);
});

describe('answers of the platform', () => {
  /** A platform that answers each request with these very bytes; the next visitor's with the own canary. */
  async function openRaw(
    bytes: string,
  ): Promise<{ readonly shop: SocketHarness; readonly close: () => Promise<void> }> {
    const server: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        const canary = /x-canary: (\S+)/i.exec(chunk.toString('latin1'))?.[1] ?? '';
        if (canary === 'odd') return void socket.write(bytes);
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${canary.length}\r\n\r\n${canary}`);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const opened = await openSocketHarness({ STORE_API_URL: `http://127.0.0.1:${port}`, UPSTREAM_TIMEOUT_MS: '300' });
    return {
      shop: opened,
      close: async () => {
        await opened.close();
        await new Promise((closed) => server.close(closed));
      },
    };
  }

  const EXTRA = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil';
  test.each([
    ['one more than was asked for', 'GET', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok${EXTRA}`],
    ['to HEAD with a body', 'HEAD', `HTTP/1.1 200 OK\r\nContent-Length: ${EXTRA.length}\r\n\r\n${EXTRA}`],
    ['204 with a body', 'GET', `HTTP/1.1 204 No Content\r\nContent-Length: ${EXTRA.length}\r\n\r\n${EXTRA}`],
    ['304 with a body', 'GET', `HTTP/1.1 304 Not Modified\r\n\r\n${EXTRA}`],
    ['of two lengths', 'GET', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\nok${EXTRA}`],
    [
      'of a length and chunks',
      'GET',
      `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${EXTRA}`,
    ],
    ['that are none', 'GET', `nonsense\r\n\r\n${EXTRA}`],
    [
      'of another protocol',
      'GET',
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n${EXTRA}`,
    ],
  ])('%s: the next visitor gets the own', async (_, method, bytes) => {
    const raw = await openRaw(bytes);
    try {
      await raw.shop.exchange(requestOf(method, '/api/odd', 'odd', [CLOSE]), [method]);
      const next = [];
      for (const canary of ['a', 'b', 'c'])
        next.push(...(await raw.shop.exchange(requestOf('GET', '/api/next', canary, [CLOSE]), ['GET'])));
      expect(next.map(({ status, body }) => [status, body])).toEqual([
        [200, 'a'],
        [200, 'b'],
        [200, 'c'],
      ]);
    } finally {
      await raw.close();
    }
  });
});

test('pictures that the platform answers 404 with a page end nothing', async () => {
  shop.harness.reply = (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' });
    response.write('<!doctype html>');
    response.end(`<p>${'not here '.repeat(20_000)}</p>`);
  };
  const ask = (at: number) => shop.exchange(requestOf('GET', `/image/300/nope-${at % 3}.png`, 'p', [CLOSE]), ['GET']);
  const statuses = [];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([0, 1, 2, 3, 4].map(ask));
    statuses.push(...answers.map(([answer]) => answer?.status));
  }
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 404));
});
