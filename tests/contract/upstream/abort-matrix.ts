/** Breaks connections off, on either side and at each stage, and looks what is left of them. */
import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type SocketHarness, openSocketHarness, requestOf } from './socket-harness.ts';

const EMBED_BODY = `html=${'a'.repeat(2000)}`;
const EMBED_HEAD = [
  'Origin: http://shop.example',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${EMBED_BODY.length}`,
];
/** One request for each kind of route that calls the platform, or accepts a body. */
const REQUESTS: Readonly<Record<string, string>> = {
  page: requestOf('GET', '/page', 'page'),
  payload: requestOf('GET', '/page/_payload.json', 'payload'),
  api: requestOf('GET', '/api/any', 'api'),
  image: requestOf('GET', '/image/300/a.png', 'image'),
  media: requestOf('GET', '/media/a.png', 'media'),
  upload: requestOf('POST', '/api/forms/x', 'upload', ['Content-Length: 100000'], 'a'.repeat(100_000)),
  embed: requestOf('POST', '/_embed', 'embed', EMBED_HEAD, EMBED_BODY),
  static: requestOf('GET', '/registry.json', 'static'),
  sitemap: requestOf('GET', '/sitemap.xml', 'sitemap'),
};
const SIDES = ['client', 'platform'] as const;
const STAGES = ['headers', 'first byte', 'second chunk', 'third chunk'] as const;
/** Characters of each chunk behind the first. */
const CHUNK = 100_000;
/** Longest wait for what was broken off to be closed, and for the next visitor's answer (ms). */
const CLOSE_MS = 20_000;
/** Nothing in the matrix hangs: a call that takes so long (ms) does, however busy the machine is. */
const UPSTREAM_TIMEOUT_MS = '15000';

export interface AbortCase {
  readonly route: string;
  readonly side: (typeof SIDES)[number];
  readonly stage: (typeof STAGES)[number];
}

export const ABORT_CASES: readonly AbortCase[] = Object.keys(REQUESTS).flatMap((route) =>
  SIDES.flatMap((side) => STAGES.map((stage) => ({ route, side, stage }))),
);

export interface AbortReport {
  readonly cases: number;
  /** Answers of the platform that nobody reads and nobody has given up. */
  readonly unfinished: readonly string[];
  /** Cases after which another visitor got no response, with the result and its duration. */
  readonly unanswered: readonly string[];
  /** Sockets, timers and file descriptors that are open after all, and were not before: kind → number. */
  readonly left: Readonly<Record<string, number>>;
}

export interface AbortOptions {
  /** Storefronts at a time, each before a platform of its own: most of a case is waiting. */
  readonly lanes?: number;
  readonly onCase?: (each: AbortCase) => void;
}

/** Goes through the matrix until `cases` are done. */
export async function breakConnections(cases: number, { lanes = 1, onCase }: AbortOptions = {}): Promise<AbortReport> {
  const before = openResources();
  const unfinished: string[] = [];
  const unanswered: string[] = [];
  const indices = Array.from({ length: cases }, (_, index) => index).values();
  const runLane = async () => {
    const shop = await openSocketHarness({ UPSTREAM_TIMEOUT_MS });
    const open = new Map<ServerResponse, string>();
    for (const index of indices) {
      const each = ABORT_CASES[index % ABORT_CASES.length];
      if (each === undefined) break;
      await breakOne(shop, each, open);
      shop.harness.reply = (_request, response) => response.end('{"data":[]}');
      const asked = performance.now();
      const [answer] = await shop.exchange(
        requestOf('GET', '/api/next', 'n', ['Connection: close']),
        ['GET'],
        CLOSE_MS,
      );
      if (answer?.status !== 200) {
        const ms = Math.round(performance.now() - asked);
        unanswered.push(
          `${nameOf(each)}: ${answer?.status ?? 'nothing'} after ${ms} ms ${answer?.body.slice(0, 200) ?? ''}`,
        );
      }
      onCase?.(each);
    }
    await until(() => [...open.keys()].every(({ closed }) => closed));
    unfinished.push(...open.values());
    await shop.close();
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  let left = difference(before, openResources());
  await until(() => Object.keys((left = difference(before, openResources()))).length === 0);
  return { cases, unfinished, unanswered, left };
}

export const nameOf = ({ route, side, stage }: AbortCase): string => `${route}, ${side}, ${stage}`;

/** Waits until it is so, or for `CLOSE_MS`. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo() && waited < CLOSE_MS; waited += 50) await pause(50);
}

/** Handles of this process by kind, and its file descriptors where the system lists them. */
function openResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  try {
    counts['file descriptors'] = readdirSync('/proc/self/fd').length;
  } catch {
    // Only Linux has this folder.
  }
  return counts;
}

function difference(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const grown = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** Sends one request; the side breaks off at the stage of the platform's answer, or when the client is answered without it. */
async function breakOne(
  shop: SocketHarness,
  { route, side, stage }: AbortCase,
  open: Map<ServerResponse, string>,
): Promise<void> {
  const client = connect(shop.port, '127.0.0.1');
  const left = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const breakOff = (response: ServerResponse) => (side === 'client' ? client.destroy() : response.destroy());
  shop.harness.reply = (request, response, url) => {
    if (url.pathname === '/api/base') return void response.end('{"data":{}}');
    open.set(response, `${nameOf({ route, side, stage })}: ${url.pathname}`);
    response.once('close', () => open.delete(response));
    request.on('error', () => {}).resume();
    if (stage === 'headers') return breakOff(response);
    response.writeHead(200, { 'content-type': route === 'image' ? 'image/png' : 'application/json' });
    response.write('{"data":', () => {
      if (stage === 'first byte') return breakOff(response);
      response.write(' '.repeat(CHUNK), () => {
        if (stage === 'second chunk') return breakOff(response);
        response.write(' '.repeat(CHUNK), () => breakOff(response));
      });
    });
  };
  client.on('error', () => {});
  // An answer that does not need the platform, or fails without it, ends the case.
  client.on('data', () => void (side === 'platform' || !open.size ? client.end() : undefined));
  client.setTimeout(3000, () => client.destroy());
  client.write(REQUESTS[route] ?? '');
  await left;
}
