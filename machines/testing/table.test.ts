import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machines } from '../index.ts';
import { placeFaults } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { type FaultFigures, type MachineName, readFigures } from './figures.ts';
import { PROOF_FILE, withTable } from './table.ts';

const figures = readFigures();
const names = Object.keys(machines) as MachineName[];

test('docs/proof.md has the table of the figures that were measured last: `npm run machines:table -- --write`', () => {
  const text = readFileSync(PROOF_FILE, 'utf8');
  expect(withTable(figures, text)).toBe(text);
});

test.each(names)(
  'each fault of %s has been tried, and none survives: `npm run machines:faults -- --record`',
  (name) => {
    const own = Object.values<FaultFigures>(figures[name]?.faults ?? {}).flatMap((file) => Object.values(file));
    const sum = (what: 'found' | 'survive' | 'equal') => own.reduce((total, each) => total + each[what], 0);
    const placed = placeFaults(name, faults[name]);
    const equal = placed.filter(({ isEqual }) => isEqual === true).length;
    expect({ found: sum('found'), survive: sum('survive'), equal: sum('equal') }).toEqual({
      found: placed.length - equal,
      survive: 0,
      equal,
    });
  },
);
