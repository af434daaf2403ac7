import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChoices, BUCKETS, chooseVariant, EXPERIMENT_TYPE, listExperiments, type Visit } from './experiment.ts';

const visit = (given: Partial<Visit> = {}): Visit => ({
  lang: 'en',
  bucket: undefined,
  member: undefined,
  returning: undefined,
  campaign: undefined,
  ...given,
});
const node = (variants: unknown, id = 'hero') => ({
  type: EXPERIMENT_TYPE,
  id,
  props: { variants },
  children: [{ type: 'text', id: 'usual' }],
  slots: {
    'variant-1': [{ type: 'text', id: 'first' }],
    'variant-2': [{ type: 'text', id: 'second' }, { type: 'divider' }],
  },
});
const chosenOf = (variants: unknown, given: Partial<Visit>) => {
  const [experiment] = listExperiments([node(variants)]);
  return experiment && chooseVariant(experiment, visit(given));
};

test('puts the chosen content in the place of an experiment, and the usual one without a choice', () => {
  const tree = [{ type: 'stack', children: [{ type: 'heading' }, node([])] }];
  const shown = (number: number) => applyChoices(tree, new Map([['hero', number]]));
  const around = (...content: object[]) => [{ type: 'stack', children: [{ type: 'heading' }, ...content] }];
  expect(shown(0)).toEqual(around({ type: 'text', id: 'usual' }));
  expect(shown(1)).toEqual(around({ type: 'text', id: 'first' }));
  expect(shown(2)).toEqual(around({ type: 'text', id: 'second' }, { type: 'divider' }));
  expect(shown(3)).toEqual(around({ type: 'text', id: 'usual' }));
});

test('chooses by what the page asks of a visitor; what is not known chooses nothing', () => {
  expect(chosenOf([{ lang: 'th' }, { lang: 'en' }], {})).toBe(2);
  expect(chosenOf([{ member: 'yes' }, { member: 'no' }], { member: true })).toBe(1);
  expect(chosenOf([{ member: 'yes' }, { member: 'no' }], { member: false })).toBe(2);
  expect(chosenOf([{ member: 'yes' }, { member: 'no' }], {})).toBe(0);
  expect(chosenOf([{ returning: 'yes' }], { returning: true })).toBe(1);
  expect(chosenOf([{ campaign: 'spring' }], { campaign: 'spring' })).toBe(1);
  expect(chosenOf([{ campaign: 'spring' }], { campaign: '__proto__' })).toBe(0);
  expect(chosenOf([{ share: 50 }], {})).toBe(0);
});

test('shares out visitors as the shares say, the same visitor always alike, and experiments unlike each other', () => {
  const variants = [{ share: 20 }, { share: 30 }];
  const [one, other] = listExperiments([node(variants, 'a'), node(variants, 'b')]);
  if (one === undefined || other === undefined) throw new Error('there are two');
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
  const chosen = buckets.map((bucket) => chooseVariant(one, visit({ bucket })));
  expect(buckets.map((bucket) => chooseVariant(one, visit({ bucket })))).toEqual(chosen);
  const parts = [0, 1, 2].map((number) => chosen.filter((each) => each === number).length / BUCKETS);
  for (const [at, expected] of [0.5, 0.2, 0.3].entries())
    expect(Math.abs((parts[at] ?? 0) - expected)).toBeLessThan(0.02);
  const both = buckets.filter((bucket) => chosen[bucket] === 1 && chooseVariant(other, visit({ bucket })) === 1);
  expect(Math.abs(both.length / BUCKETS - 0.04)).toBeLessThan(0.015);
});

test('a variant that is written wrongly is for nobody', () => {
  for (const wrong of [{ share: 'all' }, { lang: 'xx' }, { member: 1 }, { campaign: {} }, 'text', null])
    expect(chosenOf([wrong], { bucket: 1, member: true })).toBe(0);
});

test('returns a tree without experiments as it is, and never throws, whatever it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (tree) => {
      expect(listExperiments(tree)).toEqual([]);
      expect(applyChoices(tree, new Map([['hero', 1]]))).toBe(tree);
    }),
  );
  // As deep as an answer of a platform may be.
  let deep: unknown = [];
  for (let level = 1; level < 50_000; level += 1) deep = [deep];
  for (const tree of [deep, [{ type: 'stack', children: deep, slots: { side: deep } }]])
    expect([listExperiments(tree).length, applyChoices(tree, new Map()) === tree]).toEqual([0, true]);
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (props, slots, children) => {
      const tree = [{ type: EXPERIMENT_TYPE, id: 'x', props, slots, children }];
      for (const experiment of listExperiments(tree)) chooseVariant(experiment, visit({ bucket: 5 }));
      expect(JSON.stringify(applyChoices(tree, new Map([['x', 1]])))).not.toContain(`"${EXPERIMENT_TYPE}","id":"x"`);
    }),
  );
});
