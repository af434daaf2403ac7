import { hash } from 'node:crypto';

/** SHA-256 of a text in base64 (44 characters): a cache key of bounded length. Needs Node; apart from src/bounds/byte-cache.ts, which browsers load. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
