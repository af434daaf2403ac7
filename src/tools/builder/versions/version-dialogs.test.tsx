// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { builderServices } from '../testing/builder-services.ts';
import { VersionsDialog } from './version-dialogs.tsx';

const heading = (text: string) => ({ pageComponent: [{ type: 'heading', id: 'one', props: { text } }] });
const VERSIONS = [2, 1].map(
  (version) => ({ version, kind: 'published', of: null, by: 'Malee', at: null, note: null }) as const,
);
const PAGES: Record<string, object> = { 1: heading('First'), 2: heading('Second') };
const run = vi.fn<(command: object) => void>();
type Known = ComponentProps<typeof VersionsDialog>['saving']['view']['known'];
const KNOWN: Known = { draft: null, published: VERSIONS[0] ?? null };
type Published = NonNullable<Known['published']>;
const NEXT = { of: null, by: 'Malee', at: null, note: null };
const rolledBack = (version: number, of: number): Published => ({ ...NEXT, version, kind: 'rolled-back', of });
/** The published version after each command; null: the store did not answer. */
let outcomes: Known['published'][] = [];
let isDown = false;

interface Input {
  readonly version?: string | number;
  readonly name?: string;
}

function Opened({ draft }: { readonly draft: Page | undefined }) {
  const [published, setPublished] = useState(KNOWN.published);
  const known = { draft: draft === undefined ? null : { by: 'Malee', at: '2026-01-02T03:04:05Z' }, published };
  const send = (command: object) => {
    run(command);
    setPublished((before) => outcomes.shift() ?? before);
  };
  const saving = { view: { known, status: 'settled', refusal: '' }, actions: { run: send } } as const;
  return <VersionsDialog path="/sale/*" saving={saving} draft={draft} close={() => {}} />;
}

