/** Receives an uploaded film or document: from the request into a file, within a size and a time, never as a whole in memory. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LIBRARY_FILE_BYTES } from '#schemas/builder/media-limits.ts';
import { type BodyFault, timeoutsOf } from '../../bounds/read-bytes.ts';

/** A received file: its size, and the SHA-256 of its bytes. */
export interface ReceivedFile {
  readonly bytes: number;
  readonly hash: string;
}

/** Writes a body to a file; one that was not received is removed. */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  limit = LIBRARY_FILE_BYTES,
): Promise<ReceivedFile | Exclude<BodyFault, 'busy'>> {
  if (body === null) return 'broken';
  const late = new AbortController();
  const { idleMs, totalMs } = timeoutsOf(limit);
  const timers = [setTimeout(() => late.abort(), totalMs), setTimeout(() => late.abort(), idleMs)];
  const reader = body.getReader();
  late.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  let isReceived = false;
  try {
    for (;;) {
      const next = await reader.read();
      if (late.signal.aborted) return 'late';
      if (next.done) break;
      timers[1]?.refresh();
      bytes += next.value.byteLength;
      if (bytes > limit) return 'too-large';
      hash.update(next.value);
      // `write` may write a part of it.
      await file.appendFile(next.value);
    }
    isReceived = bytes > 0;
    return isReceived ? { bytes, hash: hash.digest('hex') } : 'broken';
  } finally {
    for (const timer of timers) clearTimeout(timer);
    reader.releaseLock();
    await file.close();
    if (!isReceived) await rm(path, { force: true });
  }
}
