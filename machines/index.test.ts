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

const files = new Set(Object.keys(import.meta.glob('./*/*.ts')));

describe.each(Object.entries(machines))('the machine %s', (name, machine) => {
  test('bears its name and leads only to states that exist', () => {
    expect(machine.id).toBe(name);
    expect(countTransitions(machine.root)).toBeGreaterThan(0);
  });

  test('has the anatomy of a machine', () => {
    const anatomy = ['machine.ts', 'view.ts', 'spec.ts', 'machine.test.ts'];
    expect(anatomy.filter((file) => !files.has(`./${name}/${file}`))).toEqual([]);
  });
});
