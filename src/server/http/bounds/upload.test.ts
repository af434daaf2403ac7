import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import type { Health } from '../../health.ts';
import { listen } from '../../listen.ts';
import { dropUnread, uploaded } from './upload.ts';

const health: Health = { ready: () => true, drain: () => {}, stop: () => {} };
const BODY = Buffer.alloc(5 * 1024 * 1024, 'a');

/** Sends the body repeatedly over one keep-alive connection. */
async function statuses(read: (body: ReadableStream<Uint8Array>) => Promise<number>): Promise<(number | string)[]> {
  const answer = async ({ body }: Request) => {
    if (body === null) return new Response(null, { status: 400 });
    const upload = uploaded(body);
    const status = await read(upload);
    dropUnread(upload);
    return new Response('x', { status });
  };
  const { url, stop } = await listen({ answer, health }, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = () =>
    new Promise<number | string>((resolve) => {
      const outgoing = request(
        url,
        { method: 'POST', agent, headers: { 'content-length': BODY.byteLength } },
        (got) => {
          got.resume().on('end', () => resolve(got.statusCode ?? 0));
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      outgoing.end(BODY);
    });
  const met = [await send(), await send(), await send()];
  agent.destroy();
  await stop();
  return met;
}

test('a body that is read whole', async () => {
  const whole = async (body: ReadableStream<Uint8Array>) => {
    let size = 0;
    for await (const chunk of body) size += chunk.byteLength;
    return size === BODY.byteLength ? 200 : 500;
  };
  expect(await statuses(whole)).toEqual([200, 200, 200]);
});

test('a body that is given up half way: the answer arrives, and the connection stays', async () => {
  const half = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body) if (chunk.byteLength > 0) break;
    return 413;
  };
  expect(await statuses(half)).toEqual([413, 413, 413]);
});

test('a body that nobody looks at', async () => {
  expect(await statuses(() => Promise.resolve(413))).toEqual([413, 413, 413]);
});
