/** Searches are counted by visitor however they come: as calls, as pages, as payloads (docs/operations.md, "Limits"). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storefront } from '../../src/server/storefront.ts';
import { describeService, FIXTURES } from '../contract/harness.ts';
import { openEmbeddedStorefront } from '../contract/embedded-storefront.ts';

/** A minute's searches of one visitor, and the lot that each process lets through beside them. */
const MOST = 240 + 24;

describeService('a visitor who searches without end', { shops: FIXTURES }, (service) => {
  let storefront: Storefront;
  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => service().fetch(request),
      environment: { DATA_DIR: service().dataDir },
    });
  });
  afterAll(() => storefront.close());

  let words = 0;
  /** The answer to a search that nobody has made before. */
  const search = (kind: 'document' | 'payload' | 'call', address: string) => {
    words += 1;
    const paths = {
      document: `/search?q=tea${words}`,
      payload: `/search/_payload.json?q=tea${words}`,
      call: `/api/search?q=tea${words}`,
    };
    const request = new Request(`http://krua.test${paths[kind]}`, { headers: { host: 'krua.test' } });
    return storefront.answer(request, address);
  };

  test('gets 429 with the time to wait from pages, payloads and calls together, and nobody else does', async () => {
    const kinds = ['document', 'payload', 'call'] as const;
    let answered = 0;
    let refused: Response | undefined;
    while (refused === undefined && answered <= MOST) {
      const answer = await search(kinds[answered % 3] ?? 'call', '203.0.113.9');
      if (answer.status === 429) refused = answer;
      else answered += 1;
      await answer.body?.cancel();
    }
    // A page whose tree shows no results has them asked for apart, and counts twice.
    expect([answered <= MOST, answered >= MOST / 2]).toEqual([true, true]);
    const seen = await Promise.all(
      kinds.map(async (kind) => {
        const { status, headers } = await search(kind, '203.0.113.9');
        const wait = Number(headers.get('retry-after'));
        return [status, wait > 0 && wait <= 60, headers.get('cache-control')];
      }),
    );
    expect(seen).toEqual([
      [429, true, 'no-store'],
      [429, true, 'private, no-store'],
      [429, true, 'no-store'],
    ]);
    expect((await search('document', '198.51.100.7')).status).toBe(200);
  }, 60_000);

  test('still gets other pages', async () => {
    const request = new Request('http://krua.test/', { headers: { host: 'krua.test' } });
    expect((await storefront.answer(request, '203.0.113.9')).status).toBe(200);
  });
});
