import { vi } from 'vitest';

/** Stubs `ResizeObserver`, which jsdom lacks: nothing is laid out, so it reports nothing. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
