// @vitest-environment jsdom
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

/** Stands in for the browser's; `tell` says where the element is. */
function observing() {
  const told: ((isIntersecting: boolean) => void)[] = [];
  const disconnected = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #changed: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void;
      constructor(changed: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
        this.#changed = changed;
      }
      observe(target: Element) {
        told.push((isIntersecting) => this.#changed([{ isIntersecting, target }]));
      }
      disconnect() {
        disconnected();
      }
    },
  );
  return { tell: (isIntersecting: boolean) => told.forEach((each) => each(isIntersecting)), disconnected };
}

const hasRoom = (boxes: number) =>
  vi
    .spyOn(Element.prototype, 'getClientRects')
    .mockReturnValue(Object.assign(Array.from<DOMRect>({ length: boxes }), { item: () => null }));

test('calls once when the element comes into view', () => {
  const { tell, disconnected } = observing();
  hasRoom(1);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  tell(false);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([0, 0]);
  tell(true);
  expect([seen.mock.calls.length, disconnected.mock.calls.length]).toEqual([1, 1]);
});

test('what takes no room can’t come into view, and counts as seen', () => {
  const { tell } = observing();
  hasRoom(0);
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  tell(false);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('without an observer everything is seen', () => {
  const seen = vi.fn();
  render(<Probe seen={seen} />);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('what is gone is not waited for', () => {
  const { disconnected } = observing();
  render(<Probe seen={() => {}} />).unmount();
  expect(disconnected).toHaveBeenCalledTimes(1);
});
