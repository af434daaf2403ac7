import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createEarlyHints } from './early-hints.ts';
import { readRequestContext } from '../message/request-context.ts';

test('lists a document’s own files in valid header syntax, whatever characters their names have', () => {
  const incoming = new IncomingMessage(new Socket());
  incoming.httpVersion = '1.1';
  const response = new ServerResponse(incoming);
  const written = vi.spyOn(response, 'writeEarlyHints');
  const request = new Request('https://shop.example/', { headers: { 'sec-fetch-mode': 'navigate' } });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the address is valid');
  const hints = createEarlyHints();
  const picture = (href: string) => `<link rel="preload" as="image" href="${href}">`;
  hints.learn(
    context,
    `<link rel="stylesheet" href="/a.css">${['/media/ภาพ.webp?v=1', '/b c\r\nx: 1.webp', '//cdn.example/d.webp'].map(picture).join('')}`,
  );
  hints.send(Object.assign(request, { runtime: { node: { res: response } } }), context);
  expect(written.mock.calls).toEqual([
    [
      {
        link: [
          '</a.css>; rel=preload; as=style',
          '</media/%E0%B8%A0%E0%B8%B2%E0%B8%9E.webp?v=1>; rel=preload; as=image',
          '</b%20cx:%201.webp>; rel=preload; as=image',
        ],
      },
    ],
  ]);
});
