/**
 * `fetch` for the upstream platform over Node's own client, because the platform's `fetch` may not set `host`, and a platform
 * that serves several shops tells them apart by it (contract, chapter 2). Redirects are answers, never followed.
 */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

const http = new HttpAgent({ keepAlive: true, maxSockets: 256 });
const https = new HttpsAgent({ keepAlive: true, maxSockets: 256 });
const BODILESS = new Set([101, 204, 205, 304]);

export const upstreamFetch: typeof globalThis.fetch = async (input, init) => {
  const given = new Request(input, init);
  // A Request drops `host`; it is read from what the caller wrote.
  const headers = Object.fromEntries(new Headers(init?.headers ?? given.headers));
  const url = new URL(given.url);
  const isSecure = url.protocol === 'https:';
  const body = given.body === null ? undefined : Buffer.from(await given.arrayBuffer());
  return new Promise((resolve, reject) => {
    const send = isSecure ? httpsRequest : httpRequest;
    const outgoing = send(
      url,
      {
        method: given.method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.byteLength }) },
        agent: isSecure ? https : http,
        signal: given.signal,
        ...(isSecure ? { servername: url.hostname } : {}),
      },
      (incoming) => resolve(answerOf(incoming)),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

function answerOf(incoming: IncomingMessage): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const status = incoming.statusCode ?? 502;
  const body = BODILESS.has(status) ? null : webStream(incoming);
  if (body === null) incoming.resume();
  return new Response(body, { status, statusText: incoming.statusMessage ?? '', headers });
}

function webStream(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      incoming.on('data', (chunk: Buffer) => {
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 1) <= 0) incoming.pause();
      });
      incoming.on('end', () => controller.close());
      incoming.on('error', (error) => controller.error(error));
    },
    pull: () => void incoming.resume(),
    cancel: () => void incoming.destroy(),
  });
}
