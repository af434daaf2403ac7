import { hash } from 'node:crypto';

/** Keeps values up to so many bytes in all, the least lately used going first. */
export interface ByteCache<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, bytes: number) => void;
}

/** What an entry takes beside its key and value. */
const ENTRY_BYTES = 200;

/** A cache of at most `capacity` bytes; 0 keeps nothing. Two bytes a character of the key are counted. */
export function createByteCache<T>(capacity: number): ByteCache<T> {
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set: (key, value, bytes) => {
      drop(key);
      const size = bytes + key.length * 2 + ENTRY_BYTES;
      // What alone takes a good part of the room would only push out the rest.
      if (size > capacity / 4) return;
      kept.set(key, { value, bytes: size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= capacity) return;
        drop(oldest);
      }
    },
  };
}

/** A text of any length as one of 44 characters. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
