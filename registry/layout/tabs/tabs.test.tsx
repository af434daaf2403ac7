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

test('shows one panel, named by its tab, and no tab for an empty one', () => {
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
])('%s on the first tab goes to %s, the only tab in the tab order', (key, name) => {
  render(inShop(tabs()));
  selected().focus();
  fireEvent.keyDown(selected(), { key });
  expect([selected().textContent, document.activeElement]).toEqual([name, selected()]);
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected()]);
});

test('without script all panels are in the page, and radio buttons choose among them', () => {
  const container = serverHtml();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Story',
    'Size',
    'Care',
  ]);
  expect(container.querySelectorAll('[hidden]').length).toBe(0);
  expect(container.textContent).toBe('StorySizeCareBy hand7 cmWash cold');
});

test('keeps the panel and the focus chosen before hydration', async () => {
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

test('reveals a panel from outside, and by the URL’s fragment', () => {
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

test('keeps the selected panel while others come and go, and selects the first when it is removed', () => {
  const { rerender } = render(inShop(tabs()));
  fireEvent.click(screen.getByRole('tab', { name: 'Size' }));
  rerender(inShop(tabs({}, { 'panel-1': undefined })));
  expect(shown()).toEqual(['7 cm']);
  rerender(inShop(tabs({}, { 'panel-2': undefined })));
  expect(shown()).toEqual(['By hand']);
});

test('renders nothing without content, and the labels in preview', () => {
  const empty = <Tabs {...v.parse(spec.props, { items: ITEMS })} root={{}} slots={{}} />;
  expect(render(inShop(empty)).container.innerHTML).toBe('');
  cleanup();
  render(inShop(empty, { page: testPage({ preview: true }) }));
  expect(screen.getAllByRole('tab').length).toBe(4);
});
