/**
 * Refuses bodies and responses with far too many chunks. Each chunk costs time and memory of its own. So 6 MB of chunks
 * with one byte each would block the process for seconds and use hundreds of MiB, although the limits of bytes count
 * only one MiB.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ANSWER_LIMITS, BODY_LIMITS } from '../../../bounds/limits.ts';

const REFUSAL = [
  'HTTP/1.1 413 Payload Too Large',
  'connection: close',
  'cache-control: no-store',
  'content-type: text/plain; charset=utf-8',
  'content-length: 41',
  '',
  'The body comes in too many small chunks.\n',
].join('\r\n');

/** Chunks that a stream may have: a fixed number, and one more per `chunkBytes` bytes. */
interface ChunkLimits {
  readonly chunks: number;
  readonly chunkBytes: number;
}

/** Ends a request as soon as its body has more chunks than its bytes allow: 413, and the connection is closed. */
export function guardChunks(request: IncomingMessage, response: ServerResponse): void {
  limitChunks(request, BODY_LIMITS, () => {
    // A response has its socket once it is its turn on the connection.
    if (!response.headersSent) response.socket?.write(REFUSAL);
    request.destroy();
  });
}

/** Aborts a platform's response as soon as it has more chunks than its bytes allow. */
export function guardAnswer(body: Readable): void {
  limitChunks(body, ANSWER_LIMITS, () => body.destroy(new Error('the answer comes in too many small chunks')));
}

function limitChunks(stream: Readable, limits: ChunkLimits, onTooMany: () => void): void {
  const push = stream.push.bind(stream);
  let chunks = 0;
  let bytes = 0;
  let isOver = false;
  stream.push = (chunk: Uint8Array | null, encoding) => {
    // The parser delivers data that it has already read even after the connection was closed: thousands of chunks.
    if (isOver) return false;
    if (chunk === null) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.byteLength;
    if (chunks <= limits.chunks + bytes / limits.chunkBytes) return push(chunk, encoding);
    isOver = true;
    onTooMany();
    return false;
  };
}
