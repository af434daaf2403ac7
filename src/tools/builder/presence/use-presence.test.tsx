// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PageState, PresentBuilder } from '#schemas/builder/records.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallStore, StoreAnswer } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { useEditing } from '../page/use-editing.ts';
import { PeopleHere } from './people-here.tsx';
import { usePresence } from './use-presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const received = vi.fn();
const PAGE = { pageComponent: [{ type: 'text', id: 'a' }] };

function Page({ selected }: { readonly selected: string | undefined }) {
  const editing = useEditing(PAGE);
  const others = usePresence({ path: '/about', selected, revision: 3, receive: received });
  return (
    <>
      <PeopleHere others={others} editing={editing} />
      <p>{editing.state.selected ?? 'page'}</p>
      <output>{others.map(({ colour }) => colour).join()}</output>
    </>
  );
}

function open(others: () => readonly PresentBuilder[] | undefined, page?: PageState) {
  const signs: Readonly<Record<string, unknown>>[] = [];
  const store = (async (name: string, input: object) => {
    if (name === 'builderPresence') signs.push({ ...input });
    const now = others();
    const answer: StoreAnswer<unknown> =
      now === undefined ? { ok: false, kind: 'unreachable' } : { ok: true, data: { self: 'me', others: now, page } };
    return answer;
  }) as CallStore;
  const services = builderServices({ store });
  const editor = (selected?: string) => (
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <BuilderContext value={services}>
        <Page selected={selected} />
      </BuilderContext>
    </I18nProvider>
  );
  const { rerender, unmount } = render(editor());
  return { signs, select: (id: string) => rerender(editor(id)), close: unmount };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('notifies the store every two seconds, and at once when another component is selected, until the page closes', async () => {
  const { signs, select, close } = open(() => []);
  await pass(2000);
  select('a');
  await pass(200);
  close();
  await pass(60_000);
  expect(signs.map(({ node, isLeaving, known }) => [node, isLeaving, known])).toEqual([
    [null, false, 3],
    [null, false, 3],
    ['a', false, 3],
    ['a', true, 3],
  ]);
  expect(new Set(signs.map(({ session }) => session)).size).toBe(1);
});

test('shows who else is here and where, leads there, and shows nobody while the store does not answer', async () => {
  let others: readonly PresentBuilder[] | undefined = [
    // The ids of these tabs lead to the same colour.
    { session: 'i', name: 'Nok Dee', node: 'a' },
    { session: 'u', name: null, node: null },
  ];
  open(() => others);
  await pass(200);
  const people = screen.getAllByRole('button').map((button) => [button.title, button.textContent]);
  expect(people).toEqual([
    ['Nok Dee, at a', 'ND'],
    ['Somebody else', 'SE'],
  ]);
  const colours = screen.getByRole('status').textContent.split(',');
  expect(new Set(colours).size).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Nok Dee, at a' }));
  expect(screen.getByRole('paragraph').textContent).toBe('a');
  others = undefined;
  await pass(2000);
  expect(screen.queryByRole('list')).toBeNull();
});

test('receives the page that somebody else has saved, within two seconds', async () => {
  const page: PageState = { path: '/about', revision: 4, page: PAGE, draft: null, published: null };
  open(() => [], page);
  await pass(2000);
  expect(received).toHaveBeenLastCalledWith(page);
});
