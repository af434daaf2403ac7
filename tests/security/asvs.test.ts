/** docs/security.md answers each requirement of ASVS 5.0.0 of levels 1 and 2, with tests (tests/architecture checks that their files exist). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * How many requirements of levels 1 and 2 each section has; those of level 3 have the last numbers of a section. 70 of level 1 and
 * 183 of level 2.
 */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const STATES = new Set(['tested', 'design', 'none', 'operator', 'open']);

interface Row {
  readonly ids: readonly string[];
  readonly state: string;
  readonly heldBy: string;
}

/** `V1.2.6–8` is V1.2.6, V1.2.7 and V1.2.8. */
function expand(text: string): readonly string[] {
  const [, section = '', first = '', last = first] = /^(V\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(text) ?? [];
  if (section === '') throw new Error(`"${text}" is no number of a requirement`);
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
}

const rows: readonly Row[] = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', , state = '', heldBy = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { ids: expand(id), state, heldBy };
  });

const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|tests|schemas|deploy|machines|registry)\/[\w./-]*)`/g)].map(([, path = '']) => path);
const isTest = (path: string) => /\.(?:test\.(?:tsx?|mjs)|e2e\.ts)$/.test(path);

describe('docs/security.md', () => {
  test('names each of the 253 requirements once', () => {
    const asked = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
      counts.flatMap((count, at) => Array.from({ length: count }, (_, number) => `${chapter}.${at + 1}.${number + 1}`)),
    );
    expect(asked).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(asked.toSorted());
  });

  test('has a proof for each: a test if it says "tested", a reason otherwise', () => {
    const wanting = rows.filter(({ state, heldBy }) => {
      if (!STATES.has(state)) return true;
      if (state === 'tested') return !filesIn(heldBy).some(isTest);
      return state !== 'none' && heldBy === '';
    });
    expect(wanting).toEqual([]);
  });
});
