/**
 * `/media/{web_name}/{file}`: the pictures of the shop folders; `/media/library/{id}.webp`: pictures uploaded by
 * builders.
 */
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pictureType, storedName } from './catalog/picture.ts';
import { mediaFolder } from './import/pictures.ts';
import { libraryFileAt } from './media-library/library-files.ts';

/** A safe segment: no dot at its start, no separator. */
const SEGMENT = /^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*$/u;
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';
/** A replaced picture keeps its URL. */
const LIBRARY_CACHE = 'public, max-age=60, stale-while-revalidate=604800';
/** An SVG opened by itself is a document: it gets no script, no network, no origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves a picture; 304 if the browser has it already, 404 for anything else. */
export async function answerMedia(request: Request, dataDir: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Pictures answer GET and HEAD only.', { allow: 'GET, HEAD' });
  }
  const uploaded = libraryFileAt(dataDir, new URL(request.url).pathname);
  const file = uploaded ?? pathOf(request, dataDir);
  const type = file === null ? undefined : pictureType(file);
  const info = file === null || type === undefined ? null : await lstat(file).catch(() => null);
  if (file === null || type === undefined || info === null || !info.isFile())
    return plain(404, 'There is no such picture.');
  const headers = {
    'content-type': type,
    'cache-control': uploaded === null ? CACHE : LIBRARY_CACHE,
    etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`,
    'x-content-type-options': 'nosniff',
    ...(type.startsWith('image/svg') ? { 'content-security-policy': SVG_POLICY } : {}),
  };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const length = { 'content-length': String(info.size) };
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, ...length } });
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: { ...headers, ...length } });
}

function pathOf(request: Request, dataDir: string): string | null {
  let segments: string[];
  try {
    segments = new URL(request.url).pathname.split('/').slice(2).map(decodeURIComponent);
  } catch {
    return null;
  }
  const [webName, ...rest] = segments;
  if (webName === undefined || rest.length === 0 || !segments.every((segment) => SEGMENT.test(segment))) return null;
  return join(mediaFolder(dataDir, webName), ...rest.map(storedName));
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
