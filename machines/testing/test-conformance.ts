/** The model test of a machine. Each machine has a test file, so that Vitest's workers share them. */
import { expect, test, type TaskMeta } from 'vitest';
import { checkConformance } from './conformance.ts';
import type { Spec } from './model.ts';

/** The longest check takes a minute on an idle computer. */
const TIMEOUT_MS = 300_000;

/** Declares the conformance test of a machine; `npm run test:model` adds more random walks. `meta`: the rows that it proves. */
export function testConformance<State>(spec: Spec<State>, meta: TaskMeta = {}): void {
  test('the machine does what its specification says, over every transition', { timeout: TIMEOUT_MS, meta }, () => {
    const { transitions, pairs, milestones } = checkConformance(spec);
    const rare = milestones.filter(({ walks, floor }) => walks < floor).map(({ name, walks }) => `${name}: ${walks}`);
    expect({ transitions: transitions.missing, pairs: pairs.missing, rare }).toEqual({
      transitions: [],
      pairs: [],
      rare: [],
    });
  });
}
