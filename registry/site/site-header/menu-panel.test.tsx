import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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

function Item({ panel }: { readonly panel: HTMLElement }) {
  const intent = useHoverIntent({ current: panel });
  return (
    <button type="button" {...intent}>
      Menu
    </button>
  );
}

const menu = () => screen.getByRole('button', { name: 'Menu' });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('the click that follows a hover keeps the panel open, the next one is the browser’s', () => {
  const { element, state } = createPopover();
  render(<Item panel={element} />);
  fireEvent.pointerEnter(menu(), { pointerType: 'mouse' });
  wait(139);
  expect(state.isOpen).toBe(false);
  wait(1);
  expect(state.isOpen).toBe(true);
  // A click whose default was prevented is answered false.
  expect([fireEvent.click(menu()), fireEvent.click(menu())]).toEqual([false, true]);
});

test('a pointer that leaves closes the panel after a while, a finger opens none', () => {
  const { element, state } = createPopover();
  render(<Item panel={element} />);
  fireEvent.pointerEnter(menu(), { pointerType: 'touch' });
  wait(1000);
  expect(state.isOpen).toBe(false);
  fireEvent.pointerEnter(menu(), { pointerType: 'mouse' });
  wait(140);
  fireEvent.pointerLeave(menu(), { pointerType: 'mouse' });
  wait(279);
  expect(state.isOpen).toBe(true);
  wait(1);
  expect(state.isOpen).toBe(false);
});
