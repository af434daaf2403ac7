import { describe, expect, test } from 'vitest';
import { prove } from './testing/prove.ts';
import type { Spec } from './testing/specification.ts';

const specs = import.meta.glob<Spec<unknown>>('./*/spec.ts', { eager: true, import: 'default' });

/** `npm run test:model` tries more at random, and every mutant. */
describe.each(Object.entries(specs))('%s', (_file, spec) => {
  test('the machine does what its specification says, over every transition and every feasible pair', () => {
    const { transitions, pairs } = prove(spec);
    // The pairs of a large machine are for `npm run test:model` to count.
    const missing = spec.isLarge === true ? [] : pairs.missing;
    expect({ transitions: transitions.missing, pairs: missing }).toEqual({ transitions: [], pairs: [] });
  }, 300_000);
});
