/**
 * The body of a request that goes on to somebody else. Node's server resets the connection when a body is given up half
 * way, and the visitor loses the answer that says why; so what nobody wants is read and dropped.
 */

/** Bytes that are dropped at most; who sends more than that beyond what was asked for is cut off. */
const MAX_DROPPED = 64 * 1024 * 1024;

/** The body as another stream; `progress` is called with each piece. Giving it up never reaches the sender. */
export function uploaded(
  body: ReadableStream<Uint8Array>,
  progress: () => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        progress();
        controller.enqueue(value);
      },
      cancel: () => void drop(reader),
    },
    { highWaterMark: 0 },
  );
}

/** Drops a body that whoever answered has not looked at. */
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
      // The server closes a connection that nobody reads; to cancel Node's stream may throw where nobody catches it.
      if (left < 0) return;
    }
  } catch {
    // The sender has gone; nothing is left to drop.
  }
}