async function open(draft?: Page): Promise<void> {
  const answer = (call: string, { version, name = '' }: Input) => {
    if (call === 'builderVersions') return { versions: VERSIONS };
    if (call === 'builderNameVersion')
      return { versions: VERSIONS.map((each) => (each.version === version ? { ...each, note: name } : each)) };
    return { version: Number(version), kind: 'published', page: PAGES[version ?? ''] ?? PAGES[1] };
  };
  const store = ((call, input) =>
    isDown || (input !== undefined && 'name' in input && input.name === 'Refused')
      ? Promise.resolve({ ok: false, kind: 'unreachable' })
      : Promise.resolve({ ok: true, data: answer(call, input ?? {}) })) as CallStore;
  await act(async () => {
    render(
      inShop(
        <BuilderContext value={builderServices({ store })}>
          <Opened draft={draft} />
        </BuilderContext>,
      ),
    );
  });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

beforeEach(() => {
  stubModalDialogs();
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  cleanup();
  run.mockReset();
  [outcomes, isDown] = [[], false];
});

test('a roll-back shows the changes for visitors, and needs a second press', async () => {
  await open();
  await press('Roll back to version 1');
  expect(screen.getByRole('heading', { name: 'Roll back to version 1?', hidden: true })).toBeTruthy();
  const changes = await screen.findByRole('list', { name: 'What differs', hidden: true });
  expect([changes.querySelector('del')?.textContent, changes.querySelector('ins')?.textContent]).toEqual([
    'Second',
    'First',
  ]);
  await press('Cancel');
  expect(run).not.toHaveBeenCalled();
  await press('Roll back to version 1');
  await press('Roll back');
  expect(run.mock.calls).toEqual([[{ kind: 'rollBack', version: 1 }]]);
});

test('a version gets a name, which is shown first; Escape keeps the old one, and a refusal is shown', async () => {
  await open();
  const rowOf = (version: number) =>
    screen.getAllByRole('listitem', { hidden: true }).find((row) => row.textContent.includes(`${version} · Published`));
  const nameIt = async (name: string) => {
    await press('Name version 1');
    const field = screen.getByRole('textbox', { name: 'Name of version 1', hidden: true });
    fireEvent.change(field, { target: { value: name } });
    return field;
  };
  const forgotten = await nameIt('Forgotten');
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select');
  const row = forgotten.closest('li');
  vi.useFakeTimers();
  if (row !== null) fireEvent.pointerEnter(row);
  await act(async () => vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  expect(selected, 'a row that renders again leaves what is typed').not.toHaveBeenCalled();
  selected.mockRestore();
  fireEvent.keyDown(forgotten, { key: 'Escape' });
  expect(rowOf(1)?.textContent).toBe('1 · PublishedMaleeNameCompareRoll back');
  await nameIt('Songkran sale');
  await press('Save the name');
  expect(rowOf(1)?.textContent).toBe('Songkran sale1 · Published · MaleeNameCompareRoll back');
  expect(rowOf(2)?.textContent).toBe('2 · PublishedMaleeName');
  await nameIt('Refused');
  await press('Save the name');
  expect(screen.getByText('The name was not saved.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name of version 1', hidden: true })).toBeTruthy();
});

test('a version is compared with what visitors see now', async () => {
  await open();
  await press('Compare version 1 with now');
  expect(screen.getByRole('heading', { name: 'Version 1 and now', hidden: true })).toBeTruthy();
  const changes = await screen.findByRole('list', { name: 'What differs', hidden: true });
  expect([changes.querySelector('del')?.textContent, changes.querySelector('ins')?.textContent]).toEqual([
    'First',
    'Second',
  ]);
  await press('Close');
  expect(screen.getByRole('heading', { name: 'Versions', hidden: true })).toBeTruthy();
});

test('a version, also the newest, is compared with the draft, and a difference in a variant names the variant', async () => {
  const draft = (text: string) => ({
    pageComponent: [
      {
        type: 'experiment',
        id: 'test',
        props: { variants: [{ label: 'B', share: 50 }] },
        children: [],
        slots: { 'variant-1': heading(text).pageComponent },
      },
    ],
  });
  PAGES[2] = draft('Second');
  await open(draft('Third'));
  await press('Compare version 2 with now');
  const changes = await screen.findByRole('list', { name: 'What differs', hidden: true });
  PAGES[2] = heading('Second');
  expect(changes.textContent).toMatch(/^Variant B · one · text.*SecondThird$/);
});

test('a page is taken offline only after a second press', async () => {
  await open();
  await press('Take offline');
  expect(screen.getByRole('heading', { name: 'Take /sale/* offline?', hidden: true })).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  await press('Take offline');
  expect(run.mock.calls).toEqual([[{ kind: 'unpublish' }]]);
});

test('a roll-back and taking a page offline are undone by one press', async () => {
  await open();
  outcomes = [rolledBack(3, 1), rolledBack(4, 2), { ...NEXT, version: 5, kind: 'unpublished' }];
  await press('Roll back to version 1');
  await press('Roll back');
  expect(screen.getByText('Visitors see version 1 again.')).toBeTruthy();
  await press('Undo');
  await press('Take offline');
  await press('Take offline');
  await press('Undo');
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull();
  expect(run.mock.calls.flat()).toEqual([
    { kind: 'rollBack', version: 1 },
    { kind: 'rollBack', version: 2 },
    { kind: 'unpublish' },
    { kind: 'rollBack', version: 4 },
  ]);
});

test('a command without an answer, or after a change of somebody else, is not said to be done', async () => {
  await open();
  outcomes = [null, rolledBack(3, 2)];
  for (const text of [/did not answer. Try again/, /changed elsewhere meanwhile/]) {
    await press('Roll back to version 1');
    await press('Roll back');
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/^Visitors see version/)).toBeNull();
  }
});

test('a draft is discarded only after a second press, which shows what is lost', async () => {
  await open(heading('Third'));
  await press('Discard the draft');
  const lost = await screen.findByRole('list', { name: 'What differs', hidden: true });
  expect([run.mock.calls, lost.querySelector('del')?.textContent]).toEqual([[], 'Third']);
  await press('Discard the draft');
  expect(run.mock.calls).toEqual([[{ kind: 'discard' }]]);
});

test('versions that could not be read are not said to be none, and are read again by one press', async () => {
  isDown = true;
  await open();
  expect(screen.queryByText('This page has never been published.')).toBeNull();
  isDown = false;
  await press('Try again');
  isDown = true;
  await press('Compare version 1 with now');
  isDown = false;
  await press('Try again');
  expect(await screen.findByRole('list', { name: 'What differs', hidden: true })).toBeTruthy();
});
