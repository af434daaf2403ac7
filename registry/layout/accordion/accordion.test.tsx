import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { reveal } from '#registry/kit/ui/reveal.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Accordion from './accordion.tsx';
import spec from './props.ts';

afterEach(cleanup);

const ITEMS = [{ label: 'Care' }, { label: 'Delivery', anchor: 'delivery' }, { label: 'Returns' }];
const SLOTS = { 'panel-1': <p>Soak it.</p>, 'panel-2': <a href="/map">In two days</a> };

const show = (given: object, preview = false) =>
  render(
    inShop(<Accordion {...v.parse(spec.props, { items: ITEMS, ...given })} root={{}} slots={SLOTS} />, {
      page: testPage({ preview }),
    }),
  );
const panels = () => [...document.querySelectorAll('details')].map(({ open, textContent }) => [open, textContent]);

test('each label opens its slot without script, and an empty panel is left out', () => {
  show({});
  expect(panels()).toEqual([
    [false, 'CareSoak it.'],
    [false, 'DeliveryIn two days'],
  ]);
  expect(document.querySelector('#delivery')?.textContent).toBe('In two days');
});

test('shows empty panels in preview', () => {
  show({}, true);
  expect(panels().map(([, text]) => text)).toEqual(['CareSoak it.', 'DeliveryIn two days', 'Returns']);
});

test('panels can be open at first, but only one of those that close each other', () => {
  const items = ITEMS.map((item) => ({ ...item, open: true }));
  show({ items });
  expect(panels().map(([open]) => open)).toEqual([true, true]);
  cleanup();
  show({ items, exclusive: true });
  expect(panels().map(([open]) => open)).toEqual([true, false]);
  const names = [...document.querySelectorAll('details')].map((details) => details.getAttribute('name'));
  expect([new Set(names).size, names[0] === null]).toEqual([1, false]);
});

test('reveals the content of a closed panel from outside', () => {
  show({});
  reveal(screen.getByText('In two days'));
  expect(panels().map(([open]) => open)).toEqual([false, true]);
});

test('renders nothing without content', () => {
  const { container } = render(
    inShop(<Accordion {...v.parse(spec.props, { items: ITEMS })} root={{}} slots={{}} />, { page: testPage() }),
  );
  expect(container.innerHTML).toBe('');
});
