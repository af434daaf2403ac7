/** Limits of a platform's response: its bytes, its pauses and the total time spent waiting for it. */
import { ANSWER_LIMITS } from '../../../bounds/limits.ts';
import { isEventStream } from '../message/framing.ts';

/** Limits of one response. */
export interface AnswerBounds {
  readonly bytes: number;
  /** ms without a byte. */
  readonly idleMs: number;
  /** ms of waiting for the platform; time in which the visitor reads nothing does not count. */
  readonly waitedMs: number;
  /** Additional ms per MiB beyond the first. */
  readonly mibMs: number;
}

/** A response that exceeded its limits. */
export class BeyondBounds extends Error {
  override readonly name = 'BeyondBounds';
}

const MIB = 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg)/i;
const PICTURE = /^(?:image|font)\//i;

/** The limits of a response by its type. */
export function boundsOf(type: string): AnswerBounds {
  const { textBytes, pictureBytes, fileBytes, idleMs, waitedMs, mibMs, eventsMs } = ANSWER_LIMITS;
  if (isEventStream(type)) return { bytes: textBytes, idleMs: eventsMs, waitedMs: eventsMs, mibMs: 0 };
  const bytes = TEXT.test(type) || type === '' ? textBytes : PICTURE.test(type) ? pictureBytes : fileBytes;
  return { bytes, idleMs, waitedMs, mibMs };
}

/**
 * A body that is aborted if the platform exceeds the limits: the visitor's connection fails, and that to the platform
 * is closed. `onEnd` gets the reason.
 */
export function boundAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { bytes, idleMs, waitedMs, mibMs }: AnswerBounds,
  onEnd: (error: BeyondBounds) => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  /** Undefined if the platform sends nothing for too long. */
  const readInTime = async () => {
    const began = performance.now();
    const allowed = waitedMs + Math.floor(size / MIB) * mibMs - waited;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), Math.max(0, Math.min(idleMs, allowed)));
    try {
      return await Promise.race([reader.read(), late.promise]);
    } finally {
      clearTimeout(timer);
      waited += performance.now() - began;
    }
  };
  const end = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>, reason: string) => {
    const error = new BeyondBounds(`the platform's answer ${reason}`);
    onEnd(error);
    controller.error(error);
    reader.cancel(error).catch(() => {});
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const read = await readInTime();
        if (read === undefined) return end(controller, 'took too long');
        if (read.done) return controller.close();
        size += read.value.byteLength;
        if (size > bytes) return end(controller, `has more than ${bytes} bytes`);
        controller.enqueue(read.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
