import { expect, test } from 'vitest';
import { printProgress } from './progress.ts';

test('prints a line a second, from the second one on', () => {
  let now = 0;
  const lines: string[] = [];
  const progress = printProgress(
    (line) => lines.push(line),
    () => now,
  );
  for (const [at, done] of [
    [0, 1000],
    [999, 2000],
    [1500, 3000],
    [2400, 4000],
    [2600, 100_000],
  ] as const) {
    now = at;
    progress({ subject: 'products', done, total: 100_000 });
  }
  expect(lines).toEqual(['  products: 3,000 of 100,000', '  products: 100,000 of 100,000']);
});
