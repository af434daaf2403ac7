import { expect, test } from 'vitest';
import { findLockedChange } from './locked-changes.ts';

const text = (id: string, more: object = {}) => ({ type: 'text', id, ...more });
const LOCKED = { locked: true };
const box = { type: 'section', id: 'box', children: [text('free'), text('terms', LOCKED)], slots: { foot: [] } };
const page = (...pageComponent: readonly unknown[]) => ({ pageComponent });
const before = page(box, text('tax', { ...LOCKED, props: { text: '7 %' } }), text('end', LOCKED), text('open'));
const [, tax, end, open] = before.pageComponent;

test.each([
  ['an unlocked node beside it is changed', page({ ...box, props: { tone: 'soft' } }, tax, end), undefined],
  ['unlocked nodes move around it', page(open, tax, text('new'), end, box), undefined],
  ['it is changed', page(box, text('tax', LOCKED), end, open), 'tax'],
  ['it is unlocked', page(box, text('tax', { props: { text: '7 %' } }), end, open), 'tax'],
  ['it is removed with what is around it', page(tax, end, open), 'terms'],
  [
    'it is moved to another list',
    page({ ...box, children: [], slots: { foot: box.children } }, tax, end, open),
    'terms',
  ],
  ['it is moved past another one', page(box, end, tax, open), 'tax'],
  ['one is added', page(box, tax, end, open, text('mine', LOCKED)), 'mine'],
  ['the page is discarded', null, 'terms'],
])('%s', (_, after, id) => {
  expect(findLockedChange(before, after)?.node).toBe(id);
});
