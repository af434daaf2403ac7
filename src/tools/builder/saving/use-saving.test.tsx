// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { PageState } from '#schemas/builder/records.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { type Editing, toEditablePage, useEditing } from '../page/use-editing.ts';
import { rightsOf } from '#schemas/builder/roles.ts';
import { SessionContext } from '../team/session.ts';
import { SaveStatus } from './save-status.tsx';
import { toStoredPage } from './store-effects.ts';
import { type Saving, useSaving } from './use-saving.ts';

const text = (words: string) => ({ type: 'text', id: 'a', props: { text: words } });
const STATE: PageState = {
  path: '/about',
  revision: 3,
  draft: null,
  published: null,
  page: { pageComponent: [text('One')] },
};

const opened = vi.fn<(editing: Editing, saving: Saving) => void>();

function Page() {
  const editing = useEditing(toEditablePage(STATE));
  const saving = useSaving(STATE, editing, undefined);
  useEffect(() => opened(editing, saving), [editing, saving]);
  return <SaveStatus saving={saving} open={editing.actions.open} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function edit(words: string): Promise<void> {
  await act(async () =>
    opened.mock.lastCall?.[0].actions.edit(undefined, (page) => ({ ...page, pageComponent: [text(words)] })),
  );
}

test('says that unsaved edits do not fit into the storage', { meta: { field: ['4.workbench.8'] } }, async () => {
  let answer: Awaited<ReturnType<CallStore>> = { ok: false, kind: 'unreachable' };
  const store = (() => Promise.resolve(answer)) as CallStore;
  const services = builderServices({ store });
  render(
    inShop(
      <BuilderContext value={services}>
        <Page />
      </BuilderContext>,
    ),
  );
  await edit('Two');
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await edit('Three');
  expect(screen.getByRole('status').textContent).toMatch(/^This browser has no room for unsaved edits/);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('alert').textContent).toMatch(/^Not saved: no answer This browser has no room/);
  answer = { ok: true, data: { ...STATE, revision: 4, page: { pageComponent: [text('Three')] } } };
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByRole('status').textContent).toBe('Not published');
});

test('merges edits of others while one types; a conflict waits for a pause', async () => {
  const page = (title: string, words: string) => ({ pageHead: { title }, pageComponent: [text(words)] });
  const theirs = { ...STATE, revision: 4, page: page('Theirs', 'One') };
  const store = (() => Promise.resolve({ ok: false, kind: 'conflict', theirs: stored })) as CallStore;
  let stored: PageState = theirs;
  const receive = (state: PageState) => {
    stored = state;
    return act(async () => opened.mock.lastCall?.[1].actions.receive(state));
  };
  const shown = () => {
    const [editing, saving] = opened.mock.lastCall ?? [];
    return [editing?.state.page, saving?.view.status];
  };
  render(
    inShop(
      <BuilderContext value={builderServices({ store })}>
        <Page />
      </BuilderContext>,
    ),
  );
  await edit('Two');
  await receive(theirs);
  expect(shown()).toEqual([page('Theirs', 'Two'), 'waiting']);
  await receive({ ...theirs, revision: 5, page: page('Theirs', 'Three') });
  expect(shown()).toEqual([page('Theirs', 'Two'), 'waiting']);
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(shown()).toEqual([page('Theirs', 'Two'), 'conflict']);
  await act(async () => opened.mock.lastCall?.[0].actions.undo());
  expect(opened.mock.lastCall?.[0].state.page).toEqual(page('Theirs', 'One'));
});

test('edits that the store refuses can be discarded, also by somebody who may save nothing any more', async () => {
  const store = (() =>
    Promise.resolve({ ok: false, kind: 'refused', key: 'BARRED', message: 'the role may not edit a' })) as CallStore;
  render(
    inShop(
      <BuilderContext value={builderServices({ store })}>
        <Page />
      </BuilderContext>,
    ),
  );
  await edit('Two');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toMatch(/^Your role does not allow this change/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard my edits' })));
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect([screen.getByRole('status').textContent, opened.mock.lastCall?.[0].state.page, localStorage.length]).toEqual([
    'Not published',
    STATE.page,
    0,
  ]);
});

test.each([
  ['Mali', 'Merged with what you changed elsewhere'],
  ['Nok', 'Merged with edits of Nok'],
])('names who changed what was merged: %s', (by, shown) => {
  const known = toStoredPage({ ...STATE, draft: { by, at: '2026-11-01T00:00:00.000Z' } });
  const view: Saving['view'] = {
    status: 'settled',
    known,
    page: known.page,
    unsaved: undefined,
    refusal: '',
    merged: known,
    theirs: undefined,
    conflicts: [],
  };
  const actions = { run: vi.fn(), saveNow: vi.fn(), receive: vi.fn(), resolve: vi.fn() };
  render(
    inShop(
      <SessionContext value={{ name: 'Mali', role: 'editor', ...rightsOf('editor') }}>
        <SaveStatus saving={{ view, isKept: true, actions }} open={() => {}} />
      </SessionContext>,
    ),
  );
  expect(screen.getByRole('status').textContent).toBe(shown);
});
