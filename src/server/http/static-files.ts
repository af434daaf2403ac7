/** Files of the build and of `public/`. Hashed ones never change. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { mayCarryContent } from './framing.ts';
import { toWebStream } from './web-stream.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** A file as it lies there now. */
export interface StaticFile {
  /** Type, caching, length, and a strong `etag` of the bytes as they are, without any coding. */
  readonly headers: Readonly<Record<string, string>>;
  /** bytes */
  readonly size: number;
  /** Reads from the first byte to the last, both within; nothing is opened before it is pulled. */
  readonly read: (first: number, last: number) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Files by URL path, as listed when the folder was opened; later files are not seen. */
export interface StaticFiles {
  /** The file at a path; undefined where there is none. */
  readonly get: (pathname: string) => Promise<StaticFile | undefined>;
}

/** Knows the files of a folder once, so that a path can never lead out of it. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!path.startsWith('/.vite/')) files.set(path, file);
  }
  return {
    get: async (pathname) => {
      const file = files.get(pathname);
      if (file === undefined) return undefined;
      const { size, mtimeMs } = await stat(file);
      return {
        size,
        headers: {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'cache-control': pathname.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
          'content-length': String(size),
          etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
        },
        read: (first, last) => toWebStream(Readable.from(readPart(file, first, last))),
      };
    },
  };
}

async function* readPart(file: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  if (last >= first) yield* createReadStream(file, { start: first, end: last });
}

/** The whole file as an answer. */
export function wholeFile({ headers, size, read }: StaticFile): Response {
  return new Response(read(0, size - 1), { headers });
}

/**
 * The answer, or 304 where the client has it already (RFC 9110, section 13.1.2): compared is the `etag` of what would be sent,
 * coded as it would be.
 */
export async function unlessKnown(request: Request, answer: Response): Promise<Response> {
  const known = request.headers.get('if-none-match');
  const etag = answer.headers.get('etag');
  if (known === null || etag === null || answer.status !== 200 || mayCarryContent(request.method)) return answer;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known.trim() !== '*' && !known.split(',').some((tag) => bare(tag) === bare(etag))) return answer;
  await answer.body?.cancel();
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'content-type', 'content-encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
