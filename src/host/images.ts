/** `/image/{size}/{source}`: pictures in the size buckets of the specification, AVIF or WebP (contract, chapter 6). */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { isImageSize, RATIO_SIZES, SQUARE_SIZES } from '#registry/kit/url.ts';
import type { Log } from './log.ts';

export interface ImagesOptions {
  /** Gets the original by its path on the shop's own host. */
  readonly original: (path: string, request: Request) => Promise<Response>;
  /** Folder that keeps encoded pictures. */
  readonly cacheDir: string;
  readonly log: Log;
}

const MAX_ORIGINAL_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
/** Encoders that run at once; AVIF takes a whole core each. */
const MAX_ENCODING = 2;
type Format = 'avif' | 'webp';

export interface Images {
  /** `rest` is the path behind `/image/`. */
  readonly answer: (rest: string, request: Request) => Promise<Response>;
}

export function createImages({ original, cacheDir, log }: ImagesOptions): Images {
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const inTurn = createTurns(MAX_ENCODING);
  const encode = async (size: string, source: string, format: Format, request: Request) => {
    const file = join(
      cacheDir,
      `${createHash('sha256')
        .update(`${request.headers.get('host') ?? ''} ${size} ${source}`)
        .digest('hex')}.${format}`,
    );
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return new Uint8Array(kept);
    const body = await readOriginal(await original(source, request));
    if (body === undefined) return undefined;
    const made = await inTurn(() => resize(body, size, format));
    await keep(file, made).catch((error: unknown) => log('warn', 'image-not-kept', { message: String(error) }));
    return made;
  };
  return {
    answer: async (rest, request) => {
      const [size = '', ...parts] = rest.split('/');
      if (!isImageSize(size)) {
        return failure(
          400,
          `size: expected one of ${[...SQUARE_SIZES, ...RATIO_SIZES].join(', ')}, found "${size.slice(0, 40)}"`,
        );
      }
      const source = `/${parts.join('/')}`;
      if (source === '/' || source.startsWith('//') || source.includes('..') || source.includes('\\')) {
        return failure(400, `source: expected the path of a picture of this shop, found "${source.slice(0, 80)}"`);
      }
      const format: Format = request.headers.get('accept')?.includes('image/avif') === true ? 'avif' : 'webp';
      const key = `${request.headers.get('host') ?? ''} ${size} ${source} ${format}`;
      const work = running.get(key) ?? encode(size, source, format, request).finally(() => running.delete(key));
      running.set(key, work);
      try {
        const body = await work;
        if (body === undefined) return failure(404, `source: there is no picture at "${source.slice(0, 80)}"`);
        return new Response(body, {
          headers: {
            'content-type': `image/${format}`,
            'cache-control': 'public, max-age=31536000, immutable',
            vary: 'accept',
          },
        });
      } catch (error) {
        log('warn', 'image-failed', { source, message: String(error) });
        return failure(422, `source: "${source.slice(0, 80)}" is no picture that can be read`);
      }
    },
  };
}

function failure(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function readOriginal(answer: Response): Promise<Uint8Array | undefined> {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.startsWith('image/') || type.startsWith('image/svg')) return undefined;
  const body = new Uint8Array(await answer.arrayBuffer());
  if (body.byteLength > MAX_ORIGINAL_BYTES) throw new Error(`the original has ${body.byteLength} bytes`);
  return body;
}

async function resize(body: Uint8Array, size: string, format: Format): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = size.split('x').map(Number);
  const picture = sharp(body, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({
      width,
      height: height ?? width,
      fit: height === undefined ? 'inside' : 'cover',
      withoutEnlargement: true,
    });
  const encoded = format === 'avif' ? picture.avif({ quality: 55, effort: 3 }) : picture.webp({ quality: 78 });
  return new Uint8Array(await encoded.toBuffer());
}

async function keep(file: string, body: Uint8Array): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, body);
  await rename(draft, file);
}

/** Runs at most `most` pieces of work at once, the rest in the order they came. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
