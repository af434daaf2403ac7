/** The end of a platform's answer, whatever it sends: its bytes, its silences and the time that is spent waiting for it have limits. */
import { ANSWER_LIMITS } from '../../../bounds/limits.ts';
import { isEventStream } from '../message/framing.ts';

/** Limits of one answer. */
export interface AnswerBounds {
  readonly bytes: number;
  /** ms without a byte. */
  readonly idleMs: number;
  /** ms of waiting for the platform; time in which the visitor reads nothing does not count. */
  readonly waitedMs: number;
  /** ms that are added for each MiB beyond the first. */
  readonly mibMs: number;
}

/** An answer that went beyond its bounds. */
export class BeyondBounds extends Error {
  override readonly name = 'BeyondBounds';
}

const MIB = 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg)/i;
const PICTURE = /^(?:image|font)\//i;

/** The bounds of an answer by its type. */
export function boundsOf(type: string): AnswerBounds {
  const { textBytes, pictureBytes, fileBytes, idleMs, waitedMs, mibMs, eventsMs } = ANSWER_LIMITS;
  if (isEventStream(type)) return { bytes: textBytes, idleMs: eventsMs, waitedMs: eventsMs, mibMs: 0 };
  const bytes = TEXT.test(type) || type === '' ? textBytes : PICTURE.test(type) ? pictureBytes : fileBytes;
  return { bytes, idleMs, waitedMs, mibMs };
}

/**
 * A body that breaks off where the platform goes beyond the bounds: the visitor's connection fails, and that to the platform is closed.
 * `onEnd` is told why.
 */
export function boundAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { bytes, idleMs, waitedMs, mibMs }: AnswerBounds,
  onEnd: (error: BeyondBounds) => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  /** Undefined where the platform sends nothing for too long. */
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
