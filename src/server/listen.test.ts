import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { BODY_LIMITS } from '../bounds/limits.ts';
import type { Health } from './health.ts';
import { listen } from './listen.ts';

function setUp() {
  let ready = true;
  const health: Health = { ready: () => ready, drain: () => void (ready = false), stop: () => {} };
  let end = (): void => {};
  const began = Promise.withResolvers<void>();
  const answer = (request: Request) => {
    if (request.url.endsWith('/readyz')) return Promise.resolve(new Response(null, { status: ready ? 200 : 503 }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('first '));
        end = () => {
          controller.enqueue(new TextEncoder().encode('last'));
          controller.close();
        };
        began.resolve();
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { storefront: { answer, health }, began: began.promise, end: () => end() };
}

/** Over a new connection, like a balancer's probe, unless an agent keeps one open. */
function statusOf(url: string, agent: Agent | false = false): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

test('running requests finish, probes get "not ready" meanwhile, then the port is free', async () => {
  const { storefront, began, end } = setUp();
  const { url, stop } = await listen(storefront, { port: 0, host: '127.0.0.1', noticeMs: 200, drainMs: 10_000 });
  const slow = fetch(`${url}slow`).then((answer) => answer.text());
  await began;
  expect(await statusOf(`${url}readyz`)).toBe(200);
  const stopped = stop();
  expect(await statusOf(`${url}readyz`)).toBe(503);
  end();
  expect(await slow).toBe('first last');
  await stopped;
  expect(await statusOf(`${url}readyz`)).toBe('ECONNREFUSED');
});

test('a slow request is aborted', async () => {
  const { storefront, began } = setUp();
  const { url, stop } = await listen(storefront, { port: 0, host: '127.0.0.1', drainMs: 30 });
  const slow = fetch(`${url}slow`).then((answer) => answer.text());
  slow.catch(() => {});
  await began;
  await stop();
  await expect(slow).rejects.toThrow(/terminated|aborted|fetch failed/);
});

test('a port in use', async () => {
  const { storefront } = setUp();
  const { url, stop } = await listen(storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const port = Number(new URL(url).port);
  await expect(listen(storefront, { port, host: '127.0.0.1', drainMs: 0 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await stop();
});

test('an idle connection gets a response and is closed while balancers notice, not reset', async () => {
  const { storefront } = setUp();
  const { url, stop } = await listen(storefront, { port: 0, host: '127.0.0.1', noticeMs: 200, drainMs: 10_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const heard = [await statusOf(`${url}readyz`, agent)];
  await vi.waitFor(() => expect(Object.keys(agent.freeSockets)).toHaveLength(1));
  const stopped = stop();
  heard.push(await statusOf(`${url}readyz`, agent));
  await stopped;
  expect({ heard, kept: Object.keys(agent.freeSockets).length }).toEqual({ heard: [200, 503], kept: 0 });
});

/** A raw connection that sends `text` and reads nothing; resolves with the response once the server has closed it. */
function closedAfter(url: string, text: string, isReading: boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => void socket.write(text));
    let heard = '';
    if (isReading) socket.on('data', (bytes) => (heard += String(bytes)));
    else socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''));
    if (!isReading) setTimeout(() => socket.resume(), 600);
  });
}

const SHORT_TIMEOUTS = { headersTimeout: 100, requestTimeout: 200, readTimeout: 100, connectionsCheckingInterval: 20 };

test('clients that never finish a head or a body, or never read, are sent away', async () => {
  const answer = async (request: Request) => {
    await request.text();
    return new Response('x'.repeat(20_000_000));
  };
  const health: Health = { ready: () => true, drain: () => {}, stop: () => {} };
  const served = { answer, health };
  const { url, stop } = await listen(served, { port: 0, host: '127.0.0.1', drainMs: 0, timeouts: SHORT_TIMEOUTS });
  const post = 'POST / HTTP/1.1\r\nhost: a.test\r\ncontent-length: 10\r\n\r\nhalf';
  const flood = `GET / HTTP/1.1\r\n${'x-flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`;
  expect([
    await closedAfter(url, 'GET / HTTP/1.1\r\nhost: a.t', true),
    await closedAfter(url, post, true),
    await closedAfter(url, flood, true),
    await closedAfter(url, 'GET / HTTP/1.1\r\nhost: a.test\r\n\r\n', false),
  ]).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 431 Request Header Fields Too Large',
    '',
  ]);
  await stop();
});

test('a body in tiny chunks is refused before it is read to its end', { meta: { field: ['1.6'] } }, async () => {
  const received: number[] = [];
  const answer = async (request: Request) => {
    received.push((await request.bytes()).byteLength);
    return new Response(null, { status: 204 });
  };
  const health: Health = { ready: () => true, drain: () => {}, stop: () => {} };
  const { url, stop } = await listen({ answer, health }, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const post = (count: number, size: number) => {
    const chunk = `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`;
    const head = 'POST / HTTP/1.1\r\nhost: a.test\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n';
    return closedAfter(url, `${head}${chunk.repeat(count)}0\r\n\r\n`, true);
  };
  expect([
    await post(BODY_LIMITS.chunks, 1),
    await post(20_000, 1),
    await post(9000, 4),
    await post(9000, 256),
  ]).toEqual(['HTTP/1.1 204 ', 'HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 204 ']);
  expect(received).toEqual([BODY_LIMITS.chunks, 9000 * 256]);
  await stop();
});
