import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { placeFaults } from './fault.ts';
import { furtherFaults } from './further/further.ts';
import { faults } from './index.ts';

const machines = Object.entries(faults);
const further = Object.entries(furtherFaults);

describe('the faults of meaning', () => {
  test('each occurs once in its file, changes it, and leaves it a program', () => {
    const broken = [...machines, ...further].flatMap(([machine, list]) =>
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

  test('and a hundred further ones, written after the tests', () => {
    expect(further.flatMap(([machine, list]) => placeFaults(machine, list))).toHaveLength(100);
  });
});
