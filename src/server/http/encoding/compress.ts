/** Compresses text responses for clients that accept it. */
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { DICTIONARY_CODING, acceptsCoding } from './accept-encoding.ts';
import { compressWith, type Dictionary, QUICK_LEVEL } from './dictionaries.ts';
import { createConcurrencyLimiter } from '../../../bounds/concurrency-limiter.ts';
import { toWebStream } from '../platform/web-stream.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const zip = promisify(gzip);

/** Bytes below which compression costs more than it saves. */
const SMALLEST = 1024;
/** Bytes from which on a body is compressed as a stream, so that it need not fit into memory. */
const STREAMED = 1024 * 1024;
/** Streams such as events are sent uncompressed, chunk by chunk. */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/**
 * The response, compressed as the request accepts. Files of the build are compressed already (static-files.ts), and
 * partial content stays unchanged. `known` is the dictionary that the browser has; a response whose `vary` names it is
 * compressed with it.
 */
export async function compress(request: Request, answer: Response, known?: Dictionary): Promise<Response> {
  const encoding = encodingOf(request.headers);
  const isText = TEXT.test(answer.headers.get('content-type') ?? '');
  // The body is accessed last: this turns it into a stream, although it could be sent as it is.
  const isFinal = ['content-encoding', 'content-range'].some((name) => answer.headers.has(name));
  if (encoding === undefined || !isText || isFinal || answer.body === null) return answer;
  const headers = new Headers(answer.headers);
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const dictionary = /\bavailable-dictionary\b/i.test(headers.get('vary') ?? '') ? known : undefined;
  const { body: plain, rest } = await readBegin(answer.body, STREAMED);
  if (rest !== undefined) {
    setCoding(headers, encoding);
    return new Response(compressStream(plain, rest, encoding), { status: answer.status, headers });
  }
  if (plain.byteLength < SMALLEST) return new Response(plain, { status: answer.status, headers });
  const small = await runLimited(() =>
    dictionary ? compressWith(dictionary, plain, QUICK_LEVEL) : SHRINK[encoding](plain),
  );
  setCoding(headers, dictionary ? DICTIONARY_CODING : encoding);
  headers.set('content-length', String(small.byteLength));
  return new Response(new Uint8Array(small), { status: answer.status, headers });
}

/** Maximum concurrent encoders: more of them evict each other from a core's cache, and each needs twice the time. */
const runLimited = createConcurrencyLimiter(2);

/** The same content in a coding is another representation with another tag (RFC 9110, section 8.8.3.3). */
function setCoding(headers: Headers, encoding: Encoding | typeof DICTIONARY_CODING): void {
  const tag = /"(.*)"/.exec(headers.get('etag') ?? '')?.[1];
  if (tag !== undefined) headers.set('etag', `W/"${tag}-${encoding}"`);
  headers.set('content-encoding', encoding);
}

/**
 * Codings for responses that are compressed each time, best first: Zstandard needs half of Brotli's time for as many
 * bytes.
 */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

function encodingOf(headers: Headers): Encoding | undefined {
  return ENCODINGS.find((encoding) => acceptsCoding(headers, encoding));
}

/** Fast settings: pages are compressed each time. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: QUICK_LEVEL } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

const SHRINK: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  zstd: (body) => zstd(body, ZSTD),
  br: (body) => brotli(body, BROTLI),
  gzip: (body) => zip(body, GZIP),
};

const ENCODERS: Readonly<Record<Encoding, () => Transform>> = {
  zstd: () => createZstdCompress(ZSTD),
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(GZIP),
};

interface Begun {
  /** The whole body, or its beginning. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The remainder; undefined if the body is complete. */
  readonly rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
}

/** Reads a body completely up to a number of bytes, otherwise its beginning. */
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
  const encoder = ENCODERS[encoding]();
  const compressed = toWebStream(encoder);
  // A failure of either destroys both, and reaches the reader.
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
    // Cancelling the reader destroys the source.
    await rest.cancel();
  }
}
