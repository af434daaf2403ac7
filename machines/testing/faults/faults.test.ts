import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { placeFaults } from './fault.ts';
import { faults } from './index.ts';
import { runFaults } from './run-faults.ts';

const machines = Object.entries(faults);

describe('the faults of meaning', () => {
  test('each occurs once in its file, changes it, and leaves it a program', () => {
    const broken = machines.flatMap(([machine, list]) =>
      placeFaults(machine, list)
        .filter(({ from, to, mutant }) => from === to || parseSync(mutant.file, mutant.source).errors.length > 0)
        .map(({ mutant }) => `${machine}: ${mutant.name}`),
    );
    expect(broken).toEqual([]);
  });

  test('are more than 300', () => {
    const counts = machines.map(([machine, list]) => placeFaults(machine, list).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
  });

  // All of them take too long here: `npm run machines:faults`.
  test('a small sample is found by the model tests', { timeout: 300_000 }, async () => {
    const { survivors, found } = await runFaults({
      machine: 'membership',
      faults: faults.membership,
      threads: 1,
      isWanted: ({ isEqual }, index) => isEqual !== true && index % 5 === 0,
    });
    expect(survivors.map(({ mutant }) => mutant.name)).toEqual([]);
    expect(found.length).toBeGreaterThan(2);
  });
});
