import { describe, expect, test } from 'vitest';
import { machines } from './index.ts';
import { checkConformance } from './testing/conformance.ts';
import type { Spec } from './testing/model.ts';

const specs = import.meta.glob<Spec<unknown>>('./*/spec.ts', { eager: true, import: 'default' });

test('every machine has a specification', () => {
  const specified = Object.keys(specs).map((file) => file.split('/')[1]);
  expect(new Set(specified)).toEqual(new Set(Object.keys(machines)));
});

/** `npm run test:model` tries more at random, and every mutant. */
describe.each(Object.entries(specs))('%s', (_file, spec) => {
  test('the machine does what its specification says, over every transition and every feasible pair', () => {
    const { transitions, pairs } = checkConformance(spec);
    expect({ transitions: transitions.missing, pairs: pairs.missing }).toEqual({ transitions: [], pairs: [] });
  }, 300_000);
});
