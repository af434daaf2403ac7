export type RandomInt = (below: number) => number;

/** A seeded random generator of integers from 0 (xorshift). */
export function seededRandom(seed: number): RandomInt {
  let state = Math.imul(seed + 1, 0x9e37_79b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  // Neighbouring seeds start alike.
  for (let count = 0; count < 8; count += 1) next();
  return (below) => next() % below;
}
