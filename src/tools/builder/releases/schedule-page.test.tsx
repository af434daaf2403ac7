// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { SchedulePage } from './schedule-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PAGE = { pageHead: { title: { th: 'ลดราคา', en: 'Sale' } }, pageComponent: [] };
const asked = vi.fn<(name: string, input: unknown) => unknown>();
const open = vi.fn<(release: string) => void>();
const release = (revision: number) => ({ ok: true, data: { release: { id: ID, revision }, pages: [], links: [] } });

const press = async () => {
  const store = ((name, input) => Promise.resolve(asked(name, input))) as CallStore;
  render(
    inShop(
      <BuilderContext value={builderServices({ store })}>
        <SchedulePage path="/sale" page={PAGE} base={7} main={4} isDisabled={false} open={open} />
      </BuilderContext>,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Schedule…' }));
  // Nothing moves before it is said.
  expect([
    asked.mock.calls,
    screen.getByText(/move from the draft into a release of their own, “Sale”/).tagName,
  ]).toEqual([[], 'P']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose a time', hidden: true })));
};

beforeEach(stubModalDialogs);
afterEach(() => {
  cleanup();
  asked.mockReset();
  open.mockReset();
});

test('moves the draft of a page into an approved release of its own, and opens the schedule', async () => {
  asked
    .mockReturnValueOnce(release(0))
    .mockReturnValueOnce({ ok: true, data: { revision: 1 } })
    .mockReturnValueOnce(release(2))
    .mockReturnValueOnce(release(3))
    .mockReturnValueOnce({ ok: true, data: {} });
  await press();
  expect(asked.mock.calls).toEqual([
    ['releaseCreate', { name: 'Sale' }],
    // A version that was published since is merged in the release: it is not the one that the draft is based on.
    ['builderSave', { path: '/sale', base: 0, main: 4, page: PAGE, release: ID }],
    ['builderRelease', { id: ID }],
    ['releaseApprove', { id: ID, base: 2 }],
    ['builderDiscard', { path: '/sale', base: 7 }],
  ]);
  expect(open.mock.calls).toEqual([[ID]]);
});

test('keeps the draft of the shop where the release does not have it, and discards the release', async () => {
  asked.mockReturnValueOnce(release(0)).mockReturnValueOnce({ ok: false, kind: 'unreachable' });
  await press();
  expect(asked.mock.calls.slice(2)).toEqual([['releaseDiscard', { id: ID, base: 0 }]]);
  expect([open.mock.calls, screen.getByRole('heading', { name: 'Not scheduled', hidden: true }).tagName]).toEqual([
    [],
    'H2',
  ]);
});
