import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { reveal } from '#registry/kit/ui/reveal.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Tabs from './tabs.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const ITEMS = [{ label: 'Story' }, { label: 'Size' }, { label: 'Care', anchor: 'care' }, { label: 'Empty' }];
const SLOTS = { 'panel-1': <p>By hand</p>, 'panel-2': <p>7 cm</p>, 'panel-3': <p>Wash cold</p> };
const tabs = (given: object = {}, slots = {}) => (
  <Tabs {...v.parse(spec.props, { items: ITEMS, ...given })} root={{}} slots={{ ...SLOTS, ...slots }} />
);
const shown = () => screen.getAllByRole('tabpanel').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('tab', { selected: true });

function serverHtml(): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inShop(tabs()));
  return container;
}

test('one panel is seen, named by its tab; one with nothing in it has none', () => {
  render(inShop(tabs({ label: 'About the cup' })));
  expect(screen.getByRole('tablist', { name: 'About the cup' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Story', 'Size', 'Care']);
  expect(shown()).toEqual(['By hand']);
  fireEvent.click(screen.getByRole('tab', { name: 'Size' }));
  expect(screen.getByRole('tabpanel', { name: 'Size' }).textContent).toBe('7 cm');
});

test.each([
  ['ArrowRight', 'Size'],
  ['ArrowLeft', 'Care'],
  ['End', 'Care'],
  ['a', 'Story'],
])('%s on the first tab goes to %s, which alone is in the order of focus', (key, name) => {
  render(inShop(tabs()));
  selected().focus();
  fireEvent.keyDown(selected(), { key });
  expect([selected().textContent, document.activeElement]).toEqual([name, selected()]);
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected()]);
});

test('without script every panel is in the page, and radio buttons choose among them', () => {
  const container = serverHtml();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Story',
    'Size',
    'Care',
  ]);
  expect(container.querySelectorAll('[hidden]').length).toBe(0);
  expect(container.textContent).toBe('StorySizeCareBy hand7 cmWash cold');
});

test('what was chosen before the app started holds on, with the focus', async () => {
  const container = serverHtml();
  const radio = screen.getByRole('radio', { name: 'Size' });
  radio.focus();
  radio.click();
  await act(async () => {
    hydrateRoot(container, inShop(tabs()));
    await Promise.resolve();
  });
  expect(shown()).toEqual(['7 cm']);
  expect(document.activeElement).toBe(selected());
});

test('a panel is brought to light from outside, and by the address', () => {
  render(inShop(tabs()));
  act(() => reveal(screen.getByText('7 cm')));
  expect(shown()).toEqual(['7 cm']);
  cleanup();
  history.replaceState(null, '', '#care');
  render(inShop(tabs()));
  expect(shown()).toEqual(['Wash cold']);
  cleanup();
  history.replaceState(null, '', '#%');
  render(inShop(tabs()));
  expect(shown()).toEqual(['By hand']);
});

test('a panel keeps being seen while others come and go; when it goes itself the first is seen', () => {
  const { rerender } = render(inShop(tabs()));
  fireEvent.click(screen.getByRole('tab', { name: 'Size' }));
  rerender(inShop(tabs({}, { 'panel-1': undefined })));
  expect(shown()).toEqual(['7 cm']);
  rerender(inShop(tabs({}, { 'panel-2': undefined })));
  expect(shown()).toEqual(['By hand']);
});

test('nothing in any panel: nothing; a builder sees the labels all the same', () => {
  const empty = <Tabs {...v.parse(spec.props, { items: ITEMS })} root={{}} slots={{}} />;
  expect(render(inShop(empty)).container.innerHTML).toBe('');
  cleanup();
  render(inShop(empty, { page: testPage({ preview: true }) }));
  expect(screen.getAllByRole('tab').length).toBe(4);
});
