// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { PagePicture } from './page-picture.tsx';

const frame = vi.hoisted(() => ({ listeners: new Map<string, (detail: object) => void>() }));
vi.mock('../../../../packages/preview-host/preview-host.ts', () => {
  const accept = () => Promise.resolve({ ok: true });
  const on = (type: string, listener: (detail: object) => void) => frame.listeners.set(type, listener);
  return { connectPreview: () => ({ lang: accept, replace: accept, patch: accept, on, disconnect: () => {} }) };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a frame stays hidden behind a message until it has rendered its page, not only accepted it', async () => {
  // The browser for tests loads no frames.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(document);
  const store = (() => Promise.resolve({ ok: true, data: { path: '/a' } })) as CallStore;
  const { container } = await act(async () =>
    render(
      inShop(
        <BuilderContext value={builderServices({ store })}>
          <PagePicture path="/a" page={{ pageComponent: [] }} lang="en" width={100} pageWidth={1000} title="Picture" />
        </BuilderContext>,
      ),
    ),
  );
  expect([container.textContent, container.querySelector('[data-pending]') !== null]).toEqual(['One moment…', true]);
  await act(async () => frame.listeners.get('rendered')?.({}));
  expect([container.textContent, container.querySelector('[data-pending]') !== null]).toEqual(['', false]);
});
