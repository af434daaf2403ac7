import { expect, test } from 'vitest';
import { createFaultOverlay } from './fault-overlay.ts';

test('a fault is shown in open pages and in those opened later, until an edit removes it', () => {
  const sent: unknown[] = [];
  const later: unknown[] = [];
  let connect = () => {};
  const overlay = createFaultOverlay(
    {
      send: (payload: unknown) => void sent.push(payload),
      on: (_: string, listener: (data: unknown, client: { readonly send: (payload: unknown) => void }) => void) => {
        connect = () => listener(undefined, { send: (payload) => void later.push(payload) });
      },
    },
    'raan check',
  );
  overlay.clear();
  connect();
  expect([sent, later]).toEqual([[], []]);
  overlay.show({ message: 'types/quote: quote.tsx is missing, the component.', file: '/shop/types/quote' });
  connect();
  const shown = {
    type: 'error',
    err: {
      message: 'types/quote: quote.tsx is missing, the component.',
      stack: '',
      id: '/shop/types/quote',
      plugin: 'raan check',
    },
  };
  expect([sent, later]).toEqual([[shown], [shown]]);
  overlay.clear();
  connect();
  expect([sent, later]).toEqual([[shown, { type: 'full-reload' }], [shown]]);
});
