/** Shares that follow the results: what they are, and whom a change of them moves. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chancesOfBest, decideShares, MIN_SEEN, MIN_SHARE } from './decide.ts';
import { BUCKETS, chooseVariant, EXPERIMENT_TYPE, listExperiments } from './experiment.ts';
import { AUDIENCES, chooseByShares } from './shares.ts';

const seen = (exposures: number, conversions: number) => ({ exposures, conversions });
const rounded = (numbers: readonly number[]) => numbers.map((each) => Math.round(each * 1000) / 1000);
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const chosenBy = (shares: readonly number[]) => buckets.map((bucket) => chooseByShares('hero', shares, bucket));
const partsOf = (chosen: readonly number[], contents: number) =>
  Array.from({ length: contents }, (_, at) => chosen.filter((number) => number === at).length / BUCKETS);

test('the chance to be best is that of the beta distribution, whatever the counts', () => {
  // In closed form: one of one beside nothing known wins two times in three, two of two three times in four.
  expect(rounded(chancesOfBest([seen(0, 0), seen(1, 1)]))).toEqual([0.333, 0.667]);
  expect(rounded(chancesOfBest([seen(0, 0), seen(2, 2)]))).toEqual([0.25, 0.75]);
  expect(rounded(chancesOfBest([seen(500, 20), seen(500, 20), seen(500, 20), seen(500, 20)]))).toEqual(
    Array.from({ length: 4 }, () => 0.25),
  );
  // By Evan Miller's sum for two beta distributions.
  expect(rounded(chancesOfBest([seen(1000, 20), seen(1000, 10)]))).toEqual([0.966, 0.034]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5_000_000), fc.nat(6_000_000)), { minLength: 2, maxLength: 5 }), (counts) => {
      const chances = chancesOfBest(counts.map(([exposures, conversions]) => seen(exposures, conversions)));
      expect(Math.abs(chances.reduce((sum, each) => sum + each, 0) - 1)).toBeLessThan(1e-9);
      expect(chances.every((chance) => chance >= 0)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('shares are equal until all were seen often enough, move by a fifth a day, and leave each a part', () => {
  const clear = { all: [seen(2000, 20), seen(2000, 200)] };
  const few = { all: [seen(2000, 20), seen(MIN_SEEN - 1, 90)] };
  const days = (good: number) => Array.from({ length: 5 }, (_, at) => (at < good ? clear : few));
  expect([0, 1, 2, 5].map((good) => decideShares(2, days(good)))).toEqual([
    [0.5, 0.5],
    [0.41, 0.59],
    [0.32, 0.68],
    [MIN_SHARE, 1 - MIN_SHARE],
  ]);
  // An audience differs from all where it has enough of its own.
  const own = [seen(300, 100), seen(300, 10)];
  expect(decideShares(2, [{ ...clear, own }])).toEqual([1 - MIN_SHARE, MIN_SHARE]);
  expect(decideShares(2, [{ ...clear, own: [seen(300, 100), seen(99, 0)] }])).toEqual([MIN_SHARE, 1 - MIN_SHARE]);
});

test('visitors are shared out as the shares say, and a change only moves them to what has grown', () => {
  const steps = [
    [0.25, 0.25, 0.25, 0.25],
    [0.2, 0.2, 0.4, 0.2],
    [0.05, 0.1, 0.8, 0.05],
  ];
  for (const shares of steps)
    for (const [at, part] of partsOf(chosenBy(shares), 4).entries())
      expect(Math.abs(part - (shares[at] ?? 0))).toBeLessThan(0.02);
  for (const [before = [], after = []] of [steps.slice(0, 2), steps.slice(1, 3), steps.slice(0, 2).toReversed()]) {
    const [from, to] = [chosenBy(before), chosenBy(after)];
    const growth = before.map((share, at) => (after[at] ?? 0) / share);
    const moved = buckets.filter((bucket) => from[bucket] !== to[bucket]);
    for (const bucket of moved)
      expect(growth[to[bucket] ?? -1] ?? 0).toBeGreaterThan(growth[from[bucket] ?? -1] ?? Infinity);
    const grown = before.reduce((sum, share, at) => sum + Math.max(0, (after[at] ?? 0) - share), 0);
    expect(Math.abs(moved.length / BUCKETS - grown)).toBeLessThan(0.05);
  }
});

test('an experiment has its shares by audience; without a bucket, and where they are written wrongly, nobody is favoured', () => {
  const experimentOf = (shares?: unknown) => {
    const props = { decide: 'results', variants: [{ share: 100, lang: 'th' }], shares };
    const [experiment] = listExperiments([{ type: EXPERIMENT_TYPE, id: 'hero', props }]);
    if (experiment === undefined) throw new Error('there is one');
    return experiment;
  };
  const visit = { bucket: 1, member: undefined, returning: undefined, campaign: undefined } as const;
  const known = experimentOf({ all: [1, 0], audiences: { 'en-phone': [0, 1], 'xx-phone': [0, 1], 'th-desk': [2, 0] } });
  expect(known.shares).toEqual({ all: [1, 0], audiences: { 'en-phone': [0, 1] } });
  const chosen = (lang: 'en' | 'th', isPhone: boolean) => chooseVariant(known, { ...visit, lang, isPhone });
  expect([chosen('en', true), chosen('en', false), chosen('th', true)]).toEqual([1, 0, 0]);
  expect(chooseVariant(known, { ...visit, bucket: undefined, lang: 'en', isPhone: true })).toBe(0);
  for (const wrong of [undefined, null, { all: [1] }, { all: ['1', 0] }, { all: [Number.NaN, 1] }])
    expect(experimentOf(wrong).shares).toEqual({ all: [0.5, 0.5], audiences: {} });
  expect(AUDIENCES).toHaveLength(10);
});
