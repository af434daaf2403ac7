// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { MediaItem } from '#schemas/builder/media.ts';
import { rightsOf } from '#schemas/builder/roles.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { MediaLibrary } from './media-library.tsx';

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

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
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
