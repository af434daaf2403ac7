/**
 * Fuzzing of the connections that pages use: the bytes of odd requests go to pages instead of calls. Each document must be that
 * of a path the visitor has written, and the platform is asked nothing but what a page asks for, without content.
 */
import type { IncomingMessage } from 'node:http';
import { createRandom } from '../../platform/bad-network.ts';
import { writeRequests } from './raw-requests.ts';
import { openSocketHarness, requestOf, type SocketHarness } from './socket-harness.ts';
import { json, type Reply } from './storefront-harness.ts';

export interface PageFuzzOptions {
  readonly runs: number;
  readonly seed: number;
  /** Connections at a time: each is a visitor of the others'. */
  readonly lanes?: number;
  readonly onProgress?: (done: number) => void;
}

export interface PageFuzzReport {
  readonly runs: number;
  /** Documents that were answered with 200. */
  readonly documents: number;
  /** Faults, with the seed that reproduces each in one run. */
  readonly findings: readonly string[];
}

const IDLE_MS = 100;
const MAX_FINDINGS = 20;
const FOLDER = '/p';
const SHOWN_FOR = /shown for \/p\/([\w-]+)/g;
/** Calls that pages make. */
const DRAFT_CALLS = /^GET \/api\/(?:page|base|products|product-categories|blogs)(?:\?|$)/;

export async function fuzzPages({ runs, seed, lanes = 8, onProgress }: PageFuzzOptions): Promise<PageFuzzReport> {
  const shop = await openSocketHarness({ UPSTREAM_TIMEOUT_MS: '5000', DOCUMENT_CACHE_MB: '8' });
  const findings: string[] = [];
  shop.harness.reply = answerPages((message) => void findings.push(message));
  let begun = 0;
  let documents = 0;
  const lane = async () => {
    while (begun < runs && findings.length < MAX_FINDINGS) {
      const run = begun;
      begun += 1;
      if (begun % 1000 === 0) onProgress?.(begun);
      const { pieces, methods } = writeRequests(createRandom(seed + run), `r${seed + run}`, FOLDER);
      const own = pieces.join('');
      const repeat = `; again: --runs 1 --seed ${seed + run}`;
      for (const { status, body } of await shop.exchange(pieces, methods, IDLE_MS)) {
        if (status === 200) documents += 1;
        if (status === 500) findings.push(`r${seed + run} got a 500${repeat}`);
        for (const [, canary = ''] of body.matchAll(SHOWN_FOR))
          if (!own.includes(canary)) findings.push(`r${seed + run} got the page of "${canary}"${repeat}`);
      }
      if (!(await seesOwnPage(shop, `v${run}`))) findings.push(`the next visitor did not get the own page${repeat}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await shop.close();
  return { runs: begun, documents, findings };
}

/** Whether another visitor, over a connection of the own, gets the page that was asked for, and no other. */
async function seesOwnPage(shop: SocketHarness, canary: string): Promise<boolean> {
  const bytes = requestOf('GET', `${FOLDER}/${canary}`, canary, ['Connection: close']);
  const [answer, ...more] = await shop.exchange(bytes, ['GET'], 10_000);
  const shown = new Set([...(answer?.body ?? '').matchAll(SHOWN_FOR)].map(([, each]) => each));
  return answer?.status === 200 && more.length === 0 && shown.size === 1 && shown.has(canary);
}

/** Answers each page with a text that bears its path; reports what no page asks for. */
function answerPages(report: (message: string) => void): Reply {
  return (request, response, url) => {
    if (!DRAFT_CALLS.test(`${request.method} ${request.url}`) || hasContent(request))
      report(`the platform was asked ${request.method} ${request.url}`);
    request.resume();
    if (url.pathname !== '/api/page') return json(response, { data: url.pathname === '/api/base' ? {} : [] });
    const path = url.searchParams.get('path') ?? '';
    const component = { type: 'text', props: { text: `shown for ${path}` } };
    const data = { path, base: {}, pageComponent: [component] };
    return json(response, { data });
  };
}

function hasContent({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
