import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createNonce } from '../http/csp.ts';
import { compressTemplate, createTemplate, fillTemplate } from './nonce-template.ts';

/** The best encoder finds nothing again of a document's first 128 bytes, in which no document has its nonce. */
const HEAD = `<html lang="th"><head><title>${'ร้าน '.repeat(20)}</title>`;

const page = (nonce: string) =>
  `${HEAD}<script nonce="${nonce}">go()</script>${Array.from(
    { length: 200 },
    (_, at) => `<p id="p${at}">ชา ${at * 7919}</p><style nonce="${nonce}">a{}</style>`,
  ).join('')}<meta nonce="${nonce}"></html>`;

test('a template has another nonce in every place', () => {
  const [first, second] = [createNonce(), createNonce()];
  expect(fillTemplate(createTemplate(Buffer.from(page(first)), first), second).toString()).toBe(page(second));
});

test('a compressed template has another nonce in every place, and leaves the template as it was', async () => {
  const kept = createNonce();
  const template = await compressTemplate(createTemplate(Buffer.from(page(kept)), kept));
  expect(template?.places).toHaveLength(1);
  const nonces = Array.from({ length: 20 }, createNonce);
  const sent = nonces.map((nonce) => template && brotliDecompressSync(fillTemplate(template, nonce)).toString());
  expect(sent).toEqual(nonces.map(page));
});

test('every template can be compressed', async () => {
  const nonces = Array.from({ length: 50 }, createNonce);
  const made = await Promise.all(
    nonces.map((nonce) => compressTemplate(createTemplate(Buffer.from(page(nonce)), nonce))),
  );
  expect(made.filter((template) => template === undefined)).toEqual([]);
});

test('a text without a nonce gets no compressed template', async () => {
  expect(await compressTemplate(createTemplate(Buffer.from('<p>plain</p>'), createNonce()))).toBeUndefined();
});

test('every template can be compressed at its best, smaller than quickly', async () => {
  const nonces = Array.from({ length: 5 }, createNonce);
  for (const nonce of nonces) {
    const plain = createTemplate(Buffer.from(page(nonce)), nonce);
    const [quick, best] = [await compressTemplate(plain), await compressTemplate(plain, 'best')];
    expect(best?.bytes.length).toBeLessThan(quick?.bytes.length ?? 0);
  }
});
