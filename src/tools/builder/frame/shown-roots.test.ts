import { expect, test } from 'vitest';
import { EXPERIMENT_TYPE, variantSlot } from '#schemas/experiments/experiment.ts';
import { expandPage } from '../sections/section-types.ts';
import { boundsOf, shownRoots } from './shown-roots.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('an experiment is where the content of its shown variant is', () => {
  const page = {
    pageComponent: [
      {
        type: EXPERIMENT_TYPE,
        id: 'x',
        props: { variants: [{ label: 'B', share: 50 }] },
        children: [
          { type: 'heading', id: 'usual' },
          { type: 'text', id: 'more' },
        ],
        slots: { [variantSlot(1)]: [{ type: 'section', id: 'other', children: [{ type: 'text', id: 'inner' }] }] },
      },
    ],
  };
  const roots = (variant: number) => {
    const { page: shown } = expandPage(page, new Map(), new Map([['x', variant]]));
    return ['x', 'other', 'inner', 'gone'].map((id) => shownRoots(id, page, shown));
  };
  expect([roots(0), roots(1)]).toEqual([
    [['usual', 'more'], [], [], []],
    [['other'], ['other'], ['inner'], []],
  ]);
});

test('the box around several nodes leaves out those without a size', () => {
  expect(boundsOf([])).toBeUndefined();
  expect(boundsOf([box(0, 0, 0, 0)])).toEqual(box(0, 0, 0, 0));
  expect(boundsOf([box(10, 20, 30, 40), box(0, 0, 0, 0), box(5, 70, 10, 10)])).toEqual(box(5, 20, 35, 60));
});
