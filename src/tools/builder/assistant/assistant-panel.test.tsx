// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { rightsOf } from '#schemas/builder/roles.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { type Editing, useEditing } from '../page/use-editing.ts';
import { type Session, SessionContext, useAllowedEditing } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { AssistantPanel } from './assistant-panel.tsx';

const node = (id: string, text: string) => ({ type: 'text', id, props: { text } });
const PAGES: readonly Page[] = [
  { pageComponent: [node('a', 'A')] },
  { pageComponent: [node('a', 'A'), node('b', 'B')] },
  { pageComponent: [node('b', 'B'), node('a', 'AA')] },
];
/** The page with a later edit of somebody else. */
const NOW: Page = { pageComponent: [node('b', 'B'), node('a', 'AA'), node('c', 'C')] };

/** The store has the page at revision 7, and those of 5 and 6. */
const store = ((name: string, { revision }: { readonly revision?: string }) =>
  Promise.resolve(
    name === 'builderPage'
      ? { ok: true, data: { revision: 7, page: PAGES[2] } }
      : { ok: true, data: { page: PAGES[Number(revision) - 5] } },
  )) as CallStore;

const current = vi.fn<(editing: Editing) => void>();
const saveNow = vi.fn<() => void>();

function Opened({ revision }: { readonly revision: number }) {
  const [services] = useState(() => builderServices({ store }));
  const editing = useAllowedEditing(useEditing(NOW), () => undefined);
  useEffect(() => current(editing), [editing]);
  return (
    <BuilderContext value={services}>
      <AssistantPanel path="/tea" editing={editing} revision={revision} saveNow={saveNow} asked={0} />
    </BuilderContext>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the panel and asks; returns the stream of the answer, and whether it was given up. */
async function ask(revision = 7, bars: Session['bars'] = []) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', (_: unknown, { body, signal }: { body: string; signal: AbortSignal }) => {
    sent(JSON.parse(body));
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    return Promise.resolve(new Response(readable));
  });
  const session = { name: null, role: 'editor', ...rightsOf('editor'), bars };
  const opened = (known: number) =>
    inShop(
      <SessionContext value={session}>
        <Opened revision={known} />
      </SessionContext>,
    );
  const { rerender } = render(opened(revision));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Add B ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask for a change' })));
  return {
    sent,
    arrive: (known: number) => rerender(opened(known)),
    send: (text: string) => act(async () => void (await writer.write(new TextEncoder().encode(text)))),
  };
}

const line = (event: object) => `${JSON.stringify(event)}\n`;
const step = (tool: string, revision?: number) => line({ kind: 'step', tool, isRefused: false, revision });
const undoButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Undo this change' });

test('a change is shown step by step, and undone in one step, without what others have changed since', async () => {
  const { sent, send, arrive } = await ask(6);
  expect([sent.mock.lastCall, saveNow.mock.calls.length]).toEqual([[{ path: '/tea', words: 'Add B', lang: 'en' }], 1]);
  const begun = step('read_page') + step('read_texts');
  await send(begun.slice(0, 20));
  await send(`${begun.slice(20)}\n${step('patch_page', 6)}${step('patch_page', 7)}`);
  const steps = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .slice(1);
  expect(steps()).toEqual(['Reads the page', 'Changed the draft', 'Thinking…']);
  await send(line({ kind: 'done', summary: 'Added B.' }));
  expect((await undoButton()).disabled).toBe(true);
  arrive(7);
  expect([screen.getByRole('status').textContent?.trim(), steps()]).toEqual([
    'Added B.',
    ['Reads the page', 'Changed the draft'],
  ]);
  fireEvent.click(await undoButton());
  const [editing] = current.mock.lastCall ?? [];
  expect(editing?.state.page).toEqual({ pageComponent: [node('a', 'A'), node('c', 'C')] });
  expect(editing?.state.past).toEqual([NOW]);
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull();
});

test('a change that is stopped says what is in the draft, and can be undone', async () => {
  const { send } = await ask();
  await send(step('patch_page', 7));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
  await undoButton();
  expect(screen.getByRole('status').textContent?.trim()).toBe(
    'You stopped it. What it had changed by then is in the draft.',
  );
});

test('a change that is stopped before its first step was reported may have one: nothing is said of the draft', async () => {
  await ask();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
  expect((await screen.findByRole('status')).textContent?.trim()).toBe('You stopped it.');
});

test('an undo that the role does not allow is not said to be done', async () => {
  const { send } = await ask(7, [{ type: 'text', acts: ['remove'] }]);
  await send(step('patch_page', 6) + line({ kind: 'done', summary: 'Added B.' }));
  fireEvent.click(await undoButton());
  expect([screen.getByRole('status').textContent?.trim(), (await undoButton()).disabled]).toEqual(['Added B.', false]);
});

test.each([
  [line({ kind: 'failed', key: 'ASSISTANT_KEY' }), /does not accept the key.*Nothing was changed\./],
  [line({ kind: 'failed', key: 'ANYTHING' }), /went wrong in the shop.*Nothing was changed\./],
  ['<html>\n', /can’t be reached.*Nothing was changed\./],
])('a fault is said: %s', async (text, said) => {
  const { send } = await ask();
  await send(text);
  expect((await screen.findByRole('status')).textContent).toMatch(said);
});
