import { expect, test } from 'vitest';
import { type History, type HistoryEvent, nextHistory, startHistory } from './history.ts';

const write = (text: string, what: string, at: number): HistoryEvent => ({ type: 'write', text, what, at });
const play = (...events: HistoryEvent[]) => events.reduce<History>(nextHistory, startHistory('0'));
const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;

test('edits of one place soon after each other are undone together, others one by one', () => {
  const typed = play(write('1', '/a', 0), write('12', '/a', 900), write('123', '/a', 1800), write('b', '/b', 1900));
  expect([typed.past, typed.text]).toEqual([['0', '123'], 'b']);
  expect(nextHistory(typed, undo).text).toBe('123');
  expect(play(write('1', '/a', 0), write('2', '/a', 1001)).past).toEqual(['0', '1']);
});

test('what was undone can be redone until something else is written', () => {
  expect(play(write('1', '/a', 0), undo, redo)).toMatchObject({ past: ['0'], text: '1', future: [] });
  expect(play(write('1', '/a', 0), undo, write('2', '/a', 10))).toMatchObject({ past: ['0'], text: '2', future: [] });
});

test('nothing to undo, nothing to redo, nothing changed: nothing happens', () => {
  const start = startHistory('0');
  expect([nextHistory(start, undo), nextHistory(start, redo), nextHistory(start, write('0', '/a', 0))]).toEqual([
    start,
    start,
    start,
  ]);
});

test('an edit after an undo is a step of its own', () => {
  expect(play(write('1', '/a', 0), undo, write('2', '/a', 5), undo).text).toBe('0');
});
