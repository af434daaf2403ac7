/** Retries aborted requests to a platform where sending twice does no harm (RFC 9110, section 9.2.2). */
import { setTimeout as pause } from 'node:timers/promises';
import type { BodyLease } from '../../bounds/body-budget.ts';
import { bodies } from './bodies.ts';
import { hasContent, requestLength } from './framing.ts';

/** ms before the second try: a platform that restarts its workers refuses for a moment. */
const PAUSE_MS = 50;
/** Maximum bytes of a keyed write to buffer for the retry; carts are smaller. */
const MAX_WRITE = 64 * 1024;
/** Bytes of an answer to buffer before the first of them is sent, so that an aborted one can be requested again. */
const MAX_READ = 1024 * 1024;
/** ms for which the first bytes of an answer wait for the rest. */
const HOLD_MS = 250;
/** Media types that are useless until complete; everything else streams. */
const USED_WHOLE =
  /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:html|css|javascript)|(?:image|font)\/[\w.+-]+)\s*(?:;|$)/i;
/** Statuses of proxies whose platform did not answer (RFC 9110, sections 15.6.3 to 15.6.5). */
const UNANSWERED = new Set([502, 503, 504]);

/**
 * Makes a `fetch` that tries once more: reads, and writes with an `idempotency-key`, whose exchange broke off before its answer
 * was whole, or that a proxy in between could not deliver. Time-outs are the caller's, and none is tried again after one.
 */
export function retryOnce(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const lease = bodies.open();
    try {
      return await send(fetch, input, init, await readRepeatable(input, init, lease));
    } finally {
      lease.release();
    }
  };
}

async function send(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
  content: Content | undefined,
): Promise<Response> {
  if (content === undefined) return fetch(input, init);
  const repeated: RequestInit = { ...init, ...(content === null ? {} : { body: content }) };
  const signal = init?.signal;
  try {
    const answer = await fetch(input, repeated);
    const isDelivered = !UNANSWERED.has(answer.status) || answer.headers.has('retry-after');
    if (isDelivered) return await readWhole(answer, methodOf(input, init));
    await answer.body?.cancel();
  } catch (error) {
    if (signal?.aborted === true || isLate(error)) throw error;
  }
  await pause(PAUSE_MS, undefined, signal ? { signal } : {});
  return fetch(input, repeated);
}

/** What is sent, however often. */
type Content = Uint8Array<ArrayBuffer> | string | null;

/** The content to send, however often: null for none; undefined where the request may be sent once only. */
async function readRepeatable(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  lease: BodyLease,
): Promise<Content | undefined> {
  if (input instanceof Request) return undefined;
  const method = methodOf(input, init);
  if (method === 'GET' || method === 'HEAD') return null;
  const headers = new Headers(init?.headers);
  if (!headers.has('idempotency-key')) return undefined;
  const body = init?.body ?? null;
  if (body === null || typeof body === 'string') return body;
  const length = requestLength(method, headers);
  if (!(body instanceof ReadableStream) || length === undefined || length > MAX_WRITE) return undefined;
  return lease.acquire(length) ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
}

function methodOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
}

/** A timed-out request has used its time, and a retry would take as long again. */
function isLate(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(String(error.code))
  );
}

/**
 * Buffers the answer until complete where it is used as a whole; streams it from there where it takes longer or is
 * larger.
 * @throws the transport's error where it aborts before
 */
async function readWhole(answer: Response, method: string): Promise<Response> {
  const { status, statusText, headers, body } = answer;
  if (body === null || !hasContent(method, status) || !USED_WHOLE.test(headers.get('content-type') ?? ''))
    return answer;
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const readNext = () => {
    const read = reader.read();
    // Its failure is told by the answer, which nobody may be reading at that moment, or ever again.
    read.catch(() => {});
    return read;
  };
  let next = readNext();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), HOLD_MS);
  try {
    for (let size = 0; size <= MAX_READ; next = readNext()) {
      const read = await Promise.race([next, late.promise]);
      if (read === 'late') break;
      if (read.done) return new Response(new Blob(chunks).stream(), { status, statusText, headers });
      chunks.push(read.value);
      size += read.value.byteLength;
    }
  } finally {
    clearTimeout(timer);
  }
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const first = chunks.shift();
      if (first !== undefined) return controller.enqueue(first);
      const { done, value } = await next;
      if (done) return controller.close();
      next = readNext();
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(rest, { status, statusText, headers });
}
