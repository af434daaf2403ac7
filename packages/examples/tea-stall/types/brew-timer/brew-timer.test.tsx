import { cleanup, fireEvent, render, screen, act } from '@testing-library/react';
import { inShop } from 'raan/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import BrewTimer from './brew-timer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('counts down and shows when the tea is ready', () => {
  render(inShop(<BrewTimer tea="Roselle" seconds={2} place="middle" root={{}} slots={{}} />));
  fireEvent.click(screen.getByRole('button', { name: 'Start the timer' }));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('0:01');
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('status').textContent).toBe('Ready: pour it now.');
});
