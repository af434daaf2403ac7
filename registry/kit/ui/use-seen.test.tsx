import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSeen } from './use-seen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Probe({ seen }: { readonly seen: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  useSeen(root, seen);
  return <div ref={root} />;
}

/** Stubs the browser's IntersectionObserver; `notify` reports whether the element is in view. */
function observing() {
  const callbacks: ((isIntersecting: boolean) => void)[] = [];
  const disconnected = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #changed: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void;
      constructor(changed: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
        this.#changed = changed;
      }
      observe(target: Element) {
        callbacks.push((isIntersecting) => this.#changed([{ isIntersecting, target }]));
      }
      disconnect() {
        disconnected();
      }
    },
  );
  return { notify: (isIntersecting: boolean) => callbacks.forEach((each) => each(isIntersecting)), disconnected };
}

const hasRoom = (boxes: number) =>
  vi
    .spyOn(Element.prototype, 'getClientRects')
    .mockReturnValue(Object.assign(Array.from<DOMRect>({ length: boxes }), { item: () => null }));

test('calls once when the element comes into view', () => {
  const { notify, disconnected } = observing();
  hasRoom(1);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  notify(false);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([0, 0]);
  notify(true);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([1, 1]);
});

test('calls at once for an element without a box, which can’t come into view', () => {
  const { notify } = observing();
  hasRoom(0);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  notify(false);
  expect(seen).toHaveBeenCalledTimes(1);
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
