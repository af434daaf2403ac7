// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import { savingMachine } from '#machines/saving/machine.ts';
import type { PageCommand } from '#machines/saving/types.ts';
import { savingView } from '#machines/saving/view.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { toEditablePage, useEditing } from '../page/use-editing.ts';
import { runCommand, toStoredPage } from '../saving/store-effects.ts';
import { MergeNotice } from './merge-notice.tsx';

const page = (title: string, text: string) => ({
  pageComponent: [
    { type: 'heading', id: 'title', props: { text: title } },
    { type: 'text', id: 'text', props: { text } },
  ],
});
const BASE = page('Tea', 'Leaves');

const asked = vi.fn<(name: string, input: unknown) => void>();
const services = builderServices({
  store: (name, input) => {
    asked(name, input);
    return Promise.resolve({ ok: false, kind: 'unreachable' });
  },
});

/** Shows the notice over a draft; `published`: what a release has published since it was begun. */
function open(draft: ReturnType<typeof page>, published: ReturnType<typeof page> | undefined): void {
  const known: PageState = {
    path: '/sale',
    revision: 7,
    page: draft,
    draft: { by: 'Malee', at: '2026-11-01T03:00:00.000Z' },
    published: null,
    ...(published === undefined ? {} : { behind: { version: 3, base: BASE, page: published } }),
  };
  const view = savingView(createActor(savingMachine, { input: { known: toStoredPage(known) } }).getSnapshot());
  const Part = () => {
    const editing = useEditing(toEditablePage(known));
    const actions = {
      run: (command: PageCommand) => void runCommand(services.store, known.path, command, 7),
      receive: vi.fn(),
      saveNow: vi.fn(),
      resolve: vi.fn(),
    };
    const [isOpen, setOpen] = useState(false);
    return <MergeNotice editing={editing} saving={{ isKept: true, view, actions }} isOpen={isOpen} setOpen={setOpen} />;
  };
  render(
    inShop(
      <BuilderContext value={services}>
        <Part />
      </BuilderContext>,
    ),
  );
}
const press = (name: string) =>
  act(async () => {
    const found = screen.getAllByRole('button', { name, hidden: true });
    fireEvent.click(found.at(-1) ?? document.body);
  });
const saved = (merged: ReturnType<typeof page>) => [['builderSave', { path: '/sale', base: 7, main: 3, page: merged }]];

beforeEach(() => {
  asked.mockReset();
  stubModalDialogs();
});
afterEach(cleanup);

test('says nothing while nothing was published since', () => {
  open(page('Mine', 'Leaves'), undefined);
  expect(screen.queryByRole('status')).toBeNull();
});

test('merges what was published since, without a question where both changed something else', async () => {
  open(page('Mine', 'Leaves'), page('Tea', 'Theirs'));
  await press('Merge it in');
  expect(screen.getByText('Both go together: nothing was changed twice.')).toBeTruthy();
  await press('Merge it in');
  expect(asked.mock.calls).toEqual(saved(page('Mine', 'Theirs')));
});

test('asks for what both changed, and saves the side that is chosen', async () => {
  open(page('Mine', 'Leaves'), page('Theirs', 'Leaves'));
  await press('Merge it in');
  expect(screen.getByText('Choose what stays; everything else is merged.')).toBeTruthy();
  const sides = screen.getAllByRole('radio', { hidden: true });
  await act(async () => fireEvent.click(sides.at(-1) ?? document.body));
  await press('Merge it in');
  expect(asked.mock.calls).toEqual(saved(page('Theirs', 'Leaves')));
});
