/**
 * Differential fuzzing of the proxy: the same bytes go to the storefront and to a bare server of Node's. A request that
 * the platform gets through the storefront must be one that the bare server has read too, with the same content. No
 * visitor gets a response to another visitor's request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type SocketHarness, openSocketHarness, readAll, requestOf } from './socket-harness.ts';
import { createRandom } from '../../platform/bad-network.ts';
import { writeRequests } from './raw-requests.ts';

export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  /** Connections at a time: each is a visitor of the others'. */
  readonly lanes?: number;
  readonly onProgress?: (done: number) => void;
  /** Called with each finding at once, so that a run that is stopped early has reported what it found. */
  readonly onFinding?: (finding: string) => void;
}

export interface FuzzReport {
  readonly runs: number;
  /** Answers by status; 0: what is no answer, or none whole. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that the platform was asked. */
  readonly forwarded: number;
  /** Faults, with the seed that reproduces each in one run. */
  readonly findings: readonly string[];
}

const IDLE_MS = 60;
/** For a second reading, whose bytes come one by one. */
const RETRY_MS = 1000;
/** Stands for a canary that is none any more. */
const NO_CANARY = 'none';
const MAX_FINDINGS = 20;
const LANES = 16;
/** Encoded characters that mean the same as they are (RFC 3986, section 6.2.2.2): the storefront writes them plainly. */
const UNRESERVED = /%(?:[46][1-9a-f]|[57][0-9a]|3\d|2[de]|5f|7e)/gi;

export async function fuzzProxy({
  runs,
  seed,
  lanes = LANES,
  onProgress,
  onFinding,
}: FuzzOptions): Promise<FuzzReport> {
  const shop = await openSocketHarness({ UPSTREAM_TIMEOUT_MS: '5000' });
  const forwarded = recordRequests();
  shop.harness.reply = forwarded.answer;
  const read = recordRequests();
  // It never answers: an answer that closes the connection would hide what is written behind it.
  const bare = createServer({ requireHostHeader: false }, (request) => read.record(request));
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  const address = bare.address();
  const barePort = typeof address === 'object' && address !== null ? address.port : 0;
  const statuses: Record<string, number> = {};
  const findings: string[] = [];
  let begun = 0;
  let asked = 0;
  const lane = async () => {
    while (begun < runs && findings.length < MAX_FINDINGS) {
      const run = begun;
      begun += 1;
      if (begun % 1000 === 0) onProgress?.(begun);
      const prefix = `r${seed + run}`;
      const { pieces, methods } = writeRequests(createRandom(seed + run), prefix);
      const own = pieces.join('');
      const [answers] = await Promise.all([
        shop.exchange(pieces, methods, IDLE_MS),
        readAll(barePort, pieces, IDLE_MS),
      ]);
      const report = (message: string) => {
        const finding = `${message}; again: --runs 1 --seed ${seed + run}`;
        findings.push(finding);
        onFinding?.(finding);
      };
      for (const { status, headers, isCut } of answers) {
        statuses[isCut ? 0 : status] = (statuses[isCut ? 0 : status] ?? 0) + 1;
        // A mutated path is a page's, which this platform answers with no page: that is an error page (contract, chapter 6).
        const isErrorPage = headers.get('content-type')?.startsWith('text/html') === true;
        if (status === 500 && !isErrorPage) report(`${prefix} got a 500`);
        const canary = headers.get('x-canary');
        if (canary !== null && canary !== NO_CANARY && !own.includes(canary))
          report(`${prefix} got the answer to "${canary}"`);
      }
      await checkVictim(shop, `v${run}`, report);
      const taken = forwarded.take(prefix);
      const known = new Set(read.take(prefix));
      asked += taken.length;
      if (taken.some((request) => !known.has(request))) {
        // Node drops what arrives in one piece with a request to upgrade: byte by byte a bare server reads all that is there.
        await readAll(barePort, own.split(''), RETRY_MS);
        for (const request of read.take(prefix)) known.add(request);
      }
      for (const request of taken) if (!known.has(request)) report(`the platform was asked ${request}`);
      forwarded.take(`v${run}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await shop.close();
  bare.closeAllConnections();
  await new Promise((closed) => bare.close(closed));
  return { runs: begun, statuses, forwarded: asked, findings };
}

/** Another visitor, over a connection of the own, right after. */
async function checkVictim(shop: SocketHarness, canary: string, report: (message: string) => void): Promise<void> {
  const bytes = requestOf('GET', `/api/${canary}`, canary, ['Connection: close']);
  const [answer, ...more] = await shop.exchange(bytes, ['GET'], 10_000);
  const expected = `200 ${canary} GET /api/${canary} `;
  const got = `${answer?.status} ${answer?.headers.get('x-canary')} ${answer?.body}`;
  if (got !== expected || more.length > 0)
    report(`the next visitor got "${got.slice(0, 200)}" and ${more.length} more`);
}

/** Remembers requests, and answers with what was asked, by the first part of its canary, up to `-`. */
function recordRequests() {
  const requests = new Map<string, string[]>();
  const record = (request: IncomingMessage, answer?: (text: string, canary: string) => void) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const canary = String(request.headers['x-canary']);
      const pathname = new URL(request.url ?? '/', 'http://shop.example').pathname.replaceAll(
        UNRESERVED,
        decodeURIComponent,
      );
      const text = `${request.method} ${pathname} ${Buffer.concat(chunks).toString('latin1')}`;
      const [owner = ''] = canary.split('-', 1);
      requests.set(owner, [...(requests.get(owner) ?? []), text]);
      answer?.(text, canary);
    });
  };
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    record(request, (text, canary) => {
      response.writeHead(200, { 'x-canary': /^(?!undefined)[\w-]+$/.test(canary) ? canary : NO_CANARY });
      response.end(text);
    });
  const take = (owner: string): readonly string[] => {
    const taken = requests.get(owner) ?? [];
    requests.delete(owner);
    return taken;
  };
  return { record, answer, take };
}
