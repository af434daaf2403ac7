/** Breaks connections off, on either side and at each stage, and looks what is left of them. */
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type OnSocket, openOnSocket, requestOf } from './socket-harness.ts';

const EMBED_BODY = `html=${'a'.repeat(2000)}`;
const EMBED_HEAD = [
  'Origin: http://shop.example',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${EMBED_BODY.length}`,
];
/** One request for each kind of route that asks the platform, or takes a body. */
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
const STAGES = ['headers', 'first byte', 'later chunk'] as const;

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
  /** Cases after which the server did not answer another visitor. */
  readonly unanswered: readonly string[];
}

/** Goes through the matrix until `cases` are done. */
export async function breakConnections(cases: number): Promise<AbortReport> {
  const shop = await openOnSocket({ UPSTREAM_TIMEOUT_MS: '2000' });
  const unanswered: string[] = [];
  const open = new Map<ServerResponse, string>();
  for (let done = 0; done < cases; done += 1) {
    const each = ABORT_CASES[done % ABORT_CASES.length];
    if (each === undefined) break;
    await breakOne(shop, each, open);
    shop.behind.reply = (_request, response) => response.end('{"data":[]}');
    const [answer] = await shop.exchange(requestOf('GET', '/api/next', 'n', ['Connection: close']), ['GET'], 10_000);
    if (answer?.status !== 200) unanswered.push(`${each.route}, ${each.side}, ${each.stage}`);
  }
  const closed = [...open.keys()].map(
    (response) => new Promise((ended) => (response.closed ? ended(true) : response.once('close', () => ended(true)))),
  );
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), 10_000);
  await Promise.race([Promise.all(closed), late.promise]);
  clearTimeout(timer);
  const unfinished = [...open.values()];
  await shop.close();
  return { cases, unfinished, unanswered };
}

/** Sends one request; the side breaks off at the stage of the platform's answer, or when the client is answered without it. */
async function breakOne(
  shop: OnSocket,
  { route, side, stage }: AbortCase,
  open: Map<ServerResponse, string>,
): Promise<void> {
  const client = connect(shop.port, '127.0.0.1');
  const left = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const breakOff = (response: ServerResponse) => (side === 'client' ? client.destroy() : response.destroy());
  shop.behind.reply = (request, response, url) => {
    if (url.pathname === '/api/base') return void response.end('{"data":{}}');
    open.set(response, `${route}, ${side}, ${stage}: ${url.pathname}`);
    response.once('close', () => open.delete(response));
    request.on('error', () => {}).resume();
    if (stage === 'headers') return breakOff(response);
    response.writeHead(200, { 'content-type': route === 'image' ? 'image/png' : 'application/json' });
    response.write('{"data":', () => {
      if (stage === 'first byte') return breakOff(response);
      response.write(' '.repeat(100_000), () => breakOff(response));
    });
  };
  client.on('error', () => {});
  // An answer that does not need the platform, or fails without it, ends the case.
  client.on('data', () => void (side === 'platform' || !open.size ? client.end() : undefined));
  client.setTimeout(3000, () => client.destroy());
  client.write(REQUESTS[route] ?? '');
  await left;
}
