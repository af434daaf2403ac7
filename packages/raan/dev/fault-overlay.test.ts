import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFaultOverlay, withoutAdvice } from './fault-overlay.ts';

test('a fault is shown in open pages and in those opened later, until an edit fixes it', () => {
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

test('the overlay gives no advice on a configuration file that a project does not have', () => {
  const file = resolve(import.meta.dirname, '../../../node_modules/vite/dist/client/client.mjs');
  const code = readFileSync(file, 'utf8');
  const { transform } = withoutAdvice;
  if (typeof transform !== 'function') throw new Error('the plugin has no function');
  const result: unknown = Reflect.apply(transform, undefined, [code, file]);
  const kept = [code.slice(0, code.indexOf('h("br"), "You can')), code.slice(code.indexOf(')), h("style"'))];
  expect(result).toEqual({ code: kept.join('""'), map: null });
  expect(kept.join('')).not.toContain('server.hmr.overlay');
});
