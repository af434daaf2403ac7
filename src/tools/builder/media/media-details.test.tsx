// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { MediaItem } from '#schemas/builder/media.ts';
import { rightsOf } from '#schemas/builder/roles.ts';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext, type BuilderServices } from '../builder-context.ts';
import { LateFaults } from '../controls/late-faults.tsx';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { MediaLibrary } from './media-library.tsx';

// jsdom draws no pictures.
vi.mock('./draw-picture.ts', () => ({
  loadPicture: () => Promise.resolve({ width: 20, height: 20, close: () => undefined }),
  drawPreview: () => undefined,
  savePicture: (_picture: unknown, _edit: unknown, name: string) => Promise.resolve(new File(['x'], name)),
}));
vi.mock('./prepare-picture.ts', () => ({ preparePicture: (file: File) => Promise.resolve({ ok: true, file }) }));

const ITEM: MediaItem = {
  id: '00000000-0000-4000-8000-000000000001',
  src: '/media/krua/care.pdf',
  name: 'care.pdf',
  folder: '',
  format: 'pdf',
  alt: { en: 'How to care for bowls' },
  focus: { x: 50, y: 50 },
  tags: [],
  seconds: null,
  width: 0,
  height: 0,
  bytes: 2000,
  revision: 1,
  by: null,
  at: '2026-11-01T03:00:00.000Z',
  hasPrevious: false,
};

beforeEach(stubModalDialogs);
afterEach(cleanup);

test('a file that is replaced everywhere says so, and that its description may not fit any more', async () => {
  const list = { items: [ITEM], total: 1, folders: [], tags: [] };
  const store = ((name) =>
    Promise.resolve({ ok: true, data: name === 'builderMediaUses' ? { uses: [] } : list })) as CallStore;
  const sendPicture = () => Promise.resolve({ ok: true as const, item: { ...ITEM, revision: 2, hasPrevious: true } });
  await act(async () => {
    render(
      inShop(
        <BuilderContext value={builderServices({ store, sendPicture })}>
          <SessionContext value={{ name: 'Malee', role: 'owner', ...rightsOf('owner') }}>
            <MediaLibrary first={ITEM} close={() => undefined} />
          </SessionContext>
        </BuilderContext>,
      ),
    );
  });
  expect(screen.queryByText(/replaced everywhere/)).toBeNull();
  const input = [...document.querySelectorAll('input[type=file]')].at(-1);
  const file = new File(['%PDF-1.7'], 'care.pdf', { type: 'application/pdf' });
  await act(async () => void (input && fireEvent.change(input, { target: { files: [file] } })));
  expect((await screen.findByText(/^The file is replaced everywhere\./)).textContent).toMatch(/check whether it fits/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /care\.pdf/, hidden: true })));
  expect(screen.queryByText(/replaced everywhere/)).toBeNull();
});

const PICTURES = ['one', 'two'].map((name, at): MediaItem => ({
  ...ITEM,
  id: `00000000-0000-4000-8000-00000000001${at}`,
  src: `/media/krua/${name}.webp`,
  name,
  format: 'webp',
  alt: {},
  width: 20,
  height: 20,
}));

/** Opens the library with the first of two pictures; returns the alternative texts that the store gets, which it may refuse. */
async function openPictures() {
  const state = { isRefusing: false };
  const texts: unknown[] = [];
  const list = { items: PICTURES, total: 2, folders: [], tags: [] };
  const store = ((name, input) => {
    if (name === 'builderMediaUses') return Promise.resolve({ ok: true, data: { uses: [] } });
    if (input === undefined || !('alt' in input)) return Promise.resolve({ ok: true, data: list });
    texts.push(input.alt);
    if (state.isRefusing) return Promise.resolve({ ok: false, kind: 'unreachable' });
    return Promise.resolve({ ok: true, data: { item: { ...PICTURES[0], ...input } } });
  }) as CallStore;
  const workbench = (library: ReactNode) =>
    inShop(
      <BuilderContext value={builderServices({ store })}>
        <SessionContext value={{ name: 'Malee', role: 'owner', ...rightsOf('owner') }}>
          <LateFaults>{library}</LateFaults>
        </SessionContext>
      </BuilderContext>,
    );
  const library = <MediaLibrary first={PICTURES[0]} close={() => undefined} />;
  const shown = await act(async () => render(workbench(library)));
  return { state, texts, close: () => act(async () => shown.rerender(workbench(null))) };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const englishText = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'English', hidden: true });

test('details save when a field is left, another file is chosen or the library closes, and each once', async () => {
  const { texts, close } = await openPictures();
  fireEvent.change(englishText(), { target: { value: 'A bowl' } });
  await act(async () => fireEvent.blur(englishText()));
  expect(texts).toEqual([{ en: 'A bowl' }]);
  fireEvent.change(englishText(), { target: { value: 'A red bowl' } });
  await press('two');
  expect(texts.slice(1)).toEqual([{ en: 'A red bowl' }]);
  expect(englishText().value, 'the other file stays chosen').toBe('');
  fireEvent.change(englishText(), { target: { value: 'A cup' } });
  await close();
  expect(texts.slice(2)).toEqual([{ en: 'A cup' }]);
});

