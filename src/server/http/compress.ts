/** Compresses text answers for clients that take it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes below which compression costs more than it saves: of what is compressed each time, and of what is once. */
const SMALLEST = 1024;
const SMALLEST_ONCE = 128;
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
  const plain = new Uint8Array(await answer.arrayBuffer());
  if (plain.byteLength < (isImmutable ? SMALLEST_ONCE : SMALLEST))
    return new Response(plain, { status: answer.status, headers });
  const small = await shrink(plain, encoding, isImmutable);
  if (isImmutable) compressedFiles.set(key, small);
  return coded(small, answer.status, headers, encoding);
}

/** The same in a coding is another representation, and bears another tag (RFC 9110, section 8.8.3.3). */
function coded(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers, encoding: Encoding): Response {
  const tag = /"(.*)"/.exec(headers.get('etag') ?? '')?.[1];
  if (tag !== undefined) headers.set('etag', `W/"${tag}-${encoding}"`);
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
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
