/** Files of the project `services` share a thread: a clock that one has replaced would not advance for the next. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
});
