/** A visitor who sends slowly holds no connection to the platform that pages need. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, openStorefrontHarness, type StorefrontHarness } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());

test('a short content reaches the platform once all of it is here', { meta: { field: ['1.6', '1.9'] } }, async () => {
  const received: string[] = [];
  shop.reply = (request, response) => {
    if (request.method !== 'POST') return json(response, { data: {} });
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      received.push(`${String(request.headers['content-length'])} ${text}`);
      json(response, { success: true, data: {} });
    });
  };
  const sending = Array.from({ length: 30 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = shop.send('/api/forms/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '10' },
      body: readable,
      duplex: 'half',
    });
    return { writer, answer };
  });
  await Promise.all(sending.map(({ writer }) => writer.write(Buffer.from('{"a":'))));
  // Forwarded bytes would have arrived by now.
  for (let asked = 0; asked < 5; asked += 1) await (await shop.get('/api/base')).arrayBuffer();
  const posted = () => shop.requests.filter((asked) => asked.startsWith('POST'));
  expect(posted()).toEqual([]);
  for (const { writer } of sending) {
    await writer.write(Buffer.from('"bc"}'));
    await writer.close();
  }
  const statuses = await Promise.all(sending.map(async ({ answer }) => (await answer).status));
  expect([posted().length, received.length, new Set(statuses), new Set(received)]).toEqual([
    30,
    30,
    new Set([200]),
    new Set(['10 {"a":"bc"}']),
  ]);
});
