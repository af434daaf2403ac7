import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import HtmlEmbed from './html-embed.tsx';
import spec from './props.ts';

/** Says that what is watched has come into view. */
let comeIntoView = (): void => {};
let sent: [target: string, html: unknown][] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => seen([{ isIntersecting: true }]));
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
  document.addEventListener('submit', noteSubmit);
});
afterEach(() => {
  cleanup();
  document.removeEventListener('submit', noteSubmit);
  vi.unstubAllGlobals();
  comeIntoView = () => {};
});

/** jsdom sends no forms. */
function noteSubmit(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) sent.push([event.target.target, new FormData(event.target).get('html')]);
}

const HTML = '<script>alert(1)</script><p>"Hi"</p>';
const element = (given: object) =>
  inShop(<HtmlEmbed {...v.parse(spec.props, { html: HTML, ...given })} root={{}} slots={{}} />, { page: testPage() });
const frame = () => screen.getByTitle<HTMLIFrameElement>('Embedded content');

test('the HTML is no part of the page: it is posted into a frame of no origin once it comes into view', () => {
  const { container } = render(element({}));
  expect([container.querySelector('script'), frame().getAttribute('src'), frame().getAttribute('srcdoc')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox');
  expect(sent).toEqual([]);
  comeIntoView();
  expect(sent).toEqual([[frame().name, HTML]]);
  expect(container.querySelector('form')?.hidden).toBe(true);
});

test('one that loads on a click waits for it', () => {
  render(element({ load: 'click' }));
  comeIntoView();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show content' }));
  expect(sent).toEqual([[frame().name, HTML]]);
});

test('loads other HTML in another frame', () => {
  const { rerender } = render(element({}));
  const before = frame();
  comeIntoView();
  rerender(element({ html: '<p>New</p>' }));
  comeIntoView();
  expect([frame() === before, sent.length, sent.at(-1)?.[1]]).toEqual([false, 2, '<p>New</p>']);
});

test('without HTML there is nothing; a frame that would be no frame is refused', () => {
  expect(render(element({ html: ' ' })).container.innerHTML).toBe('');
  expect([10, 5000].map((height) => v.safeParse(spec.props, { html: HTML, height }).success)).toEqual([false, false]);
});
