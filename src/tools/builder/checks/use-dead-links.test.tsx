// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { BuilderContext } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { builderServices } from '../testing/builder-services.ts';
import { useDeadLinks } from './use-dead-links.ts';
import { MANIFEST } from '../testing/registry-manifest.ts';

const linksTo = (...hrefs: readonly string[]): Page => ({
  pageComponent: hrefs.map((href, at) => ({ type: 'button', id: `b${at}`, props: { label: 'Go', href } })),
});

test('a link that leads nowhere is a problem of its node, until it leads somewhere', async () => {
  const leadsSomewhere = vi.fn(async (href: string) => ({ '/gone': false, '/here': true })[href]);
  const services = builderServices({
    client: new QueryClient(),
    manifest: MANIFEST,
    records: { find: () => Promise.resolve([]), known: () => Promise.resolve([]), leadsSomewhere },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <BuilderContext value={services}>{children}</BuilderContext>
  );
  const { result, rerender } = renderHook(useDeadLinks, {
    wrapper,
    initialProps: linksTo('/here', '/gone', 'https://example.com', '/gone'),
  });
  const dead = (at: number) => ({
    level: 'warn',
    code: 'BROKEN_LINK',
    nodeId: `b${at}`,
    path: `/pageComponent/${at}/props/href`,
    type: 'button',
    message: '/gone',
  });
  await waitFor(() => expect(result.current).toEqual([dead(1), dead(3)]));
  expect(leadsSomewhere.mock.calls.flat()).toEqual(['/here', '/gone', 'https://example.com']);
  rerender(linksTo('/here', '/here'));
  await waitFor(() => expect(result.current).toEqual([]));
});
