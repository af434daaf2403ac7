/**
 * Refuses a body that comes in far too many chunks. Each chunk costs time and memory of its own, so that 6 MB of chunks with one byte
 * each would hold the process for seconds and hundreds of MiB, while the limits of bytes see one MiB.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMITS } from '../../bounds/limits.ts';

const REFUSAL = [
  'HTTP/1.1 413 Payload Too Large',
  'connection: close',
  'cache-control: no-store',
  'content-type: text/plain; charset=utf-8',
  'content-length: 41',
  '',
  'The body comes in too many small chunks.\n',
].join('\r\n');

/** Ends a request as soon as its body has more chunks than its bytes allow: 413, and the connection is closed. */
export function guardChunks(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Uint8Array | null, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.byteLength;
    if (chunks <= BODY_LIMITS.chunks + bytes / BODY_LIMITS.chunkBytes) return push(chunk, encoding);
    // A response has its socket once it is its turn on the connection.
    if (!response.headersSent) response.socket?.write(REFUSAL);
    request.destroy();
    return false;
  };
}