test('details that could not be saved when the library closed are reported, and saved on request', async () => {
  const { state, texts, close } = await openPictures();
  state.isRefusing = true;
  fireEvent.change(englishText(), { target: { value: 'A bowl' } });
  await close();
  expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('“one” was not saved');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('The shop did not answer. Try again.');
  state.isRefusing = false;
  await press('Try again');
  expect([texts, screen.queryByRole('alert', { hidden: true })]).toEqual([[{ en: 'A bowl' }, { en: 'A bowl' }], null]);
});

test('Escape closes only the editor of pictures, and asks first where something was changed', async () => {
  await openPictures();
  const escape = () => act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }));
  const isEditing = () => screen.queryByRole('button', { name: 'Flip', hidden: true }) !== null;
  await press('Crop and effects');
  expect(screen.queryByRole('button', { name: 'Close', hidden: true }), 'only the editor can be left').toBeNull();
  expect(await escape(), 'the browser does not close the library').toBe(false);
  expect(isEditing()).toBe(false);
  await press('Crop and effects');
  await press('Flip');
  await escape();
  await press('Keep editing');
  expect(isEditing()).toBe(true);
  await press('Cancel');
  expect(isEditing(), 'edits are not dropped without a question').toBe(true);
  await press('Discard the changes');
  expect(isEditing()).toBe(false);
  await press('Crop and effects');
  await press('Cancel');
  expect(isEditing()).toBe(false);
});

/** Opens the library of a store that keeps what is changed and deleted; returns the calls that change something. */
async function openKept(first: MediaItem, send?: BuilderServices['sendPicture']) {
  let items: readonly MediaItem[] = [first];
  const writes: unknown[] = [];
  const store = ((name, input) => {
    if (name === 'builderMediaUses') return Promise.resolve({ ok: true, data: { uses: [] } });
    if (name === 'builderMedia')
      return Promise.resolve({ ok: true, data: { items, total: items.length, folders: [], tags: [] } });
    writes.push([name, input]);
    const id = input !== undefined && 'id' in input ? input.id : '';
    const item = items.find((each) => each.id === id);
    if (item === undefined) return Promise.resolve({ ok: false, kind: 'refused', key: 'NO_MEDIA', message: '' });
    const changed = { ...item, ...input };
    items = items.flatMap((each) => (each !== item ? each : name === 'builderMediaDelete' ? [] : changed));
    return Promise.resolve({ ok: true, data: name === 'builderMediaDelete' ? {} : { item: changed } });
  }) as CallStore;
  const sendPicture = (file: File) => {
    const item = { ...first, id: '00000000-0000-4000-8000-000000000099', name: file.name, alt: {}, folder: 'New' };
    items = [item, ...items];
    return Promise.resolve({ ok: true as const, item });
  };
  await act(async () =>
    render(
      inShop(
        <BuilderContext value={builderServices({ store, sendPicture: send ?? sendPicture })}>
          <SessionContext value={{ name: 'Malee', role: 'owner', ...rightsOf('owner') }}>
            <LateFaults>
              <MediaLibrary first={first} close={() => undefined} />
            </LateFaults>
          </SessionContext>
        </BuilderContext>,
      ),
    ),
  );
  return writes;
}
const HERO: MediaItem = { ...ITEM, name: 'Hero', format: 'webp', alt: { en: 'A beach' }, width: 20, height: 20 };
const namesOfTiles = () =>
  screen.getAllByRole('button', { name: /^Hero/, hidden: true }).map((tile) => tile.textContent);

test('an edited copy keeps its own name and folder, and gets the alternative text of its original', async () => {
  const writes = await openKept(HERO);
  await press('Crop and effects');
  await press('Flip');
  await press('Save as a new picture');
  expect(writes).toEqual([
    ['builderMediaChange', expect.objectContaining({ name: 'Hero, edited', folder: 'New', alt: { en: 'A beach' } })],
  ]);
  expect(namesOfTiles()).toEqual(['Hero, edited', 'Hero']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true }).value).toBe('Hero, edited');
  expect(englishText().value).toBe('A beach');
});

test('a file is deleted once that is confirmed, and what was written about it is not saved after it', async () => {
  const writes = await openKept(HERO);
  fireEvent.change(englishText(), { target: { value: 'A bay' } });
  await press('Delete');
  await press('Keep it');
  expect([namesOfTiles(), writes]).toEqual([['Hero'], []]);
  await press('Delete');
  expect(screen.getByText('Delete “Hero” for good? It does not come back.')).toBeTruthy();
  await press('Delete it');
  expect(screen.queryByRole('button', { name: /^Hero/, hidden: true })).toBeNull();
  expect(writes).toEqual([['builderMediaDelete', { id: HERO.id }]]);
  expect(screen.queryByRole('heading', { name: /was not saved/, hidden: true })).toBeNull();
});

test('a file that the network cut off is sent once more on request', async () => {
  let isCut = true;
  const sendPicture = (file: File) =>
    Promise.resolve(
      isCut ? { ok: false as const, key: '' } : { ok: true as const, item: { ...HERO, id: ITEM.id, name: file.name } },
    );
  await openKept(HERO, sendPicture);
  const [input] = document.querySelectorAll('input[type=file]');
  const file = new File(['x'], 'Bay.webp', { type: 'image/webp' });
  await act(async () => void (input && fireEvent.change(input, { target: { files: [file] } })));
  isCut = false;
  await press('Try again');
  expect(screen.queryByText('The shop did not answer. Try again.')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true }).value).toBe('Bay.webp');
});
