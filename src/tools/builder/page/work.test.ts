import { expect, test } from 'vitest';
import type { Page } from './nodes.ts';
import { nextWork, startWork, type Work, type WorkEvent } from './work.ts';

const page = (...ids: string[]): Page => ({ pageComponent: ids.map((id) => ({ type: 'text', id })) });
const edit = (next: Page, what: string | undefined, at: number, select?: string): WorkEvent => ({
  type: 'edit',
  page: next,
  what,
  at,
  select,
});
const play = (...events: WorkEvent[]) => events.reduce<Work>(nextWork, startWork(page('a')));
const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;

test('edits of one place soon after each other are undone together', () => {
  const typed = play(edit(page('b'), '/x', 0), edit(page('c'), '/x', 1000), edit(page('d'), '/y', 1001));
  expect([typed.past, typed.page]).toEqual([[page('a'), page('c')], page('d')]);
  expect(nextWork(nextWork(typed, undo), undo).page).toEqual(page('a'));
});

test('what is done to the tree is undone step by step, however soon it comes', () => {
  const added = play(edit(page('a', 'b'), undefined, 0), edit(page('a', 'b', 'c'), undefined, 1));
  expect(nextWork(added, undo).page).toEqual(page('a', 'b'));
});

test('what was undone comes back until something else is done', () => {
  expect(play(edit(page('b'), '/x', 0), undo, redo)).toMatchObject({ page: page('b'), future: [] });
  expect(play(edit(page('b'), '/x', 0), undo, edit(page('c'), '/x', 1), redo)).toMatchObject({ page: page('c') });
});

test('a node that is gone is not meant any more', () => {
  const chosen = play({ type: 'select', id: 'a' });
  expect(chosen.selected).toBe('a');
  expect(nextWork(chosen, edit(page('b'), '/x', 0, 'b')).selected).toBe('b');
  expect(nextWork(nextWork(chosen, edit(page('a', 'b'), '/x', 0, 'b')), undo).selected).toBeUndefined();
});

test('nothing to do changes nothing', () => {
  const start = startWork(page('a'));
  expect([undo, redo, { type: 'select', id: undefined } as const].map((event) => nextWork(start, event))).toEqual([
    start,
    start,
    start,
  ]);
});
