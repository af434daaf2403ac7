import { expect, test } from 'vitest';
import { answerEmbed } from './embed.ts';
import { readRequestContext } from '../message/request-context.ts';

const ORIGIN = 'https://shop.example';
const FRAME = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };

async function ask(
  headers: Readonly<Record<string, string>>,
  {
    html = '<p>Hello</p>',
    field = 'html',
    previewOrigins,
  }: { html?: string; field?: string; previewOrigins?: string[] } = {},
) {
  const form = new FormData();
  form.set(field, html);
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  const request = new Request(`${ORIGIN}/_embed`, {
    method: 'POST',
    body,
    headers: {
      host: 'shop.example',
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      ...headers,
    },
  });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the request is no context');
  return answerEmbed(request, context, { previewOrigins, development: false });
}

test('the HTML comes back as a document of no origin, for frames of the shop and of its builder', async () => {
  const answer = await ask(FRAME, { previewOrigins: ['https://builder.example'] });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<base target="_blank"><style>');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
      `default-src https: data: blob: 'unsafe-inline' ${ORIGIN}`,
      "object-src 'none'",
      "base-uri 'none'",
      'form-action https:',
      "frame-ancestors 'self' https://builder.example",
    ].join('; '),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
});

test('the HTML is returned unchanged', async () => {
  const html = '<script>document.title = "ร้าน & <b>"</script>\n<p>"x"</p>';
  expect(await (await ask(FRAME, { html })).text()).toContain(`<body>${html.replaceAll('\n', '\r\n')}</body>`);
});

test.each([
  ['another site', { ...FRAME, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a document of no origin, as an embedded one is', { ...FRAME, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { ...FRAME, 'sec-fetch-site': 'same-site' }],
  ['a window instead of a frame', { ...FRAME, 'sec-fetch-dest': 'document' }],
  ['a script', { ...FRAME, 'sec-fetch-dest': 'empty' }],
  ['nobody that says who it is', {}],
])('%s is refused', async (_who, headers) => {
  expect((await ask(headers)).status).toBe(403);
});

test('a browser that sends only the origin gets the document', async () => {
  expect((await ask({ origin: ORIGIN })).status).toBe(200);
});

test('too much, and what is no such form, is refused', async () => {
  expect((await ask(FRAME, { html: 'x'.repeat(1_000_000) })).status).toBe(413);
  expect((await ask(FRAME, { field: 'other' })).status).toBe(400);
  expect((await ask({ ...FRAME, 'content-type': 'text/plain' })).status).toBe(400);
});
