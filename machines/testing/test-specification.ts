/** The model test of a machine: a file each, so that Vitest's workers share them. */
import { expect, test } from 'vitest';
import { prove } from './prove.ts';
import type { Spec } from './specification.ts';

/** The longest proof takes a minute on an idle machine. */
const TIMEOUT_MS = 300_000;

/** Declares the test that proves a machine; `npm run test:model` tries more at random, and every mutant. */
export function testSpecification<State>(spec: Spec<State>): void {
  test(
    'the machine does what its specification says, over every transition and every feasible pair',
    () => {
      const { transitions, pairs } = prove(spec);
      expect({ transitions: transitions.missing, pairs: pairs.missing }).toEqual({ transitions: [], pairs: [] });
    },
    TIMEOUT_MS,
  );
}
