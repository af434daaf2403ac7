import { expect, test } from 'vitest';
import { BUCKETS } from './experiment.ts';
import { seesRollout } from './rollout.ts';

const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const seeing = (release: string, share: number) =>
  all.filter((bucket) => seesRollout({ release, share, goal: 'checkout' }, bucket));

test('a rollout is seen by its share of the visitors, who stay in it as it rises, and by others in each release', () => {
  for (const release of ['00000000-0000-4000-8000-000000000001', 'b']) {
    let before: readonly number[] = [];
    for (const share of [0, 1, 10, 50, 99]) {
      const now = new Set(seeing(release, share));
      expect(Math.abs(now.size - share * 100)).toBeLessThan(150);
      expect(before.every((bucket) => now.has(bucket))).toBe(true);
      before = [...now];
    }
  }
  const other = new Set(seeing('b', 50));
  const both = seeing('a', 50).filter((bucket) => other.has(bucket)).length;
  expect(Math.abs(both - 2500)).toBeLessThan(150);
  expect(seesRollout({ release: 'a', share: 99, goal: 'checkout' }, undefined)).toBe(false);
});
