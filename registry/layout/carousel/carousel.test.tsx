import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reveal } from '#registry/kit/ui/reveal.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Carousel from './carousel.tsx';
import spec from './props.ts';

const WIDTH = 400;
let isReduced = false;

/** A layout of slides 400 px wide, one visible at a time; jsdom has no layout. */
beforeEach(() => {
  isReduced = false;
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * WIDTH;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.children.length * WIDTH;
  });
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollLeft = typeof to === 'object' ? (to.left ?? 0) : 0;
    fireEvent.scroll(this);
  };
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (given: object = {}, preview = false) =>
  render(
    inShop(
      <Carousel {...v.parse(spec.props, { label: 'News', ...given })} root={{}} slots={{}}>
        <p>One</p>
        <p>Two</p>
        <button type="button">Three</button>
      </Carousel>,
      { page: testPage({ preview }) },
    ),
  );
const place = () => document.querySelector('[aria-live]')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (seconds: number): void => {
  for (let at = 0; at < seconds; at += 1) act(() => void vi.advanceTimersByTime(1000));
};

test('moves by its buttons within its ends, and announces its position', () => {
  show();
  expect(screen.getByRole('group', { name: 'News' }).getAttribute('aria-roledescription')).toBe('carousel');
  const ends = () => ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }).ariaDisabled);
  expect([place(), ends()]).toEqual(['1 of 3', ['true', 'false']]);
  press('Next');
  press('Next');
  press('Next');
  expect([place(), ends()]).toEqual(['3 of 3', ['false', 'true']]);
  press('Previous');
  expect(place()).toBe('2 of 3');
});

test('moves by keys on the row, and leaves keys inside a slide to its content', () => {
  show();
  const row = screen.getByRole('group', { name: 'Slides' });
  fireEvent.keyDown(row, { key: 'End' });
  expect(place()).toBe('3 of 3');
  fireEvent.keyDown(row, { key: 'ArrowLeft' });
  expect(place()).toBe('2 of 3');
  fireEvent.keyDown(row, { key: 'Home', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Three' }), { key: 'Home' });
  expect(place()).toBe('2 of 3');
});

test('advances by itself and starts over, only with autoplay', () => {
  show();
  pass(60);
  expect(place()).toBe('1 of 3');
  cleanup();
  show({ autoplay: true, seconds: 5 });
  pass(5);
  expect([place(), document.querySelector('[aria-live]')?.getAttribute('aria-live')]).toEqual(['2 of 3', 'off']);
  pass(10);
  expect(place()).toBe('1 of 3');
});

test('suspends autoplay under a pointer and the focus, and stops it by its button', () => {
  show({ autoplay: true, seconds: 5 });
  const carousel = screen.getByRole('group', { name: 'News' });
  fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
  pass(20);
  expect(place()).toBe('1 of 3');
  fireEvent.pointerLeave(carousel);
  pass(5);
  expect(place()).toBe('2 of 3');
  act(() => screen.getByRole('button', { name: 'Three' }).focus());
  pass(20);
  expect(place()).toBe('2 of 3');
  act(() => screen.getByRole('button', { name: 'Three' }).blur());
  press('Pause');
  pass(20);
  expect(place()).toBe('2 of 3');
  press('Play');
  pass(5);
  expect(place()).toBe('3 of 3');
});

test('never advances by itself for visitors who prefer reduced motion', () => {
  isReduced = true;
  show({ autoplay: true });
  pass(60);
  expect(place()).toBe('1 of 3');
});

test('stays at a slide revealed for a builder, and plays in preview until then', () => {
  show({ autoplay: true, seconds: 5 }, true);
  pass(5);
  expect(place()).toBe('2 of 3');
  act(() => reveal(screen.getByText('One')));
  pass(60);
  expect([place(), screen.queryByRole('button', { name: 'Play' }) !== null]).toEqual(['1 of 3', true]);
});

test('reveals a hidden slide from outside', () => {
  show();
  act(() => reveal(screen.getByText('Three')));
  expect(place()).toBe('3 of 3');
});
