/**
 * `/media/{web_name}/{file}`: the pictures of the shop folders; `/media/library/{id}.{format}`: files uploaded by
 * builders.
 */
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pictureType, storedName } from './catalog/picture.ts';
import { mediaFolder } from './import/pictures.ts';
import { libraryFileAt, libraryItemAt } from './media-library/library-files.ts';

/** A safe segment: no dot at its start, no separator. */
const SEGMENT = /^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*$/u;
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';
/** A replaced picture keeps its URL. */
const LIBRARY_CACHE = 'public, max-age=60, stale-while-revalidate=604800';
/** An SVG opened by itself is a document: it gets no script, no network, no origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Films, sound and documents, opened by themselves, get no script and no origin, whatever their bytes are besides. */
const FILE_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const FILE_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
};

/** Serves a file; `nameOf` finds the name of an item of the library. 206 for a part of a film, sound or document, 304 if the browser has it already, 404 for anything else. */
export async function answerMedia(
  request: Request,
  dataDir: string,
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Pictures answer GET and HEAD only.', { allow: 'GET, HEAD' });
  }
  const { pathname } = new URL(request.url);
  const item = libraryItemAt(pathname);
  const uploaded = libraryFileAt(dataDir, pathname);
  const file = uploaded ?? pathOf(request, dataDir);
  const fileType = item && FILE_TYPES[item.extension];
  const type = file === null ? undefined : (fileType ?? pictureType(file));
  const info = file === null || type === undefined ? null : await lstat(file).catch(() => null);
  if (file === null || type === undefined || info === null || !info.isFile())
    return plain(404, 'There is no such picture.');
  const headers = {
    'content-type': type,
    'cache-control': uploaded === null ? CACHE : LIBRARY_CACHE,
    etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`,
    'x-content-type-options': 'nosniff',
    ...(type.startsWith('image/svg') ? { 'content-security-policy': SVG_POLICY } : {}),
    ...(fileType === undefined ? {} : { 'content-security-policy': FILE_POLICY, 'accept-ranges': 'bytes' }),
    // A document under this policy can't be shown by browsers: it is saved, under its name.
    ...(item?.extension === 'pdf' ? { 'content-disposition': attachment((await nameOf(item.id)) ?? 'document') } : {}),
  };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const hasParts = fileType !== undefined && request.method === 'GET';
  const part = hasParts ? rangeOf(request.headers, headers.etag, info.size) : undefined;
  if (part === null)
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${info.size}` } });
  const { start, end } = part ?? { start: 0, end: info.size - 1 };
  const framed = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(part === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${info.size}` }),
  };
  const status = part === undefined ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers: framed });
  const body = Readable.toWeb(createReadStream(file, part)) as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers: framed });
}

/**
 * The one range that a request asks for (RFC 9110, section 14); null: none of it is there. Undefined means the whole
 * file: for several ranges, and where the browser has parts of another version.
 */
function rangeOf(headers: Headers, etag: string, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (headers.get('if-range') ?? etag) !== etag) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? null : { start, end };
}

/** Saves a document under its name (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
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
