/** A proxy between the shop and Vendure that counts requests, and simulates faults when a test requests them. */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A fault of the next request of an operation. It happens `before` Vendure gets the request or `after` Vendure has
 * executed it, or the request is sent `twice` and the shop gets the second response.
 *
 * @typedef {{ about: string, when: 'before' | 'after' | 'twice', act?: () => unknown }} Trap
 * @typedef {Awaited<ReturnType<typeof openRelay>>} Relay
 */

/**
 * Forwards requests to Vendure. `calls` counts them by operation; `trap` acts once; each response is delayed by
 * `delayMs`.
 * @param {string} target
 */
export async function openRelay(target) {
  /** @type {{ url: string, close: () => void, calls: Map<string, number>, delayMs: number, trap: Trap | undefined }} */
  const relay = { url: '', close: () => void server.close(), calls: new Map(), delayMs: 0, trap: undefined };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answerOne = async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const operation = /(?:query|mutation) (\w+)/.exec(body)?.[1] ?? '';
    relay.calls.set(operation, (relay.calls.get(operation) ?? 0) + 1);
    const trap = relay.trap?.about === operation ? relay.trap : undefined;
    if (trap !== undefined) relay.trap = undefined;
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const forward = () =>
      fetch(`${target}${request.url}`, {
        method: 'POST',
        headers: /** @type {Record<string, string>} */ (headers),
        body,
      });
    const lose = async () => {
      await trap?.act?.();
      response.destroy();
    };
    if (trap?.when === 'before') return lose();
    try {
      if (trap?.when === 'twice') await (await forward()).text();
      const answer = await forward();
      const text = await answer.text();
      if (trap?.when === 'after') return await lose();
      await pause(relay.delayMs);
      const token = answer.headers.get('vendure-auth-token');
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(token === null ? {} : { 'vendure-auth-token': token }),
      });
      response.end(text);
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void answerOne(request, response));
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  relay.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return relay;
}

/** Number of requests that the relay has forwarded. @param {Relay} relay */
export function countCalls({ calls }) {
  return [...calls.values()].reduce((sum, count) => sum + count, 0);
}
