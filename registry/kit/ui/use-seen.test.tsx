import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSeen } from './use-seen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (checkVisibility === undefined) Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  else Object.defineProperty(Element.prototype, 'checkVisibility', checkVisibility);
});

function Probe({ seen }: { readonly seen: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  useSeen(root, seen);
  return <div ref={root} />;
}

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target' | 'boundingClientRect'>;

/** Stubs the browser's IntersectionObserver; `notify` reports whether the element, of that box, is in view. */
function observing(boundingClientRect = new DOMRect()) {
  const callbacks: ((isIntersecting: boolean) => void)[] = [];
  const disconnected = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #changed: (entries: readonly Entry[]) => void;
      constructor(changed: (entries: readonly Entry[]) => void) {
        this.#changed = changed;
      }
      observe(target: Element) {
        callbacks.push((isIntersecting) => this.#changed([{ isIntersecting, target, boundingClientRect }]));
      }
      disconnect() {
        disconnected();
      }
    },
  );
  return { notify: (isIntersecting: boolean) => callbacks.forEach((each) => each(isIntersecting)), disconnected };
}

const { prototype } = Element;
const checkVisibility = Object.getOwnPropertyDescriptor(prototype, 'checkVisibility');

/** A browser that says whether elements have a box. */
function hasBoxes(isVisible: boolean) {
  Object.defineProperty(prototype, 'checkVisibility', { value: () => isVisible, configurable: true });
}

/** One that does not, but reports their rectangles. */
function hasRects(count: number) {
  Reflect.deleteProperty(prototype, 'checkVisibility');
  const rects = Object.assign(Array.from<DOMRect>({ length: count }), { item: () => null });
  return vi.spyOn(prototype, 'getClientRects').mockReturnValue(rects);
}

test('calls once when the element comes into view', () => {
  const { notify, disconnected } = observing();
  hasBoxes(true);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  notify(false);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([0, 0]);
  notify(true);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['where the browser tells boxes', () => hasBoxes(false)],
  ['where it tells rectangles alone', () => hasRects(0)],
])('calls in an idle moment for an element without a box, which can’t come into view, %s', async (_title, stub) => {
  const { notify } = observing();
  stub();
  vi.useFakeTimers();
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  notify(false);
  expect(seen).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(seen).toHaveBeenCalledTimes(1);
});

test('does not call for an element that is gone before the idle moment', async () => {
  const { notify } = observing();
  hasBoxes(false);
  vi.useFakeTimers();
  const seen = vi.fn();
  const { unmount } = render(<Probe seen={seen} />);
  notify(false);
  unmount();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(seen).not.toHaveBeenCalled();
});

test('asks no element that has a box: what another one has just changed would be laid out for it', () => {
  const { notify } = observing(new DOMRect(0, 900, 300, 200));
  const asked = hasRects(0);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  notify(false);
  expect([asked.mock.calls, seen.mock.calls]).toEqual([[], []]);
});

test('calls at once in a browser without observers', () => {
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('stops observing on unmount', () => {
  const { disconnected } = observing();
  render(<Probe seen={() => {}} />).unmount();
  expect(disconnected).toHaveBeenCalledTimes(1);
});
