/** `/image/{size}/{source}`: pictures in the size buckets of the specification, AVIF or WebP. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isImageSize, RATIO_SIZES, SQUARE_SIZES } from '#registry/kit/address/url.ts';
import type { BodyLease } from '../../../bounds/body-budget.ts';
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import { ANSWER_LIMITS } from '../../../bounds/limits.ts';
import { readBytes } from '../../../bounds/read-bytes.ts';
import { bodies } from '../bounds/bodies.ts';
import type { Log } from '../../log.ts';
import { ENCODING, encodedType, type Format, resizePicture } from './resize-picture.ts';
import { networkOf } from '../../../bounds/network-of.ts';
import { createConcurrencyLimiter } from '../../../bounds/concurrency-limiter.ts';

/** Resized pictures of the shop. */
export interface ImagesOptions {
  /** Gets the original by its path on a shop's host. */
  readonly original: (path: string, host: string) => Promise<Response>;
  /** Folder of encoded pictures. */
  readonly cacheDir: string;
  /** Effort of AVIF encoders, 0 to 9. */
  readonly effort: number;
  readonly log: Log;
  readonly now?: () => number;
}

/** Maximum concurrent encoders; AVIF needs a whole core each. */
const MAX_ENCODING = 2;
/** TTL of an original's digest before it is fetched again, in ms. */
const ORIGINAL_TTL_MS = 60_000;
/** Content-addressed pictures are immutable. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers reuse any other picture for a day, and revalidate after five minutes. */
const REVALIDATED = 'public, max-age=300, stale-while-revalidate=86400';
/** Memory for digests of originals, in bytes: of a few thousand. */
const DIGEST_BYTES = 4 * 1024 * 1024;

/** Client of a picture: the shop's public host, the formats that the browser accepts, and the visitor. */
export interface PictureRequest {
  readonly host: string;
  readonly accept: string;
  /** Network address. Visitors are served in turn by the encoders, and share the memory of originals. */
  readonly visitor: string;
}

/** Serves pictures; an unknown size, a missing or an unreadable original is an error status, never an exception. */
export interface Images {
  /** `rest` is the path behind `/image/`. */
  readonly answer: (rest: string, request: PictureRequest) => Promise<Response>;
}

/**
 * The cache key of encoded pictures is the content of their originals, not their URL: a replaced picture is encoded
 * again, and one that many hosts show is stored once.
 */
export function createImages({ original, cacheDir, effort, log, now = Date.now }: ImagesOptions): Images {
  const running = new Map<string, Promise<Picture>>();
  /** Running encoders, by the file that each writes: a visitor can name any host. */
  const encoding = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const runLimited = createConcurrencyLimiter(MAX_ENCODING);
  const origins = createByteCache<Origin & { readonly until: number }>(DIGEST_BYTES);
  const fileOf = (digest: string, size: string, format: Format) => join(cacheDir, `${digest}-${variant(size, format)}`);
  const variant = (size: string, format: Format) => `${size}-${ENCODING}.${effort}.${format}`;

  /** Encodes a picture and stores it in its file; requests under other names or hosts wait for the same encoder. */
  const encodeOnce = (
    original: Uint8Array<ArrayBuffer>,
    file: string,
    size: string,
    format: Format,
    visitor: string,
  ) => {
    const under = encoding.get(file);
    if (under !== undefined) return under;
    const work = runLimited(async () => {
      const body = await resizePicture(original, { size, format, effort });
      await keep(file, body).catch((error: unknown) => log('warn', 'image-not-encoded', { message: String(error) }));
      return body;
    }, networkOf(visitor)).finally(() => encoding.delete(file));
    encoding.set(file, work);
    return work;
  };

  const encode = async (
    size: string,
    source: string,
    format: Format,
    { host, visitor }: Pick<PictureRequest, 'host' | 'visitor'>,
    lease: BodyLease,
  ): Promise<Picture> => {
    const from = `${host} ${source}`;
    const known = origins.get(from);
    const encoded = async ({ digest, isImmutable }: Origin): Promise<Picture | undefined> => {
      const body = await readFile(fileOf(digest, size, format)).catch(() => undefined);
      return body && { kind: 'picture', body: new Uint8Array(body), digest, isImmutable };
    };
    if (known !== undefined && now() < known.until) {
      const picture = await encoded(known);
      if (picture !== undefined) return picture;
    }
    const found = await readOriginal(() => original(source, host), lease);
    if (found.kind === 'unreachable' && known !== undefined) {
      const picture = await encoded(known);
      if (picture !== undefined) return picture;
    }
    if (found.kind !== 'picture') return found;
    const { digest, isImmutable } = found;
    origins.set(from, { digest, isImmutable, until: now() + ORIGINAL_TTL_MS }, bytesOfTexts([digest]));
    const before = await encoded(found);
    if (before !== undefined) return before;
    return { ...found, body: await encodeOnce(found.body, fileOf(digest, size, format), size, format, visitor) };
  };

  /** Leases the memory of the original until it is encoded. */
  const encodeLeased = async (size: string, source: string, format: Format, by: PictureRequest) => {
    const lease = bodies.open(by.visitor);
    try {
      return await encode(size, source, format, by, lease);
    } finally {
      lease.release();
    }
  };

  return {
    answer: async (rest, by) => {
      const { host, accept } = by;
      const [size = '', ...parts] = rest.split('/');
      if (!isImageSize(size)) {
        return failure(
          400,
          `size: expected one of ${[...SQUARE_SIZES, ...RATIO_SIZES].join(', ')}, found "${size.slice(0, 40)}"`,
        );
      }
      const source = `/${parts.join('/')}`;
      if (!isOwnPath(source))
        return failure(400, `source: expected the path of a picture of this shop, found "${source.slice(0, 80)}"`);
      const format: Format = acceptsAvif(accept) ? 'avif' : 'webp';
      const key = `${host} ${size} ${source} ${format}`;
      const work = running.get(key) ?? encodeLeased(size, source, format, by).finally(() => running.delete(key));
      running.set(key, work);
      try {
        const picture = await work;
        if (picture.kind === 'unreachable')
          log('warn', 'image-failed', { source, message: 'the original could not be fetched' });
        return answerOf(picture, source, variant(size, format));
      } catch (error) {
        log('warn', 'image-failed', { source, message: String(error) });
        return failure(422, `source: "${source.slice(0, 80)}" is no picture that can be read`);
      }
    },
  };
}

