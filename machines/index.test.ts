import { expect, test } from 'vitest';
import { machines } from './index.ts';

interface Chart {
  readonly id: string;
  readonly states: Readonly<Record<string, Chart>>;
  readonly transitions: ReadonlyMap<string, readonly { readonly target: readonly unknown[] | undefined }[]>;
}

/** Every transition of a chart; reading them resolves their targets, and throws at one that does not exist. */
function transitionsOf(chart: Chart): number {
  const own = [...chart.transitions.values()].flat().length;
  return own + Object.values(chart.states).reduce((sum, state) => sum + transitionsOf(state), 0);
}

test.each(Object.entries(machines))(
  'the machine %s bears its name and leads only to states that exist',
  (name, machine) => {
    expect(machine.id).toBe(name);
    expect(transitionsOf(machine.root)).toBeGreaterThan(0);
  },
);

test('every machine has a specification, and a model test that proves it by that', () => {
  const files = Object.keys(import.meta.glob(['./*/spec.ts', './*/machine.model.test.ts']));
  expect(files.toSorted()).toEqual(
    Object.keys(machines)
      .flatMap((name) => [`./${name}/machine.model.test.ts`, `./${name}/spec.ts`])
      .toSorted(),
  );
});
