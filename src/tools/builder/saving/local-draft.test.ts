import { expect, test } from 'vitest';
import { readLocalDraft, writeLocalDraft } from './local-draft.ts';

function memory() {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return { items, open: () => store };
}

const page = (text: string) => ({ pageComponent: [{ type: 'text', id: 'text', props: { text } }] });

test('reads the unsaved edits of a page that were written, until they are forgotten', () => {
  const { open } = memory();
  const draft = { revision: 3, base: page('0'), page: page('1') };
  writeLocalDraft(open, '/a', draft);
  expect([readLocalDraft(open, '/a'), readLocalDraft(open, '/b')]).toEqual([draft, undefined]);
  writeLocalDraft(open, '/a', undefined);
  expect(readLocalDraft(open, '/a')).toBeUndefined();
});

test('ignores what is no draft, and a browser without storage', () => {
  const { open, items } = memory();
  const read = (text: string) => {
    items.set('raan.builder.draft /a', text);
    return readLocalDraft(open, '/a');
  };
  const none = () => {
    throw new Error('access denied');
  };
  expect([read('{'), read('7'), read('{"revision":1,"base":{},"page":7}'), readLocalDraft(none, '/a')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('says whether the edits are kept', { meta: { field: ['4.workbench.8'] } }, () => {
  const { open } = memory();
  const full = () => ({
    ...open(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  const none = () => {
    throw new DOMException('access denied', 'SecurityError');
  };
  const draft = { revision: 1, base: page('0'), page: page('1') };
  expect([open, full, none].map((store) => writeLocalDraft(store, '/a', draft))).toEqual([true, false, false]);
  // Nothing is unsaved, so that nothing is lost.
  expect([open, full, none].map((store) => writeLocalDraft(store, '/a', undefined))).toEqual([true, true, true]);
});
