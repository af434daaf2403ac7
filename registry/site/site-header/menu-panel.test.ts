// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { MouseEvent, PointerEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHoverIntent } from './menu-panel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A popover as far as the menu uses one: jsdom has none. */
function createPopover() {
  const state = { isOpen: false };
  const element = document.createElement('div');
  const matches = element.matches.bind(element);
  Object.assign(element, {
    matches: (selector: string) => (selector === ':popover-open' ? state.isOpen : matches(selector)),
    showPopover: () => void (state.isOpen = true),
    hidePopover: () => void (state.isOpen = false),
  });
  return { element, state };
}

const hoverBy = (pointerType: string) => ({ pointerType }) as PointerEvent;
function click() {
  const preventDefault = vi.fn<() => void>();
  return { event: { target: document.body, preventDefault } as MouseEvent, preventDefault };
}

test('the click that follows a hover keeps the panel open, the next one is the browser’s', () => {
  const { element, state } = createPopover();
  const { result } = renderHook(() => useHoverIntent({ current: element }));
  result.current.onPointerEnter(hoverBy('mouse'));
  vi.advanceTimersByTime(139);
  expect(state.isOpen).toBe(false);
  vi.advanceTimersByTime(1);
  expect(state.isOpen).toBe(true);
  const [first, second] = [click(), click()];
  result.current.onClickCapture(first.event);
  result.current.onClickCapture(second.event);
  expect([first.preventDefault.mock.calls.length, second.preventDefault.mock.calls.length]).toEqual([1, 0]);
});

test('a pointer that leaves closes the panel after a while, a finger opens none', () => {
  const { element, state } = createPopover();
  const { result } = renderHook(() => useHoverIntent({ current: element }));
  result.current.onPointerEnter(hoverBy('touch'));
  vi.advanceTimersByTime(1000);
  expect(state.isOpen).toBe(false);
  result.current.onPointerEnter(hoverBy('mouse'));
  vi.advanceTimersByTime(140);
  result.current.onPointerLeave(hoverBy('mouse'));
  vi.advanceTimersByTime(279);
  expect(state.isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(state.isOpen).toBe(false);
});
