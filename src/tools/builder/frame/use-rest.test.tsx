// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRest } from './use-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows what a pointer rests on, and nothing that it only passes', () => {
  const { result } = renderHook(() => useRest<string>());
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  result.current.enter('passed');
  pass(399);
  result.current.enter('rested');
  pass(400);
  expect(result.current.shown).toBe('rested');
  result.current.enter('left');
  result.current.leave();
  pass(1000);
  expect(result.current.shown).toBe('rested');
});
