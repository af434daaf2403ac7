/** Converts Node's streams to web streams, by iteration. */
import type { Readable } from 'node:stream';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';

/**
 * A web stream over a Node stream: pulls chunk by chunk, and cancelling it destroys the source at once. An error of the
 * source reaches the reader; without a reader it is ignored, and ends no process. `Readable.toWeb` is unsuitable: a
 * source that is cancelled with chunks in its buffer still emits them, and Node throws an uncaught `ERR_INVALID_STATE:
 * Controller is already closed` in an event handler.
 */
export function toWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  source.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>, undefined> = source[Symbol.asyncIterator]();
  const pulled: AsyncIterable<Uint8Array<ArrayBuffer>> = {
    [Symbol.asyncIterator]: () => ({
      next: () => chunks.next(),
      // The iterator's own `return` would wait for a chunk that may never arrive.
      return: () => {
        source.destroy();
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
  // The two declarations differ in the views of a BYOB reader.
  return NodeReadableStream.from(pulled) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
