/** Compresses text answers for clients that take it. */
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { toWebStream } from './web-stream.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes below which compression costs more than it saves: of what is compressed each time, and of what is once. */
const SMALLEST = 1024;
const SMALLEST_ONCE = 128;
/** Bytes from which on a body is compressed while it is sent: it need not fit into memory. */
const STREAMED = 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/** Compressed bodies of the build's files by encoding and path, in bytes. */
const compressedFiles = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
});

/** The answer, compressed by what the request accepts. */
export async function compress(request: Request, answer: Response): Promise<Response> {
  const encoding = encodingOf(request.headers.get('accept-encoding') ?? '');
  const isText = TEXT.test(answer.headers.get('content-type') ?? '');
  if (encoding === undefined || !isText || answer.body === null || answer.headers.has('content-encoding'))
    return answer;
  const { pathname } = new URL(request.url);
  const isImmutable =
    pathname.startsWith('/assets/') && answer.headers.get('cache-control')?.includes('immutable') === true;
  const key = `${encoding} ${pathname}`;
  const headers = new Headers(answer.headers);
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const before = isImmutable ? compressedFiles.get(key) : undefined;
  if (before !== undefined) {
    await answer.body.cancel();
    return coded(before, answer.status, headers, encoding);
  }
  const { body: plain, rest } = await readBegin(answer.body, STREAMED);
  if (rest !== undefined) {
    setCoding(headers, encoding);
    return new Response(compressStream(plain, rest, encoding), { status: answer.status, headers });
  }
  if (plain.byteLength < (isImmutable ? SMALLEST_ONCE : SMALLEST))
    return new Response(plain, { status: answer.status, headers });
  const small = await shrink(plain, encoding, isImmutable);
  if (isImmutable) compressedFiles.set(key, small);
  return coded(small, answer.status, headers, encoding);
}

/** The same in a coding is another representation, and bears another tag (RFC 9110, section 8.8.3.3). */
function coded(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers, encoding: Encoding): Response {
  setCoding(headers, encoding);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
}

function setCoding(headers: Headers, encoding: Encoding): void {
  const tag = /"(.*)"/.exec(headers.get('etag') ?? '')?.[1];
  if (tag !== undefined) headers.set('etag', `W/"${tag}-${encoding}"`);
  headers.set('content-encoding', encoding);
}

type Encoding = 'br' | 'gzip';

function encodingOf(accepted: string): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/\s*;\s*/));
  const takes = (name: string) =>
    offers.some(([coding, weight]) => coding === name && !/^q=0(?:\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** Files of the build are worth the best compression, once, in blocks of 1 MiB; pages are compressed quickly each time. */
async function shrink(body: Uint8Array, encoding: Encoding, once: boolean): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await zip(body, { level: once ? 9 : 5 }));
  const params = once
    ? { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGBLOCK]: 20 }
    : { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return new Uint8Array(await brotli(body, { params }));
}

interface Begun {
  /** The whole body, or its beginning. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** What follows; undefined where that is all. */
  readonly rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
}

/** Reads a body whole where it has fewer than so many bytes, else its beginning. */
async function readBegin(stream: ReadableStream<Uint8Array>, most: number): Promise<Begun> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < most) {
    const { done, value } = await reader.read();
    if (done) return { body: new Uint8Array(Buffer.concat(chunks)), rest: undefined };
    chunks.push(value);
    size += value.byteLength;
  }
  return { body: new Uint8Array(Buffer.concat(chunks)), rest: reader };
}

function compressStream(
  begin: Uint8Array,
  rest: ReadableStreamDefaultReader<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 5 });
  const compressed = toWebStream(encoder);
  // A failure of either destroys both, and the reader learns of it.
  pipeline(continueFrom(begin, rest), encoder).catch(() => {});
  return compressed;
}

async function* continueFrom(
  begin: Uint8Array,
  rest: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield begin;
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value;
  } finally {
    // Whoever stops reading lets the source go.
    await rest.cancel();
  }
}
