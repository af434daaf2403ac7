/**
 * Forwards a request's body. Drains unread bodies: Node resets the connection when a body is cancelled half way, and
 * the visitor would not get the response with the reason.
 */

import { RequestAborted } from '#schemas/request-aborted.ts';

/** Maximum bytes to drain; the connection of a larger body is closed. */
const MAX_DROPPED = 64 * 1024 * 1024;

/**
 * The body as another stream; calls `progress` with each chunk before it is forwarded, and `end` after the last one.
 * Cancelling it never reaches the sender.
 */
export function uploaded(
  body: ReadableStream<Uint8Array>,
  progress: (chunk: Uint8Array) => void = () => {},
  end: () => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(() => {
          throw new RequestAborted('the visitor has broken off');
        });
        if (done) {
          end();
          return controller.close();
        }
        progress(value);
        controller.enqueue(value);
      },
      cancel: () => void drop(reader),
    },
    { highWaterMark: 0 },
  );
}

/** Drains a body that the handler has not read. */
export function dropUnread(upload: ReadableStream<Uint8Array> | null): void {
  if (upload !== null && !upload.locked) upload.cancel().catch(() => {});
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = MAX_DROPPED;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
      // The server closes a connection without a reader; cancelling Node's stream may throw uncaught.
      if (left < 0) return;
    }
  } catch {
    // The sender has disconnected; nothing is left to drain.
  }
}
