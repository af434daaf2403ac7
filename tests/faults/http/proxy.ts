/** A proxy between shopper and shop: every request waits until the schedule decides its fate. */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Header with the id of a request; the proxy removes it. */
export const CALL_HEADER = 'x-fault-call';

/** The fate of a request: faults occur `before` the shop receives it or `after` it has applied it. */
export type Fate =
  | 'through'
  | 'late'
  | 'twice'
  | 'dropped before'
  | 'dropped after'
  | '502 before'
  | '503 before'
  | '502 after'
  | '503 after'
  | 'malformed after'
  | 'truncated after';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface PendingRequest {
  readonly sent: Sent;
  readonly response: ServerResponse;
}

export interface FaultProxy {
  readonly url: string;
  /** Resolves once the request has arrived. */
  readonly arrived: (call: string) => Promise<void>;
  /** Applies a fate to a waiting request; resolves when the shop is done with it. */
  readonly decide: (call: string, fate: Fate) => Promise<void>;
  /** Drops the request of a page that has gone; `reaches`: after delivering it. */
  readonly abandon: (call: string, reaches: boolean) => Promise<void>;
  /** Delivers an earlier write again; `pick` chooses its index. */
  readonly repeat: (pick: (count: number) => number) => Promise<void>;
  /** Drops all requests of the last schedule. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

/** Delay of a late answer (ms). */
const LATE_MS = 15;

/** A faulty proxy, to test the test: changes a write, or acknowledges it without delivery (null). */
export type Tamper = (sent: Sent) => Sent | null;

const ACKNOWLEDGED: Answer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"success":true,"data":null}'),
};

/** Starts the proxy. `host`: the shop's host name; `tamper`: injects a fault to find. */
export async function startProxy(target: URL, host: string, tamper: Tamper = (sent) => sent): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const pending = new Map<string, PendingRequest>();
  const arrivals = new Map<string, PromiseWithResolvers<void>>();
  /** Reads whose repetition is answered with garbage, too. */
  const garbled = new Set<string>();
  let delivered: Sent[] = [];

  const arrival = (call: string) => {
    const known = arrivals.get(call) ?? Promise.withResolvers<void>();
    arrivals.set(call, known);
    return known;
  };
  const take = (call: string) => {
    const found = pending.get(call);
    pending.delete(call);
    arrivals.delete(call);
    return found;
  };

  async function enqueue(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = String(request.headers[CALL_HEADER] ?? '');
    const { [CALL_HEADER]: _, ...headers } = request.headers;
    const sent = { method: request.method ?? 'GET', path: request.url ?? '/', headers, body: await bytesOf(request) };
    // A read that was answered with garbage is sent once more within its call, and meets the same network.
    if (garbled.delete(call)) return pass(response, withGarbage(await deliver(sent)));
    pending.set(call, { sent, response });
    arrival(call).resolve();
  }
  const server = createServer((request, response) => {
    enqueue(request, response).catch(() => {
      // Aborted before it arrived.
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function deliver(given: Sent, isRepeated = false): Promise<Answer> {
    const sent = tamper(given);
    if (sent === null) return ACKNOWLEDGED;
    if (sent.method === 'POST' && !isRepeated) delivered.push(sent);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = ask(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        method: sent.method,
        path: sent.path,
        headers: { ...sent.headers, host, connection: 'keep-alive', 'content-length': sent.body.byteLength },
      },
      (incoming) => {
        const { statusCode: status = 502, headers } = incoming;
        bytesOf(incoming).then((body) => resolve({ status, headers, body }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(sent.body);
    return promise;
  }

  async function decide(call: string, fate: Fate): Promise<void> {
    const found = take(call);
    if (found === undefined) throw new Error(`the call ${call} does not wait here`);
    const { sent, response } = found;
    switch (fate) {
      case 'through':
        return pass(response, await deliver(sent));
      case 'late': {
        const answer = await deliver(sent);
        await new Promise((done) => setTimeout(done, LATE_MS));
        return pass(response, answer);
      }
      case 'twice': {
        const [answer] = await Promise.all([deliver(sent), deliver(sent, true)]);
        return pass(response, answer);
      }
      case 'dropped before':
        return void response.destroy();
      case 'dropped after':
        await deliver(sent);
        return void response.destroy();
      case '502 before':
      case '503 before':
        return fail(response, fate);
      case '502 after':
      case '503 after':
        await deliver(sent);
        return fail(response, fate);
      case 'malformed after': {
        const answer = await deliver(sent);
        if (sent.method === 'GET' && answer.status < 300) garbled.add(call);
        return pass(response, withGarbage(answer));
      }
      case 'truncated after': {
        const { status, body } = await deliver(sent);
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.byteLength });
        response.write(body.subarray(0, Math.floor(body.byteLength / 2)));
        return void response.destroy();
      }
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    arrived: (call) => (pending.has(call) ? Promise.resolve() : arrival(call).promise),
    decide,
    abandon: async (call, reaches) => {
      const found = take(call);
      if (found === undefined) return;
      if (reaches) await deliver(found.sent);
      found.response.destroy();
    },
    repeat: async (pick) => {
      const sent = delivered[pick(delivered.length)];
      if (sent !== undefined) await deliver(sent, true);
    },
    clear: () => {
      for (const { response } of pending.values()) response.destroy();
      pending.clear();
      arrivals.clear();
      garbled.clear();
      delivered = [];
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function withGarbage(answer: Answer): Answer {
  return { ...answer, body: Buffer.from(`<!doctype html>${answer.body.toString('utf8')}`) };
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  const type = headers['content-type'] ?? 'application/json';
  response.writeHead(status, { 'content-type': type, 'content-length': body.byteLength, connection: 'close' });
  response.end(body);
}

function fail(response: ServerResponse, fate: string): void {
  response.writeHead(Number(fate.slice(0, 3)), { 'content-type': 'text/html', connection: 'close' });
  response.end('<h1>Bad gateway</h1>');
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
