import { expect, test } from 'vitest';
import { type History, type HistoryEvent, historyReducer, createHistory } from './history.ts';

const write = (text: string, what: string, at: number): HistoryEvent => ({ type: 'write', text, what, at });
const play = (...events: HistoryEvent[]) => events.reduce<History>(historyReducer, createHistory('0'));
const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;

test('undoes successive edits of one target together, others one by one', () => {
  const typed = play(write('1', '/a', 0), write('12', '/a', 900), write('123', '/a', 1800), write('b', '/b', 1900));
  expect([typed.past, typed.text]).toEqual([['0', '123'], 'b']);
  expect(historyReducer(typed, undo).text).toBe('123');
  expect(play(write('1', '/a', 0), write('2', '/a', 1001)).past).toEqual(['0', '1']);
});

test('redoes what was undone until the next edit', () => {
  expect(play(write('1', '/a', 0), undo, redo)).toMatchObject({ past: ['0'], text: '1', future: [] });
  expect(play(write('1', '/a', 0), undo, write('2', '/a', 10))).toMatchObject({ past: ['0'], text: '2', future: [] });
});

test('ignores undo, redo and edits that change nothing', () => {
  const start = createHistory('0');
  expect([
    historyReducer(start, undo),
    historyReducer(start, redo),
    historyReducer(start, write('0', '/a', 0)),
  ]).toEqual([start, start, start]);
});

test('starts a new undo step after an undo', () => {
  expect(play(write('1', '/a', 0), undo, write('2', '/a', 5), undo).text).toBe('0');
});
