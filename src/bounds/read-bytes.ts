/** Reads a body into memory: within its limit, the budget of the process and a time. */
import type { BodyLease } from './body-budget.ts';
import { BODY_LIMITS } from './limits.ts';

/** Why a body was not read: beyond its limit, no memory left, too slow, or the connection broke. */
export type BodyFault = 'too-large' | 'busy' | 'late' | 'broken';

/** A body, or why it was not read. */
export type ReadBytes =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: BodyFault };

/** ms without a byte, and for the whole body. */
export interface BodyTimeouts {
  readonly idleMs: number;
  readonly totalMs: number;
}

const MIB = 1024 * 1024;

/** Status, key and headers of the answer to a request whose body was not read. */
export const BODY_FAULTS: Readonly<
  Record<
    BodyFault,
    { readonly status: number; readonly key: string; readonly headers: Readonly<Record<string, string>> }
  >
> = {
  'too-large': { status: 413, key: 'BODY_TOO_LARGE', headers: {} },
  busy: { status: 503, key: 'UNAVAILABLE', headers: { 'retry-after': '2' } },
  late: { status: 408, key: 'BODY_TOO_SLOW', headers: { connection: 'close' } },
  broken: { status: 400, key: 'BODY_BROKEN', headers: { connection: 'close' } },
};

/** The time that a body of up to `limit` bytes has. */
export function timeoutsOf(limit: number): BodyTimeouts {
  const { idleMs, totalMs, mibMs } = BODY_LIMITS;
  return { idleMs, totalMs: totalMs + Math.floor(limit / MIB) * mibMs };
}

/**
 * Reads a body of at most `limit` bytes. The rest stays in the stream, unlocked. Release the lease once the bytes are
 * used.
 * @throws RequestAborted where the visitor breaks off
 *
 * @example
 * const lease = bodies.open(address);
 * try {
 *   const read = await readBytes(request, 1024, lease);
 * } finally {
 *   lease.release();
 * }
 */
export async function readBytes(
  { body, headers }: { readonly body: ReadableStream<Uint8Array> | null; readonly headers: Headers },
  limit: number,
  lease: BodyLease,
  timeouts: BodyTimeouts = timeoutsOf(limit),
): Promise<ReadBytes> {
  if (Number(headers.get('content-length') ?? '0') > limit) return { ok: false, fault: 'too-large' };
  if (body === null) return { ok: true, bytes: new Uint8Array() };
  const reader = body.getReader();
  const late = Promise.withResolvers<'late'>();
  const whole = setTimeout(() => late.resolve('late'), timeouts.totalMs);
  const idle = setTimeout(() => late.resolve('late'), timeouts.idleMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const read = reader.read();
      // Of a read that is not waited for any more.
      read.catch(() => {});
      const next = await Promise.race([read, late.promise]);
      if (next === 'late') return { ok: false, fault: 'late' };
      if (next.done) return { ok: true, bytes: joined(chunks, size) };
      idle.refresh();
      size += next.value.byteLength;
      if (size > limit) return { ok: false, fault: 'too-large' };
      if (!lease.acquire(next.value.byteLength)) return { ok: false, fault: 'busy' };
      chunks.push(next.value);
    }
  } catch (error) {
    // Nobody waits for an answer (RequestAborted of schemas/request-aborted.ts).
    if (error instanceof Error && error.name === 'RequestAborted') throw error;
    return { ok: false, fault: 'broken' };
  } finally {
    clearTimeout(whole);
    clearTimeout(idle);
    reader.releaseLock();
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
