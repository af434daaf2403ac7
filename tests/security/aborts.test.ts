/** Visitors who break off while they send: one line of the log each, without a stack, whatever the route. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen, type Listening } from '../../src/server/listen.ts';
import type { Storefront } from '../../src/server/storefront.ts';
import { describeService, FIXTURES } from '../contract/harness.ts';
import { openEmbeddedStorefront } from '../contract/embedded-storefront.ts';

const FORM = 'application/x-www-form-urlencoded';
const FILES = 'multipart/form-data; boundary=b';
const JSON_TYPE = 'application/json';
const WAIT = { timeout: 20_000 };

/** Routes that read a body. */
const ROUTES: readonly [string, string][] = [
  ['/account/login', FORM],
  ['/account/register', FORM],
  ['/account/forgot', FORM],
  ['/pay/cart', FORM],
  ['/pay/checkout/krua/0123', FORM],
  ['/api/forms/contact', FORM],
  ['/api/forms/contact', FILES],
  ['/api/forms/contact', JSON_TYPE],
  ['/api/x4/cart/update_items', JSON_TYPE],
  ['/api/x4/cart/checkoutByItems', JSON_TYPE],
  ['/api/x4/coupon/claim', JSON_TYPE],
  ['/api/builder/draft', JSON_TYPE],
  ['/api/agent/read_page', JSON_TYPE],
  ['/api/mcp', JSON_TYPE],
  ['/api/purge', JSON_TYPE],
  ['/_embed', FORM],
];

describeService('a visitor who breaks off', { shops: FIXTURES, builder: 'open' }, (service) => {
  let storefront: Storefront;
  let server: Listening;
  const lines: { readonly level: string; readonly event: string; readonly fields: object }[] = [];
  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => service().fetch(request),
      environment: { DATA_DIR: service().dataDir, PURGE_SECRET: 'a secret of sixteen characters' },
      log: (level, event, fields = {}) => {
        if (event !== 'request') lines.push({ level, event, fields });
      },
    });
    server = await listen(storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  });
  afterAll(async () => {
    await server.stop();
    await storefront.close();
  });

  /** Sends the head and some bytes of a body, and breaks off once the server is at it. */
  async function breakOff(path: string, type: string): Promise<void> {
    const port = Number(new URL(server.url).port);
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const head = [`POST ${path} HTTP/1.1`, 'Host: krua.test', 'Origin: http://krua.test', `Content-Type: ${type}`];
    await new Promise<void>((sent) => {
      socket.write(`${[...head, 'Content-Length: 5000'].join('\r\n')}\r\n\r\na=1&b=`, () => sent());
    });
    // Answered by now where no body is read.
    const probe = await fetch(new URL('/healthz', server.url));
    await probe.text();
    const closed = new Promise((done) => socket.on('close', done));
    socket.destroy();
    await closed;
  }

  test('leaves one line of the log, by every route that reads a body', { meta: { field: ['2.6'] } }, async () => {
    for (const [path, type] of ROUTES) await breakOff(path, type);
    const all = () => [...lines, ...service().logged];
    // Each of these had begun to read; the lines of all others have come by then, or come in the next probes.
    const reading = [
      '/account/login',
      '/account/register',
      '/account/forgot',
      '/pay/cart',
      '/api/agent/read_page',
      '/api/mcp',
    ];
    await vi.waitFor(
      () => expect(reading.filter((path) => !JSON.stringify(all()).includes(`"${path}"`))).toEqual([]),
      WAIT,
    );
    for (let round = 0; round < 20; round += 1) await (await fetch(new URL('/healthz', server.url))).text();
    expect(
      all().filter((line) => !('event' in line && /^(?:request.aborted|shop imported)$/.test(String(line.event)))),
    ).toEqual([]);
    for (const path of reading)
      expect([path, all().filter((line) => JSON.stringify(line).includes(`"${path}"`)).length]).toEqual([path, 1]);
    expect(JSON.stringify(all())).not.toMatch(/"stack"|"at"|error/i);
  });
});
