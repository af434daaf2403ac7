import { expect, test } from 'vitest';
import type { Page } from './nodes.ts';
import { GESTURE, editReducer, createEditState, selectedIds, type EditState, type EditEvent } from './edit-state.ts';

const page = (...ids: string[]): Page => ({ pageComponent: ids.map((id) => ({ type: 'text', id })) });
const edit = (next: Page, what: string | undefined, at: number, select?: string): EditEvent => ({
  type: 'edit',
  page: next,
  what,
  at,
  select,
});
const play = (...events: EditEvent[]) => events.reduce<EditState>(editReducer, createEditState(page('a')));
const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;

test('undoes successive edits of one target together', () => {
  const typed = play(edit(page('b'), '/x', 0), edit(page('c'), '/x', 1000), edit(page('d'), '/y', 1001));
  expect([typed.past, typed.page]).toEqual([[page('a'), page('c')], page('d')]);
  expect(editReducer(editReducer(typed, undo), undo).page).toEqual(page('a'));
});

test('undoes the edits of one gesture together, even of a long one', () => {
  const [first, second] = [`${GESTURE}1`, `${GESTURE}2`];
  const dragged = play(edit(page('b'), first, 0), edit(page('c'), first, 60_000), edit(page('d'), second, 60_001));
  expect(dragged.past).toEqual([page('a'), page('c')]);
});

test('undoes edits without a target one by one, however soon they come', () => {
  const added = play(edit(page('a', 'b'), undefined, 0), edit(page('a', 'b', 'c'), undefined, 1));
  expect(editReducer(added, undo).page).toEqual(page('a', 'b'));
});

test('redoes what was undone until the next edit', () => {
  expect(play(edit(page('b'), '/x', 0), undo, redo)).toMatchObject({ page: page('b'), future: [] });
  expect(play(edit(page('b'), '/x', 0), undo, edit(page('c'), '/x', 1), redo)).toMatchObject({ page: page('c') });
});

test('deselects a node that is no longer in the page', () => {
  const chosen = play({ type: 'select', id: 'a' });
  expect(chosen.selected).toBe('a');
  expect(editReducer(chosen, edit(page('b'), '/x', 0, 'b')).selected).toBe('b');
  expect(editReducer(editReducer(chosen, edit(page('a', 'b'), '/x', 0, 'b')), undo).selected).toBeUndefined();
});

test('selects what an undone deletion brings back, and what a redone step adds', () => {
  const [whole, rest] = [page('a', 'b', 'c'), page('b')];
  const deleted = [
    edit(whole, '/x', 0),
    { type: 'select', id: 'a', also: ['c'] },
    edit(rest, undefined, 1, 'b'),
  ] as const;
  expect(play(...deleted, undo)).toMatchObject({ page: whole, selected: 'a', alsoSelected: ['c'] });
  expect(play(...deleted, undo, undo, redo)).toMatchObject({ page: whole, selected: 'b', alsoSelected: ['c'] });
  expect(play(...deleted, undo, redo)).toMatchObject({ page: rest, selected: undefined });
});

test('ignores undo, redo and select where there is nothing to do', () => {
  const start = createEditState(page('a'));
  expect([undo, redo, { type: 'select', id: undefined } as const].map((event) => editReducer(start, event))).toEqual([
    start,
    start,
    start,
  ]);
});

test('keeps what was merged in when an edit before it is undone', () => {
  const titled = { ...page('a'), pageHead: { title: 'Theirs' } };
  const edited = play(edit(page('a', 'b'), undefined, 0));
  const merge = {
    type: 'merge',
    base: page('a'),
    from: edited.page,
    theirs: titled,
    page: { ...titled, ...page('a', 'b') },
  } as const;
  const merged = editReducer(edited, merge);
  expect([merged.page, editReducer(merged, undo).page]).toEqual([merge.page, titled]);
  expect(editReducer(play(edit(page('a', 'c'), undefined, 0)), merge).page).toEqual({ ...titled, ...page('a', 'c') });
});

test('a gesture stays one step to undo when an edit of somebody else comes between', () => {
  const drag = `${GESTURE}1`;
  const merge = {
    type: 'merge',
    base: page('a'),
    from: page('b'),
    theirs: page('a', 'x'),
    page: page('b', 'x'),
  } as const;
  const dragged = play(edit(page('b'), drag, 0), merge, edit(page('c', 'x'), drag, 5000));
  expect(editReducer(dragged, undo).page).toEqual(page('a', 'x'));
});

test('keeps the nodes that are selected together as long as they are there', () => {
  const chosen = play(edit(page('a', 'b', 'c'), undefined, 0), { type: 'select', id: 'c', also: ['a', 'b'] });
  const without = editReducer(chosen, edit(page('a', 'b'), undefined, 1));
  expect([selectedIds(chosen), selectedIds(without), without.selected]).toEqual([['a', 'b', 'c'], ['a', 'b'], 'a']);
  expect(selectedIds(editReducer(chosen, { type: 'select', id: 'c' }))).toEqual(['c']);
});
