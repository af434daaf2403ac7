// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rightsOf } from '#schemas/builder/roles.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import type { Page } from '../page/nodes.ts';
import { type Editing, useEditing } from '../page/use-editing.ts';
import { type Session, SessionContext, useAllowedEditing } from '../team/session.ts';
import { LanguagesDialog } from './languages-dialog.tsx';
import { WITHOUT_SAMPLES as manifest } from '../testing/registry-manifest.ts';
// Loaded by the dialog on demand.
import './machine-translation.tsx';

const heading = (id: string, words: unknown) => ({ type: 'heading', id, props: { text: words } });
const PAGE: Page = {
  pageHead: { title: { th: 'ชาม', en: 'Bowls' } },
  pageComponent: [
    heading('a', { $t: { th: 'ชามใหม่', en: 'Bowl' } }),
    heading('b', { $t: { th: 'ถ้วย' } }),
    heading('c', 'Raan'),
  ],
};
const BEFORE: Page = { pageComponent: [heading('a', { $t: { th: 'ชาม', en: 'Bowl' } })] };

/** The store with one published version of the page. */
const store = ((name) =>
  Promise.resolve(
    name === 'builderVersions'
      ? { ok: true, data: { versions: [{ version: 1 }] } }
      : { ok: true, data: { version: 1, page: BEFORE } },
  )) as CallStore;

const taken = vi.fn<(editing: Editing) => void>();
const close = vi.fn<() => void>();

const noted = vi.fn<() => void>();

function Opened({ page = PAGE, path = '/about' }: { readonly page?: Page; readonly path?: string }) {
  const [services] = useState(() => builderServices({ store, manifest, hasAssistant: true }));
  const editing = useAllowedEditing(useEditing(page), noted);
  useEffect(() => taken(editing), [editing]);
  return (
    <BuilderContext value={services}>
      <LanguagesDialog path={path} editing={editing} newest={1} close={close} />
    </BuilderContext>
  );
}

