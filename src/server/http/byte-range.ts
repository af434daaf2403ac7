/** A part of a file, as players ask for it (RFC 9110, section 14): Safari plays no video of a server that can't. */
import { type StaticFile, wholeFile } from './static-files.ts';

/**
 * A film or sound, cut to the `range` the request asks for: 206 with the bytes, 416 when there are none such; only these bytes
 * are read. Several ranges at once, other units and what cannot be read are answered with the whole; so is any other file,
 * which may be compressed.
 */
export function inRange(request: Request, file: StaticFile): Response {
  const whole = wholeFile(file);
  if (!/^(?:video|audio)\//.test(whole.headers.get('content-type') ?? '')) return whole;
  whole.headers.set('accept-ranges', 'bytes');
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '');
  const condition = request.headers.get('if-range');
  if (asked === null || asked[0] === 'bytes=-') return whole;
  if (condition !== null && condition !== whole.headers.get('etag')) return whole;
  const [first, last] = boundsOf(asked[1] ?? '', asked[2] ?? '', file.size);
  const headers = new Headers(whole.headers);
  if (first > last) {
    headers.delete('content-length');
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(last - first + 1));
  headers.set('content-range', `bytes ${first}-${last}/${file.size}`);
  return new Response(file.read(first, last), { status: 206, headers });
}

/** First and last byte, both within; without a first one the last so many bytes. */
function boundsOf(from: string, to: string, size: number): [first: number, last: number] {
  if (from === '') return to === '0' ? [size, size - 1] : [Math.max(0, size - Number(to)), size - 1];
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}
