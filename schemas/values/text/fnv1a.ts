/**
 * FNV-1a (32 bits, unsigned) over the code points of a text: a short name for it, which anybody can forge. Another `seed` gives
 * an independent value.
 */
export function fnv1a(text: string, seed = 0x81_1c_9d_c5): number {
  let hash = seed;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash;
}
