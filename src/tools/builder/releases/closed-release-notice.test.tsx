// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageState } from '#schemas/builder/records.ts';
import type { Release } from '#schemas/builder/releases.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { type Editing, toEditablePage, useEditing } from '../page/use-editing.ts';
import { localDraftName, readLocalDraft } from '../saving/local-draft.ts';
import { useSaving } from '../saving/use-saving.ts';
import { useAllowedEditing, useRoleLimit } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { ClosedReleaseNotice } from './closed-release-notice.tsx';
import { ReleaseSession } from './release-session.tsx';

const AT = '2026-12-31T13:30:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const page = (text: string) => ({ pageComponent: [{ type: 'text', id: 'a', props: { text } }] });
const PAGE: PageState = { path: '/sale', revision: 3, page: page('One'), draft: null, published: null };
const releaseIn = (state: Release['state']): Release => ({
  id: ID,
  name: 'Songkran',
  state,
  revision: 4,
  created: { by: 'Malee', at: AT },
  approved: null,
  approvals: [],
  required: null,
  schedule: state === 'scheduled' ? { at: AT, timeZone: 'UTC', langs: null } : null,
  rollout: null,
  last: null,
  problem: null,
});

/** State of the release in the store. */
let state: Release['state'];
const refused = vi.fn<() => void>();
const opened = vi.fn<(editing: Editing) => void>();
const asked = vi.fn<(name: string, input: unknown) => void>();
const store = ((name: string, input: unknown) => {
  asked(name, input);
  if (name === 'releaseSchedule') state = 'approved';
  const isSaved = name === 'builderSave' && (state === 'open' || state === 'approved');
  const answer =
    name !== 'builderSave'
      ? { ok: true, data: { release: releaseIn(state), pages: [], links: [] } }
      : isSaved
        ? { ok: true, data: { ...PAGE, revision: 4 } }
        : { ok: false, kind: 'refused', key: 'RELEASE_STATE', message: '' };
  return Promise.resolve(answer);
}) as CallStore;

function Page() {
  const own = useEditing(toEditablePage(PAGE));
  const saving = useSaving(PAGE, own, undefined);
  const editing = useAllowedEditing(own, refused);
  useEffect(() => opened(editing), [editing]);
  return (
    <>
      <p>{useRoleLimit()}</p>
      <ClosedReleaseNotice path={PAGE.path} saving={saving} open={own.actions.open} />
    </>
  );
}
const open = (first: Release['state']) => {
  state = first;
  return act(async () => {
    render(
      inShop(
        <BuilderContext value={builderServices({ store, release: ID })}>
          <ReleaseSession>
            <Page />
          </ReleaseSession>
        </BuilderContext>,
      ),
    );
  });
};
const edit = (text: string) => act(async () => opened.mock.lastCall?.[0].actions.edit(undefined, () => page(text)));
const shown = () => opened.mock.lastCall?.[0].state.page;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const mock of [refused, opened, asked]) mock.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a scheduled release is read-only until its schedule is removed', async () => {
  await open('scheduled');
  expect(screen.getByRole('status').textContent).toMatch(/^“Songkran” will be published on Dec 31, 2026, 8:30 PM\./);
  expect(screen.getByText('The pages of this release can’t be changed now.')).toBeTruthy();
  await edit('Two');
  expect([refused.mock.calls.length, shown()]).toEqual([1, page('One')]);
  await press('Do not publish at that time');
  const unscheduled = { id: ID, base: 4, schedule: null, anyway: false };
  expect(asked).toHaveBeenCalledWith('releaseSchedule', unscheduled);
  expect(screen.queryByRole('status')).toBeNull();
  await edit('Two');
  expect(shown()).toEqual(page('Two'));
});

test.each(['published', 'discarded'] as const)('a %s release leads to the page in the shop', async (ended) => {
  await open(ended);
  await edit('Two');
  expect([refused.mock.calls.length, shown()]).toEqual([1, page('One')]);
  const link = screen.getByRole('link', { name: 'Work in the shop itself' });
  expect(link.getAttribute('href')).toMatch(/\?page=%2Fsale$/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('edits of a page whose release was published meanwhile are carried to the draft of the shop', async () => {
  await open('open');
  expect(screen.queryByRole('status')).toBeNull();
  await edit('Two');
  state = 'published';
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status').textContent).toMatch(/Your last edits are not in it yet\./);
  await edit('Three');
  expect(shown()).toEqual(page('Two'));
  await press('Carry my edits to the shop itself');
  const carried = readLocalDraft(() => localStorage, localDraftName(PAGE.path, undefined));
  expect([carried?.base, carried?.page]).toEqual([page('One'), page('Two')]);
  // Nothing is left of them here.
  expect(shown()).toEqual(page('One'));
  expect(readLocalDraft(() => localStorage, localDraftName(PAGE.path, ID))).toBeUndefined();
});