type Origin = Pick<Extract<Picture, { kind: 'picture' }>, 'digest' | 'isImmutable'>;
type Picture =
  | {
      readonly kind: 'picture';
      readonly body: Uint8Array<ArrayBuffer>;
      /** SHA-256 of the original. */
      readonly digest: string;
      /** Whether the original's URL changes with its content. */
      readonly isImmutable: boolean;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' }
  /** No memory is left to read it. */
  | { readonly kind: 'busy' };

function answerOf(picture: Picture, source: string, variant: string): Response {
  switch (picture.kind) {
    case 'picture':
      return new Response(picture.body, {
        headers: {
          'content-type': encodedType(picture.body),
          'cache-control': picture.isImmutable ? IMMUTABLE : REVALIDATED,
          etag: `"${picture.digest.slice(0, 32)}-${variant}"`,
          vary: 'accept',
        },
      });
    case 'missing':
      return failure(404, `source: there is no picture at "${source.slice(0, 80)}"`);
    case 'unreachable':
      return failure(502, `source: the picture at "${source.slice(0, 80)}" could not be fetched`);
    case 'busy':
      return failure(503, 'too many pictures are being read', { 'retry-after': '2' });
  }
}

/** Whether a path stays on the shop's own host, below its root, however often it is decoded. */
function isOwnPath(source: string): boolean {
  const plain = source.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');
  return plain !== '/' && !plain.startsWith('//') && !plain.includes('\\') && !/(?:^|\/)\.\.?(?:\/|$)/.test(plain);
}

function acceptsAvif(accept: string): boolean {
  return accept
    .split(',')
    .some((each) => /^\s*image\/avif\s*(?:;|$)/i.test(each) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(each));
}

function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** Whether a response declares a pixel image. */
export function canBeResized(headers: Headers): boolean {
  return /^image\/(?!svg)/.test(headers.get('content-type') ?? '');
}

/** Reads an original; one that aborts half way is requested once more. */
async function readOriginal(ask: () => Promise<Response>, lease: BodyLease): Promise<Picture> {
  return (await readUnbroken(ask, lease)) ?? (await readUnbroken(ask, lease)) ?? { kind: 'unreachable' };
}

/** Undefined if the response aborted. */
async function readUnbroken(ask: () => Promise<Response>, lease: BodyLease): Promise<Picture | undefined> {
  let answer: Response;
  try {
    answer = await ask();
  } catch {
    return { kind: 'unreachable' };
  }
  if (answer.status >= 500) {
    await answer.body?.cancel();
    return { kind: 'unreachable' };
  }
  if (!answer.ok || !canBeResized(answer.headers)) {
    await answer.body?.cancel();
    return { kind: 'missing' };
  }
  const read = await readBytes(answer, ANSWER_LIMITS.pictureBytes, lease);
  if (!read.ok) {
    await answer.body?.cancel().catch(() => {});
    if (read.fault === 'broken') return undefined;
    if (read.fault === 'busy') return { kind: 'busy' };
    throw new Error(`the original is ${read.fault}: at most ${ANSWER_LIMITS.pictureBytes} bytes are read`);
  }
  const body = read.bytes;
  const digest = createHash('sha256').update(body).digest('hex');
  return {
    kind: 'picture',
    body,
    digest,
    isImmutable: /\bimmutable\b/i.test(answer.headers.get('cache-control') ?? ''),
  };
}

async function keep(file: string, body: Uint8Array): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, body);
  await rename(draft, file);
}
