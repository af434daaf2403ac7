import { expect, test } from 'vitest';
import { type Editing, type EditingEvent, editingReducer, printJson, createEditing } from './editing.ts';

const sample = { type: 'text', props: { text: 'One' } };
const play = (...events: EditingEvent[]) => events.reduce<Editing>(editingReducer, createEditing(sample));
const shown = ({ history, node, scanned }: Editing) => [history.text, node, scanned.fault?.kind];

test('writes a set value into the text, and a written text into the values', () => {
  const set = play({ type: 'set', pointer: '/props/text', value: 'Two', at: 0 });
  const two = { type: 'text', props: { text: 'Two' } };
  expect(shown(set)).toEqual([printJson(two), two, undefined]);
  const written = editingReducer(set, { type: 'write', text: '{"type":"divider"}', what: 'text', at: 1 });
  expect(shown(written)).toEqual(['{"type":"divider"}', { type: 'divider' }, undefined]);
  expect(shown(editingReducer(written, { type: 'undo' }))).toEqual([printJson(two), two, undefined]);
});

test('keeps the last valid node while the text is no JSON', () => {
  const broken = play({ type: 'write', text: '{"type":', what: 'text', at: 0 });
  expect(shown(broken)).toEqual(['{"type":', sample, 'value']);
  expect(shown(editingReducer(broken, { type: 'undo' }))).toEqual([printJson(sample), sample, undefined]);
});

test('removes a value that is set to undefined', () => {
  expect(play({ type: 'set', pointer: '/props/text', value: undefined, at: 0 }).node).toEqual({
    type: 'text',
    props: {},
  });
});
