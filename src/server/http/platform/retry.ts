/** Retries aborted requests to a platform if sending twice does no harm (RFC 9110, section 9.2.2). */
import { createFetch, FetchError, type FetchOptions } from 'ofetch';
import type { BodyLease } from '../../../bounds/body-budget.ts';
import { bodies } from '../bounds/bodies.ts';
import { hasContent, requestLength } from '../message/framing.ts';

/** ms before the retry: a platform that restarts its workers refuses for a moment. */
const PAUSE_MS = 50;
/** Maximum bytes of a keyed write to buffer for the retry; carts are smaller. */
const MAX_WRITE = 64 * 1024;
/**
 * Maximum bytes of a response to buffer before the first of them is sent, so that an aborted one can be requested
 * again.
 */
const MAX_READ = 1024 * 1024;
/** ms for which the first bytes of a response wait for the rest. */
const HOLD_MS = 250;
/** Media types that are useless until complete; everything else streams. */
const USED_WHOLE =
  /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:html|css|javascript)|(?:image|font)\/[\w.+-]+)\s*(?:;|$)/i;
/** Statuses of proxies whose platform did not respond (RFC 9110, sections 15.6.3 to 15.6.5). */
const UNDELIVERED = new Set([502, 503, 504]);

const RETRY: FetchOptions<'stream'> = {
  retry: 1,
  retryDelay: PAUSE_MS,
  // An exchange without a response counts as 500.
  retryStatusCodes: [500, ...UNDELIVERED],
  responseType: 'stream',
  onRequestError: ({ error, options }) => {
    if (options.signal?.aborted === true || isLate(error)) options.retry = false;
  },
  onResponse: ({ response, options }) => {
    const isRetried = options.retry === 1 && isUndelivered(response);
    // Any other status is a response.
    options.ignoreResponseError = !isRetried;
    if (isRetried) return response.body?.cancel();
  },
};

/**
 * Makes a `fetch` that has ofetch retry once. It retries reads, and writes with an `idempotency-key`, if the exchange
 * aborted before the response was complete, or a proxy in between could not deliver. Time-outs are the caller's and are
 * not retried.
 */
export function retryOnce(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const lease = bodies.open();
    try {
      const content = await readRepeatable(input, init, lease);
      if (content === undefined) return await fetch(input, init);
      const body = content === null ? {} : { body: content };
      let attempts = 0;
      const { raw } = createFetch({
        // The second response is streamed to the visitor.
        fetch: async (url, options) => {
          attempts += 1;
          const answer = await fetch(url, options);
          return attempts === 1 ? readWhole(answer, methodOf(url, options)) : answer;
        },
      });
      return await raw(input instanceof URL ? input.href : input, { ...init, ...body, ...RETRY });
    } catch (error) {
      throw error instanceof FetchError ? error.cause : error;
    } finally {
      lease.release();
    }
  };
}

function isUndelivered({ status, headers }: Response): boolean {
  return UNDELIVERED.has(status) && !headers.has('retry-after');
}

/** Content that can be sent repeatedly. */
type Content = Uint8Array<ArrayBuffer> | string | null;

/** The content to send repeatedly: null for none; undefined if the request may be sent only once. */
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

/** A timed-out request has used its time, and a retry would need as long again. */
function isLate(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(String(error.code))
  );
}

/**
 * Buffers a response that is used as a whole until it is complete; streams it from there if it is slower or larger.
 * @throws the transport's error if it aborts before
 */
async function readWhole(answer: Response, method: string): Promise<Response> {
  const { status, statusText, headers, body } = answer;
  if (body === null || !hasContent(method, status) || !USED_WHOLE.test(headers.get('content-type') ?? ''))
    return answer;
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const readNext = () => {
    const read = reader.read();
    // The response reports its failure; without a reader the rejection would be unhandled.
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
