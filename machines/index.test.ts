import { describe, expect, test } from 'vitest';
import { machines } from './index.ts';

interface Chart {
  readonly id: string;
  readonly states: Readonly<Record<string, Chart>>;
  readonly transitions: ReadonlyMap<string, readonly { readonly target: readonly unknown[] | undefined }[]>;
}

/** Counts the transitions of a chart; reading them resolves their targets, and throws at one that does not exist. */
function countTransitions(chart: Chart): number {
  const own = [...chart.transitions.values()].flat().length;
  return own + Object.values(chart.states).reduce((sum, state) => sum + countTransitions(state), 0);
}

const ANATOMY = ['machine.model.test.ts', 'machine.ts', 'spec.ts', 'view.ts'];
const files = Object.keys(import.meta.glob('./*/*.ts'));

describe.each(Object.entries(machines))('the machine %s', (name, machine) => {
  test('has its name and leads only to states that exist', () => {
    expect(machine.id).toBe(name);
    expect(countTransitions(machine.root)).toBeGreaterThan(0);
  });

  test('has the anatomy of a machine', () => {
    expect(ANATOMY.filter((file) => !files.includes(`./${name}/${file}`))).toEqual([]);
  });
});

test('every machine has a specification, and a model test that proves it by that', () => {
  const proofs = files.filter((file) => /\/(?:spec|machine\.model\.test)\.ts$/.test(file));
  expect(proofs.toSorted()).toEqual(
    Object.keys(machines)
      .flatMap((name) => [`./${name}/machine.model.test.ts`, `./${name}/spec.ts`])
      .toSorted(),
  );
});
