import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import BeforeAfter from './before-after.tsx';
import spec from './props.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const pictures = {
  before: { src: '/samples/undyed.webp', alt: 'Undyed cloth' },
  after: { src: '/samples/indigo.webp', alt: 'Dyed cloth' },
};
const element = (given: object) =>
  inShop(<BeforeAfter {...v.parse(spec.props, { ...pictures, ...given })} root={{}} slots={{}} />, {
    page: testPage(),
  });
const line = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Line between the two pictures' });
const share = () => line().parentElement?.style.getPropertyValue('--share');

test('the divider is a slider that announces how much of which picture is visible', () => {
  render(element({ start: 25 }));
  expect([line().value, line().getAttribute('aria-valuetext'), share()]).toEqual(['25', 'Before: 25%', '25%']);
  fireEvent.change(line(), { target: { value: '80' } });
  expect([line().getAttribute('aria-valuetext'), share()]).toEqual(['Before: 80%', '80%']);
});

test('both pictures have their descriptions at any position of the divider', () => {
  render(element({ beforeLabel: 'Raw', afterLabel: '' }));
  expect(
    screen.getAllByRole('img').map((picture) => [picture.getAttribute('alt'), picture.parentElement?.textContent]),
  ).toEqual([
    ['Dyed cloth', 'After'],
    ['Undyed cloth', 'Raw'],
  ]);
});

test('keeps the position of a divider that was moved before hydration', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element({}));
  line().value = '10';
  await act(async () => {
    hydrateRoot(container, element({}));
    await Promise.resolve();
  });
  expect([line().value, share()]).toEqual(['10', '10%']);
});
