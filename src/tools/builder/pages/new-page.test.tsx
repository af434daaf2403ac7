// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { NewPage } from './new-page.tsx';

afterEach(cleanup);

const typeOf = (type: string) => ({
  type,
  title: type,
  description: '',
  category: 'content',
  schema: {},
  slots: {},
  samples: [{ type, props: { title: type } }],
});

test('a page of a template begins with its components and the shop’s own products', async () => {
  const store = vi.fn(() => Promise.resolve({ ok: false, kind: 'unreachable' } as const));
  const records = {
    ...builderServices().records,
    find: () => Promise.resolve(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id, detail: '', image: '' }))),
  };
  const types = new Map(['countdown', 'product-list'].map((type) => [type, typeOf(type)]));
  const services = builderServices({ store, records, manifest: { types, node: {}, themes: [], lang: 'en' } });
  const page = <NewPage taken={[]} />;
  render(inShop(<BuilderContext value={services}>{page}</BuilderContext>));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of a new page' }), { target: { value: 'Summer' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Campaign' }));
  fireEvent.click(screen.getByRole('button', { name: 'New page' }));
  await vi.waitFor(() =>
    expect(store).toHaveBeenCalledWith('builderSave', {
      path: '/summer',
      base: 0,
      page: {
        pageHead: { title: { en: 'Summer' } },
        pageComponent: [
          { type: 'countdown', props: { title: 'countdown' }, id: 'countdown' },
          { type: 'product-list', props: { title: 'product-list', uuids: ['a', 'b', 'c', 'd'] }, id: 'product-list' },
        ],
      },
    }),
  );
});

test('a page that cannot be read is not copied, and a path that is used meanwhile is reported', async () => {
  const gone = { ok: false, kind: 'unreachable' } as const;
  const store = vi.fn<(name: string) => Promise<unknown>>(() => Promise.resolve(gone));
  const services = builderServices({ store: store as CallStore });
  render(
    inShop(
      <BuilderContext value={services}>
        <NewPage source="/about" taken={[]} />
      </BuilderContext>,
    ),
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the copy of /about' }), { target: { value: 'Us' } });
  const copy = screen.getByRole('button', { name: 'Copy' });
  fireEvent.click(copy);
  fireEvent.click(copy);
  expect(await screen.findByText('The shop did not answer. Try again.')).toBeTruthy();
  expect(store.mock.calls).toEqual([['builderPage', { path: '/about' }]]);
  store.mockImplementation((name) =>
    Promise.resolve(name === 'builderPage' ? { ok: true, data: { page: null } } : { ok: false, kind: 'conflict' }),
  );
  fireEvent.click(copy);
  expect(await screen.findByText('There is a page at this path already.')).toBeTruthy();
});