beforeEach(async () => {
  close.mockReset();
  stubModalDialogs();
  await act(async () => void render(inShop(<Opened />)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The editing as last rendered. */
function editingNow(): Editing {
  const [editing] = taken.mock.lastCall ?? [];
  if (editing === undefined) throw new Error('nothing was rendered');
  return editing;
}

const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const pageNow = () => editingNow().state.page.pageComponent;

test('lists what is older than its source and what is missing, and all texts on request', () => {
  expect(rows()).toEqual(['HeadingTextOlder than its sourceชามใหม่Bowl', 'HeadingTextMissingถ้วย']);
  fireEvent.click(screen.getByRole('radio', { name: 'All (4)' }));
  expect(rows()).toEqual([
    'This pageTitleชามBowls',
    'HeadingTextOlder than its sourceชามใหม่Bowl',
    'HeadingTextMissingถ้วย',
    'HeadingTextThe same in all languagesRaan',
  ]);
});

test('a translation is written while it is typed, stays in the list, and is one step to undo', () => {
  const field = screen.getByRole('textbox', { name: 'English: ถ้วย' });
  for (const value of ['C', 'Cu', 'Cup']) fireEvent.change(field, { target: { value } });
  expect(pageNow()[1]).toEqual(heading('b', { $t: { th: 'ถ้วย', en: 'Cup' } }));
  expect(rows()).toEqual(['HeadingTextOlder than its sourceชามใหม่Bowl', 'HeadingTextถ้วยCup']);
  expect(screen.getByRole('radio', { name: 'To do (1)' })).toBeTruthy();
  act(editingNow().actions.undo);
  expect(editingNow().state.page).toEqual(PAGE);
});

test('another language is chosen on either side, and that of the other side swaps both', () => {
  const to = screen.getByRole<HTMLSelectElement>('combobox', { name: 'To' });
  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' });
  for (const side of [to, from]) {
    const before = [to.value, from.value];
    fireEvent.change(side, { target: { value: side === to ? from.value : to.value } });
    expect([from.value, to.value]).toEqual(before);
  }
  fireEvent.change(to, { target: { value: 'jp' } });
  expect(rows()).toHaveLength(3);
});

/** Opens a file of translations. */
async function openFile(bytes: Uint8Array): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = { arrayBuffer: () => Promise.resolve(bytes) };
  await act(async () => void (input && fireEvent.change(input, { target: { files: [file] } })));
}

test.each([
  ['Traditional Chinese', '"Language: zh_TW\\n"', /Traditional Chinese.*Nothing was changed/],
  ['a language of no shop', '"Language: de\\n"', /does not have.*Nothing was changed/],
])('a file in %s changes nothing, and says why', { meta: { field: ['4.workbench.5'] } }, async (_, header, said) => {
  await openFile(new TextEncoder().encode(`msgid ""\nmsgstr ""\n${header}\n"X-Source-Language: th\\n"`));
  expect(screen.getByRole('status').textContent).toMatch(said);
  expect(editingNow().state.page).toEqual(PAGE);
});

test('a file that is not UTF-8 changes nothing, and says so', { meta: { field: ['4.pictures.5'] } }, async () => {
  await openFile(Uint8Array.from([0xff, 0xfe, 0x6d, 0x00]));
  expect(screen.getByRole('status').textContent).toMatch(/not UTF-8, but UTF-16/);
});

test('a file of translations is imported in one step, and its result is shown', async () => {
  const po = [
    'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"X-Source-Language: th\\n"',
    'msgctxt "b/props/text"\nmsgid "ถ้วย"\nmsgstr "カップ"',
    'msgctxt "a/props/text"\nmsgid "ชาม"\nmsgstr "碗"',
  ].join('\n\n');
  await openFile(new TextEncoder().encode(po));
  expect(pageNow()[1]).toEqual(heading('b', { $t: { th: 'ถ้วย', jp: 'カップ' } }));
  // The title is missing too, and is in the list.
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual([
    '1 text was written in 日本語. 1 was left out: its source says something else by now.',
  ]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'To' }).value).toBe('jp');
  act(editingNow().actions.undo);
  expect(editingNow().state.page).toEqual(PAGE);
});

/** Opens the dialog for a translator, whose rights may be less. */
async function openAsTranslator(less: Partial<Session> = {}, page = PAGE): Promise<void> {
  cleanup();
  const session = { name: 'Tara', role: 'translator', ...rightsOf('translator'), ...less };
  const dialog = (
    <SessionContext value={session}>
      <Opened page={page} />
    </SessionContext>
  );
  await act(async () => void render(inShop(dialog)));
}

test('a translator gets the texts that have languages, and a file with others brings in the rest', async () => {
  await openAsTranslator();
  expect(screen.getByRole('radio', { name: 'All (3)' })).toBeTruthy();
  const po = [
    'msgid ""\nmsgstr ""\n"Language: en\\n"\n"X-Source-Language: th\\n"',
    'msgctxt "b/props/text"\nmsgid "ถ้วย"\nmsgstr "Cup"',
    'msgctxt "c/props/text"\nmsgid "Raan"\nmsgstr "Shop"',
  ].join('\n\n');
  await openFile(new TextEncoder().encode(po));
  expect(pageNow()).toEqual([
    PAGE.pageComponent[0],
    heading('b', { $t: { th: 'ถ้วย', en: 'Cup' } }),
    heading('c', 'Raan'),
  ]);
  expect(screen.getByRole('status').textContent).toBe(
    '1 text was written in English. 1 was left out: your role does not change it. Ask an editor.',
  );
});

test('texts that the role closes are not counted as translated', async () => {
  const locked = { ...heading('locked', { $t: { th: 'ถ้วย' } }), locked: true };
  await openAsTranslator({}, { ...PAGE, pageComponent: [locked] });
  expect(screen.getByText('The texts that are left are not for your role.')).toBeTruthy();
});

test('a file is named by the whole name of its zone', async () => {
  cleanup();
  await act(async () => void render(inShop(<Opened path="zone:header" />)));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  fireEvent.click(screen.getByRole('button', { name: 'Save as PO' }));
  expect(names).toEqual(['zone-header.en.po']);
});

test('texts that the role closes are left out, and cost no other translation', async () => {
  const cup = { $t: { th: 'ถ้วย' } };
  const page: Page = {
    pageComponent: [
      heading('b', cup),
      { ...heading('locked', cup), locked: true },
      { type: 'text', id: 'barred', props: { text: cup } },
    ],
  };
  await openAsTranslator({ langs: ['en'], bars: [{ type: 'text', acts: ['edit'] }] }, page);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { texts: ['Cup'] } })));
  fireEvent.click(await screen.findByRole('button', { name: 'Translate 1 missing text' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take over 1 text' }));
  const translated = [heading('b', { $t: { th: 'ถ้วย', en: 'Cup' } }), ...page.pageComponent.slice(1)];
  expect(pageNow()).toEqual(translated);
  const lines = ['b', 'locked', 'barred'].map((id) => `msgctxt "${id}/props/text"\nmsgid "ถ้วย"\nmsgstr "Mug"`);
  const file = (to: string) => [`msgid ""\nmsgstr ""\n"Language: ${to}\\n"\n"X-Source-Language: th\\n"`, ...lines];
  await openFile(new TextEncoder().encode(file('ja').join('\n\n')));
  expect(screen.getByText(/^0 texts were written in 日本語. 3 were left out: your role/)).toBeTruthy();
  expect(pageNow()).toEqual(translated);
  await openFile(new TextEncoder().encode(file('en').join('\n\n')));
  expect(screen.getByText(/^1 text was written in English. 2 were left out: your role/)).toBeTruthy();
  expect([pageNow()[0], noted.mock.calls]).toEqual([heading('b', { $t: { th: 'ถ้วย', en: 'Mug' } }), []]);
});

test('a missing title is named for a page, not for a zone, which has none', async () => {
  const untitled = () =>
    screen.queryByText('The page has no title in: ไทย, English. Write it in the form of the page.');
  const open = async (path: string) => {
    cleanup();
    await act(async () => void render(inShop(<Opened page={{ pageComponent: [] }} path={path} />)));
    return untitled() !== null;
  };
  expect([await open('/about'), await open('zone:header')]).toEqual([true, false]);
});

test('a component is gone to from its text', () => {
  fireEvent.click(screen.getAllByRole('button', { name: 'Heading' })[1] ?? document.body);
  expect([editingNow().state.selected, close.mock.calls.length]).toEqual(['b', 1]);
});

test('missing texts are translated as a draft, which is corrected, taken over in one step, and confirmed', async () => {
  const translated = ['New bowl', 'Cup https://evil.example'];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { texts: translated } })));
  const button = (name: string) => screen.findByRole('button', { name });
  const translate = async () => {
    fireEvent.click(await button('Translate 2 missing texts'));
    await button('Discard');
  };
  await translate();
  expect(rows()).toEqual([
    'HeadingTextDraft by machineชามใหม่New bowl',
    'HeadingTextLeft out: links, tags, placeholders or names would not stay wholeถ้วย',
  ]);
  // The draft stays while other texts and languages are looked at.
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  const to = screen.getByRole('combobox', { name: 'To' });
  for (const value of ['jp', 'en']) fireEvent.change(to, { target: { value } });
  fireEvent.click(screen.getByRole('radio', { name: /^To do/ }));
  expect(rows()[0]).toContain('Draft by machineชามใหม่New bowl');
  fireEvent.click(await button('Discard'));
  expect(editingNow().state.past).toEqual([]);
  translated[1] = 'Cup';
  await translate();
  fireEvent.change(screen.getByRole('textbox', { name: 'English: ถ้วย' }), { target: { value: 'A cup' } });
  expect(editingNow().state.page).toEqual(PAGE);
  fireEvent.click(await button('Take over 2 texts'));
  expect(pageNow().slice(0, 2)).toEqual([
    heading('a', { $t: { th: 'ชามใหม่', en: 'New bowl' } }),
    heading('b', { $t: { th: 'ถ้วย', en: 'A cup' } }),
  ]);
  // Words that somebody has corrected need no confirmation.
  expect(rows()).toEqual(['HeadingTextBy machine, not confirmedConfirmชามใหม่New bowl']);
  expect(editingNow().state.past).toEqual([PAGE]);
  fireEvent.click(await button('Confirm'));
  expect(screen.getByRole('radio', { name: 'To do (0)' })).toBeTruthy();
  expect(editingNow().state.page.pageHead).toEqual(PAGE.pageHead);
});
