import { expect, test } from 'vitest';
import { createEditState, editReducer } from './edit-state.ts';
import type { Page } from './nodes.ts';
import { readUndoHistory, writeUndoHistory } from './undo-history.ts';

const pageOf = (text: string): Page => ({ pageComponent: [{ type: 'heading', id: 'a', props: { text } }] });

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('undo and redo go on after a reload of the same page', () => {
  const store = storage();
  const edited = [pageOf('two'), pageOf('three')].reduce(
    (state, page) => editReducer(state, { type: 'edit', page, what: undefined, at: 0 }),
    createEditState(pageOf('one')),
  );
  const state = editReducer(edited, { type: 'undo' });
  writeUndoHistory(() => store, '/a', state);
  const history = readUndoHistory(() => store, '/a', pageOf('two'));
  const opened = createEditState(pageOf('two'), history);
  expect([editReducer(opened, { type: 'undo' }).page, editReducer(opened, { type: 'redo' }).page]).toEqual([
    pageOf('one'),
    pageOf('three'),
  ]);
});

test('a page that somebody else has changed meanwhile, and another page, begin without history', () => {
  const store = storage();
  writeUndoHistory(() => store, '/a', { page: pageOf('two'), past: [pageOf('one')], future: [] });
  expect([
    readUndoHistory(() => store, '/a', pageOf('theirs')),
    readUndoHistory(() => store, '/b', pageOf('two')),
  ]).toEqual([undefined, undefined]);
});

test('of a history that does not fit the last steps are kept, and a full storage does no harm', () => {
  const store = storage();
  const past = Array.from({ length: 50 }, (_, index) => pageOf(`${index} ${'x'.repeat(100_000)}`));
  writeUndoHistory(() => store, '/a', { page: pageOf('now'), past, future: [] });
  expect(readUndoHistory(() => store, '/a', pageOf('now'))).toEqual({ past: past.slice(-10), future: [] });
  const full = () => {
    throw new DOMException('full');
  };
  expect(() => writeUndoHistory(full, '/a', { page: pageOf('now'), past, future: [] })).not.toThrow();
});
