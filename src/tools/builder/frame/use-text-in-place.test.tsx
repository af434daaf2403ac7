// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { PageState } from '#schemas/builder/records.ts';
import { BuilderContext } from '../builder-context.ts';
import { toEditablePage, useEditing } from '../page/use-editing.ts';
import { localDraftName, readLocalDraft } from '../saving/local-draft.ts';
import { useSaving } from '../saving/use-saving.ts';
import { builderServices } from '../testing/builder-services.ts';
import { MANIFEST } from '../testing/registry-manifest.ts';
import { useTextInPlace } from './use-text-in-place.ts';

const STATE: PageState = {
  path: '/about',
  revision: 3,
  draft: null,
  published: null,
  page: { pageComponent: [{ type: 'heading', id: 'a', props: { text: 'One' } }] },
};

function Page() {
  const element = useRef<HTMLIFrameElement>(null);
  const editing = useEditing(toEditablePage(STATE));
  useSaving(STATE, editing, undefined);
  const open = useTextInPlace({ element, editing, lang: 'en', openOverNode: () => {} });
  return (
    <>
      {/* The field is placed in its document. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={element} title="Page" />
      <button type="button" onClick={() => open('a')}>
        Edit
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each(['beforeunload', 'pagehide'])('the words in an open field are kept when the page goes: %s', (type) => {
  const services = builderServices({ manifest: MANIFEST });
  render(inShop(<BuilderContext value={services}>{<Page />}</BuilderContext>));
  const shown = screen.getByTitle<HTMLIFrameElement>('Page').contentDocument;
  if (shown === null) throw new Error('the frame has no document');
  const heading = shown.body.appendChild(shown.createElement('h2'));
  heading.dataset.node = 'a';
  heading.textContent = 'One';
  heading.getClientRects = () => ({ length: 1 }) as DOMRectList;
  fireEvent.click(screen.getByRole('button'));
  const field = shown.querySelector('textarea');
  if (field === null) throw new Error('no field is open');
  field.value = 'Two';
  const leaving = new Event(type, { cancelable: true });
  act(() => void dispatchEvent(leaving));
  expect([
    readLocalDraft(() => localStorage, localDraftName('/about', undefined))?.page.pageComponent,
    leaving.defaultPrevented,
  ]).toEqual([[{ type: 'heading', id: 'a', props: { text: 'Two' } }], type === 'beforeunload']);
});
