// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

const inspector = vi.hoisted(() => {
  // The package is empty in any other environment.
  process.env.NODE_ENV = 'development';
  return { isOpen: true };
});
vi.mock('../../shop/inspect/observe.ts', () => ({ isInspected: () => inspector.isOpen }));

const { showQueryDevtools } = await import('./query-devtools.tsx');

// jsdom has none, and the devtools ask for it until they are gone.
const media = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} });
Object.defineProperty(window, 'matchMedia', { value: media });
afterEach(() => document.body.replaceChildren());

/** The devtools' own root element, by the prefix of their class names. */
const devtools = () => document.querySelector('[class*="tsqd-"]');

test('shows the query cache beside a page that is inspected', async () => {
  inspector.isOpen = true;
  showQueryDevtools(new QueryClient());
  await vi.waitFor(() => expect(devtools()).not.toBeNull(), { timeout: 10_000 });
});

test('shows nothing on a page that is not inspected', () => {
  inspector.isOpen = false;
  showQueryDevtools(new QueryClient());
  expect(document.body.children).toHaveLength(0);
});
