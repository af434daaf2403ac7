// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { builderServices } from '../testing/builder-services.ts';
import { SectionList } from './section-list.tsx';
import { SectionsProvider } from './sections-context.tsx';

const OFFER = {
  type: 'section:offer',
  title: { en: 'Offer' },
  usedBy: [],
  usedInZones: [],
  isPublished: false,
  hasDraft: true,
  content: { component: [], fields: {} },
};
const answers: Record<string, unknown> = {};
const asked = vi.fn<(name: string) => void>();
const store = ((name: string) => {
  asked(name);
  const data = answers[name];
  return Promise.resolve(data === undefined ? { ok: false, kind: 'unreachable' } : (data as object));
}) as CallStore;

beforeEach(() => {
  stubModalDialogs();
  asked.mockReset();
});
afterEach(cleanup);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a section is deleted once somebody confirms it; the list says so, and why one was not', async () => {
  answers.builderSections = { ok: true, data: { sections: [OFFER] } };
  await act(async () =>
    render(
      inShop(
        <SectionsProvider services={builderServices({ store })} path={undefined} fallback={null}>
          <SectionList words="" />
        </SectionsProvider>,
      ),
    ),
  );
  await press('Delete the section Offer');
  expect(screen.getByRole('dialog', { name: 'Delete “Offer”?' })).toBeTruthy();
  expect(asked.mock.calls).toEqual([['builderSections']]);
  await press('Delete');
  expect(screen.getByRole('alert').textContent).toBe('The shop did not answer. Try again.');

  answers.builderPage = { ok: true, data: { published: null, draft: { by: '', at: '' }, revision: 1 } };
  answers.builderDiscard = { ok: true, data: {} };
  answers.builderSections = { ok: true, data: { sections: [] } };
  await press('Delete');
  expect(asked.mock.calls.slice(-2)).toEqual([['builderDiscard'], ['builderSections']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('“Offer” was deleted.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shared sections' }));
});
